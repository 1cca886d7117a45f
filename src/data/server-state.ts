import { serverBack } from './server-back.ts';

/** How long until the server is asked again, in milliseconds: twice as long each time, a little apart for each browser. */
const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 30_000;

type Options = {
  /** Asks the server for a sign of life. Rejects when there is no answer. */
  readonly probe: () => Promise<boolean>;
  readonly schedule?: (work: () => void, ms: number) => () => void;
  readonly random?: () => number;
};

/** Whether the server answers. However many calls fail, one question at a time finds out. */
export class ServerState {
  readonly #options: Required<Options>;
  readonly #listeners = new Set<() => void>();
  readonly #backListeners = new Set<() => void>();
  #isAway = false;
  /** The question that is out; an answer to any call makes it void. */
  #question: object | null = null;
  #cancel: (() => void) | null = null;
  #tries = 0;

  constructor({ probe, schedule = scheduleByClock, random = Math.random }: Options) {
    this.#options = { probe, schedule, random };
  }

  isAway = (): boolean => this.#isAway;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Called when it answers again: what failed meanwhile can be read now. */
  onBack = (listener: () => void): (() => void) => {
    this.#backListeners.add(listener);
    return () => void this.#backListeners.delete(listener);
  };

  /** A call was answered, whatever the answer was, or found no server. */
  report = (isAnswered: boolean): void => {
    if (isAnswered) this.#end();
    else if (!this.#question && !this.#cancel) void this.#ask();
  };

  /** Asks now instead of later. */
  retry = (): void => {
    if (!this.#isAway || this.#question) return;
    this.#cancel?.();
    this.#cancel = null;
    void this.#ask();
  };

  async #ask(): Promise<void> {
    const question = {};
    this.#question = question;
    const isThere = await this.#options.probe().catch(() => false);
    if (this.#question !== question) return;
    this.#question = null;
    if (isThere) return this.#end();
    this.#set(true);
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.#tries);
    this.#tries += 1;
    this.#cancel = this.#options.schedule(
      () => {
        this.#cancel = null;
        void this.#ask();
      },
      wait * (0.75 + this.#options.random() / 2),
    );
  }

  #end(): void {
    this.#question = null;
    this.#cancel?.();
    this.#cancel = null;
    this.#tries = 0;
    if (!this.#isAway) return;
    this.#set(false);
    for (const listener of [...this.#backListeners]) listener();
  }

  #set(isAway: boolean): void {
    if (isAway === this.#isAway) return;
    this.#isAway = isAway;
    for (const listener of [...this.#listeners]) listener();
  }
}

function scheduleByClock(work: () => void, ms: number): () => void {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
}

/** What a proxy answers in place of a server that is away. */
export const isProxys = (status: number): boolean => [502, 503, 504].includes(status);

/** The server this page came from. */
export const serverState = new ServerState({
  probe: async () => {
    const { status } = await fetch('/api/v1/health', { cache: 'no-store', signal: AbortSignal.timeout(10_000) });
    return !isProxys(status);
  },
});

serverState.onBack(() => serverBack.dispatchEvent(new Event('back')));
