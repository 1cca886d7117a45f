import { type SecondFactorState, secondFactorState } from '../../domain/account/second-factor.ts';
import type { CurrentUser } from '../../domain/user/schema.ts';
import {
  type AuthPort,
  type CodeInfo,
  type FactorHint,
  type Provider,
  type SecondFactorChallenge,
  SignInError,
} from '../auth-port.ts';
import type { Records } from './build.ts';
import { MEMORY_PASSWORD } from './scenario.ts';
import type { World } from './world.ts';

/** The six digits that are right; `LATE_DIGITS` come too late, all others are wrong. */
const MEMORY_DIGITS = '123456';
const LATE_DIGITS = '999999';

/** What the Auth service keeps of the accounts of one school in memory, beside what the school knows. */
type Kept = {
  readonly passwords: Map<string, string>;
  readonly factors: Map<string, FactorHint[]>;
  /** Whose sign-in asked for a second factor. */
  readonly stepped: Set<string>;
  readonly usedCodes: Set<string>;
  /** By which account a provider's window answers; unset, the window is closed. */
  readonly provided: Map<Provider, string>;
};
const KEPT = new WeakMap<Records, Kept>();

function keptOf({ records }: World): Kept {
  const known = KEPT.get(records);
  if (known) return known;
  const kept: Kept = {
    passwords: new Map(),
    factors: new Map(),
    stepped: new Set(),
    usedCodes: new Set(),
    provided: new Map(),
  };
  KEPT.set(records, kept);
  return kept;
}

/** Plays the person: second factors that were turned on before; `used` in the sign-in that goes on. */
export function setFactors(world: World, uid: string, factors: readonly FactorHint[], used = false): void {
  keptOf(world).factors.set(uid, [...factors]);
  if (used) keptOf(world).stepped.add(uid);
  world.changed();
}

export const factorsOf = (world: World, uid: string): readonly FactorHint[] => keptOf(world).factors.get(uid) ?? [];

export const hasSecondFactor = (world: World, uid: string): boolean => factorsOf(world, uid).length > 0;

export const secondFactorOf = (world: World, uid: string): SecondFactorState =>
  secondFactorState({ hasFactor: hasSecondFactor(world, uid), wasUsed: keptOf(world).stepped.has(uid) });

/** Whether the password is the account's. */
export const isPasswordOf = (world: World, uid: string, password: string): boolean =>
  password === (keptOf(world).passwords.get(uid) ?? MEMORY_PASSWORD);

/**
 * The Auth service in memory. `disabled@...` and `locked@...` are refused as their names say. One-time codes are
 * `<operation>` or `<operation>:<address>`, such as `resetPassword:head@oakfield.test`; `used`, `forged` and `expired`
 * are refused, and a code that was used once is used.
 */
export function memoryAuth(world: World): AuthPort {
  const kept = () => keptOf(world);
  const reached = async () => {
    await world.pass(world.session === 'offline' ? 'fast' : world.session);
    if (world.session === 'offline') throw new SignInError('offline', 'There is no connection.');
    if (world.session === 'failing') throw new SignInError('unknown', 'The service did not answer.');
  };
  const signedIn = async (): Promise<CurrentUser> => {
    await reached();
    const { user } = world;
    if (!user) throw new SignInError('sign-in-again', 'Nobody is signed in.');
    return user;
  };
  const addFactor = (uid: string, factor: Omit<FactorHint, 'id' | 'enrolledAt'>) => {
    const list = kept().factors.get(uid) ?? [];
    kept().stepped.add(uid);
    setFactors(world, uid, [...list, { ...factor, id: world.newId('factor'), enrolledAt: world.now() }]);
  };
  const secondFactor = (uid: string, then: () => void): SecondFactorChallenge | null => {
    const factors = factorsOf(world, uid);
    if (factors.length === 0) {
      then();
      return null;
    }
    return {
      factors,
      sendCode: () => reached(),
      async confirm(_id, code) {
        await reached();
        digits(code);
        kept().stepped.add(uid);
        then();
      },
    };
  };
  const stepOf = (uid: string) => (kept().stepped.has(uid) ? { usedSecondFactor: true } : {});
  const infoOf = async (code: string): Promise<CodeInfo> => {
    await reached();
    const [operation = '', email = world.user?.email ?? 'head@oakfield.test'] = code.split(':');
    if (operation === 'expired') throw new SignInError('code-expired', 'The code has expired.');
    const previous = PREVIOUS[operation as CodeInfo['operation']];
    if (previous === undefined || kept().usedCodes.has(code)) {
      throw new SignInError('code-invalid', 'The code was used or is none of ours.');
    }
    return { operation: operation as CodeInfo['operation'], email, previousEmail: previous };
  };
  return {
    // A token reload emits again although nothing differs, as the real one does: hence the token is part of it.
    watchUser: (observer) =>
      world.watch(
        () => ({ user: world.user && { ...world.user, ...stepOf(world.user.uid) }, token: world.token }),
        { next: ({ user }) => observer.next(user), error: observer.error },
        () => world.session,
      ),
    async signIn(email, password) {
      await reached();
      const user = world.userByEmail(email);
      if (email.startsWith('disabled@')) throw new SignInError('disabled', 'This account is switched off.');
      if (email.startsWith('locked@')) throw new SignInError('too-many-tries', 'Too many tries.');
      if (!user || !isPasswordOf(world, user.uid, password)) throw new SignInError('wrong-details', 'Wrong details.');
      return secondFactor(user.uid, () => world.signIn(user.uid));
    },
    async signInWith(provider) {
      await reached();
      const email = kept().provided.get(provider);
      if (!email) throw new SignInError('window-closed', 'The window was closed.');
      const user = world.userByEmail(email) ?? world.addAccount(email, true);
      return secondFactor(user.uid, () => world.signIn(user.uid));
    },
    async signUp(email, password) {
      await reached();
      if (world.userByEmail(email)) throw new SignInError('email-in-use', 'There is an account already.');
      weak(password);
      const { uid } = world.addAccount(email.trim().toLowerCase(), false);
      kept().passwords.set(uid, password);
      world.signIn(uid);
    },
    async signOut() {
      world.signIn(null);
    },
    async token(force = false) {
      if (force && world.user) {
        world.renewToken();
        world.changed();
      }
      return world.token;
    },
    async reauthenticate(password) {
      const { uid } = await signedIn();
      if (!isPasswordOf(world, uid, password)) throw new SignInError('wrong-details', 'Wrong details.');
      return secondFactor(uid, () => world.renewToken());
    },
    async changePassword(password) {
      const { uid } = await signedIn();
      weak(password);
      kept().passwords.set(uid, password);
    },
    checkCode: infoOf,
    async applyCode(code) {
      const { operation, email } = await infoOf(code);
      const user = world.userByEmail(email ?? '') ?? world.user;
      if (user && (operation === 'verifyEmail' || operation === 'verifyAndChangeEmail')) {
        world.changeAccount(user.uid, { emailVerified: true });
      }
      kept().usedCodes.add(code);
    },
    async confirmReset(code, password) {
      const { email } = await infoOf(code);
      weak(password);
      const user = world.userByEmail(email ?? '');
      if (user) kept().passwords.set(user.uid, password);
      kept().usedCodes.add(code);
    },
    factors: async () => [...factorsOf(world, (await signedIn()).uid)],
    async enrolTotp() {
      const { uid, email } = await signedIn();
      const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
      return {
        secret,
        url: `otpauth://totp/SprX:${email}?secret=${secret}&issuer=SprX&algorithm=SHA1&digits=6&period=30`,
        async confirm(code, name) {
          await reached();
          digits(code);
          addFactor(uid, { kind: 'totp', name, phone: null });
        },
      };
    },
    async enrolPhone(phoneNumber) {
      const { uid } = await signedIn();
      return {
        async confirm(code, name) {
          await reached();
          digits(code);
          const phone = phoneNumber.replace(/\d(?=\d{4})/g, '*');
          addFactor(uid, { kind: 'phone', name, phone });
        },
      };
    },
    async removeFactor(factorId) {
      const { uid } = await signedIn();
      setFactors(
        world,
        uid,
        factorsOf(world, uid).filter(({ id }) => id !== factorId),
      );
    },
  };
}

/** Which operations there are, with the other address that each is about. */
const PREVIOUS: Record<CodeInfo['operation'], string | null> = {
  resetPassword: null,
  verifyEmail: null,
  recoverEmail: 'somebody@else.example',
  verifyAndChangeEmail: 'before@oakfield.test',
  revertSecondFactorAddition: null,
};

function digits(code: string): void {
  if (code === LATE_DIGITS) throw new SignInError('code-expired', 'The code came too late.');
  if (code !== MEMORY_DIGITS) throw new SignInError('wrong-code', 'The code is not right.');
}

/** What the Auth service itself asks of a password; the product asks more. */
function weak(password: string): void {
  if (password.length < 6) throw new SignInError('weak-password', 'The password is too short.');
}
