import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { Core } from '../../../emulators/firestore/core.ts';
import type { Write } from '../../../emulators/firestore/write.ts';

type Sync = (error: Error | null) => void;
const pending: Sync[] = [];

vi.mock('node:fs', async (original) => ({
  ...(await original<typeof import('node:fs')>()),
  fdatasync: (_fd: number, done: Sync) => pending.push(done),
}));

const DATABASE = 'projects/demo/databases/(default)';
const folder = mkdtempSync(join(tmpdir(), 'group-'));
const core = new Core({ folder, say: () => undefined });

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
const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));

test('a reply waits until its change is synced, and those that come meanwhile share the next sync', async () => {
  const done: number[] = [];
  const commit = (id: number) => core.commit({ server: true }, DATABASE, write(id)).then(() => done.push(id));
  // What the store wrote for itself at its start is synced first.
  await turn();
  pending.shift()?.(null);
  await core.store.disk.durable();
  void commit(1);
  await turn();
  expect([done, pending.length]).toEqual([[], 1]);
  for (let id = 2; id <= 100; id++) void commit(id);
  await turn();
  expect([done, pending.length]).toEqual([[], 1]);
  pending.shift()?.(null);
  await turn();
  expect([done, pending.length]).toEqual([[1], 1]);
  pending.shift()?.(null);
  await turn();
  expect([done.length, pending.length]).toEqual([100, 0]);
  const failing = core.commit({ server: true }, DATABASE, write(101));
  await turn();
  pending.shift()?.(Object.assign(new Error('no space'), { code: 'ENOSPC' }));
  await expect(failing).rejects.toMatchObject({ status: 'RESOURCE_EXHAUSTED' });
});
