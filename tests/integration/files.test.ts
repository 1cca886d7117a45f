import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Storage } from '@google-cloud/storage';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getStorage } from 'firebase-admin/storage';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { firebaseFiles } from '../../server/core/files/firebase-files.ts';
import type { Files } from '../../server/core/ports/files.ts';
import { type TestEmulators, testEmulators } from '../support/emulators.ts';

/** Files as the server keeps them, by firebase-admin over the wire. */

let emulators: TestEmulators;
let files: Files;
const app = initializeApp({ projectId: 'demo-files' }, 'files');
beforeAll(async () => {
  emulators = await testEmulators('demo-files');
  files = firebaseFiles(getStorage(app), 'demo-files.appspot.com');
});
afterAll(async () => {
  await deleteApp(app);
  await emulators.close();
});

async function* pieces(count: number, size: number, failing = false): AsyncGenerator<Uint8Array> {
  for (let n = 0; n < count; n += 1) yield new Uint8Array(size).fill(n);
  if (failing) throw new Error('The school was deleted');
}
async function sizeOf(path: string): Promise<number | null> {
  const read = await files.readPieces(path);
  if (!read) return null;
  let size = 0;
  for await (const piece of read) size += piece.byteLength;
  return size;
}

describe('Storage that does not answer', () => {
  test.each<[string, (silent: Files) => Promise<unknown>]>([
    ['write', (silent) => silent.write('a.txt', { bytes: new Uint8Array(3), contentType: 'text/plain' })],
    ['writePieces', (silent) => silent.writePieces('a.txt', 'text/plain', pieces(3, 10))],
    ['read', (silent) => silent.read('a.txt')],
    ['readPieces', (silent) => silent.readPieces('a.txt')],
    ['remove', (silent) => silent.remove('a.txt')],
    ['list', (silent) => silent.list('a/')],
    ['details', (silent) => silent.details('a/')[Symbol.asyncIterator]().next()],
  ])('%s → fails in time, in words', async (_name, act) => {
    const held: { destroy(): void }[] = [];
    const server = createServer(() => undefined).listen(0, '127.0.0.1');
    server.on('connection', (socket) => held.push(socket));
    await once(server, 'listening');
    const apiEndpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    vi.stubEnv('STORAGE_EMULATOR_HOST', apiEndpoint);
    const silent = firebaseFiles(new Storage({ apiEndpoint, projectId: 'demo-files' }) as never, 'a-bucket', 300);
    vi.unstubAllEnvs();
    try {
      await expect(act(silent)).rejects.toThrow('Storage is not answering');
    } finally {
      for (const socket of held) socket.destroy();
      server.close();
    }
  });
});

describe('content of a file', () => {
  const answering = async (answer: (request: IncomingMessage, response: ServerResponse) => void) => {
    const server = createServer(answer).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const apiEndpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const authClient = { getRequestHeaders: async () => new Headers({ authorization: 'Bearer of-the-server' }) };
    vi.stubEnv('STORAGE_EMULATOR_HOST', '');
    const storage = new Storage({ apiEndpoint, useAuthWithCustomEndpoint: true, authClient: authClient as never });
    vi.unstubAllEnvs();
    return { files: firebaseFiles(storage as never, 'a-bucket'), close: () => server.close() };
  };

  test('deployed → requested from Google’s address with the server’s token', async () => {
    const requests: unknown[] = [];
    const { files: deployed, close } = await answering(({ url, headers }, response) => {
      requests.push(url, headers.authorization);
      response.writeHead(200, { 'content-type': 'image/png' }).end('abc');
    });
    const read = await deployed.read('users/a b/photo/ü.png');
    expect(read).toEqual({ bytes: new TextEncoder().encode('abc'), contentType: 'image/png' });
    expect(requests).toEqual([
      '/storage/v1/b/a-bucket/o/users%2Fa%20b%2Fphoto%2F%C3%BC.png?alt=media',
      'Bearer of-the-server',
    ]);
    close();
  });

  test('refused → an error, not an empty file', async () => {
    const { files: deployed, close } = await answering((_, response) => response.writeHead(403).end());
    await expect(deployed.read('a.png')).rejects.toThrow('403');
    await expect(deployed.readPieces('a.png')).rejects.toThrow('403');
    close();
  });
});

describe('file in pieces', () => {
  test('40 chunks → one file, listed and readable', async () => {
    const path = 'schools/oakfield/exports/large.zip';
    expect(await files.writePieces(path, 'application/zip', pieces(40, 65_536))).toBe(40 * 65_536);
    expect(await sizeOf(path)).toBe(40 * 65_536);
    const whole = await files.read(path);
    expect(whole?.contentType).toBe('application/zip');
    expect(whole?.bytes[65_536 * 7 + 5]).toBe(7);
    expect(await files.list('schools/oakfield/')).toEqual([path]);
  });

  test('no chunk → empty file; missing file → null', async () => {
    expect(await files.writePieces('a/empty.zip', 'application/zip', pieces(0, 0))).toBe(0);
    expect(await sizeOf('a/empty.zip')).toBe(0);
    expect(await files.readPieces('a/none.zip')).toBeNull();
  });

  test('interrupted → not stored', async () => {
    const path = 'schools/oakfield/exports/broken.zip';
    await expect(files.writePieces(path, 'application/zip', pieces(3, 65_536, true))).rejects.toThrow('deleted');
    expect(await files.readPieces(path)).toBeNull();
  });
});
