import { compareDocs, matches, type Query, queryKey } from '../query/query.ts';
import type { Change, Store } from '../store/store.ts';
import type { Doc } from '../values/wire.ts';

/** What a commit means for one target: documents that match now, and paths that no longer do. */
export type Events = { changed: Doc[]; removed: { path: string; gone: boolean }[] };

/** One target of one listening client. */
export type Subscriber = {
  /** Takes the events of a commit. They go out with `seal`. */
  take(events: Events): void;
  /** Asks again whether the caller may see the target; whatever the answer rested on has changed. */
  recheck(): void;
  /** Everything sent may be wrong: begins again. */
  reset(): void;
  /** The stream of the target, which `seal`s once for all its targets. */
  readonly stream: { seal(version: number): void };
};

/** One query with listeners, with what it found last; shared by all who ask the same. */
export class LiveQuery {
  readonly query: Query;
  readonly key: string;
  readonly subscribers = new Set<Subscriber>();
  readonly #store: Store;
  /** The update times of what is in the result. */
  #updateTimes = new Map<string, number>();
  #last: Doc | undefined;

  constructor(store: Store, query: Query, key: string) {
    this.#store = store;
    this.query = query;
    this.key = key;
  }

  /** The present result. Every later event builds on it. */
  load(): Doc[] {
    const docs = this.#store.run(this.query);
    this.#updateTimes = new Map(docs.map((doc) => [doc.path, doc.updateTime]));
    this.#last = docs.at(-1);
    return docs;
  }

  get size(): number {
    return this.#updateTimes.size;
  }

  has(path: string): boolean {
    return this.#updateTimes.has(path);
  }

  follow(changes: Change[]): Events | undefined {
    const events: Events = { changed: [], removed: [] };
    let moved = false;
    const windowed = this.query.limit !== undefined || this.query.offset > 0;
    for (const { path, after } of changes) {
      const had = this.#updateTimes.has(path);
      const has = after !== null && matches(this.query, after);
      if (!had && !has) continue;
      if (windowed) {
        // What sorts behind a full window changes nothing in it.
        const full = this.query.offset === 0 && this.#updateTimes.size === this.query.limit;
        if (had || !full || !this.#last || compareDocs(this.query, after as Doc, this.#last) < 0) moved = true;
      } else if (has) {
        this.#updateTimes.set(path, (after as Doc).updateTime);
        events.changed.push(after as Doc);
      } else {
        this.#updateTimes.delete(path);
        events.removed.push({ path, gone: after === null });
      }
    }
    if (moved) return this.#reload();
    return events.changed.length + events.removed.length > 0 ? events : undefined;
  }

  #reload(): Events {
    const before = this.#updateTimes;
    const docs = this.load();
    const removed = [];
    for (const path of before.keys()) {
      if (!this.#updateTimes.has(path))
        removed.push({ path, gone: this.#store.get(this.query.database, path) === null });
    }
    return { changed: docs.filter((doc) => before.get(doc.path) !== doc.updateTime), removed };
  }
}

const docKey = (database: string, path: string): string => `${database}:${path}`;
const collectionKey = (database: string, id: string | undefined): string => `${database}:${id ?? ''}`;

/** Finds out whom a commit concerns. */
export class Live {
  readonly #store: Store;
  readonly #queries = new Map<string, LiveQuery>();
  readonly #byCollection = new Map<string, Set<LiveQuery>>();
  readonly #documents = new Map<string, Set<Subscriber>>();
  readonly #dependents = new Map<string, Set<Subscriber>>();

  constructor(store: Store) {
    this.#store = store;
  }

  /** Joins a query; `docs` is its result now. */
  join(query: Query, subscriber: Subscriber): { live: LiveQuery; docs: Doc[] } {
    const key = queryKey(query);
    let live = this.#queries.get(key);
    if (!live) {
      live = new LiveQuery(this.#store, query, key);
      this.#queries.set(key, live);
      add(this.#byCollection, collectionKey(query.database, query.collectionId), live);
    }
    live.subscribers.add(subscriber);
    return { live, docs: live.load() };
  }

  leave(live: LiveQuery, subscriber: Subscriber): void {
    live.subscribers.delete(subscriber);
    if (live.subscribers.size > 0) return;
    this.#queries.delete(live.key);
    drop(this.#byCollection, collectionKey(live.query.database, live.query.collectionId), live);
  }

  watchDocument(database: string, path: string, subscriber: Subscriber): () => void {
    const key = docKey(database, path);
    add(this.#documents, key, subscriber);
    return () => drop(this.#documents, key, subscriber);
  }

  /** Calls `recheck` of the subscriber when one of the documents changes. */
  depend(database: string, paths: Iterable<string>, subscriber: Subscriber): () => void {
    const keys = [...paths].map((path) => docKey(database, path));
    for (const key of keys) add(this.#dependents, key, subscriber);
    return () => {
      for (const key of keys) drop(this.#dependents, key, subscriber);
    };
  }

  committed(database: string, changes: Change[], version: number): void {
    const streams = new Set<Subscriber['stream']>();
    const recheck = new Set<Subscriber>();
    for (const change of changes) {
      const key = docKey(database, change.path);
      for (const subscriber of this.#dependents.get(key) ?? []) recheck.add(subscriber);
      for (const subscriber of this.#documents.get(key) ?? []) {
        const events = change.after
          ? { changed: [change.after], removed: [] }
          : { changed: [], removed: [{ path: change.path, gone: true }] };
        subscriber.take(events);
        streams.add(subscriber.stream);
      }
    }
    for (const live of this.#concerned(database, changes)) {
      const events = live.follow(changes);
      if (!events) continue;
      for (const subscriber of live.subscribers) {
        subscriber.take(events);
        streams.add(subscriber.stream);
      }
    }
    for (const subscriber of recheck) {
      subscriber.recheck();
      streams.add(subscriber.stream);
    }
    for (const stream of streams) stream.seal(version);
  }

  #concerned(database: string, changes: Change[]): Set<LiveQuery> {
    const concerned = new Set<LiveQuery>(this.#byCollection.get(collectionKey(database, undefined)));
    for (const { path } of changes) {
      const segments = path.split('/');
      for (const live of this.#byCollection.get(collectionKey(database, segments.at(-2))) ?? []) concerned.add(live);
    }
    return concerned;
  }

  #all(): Set<Subscriber> {
    const all = new Set<Subscriber>();
    for (const live of this.#queries.values()) for (const subscriber of live.subscribers) all.add(subscriber);
    for (const set of this.#documents.values()) for (const subscriber of set) all.add(subscriber);
    return all;
  }

  /** After rules were replaced: every decision is made anew. */
  recheckAll(): void {
    const subscribers = this.#all();
    for (const subscriber of subscribers) subscriber.recheck();
    for (const stream of new Set([...subscribers].map((subscriber) => subscriber.stream))) {
      stream.seal(this.#store.snapshot());
    }
  }

  /** After commits were lost: listeners may have been promised what does not exist. */
  resetAll(): void {
    for (const subscriber of this.#all()) subscriber.reset();
  }

  close(): void {
    this.#queries.clear();
    this.#byCollection.clear();
    this.#documents.clear();
    this.#dependents.clear();
  }
}

function add<T>(map: Map<string, Set<T>>, key: string, item: T): void {
  const set = map.get(key);
  if (set) set.add(item);
  else map.set(key, new Set([item]));
}

function drop<T>(map: Map<string, Set<T>>, key: string, item: T): void {
  const set = map.get(key);
  set?.delete(item);
  if (set?.size === 0) map.delete(key);
}
