import type { Claims } from '../../../src/domain/user/schema.ts';

/** A second factor as the Auth service keeps it. */
export type Factor = {
  readonly id: string;
  readonly kind: 'phone' | 'totp';
  readonly name: string | null;
  /** ISO 8601 in UTC. */
  readonly enrolledAt: string | null;
};

/** An account of the Auth service. What the product knows of the person beside it is in `users/{uid}`. */
export type Account = {
  readonly uid: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly displayName: string | null;
  readonly phoneNumber: string | null;
  readonly disabled: boolean;
  /** Whether the claims say that the person runs the platform. */
  readonly isAdmin: boolean;
  /** ISO 8601 in UTC. */
  readonly createdAt: string | null;
  readonly lastSignInAt: string | null;
  /** Sign-ins before this are over, as after a new password; ISO 8601 in UTC, `null` while there was no such end. */
  readonly validAfter: string | null;
  readonly factors: readonly Factor[];
  /** Such as `password`, `google.com`. */
  readonly providers: readonly string[];
};

export type AccountChanges = {
  readonly email?: string;
  readonly emailVerified?: boolean;
  readonly displayName?: string | null;
  /** `null` takes one away that was kept there once. */
  readonly phoneNumber?: null;
  readonly disabled?: boolean;
  readonly password?: string;
};

/** What a one-time code of the Auth service does. */
export type CodeUse =
  | { readonly use: 'verifyEmail' | 'resetPassword'; readonly email: string }
  | { readonly use: 'verifyAndChangeEmail'; readonly email: string; readonly newEmail: string };

/** The Auth service as the server uses it. */
export interface Accounts {
  /** `null` when there is none. */
  get(uid: string): Promise<Account | null>;
  /** Those that are there, by their uids; asks for a hundred at a time. */
  getMany(uids: readonly string[]): Promise<Map<string, Account>>;
  byEmail(email: string): Promise<Account | null>;
  /** All of them, in pages. */
  pages(): AsyncIterable<readonly Account[]>;
  /** @throws ProductError `conflict` when the e-mail address has an account already. */
  create(account: {
    readonly email: string;
    readonly password: string;
    readonly emailVerified?: boolean;
  }): Promise<Account>;
  /** @throws ProductError `conflict` as `create`, `not-found` */
  update(uid: string, changes: AccountChanges): Promise<Account>;
  setClaims(uid: string, claims: Claims): Promise<void>;
  /** Refresh tokens made before now are refused from now on. */
  endSessions(uid: string): Promise<void>;
  /** Takes all second factors away. */
  removeFactors(uid: string): Promise<void>;
  remove(uid: string): Promise<void>;
  /** Makes a one-time code (`oobCode`) without sending anything; `null` for an address without an account. */
  code(use: CodeUse): Promise<string | null>;
}
