import { randomBytes } from 'node:crypto';
import {
  type Account,
  badRequest,
  type Call,
  type Factor,
  type Operation,
  type ProjectState,
  type RequestBody,
} from './firebase-tools.ts';
import { openPending } from './mfa-pending.ts';
import { tellOfFactor } from './oob-codes.ts';
import { configOf, contextOf, isApp, type TotpSecret } from './project-state.ts';
import { base32, CODE_LENGTH, findStep, PERIOD_SEC } from './totp.ts';

const SESSION_MS = 15 * 60_000;
const SECRET_BYTES = 20;
const ADJACENT_INTERVALS = 5;
const MOST_FACTORS = 5;
const NOT_FOR_SECOND_FACTORS = new Set(['anonymous', 'phone', 'custom', 'gc.apple.com']);
export const TOO_MANY_CODES =
  'TOO_MANY_ATTEMPTS_TRY_LATER : We have blocked all requests from this device due to unusual activity. Try again later.';

/** Operations of firebase-tools that these stand in front of, or make use of. */
export type Originals = {
  lookup: Operation;
  token: Operation;
  enrollmentStart: Operation;
  enrollmentFinalize: Operation;
  signInFinalize: Operation;
};

type SecondFactor = Pick<Originals, 'enrollmentStart' | 'enrollmentFinalize' | 'signInFinalize'>;

/** The second factor by authenticator app beside that by text message. */
export function secondFactor(originals: Originals): SecondFactor {
  const start: Operation = (state, body, call) => {
    const isOfApp = body.totpEnrollmentInfo !== undefined;
    if (!isOfApp && body.phoneEnrollmentInfo === undefined) return originals.enrollmentStart(state, body, call);
    if (isOfApp) intervalsOf(state);
    const { account, signInProvider } = signedIn(originals.lookup, state, body, call);
    if (NOT_FOR_SECOND_FACTORS.has(signInProvider)) {
      throw badRequest('UNSUPPORTED_FIRST_FACTOR : MFA is not available for the given first factor.');
    }
    assertFactorLimit(account);
    if (!isOfApp) return originals.enrollmentStart(state, body, call);
    if (!account.emailVerified) {
      throw badRequest('UNVERIFIED_EMAIL : Need to verify email first before enrolling second factors.');
    }
    return startApp(state, account);
  };

  const finalize: Operation = (state, body, call) => {
    const { account, signInProvider } = signedIn(originals.lookup, state, body, call);
    const reply = body.totpVerificationInfo
      ? {
          ...issueTokens(originals.token, state, account, signInProvider, enrollApp(state, account, body), call),
          totpAuthInfo: {},
        }
      : originals.enrollmentFinalize(state, body, call);
    tellOfFactor(state, account, call);
    return reply;
  };

  const signInFinalize: Operation = (state, body, call) => {
    if (!body.totpVerificationInfo) {
      if (body.mfaPendingCredential) openPending(state, body.mfaPendingCredential);
      return originals.signInFinalize(state, body, call);
    }
    if (!body.mfaPendingCredential) {
      throw badRequest('MISSING_MFA_PENDING_CREDENTIAL : Request does not have MFA pending credential.');
    }
    const { account, signInProvider } = openPending(state, body.mfaPendingCredential);
    if (!body.mfaEnrollmentId) {
      throw badRequest('MISSING_MFA_ENROLLMENT_ID : No second factor identifier is provided.');
    }
    const factor = account.mfaInfo?.find(({ mfaEnrollmentId }) => mfaEnrollmentId === body.mfaEnrollmentId);
    const secret = contextOf(state).totpSecrets.get(body.mfaEnrollmentId);
    if (!factor || !secret) throw badRequest('MFA_ENROLLMENT_NOT_FOUND');
    useCode(state, account, secret, body.totpVerificationInfo.verificationCode);
    state.updateUserByLocalId(account.localId, { lastLoginAt: String(contextOf(state).now()) });
    return issueTokens(originals.token, state, account, signInProvider, factor, call);
  };

  return { enrollmentStart: start, enrollmentFinalize: finalize, signInFinalize };
}

function signedIn(lookup: Operation, state: ProjectState, body: RequestBody, call: Call) {
  const { users } = lookup(state, { idToken: body.idToken ?? '' }, { ...call, security: {} }) as { users: [Account] };
  const claims = claimsOf(body.idToken ?? '');
  return { account: users[0], signInProvider: String(claims.firebase?.sign_in_provider) };
}

type IdClaims = { user_id?: string; auth_time?: number; firebase?: { sign_in_provider?: string } };

/** What a token says; nothing where it cannot be read, which firebase-tools then refuses. */
export function claimsOf(idToken: string): IdClaims {
  try {
    return JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()) ?? {};
  } catch {
    return {};
  }
}

function assertFactorLimit({ mfaInfo }: Account): void {
  if ((mfaInfo?.length ?? 0) >= MOST_FACTORS) {
    throw badRequest('SECOND_FACTOR_LIMIT_EXCEEDED : Maximum second factor count exceeded.');
  }
}

/** How many intervals a clock may be off. Throws where the project has turned apps off. */
function intervalsOf(state: ProjectState): number {
  const config = state.tenantId === undefined ? configOf(state).mfa : state.mfaConfig;
  const provider = config?.providerConfigs?.find(({ totpProviderConfig }) => totpProviderConfig !== undefined);
  if (config?.state === 'DISABLED' || (provider && provider.state !== 'ENABLED')) {
    throw badRequest('OPERATION_NOT_ALLOWED : TOTP based MFA not enabled.');
  }
  return provider?.totpProviderConfig?.adjacentIntervals ?? ADJACENT_INTERVALS;
}

function startApp(state: ProjectState, { localId }: Account): object {
  const { now, totpSessions } = contextOf(state);
  for (const [id, { expires }] of totpSessions) if (expires < now()) totpSessions.delete(id);
  const secret = randomBytes(SECRET_BYTES);
  const sessionInfo = randomBytes(48).toString('base64url');
  const expires = now() + SESSION_MS;
  totpSessions.set(sessionInfo, { localId, secret: secret.toString('hex'), expires });
  return {
    totpSessionInfo: {
      sharedSecretKey: base32(secret),
      verificationCodeLength: CODE_LENGTH,
      hashingAlgorithm: 'SHA1',
      periodSec: PERIOD_SEC,
      sessionInfo,
      finalizeEnrollmentTime: new Date(expires).toISOString(),
    },
  };
}

function enrollApp(state: ProjectState, account: Account, { displayName, totpVerificationInfo }: RequestBody): Factor {
  const { now, totpSecrets, totpSessions } = contextOf(state);
  const { sessionInfo, verificationCode } = totpVerificationInfo ?? {};
  if (!sessionInfo) throw badRequest('MISSING_SESSION_INFO');
  const session = totpSessions.get(sessionInfo);
  if (session?.localId !== account.localId) throw badRequest('INVALID_SESSION_INFO');
  if (session.expires < now()) throw badRequest('SESSION_EXPIRED');
  assertFactorLimit(account);
  const secret: TotpSecret = { secret: session.secret, used: [] };
  useCode(state, account, secret, verificationCode);
  const factor: Factor = {
    displayName,
    enrolledAt: new Date(now()).toISOString(),
    mfaEnrollmentId: randomBytes(21).toString('base64url'),
    totpInfo: {},
  };
  totpSessions.delete(sessionInfo);
  totpSecrets.set(factor.mfaEnrollmentId, secret);
  state.updateUserByLocalId(account.localId, { mfaInfo: [...(account.mfaInfo ?? []), factor] });
  return factor;
}

/** Takes a code once: RFC 6238, section 5.2. */
function useCode(state: ProjectState, { localId }: Account, secret: TotpSecret, code: string | undefined): void {
  const { now, throttle } = contextOf(state);
  if (!code) throw badRequest('MISSING_CODE');
  const key = `app ${localId}`;
  if (throttle.isBlocked(key)) throw badRequest(TOO_MANY_CODES);
  const intervals = intervalsOf(state);
  const step = findStep(Buffer.from(secret.secret, 'hex'), code, now(), intervals);
  if (step === undefined || secret.used.includes(step)) {
    throttle.fail(key);
    throw badRequest('INVALID_CODE');
  }
  throttle.clear(key);
  secret.used = [...secret.used, step].slice(-(2 * intervals + 1));
}

/** firebase-tools makes tokens out of nothing but its own sign-ins, and out of a refresh token. */
function issueTokens(
  token: Operation,
  state: ProjectState,
  account: Account,
  signInProvider: string,
  factor: Factor,
  call: Call,
): { idToken: string; refreshToken: string } {
  const refreshToken = state.createRefreshTokenFor(account, signInProvider, {
    secondFactor: { identifier: factor.mfaEnrollmentId, provider: 'totp' },
  });
  const granted = token(state, { grantType: 'refresh_token', refreshToken }, call) as {
    id_token: string;
    refresh_token: string;
  };
  return { idToken: granted.id_token, refreshToken: granted.refresh_token };
}

/** What a server writes as second factors: apps are kept by their ids, since only the person has their secrets. */
export function appsIn(account: Account | undefined, { mfa: secondFactor }: RequestBody): Factor[] {
  const appsById = new Map(account?.mfaInfo?.filter(isApp).map((factor) => [factor.mfaEnrollmentId, factor]));
  return (secondFactor?.enrollments ?? []).flatMap(({ mfaEnrollmentId, displayName }) => {
    const factor = appsById.get(mfaEnrollmentId);
    return factor ? [{ ...factor, displayName: displayName ?? factor.displayName }] : [];
  });
}
