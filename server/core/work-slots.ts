/** A fixed number of slots that pieces of work share: what needs more than are free is queued. */
export type WorkSlots = { within<T>(needed: number, work: () => Promise<T>): Promise<T> };

/** Work that needs more than there are takes all of them. */
export function slotsOf(most: number): WorkSlots {
  let taken = 0;
  const waiting: { readonly needed: number; readonly begin: () => void }[] = [];

  function beginNext(): void {
    for (let next = waiting[0]; next && taken + next.needed <= most; next = waiting[0]) {
      waiting.shift();
      taken += next.needed;
      next.begin();
    }
  }

  return {
    async within(needed, work) {
      const own = Math.min(needed, most);
      await new Promise<void>((begin) => {
        waiting.push({ needed: own, begin });
        beginNext();
      });
      try {
        return await work();
      } finally {
        taken -= own;
        beginNext();
      }
    },
  };
}
