import type { CurrentUser } from '../domain/user/schema.ts';
import type { Observer, Unsubscribe } from './port-shapes.ts';

/** What the Auth service refuses, by what a person can do about it. */
export type SignInErrorCode =
  | 'wrong-details'
  | 'disabled'
  | 'too-many-tries'
  | 'offline'
  /** The address has an account already. */
  | 'email-in-use'
  | 'weak-password'
  /** A link or code from a message: used before, or never one of ours. */
  | 'code-invalid'
  | 'code-expired'
  /** The six digits of a second factor. */
  | 'wrong-code'
  /** The sign-in is too long ago for what was asked. */
  | 'sign-in-again'
  /** The window of another provider was closed, or the browser kept it from opening. */
  | 'window-closed'
  | 'window-blocked'
  /** The address belongs to an account that signs in another way. */
  | 'other-provider'
  | 'unknown';

export class SignInError extends Error {
  readonly code: SignInErrorCode;
  constructor(code: SignInErrorCode, message: string) {
    super(message);
    this.name = 'SignInError';
    this.code = code;
  }
}

export type Provider = 'google' | 'microsoft';

/** A second factor of the person. */
export type FactorHint = {
  readonly id: string;
  readonly kind: 'phone' | 'totp';
  readonly name: string | null;
  /** The end of the number, such as `+*******1234`; for `phone` alone. */
  readonly phone: string | null;
  /** ISO 8601 in UTC, when it is known. */
  readonly enrolledAt: string | null;
};

/** The first factor was right; one of these has to follow. */
export interface SecondFactorChallenge {
  readonly factors: readonly FactorHint[];
  /** Sends the six digits of a `phone` factor. @throws SignInError */
  sendCode(factorId: string): Promise<void>;
  /** Ends the sign-in. @throws SignInError `wrong-code`, `code-expired`, `too-many-tries` */
  confirm(factorId: string, code: string): Promise<void>;
}

/** Turning on an authenticator app. */
export interface TotpEnrolment {
  /** For typing by hand, in letters and digits. */
  readonly secret: string;
  /** `otpauth://`, for a QR code. */
  readonly url: string;
  /** @throws SignInError `wrong-code` */
  confirm(code: string, name: string): Promise<void>;
}

export interface PhoneEnrolment {
  /** @throws SignInError `wrong-code`, `code-expired` */
  confirm(code: string, name: string): Promise<void>;
}

/** What a link's one-time code is for. */
export type CodeInfo = {
  readonly operation:
    | 'resetPassword'
    | 'verifyEmail'
    | 'recoverEmail'
    | 'verifyAndChangeEmail'
    | 'revertSecondFactorAddition';
  /** The address it is about; for `recoverEmail` the one that comes back. */
  readonly email: string | null;
  /** The address before, or the new one; `null` where the operation has none. */
  readonly previousEmail: string | null;
};

export interface AuthPort {
  /** Calls with `null` when signed out, with the user and claims otherwise; again after each token reload. */
  watchUser(observer: Observer<CurrentUser | null>): Unsubscribe;
  /**
   * `remember` unless `false`: the session then ends with the browser's tab.
   * @returns the second factor when one is due, `null` when the person is in
   * @throws SignInError
   */
  signIn(email: string, password: string, remember?: boolean): Promise<SecondFactorChallenge | null>;
  /** Google or Microsoft, in a window of its own. @returns as `signIn` @throws SignInError */
  signInWith(provider: Provider, remember?: boolean): Promise<SecondFactorChallenge | null>;
  /** Makes an account and signs in to it. @throws SignInError `email-in-use`, `weak-password` */
  signUp(email: string, password: string): Promise<void>;
  signOut(): Promise<void>;
  /** The ID token, or `null` when signed out. `force` reloads user, claims and token. */
  token(force?: boolean): Promise<string | null>;
  /** Asks the password once more, before a dangerous act. @returns as `signIn` @throws SignInError */
  reauthenticate(password: string): Promise<SecondFactorChallenge | null>;
  /** @throws SignInError `sign-in-again`, `weak-password` */
  changePassword(password: string): Promise<void>;

  /** @throws SignInError `code-invalid`, `code-expired` */
  checkCode(code: string): Promise<CodeInfo>;
  /** Does what the code is for: all but `resetPassword`. @throws SignInError `code-invalid`, `code-expired` */
  applyCode(code: string): Promise<void>;
  /** @throws SignInError `code-invalid`, `code-expired`, `weak-password` */
  confirmReset(code: string, password: string): Promise<void>;

  /** The second factors of the person. */
  factors(): Promise<FactorHint[]>;
  /** @throws SignInError `sign-in-again` */
  enrolTotp(): Promise<TotpEnrolment>;
  /** Sends six digits to the number. @throws SignInError `sign-in-again` */
  enrolPhone(phoneNumber: string): Promise<PhoneEnrolment>;
  /** @throws SignInError `sign-in-again` */
  removeFactor(factorId: string): Promise<void>;
}
