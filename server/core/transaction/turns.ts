/** One of the places that a key has, held until the work is done. */
export type Place = {
  /** From 0. */
  readonly number: number;
  /** Takes another one that is free, if there is any: somebody outside of this process may be in this one. */
  move(): void;
};

/** Turns in this process: what would hold each other up in the database waits here, where waiting costs nothing. */
export type Turns = {
  /** Runs `work` at the lowest free place of `places`; whoever finds none waits for the next that is left. */
  take<T>(key: string, places: number, work: (place: Place) => Promise<T>): Promise<T>;
};

type Queue = { readonly busy: Set<number>; readonly waiting: ((number: number) => void)[] };

export function createTurns(random: () => number): Turns {
  const queues = new Map<string, Queue>();

  function queueOf(key: string): Queue {
    const known = queues.get(key);
    if (known) return known;
    const made: Queue = { busy: new Set(), waiting: [] };
    queues.set(key, made);
    return made;
  }

  return {
    async take(key, places, work) {
      const queue = queueOf(key);
      const { busy, waiting } = queue;
      const free = () => Array.from({ length: places }, (_, n) => n).filter((n) => !busy.has(n));
      const [lowest] = free();
      let number = lowest ?? (await new Promise<number>((resolve) => waiting.push(resolve)));
      busy.add(number);
      try {
        return await work({
          get number() {
            return number;
          },
          move() {
            const others = free();
            const other = others[Math.floor(random() * others.length)];
            if (other === undefined) return;
            busy.delete(number);
            busy.add(other);
            number = other;
          },
        });
      } finally {
        const next = waiting.shift();
        // Handed on without being free in between.
        if (next) next(number);
        else busy.delete(number);
        if (busy.size === 0) queues.delete(key);
      }
    },
  };
}
