import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { STORE_FILE } from '../../../emulators/firestore/store/disk.ts';
import { type Firestore, startFirestore } from '../../../emulators/firestore-server.ts';
import { connectAdmin } from './support/admin.ts';
import { grpcClient, isCurrent, type Response } from './support/grpc.ts';
import { DATABASE, webChannel } from './support/webchannel.ts';

/**
 * What a listener receives, at first and after it was disconnected. What is quoted is in the reference of google.firestore.v1, at
 * https://cloud.google.com/ruby/docs/reference/google-cloud-firestore-v1/latest/Google-Cloud-Firestore-V1-TargetChange,
 * -TargetChange-TargetChangeType and -ExistenceFilter; what is not was seen with Google's clients.
 */

const HOUR_MS = 3_600_000;
const closers: (() => unknown)[] = [];
let folder: string;
let server: Firestore;

async function start(port = 0): Promise<void> {
  server = await startFirestore({ port, dataDir: folder, say: () => undefined });
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'listen-'));
  await start();
});

afterEach(async () => {
  vi.useRealTimers();
  for (const close of closers.splice(0).reverse()) await close();
  await server.close();
  rmSync(folder, { recursive: true });
});

const name = (path: string): string => `${DATABASE}/documents/${path}`;

/** Commits `on` for each path, or deletes those with null. */
async function commit(changes: Record<string, boolean | null>): Promise<void> {
  const writes = Object.entries(changes).map(([path, on]) =>
    on === null ? { delete: name(path) } : { update: { name: name(path), fields: { on: { booleanValue: on } } } },
  );
  const { send } = webChannel(() => server.port);
  const body = JSON.stringify({ writes });
  const { status } = await send('POST', `/v1/${DATABASE}/documents:commit`, body, { authorization: 'Bearer owner' });
  expect(status).toBe(200);
}

function client(): ReturnType<typeof grpcClient> {
  const made = grpcClient(server.port);
  closers.push(made.close);
  return made;
}

type Resume = { resumeToken?: unknown; readTime?: unknown };

const query = (collectionId: string, targetId = 2, { limit, ...resume }: Resume & { limit?: number } = {}): object => ({
  addTarget: {
    targetId,
    query: {
      parent: `${DATABASE}/documents`,
      structuredQuery: {
        from: [{ collectionId }],
        where: { fieldFilter: { field: { fieldPath: 'on' }, op: 'EQUAL', value: { booleanValue: true } } },
        ...(limit ? { limit: { value: limit } } : {}),
      },
    },
    ...resume,
  },
});

/** Each message in short: `ADD 2`, `+a/1 2`, `-a/1 2`, `filter 2 3`, `snapshot`. */
const short = (responses: Response[]): string[] =>
  responses.map(({ targetChange, documentChange, documentDelete, documentRemove, filter }) => {
    const ids = (value: unknown): string => ((value ?? []) as number[]).join('+');
    const path = (document: unknown): string => String(document).slice(name('').length);
    if (targetChange) {
      const targets = ids(targetChange.targetIds);
      const type = String(targetChange.targetChangeType ?? 'NO_CHANGE');
      return targets ? `${type} ${targets}` : 'snapshot';
    }
    if (documentChange) {
      const { document, targetIds, removedTargetIds } = documentChange as { document: { name: string } } & Response;
      return `+${path(document.name)} ${ids(targetIds)}${ids(removedTargetIds) ? ` -${ids(removedTargetIds)}` : ''}`;
    }
    if (filter) return `filter ${filter.targetId} ${filter.count ?? 0}`;
    const removal = documentDelete ?? documentRemove;
    return `${documentDelete ? '-' : '~'}${path(removal?.document)} ${ids(removal?.removedTargetIds)}`;
  });

const tokenOf = (responses: Response[]): unknown =>
  responses.findLast(({ targetChange }) => targetChange?.resumeToken)?.targetChange?.resumeToken;

/** Listens until all is current, goes away, and gives what there was. */
async function visit(targets: object[]): Promise<Response[]> {
  const stream = client().listen(targets);
  await stream.until(isCurrent);
  stream.cancel();
  return stream.responses;
}

test('listen: new target → added, documents, current, snapshot', async () => {
  // "CURRENT: The targets reflect all changes committed before the targets were added to the stream."
  // "The stream is guaranteed to send a read_time with target_ids empty whenever the entire stream reaches a new consistent
  // snapshot."
  await commit({ 'a/1': true, 'a/2': false, 'a/3': true });
  expect(short(await visit([query('a')]))).toEqual(['ADD 2', '+a/1 2', '+a/3 2', 'CURRENT 2', 'snapshot']);
});

test('listen: one commit, several targets → one snapshot, times never decrease', async () => {
  // "For a given stream, read_time is guaranteed to be monotonically increasing."
  const stream = client().listen([query('a', 2), query('b', 4), query('a', 6)]);
  await stream.until((seen) => seen.filter(({ targetChange }) => targetChange?.readTime).length >= 6 || undefined);
  const before = stream.responses.length;
  await commit({ 'a/1': true, 'b/1': true, 'c/1': true });
  await commit({ 'a/1': false, 'b/1': null });
  await stream.until(
    (seen) => short(seen.slice(before)).filter((line) => line === 'snapshot').length === 2 || undefined,
  );
  expect(short(stream.responses.slice(before))).toEqual([
    '+a/1 2+6',
    '+b/1 4',
    'snapshot',
    '~a/1 2+6',
    '-b/1 4',
    'snapshot',
  ]);
  const times = stream.responses.flatMap(({ targetChange }) => {
    const time = targetChange?.readTime as { seconds: number; nanos?: number } | undefined;
    return time ? [time.seconds * 1e6 + (time.nanos ?? 0) / 1e3] : [];
  });
  expect(times).toEqual(times.toSorted((a, b) => a - b));
});

test('listen: resume token after many commits and a restart → only the changes', async () => {
  // "A token that can be used to resume the stream for the given target_ids, or all targets if target_ids is empty."
  await commit({ 'a/stays': true, 'a/changes': true, 'a/leaves': true, 'a/goes': true });
  const resumeToken = tokenOf(await visit([query('a')]));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * HOUR_MS });
  for (let i = 0; i < 300; i++) await commit({ [`other/${i}`]: true });
  await commit({ 'a/leaves': false, 'a/goes': null, 'a/new': true, 'a/never': false });
  const { send } = webChannel(() => server.port);
  await send(
    'POST',
    `/v1/${DATABASE}/documents:commit`,
    JSON.stringify({
      writes: [
        { update: { name: name('a/changes'), fields: { on: { booleanValue: true }, n: { integerValue: '1' } } } },
      ],
    }),
    { authorization: 'Bearer owner' },
  );
  vi.setSystemTime(Date.now() + 5 * HOUR_MS);
  const expected = ['ADD 2', '+a/new 2', '+a/changes 2', '~a/leaves 2', '~a/never 2', '-a/goes 2'];
  const check = async (): Promise<void> => {
    const seen = short(await visit([query('a', 2, { resumeToken })]));
    expect(seen.slice(0, 6).sort()).toEqual(expected.toSorted());
    // "The total count of documents that match target_id. If different from the count of documents in the client that match, the
    // client must manually determine which documents no longer match the target."
    expect(seen.slice(6)).toEqual(['filter 2 3', 'CURRENT 2', 'snapshot']);
  };
  await check();
  await server.close();
  await start();
  await check();
});

test('listen: documents by name, resumed → changed and deleted documents', async () => {
  const documents = (resume: Resume = {}): object => ({
    addTarget: { targetId: 2, documents: { documents: [name('a/1'), name('a/2'), name('a/3')] }, ...resume },
  });
  await commit({ 'a/1': true, 'a/2': true });
  const resumeToken = tokenOf(await visit([documents()]));
  await commit({ 'a/2': null });
  const seen = short(await visit([documents({ resumeToken })]));
  expect(seen).toEqual(['ADD 2', '-a/2 2', '-a/3 2', 'filter 2 1', 'CURRENT 2', 'snapshot']);
});

test.each<[string, () => Promise<object>]>([
  [
    'a window',
    async () => query('a', 2, { resumeToken: tokenOf(await visit([query('a', 2, { limit: 2 })])), limit: 2 }),
  ],
  ['a token of another store', async () => query('a', 2, { resumeToken: Buffer.from('1.1795262890649000') })],
  ['a token that is none', async () => query('a', 2, { resumeToken: Buffer.from('nonsense') })],
  ['a time to come', async () => query('a', 2, { readTime: { seconds: 4_000_000_000 } })],
])('listen: %s → reset, all documents again', async (_title, target) => {
  // "RESET: The targets have been reset, and a new initial state for the targets will be returned in subsequent changes. After the
  // initial state is complete, CURRENT will be returned even if the target was previously indicated to be CURRENT."
  await commit({ 'a/1': true, 'a/2': true, 'b/1': true });
  expect(short(await visit([await target()]))).toEqual([
    'ADD 2',
    'RESET 2',
    '+a/1 2',
    '+a/2 2',
    'CURRENT 2',
    'snapshot',
  ]);
});

test('listen: more changes than documents → reset, all documents again', async () => {
  await commit({ 'a/mine': true });
  const resumeToken = tokenOf(await visit([query('a')]));
  for (let from = 0; from < 1500; from += 500) {
    await commit(Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`a/${from + i}`, false])));
  }
  const seen = short(await visit([query('a', 2, { resumeToken })]));
  expect(seen).toEqual(['ADD 2', 'RESET 2', '+a/mine 2', 'CURRENT 2', 'snapshot']);
});

test('listen: token older than the stored deletions → reset, all documents again', async () => {
  await commit({ 'a/1': true, 'a/2': true, 'b/1': true });
  const resumeToken = tokenOf(await visit([query('a')]));
  await commit({ 'a/2': null });
  await server.close();
  const sql = new DatabaseSync(join(folder, STORE_FILE));
  sql.exec(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)
    INSERT INTO gone (coll, name, at) SELECT 99, 'x' || i, ${Date.now() * 1000} + i FROM n`);
  sql.close();
  await start();
  await commit({ 'b/1': null });
  expect(server.core.store.sql('SELECT count(*) AS n FROM gone').get()?.n).toBeLessThanOrEqual(100_000);
  const seen = short(await visit([query('a', 2, { resumeToken })]));
  expect(seen).toEqual(['ADD 2', 'RESET 2', '+a/1 2', 'CURRENT 2', 'snapshot']);
});

test('listen: target refused, removed or added twice → others continue', async () => {
  // "cause: The error that resulted in this change, if applicable."
  const stream = client().listen([query('a', 2), query('a', 4)]);
  await stream.until((seen) => short(seen).filter((line) => line === 'snapshot').length === 2 || undefined);
  const broken = { addTarget: { targetId: 6, query: { parent: 'nonsense' } } };
  for (const request of [broken, query('a', 4), { removeTarget: 8 }]) stream.send(request);
  const removals = (seen: Response[]) =>
    seen.flatMap(({ targetChange }) => (targetChange?.targetChangeType === 'REMOVE' ? [targetChange] : []));
  await stream.until((seen) => removals(seen).length === 3 || undefined);
  expect(removals(stream.responses).map(({ targetIds, cause }) => [targetIds, (cause as Response)?.code])).toEqual([
    [[6], 3],
    [[4], 3],
    [[8], undefined],
  ]);
  const before = stream.responses.length;
  await commit({ 'a/1': true });
  await stream.until((seen) => short(seen.slice(before)).includes('snapshot') || undefined);
  expect(short(stream.responses.slice(before))).toEqual(['+a/1 2', 'snapshot']);
});

test('listen: stop with listeners → stops; started again → listeners continue', async () => {
  const { db, close } = connectAdmin(server.port);
  closers.push(close);
  const shown: string[][] = [];
  closers.push(db.collection('a').onSnapshot((snapshot) => shown.push(snapshot.docs.map(({ id }) => id))));
  await db.doc('a/1').set({});
  await expect.poll(() => shown.at(-1)).toEqual(['1']);
  const { port } = server;
  await server.close();
  await start(port);
  const writer = connectAdmin(port);
  closers.push(writer.close);
  await writer.db.doc('a/2').set({});
  await expect.poll(() => shown.at(-1)).toEqual(['1', '2']);
});
