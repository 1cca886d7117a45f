import type { Events, Subscriber } from '../firestore/core/live.ts';
import { compareDocs, type Query as EngineQuery } from '../firestore/query/query.ts';
import { parseQuery } from '../firestore/query/query-request.ts';
import { project } from '../firestore/values/projection.ts';
import { type Doc, encodeDocument, grpcWire, type Raw } from '../firestore/values/wire.ts';
import type { Client, Named } from './client.ts';
import { toFirestoreError } from './errors.ts';
import { decodeTime } from './serializer.ts';
import { type DocumentChange, DocumentSnapshot, foundSnapshot, QuerySnapshot } from './snapshot.ts';

type OnError = (error: Error) => void;

/** Answers one after the other, never within the call that asks or the commit that causes them, and none after the end. */
class Deliveries {
  #stopped = false;

  send(deliver: () => void): void {
    queueMicrotask(() => {
      if (!this.#stopped) deliver();
    });
  }

  stop(): void {
    this.#stopped = true;
  }
}

const report: OnError = (error) => console.error('in-process Firestore: a listener was refused:', error);

export function listenToDocument(
  firestore: Client,
  ref: Named,
  onNext: (snapshot: DocumentSnapshot) => void,
): () => void {
  const { core, name } = firestore;
  const deliveries = new Deliveries();
  const send = (version: number): void => {
    const doc = core.store.get(name, ref.path);
    const raw = doc ? encodeDocument(name, doc, grpcWire) : undefined;
    const snapshot = new DocumentSnapshot(ref, raw, decodeTime(grpcWire.time(version)));
    deliveries.send(() => onNext(snapshot));
  };
  const unwatch = core.live.watchDocument(
    name,
    ref.path,
    follower(() => undefined, send),
  );
  send(core.store.snapshot());
  return () => {
    deliveries.stop();
    unwatch();
  };
}

function follower(take: (events: Events) => void, seal: (version: number) => void): Subscriber {
  return { take, recheck: () => undefined, reset: () => undefined, stream: { seal } };
}

/** What a query found, in its order, kept up by what commits change of it. */
class Result {
  readonly #query: EngineQuery;
  #docs: readonly Doc[] = [];

  constructor(query: EngineQuery) {
    this.#query = query;
  }

  get docs(): readonly Doc[] {
    return this.#docs;
  }

  /** Applies what a commit changed. Returns the changes as clients hear of them: what went, what came, what is different. */
  apply({
    changed,
    removed,
  }: Events): { type: DocumentChange['type']; doc: Doc; oldIndex: number; newIndex: number }[] {
    const changes: ReturnType<Result['apply']> = [];
    const docs = [...this.#docs];
    const indexOf = (path: string): number => docs.findIndex((doc) => doc.path === path);
    const before = new Set(docs.map(({ path }) => path));
    for (const { path } of removed) {
      const oldIndex = indexOf(path);
      const [doc] = oldIndex < 0 ? [] : docs.splice(oldIndex, 1);
      if (doc) changes.push({ type: 'removed', doc, oldIndex, newIndex: -1 });
    }
    const inOrder = [...changed].sort((a, b) => compareDocs(this.#query, a, b));
    for (const type of ['added', 'modified'] as const) {
      for (const doc of inOrder) {
        if (before.has(doc.path) !== (type === 'modified')) continue;
        const oldIndex = indexOf(doc.path);
        if (oldIndex >= 0) docs.splice(oldIndex, 1);
        const behind = docs.findIndex((other) => compareDocs(this.#query, doc, other) < 0);
        const newIndex = behind < 0 ? docs.length : behind;
        docs.splice(newIndex, 0, doc);
        changes.push({ type, doc, oldIndex, newIndex });
      }
    }
    this.#docs = docs;
    return changes;
  }
}

/** What can be listened to: a query. */
type Followed = {
  readonly isLast: boolean;
  toRaw(): { parent: string; structuredQuery: Raw };
  isEqual(other: unknown): boolean;
};

export function listenToQuery(
  firestore: Client,
  query: Followed,
  onNext: (snapshot: QuerySnapshot) => void,
  onError: OnError = report,
): () => void {
  const { core } = firestore;
  const deliveries = new Deliveries();
  let leave = (): void => undefined;
  try {
    const { parent, structuredQuery } = query.toRaw();
    const parsedQuery = parseQuery(parent, structuredQuery);
    core.requireIndex(parsedQuery);
    const result = new Result(parsedQuery);
    let pending: Events = { changed: [], removed: [] };
    const send = (version: number, isFirst: boolean): void => {
      const changes = result.apply(pending);
      pending = { changed: [], removed: [] };
      if (changes.length === 0 && !isFirst) return;
      const readTime = decodeTime(grpcWire.time(version));
      const show = (doc: Doc) =>
        foundSnapshot(
          firestore,
          encodeDocument(parsedQuery.database, project(doc, parsedQuery.select), grpcWire),
          readTime,
        );
      const shown = result.docs.map(show);
      const docChanges = changes.map(({ doc, ...rest }) => ({ ...rest, doc: show(doc) }));
      if (query.isLast) shown.reverse();
      deliveries.send(() => onNext(new QuerySnapshot(query, shown, readTime, query.isLast ? undefined : docChanges)));
    };
    const subscriber = follower(
      (events) => {
        pending = {
          changed: [...pending.changed, ...events.changed],
          removed: [...pending.removed, ...events.removed],
        };
      },
      (version) => send(version, false),
    );
    const { live, docs } = core.live.join(parsedQuery, subscriber);
    leave = () => core.live.leave(live, subscriber);
    pending = { changed: docs, removed: [] };
    send(core.store.snapshot(), true);
  } catch (error) {
    const refused = toFirestoreError(error);
    deliveries.send(() => onError(refused));
  }
  return () => {
    deliveries.stop();
    leave();
  };
}
