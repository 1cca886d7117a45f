/** Work that grows with its input comes to about 1, work that grows with the square of it to 8. */
export const MOST_GROWTH = 3;
const FACTOR = 8;
const TRIES = 5;
/** Of a small input, before each large one. */
const SMALL_TRIES = 2;
/** Some machines count the time of a thread in steps of 4 ms: five of them are the least that says something. */
const LEAST_MS = 20;

/**
 * How much more of the processor a character costs in an input of `8 * size` than in one of `size`. Both are measured in
 * turn and the least of each counts, so that neither a slow machine nor what else this process does can matter.
 */
export async function growth(size: number, prepare: (size: number) => () => unknown): Promise<number> {
  const [small, large] = [prepare(size), prepare(FACTOR * size)];
  // What runs for the first time is compiled meanwhile.
  const first = await processorMs(small);
  // The little that a small input takes is measured several times at once; what takes long enough by itself is not.
  const times = Math.min(FACTOR, Math.ceil(LEAST_MS / first));
  const smallOnes = async () => {
    for (let n = 0; n < times; n += 1) await small();
  };
  let [least, most, ratio] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let n = 0; n < TRIES && ratio >= MOST_GROWTH; n += 1) {
    for (let one = 0; one < SMALL_TRIES; one += 1) least = Math.min(least, (await processorMs(smallOnes)) / times);
    most = Math.min(most, await processorMs(large));
    ratio = most / Math.max(LEAST_MS, FACTOR * least);
  }
  return ratio;
}

/** Of this thread alone, whatever else the machine does. */
async function processorMs(work: () => unknown): Promise<number> {
  const from = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(from);
  return (user + system) / 1_000;
}
