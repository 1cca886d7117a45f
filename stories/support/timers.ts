/** A limit of the checks themselves is as long or longer: `waitFor` gives up by a timer of the page. */
const LONGEST = 60_000;

type Waiting = { readonly due: number; readonly work: () => void };

export type HeldTimers = {
  /** Lets so many milliseconds pass at once: what is due by then runs in its order, and what that starts as well. */
  pass(ms: number): Promise<void>;
  /** How many wait. */
  readonly size: number;
  /** The page has its own timers again; pending ones are dropped. */
  release(): void;
};

/**
 * Timers of the page that wait for `from` milliseconds or longer wait until the story lets time pass: how fast the machine is
 * decides nothing.
 */
export function holdTimers(from: number): HeldTimers {
  const { setTimeout: start, clearTimeout: end } = window;
  const waiting = new Map<number, Waiting>();
  let now = 0;
  // Numbers that the browser will not reach.
  let last = 1_000_000_000;
  Object.assign(window, {
    setTimeout: (work: (...parameters: unknown[]) => void, ms = 0, ...parameters: unknown[]) => {
      if (ms < from || ms >= LONGEST) return start(work, ms, ...parameters);
      last += 1;
      waiting.set(last, { due: now + ms, work: () => work(...parameters) });
      return last;
    },
    clearTimeout: (id?: number) => {
      if (!waiting.delete(id ?? 0)) end(id);
    },
  });
  return {
    async pass(ms) {
      const until = now + ms;
      for (let next = firstOf(waiting, until); next; next = firstOf(waiting, until)) {
        const [id, { due, work }] = next;
        now = due;
        waiting.delete(id);
        work();
        // What it sets off may start the next one.
        await new Promise((done) => start(done));
      }
      now = until;
    },
    get size() {
      return waiting.size;
    },
    release() {
      Object.assign(window, { setTimeout: start, clearTimeout: end });
      waiting.clear();
    },
  };
}

function firstOf(waiting: ReadonlyMap<number, Waiting>, until: number): [number, Waiting] | undefined {
  return [...waiting].filter(([, { due }]) => due <= until).sort(([, a], [, b]) => a.due - b.due)[0];
}

/** Until the page has drawn what was set off before, and whatever that set off in turn within the same moment. */
export async function untilDrawn(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await new Promise(requestAnimationFrame);
}
