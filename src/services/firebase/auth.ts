/// <reference types="vite/client" />
import {
  type Auth,
  browserLocalPersistence,
  connectAuthEmulator,
  initializeAuth,
  inMemoryPersistence,
  onIdTokenChanged,
  signInWithEmailAndPassword,
  signOut,
  type User,
} from 'firebase/auth';
import type { Claims, CurrentUser } from '../../domain/user/schema.ts';
import { type AuthPort, SignInError, type SignInErrorCode } from '../ports.ts';
import { type FirebaseConfig, firebaseApp } from './app.ts';

/** Sign-in by Firebase Authentication. The browser keeps the session and tells its other tabs when it ends. */
export function firebaseAuth(config: FirebaseConfig, name?: string): AuthPort {
  const isBrowser = typeof localStorage !== 'undefined';
  const auth = initializeAuth(firebaseApp(config, name), {
    persistence: isBrowser ? browserLocalPersistence : inMemoryPersistence,
  });
  if (import.meta.env?.MODE !== 'production' && config.emulators) {
    connectAuthEmulator(auth, config.emulators.auth, { disableWarnings: true });
  }
  return authPort(auth);
}

function authPort(auth: Auth): AuthPort {
  return {
    watchUser({ next, error }) {
      // Reading the claims takes a moment: an answer that was overtaken by a newer one is dropped.
      let latest = 0;
      const stop = onIdTokenChanged(
        auth,
        (user) => {
          latest += 1;
          const mine = latest;
          if (!user) return next(null);
          currentUser(user).then(
            (value) => mine === latest && next(value),
            (cause: unknown) => mine === latest && error(cause instanceof Error ? cause : new Error(String(cause))),
          );
        },
        error,
      );
      return () => {
        latest = Number.POSITIVE_INFINITY;
        stop();
      };
    },
    async signIn(email, password) {
      try {
        await signInWithEmailAndPassword(auth, email, password);
      } catch (error) {
        throw toSignInError(error);
      }
    },
    signOut: () => signOut(auth),
    async token(force = false) {
      await auth.authStateReady();
      const user = auth.currentUser;
      if (!user) return null;
      // A reload brings what is not in the token, such as a confirmed e-mail address.
      if (force) await user.reload();
      return user.getIdToken(force);
    },
  };
}

async function currentUser(user: User): Promise<CurrentUser> {
  const { claims } = await user.getIdTokenResult();
  const { uid, displayName, email, emailVerified, phoneNumber } = user;
  return { uid, displayName, email, emailVerified, phoneNumber, claims: readClaims(claims) };
}

/** Claims are written by our server alone; what has another shape counts as not there. */
function readClaims(raw: Readonly<Record<string, unknown>>): Claims {
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
  const institutions: Record<string, { role: string }> = {};
  if (typeof raw.institutions === 'object' && raw.institutions !== null) {
    for (const [iid, member] of Object.entries(raw.institutions)) {
      const role: unknown = (member as { role?: unknown } | null)?.role;
      if (typeof role === 'string') institutions[iid] = { role };
    }
  }
  return {
    admin: raw.admin === true,
    firstname: text(raw.firstname),
    surname: text(raw.surname),
    jobtitle: text(raw.jobtitle),
    institutions,
  };
}

const CODES: Record<string, SignInErrorCode> = {
  'auth/invalid-credential': 'wrong-details',
  'auth/invalid-login-credentials': 'wrong-details',
  'auth/wrong-password': 'wrong-details',
  'auth/user-not-found': 'wrong-details',
  'auth/invalid-email': 'wrong-details',
  'auth/user-disabled': 'disabled',
  'auth/too-many-requests': 'too-many-tries',
  'auth/network-request-failed': 'offline',
};

function toSignInError(error: unknown): SignInError {
  const code = (error as { code?: unknown } | null)?.code;
  const message = error instanceof Error ? error.message : String(error);
  return new SignInError((typeof code === 'string' && CODES[code]) || 'unknown', message);
}
