import { compareDocs, matches, type Query } from '../query/query.ts';
import { sizeOfMap } from '../values/document-size.ts';
import { invalid, RpcError } from '../values/errors.ts';
import { type Doc, field, type Raw, timestamp } from '../values/wire.ts';
import type { Change, Store } from './store.ts';

/** What is stored as it is now, or as it was at one moment. `version` is that time in microseconds. */
export type ReadView = {
  readonly version: number;
  get(database: string, path: string): Doc | null;
  /** As `runQuery`. */
  run(query: Query): Doc[];
  /** As `countQuery`. */
  count(query: Query, upTo?: number): number;
};

/** The time in microseconds that a request wants to read at, if any. */
export function readTimeOf(request: Raw): number | undefined {
  const time = field(request, 'readTime');
  return time === undefined ? undefined : timestamp(time).toMicros();
}

type Entry = { version: number; database: string; path: string; before: Doc | null; bytes: number };

/** Firestore itself answers reads of the last hour. */
const KEEP_MICROS = 3_600_000_000;
const MAX_BYTES = 32 << 20;
/** What an entry takes besides the fields of its document. */
const ENTRY_BYTES = 200;

/** What was replaced or deleted lately, so that reads at a moment of the past can be answered. It is in memory alone. */
export class History {
  readonly #store: Store;
  readonly #maxBytes: number;
  /** In the order of commits; those before `#first` were given up. */
  #entries: Entry[] = [];
  #first = 0;
  #bytes = 0;
  /** The earliest time whose state is still known. */
  #horizon: number;

  constructor(store: Store, maxBytes = MAX_BYTES) {
    this.#store = store;
    this.#maxBytes = maxBytes;
    this.#horizon = store.version;
  }

  add(database: string, changes: Change[], version: number): void {
    for (const { path, before } of changes) {
      const bytes = ENTRY_BYTES + (before ? sizeOfMap(before.fields) * 2 : 0);
      this.#entries.push({ version, database, path, before, bytes });
      this.#bytes += bytes;
    }
    const oldest = version - KEEP_MICROS;
    while (this.#first < this.#entries.length) {
      const { version: at, bytes } = this.#entries[this.#first] as Entry;
      if (at > oldest && this.#bytes <= this.#maxBytes) break;
      this.#bytes -= bytes;
      this.#horizon = at;
      this.#first++;
    }
    // Taking off the front one by one would cost more the more there are.
    if (this.#first > 1000 && this.#first * 2 > this.#entries.length) {
      this.#entries = this.#entries.slice(this.#first);
      this.#first = 0;
    }
  }

  /** After commits were lost nothing of the past is known. */
  forget(): void {
    this.#entries = [];
    this.#first = 0;
    this.#bytes = 0;
    this.#horizon = this.#store.snapshot();
  }

  now(): ReadView {
    const store = this.#store;
    return {
      version: store.snapshot(),
      get: (database, path) => store.get(database, path),
      run: (query) => store.run(query),
      count: (query, upTo) => store.count(query, upTo),
    };
  }

  /** Throws unless a read at this time can be answered: INVALID_ARGUMENT in the future, FAILED_PRECONDITION too long ago. */
  check(version: number): void {
    if (version > this.#store.snapshot()) throw invalid('"readTime" is in the future.');
    if (version >= this.#horizon && version > this.#store.snapshot() - KEEP_MICROS) return;
    throw new RpcError('FAILED_PRECONDITION', 'The requested snapshot version is too old.');
  }

  /** The state at a time in microseconds. Throws as `check` does. */
  at(version: number): ReadView {
    this.check(version);
    if (version >= this.#store.version) return { ...this.now(), version };
    const get = (database: string, path: string): Doc | null => {
      const before = this.#replaced(database, version).get(path);
      return before === undefined ? this.#store.get(database, path) : before;
    };
    const run = (query: Query): Doc[] => this.#run(query, version);
    const count = (query: Query, upTo = Number.POSITIVE_INFINITY): number => Math.min(run(query).length, upTo);
    return { version, get, run, count };
  }

  /** What stood at `version` in place of each document that was written since. */
  #replaced(database: string, version: number): Map<string, Doc | null> {
    const replaced = new Map<string, Doc | null>();
    for (let i = this.#entries.length - 1; i >= this.#first; i--) {
      const entry = this.#entries[i] as Entry;
      if (entry.version <= version) break;
      if (entry.database === database) replaced.set(entry.path, entry.before);
    }
    return replaced;
  }

  #run(query: Query, version: number): Doc[] {
    const replaced = this.#replaced(query.database, version);
    // Among so many more there are enough that did not change since.
    const limit = query.limit === undefined ? undefined : query.offset + query.limit + replaced.size;
    const present = this.#store.run({ ...query, offset: 0, limit });
    const docs = present.filter((doc) => !replaced.has(doc.path));
    for (const doc of replaced.values()) if (doc && matches(query, doc)) docs.push(doc);
    docs.sort((a, b) => compareDocs(query, a, b));
    return docs.slice(query.offset, query.limit === undefined ? undefined : query.offset + query.limit);
  }
}
