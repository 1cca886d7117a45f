import type { Claims } from '../../../src/domain/user/schema.ts';

/** Who a bearer token speaks for. `claims` are a hint: what a person may do is read from the database. */
export type Identity = {
  readonly uid: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly isPlatformAdmin: boolean;
  /** When the person signed in, not when the token was made. */
  readonly signedInAt: Date;
  /** Whether this sign-in asked for a second factor. */
  readonly usedSecondFactor: boolean;
  /** The id of that factor. */
  readonly secondFactorId: string | null;
  /** When the Auth service last ended all sign-ins before, as with a new password; `null` for never. */
  readonly validAfter: Date | null;
  /** Whether the account has one, as the Auth service said within the last seconds. */
  readonly hasSecondFactor: boolean;
  readonly claims: Claims;
};

export interface TokenVerifier {
  /** `null` for a token that is malformed, expired, revoked or another project's. */
  verify(token: string): Promise<Identity | null>;
}
