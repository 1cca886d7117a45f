/** Carries one piece of work out after the other, in the order in which they were asked for. */
export type SerialQueue = <T>(work: () => Promise<T>) => Promise<T>;

/** A piece that fails holds up none of those behind it. */
export function createSerialQueue(): SerialQueue {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };
}
