import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import { makeAccount } from './people.ts';

/** Makes a complete account with a confirmed address and without a school. @returns its address */
export async function newcomer(name: string): Promise<string> {
  const email = `${name}-${Date.now()}@newcomers.test`;
  await onFirebase(email, async (db, auth) => {
    const [firstname, surname, jobtitle] = ['Noor', 'Whitlock', 'Teacher'];
    const displayName = `${firstname} ${surname}`;
    const { uid, phoneNumber } = await makeAccount(auth, email, displayName);
    await auth.setCustomUserClaims(uid, { firstname, surname, jobtitle, institutions: {} });
    const person = { uid, email, displayName, phoneNumber, firstname, surname, jobtitle, institutions: {} };
    await db.doc(`users/${uid}`).set(person);
  });
  return email;
}

/** Changes a document behind the server's back, as time does. */
export async function change(path: string, changes: Record<string, unknown>): Promise<void> {
  await onFirebase(path.replaceAll('/', '-'), (db) => db.doc(path).update(changes));
}

async function onFirebase(
  name: string,
  work: (db: Firestore, auth: ReturnType<typeof getAuth>) => Promise<unknown>,
): Promise<void> {
  process.env.FIRESTORE_EMULATOR_HOST = process.env.SPRX_FIRESTORE;
  process.env.FIREBASE_AUTH_EMULATOR_HOST = process.env.SPRX_AUTH;
  process.env.METADATA_SERVER_DETECTION = 'none';
  const app = initializeApp({ projectId: 'demo-sprx' }, `newcomer-${name}-${Date.now()}`);
  try {
    await work(getFirestore(app), getAuth(app));
  } finally {
    await deleteApp(app);
  }
}
