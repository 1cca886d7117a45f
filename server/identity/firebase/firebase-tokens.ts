import { createHash } from 'node:crypto';
import type { Auth, DecodedIdToken, UserRecord } from 'firebase-admin/auth';
import { claimsSchema } from '../../../src/domain/user/schema.ts';
import type { Identity, TokenVerifier } from '../../core/ports/tokens.ts';
import { validAfterOf } from './firebase-accounts.ts';

const REMEMBERED = 5_000;

/**
 * Verifies ID tokens by firebase-admin, and that the session was not revoked and the account not disabled. That is a call
 * to the Auth service, made here rather than by firebase-admin because its answer also tells of second factors. It is kept
 * for `rememberMs`; membership is read afresh at every request anyway.
 */
export function firebaseTokens(auth: Auth, rememberMs = 5_000, now: () => number = Date.now): TokenVerifier {
  const remembered = new Map<string, { readonly identity: Identity; readonly until: number }>();

  return {
    async verify(token) {
      if (!hasClaims(token)) return null;
      const key = createHash('sha256').update(token).digest('base64');
      const cached = remembered.get(key);
      if (cached && cached.until > now()) return cached.identity;
      remembered.delete(key);
      try {
        const decoded = await auth.verifyIdToken(token);
        const account = await auth.getUser(decoded.uid);
        if (isOver(decoded, account)) return null;
        const claims = claimsSchema.safeParse(decoded);
        const identity: Identity = {
          uid: decoded.uid,
          email: decoded.email ?? null,
          emailVerified: decoded.email_verified === true,
          isPlatformAdmin: decoded.admin === true,
          signedInAt: new Date(decoded.auth_time * 1000),
          usedSecondFactor: typeof decoded.firebase.sign_in_second_factor === 'string',
          secondFactorId: decoded.firebase.second_factor_identifier ?? null,
          validAfter: validAfterOf(account),
          hasSecondFactor: (account.multiFactor?.enrolledFactors.length ?? 0) > 0,
          claims: claims.success ? claims.data : {},
        };
        if (remembered.size >= REMEMBERED) remembered.delete(remembered.keys().next().value ?? '');
        remembered.set(key, { identity, until: Math.min(now() + rememberMs, decoded.exp * 1000) });
        return identity;
      } catch (error) {
        if (isRefusal(error)) return null;
        throw error;
      }
    },
  };
}

/** The same check that firebase-admin makes with `checkRevoked`. */
function isOver({ auth_time: signedIn }: DecodedIdToken, { disabled, tokensValidAfterTime }: UserRecord): boolean {
  return disabled || (tokensValidAfterTime !== undefined && signedIn * 1000 < Date.parse(tokensValidAfterTime));
}

const OUTAGES = new Set(['auth/internal-error', 'auth/network-error', 'app/network-error', 'app/network-timeout']);

/** A token that is not good is the caller's fault; an Auth service that cannot be reached is not. */
function isRefusal(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code !== 'string' || !code.startsWith('auth/') || OUTAGES.has(code)) return false;
  // That the public keys could not be fetched comes under the same code as a token that is wrong, and does not speak of it.
  return code !== 'auth/argument-error' || /ID token|verifyIdToken/.test(String(message));
}

/** firebase-admin reads the claims before it looks whether there are any. */
function hasClaims(token: string): boolean {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    return typeof claims === 'object' && claims !== null;
  } catch {
    return false;
  }
}
