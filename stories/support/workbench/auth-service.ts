import type { Factor } from '../../../server/core/ports/accounts.ts';
import type { Identity, TokenVerifier } from '../../../server/core/ports/tokens.ts';
import {
  type AuthPort,
  type FactorHint,
  type Provider,
  type SecondFactorChallenge,
  SignInError,
} from '../../../src/data/auth-port.ts';
import { fullNameOf } from '../../../src/domain/user/full-name.ts';
import type { Claims, CurrentUser } from '../../../src/domain/user/schema.ts';
import { type FakeAccounts, fakeAccounts } from './fake-accounts.ts';
import { OneTimeCodes } from './one-time-codes.ts';
import { type Network, STORY_PASSWORD } from './scenario.ts';

/** The six digits that are right; `LATE_DIGITS` come too late, all others are wrong. */
const RIGHT_DIGITS = '123456';
const LATE_DIGITS = '999999';

/** When all accounts were created, and when they last signed in. */
const MADE = '2026-05-04T09:30:00.000Z';
const LAST_SIGN_IN = '2026-11-20T04:30:00.000Z';

/** What a token says of its sign-in. */
type SignIn = {
  readonly uid: string;
  readonly claims: Claims;
  readonly signedInAt: Date;
  readonly factorId: string | null;
};

/** A person at the Auth service, signed in or not, as a browser and the server use it. */
export class AuthService implements TokenVerifier {
  readonly accounts: FakeAccounts = fakeAccounts();
  readonly #passwords = new Map<string, string>();
  /** The ends of the numbers of factors by telephone. */
  readonly #phones = new Map<string, string>();
  readonly #codes = new OneTimeCodes();
  /** By which account a provider's window answers; unset, the window is closed. */
  readonly #provided = new Map<Provider, string>();
  readonly #tokens = new Map<string, SignIn>();
  readonly #listeners = new Set<() => void>();
  readonly #now: () => Date;
  #token: string | null = null;
  #last = 0;

  constructor(now: () => Date) {
    this.#now = now;
  }

  /** Puts accounts there as if they had signed up before. */
  async put(users: readonly CurrentUser[]): Promise<void> {
    for (const { claims, email, ...user } of users) {
      this.accounts.put({ ...user, email: email ?? '', createdAt: MADE, lastSignInAt: LAST_SIGN_IN });
      await this.accounts.setClaims(user.uid, claims);
    }
  }

  /** Who is signed in here, as the token says it. */
  get user(): CurrentUser | null {
    const signIn = this.#signIn;
    const account = signIn && this.#accountNow(signIn.uid);
    if (!signIn || !account) return null;
    const { uid, email, emailVerified } = account;
    const { phoneNumber = account.phoneNumber } = signIn.claims;
    const step = signIn.factorId === null ? {} : { usedSecondFactor: true };
    const displayName = fullNameOf(signIn.claims);
    return { uid, displayName, email, emailVerified, phoneNumber, claims: signIn.claims, ...step };
  }

  get token(): string | null {
    return this.#token;
  }

  /** A token of any account, without signing it in here. */
  tokenFor(uid: string): string {
    return this.#tokenOf({
      uid,
      claims: this.accounts.claimsOf(uid),
      signedInAt: this.#now(),
      factorId: this.#factorOf(uid),
    });
  }

  /** Whoever has a second factor used it. */
  signIn(uid: string | null, factorId = uid === null ? null : this.#factorOf(uid)): void {
    this.#token =
      uid === null
        ? null
        : this.#tokenOf({ uid, claims: this.accounts.claimsOf(uid), signedInAt: this.#now(), factorId });
    this.changed();
  }

  /** Plays time: the sign-in is more than five minutes ago, so that dangerous acts ask for the password once more. */
  letTimePass(): void {
    const signIn = this.#signIn;
    if (!signIn || this.#token === null) return;
    this.#tokens.set(this.#token, { ...signIn, signedInAt: new Date(signIn.signedInAt.getTime() - 600_000) });
  }

  /** Second factors that were turned on before. `used`: in the sign-in that goes on. */
  setFactors(uid: string, factors: readonly FactorHint[], used = false): void {
    this.#keepFactors(uid, factors);
    const signIn = this.#signIn;
    if (used && signIn && this.#token) this.#tokens.set(this.#token, { ...signIn, factorId: factors[0]?.id ?? null });
    this.changed();
  }

  factorsOf(uid: string): FactorHint[] {
    const factors = this.#accountNow(uid)?.factors ?? [];
    return factors.map((factor) => ({ ...factor, phone: this.#phones.get(factor.id) ?? null }));
  }

  /** The account that a person chooses in a provider's window. */
  setProvided(provider: Provider, email: string): void {
    this.#provided.set(provider, email);
  }

  isPasswordOf(uid: string, password: string): boolean {
    return password === (this.#passwords.get(uid) ?? STORY_PASSWORD);
  }

  async uidOf(email: string): Promise<string | null> {
    return (await this.accounts.byEmail(email.trim()))?.uid ?? null;
  }

  async verify(token: string): Promise<Identity | null> {
    const signIn = this.#tokens.get(token);
    const account = signIn && (await this.accounts.get(signIn.uid));
    if (!signIn || !account || account.disabled) return null;
    const { uid, email, emailVerified, factors, validAfter } = account;
    const { claims, signedInAt, factorId } = signIn;
    return {
      uid,
      email,
      emailVerified,
      isPlatformAdmin: claims.admin === true,
      signedInAt,
      usedSecondFactor: factorId !== null,
      secondFactorId: factorId,
      validAfter: validAfter === null ? null : new Date(validAfter),
      hasSecondFactor: factors.length > 0,
      claims,
    };
  }

  changed(): void {
    for (const listener of [...this.#listeners]) listener();
  }

  /** Calls at each change of who is signed in, and of the token. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** The service as a browser sees it. `disabled@...` and `locked@...` are refused as their names say. */
  port(watch: AuthPort['watchUser'], reached: () => Promise<void>): AuthPort {
    const signedIn = async () => {
      await reached();
      if (!this.user) throw new SignInError('sign-in-again', 'No one is signed in.');
      return this.user;
    };
    const info = async (code: string) => {
      await reached();
      return this.#codes.read(code, this.user?.email);
    };
    return {
      watchUser: watch,
      signIn: async (email, password) => {
        await reached();
        if (email.startsWith('disabled@')) throw new SignInError('disabled', 'This account is disabled');
        if (email.startsWith('locked@')) throw new SignInError('too-many-tries', 'Too many attempts');
        const uid = await this.uidOf(email);
        if (!uid || !this.isPasswordOf(uid, password)) throw new SignInError('wrong-details', 'Wrong details.');
        return this.#step(uid, reached, (factorId) => this.signIn(uid, factorId));
      },
      signInWith: async (provider) => {
        await reached();
        const email = this.#provided.get(provider);
        if (!email) throw new SignInError('window-closed', 'The sign-in window was closed');
        const uid = (await this.uidOf(email)) ?? (await this.#signUp(email, true));
        return this.#step(uid, reached, (factorId) => this.signIn(uid, factorId));
      },
      signUp: async (email, password) => {
        await reached();
        if (await this.uidOf(email)) throw new SignInError('email-in-use', 'There is an account already.');
        weak(password);
        const uid = await this.#signUp(email.trim().toLowerCase(), false);
        this.#passwords.set(uid, password);
        this.signIn(uid);
      },
      signOut: async () => this.signIn(null),
      token: async (force = false) => {
        if (force) this.#renew();
        return this.#token;
      },
      reauthenticate: async (password) => {
        const { uid } = await signedIn();
        if (!this.isPasswordOf(uid, password)) throw new SignInError('wrong-details', 'Wrong details.');
        return this.#step(uid, reached, (factorId) => this.#renew({ signedInAt: this.#now(), factorId }));
      },
      changePassword: async (password) => {
        const { uid } = await signedIn();
        weak(password);
        this.#passwords.set(uid, password);
      },
      checkCode: info,
      applyCode: async (code) => {
        const { operation, email } = await info(code);
        const uid = (await this.uidOf(email ?? '')) ?? this.user?.uid;
        if (uid && (operation === 'verifyEmail' || operation === 'verifyAndChangeEmail')) {
          await this.accounts.update(uid, { emailVerified: true });
        }
        this.#codes.use(code);
      },
      confirmReset: async (code, password) => {
        const { email } = await info(code);
        weak(password);
        const uid = await this.uidOf(email ?? '');
        if (uid) this.#passwords.set(uid, password);
        this.#codes.use(code);
      },
      factors: async () => this.factorsOf((await signedIn()).uid),
      enrolTotp: async () => {
        const { uid, email } = await signedIn();
        const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
        return {
          secret,
          url: `otpauth://totp/SprX:${email}?secret=${secret}&issuer=SprX&algorithm=SHA1&digits=6&period=30`,
          confirm: async (code, name) => {
            await reached();
            digits(code);
            this.#addFactor(uid, { kind: 'totp', name, phone: null });
          },
        };
      },
      enrolPhone: async (phoneNumber) => {
        const { uid } = await signedIn();
        return {
          confirm: async (code, name) => {
            await reached();
            digits(code);
            this.#addFactor(uid, { kind: 'phone', name, phone: phoneNumber.replace(/\d(?=\d{4})/g, '*') });
          },
        };
      },
      removeFactor: async (factorId) => {
        const { uid } = await signedIn();
        const left = this.factorsOf(uid).filter(({ id }) => id !== factorId);
        this.setFactors(uid, left);
      },
    };
  }

  get #signIn(): SignIn | null {
    return this.#token === null ? null : (this.#tokens.get(this.#token) ?? null);
  }

  #accountNow(uid: string) {
    return this.accounts.now(uid);
  }

  #factorOf(uid: string): string | null {
    return this.#accountNow(uid)?.factors[0]?.id ?? null;
  }

  #tokenOf(signIn: SignIn): string {
    this.#last += 1;
    const token = `story.${tokenOf(signIn)}.${this.#last}`;
    this.#tokens.set(token, signIn);
    return token;
  }

  /** A new token with the claims as they are now; the one before is refused. */
  #renew(changes: Partial<SignIn> = {}): void {
    const signIn = this.#signIn;
    if (!signIn || this.#token === null) return;
    this.#tokens.delete(this.#token);
    const there = this.#accountNow(signIn.uid) !== null;
    this.#token = there ? this.#tokenOf({ ...signIn, claims: this.accounts.claimsOf(signIn.uid), ...changes }) : null;
    this.changed();
  }

  async #signUp(email: string, emailVerified: boolean): Promise<string> {
    return (await this.accounts.create({ email, password: '', emailVerified })).uid;
  }

  #keepFactors(uid: string, factors: readonly FactorHint[]): void {
    for (const { id, phone } of factors) if (phone) this.#phones.set(id, phone);
    this.accounts.setFactors(
      uid,
      factors.map(({ phone: _, ...factor }): Factor => factor),
    );
  }

  #addFactor(uid: string, factor: Omit<FactorHint, 'id' | 'enrolledAt'>): void {
    this.#last += 1;
    const id = `factor-${this.#last}`;
    this.#keepFactors(uid, [...this.factorsOf(uid), { ...factor, id, enrolledAt: this.#now().toISOString() }]);
    this.#renew({ factorId: id, signedInAt: this.#now() });
  }

  #step(
    uid: string,
    reached: () => Promise<void>,
    then: (factorId: string | null) => void,
  ): SecondFactorChallenge | null {
    const factors = this.factorsOf(uid);
    if (factors.length === 0) {
      then(null);
      return null;
    }
    return {
      factors,
      sendCode: () => reached(),
      async confirm(id, code) {
        await reached();
        digits(code);
        then(id);
      },
    };
  }
}

/** The claims that the app reads of a token: when the sign-in was, and by which second factor. */
function tokenOf({ uid, signedInAt, factorId }: SignIn): string {
  const firebase = factorId === null ? {} : { second_factor_identifier: factorId };
  return btoa(JSON.stringify({ sub: uid, auth_time: Math.floor(signedInAt.getTime() / 1000), firebase }));
}

/** As the service says that it cannot be reached. */
export async function reachedOver(session: Network, pass: (network: Network) => Promise<void>): Promise<void> {
  if (session === 'offline') throw new SignInError('offline', 'There is no connection.');
  await pass(session);
  if (session === 'failing') throw new SignInError('unknown', 'The service did not answer.');
}

function digits(code: string): void {
  if (code === LATE_DIGITS) throw new SignInError('code-expired', 'The code came too late.');
  if (code !== RIGHT_DIGITS) throw new SignInError('wrong-code', 'The code is not right.');
}

/** What the Auth service itself asks of a password; the product asks more. */
function weak(password: string): void {
  if (password.length < 6) throw new SignInError('weak-password', 'The password is too short.');
}
