import { type FirebaseApp, getApps, initializeApp } from 'firebase/app';
import type { RuntimeConfig } from '../../domain/runtime-config.ts';

export type FirebaseConfig = Pick<RuntimeConfig, 'firebase' | 'emulators'>;

/**
 * The one Firebase app of the page; sign-in and Firestore share it, so that the latter knows who asks. Tests give names
 * to have several people in one process.
 */
export function firebaseApp({ firebase }: FirebaseConfig, name?: string): FirebaseApp {
  if (name !== undefined) return getApps().find((app) => app.name === name) ?? initializeApp(firebase, name);
  return getApps()[0] ?? initializeApp(firebase);
}
