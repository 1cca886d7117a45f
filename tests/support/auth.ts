import { deleteApp, initializeApp } from 'firebase-admin/app';
import { type Auth, getAuth } from 'firebase-admin/auth';
import { vi } from 'vitest';
import { startAuthProcess } from '../../emulators/auth/process.ts';
import { startAuth } from '../../emulators/auth/server.ts';
import { claimsOf, PEOPLE, type Person, type PersonName } from './demo-school.ts';

const PASSWORD = 'Sprx-demo-1';

/**
 * For `startTestAuth`: the service in this process, where it goes by the `Date` that a test has set. Tokens and the ends of
 * sign-ins are in whole seconds, and so the test says which second it is.
 */
export const startAuthByDate: typeof startAuthProcess = (options) =>
  startAuth({ ...options, wait: async (ms) => void vi.setSystemTime(Date.now() + ms) });

export type TestAuth = {
  readonly auth: Auth;
  readonly port: number;
  /** Signs a demo person in anew and gives the ID token. */
  signIn(person: PersonName): Promise<string>;
  close(): Promise<void>;
};

/** The local Auth service with the demo accounts, on a free port and in memory. */
export async function startTestAuth(projectId: string, start = startAuthProcess): Promise<TestAuth> {
  const service = await start({ port: 0, projectId });
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
