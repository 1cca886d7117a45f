import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deleteApp as deleteWebApp, initializeApp as initializeWebApp } from 'firebase/app';
import * as web from 'firebase/auth';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { type Auth, getAuth } from 'firebase-admin/auth';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { freePorts, isFree } from '../../support/ports.ts';
import { authenticator } from './support/auth.ts';
import { type Child, run } from './support/child.ts';

const PROJECT = 'demo-project';
const MAIN = new URL('../../../emulators/main.ts', import.meta.url);
let folder: string;
const children: Child[] = [];
const closers: (() => Promise<void>)[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'firebase-'));
});

afterEach(async () => {
  for (const close of closers.splice(0)) await close();
  for (const child of children.splice(0)) await child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

type Running = { child: Child; firestore: number; auth: number; storage: number };

async function start(env: NodeJS.ProcessEnv = {}): Promise<Running> {
  const [firestore = 0, auth = 0, storage = 0] = await freePorts(3);
  const child = run(MAIN, [], {
    FIRESTORE_PORT: String(firestore),
    AUTH_PORT: String(auth),
    STORAGE_PORT: String(storage),
    EMULATOR_DATA: folder,
    EMULATOR_ORIGINS: 'http://127.0.0.1:5000,http://localhost:*',
    ...env,
  });
  children.push(child);
  await child.line(/is ready/);
  return { child, firestore, auth, storage };
}

let count = 0;

function connect(port: number): { admin: Auth; client: web.Auth } {
  process.env.FIREBASE_AUTH_EMULATOR_HOST = `127.0.0.1:${port}`;
  const adminApp = initializeApp({ projectId: PROJECT }, `auth-${++count}`);
  const webApp = initializeWebApp({ apiKey: 'local', projectId: PROJECT }, `web-${count}`);
  const client = web.initializeAuth(webApp);
  web.connectAuthEmulator(client, `http://127.0.0.1:${port}`, { disableWarnings: true });
  closers.push(async () => {
    await deleteWebApp(webApp);
    await deleteApp(adminApp);
  });
  return { admin: getAuth(adminApp), client };
}

/** Kills the whole of it, as `kill -9` of the process group does. */
async function crash({ child, auth }: Running): Promise<void> {
  await child.kill('SIGKILL');
  // The Auth process goes when its channel to the killed one breaks.
  await eventually(() => isFree(auth)).toBe(true);
}

test('local Auth: kill -9 after a sign-up → account, claims and codes are stored', async () => {
  const first = await start();
  const { admin, client } = connect(first.auth);
  const { user } = await web.createUserWithEmailAndPassword(client, 'head@school.test', 'Secret-123');
  await admin.updateUser(user.uid, { displayName: 'Hedda', emailVerified: true, phoneNumber: '+4912345678' });
  await admin.setCustomUserClaims(user.uid, { admin: true });
  const made = await admin.createUser({ email: 'off@school.test', password: 'Secret-456', disabled: true });
  const link = await admin.generatePasswordResetLink('head@school.test');
  const last = await web.createUserWithEmailAndPassword(client, 'last@school.test', 'Secret-789');
  await crash(first);

  const second = await start();
  const again = connect(second.auth);
  const head = await again.admin.getUserByEmail('head@school.test');
  expect(head).toMatchObject({
    uid: user.uid,
    displayName: 'Hedda',
    emailVerified: true,
    phoneNumber: '+4912345678',
    customClaims: { admin: true },
  });
  expect((await again.admin.getUser(made.uid)).disabled).toBe(true);
  expect((await again.admin.getUserByEmail('last@school.test')).uid).toBe(last.user.uid);
  const signedIn = await web.signInWithEmailAndPassword(again.client, 'head@school.test', 'Secret-123');
  const decoded = await again.admin.verifyIdToken(await signedIn.user.getIdToken());
  expect(decoded).toMatchObject({ uid: user.uid, admin: true, email_verified: true });
  await expect(web.signInWithEmailAndPassword(again.client, 'head@school.test', 'wrong')).rejects.toMatchObject({
    code: 'auth/wrong-password',
  });
  const code = new URL(link).searchParams.get('oobCode') ?? '';
  await web.confirmPasswordReset(again.client, code, 'Secret-new');
  await web.signInWithEmailAndPassword(again.client, 'head@school.test', 'Secret-new');
});

test('local Auth: kill -9 with factors and tenants → both are stored', async () => {
  const first = await start();
  const { admin, client } = connect(first.auth);
  const { user } = await web.createUserWithEmailAndPassword(client, 'app@school.test', 'Secret-123');
  await admin.updateUser(user.uid, { emailVerified: true });
  await user.getIdToken(true);
  const session = async () => web.TotpMultiFactorGenerator.generateSecret(await web.multiFactor(user).getSession());
  const secret = await session();
  const code = authenticator(secret.secretKey, Date.now());
  await web.multiFactor(user).enroll(web.TotpMultiFactorGenerator.assertionForEnrollment(secret, code), 'One');
  const open = await session();
  const tenant = await admin
    .tenantManager()
    .createTenant({ displayName: 'North', emailSignInConfig: { enabled: true } });
  const north = admin.tenantManager().authForTenant(tenant.tenantId);
  const guest = await north.createUser({ email: 'guest@school.test', password: 'Secret-456' });
  await crash(first);

  await start({ AUTH_PORT: String(first.auth) });
  const again = connect(first.auth);
  const multi = web.multiFactor(user);
  const later = authenticator(open.secretKey, Date.now());
  await multi.enroll(web.TotpMultiFactorGenerator.assertionForEnrollment(open, later), 'Two');
  const refused = await web.signInWithEmailAndPassword(again.client, 'app@school.test', 'Secret-123').catch((e) => e);
  const resolver = web.getMultiFactorResolver(again.client, refused);
  expect(resolver.hints.map(({ displayName }) => displayName)).toEqual(['One', 'Two']);
  const sign = (text: string) =>
    resolver.resolveSignIn(web.TotpMultiFactorGenerator.assertionForSignIn(resolver.hints[0]?.uid ?? '', text));
  await expect(sign(code)).rejects.toMatchObject({ code: 'auth/invalid-verification-code' });
  await sign(authenticator(secret.secretKey, Date.now() + 30_000));
  expect(await again.admin.tenantManager().getTenant(tenant.tenantId)).toMatchObject({ displayName: 'North' });
  const guestUser = await again.admin
    .tenantManager()
    .authForTenant(tenant.tenantId)
    .getUserByEmail('guest@school.test');
  expect([guestUser.uid, guestUser.tenantId]).toEqual([guest.uid, tenant.tenantId]);
  await expect(again.admin.getUser(guest.uid)).rejects.toMatchObject({ code: 'auth/user-not-found' });
});

test('local Auth: restart → refresh tokens still work', async () => {
  const first = await start();
  const { client } = connect(first.auth);
  const { user } = await web.createUserWithEmailAndPassword(client, 'a@b.test', 'Secret-123');
  await crash(first);
  const second = await start();
  const response = await fetch(`http://127.0.0.1:${second.auth}/securetoken.googleapis.com/v1/token?key=local`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: user.refreshToken }),
  });
  expect([response.status, ((await response.json()) as { user_id: string }).user_id]).toEqual([200, user.uid]);
});

test('local Auth: 20 sign-ups at once → each in a whole file before its answer', async () => {
  const { auth } = await start();
  const { client } = connect(auth);
  await Promise.all(
    Array.from({ length: 20 }, async (_, i) => {
      const response = await fetch(
        `http://127.0.0.1:${auth}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=local`,
        {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ email: `p${i}@b.test`, password: 'Secret-123' }),
        },
      );
      const { localId } = (await response.json()) as { localId: string };
      expect(
        JSON.parse(readFileSync(join(folder, 'auth/auth.json'), 'utf8')).projects[PROJECT].users.map(
          (user: { localId: string }) => user.localId,
        ),
      ).toContain(localId);
    }),
  );
  await web.signInWithEmailAndPassword(client, 'p7@b.test', 'Secret-123');
});

describe('local Firebase, callers', () => {
  test('page of another origin, other host name → 403 on all ports', async () => {
    const { auth, firestore, storage } = await start();
    for (const port of [auth, firestore, storage]) {
      const status = async (headers: Record<string, string>, method = 'GET') =>
        (await rawRequest(port, method, headers)).status;
      expect(await status({})).toBe(200);
      expect(await status({ Host: `localhost:${port}` })).toBe(200);
      expect(await status({ Host: `[::1]:${port}` })).toBe(200);
      expect(await status({ Host: `school.example:${port}` })).toBe(403);
      expect(await status({ Host: `127.0.0.1.evil.example:${port}` })).toBe(403);
      expect(await status({ Origin: 'http://127.0.0.1:5000' })).toBe(200);
      expect(await status({ Origin: 'http://localhost:1234' })).toBe(200);
      expect(await status({ Origin: 'http://127.0.0.1:5001' })).toBe(403);
      expect(await status({ Origin: 'https://evil.example' })).toBe(403);
      expect(await status({ Origin: 'null' })).toBe(403);
      expect(await status({ Origin: 'http://localhost.evil.example:1234' })).toBe(403);
      expect(await status({ Origin: 'https://evil.example' }, 'OPTIONS')).toBe(403);
      const preflight = await rawRequest(port, 'OPTIONS', {
        Origin: 'http://127.0.0.1:5000',
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'authorization,x-client-version',
      });
      expect(preflight.status).toBe(204);
      expect(preflight.head).toContain('access-control-allow-origin: http://127.0.0.1:5000');
      expect(preflight.head).toContain('access-control-allow-headers: authorization,x-client-version');
    }
  });

  test('public address as host → one-sentence error, exit 1', async () => {
    const child = run(MAIN, [], {
      EMULATOR_HOST: '0.0.0.0',
      EMULATOR_DATA: folder,
      FIRESTORE_PORT: '0',
      AUTH_PORT: '0',
      STORAGE_PORT: '0',
    });
    expect([await child.ended, child.lines]).toEqual([
      1,
      ['"0.0.0.0" is not a loopback or private address; the local Firebase is never served to the internet.'],
    ]);
  });
});

describe('local Firebase, start and stop', () => {
  test.each(['SIGINT', 'SIGTERM'] as const)('%s → stopped, no data lost', async (signal) => {
    const first = await start();
    const { client } = connect(first.auth);
    await web.createUserWithEmailAndPassword(client, 'a@b.test', 'Secret-123');
    expect(await first.child.kill(signal)).toBe(0);
    await expect(fetch(`http://127.0.0.1:${first.auth}/`)).rejects.toThrow();
    const second = await start();
    await web.signInWithEmailAndPassword(connect(second.auth).client, 'a@b.test', 'Secret-123');
  });

  test.each([
    ['FIRESTORE_PORT', 'the local Firestore'],
    ['AUTH_PORT', 'the local Auth'],
    ['STORAGE_PORT', 'the local Storage'],
  ])('%s in use → one-sentence error, no process left', async (variable, what) => {
    const blocker = createServer();
    await new Promise<void>((resolve) => blocker.listen(0, '127.0.0.1', resolve));
    const taken = (blocker.address() as { port: number }).port;
    const free = await freePorts(3);
    const ports = {
      FIRESTORE_PORT: String(free[0]),
      AUTH_PORT: String(free[1]),
      STORAGE_PORT: String(free[2]),
      [variable]: String(taken),
    };
    const child = run(MAIN, [], { EMULATOR_DATA: folder, ...ports });
    expect(await child.ended).toBe(1);
    blocker.close();
    expect(child.lines.at(-1)).toBe(
      `Port ${taken}, which ${what} needs, is already in use. Set ${variable} to another port, or stop what uses it.`,
    );
    for (const port of free) await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
    expect(existsSync(join(folder, 'firestore/firestore.sqlite-wal'))).toBe(false);
    expect(existsSync(join(folder, 'storage/storage.sqlite-wal'))).toBe(false);
  });
});

/** A request whose Host and Origin can be chosen, unlike with fetch. */
async function rawRequest(
  port: number,
  method: string,
  headers: Record<string, string>,
): Promise<{ status: number; head: string }> {
  const { request } = await import('node:http');
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port, method, path: '/', headers: { Host: `127.0.0.1:${port}`, ...headers }, agent: false },
      (response) => {
        response.resume();
        const head = Object.entries(response.headers)
          .map(([name, value]) => `${name}: ${value}`)
          .join('\n');
        resolve({ status: response.statusCode ?? 0, head });
      },
    );
    sent.on('error', reject);
    sent.end();
  });
}
