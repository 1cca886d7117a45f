import { deleteApp, initializeApp } from 'firebase/app';
import { connectStorageEmulator, type FirebaseStorage, getStorage } from 'firebase/storage';
import { deleteApp as deleteAdminApp, initializeApp as initializeAdminApp } from 'firebase-admin/app';
import { type Storage as AdminStorage, getStorage as getAdminStorage } from 'firebase-admin/storage';

export const BUCKET = 'demo-conformance.appspot.com';
export const PROJECT = 'demo-conformance';

/** What is stored under the server's own name for it: the type that the client gives its bucket. */
export type Bucket = ReturnType<AdminStorage['bucket']>;

let count = 0;

/** The unmodified web SDK. `uid` signs in, `token` sends that text for a token. */
export function connectWeb(
  port: number,
  who: { uid?: string; token?: string; claims?: Record<string, unknown> } = {},
): { storage: FirebaseStorage; close(): Promise<void> } {
  const app = initializeApp({ apiKey: 'local', projectId: PROJECT, storageBucket: BUCKET }, `storage-${++count}`);
  const storage = getStorage(app);
  const mockUserToken = who.token ?? (who.uid ? { ...who.claims, user_id: who.uid } : undefined);
  connectStorageEmulator(storage, '127.0.0.1', port, mockUserToken ? { mockUserToken } : {});
  return { storage, close: () => deleteApp(app) };
}

/** The unmodified firebase-admin. */
export function connectAdmin(port: number): { bucket: Bucket; admin: AdminStorage; close(): Promise<void> } {
  // Left as it is: download addresses are asked for where this points to at that moment.
  process.env.STORAGE_EMULATOR_HOST = `http://127.0.0.1:${port}`;
  process.env.METADATA_SERVER_DETECTION = 'none';
  const app = initializeAdminApp({ projectId: PROJECT, storageBucket: BUCKET }, `storage-admin-${++count}`);
  const admin = getAdminStorage(app);
  const bucket = admin.bucket();
  return { bucket, admin, close: () => deleteAdminApp(app) };
}

/** A token of the local Auth service, as the web SDK would send it. */
export function tokenOf(uid: string, claims: Record<string, unknown> = {}): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'none', typ: 'JWT' })}.${part({ sub: uid, user_id: uid, ...claims })}.`;
}

/** Bytes that are the same at each call and repeat nowhere near. */
export function bytes(length: number, seed = 1): Uint8Array {
  const data = new Uint8Array(length);
  let state = seed;
  for (let i = 0; i < length; i++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    data[i] = state >>> 24;
  }
  return data;
}
