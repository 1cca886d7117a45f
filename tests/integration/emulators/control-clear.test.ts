/**
 * `DELETE /emulator/v1/projects/P/databases/D/documents`, as
 * https://firebase.google.com/docs/emulator-suite/connect_firestore#clear_your_database_between_tests has it, and with a path
 * behind it, as the pages of Google's emulators send it.
 */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Firestore, startFirestore } from '../../../emulators/firestore-server.ts';

const DATABASE = 'projects/demo-clear/databases/(default)';
let server: Firestore;
beforeEach(async () => {
  server = await startFirestore({ port: 0, say: () => undefined });
  for (const path of ['a/1', 'a/1/x/1', 'a/1/x/1/y/1', 'a/2', 'a/2/x/1', 'a/11', 'ab/1', 'b/1/a/1']) {
    const headers = { authorization: 'Bearer owner' };
    expect(
      (await fetch(`${base()}/v1/${DATABASE}/documents/${path}`, { method: 'PATCH', headers, body: '{}' })).ok,
    ).toBe(true);
  }
});
afterEach(() => server.close());

const base = (): string => `http://127.0.0.1:${server.port}`;
const clear = async (path: string): Promise<number> =>
  (await fetch(`${base()}/emulator/v1/${DATABASE}/documents${path}`, { method: 'DELETE' })).status;
const left = (): string[] => server.core.store.allPaths(DATABASE).sort();

test('clear: path of a document → it and everything below', async () => {
  expect(await clear('/a/1')).toBe(200);
  expect(left()).toEqual(['a/11', 'a/2', 'a/2/x/1', 'ab/1', 'b/1/a/1']);
});

test('clear: path of a collection → it and everything below', async () => {
  expect(await clear('/a')).toBe(200);
  expect(left()).toEqual(['ab/1', 'b/1/a/1']);
});

test('clear: no path → all of that database', async () => {
  expect(await clear('')).toBe(200);
  expect(left()).toEqual([]);
});

test('clear: invalid path → refused, nothing cleared', async () => {
  expect([await clear('/'), await clear('/a//b'), await clear('/a/__x__')]).toEqual([404, 400, 400]);
  expect(left()).toHaveLength(8);
});
