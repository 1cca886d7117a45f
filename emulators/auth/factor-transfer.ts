import { badRequest, type Factor, type Operation, type ProjectState, type RequestBody } from './firebase-tools.ts';
import { contextOf, isApp } from './project-state.ts';
import { base32, bytesOfBase32 } from './totp.ts';

/** The answer to a request with this header has the secrets of authenticator apps: an export without them would lock people out. */
export const SECRETS_HEADER = 'x-local-secrets';

type User = NonNullable<RequestBody['users']>[number];

/** The list of all accounts, for an export with the secrets of their apps. */
export function listing(original: Operation): Operation {
  return (state, body, call) => {
    const reply = original(state, body, call) as { users?: User[] };
    if (call.req?.headers[SECRETS_HEADER] === undefined) return reply;
    return { ...reply, users: reply.users?.map((user) => withSecrets(state, user)) };
  };
}

function withSecrets(state: ProjectState, user: User): User {
  if (!user.mfaInfo?.some(isApp)) return user;
  const { totpSecrets } = contextOf(state);
  const mfaInfo = user.mfaInfo.map((factor) => {
    const secret = totpSecrets.get(factor.mfaEnrollmentId)?.secret;
    if (secret === undefined) return factor;
    return { ...factor, totpInfo: { sharedSecretKey: base32(Buffer.from(secret, 'hex')) } };
  });
  return { ...user, mfaInfo };
}

/** Taking accounts in, with the apps that firebase-tools refuses. */
export function takingIn(original: Operation): Operation {
  return (state, body, call) => {
    const users = body.users ?? [];
    const apps = users.map((user, index) => appsOf(state, user, index));
    if (apps.every(({ length }) => length === 0)) return original(state, body, call);
    const usersWithoutApps = users.map((user) => ({
      ...user,
      mfaInfo: user.mfaInfo?.filter((factor) => !isApp(factor)) ?? [],
    }));
    const reply = original(state, { ...body, users: usersWithoutApps }, call) as { error?: { index: number }[] };
    const refused = new Set(reply.error?.map(({ index }) => index));
    for (const [index, added] of apps.entries()) {
      const account = state.users.get(users[index]?.localId ?? '');
      if (!account || added.length === 0 || refused.has(index)) continue;
      for (const { factor, secret } of added) {
        contextOf(state).totpSecrets.set(factor.mfaEnrollmentId, { secret, used: [] });
      }
      const mfaInfo = [...(account.mfaInfo ?? []), ...added.map(({ factor }) => factor)];
      state.updateUserByLocalId(account.localId, { mfaInfo });
    }
    return reply;
  };
}

type App = { factor: Factor; secret: string };

function appsOf(state: ProjectState, user: User, index: number): App[] {
  const factors = user.mfaInfo?.filter(isApp) ?? [];
  if (factors.length > 0 && !user.emailVerified) {
    throw badRequest(`UNVERIFIED_EMAIL : Account ${index + 1} has a second factor and no verified e-mail address.`);
  }
  return factors.map(({ totpInfo, ...factor }) => {
    const key = totpInfo?.sharedSecretKey;
    const secret = key
      ? bytesOfBase32(key)?.toString('hex')
      : contextOf(state).totpSecrets.get(factor.mfaEnrollmentId)?.secret;
    if (!secret || !factor.mfaEnrollmentId) {
      throw badRequest(`INVALID_TOTP_INFO : Account ${index + 1} has an authenticator app without its secret.`);
    }
    return { factor: { ...factor, totpInfo: {} }, secret };
  });
}
