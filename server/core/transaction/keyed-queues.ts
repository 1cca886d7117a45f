/** Queues in this process: what would conflict in the database is delayed here, where that costs nothing. */
export type KeyedQueues = {
  /** Runs `work` at the lowest free place of `places`; where none is free, at the next that is left. */
  take<T>(key: string, places: number, work: (place: number) => Promise<T>): Promise<T>;
};

type Queue = { readonly busy: Set<number>; readonly waiting: ((number: number) => void)[] };

export function createKeyedQueues(): KeyedQueues {
  const queues = new Map<string, Queue>();

  function queueOf(key: string): Queue {
    const existing = queues.get(key);
    if (existing) return existing;
    const made: Queue = { busy: new Set(), waiting: [] };
    queues.set(key, made);
    return made;
  }

  return {
    async take(key, places, work) {
      const queue = queueOf(key);
      const { busy, waiting } = queue;
      const lowest = Array.from({ length: places }, (_, n) => n).find((n) => !busy.has(n));
      const number = lowest ?? (await new Promise<number>((resolve) => waiting.push(resolve)));
      busy.add(number);
      try {
        return await work(number);
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
