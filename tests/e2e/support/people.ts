import { randomInt } from 'node:crypto';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { type Auth, getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { memberOf } from '../../../server/identity/membership.ts';
import { PASSWORD } from './sign-in.ts';

/** A complete account with a phone number of its own: no other may have it. */
export async function makeAccount(
  auth: Auth,
  email: string,
  displayName: string,
): Promise<{ uid: string; phoneNumber: string }> {
  for (;;) {
    const phoneNumber = `+4477009${String(randomInt(100_000)).padStart(5, '0')}`;
    try {
      const account = { email, password: PASSWORD, emailVerified: true, displayName, phoneNumber };
      return { uid: (await auth.createUser(account)).uid, phoneNumber };
    } catch (reason) {
      if ((reason as { code?: unknown }).code !== 'auth/phone-number-already-exists') throw reason;
    }
  }
}

type NewPerson = {
  readonly email: string;
  readonly firstname: string;
  readonly surname: string;
  /** `null`: belongs to no school. */
  readonly role: string | null;
};

/** Makes a person, a member of Oakfield unless given another role, who belongs to one test alone. @returns their uid */
export async function makePerson({ email, firstname, surname, role }: NewPerson): Promise<string> {
  process.env.FIRESTORE_EMULATOR_HOST = process.env.SPRX_FIRESTORE;
  process.env.FIREBASE_AUTH_EMULATOR_HOST = process.env.SPRX_AUTH;
  process.env.METADATA_SERVER_DETECTION = 'none';
  const app = initializeApp({ projectId: 'demo-sprx' }, `people-${email}`);
  try {
    const db = getFirestore(app);
    const institutions: Record<string, { role: string }> = role === null ? {} : { oakfield: { role } };
    const displayName = `${firstname} ${surname}`;
    const jobtitle = 'Teacher';
    const auth = getAuth(app);
    const { uid, phoneNumber } = await makeAccount(auth, email, displayName);
    await auth.setCustomUserClaims(uid, { firstname, surname, jobtitle, institutions });
    const person = { uid, email, displayName, phoneNumber, firstname, surname, jobtitle, institutions };
    await db.doc(`users/${uid}`).set(person);
    if (role !== null) {
      await db.doc(`institutions/oakfield/members/${uid}`).set(memberOf(person, 'oakfield', role, new Date()));
    }
    return uid;
  } finally {
    await deleteApp(app);
  }
}

/** As {@link makePerson}, for the `beforeAll` of a file: a second try and another worker find the person already made. */
export async function makePersonOnce(person: NewPerson): Promise<void> {
  await makePerson(person).catch((reason: unknown) => {
    if ((reason as { code?: unknown }).code !== 'auth/email-already-exists') throw reason;
  });
}
