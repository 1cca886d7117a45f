/// <reference types="vite/client" />
import {
  type Auth,
  browserLocalPersistence,
  browserSessionPersistence,
  connectAuthEmulator,
  initializeAuth,
  inMemoryPersistence,
  type MultiFactorError,
  onIdTokenChanged,
  setPersistence,
  signInWithEmailAndPassword,
  signOut,
  type User,
} from 'firebase/auth';
import { fullNameOf } from '../../domain/user/full-name.ts';
import type { Claims, CurrentUser } from '../../domain/user/schema.ts';
import { plainSigns } from '../../lib/unseen.ts';
import type { AuthPort, SecondFactorChallenge } from '../auth-port.ts';
import { type FirebaseConfig, firebaseApp } from './app.ts';
import { codeOf, mapAuthErrors } from './auth-errors.ts';
import type { RobotCheck } from './auth-factors.ts';

const isBrowser = typeof localStorage !== 'undefined';

/** How its rarer parts are fetched: the app says where one is missing. */
type LoadPart = <T>(load: () => Promise<T>) => Promise<T>;

const asItIs: LoadPart = (load) => load();

/** Sign-in by Firebase Authentication. The browser keeps the session and tells its other tabs when it ends. */
export function firebaseAuth(
  config: FirebaseConfig,
  name?: string,
  robots?: RobotCheck,
  loadPart: LoadPart = asItIs,
): AuthPort {
  const auth = initializeAuth(firebaseApp(config, name), {
    // A session that ends with the tab is found again after a reload because it is looked for too.
    persistence: isBrowser ? [browserLocalPersistence, browserSessionPersistence] : inMemoryPersistence,
  });
  if (import.meta.env?.MODE !== 'production' && config.emulators) {
    connectAuthEmulator(auth, config.emulators.auth, { disableWarnings: true });
  }
  return authPort(auth, config.emulators ? 'none' : robots, loadPart);
}

function authPort(auth: Auth, robots: RobotCheck, loadPart: LoadPart): AuthPort {
  const rare = () => loadPart(() => import('./auth-codes.ts'));
  const second = () => loadPart(() => import('./auth-factors.ts'));
  /** One more step where the first was right and another is due. */
  const inSteps = (first: () => Promise<unknown>): Promise<SecondFactorChallenge | null> =>
    mapAuthErrors(async () => {
      try {
        await first();
        return null;
      } catch (error) {
        if (codeOf(error) !== 'multi-factor-auth-required') throw error;
        return (await second()).secondFactorChallenge(auth, error as MultiFactorError, robots);
      }
    });
  const remembered = async (remember: boolean) => {
    if (isBrowser) await setPersistence(auth, remember ? browserLocalPersistence : browserSessionPersistence);
  };
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
    signIn: (email, password, remember = true) =>
      inSteps(async () => {
        await remembered(remember);
        await signInWithEmailAndPassword(auth, plainSigns(email), password);
      }),
    signInWith: (provider, remember = true) =>
      inSteps(async () => {
        await remembered(remember);
        await (await rare()).signInWith(auth, provider);
      }),
    signUp: (email, password) => mapAuthErrors(async () => (await rare()).signUp(auth, email, password)),
    signOut: () => signOut(auth),
    async token(force = false) {
      await auth.authStateReady();
      const user = auth.currentUser;
      if (!user) return null;
      // A reload brings what is not in the token, such as a confirmed e-mail address.
      if (force) await user.reload();
      return user.getIdToken(force);
    },
    reauthenticate: (password) => inSteps(async () => (await rare()).reauthenticate(auth, password)),
    changePassword: (password) => mapAuthErrors(async () => (await rare()).changePassword(auth, password)),
    checkCode: (code) => mapAuthErrors(async () => (await rare()).checkCode(auth, code)),
    applyCode: (code) => mapAuthErrors(async () => (await rare()).applyCode(auth, code)),
    confirmReset: (code, password) => mapAuthErrors(async () => (await rare()).confirmReset(auth, code, password)),
    factors: () => mapAuthErrors(async () => (await second()).factors(auth)),
    enrolTotp: () => mapAuthErrors(async () => (await second()).enrolTotp(auth)),
    enrolPhone: (phoneNumber) => mapAuthErrors(async () => (await second()).enrolPhone(auth, phoneNumber, robots)),
    removeFactor: (id) => mapAuthErrors(async () => (await second()).removeFactor(auth, id)),
  };
}

async function currentUser(user: User): Promise<CurrentUser> {
  const { claims, signInSecondFactor } = await user.getIdTokenResult();
  const { uid, email, emailVerified } = user;
  const ownClaims = readClaims(claims);
  const { phoneNumber = user.phoneNumber } = ownClaims;
  return {
    uid,
    // What the details form took: any other name at the Auth service was set by its owner alone.
    displayName: fullNameOf(ownClaims),
    email,
    emailVerified,
    phoneNumber,
    claims: ownClaims,
    usedSecondFactor: signInSecondFactor !== null,
  };
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
    phoneNumber: text(raw.phoneNumber),
    institutions,
  };
}
