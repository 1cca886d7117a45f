import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Core } from '../../../emulators/firestore/core/core.ts';
import type { Write } from '../../../emulators/firestore/core/write.ts';
import { parseQuery } from '../../../emulators/firestore/query/query-request.ts';
import { STORE_FILE } from '../../../emulators/firestore/store/disk.ts';
import { SqliteStore } from '../../../emulators/firestore/store/sqlite-store.ts';
import { idle } from '../../support/eventually.ts';

type Sync = (error: Error | null) => void;
const pending: Sync[] = [];

vi.mock('node:fs', async (original) => ({
  ...(await original<typeof import('node:fs')>()),
  fdatasync: (_fd: number, done: Sync) => pending.push(done),
}));

const DATABASE = 'projects/demo/databases/(default)';
let folder: string;
let core: Core;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'group-'));
  core = new Core({ store: new SqliteStore(folder) });
  // What the store wrote for itself at its start is synced first.
  await idle();
  pending.shift()?.(null);
  await core.store.disk.durable();
});

afterEach(async () => {
  // What a closing store still syncs is let through.
  const timer = setInterval(() => pending.shift()?.(null), 1);
  await core.close();
  clearInterval(timer);
  rmSync(folder, { recursive: true });
});

const write = (id: number): Write[] => [
  { path: `a/${id}`, kind: 'set', fields: new Map(), mask: undefined, transforms: [], precondition: undefined },
];

test('group commit: sync under way → replies pending, the next sync is shared', async () => {
  const done: number[] = [];
  const commit = (id: number) => core.commit({ server: true }, DATABASE, write(id)).then(() => done.push(id));
  void commit(1);
  await idle();
  expect([done, pending.length]).toEqual([[], 1]);
  for (let id = 2; id <= 100; id++) void commit(id);
  await idle();
  expect([done, pending.length]).toEqual([[], 1]);
  pending.shift()?.(null);
  await idle();
  expect([done, pending.length]).toEqual([[1], 1]);
  pending.shift()?.(null);
  await idle();
  expect([done.length, pending.length]).toEqual([100, 0]);
});

const NO_SPACE = Object.assign(new Error('no space'), { code: 'ENOSPC' });
const has = (id: number): boolean => core.store.get(DATABASE, `a/${id}`) !== null;

test('group commit: sync fails → its commits and pending ones fail, later ones are stored', async () => {
  const commit = (id: number) => core.commit({ server: true }, DATABASE, write(id));
  const shown: string[][] = [];
  const query = parseQuery(`${DATABASE}/documents`, { from: [{ collectionId: 'a' }] });
  const { live } = core.live.join(query, {
    take: ({ changed }) => shown.push(changed.map(({ path }) => path)),
    recheck: () => undefined,
    reset: () => shown.push(['reset', ...live.load().map(({ path }) => path)]),
    stream: { seal: () => undefined },
  });
  const failing = commit(1);
  await idle();
  const meanwhile = commit(2);
  pending.shift()?.(NO_SPACE);
  await expect(failing).rejects.toMatchObject({ status: 'RESOURCE_EXHAUSTED' });
  await expect(meanwhile).rejects.toMatchObject({ status: 'RESOURCE_EXHAUSTED' });
  // The first may be on disk, whatever the sync said, and the second is not.
  expect([has(1), has(2)]).toEqual([true, false]);
  expect(shown).toEqual([['a/1'], ['a/2'], ['reset', 'a/1']]);
  // Nothing is appended to a log whose length on disk is unknown: all of it has moved to the file itself.
  expect(statSync(join(folder, `${STORE_FILE}-wal`)).size).toBe(0);
  const next = commit(3);
  await idle();
  pending.shift()?.(null);
  await next;
  expect([has(1), has(2), has(3)]).toEqual([true, false, true]);
});
