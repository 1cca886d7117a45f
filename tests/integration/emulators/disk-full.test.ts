import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Firestore, startFirestore } from '../../../emulators/firestore-server.ts';
import { connectAdmin } from './support/admin.ts';
import { run } from './support/child.ts';

/** A disk that takes no more: writes fail in words, reads and listeners go on, and nothing is damaged. */

const DATABASE = 'projects/demo-conformance/databases/(default)';
const CHILD = new URL('./support/firestore-child.ts', import.meta.url);
let folder: string;
const closers: (() => unknown)[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'full-'));
});

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
  rmSync(folder, { recursive: true });
});

type Reply = { status: number; body: { error?: { status: string; message: string } } };

/** Google's clients try again for minutes what fails for want of resources; this asks once. */
async function commit(port: number, writes: Record<string, string>): Promise<Reply> {
  const answer = await fetch(`http://127.0.0.1:${port}/v1/${DATABASE}/documents:commit`, {
    method: 'POST',
    headers: { authorization: 'Bearer owner' },
    body: JSON.stringify({
      writes: Object.entries(writes).map(([path, text]) => ({
        update: { name: `${DATABASE}/documents/${path}`, fields: { text: { stringValue: text } } },
      })),
    }),
  });
  return { status: answer.status, body: (await answer.json()) as Reply['body'] };
}

const FULL = {
  status: 429,
  body: {
    error: {
      code: 429,
      status: 'RESOURCE_EXHAUSTED',
      message: 'The change could not be kept: the disk is full or does not take writes.',
    },
  },
};

function admin(port: number): ReturnType<typeof connectAdmin>['db'] {
  const { db, close } = connectAdmin(port);
  closers.push(close);
  return db;
}

/** What a listener has shown last, as `id text`. */
function follow(db: ReturnType<typeof admin>, collection: string): { shown: () => string[] | undefined } {
  let shown: string[] | undefined;
  const stop = db.collection(collection).onSnapshot((snapshot) => {
    shown = snapshot.docs.map((doc) => `${doc.id} ${doc.data().text}`);
  });
  closers.push(stop);
  return { shown: () => shown };
}

describe('full disk, simulated', () => {
  let isFull: boolean;

  async function start(): Promise<Firestore> {
    const server = await startFirestore({
      port: 0,
      dataDir: folder,
      say: () => undefined,
      beforeWrite: () => {
        if (isFull) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      },
    });
    closers.push(() => server.close());
    return server;
  }

  beforeEach(() => {
    isFull = false;
  });

  test('writes → refused with a message; reads and listeners continue; space again → writes too', async () => {
    const server = await start();
    const db = admin(server.port);
    const { shown } = follow(db, 'a');
    expect((await commit(server.port, { 'a/1': 'kept', 'a/2': 'kept' })).status).toBe(200);
    await expect.poll(shown).toEqual(['1 kept', '2 kept']);
    isFull = true;
    expect(await commit(server.port, { 'a/1': 'lost', 'a/3': 'lost' })).toEqual(FULL);
    expect((await db.doc('a/1').get()).data()).toEqual({ text: 'kept' });
    expect((await db.collection('a').where('text', '==', 'lost').get()).size).toBe(0);
    expect((await db.collection('a').count().get()).data().count).toBe(2);
    const later = follow(db, 'a');
    await expect.poll(later.shown).toEqual(['1 kept', '2 kept']);
    // The client itself tries again, so that its write comes through as soon as the disk has space.
    const patient = db.doc('a/4').set({ text: 'patient' });
    expect(await commit(server.port, { 'b/1': 'lost' })).toEqual(FULL);
    isFull = false;
    await patient;
    expect((await commit(server.port, { 'a/1': 'again' })).status).toBe(200);
    for (const view of [shown, later.shown]) await expect.poll(view).toEqual(['1 again', '2 kept', '4 patient']);
  });

  test('query without an index → answered by a scan', async () => {
    const server = await start();
    const db = admin(server.port);
    const texts = Array.from({ length: 150 }, (_, i) => [`many/${i}`, String(i % 3)]);
    await commit(server.port, Object.fromEntries(texts));
    isFull = true;
    const { shown } = follow(db, 'many');
    await expect.poll(() => shown()?.length).toBe(150);
    for (const _round of [1, 2]) {
      expect((await db.collection('many').where('text', '==', '1').get()).size).toBe(50);
      expect((await db.collection('many').where('text', '>=', '1').count().get()).data().count).toBe(100);
    }
    isFull = false;
    expect((await db.collection('many').where('text', '==', '1').get()).size).toBe(50);
  });

  test('full at random moments → acknowledged commits whole, refused ones absent', async () => {
    const first = await start();
    const { shown } = follow(admin(first.port), 'left');
    const acknowledged = new Set<string>();
    const refused = new Set<string>();
    let answered = 0;
    const lane = async (n: number): Promise<void> => {
      for (let i = 0; i < 40; i++) {
        const id = `${n}-${i}`;
        const { status } = await commit(first.port, { [`left/${id}`]: id, [`right/${id}`]: id });
        (status === 200 ? acknowledged : refused).add(id);
        answered += 1;
        if (answered % 7 === 0) isFull = !isFull;
      }
    };
    await Promise.all(Array.from({ length: 8 }, (_, n) => lane(n)));
    isFull = false;
    expect(acknowledged.size).toBeGreaterThan(0);
    expect(refused.size).toBeGreaterThan(0);
    await commit(first.port, { 'left/last': 'last', 'right/last': 'last' });
    const expected = [...acknowledged, 'last'].sort();
    await expect
      .poll(() =>
        shown()
          ?.map((line) => line.split(' ')[0])
          .sort(),
      )
      .toEqual(expected);
    await first.close();
    const second = admin((await start()).port);
    for (const side of ['left', 'right']) {
      const { docs } = await second.collection(side).get();
      expect(docs.map(({ id }) => id).sort()).toEqual(expected);
    }
  });
});

/** The reason that a small disk cannot be mounted here, or undefined. */
function whyNoMount(): string | undefined {
  if (process.platform !== 'linux') return 'not Linux';
  const place = mkdtempSync(join(tmpdir(), 'mount-'));
  try {
    mount(place);
    execFileSync('umount', [place]);
    return undefined;
  } catch {
    return 'this user may not mount';
  } finally {
    rmSync(place, { recursive: true });
  }
}

function mount(place: string): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16m', 'tmpfs', place], { stdio: 'pipe' });
}

const why = whyNoMount();

describe.skipIf(why)(`full disk of 16 MB${why ? ` (left out: ${why})` : ''}`, () => {
  beforeEach(() => {
    mount(folder);
    closers.push(() => execFileSync('umount', [folder]));
  });

  async function start(): Promise<{ port: number; kill(signal: NodeJS.Signals): Promise<unknown> }> {
    const child = run(CHILD, [folder]);
    closers.push(() => child.kill('SIGKILL'));
    return { port: Number((await child.line(/^port (\d+)/))[1]), kill: child.kill };
  }

  test('filled up, then freed → every acknowledged commit is stored', async () => {
    const ballast = join(folder, 'ballast');
    writeFileSync(ballast, Buffer.alloc(6 << 20, 1));
    const first = await start();
    const db = admin(first.port);
    const { shown } = follow(db, 'small');
    await commit(first.port, { 'small/1': 'kept' });
    const acknowledged: number[] = [];
    let reply: Reply | undefined;
    for (let i = 0; i < 200 && reply?.status !== 429; i++) {
      reply = await commit(first.port, { [`left/${i}`]: 'x'.repeat(90_000), [`right/${i}`]: String(i) });
      if (reply.status === 200) acknowledged.push(i);
    }
    expect(reply).toEqual(FULL);
    expect(acknowledged.length).toBeGreaterThan(20);
    // The brim: not even little ones fit, in the end.
    for (let i = 0; i < 500 && (await commit(first.port, { [`fill/${i}`]: 'y'.repeat(4000) })).status === 200; i++);
    const sizes = async (read: typeof db) => [
      (await read.collection('left').get()).size,
      (await read.collection('right').get()).size,
    ];
    expect(await sizes(db)).toEqual([acknowledged.length, acknowledged.length]);
    await expect.poll(shown).toEqual(['1 kept']);

    unlinkSync(ballast);
    expect((await commit(first.port, { 'small/2': 'after' })).status).toBe(200);
    await expect.poll(shown).toEqual(['1 kept', '2 after']);
    for (let i = 200; i < 210; i++) {
      const { status } = await commit(first.port, { [`left/${i}`]: 'x'.repeat(90_000), [`right/${i}`]: String(i) });
      if (status === 200) acknowledged.push(i);
    }
    await first.kill('SIGKILL');

    const second = admin((await start()).port);
    expect(await sizes(second)).toEqual([acknowledged.length, acknowledged.length]);
    const ids = (await second.collection('right').get()).docs.map(({ id }) => Number(id));
    expect(ids.sort((a, b) => a - b)).toEqual(acknowledged);
    expect((await second.doc('small/2').get()).data()).toEqual({ text: 'after' });
  });
});
