import type {
  DocumentData,
  DocumentSnapshot,
  Query,
  QuerySnapshot,
  SnapshotListenOptions,
  WithFieldValue,
} from 'firebase/firestore';
import { describe, expect, test } from 'vitest';
import { failure, idsOf, type WebSuite } from '../support/web-suite.ts';

/**
 * Listeners of the web SDK, bundles and converters:
 * https://firebase.google.com/docs/firestore/query-data/listen and https://firebase.google.com/docs/firestore/bundles
 */
type Heard<T> = { next(): Promise<T>; readonly waiting: number; stop(): void; fail: Promise<string> };

export function listenerTopic(suite: WebSuite): void {
  const { sdk } = suite;
  const { doc, setDoc, updateDoc, deleteDoc, query, where, orderBy, limit, limitToLast } = sdk;

  /** Snapshots in the order in which they came, each given once. */
  function hear<T>(
    start: (next: (value: T) => void, error: (error: { code: string }) => void) => () => void,
  ): Heard<T> {
    const come: T[] = [];
    const resolvers: ((value: T) => void)[] = [];
    let failed: (code: string) => void = () => undefined;
    const fail = new Promise<string>((resolve) => {
      failed = resolve;
    });
    const stop = start(
      (value) => {
        const take = resolvers.shift();
        if (take) take(value);
        else come.push(value);
      },
      ({ code }) => failed(code),
    );
    return {
      next: () =>
        come.length > 0 ? Promise.resolve(come.shift() as T) : new Promise((resolve) => resolvers.push(resolve)),
      get waiting() {
        return come.length;
      },
      stop,
      fail,
    };
  }
  const hearQuery = (query: Query, options: SnapshotListenOptions = {}) =>
    hear<QuerySnapshot>((next, error) => sdk.onSnapshot(query, options, next, error));
  const changes = (snapshot: QuerySnapshot): string[] =>
    snapshot.docChanges().map(({ type, doc: { id }, oldIndex, newIndex }) => `${type} ${id} ${oldIndex}>${newIndex}`);
  /** The same place for another client. */
  const elsewhere = (path: string) => doc(suite.connect(), path);

  describe('web SDK, listeners', () => {
    test('document created, changed, deleted → a snapshot each', async () => {
      const ref = doc(await suite.collection(), 'it');
      const writer = elsewhere(ref.path);
      const heard = hear<DocumentSnapshot>((next) => sdk.onSnapshot(ref, next));
      expect((await heard.next()).exists()).toBe(false);
      await setDoc(writer, { n: 1 });
      const first = await heard.next();
      expect([first.data(), first.metadata.fromCache, first.metadata.hasPendingWrites]).toEqual([
        { n: 1 },
        false,
        false,
      ]);
      await updateDoc(writer, { n: 2 });
      expect((await heard.next()).data()).toEqual({ n: 2 });
      await deleteDoc(writer);
      expect((await heard.next()).exists()).toBe(false);
      heard.stop();
    });

    test('query changes → with old and new places', async () => {
      const all = await suite.collection({ a: { n: 1 }, b: { n: 2 }, c: { n: 3 } });
      const heard = hearQuery(query(all, where('n', '>', 0), orderBy('n')));
      expect(changes(await heard.next())).toEqual(['added a -1>0', 'added b -1>1', 'added c -1>2']);
      const there = (id: string) => doc(all, id);
      await sdk
        .writeBatch(suite.db)
        .update(there('a'), { n: 9 })
        .update(there('b'), { n: 0 })
        .set(there('d'), { n: 4 })
        .commit();
      expect(changes(await heard.next())).toEqual(['removed b 1>-1', 'added d -1>2', 'modified a 0>2']);
      heard.stop();
    });

    test('commit of another client → one snapshot', async () => {
      const all = await suite.collection({ a: { n: 1 }, b: { n: 2 } });
      const heard = hearQuery(query(all, orderBy('n')));
      await heard.next();
      const other = suite.connect();
      const batch = sdk.writeBatch(other);
      batch
        .set(doc(other, all.path, 'c'), { n: 3 })
        .delete(doc(other, all.path, 'a'))
        .update(doc(other, all.path, 'b'), { n: 5 });
      await batch.commit();
      const snapshot = await heard.next();
      expect(changes(snapshot)).toEqual(['removed a 0>-1', 'added c -1>1', 'modified b 0>1']);
      expect(heard.waiting).toBe(0);
      heard.stop();
    });

    test('limit and limitToLast side by side → each its own documents', async () => {
      const all = await suite.collection({ a: { k: 0 }, b: { k: 1 }, c: { k: 1 }, d: { k: 2 } });
      const first = hearQuery(query(all, orderBy('k'), limit(2)));
      const last = hearQuery(query(all, orderBy('k', 'desc'), limitToLast(2)));
      expect(idsOf(await first.next())).toEqual(['a', 'b']);
      expect(idsOf(await last.next())).toEqual(['b', 'a']);
      await setDoc(elsewhere(`${all.path}/e`), { k: -1 });
      expect(idsOf(await first.next())).toEqual(['e', 'a']);
      expect(idsOf(await last.next())).toEqual(['a', 'e']);
      first.stop();
      await setDoc(elsewhere(`${all.path}/a`), { k: -2 });
      expect(idsOf(await last.next())).toEqual(['e', 'a']);
      last.stop();
    });

    test("includeMetadataChanges → own write first, then the server's result", async () => {
      const ref = doc(await suite.collection({ it: { n: 0 } }), 'it');
      const heard = hear<DocumentSnapshot>((next) => sdk.onSnapshot(ref, { includeMetadataChanges: true }, next));
      while ((await heard.next()).metadata.fromCache);
      const done = setDoc(ref, { n: 1, at: sdk.serverTimestamp() });
      const own = await heard.next();
      expect([own.get('n'), own.metadata.hasPendingWrites, own.get('at')]).toEqual([1, true, null]);
      await done;
      let settled = own;
      while (settled.metadata.hasPendingWrites) settled = await heard.next();
      expect(settled.get('at')).toBeInstanceOf(sdk.Timestamp);
      expect(settled.get('at').toMillis()).toBeGreaterThan(Date.now() - 60_000);
      heard.stop();
    });

    test('onSnapshotsInSync → after all listeners are up to date', async () => {
      const all = await suite.collection({ a: { n: 1 } });
      const events: string[] = [];
      const heard = hearQuery(all);
      await heard.next();
      const together = hear<string>((next) => sdk.onSnapshotsInSync(suite.db, () => next('in step')));
      await together.next();
      const stop = sdk.onSnapshot(doc(all, 'a'), (snapshot) => void events.push(`doc ${snapshot.get('n')}`));
      await together.next();
      events.length = 0;
      const done = setDoc(doc(all, 'a'), { n: 2 });
      await together.next();
      expect(events).toEqual(['doc 2']);
      await done;
      for (const each of [heard, together]) each.stop();
      stop();
    });

    test('vectors → by length, then by numbers', async () => {
      const v = (...numbers: number[]) => ({ embedding: sdk.vector(numbers) });
      const all = await suite.collection({
        i: v(1, 2, -100, 4, 4),
        h: v(1, 2, 99, 4, 4),
        g: v(100, 1),
        f: v(1, 100),
        e: v(1, 1),
        d: v(-1),
        c: { embedding: [9] },
        j: { embedding: {} },
        b: { embedding: 'x' },
      });
      const ordered = query(all, orderBy('embedding'));
      const heard = hearQuery(ordered);
      const ids = idsOf(await heard.next());
      expect(ids).toEqual(['b', 'c', 'd', 'e', 'f', 'g', 'i', 'h', 'j']);
      expect(idsOf(await sdk.getDocsFromServer(ordered))).toEqual(ids);
      const same = await sdk.getDocs(query(all, where('embedding', '==', sdk.vector([1, 100]))));
      expect(idsOf(same)).toEqual(['f']);
      heard.stop();
    });

    test('refused query → its listener ends, others continue', async () => {
      const all = await suite.collection({ a: { n: 1 } });
      const tooMany = Array.from({ length: 31 }, (_, i) => i);
      const refused = hearQuery(query(all, where('n', 'in', tooMany)));
      const fine = hearQuery(all);
      expect(await refused.fail).toBe('invalid-argument');
      expect(idsOf(await fine.next())).toEqual(['a']);
      await setDoc(elsewhere(`${all.path}/b`), {});
      expect(idsOf(await fine.next())).toEqual(['a', 'b']);
      fine.stop();
    });

    test('offline and online → no change lost, listeners catch up', async () => {
      const db = suite.connect();
      const { path } = await suite.collection({ a: { n: 1 }, b: { n: 2 } });
      const heard = hearQuery(sdk.collection(db, path), { includeMetadataChanges: true });
      await heard.next();
      await sdk.disableNetwork(db);
      const queuedWrite = setDoc(doc(db, path, 'own'), { n: 3 });
      await deleteDoc(elsewhere(`${path}/a`));
      await setDoc(elsewhere(`${path}/c`), { n: 4 });
      expect(await failure(sdk.getDocFromServer(doc(db, path, 'c')))).toBe('unavailable');
      await sdk.enableNetwork(db);
      await queuedWrite;
      await sdk.waitForPendingWrites(db);
      let last = await heard.next();
      while (last.metadata.fromCache || last.metadata.hasPendingWrites || last.size !== 3) last = await heard.next();
      expect(idsOf(last)).toEqual(['b', 'c', 'own']);
      heard.stop();
    });
  });

  describe('web SDK, around documents', () => {
    test('converters → applied both ways', async () => {
      type Post = { title: string; words: number };
      const all = (await suite.collection({ a: { t: 'Hello you' } })).withConverter<Post, DocumentData>({
        toFirestore: ({ title }: WithFieldValue<Post>) => ({ t: title }),
        fromFirestore: (snapshot) => ({ title: snapshot.get('t'), words: snapshot.get('t').split(' ').length }),
      });
      const added = await sdk.addDoc(all, { title: 'One two three', words: 0 });
      expect((await sdk.getDoc(added)).data()).toEqual({ title: 'One two three', words: 3 });
      expect((await sdk.getDocs(query(all, where('t', '==', 'Hello you')))).docs[0]?.data()).toEqual({
        title: 'Hello you',
        words: 2,
      });
    });

    test('second client → same documents, its own cache', async () => {
      const all = await suite.collection({ a: { n: 1 } });
      expect((await sdk.getDocFromServer(elsewhere(`${all.path}/a`))).data()).toEqual({ n: 1 });
      const cached = await failure(sdk.getDocFromCache(elsewhere(`${all.path}/a`)));
      expect(cached).toBe('unavailable');
    });
  });
}
