import { type App, deleteApp, initializeApp } from 'firebase-admin/app';
import { type Auth, getAuth } from 'firebase-admin/auth';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';

export const LOCAL_PROJECT = 'demo-sprx';
export const LOCAL_BUCKET = `${LOCAL_PROJECT}.appspot.com`;

export type LocalFirebase = { readonly app: App; readonly db: Firestore; readonly auth: Auth; close(): Promise<void> };

export type LocalFirebasePorts = { readonly firestore: number; readonly auth: number; readonly storage: number };

/** firebase-admin on the local Firebase. Sets the variables that its libraries read. */
export function connectFirebase(ports: LocalFirebasePorts): LocalFirebase {
  process.env.FIRESTORE_EMULATOR_HOST = `127.0.0.1:${ports.firestore}`;
  process.env.FIREBASE_AUTH_EMULATOR_HOST = `127.0.0.1:${ports.auth}`;
  process.env.FIREBASE_STORAGE_EMULATOR_HOST = `127.0.0.1:${ports.storage}`;
  process.env.STORAGE_EMULATOR_HOST = `http://127.0.0.1:${ports.storage}`;
  process.env.GCLOUD_PROJECT = LOCAL_PROJECT;
  // Without it the libraries look for a cloud machine's own address in the network.
  process.env.METADATA_SERVER_DETECTION = 'none';
  const app = initializeApp({ projectId: LOCAL_PROJECT });
  return {
    app,
    db: getFirestore(app),
    auth: getAuth(app),
    close: () => deleteApp(app),
  };
}
