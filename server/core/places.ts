/** Work that takes places: what finds too few of them left waits its turn. */
export type Places = { within<T>(wanted: number, work: () => Promise<T>): Promise<T> };

/** Work that wants more than there are takes all of them. */
export function placesOf(most: number): Places {
  let taken = 0;
  const waiting: { readonly wanted: number; readonly begin: () => void }[] = [];

  function beginNext(): void {
    for (let next = waiting[0]; next && taken + next.wanted <= most; next = waiting[0]) {
      waiting.shift();
      taken += next.wanted;
      next.begin();
    }
  }

  return {
    async within(wanted, work) {
      const own = Math.min(wanted, most);
      await new Promise<void>((begin) => {
        waiting.push({ wanted: own, begin });
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
