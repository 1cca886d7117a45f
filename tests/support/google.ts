import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { vi } from 'vitest';

/** An account as the Auth service answers a look-up with; `validSince` in whole seconds. */
type GoogleAccount = { readonly validSince?: number; readonly disabled?: boolean };

export type Google = {
  /** By uid; who is not here has no account. */
  readonly accounts: Map<string, GoogleAccount>;
  /** While set, the keys cannot be fetched. */
  isDown: boolean;
  /** Signs a token with a key that is published under `kid`. */
  token(header: object, payload: object, key?: KeyObject): string;
  readonly key: KeyObject;
  close(): Promise<void>;
};

export const KEY_ID = 'key-1';

/**
 * Google’s side of what firebase-admin asks without an emulator: the public keys, and accounts by their uid. The library’s
 * requests are led here; what it makes of the answers is its own doing.
 */
export async function fakeGoogle(): Promise<Google> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const accounts = new Map<string, GoogleAccount>();
  const state = { isDown: false };
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const isKeys = request.url?.startsWith('/robot/v1/metadata/x509/') ?? false;
    const localIds = isKeys
      ? []
      : ((JSON.parse(Buffer.concat(chunks).toString()) as { localId?: string[] }).localId ?? []);
    const users = localIds.flatMap((localId) => {
      const account = accounts.get(localId);
      return account ? [{ localId, ...account, validSince: String(account.validSince ?? 0) }] : [];
    });
    const isRefused = isKeys && state.isDown;
    response.writeHead(isRefused ? 500 : 200, { 'content-type': 'application/json', 'cache-control': 'max-age=0' });
    response.end(
      JSON.stringify(
        isRefused
          ? { error: 'backend' }
          : isKeys
            ? { [KEY_ID]: publicKey.export({ type: 'spki', format: 'pem' }) }
            : users.length > 0
              ? { users }
              : {},
      ),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const led = vi
    .spyOn(https, 'request')
    .mockImplementation(((options: https.RequestOptions, ready?: (response: http.IncomingMessage) => void) =>
      http.request(
        { method: options.method, path: options.path, headers: options.headers ?? {}, host: '127.0.0.1', port },
        ready,
      )) as typeof https.request);

  const part = (data: object) => Buffer.from(JSON.stringify(data)).toString('base64url');
  return {
    accounts,
    key: privateKey,
    get isDown() {
      return state.isDown;
    },
    set isDown(isDown) {
      state.isDown = isDown;
    },
    token(header, payload, key = privateKey) {
      const signed = `${part(header)}.${part(payload)}`;
      return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`;
    },
    close: () => {
      led.mockRestore();
      server.closeAllConnections();
      return new Promise((done) => server.close(() => done()));
    },
  };
}
