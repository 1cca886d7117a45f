/** A request that was answered. */
export type Entry = {
  /** Counts up from 1. */
  readonly id: number;
  /** When it came, ISO 8601. */
  readonly time: string;
  readonly service: 'Firestore' | 'Storage' | 'Auth';
  readonly method: string;
  /** What it was about: a document, a query, an object. */
  readonly what: string;
  readonly who: string;
  readonly ms: number;
  /** OK, or what it was refused with, such as PERMISSION_DENIED or 404. */
  readonly result: string;
};

export type About = Pick<Entry, 'service' | 'method' | 'what' | 'who'>;

const KEPT = 200;
const LONGEST = 300;

/** The last 200 requests of all services. */
export class Journal {
  readonly #entries: Entry[] = [];
  #count = 0;

  /** `started` is of `performance.now()`. */
  note(about: About, started: number, result: string): void {
    this.add(about, performance.now() - started, result);
  }

  /** As `note`, for a request that was answered just now and took this long. */
  add(about: About, ms: number, result: string): void {
    this.#count++;
    this.#entries.push({
      ...about,
      what: about.what.length > LONGEST ? `${about.what.slice(0, LONGEST)}…` : about.what,
      id: this.#count,
      time: new Date(Date.now() - ms).toISOString(),
      ms: Math.round(ms * 10) / 10,
      result,
    });
    if (this.#entries.length > KEPT) this.#entries.shift();
  }

  /** How many there were since the start. */
  get count(): number {
    return this.#count;
  }

  /** Those that are kept and came after the one with this id, the newest first. */
  since(id: number): Entry[] {
    return this.#entries.filter((entry) => entry.id > id).reverse();
  }
}
