/** What the data browser asks the server beside the documents: which databases there are, and how much lies below a path. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Firestore, startFirestore } from '../../../emulators/firestore-server.ts';
import { connectAdmin, PROJECT } from './support/admin.ts';

const DATABASE = `projects/${PROJECT}/databases/(default)`;

let server: Firestore;
let admin: ReturnType<typeof connectAdmin>;

beforeAll(async () => {
  server = await startFirestore({ port: 0, projectId: PROJECT, say: () => undefined });
  admin = connectAdmin(server.port);
  for (const id of ['a', 'b', 'c']) await admin.db.doc(`rooms/${id}`).set({ n: 1 });
  for (const id of ['a', 'b']) await admin.db.doc(`rooms/${id}/seats/1`).set({ free: true });
});
afterAll(async () => {
  await admin.close();
  await server.close();
});

const ask = async (path: string): Promise<unknown> =>
  (
    await fetch(`http://127.0.0.1:${server.port}/emulator/ui/api/${path}`, { headers: { 'x-emulator-ui': '1' } })
  ).json();

describe('data browser, state', () => {
  test('documents → their databases, the project it opens with', async () => {
    const version = expect.any(Number);
    expect(await ask('state')).toEqual({ projectId: PROJECT, version, databases: [DATABASE] });
  });

  test('version → changes with each commit only', async () => {
    const before = (await ask('state')) as { version: number };
    await admin.db.doc('rooms/a').get();
    expect(await ask('state')).toEqual(before);
    await admin.db.doc('rooms/c').set({ n: 2 });
    expect(((await ask('state')) as { version: number }).version).toBeGreaterThan(before.version);
  });

  test('below → documents and collections under a path', async () => {
    const below = (path: string) => ask(`below?database=${DATABASE}&path=${path}`);
    expect(await below('rooms')).toEqual({ documents: 5, collections: 3 });
    expect(await below('rooms/a')).toEqual({ documents: 2, collections: 2 });
    expect(await below('room')).toEqual({ documents: 0, collections: 0 });
    expect(await below('')).toEqual({ documents: 5, collections: 3 });
  });
});
