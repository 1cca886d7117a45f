import { ConnectionError } from '../../../src/data/api-port.ts';
import type { Observer, Unsubscribe } from '../../../src/data/port-shapes.ts';
import type { Network, Scenario } from './scenario.ts';

/** What a slow network takes, in milliseconds, unless a story says so. */
const SLOW_MS = 1200;
/** `session`: signing in and opening the school; `network`: the pages' own data. */
type Line = 'session' | 'network';

/** How a story reaches what is behind it. It can be changed while the story runs. */
export class Connection {
  readonly #pace: number;
  readonly #lines: Record<Line, Network>;
  readonly #listeners = new Set<() => void>();

  constructor({ network = 'fast', session = 'fast', pace = SLOW_MS }: Pick<Scenario, 'network' | 'session' | 'pace'>) {
    this.#lines = { network, session };
    this.#pace = pace;
  }

  get(line: Line): Network {
    return this.#lines[line];
  }

  /** Coming back online lets listeners hear what they missed. */
  set(line: Line, network: Network): void {
    this.#lines[line] = network;
    for (const listener of [...this.#listeners]) listener();
  }

  /** Takes as long as the network does; never settles when stalled. @throws ConnectionError when offline */
  async pass(network: Network): Promise<void> {
    if (network === 'stalled') await new Promise(() => undefined);
    // Clock: how long a slow network takes is what the toolbar’s choice shows.
    if (network === 'slow') await new Promise((resolve) => setTimeout(resolve, this.#pace));
    if (network === 'offline') throw new ConnectionError();
  }

  /** A listener over one of the lines: the first value after the network's delay; none while it is offline. */
  listen<T>(
    line: Line,
    observer: Pick<Observer<T>, 'next' | 'error'>,
    start: (next: (value: T) => void) => Unsubscribe,
  ): Unsubscribe {
    const state = this.#lines[line];
    let missed: { readonly value: T } | null = null;
    let stop: Unsubscribe = () => undefined;
    let isOpen = true;
    const deliver = () => {
      if (!isOpen || !missed || this.#lines[line] === 'offline') return;
      const { value } = missed;
      missed = null;
      observer.next(value);
    };
    const begin = () => {
      if (!isOpen) return;
      if (state === 'failing') return observer.error(new Error('The database did not answer.'));
      this.#listeners.add(deliver);
      stop = start((value) => {
        missed = { value };
        deliver();
      });
    };
    // Clock: an answer comes in a later turn, and over a slow network after its pace.
    const timer = state === 'stalled' ? undefined : setTimeout(begin, state === 'slow' ? this.#pace : 0);
    return () => {
      isOpen = false;
      clearTimeout(timer);
      this.#listeners.delete(deliver);
      stop();
    };
  }
}
