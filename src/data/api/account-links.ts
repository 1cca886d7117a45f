import type { AccountState, Verification } from '../../domain/account/links.ts';

/** Letters with one-time codes, and what follows when such a code was used. */
export interface AccountLinksApi {
  /** Resolves alike whether anybody has the address or not. Rejects with `too-many-requests` by the visitor's address. */
  requestPasswordReset(email: string): Promise<void>;
  /** A letter to confirm one's address. Rejects with `too-many-requests` within a minute of the last. */
  requestVerification(): Promise<Verification>;
  /** A letter to the new address, with which the change is made. Rejects with `sign-in-again`, `invalid`. */
  requestNewEmail(email: string): Promise<void>;
  /** Brings what schools know of the person in step with the Auth service; also after signing up. */
  refreshAccount(): Promise<AccountState>;
}
