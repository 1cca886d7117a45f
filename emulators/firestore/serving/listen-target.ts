import type { Caller } from '../core/access.ts';
import type { Core } from '../core/core.ts';
import type { Events, Subscriber } from '../core/live.ts';
import { matches, type Query } from '../query/query.ts';
import type { Collection } from '../store/collection.ts';
import { changeCount, changedSince, goneSince } from '../store/since.ts';
import { type RpcError, toRpcError } from '../values/errors.ts';
import { documentName } from '../values/names.ts';
import type { Doc, Raw } from '../values/wire.ts';

export type TargetSubject = { paths: string[] } | { query: Query };

/** What a target needs of the stream it belongs to. */
type TargetStream = {
  readonly core: Core;
  readonly caller: Caller;
  readonly database: string;
  targetChange(type: 'NO_CHANGE' | 'ADD' | 'REMOVE' | 'CURRENT' | 'RESET', ids: number[], version?: number): Raw;
  encode(doc: Doc): Raw;
  time(version: number): unknown;
  push(messages: Iterable<Raw>): void;
  noteMatch(id: number, doc: Doc): void;
  noteLeave(id: number, path: string, gone: boolean): void;
  refuse(id: number, error: RpcError): void;
  finish(id: number): void;
  seal(version: number): void;
};

/** So many changes are read for a client that comes back, however few documents it wants. */
const FEW_CHANGES = 1000;

/** One target of a Listen stream: some documents by name, or a query. */
export class Target implements Subscriber {
  readonly stream: TargetStream;
  readonly #id: number;
  readonly #once: boolean;
  readonly #subject: TargetSubject;
  #stops: (() => void)[] = [];
  #undepend: () => void = () => undefined;

  constructor(stream: TargetStream, id: number, once: boolean, subject: TargetSubject) {
    this.stream = stream;
    this.#id = id;
    this.#once = once;
    this.#subject = subject;
  }

  get subject(): TargetSubject {
    return this.#subject;
  }

  /**
   * Sends the present state, then follows. `since` is the commit time the client has seen; then only what changed after
   * it goes out, or everything anew when that is no longer known. Throws when the caller may not see the target.
   */
  start(since: number | undefined): void {
    this.#authorise();
    const { core } = this.stream;
    if ('query' in this.#subject) core.requireIndex(this.#subject.query);
    const version = core.store.snapshot();
    const docs = this.#join();
    const ids = [this.#id];
    const { horizon } = core.store;
    const resumable =
      since !== undefined && since >= horizon && since <= version && this.#isWorthResuming(since, docs.length);
    const news = resumable ? this.#changesSince(since) : { changed: docs, removed: this.#missing() };
    const before = [this.stream.targetChange('ADD', ids)];
    if (since !== undefined && !resumable) before.push(this.stream.targetChange('RESET', ids));
    const after: Raw[] = resumable ? [{ filter: { targetId: this.#id, count: docs.length } }] : [];
    after.push(this.stream.targetChange('CURRENT', ids, version), this.stream.targetChange('NO_CHANGE', [], version));
    if (this.#once) {
      after.push(this.stream.targetChange('REMOVE', ids));
      this.stream.finish(this.#id);
    }
    this.stream.push(this.#initialMessages(before, news, version, after));
  }

  /** The first messages of a target. Each is made when it is sent: a large result would not fit into memory. */
  *#initialMessages(before: Raw[], news: Events, version: number, after: Raw[]): Generator<Raw> {
    const ids = [this.#id];
    yield* before;
    for (const doc of news.changed) {
      yield { documentChange: { document: this.stream.encode(doc), targetIds: ids, removedTargetIds: [] } };
    }
    for (const { path, gone } of news.removed) {
      const document = documentName(this.stream.database, path);
      const removal = { document, removedTargetIds: ids, readTime: this.stream.time(version) };
      yield gone ? { documentDelete: removal } : { documentRemove: removal };
    }
    yield* after;
  }

  /** Whether what happened since is known, and is less than to send everything anew. */
  #isWorthResuming(since: number, resultSize: number): boolean {
    if ('paths' in this.#subject) return true;
    const { query } = this.#subject;
    // What enters a window need not have changed itself, so windows begin anew.
    if (query.limit !== undefined || query.offset > 0) return false;
    let left = Math.max(FEW_CHANGES, 2 * resultSize);
    for (const collection of this.#collections(query)) {
      left -= changeCount(this.stream.core.store, collection, since, left + 1);
      if (left < 0) return false;
    }
    return true;
  }

  #join(): Doc[] {
    const { core, database } = this.stream;
    if ('query' in this.#subject) {
      const { live, docs } = core.live.join(this.#subject.query, this);
      this.#stops.push(() => core.live.leave(live, this));
      return docs;
    }
    const docs: Doc[] = [];
    for (const path of this.#subject.paths) {
      const doc = core.store.get(database, path);
      if (doc) docs.push(doc);
      this.#stops.push(core.live.watchDocument(database, path, this));
    }
    return docs;
  }

  #missing(): Events['removed'] {
    if ('query' in this.#subject) return [];
    const { core, database } = this.stream;
    return this.#subject.paths.filter((path) => !core.store.get(database, path)).map((path) => ({ path, gone: true }));
  }

  #changesSince(since: number): Events {
    const { core, database } = this.stream;
    const { store } = core;
    if ('paths' in this.#subject) {
      const docs = this.#subject.paths.map((path) => store.get(database, path)).filter((doc) => doc !== null);
      return { changed: docs.filter((doc) => doc.updateTime > since), removed: this.#missing() };
    }
    const { query } = this.#subject;
    const events: Events = { changed: [], removed: [] };
    for (const collection of this.#collections(query)) {
      for (const doc of changedSince(store, database, collection, since)) {
        if (matches(query, doc)) events.changed.push(doc);
        else events.removed.push({ path: doc.path, gone: false });
      }
      for (const path of goneSince(store, collection, since)) events.removed.push({ path, gone: true });
    }
    return events;
  }

  #collections(query: Query): Collection[] {
    const { store } = this.stream.core;
    if (query.allDescendants) return store.collections(query.database, query.collectionId, query.parent);
    const path = query.parent === '' ? (query.collectionId as string) : `${query.parent}/${query.collectionId}`;
    const collection = store.collection(query.database, path);
    return collection ? [collection] : [];
  }

  #authorise(): void {
    const { core, caller, database } = this.stream;
    const dependencies = new Set<string>();
    if ('query' in this.#subject) core.access.list(caller, this.#subject.query, dependencies);
    else {
      for (const path of this.#subject.paths) {
        core.access.get(caller, database, path, core.store.get(database, path), dependencies);
        dependencies.add(path);
      }
    }
    this.#undepend();
    this.#undepend = caller.server ? () => undefined : core.live.depend(database, dependencies, this);
  }

  take(events: Events): void {
    for (const doc of events.changed) this.stream.noteMatch(this.#id, doc);
    for (const { path, gone } of events.removed) this.stream.noteLeave(this.#id, path, gone);
  }

  recheck(): void {
    try {
      this.#authorise();
    } catch (error) {
      this.stream.refuse(this.#id, toRpcError(error));
    }
  }

  reset(): void {
    this.stop();
    try {
      this.#authorise();
      const version = this.stream.core.store.snapshot();
      const ids = [this.#id];
      const news = { changed: this.#join(), removed: [] };
      const current = this.stream.targetChange('CURRENT', ids, version);
      const after = [current, this.stream.targetChange('NO_CHANGE', [], version)];
      this.stream.push(this.#initialMessages([this.stream.targetChange('RESET', ids)], news, version, after));
    } catch (error) {
      this.stream.refuse(this.#id, toRpcError(error));
      this.stream.seal(this.stream.core.store.snapshot());
    }
  }

  stop(): void {
    for (const stop of this.#stops.splice(0)) stop();
    this.#undepend();
    this.#undepend = () => undefined;
  }
}
