import { createHmac } from 'node:crypto';
import { deleteApp as deleteWebApp, initializeApp as initializeWebApp } from 'firebase/app';
import * as web from 'firebase/auth';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { type Auth as AdminAuth, getAuth } from 'firebase-admin/auth';
import { type Auth, type AuthOptions, startAuth } from '../../../../emulators/auth/server.ts';
import type { Message } from '../../../../emulators/mailbox/mailbox.ts';

export const PROJECT = 'demo-auth';

export type Client = { auth: web.Auth; admin: AdminAuth };

export type LocalAuth = {
  auth: Auth;
  origin: string;
  /** A browser of its own, and a server. */
  connect(): Client;
  /** A call of the REST API, with a key as a page has it or as a server. */
  call(path: string, body: object, as?: 'page' | 'server'): Promise<{ status: number; body: Reply }>;
  get(path: string): Promise<Reply>;
  close(): Promise<void>;
};

/** What the tests read of a reply. */
export type Reply = {
  error?: { code: number; message: string };
  localId?: string;
  idToken?: string;
  refreshToken?: string;
  mfaPendingCredential?: string;
  mfaInfo?: { mfaEnrollmentId: string; displayName?: string; phoneInfo?: string; totpInfo?: object }[];
  users?: { localId: string; mfaInfo?: Reply['mfaInfo'] }[];
  phoneSessionInfo?: { sessionInfo: string };
  phoneResponseInfo?: { sessionInfo: string };
  sessionInfo?: string;
  totpSessionInfo?: { sharedSecretKey: string; sessionInfo: string; finalizeEnrollmentTime: string };
  oobCodes?: { email: string; requestType: string; oobCode: string; oobLink: string; newEmail?: string }[];
  verificationCodes?: { phoneNumber: string; code: string; sessionInfo: string }[];
  messages?: Message[];
};

/** The local Auth in this process; its clock can be set. */
export async function localAuth(options: Partial<AuthOptions> = {}): Promise<LocalAuth> {
  const auth = await startAuth({ port: 0, projectId: PROJECT, ...options });
  const origin = `http://127.0.0.1:${auth.port}`;
  const closers: (() => Promise<void>)[] = [];
  let count = 0;
  return {
    auth,
    origin,
    connect: () => {
      process.env.FIREBASE_AUTH_EMULATOR_HOST = `127.0.0.1:${auth.port}`;
      const name = `${auth.port}-${++count}`;
      const adminApp = initializeApp({ projectId: PROJECT }, name);
      const webApp = initializeWebApp({ apiKey: 'local', projectId: PROJECT }, name);
      const client = web.initializeAuth(webApp);
      web.connectAuthEmulator(client, origin, { disableWarnings: true });
      closers.push(async () => {
        await deleteWebApp(webApp);
        await deleteApp(adminApp);
      });
      return { auth: client, admin: getAuth(adminApp) };
    },
    call: async (path, body, as = 'page') => {
      const response = await fetch(`${origin}/identitytoolkit.googleapis.com/${path}?key=local`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          ...(as === 'server' ? { Authorization: 'Bearer owner' } : {}),
        },
        body: JSON.stringify(body),
      });
      return { status: response.status, body: (await response.json()) as Reply };
    },
    get: async (path) =>
      (await fetch(`${origin}${path}`, { headers: { Authorization: 'Bearer owner' } })).json() as Promise<Reply>,
    close: async () => {
      for (const close of closers) await close();
      await auth.close();
    },
  };
}

let people = 0;

export function newEmail(name = 'person'): string {
  return `${name}-${++people}-${process.pid}@school.test`;
}

/** What an authenticator app shows for a secret in base 32. Written apart from what is tested. */
export function authenticator(secret: string, at: number): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret].map((character) => alphabet.indexOf(character).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)));
  const digest = createHmac('sha1', key).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
