import { listing, takingIn } from './factor-transfer.ts';
import {
  badRequest,
  type Operation,
  type Operations,
  operationsModule,
  type ProjectState,
  type RequestBody,
} from './firebase-tools.ts';
import { openPending, sealPending } from './mfa-pending.ts';
import { factorIn, quietly, recoverEmail, revertFactor, tellOfChange } from './oob-codes.ts';
import { assertAllowed, getPasswordPolicy, isUpgradeForced } from './password-policy.ts';
import { contextOf, timesOf } from './project-state.ts';
import { appsIn, claimsOf, secondFactor, TOO_MANY_CODES } from './second-factor.ts';

const RECENT_SEC = 5 * 60;
const WRONG_PASSWORD = ['INVALID_PASSWORD', 'INVALID_LOGIN_CREDENTIALS', 'EMAIL_NOT_FOUND'];
const TOO_MANY_PASSWORDS =
  'TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account has been temporarily disabled due to many failed login attempts. You can immediately restore it by resetting your password or you can try again later.';

let isExtended = false;

/**
 * Puts our own in the place of operations of firebase-tools that do less than the service is documented to. Once a
 * process: what belongs to one of several local Auths is found by the project's state.
 */
export function extendOperations(): void {
  if (isExtended) return;
  isExtended = true;
  const module = operationsModule();
  const at = (path: string): Operation => {
    let operation: Operation | Operations | undefined = module.authOperations;
    for (const part of path.split('.')) operation = (operation as Operations | undefined)?.[part];
    if (typeof operation !== 'function') throw new Error(`firebase-tools has no operation ${path} any more.`);
    return operation;
  };
  const put = (path: string, operation: Operation): void => {
    const parts = path.split('.');
    const name = parts.pop() ?? '';
    let group = module.authOperations;
    for (const part of parts) group = group[part] as Operations;
    group[name] = operation;
  };
  const wrap = (path: string, make: (original: Operation) => Operation): void => put(path, make(at(path)));

  const accounts = 'identitytoolkit.accounts';
  const ofServers = ['identitytoolkit.projects.accounts', 'identitytoolkit.projects.tenants.accounts'];
  wrap(`${accounts}.signInWithPassword`, passwordTries);
  for (const name of ['signInWithEmailLink', 'signInWithIdp']) wrap(`${accounts}.${name}`, sealed);
  wrap(`${accounts}.signInWithPhoneNumber`, codeTries);
  wrap(`${accounts}.signUp`, signingUp);
  wrap(`${accounts}.delete`, recently);
  put(`${accounts}.revokeToken`, revokeToken);
  put('identitytoolkit.getPasswordPolicy', getPasswordPolicy);
  put('identitytoolkit.getRecaptchaConfig', getRecaptchaConfig);
  for (const group of [accounts, ...ofServers]) {
    wrap(`${group}.sendOobCode`, sending);
    wrap(`${group}.update`, updating);
  }
  for (const group of ofServers) {
    wrap(`${group}.batchGet`, listing);
    wrap(`${group}.batchCreate`, takingIn);
  }
  wrap(`${accounts}.resetPassword`, checking);
  wrap(`${accounts}.mfaSignIn.start`, pending);

  wrap('securetoken.token', ofItsSignIn);
  const factors = secondFactor({
    lookup: at(`${accounts}.lookup`),
    token: at('securetoken.token'),
    enrollmentStart: at(`${accounts}.mfaEnrollment.start`),
    enrollmentFinalize: codeTries(at(`${accounts}.mfaEnrollment.finalize`)),
    signInFinalize: codeTries(at(`${accounts}.mfaSignIn.finalize`)),
  });
  put(`${accounts}.mfaEnrollment.start`, factors.enrollmentStart);
  put(`${accounts}.mfaEnrollment.finalize`, factors.enrollmentFinalize);
  put(`${accounts}.mfaSignIn.finalize`, factors.signInFinalize);

  // The links in e-mails come by here, and not through the operations.
  const { setAccountInfoImpl, resetPassword } = module;
  module.resetPassword = (state, body) => {
    if (body.newPassword) assertAllowed(state, body.newPassword);
    return resetPassword(state, body);
  };
  module.setAccountInfoImpl = (state, body, details) =>
    applyingCode(state, body, () => setAccountInfoImpl(state, body, details));
}

/** The message of an error that is answered with 400, without its details. */
function wordOf(error: unknown): string {
  return error instanceof Error ? (error.message.split(' ', 1)[0] ?? '') : '';
}

function passwordTries(original: Operation): Operation {
  return async (state, body, call) => {
    const { throttle } = contextOf(state);
    const email = body.email?.toLowerCase() ?? '';
    const key = `password ${email}`;
    const secret = state.getUserByEmail(email)?.passwordHash;
    if (throttle.isBlocked(key, secret)) throw badRequest(TOO_MANY_PASSWORDS);
    try {
      const reply = await original(state, body, call);
      throttle.clear(key);
      if (body.password && isUpgradeForced(state)) assertAllowed(state, body.password);
      return sealPending(state, reply);
    } catch (error) {
      if (WRONG_PASSWORD.includes(wordOf(error))) throttle.fail(key, secret);
      throw error;
    }
  };
}

/** Codes of text messages: counted by number, for a new code may be asked for at any time. */
function codeTries(original: Operation): Operation {
  return (state, body, call) => {
    const { sessionInfo, code } = body.phoneVerificationInfo ?? body;
    const number = sessionInfo && code ? state.verificationCodes.get(sessionInfo)?.phoneNumber : undefined;
    if (number === undefined) return original(state, body, call);
    const { throttle } = contextOf(state);
    const key = `phone ${number}`;
    if (throttle.isBlocked(key)) throw badRequest(TOO_MANY_CODES);
    const isRight = state.verificationCodes.get(sessionInfo ?? '')?.code === code;
    if (isRight) throttle.clear(key);
    else throttle.fail(key);
    return original(state, body, call);
  };
}

function sealed(original: Operation): Operation {
  return async (state, body, call) => sealPending(state, await original(state, body, call));
}

function pending(original: Operation): Operation {
  return (state, body, call) => {
    if (body.mfaPendingCredential) openPending(state, body.mfaPendingCredential);
    return original(state, body, call);
  };
}

function signingUp(original: Operation): Operation {
  return (state, body, call) => {
    if (body.password && !call.security?.Oauth2) assertAllowed(state, body.password);
    return original(state, body, call);
  };
}

/** A token of Apple, which was not issued here. */
const revokeToken: Operation = (_state, { idToken }) => {
  if (!idToken) throw badRequest('MISSING_ID_TOKEN');
  return {};
};

/** The web SDK throws for an answer without a key, also where no captcha is used. */
const getRecaptchaConfig: Operation = ({ projectId }) => ({
  recaptchaKey: `projects/${projectId}/keys/none`,
  recaptchaEnforcementState: ['EMAIL_PASSWORD_PROVIDER', 'PHONE_PROVIDER'].map((provider) => ({
    provider,
    enforcementState: 'OFF',
  })),
});

/** Deleting an account, and changing its address or password, want a sign-in that is not long ago. */
function recently(original: Operation): Operation {
  return (state, body, call) => {
    if (body.idToken) assertRecent(state, body.idToken);
    return original(state, body, call);
  };
}

function assertRecent(state: ProjectState, idToken: string): void {
  const { auth_time: at } = claimsOf(idToken);
  if (at !== undefined && contextOf(state).now() / 1000 - at > RECENT_SEC) {
    throw badRequest('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
  }
}

function sending(original: Operation): Operation {
  return (state, body, call) => {
    assertLinkDomain(body.linkDomain);
    return body.returnOobLink ? quietly(state, () => original(state, body, call)) : original(state, body, call);
  };
}

/** Links may lead to a domain of one's own; the two that every project has are none. */
function assertLinkDomain(domain: string | undefined): void {
  if (domain === undefined) return;
  const isDomain = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i.test(domain);
  if (!isDomain || /\.(firebaseapp\.com|web\.app)$/i.test(domain)) {
    throw badRequest('INVALID_HOSTING_LINK_DOMAIN : The provided hosting link domain is not configured.');
  }
}

function updating(original: Operation): Operation {
  return async (state, body, call) => {
    if (body.oobCode) return applyingCode(state, body, () => original(state, body, call));
    if (body.idToken && (body.email || body.password)) assertRecent(state, body.idToken);
    if (body.password) {
      const uid = body.idToken ? claimsOf(body.idToken).user_id : body.localId;
      await untilSignInIsOlder(state, state.users.get(uid ?? ''));
    }
    if (body.idToken && body.password) {
      assertAllowed(state, body.password);
      // The tokens in the answer are those of a sign-in that begins now.
      const { user_id: uid } = claimsOf(body.idToken);
      if (uid && state.users.has(uid)) state.updateUserByLocalId(uid, { lastLoginAt: String(contextOf(state).now()) });
    }
    const account = state.users.get(body.localId ?? '');
    const apps = appsIn(account, body);
    if (apps.length === 0) return original(state, body, call);
    const phones = body.mfa?.enrollments?.filter(
      (factor) => !apps.some(({ mfaEnrollmentId }) => mfaEnrollmentId === factor.mfaEnrollmentId),
    );
    const reply = original(state, { ...body, mfa: { enrollments: phones ?? [] } }, call);
    state.updateUserByLocalId(body.localId ?? '', { mfaInfo: [...(account?.mfaInfo ?? []), ...apps] });
    return reply;
  };
}

/** A token tells when its own sign-in was; firebase-tools knows the account's last one alone. */
function ofItsSignIn(original: Operation): Operation {
  return (state, body, call) => {
    const { signedInAt } = timesOf(body.refreshToken ?? '');
    if (typeof signedInAt !== 'string') return original(state, body, call);
    const { localId, lastLoginAt } = state.validateRefreshToken(body.refreshToken ?? '').user;
    state.updateUserByLocalId(localId, { lastLoginAt: signedInAt });
    try {
      return original(state, body, call);
    } finally {
      state.updateUserByLocalId(localId, lastLoginAt ? { lastLoginAt } : {});
    }
  };
}

function applyingCode<T>(state: ProjectState, { oobCode }: RequestBody, apply: () => T): T | object {
  const code = oobCode ? state.validateOobCode(oobCode) : undefined;
  if (code?.requestType === 'REVERT_SECOND_FACTOR_ADDITION') return revertFactor(state, code);
  if (code?.requestType === 'RECOVER_EMAIL' && code.localId) return recoverEmail(state, code);
  const account = code && state.getUserByEmail(code.email);
  const reply = apply();
  if (code?.requestType === 'VERIFY_AND_CHANGE_EMAIL' && account) tellOfChange(state, account, code);
  return reply;
}

/**
 * A new password ends the sign-ins before it. They are compared in whole seconds, as is the end: a sign-in of the second of the end would
 * live on. Waiting for the next second delays only who has just signed in.
 */
async function untilSignInIsOlder(
  state: ProjectState,
  account: { readonly lastLoginAt?: string } | undefined,
): Promise<void> {
  const second = Math.floor(Number(account?.lastLoginAt) / 1000);
  const left = (second + 1) * 1000 - Date.now();
  if (left > 0 && left <= 1000) await contextOf(state).wait(left);
}

/** Asked without a new password, it tells what a code is for. */
function checking(original: Operation): Operation {
  return async (state, body, call) => {
    const code = body.oobCode ? state.validateOobCode(body.oobCode) : undefined;
    if (code && body.newPassword) {
      assertAllowed(state, body.newPassword);
      await untilSignInIsOlder(state, state.getUserByEmail(code.email));
    }
    return { ...(original(state, body, call) as object), ...factorIn(code) };
  };
}
