/** Processor time of each part of a check, by looking at what runs: browsers are not waited for, so their times reach no parent. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { readdirSync, readFileSync } from 'node:fs';

/** In the environment of all that a part starts: the check's own process and the part's name. */
export const PART = 'CHECK_PART';
export const markOf = (part: string): string => `${process.pid} ${part}`;
/** The part whose commands are started now. */
export const partNow = new AsyncLocalStorage<string>();

const LOOK_MS = 500;
/** Linux says it in hundredths of a second on every machine. */
const TICKS = 100;

/** Ticks of user and system time, the parent, and what tells a process from a later one of the same number. */
export function statOf(text: string): { ticks: number; parent: string; started: string } {
  // The name, in parentheses, may contain anything.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return { ticks: Number(fields[11]) + Number(fields[12]), parent: fields[1] ?? '', started: fields[19] ?? '' };
}

/** Of the environment of a process; of another check's there is none. */
export const partIn = (environment: string): string | null => {
  const opening = `${PART}=${markOf('')}`;
  const line = environment.split('\0').find((each) => each.startsWith(opening));
  return line?.slice(opening.length) ?? null;
};

type Process = { readonly part: string | null; readonly ticks: number };

/** Looks twice a second; what lives shorter is missed. Elsewhere than on Linux it sees nothing. */
export class CoreSeconds {
  readonly #processes = new Map<string, Process>();
  readonly #partByPid = new Map<string, string>();
  #timer: NodeJS.Timeout | undefined;

  start(): void {
    this.#timer = setInterval(() => this.measure(), LOOK_MS);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Core-seconds by part, up to the last look. */
  byPart(): ReadonlyMap<string, number> {
    const sums = new Map<string, number>();
    for (const { part, ticks } of this.#processes.values())
      if (part !== null) sums.set(part, (sums.get(part) ?? 0) + ticks / TICKS);
    return sums;
  }

  measure(): void {
    if (process.platform !== 'linux') return;
    for (const pid of readdirSync('/proc')) {
      if (!/^\d+$/.test(pid)) continue;
      try {
        this.#note(pid);
      } catch {
        // It has ended, or is another account's.
      }
    }
  }

  #note(pid: string): void {
    const { ticks, parent, started } = statOf(readFileSync(`/proc/${pid}/stat`, 'utf8'));
    const key = `${pid} ${started}`;
    const tracked = this.#processes.get(key);
    // A process is its parent's copy at first: until it has run a program of its own the environment may be missing.
    const part =
      tracked?.part ?? partIn(readFileSync(`/proc/${pid}/environ`, 'utf8')) ?? this.#partByPid.get(parent) ?? null;
    this.#processes.set(key, { part, ticks });
    // Browsers write over their environment.
    if (part !== null) this.#partByPid.set(pid, part);
  }
}
