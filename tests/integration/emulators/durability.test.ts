import { appendFileSync, mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { STORE_FILE } from '../../../emulators/firestore/store/disk.ts';
import { eventually } from '../../support/eventually.ts';
import { connectAdmin } from './support/admin.ts';
import { type Child, run } from './support/child.ts';

const CHILD = new URL('./support/firestore-child.ts', import.meta.url);
let folder: string;
const children: Child[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'durable-'));
});

afterEach(async () => {
  for (const child of children.splice(0)) await child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

async function start(): Promise<{ child: Child; port: number }> {
  const child = run(CHILD, [folder]);
  children.push(child);
  return { child, port: Number((await child.line(/^port (\d+)/))[1]) };
}

const WAL = `${STORE_FILE}-wal`;

test('Firestore: kill -9 during many writes → every acknowledged commit, no partial one', async () => {
  const first = await start();
  const writer = connectAdmin(first.port);
  const acknowledged: number[] = [];
  let stop = false;
  const one = async (lane: number): Promise<void> => {
    for (let i = lane; !stop; i += 20) {
      const batch = writer.db.batch();
      batch.set(writer.db.doc(`left/${i}`), { i, text: 'x'.repeat(200) });
      batch.set(writer.db.doc(`right/${i}`), { i });
      await batch.commit().then(
        () => acknowledged.push(i),
        () => {
          stop = true;
        },
      );
    }
  };
  for (let lane = 0; lane < 20; lane++) void one(lane);
  // In the midst of them, however fast the machine is.
  await eventually(() => stop || acknowledged.length > 200).toBe(true);
  await first.child.kill('SIGKILL');
  stop = true;
  void writer.close().catch(() => undefined);

  const second = await start();
  const reader = connectAdmin(second.port);
  const [left, right] = await Promise.all(
    ['left', 'right'].map(async (name) =>
      (await reader.db.collection(name).get()).docs.map((doc) => doc.data().i as number),
    ),
  );
  await reader.close();
  expect(acknowledged.length).toBeGreaterThan(100);
  expect(new Set(left)).toEqual(new Set(right));
  expect(acknowledged.filter((i) => !left?.includes(i))).toEqual([]);
});

test('Firestore: orderly stop → updates and deletions are stored', async () => {
  const first = await start();
  const writer = connectAdmin(first.port);
  await writer.db.doc('a/1').set({ v: 1 });
  await writer.db.doc('a/2').set({ v: 1 });
  await writer.db.doc('a/1').update({ v: 2 });
  await writer.db.doc('a/2').delete();
  const { updateTime } = await writer.db.doc('a/1').get();
  await writer.close();
  expect(await first.child.kill('SIGTERM')).toBe(0);
  const second = await start();
  const reader = connectAdmin(second.port);
  const documents = (await reader.db.collection('a').get()).docs;
  expect(
    documents.map((doc) => [doc.id, doc.data(), doc.updateTime.isEqual(updateTime as NonNullable<typeof updateTime>)]),
  ).toEqual([['1', { v: 2 }, true]]);
  await reader.close();
});

test.each([
  ['something behind the last commit', () => appendFileSync(join(folder, WAL), Buffer.alloc(3000, 7))],
  ['half of the last commit', () => truncateSync(join(folder, WAL), statSync(join(folder, WAL)).size - 100)],
])('Firestore: %s → truncated, with a line in the log', async (_title, tear) => {
  const first = await start();
  const writer = connectAdmin(first.port);
  await writer.db.doc('a/1').set({ v: 1 });
  await writer.db.doc('a/2').set({ v: 1 });
  await writer.close();
  await first.child.kill('SIGKILL');
  tear();
  const second = await start();
  expect(second.child.lines.join('\n')).toMatch(/unfinished write of \d+ bytes .* cut off/);
  const reader = connectAdmin(second.port);
  expect((await reader.db.doc('a/1').get()).data()).toEqual({ v: 1 });
  await reader.db.doc('a/3').set({ v: 1 });
  await reader.close();
  await second.child.kill('SIGKILL');
  const third = await start();
  expect(third.child.lines.some((line) => line.includes('cut off'))).toBe(false);
});

test('Firestore: second start on one folder → refused, the first continues', async () => {
  const first = await start();
  const second = run(CHILD, [folder]);
  expect(await second.ended).toBe(1);
  expect(second.lines).toEqual([
    expect.stringMatching(/^failed The data in .* are in use by another running start; stop that one first\.$/),
  ]);
  const admin = connectAdmin(first.port);
  await admin.db.doc('a/1').set({});
  await admin.close();
});

test('Firestore: damaged file → start refused, message says what to do', async () => {
  const first = await start();
  await first.child.kill('SIGTERM');
  writeFileSync(join(folder, STORE_FILE), Buffer.alloc(8192, 'not a database '));
  const second = run(CHILD, [folder]);
  expect(await second.ended).toBe(1);
  expect(second.lines).toEqual([
    expect.stringMatching(
      /^failed The data in .* are damaged\. Put a copy of that folder back, or move the folder away/,
    ),
  ]);
});
