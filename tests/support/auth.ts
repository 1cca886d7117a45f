import { deleteApp, initializeApp } from 'firebase-admin/app';
import { type Auth, getAuth } from 'firebase-admin/auth';
import { startAuthProcess } from '../../emulators/auth/process.ts';
import { claimsOf, PEOPLE, type Person, type PersonName } from './demo-school.ts';

const PASSWORD = 'Sprx-demo-1';

export type TestAuth = {
  readonly auth: Auth;
  readonly port: number;
  /** Signs a demo person in anew and gives the ID token. */
  signIn(person: PersonName): Promise<string>;
  close(): Promise<void>;
};

/** The local Auth service with the demo accounts, on a free port and in memory. */
export async function startTestAuth(projectId: string): Promise<TestAuth> {
  const service = await startAuthProcess({ port: 0, projectId });
  process.env.FIREBASE_AUTH_EMULATOR_HOST = `127.0.0.1:${service.port}`;
  const app = initializeApp({ projectId }, `auth-${service.port}`);
  const auth = getAuth(app);
  for (const person of Object.values<Person>(PEOPLE)) {
    await auth.createUser({
      uid: person.uid,
      email: person.email,
      emailVerified: person.emailVerified,
      password: PASSWORD,
    });
    await auth.setCustomUserClaims(person.uid, claimsOf(person));
  }
  return {
    auth,
    port: service.port,
    async signIn(name) {
      const url = `http://127.0.0.1:${service.port}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo`;
      const answered = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: PEOPLE[name].email, password: PASSWORD, returnSecureToken: true }),
      });
      const { idToken } = (await answered.json()) as { idToken?: string };
      if (!idToken) throw new Error(`${name} could not sign in (${answered.status})`);
      return idToken;
    },
    async close() {
      await deleteApp(app);
      await service.close();
    },
  };
}
