/** Work of several owners, one piece at a time. */
export type FairQueue = <T>(owner: string, work: () => Promise<T>) => Promise<T>;

/** Owners follow each other, so that a hundred pieces of one hold up the next of another by one piece. */
export function fairQueue(): FairQueue {
  const pending = new Map<string, (() => Promise<void>)[]>();
  let isWorking = false;

  async function workAll(): Promise<void> {
    isWorking = true;
    for (let [next] = pending; next; [next] = pending) {
      const [owner, [first, ...others]] = next;
      // Behind all others who have work.
      pending.delete(owner);
      if (others.length > 0) pending.set(owner, others);
      await first?.();
    }
    isWorking = false;
  }

  return (owner, work) =>
    new Promise((resolve, reject) => {
      const piece = () => work().then(resolve, reject);
      pending.set(owner, [...(pending.get(owner) ?? []), piece]);
      if (!isWorking) void workAll();
    });
}
