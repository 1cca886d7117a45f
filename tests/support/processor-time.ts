/** Starts counting; the answer gives the milliseconds of processor this thread has used since, whatever else the machine does. */
export function processorTime(): () => number {
  const from = process.threadCpuUsage();
  return () => {
    const { user, system } = process.threadCpuUsage(from);
    return (user + system) / 1_000;
  };
}
