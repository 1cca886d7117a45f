import type { Auth, UserRecord } from 'firebase-admin/auth';
import { ProductError } from '../../../src/domain/errors.ts';
import type { Account, Accounts, CodeUse, Factor } from '../../core/ports/accounts.ts';

/** `accounts:lookup` takes no more. */
const AT_ONCE = 100;
/** The most that `accounts:batchGet` gives. */
const PAGE = 1000;

/** The Auth service by firebase-admin. */
export function firebaseAccounts(auth: Auth): Accounts {
  return {
    get: (uid) => accountOrNull(auth.getUser(uid)),
    getMany: async (uids) => {
      const accounts = new Map<string, Account>();
      for (let from = 0; from < uids.length; from += AT_ONCE) {
        const { users } = await auth.getUsers(uids.slice(from, from + AT_ONCE).map((uid) => ({ uid })));
        for (const user of users) accounts.set(user.uid, toAccount(user));
      }
      return accounts;
    },
    byEmail: (email) => accountOrNull(auth.getUserByEmail(email)),
    async *pages() {
      let from: string | undefined;
      do {
        const { users, pageToken } = await auth.listUsers(PAGE, from);
        yield users.map(toAccount);
        from = pageToken;
      } while (from);
    },
    create: (account) => mapFirebaseErrors(async () => toAccount(await auth.createUser(account))),
    update: (uid, changes) => mapFirebaseErrors(async () => toAccount(await auth.updateUser(uid, changes))),
    setClaims: (uid, claims) => auth.setCustomUserClaims(uid, claims).catch(unlessGone),
    endSessions: (uid) => auth.revokeRefreshTokens(uid).catch(unlessGone),
    removeFactors: async (uid) => {
      await auth.updateUser(uid, { multiFactor: { enrolledFactors: null } });
    },
    remove: (uid) => auth.deleteUser(uid).catch(unlessGone),
    code: async (use) => {
      try {
        return new URL(await linkOf(auth, use)).searchParams.get('oobCode');
      } catch (error) {
        if (GONE.has(codeOf(error))) return null;
        throw error;
      }
    },
  };
}

function linkOf(auth: Auth, use: CodeUse): Promise<string> {
  switch (use.use) {
    case 'verifyEmail':
      return auth.generateEmailVerificationLink(use.email);
    case 'resetPassword':
      return auth.generatePasswordResetLink(use.email);
    case 'verifyAndChangeEmail':
      return auth.generateVerifyAndChangeEmailLink(use.email, use.newEmail);
  }
}

async function accountOrNull(record: Promise<UserRecord>): Promise<Account | null> {
  try {
    return toAccount(await record);
  } catch (error) {
    if (GONE.has(codeOf(error))) return null;
    throw error;
  }
}

const GONE = new Set(['auth/user-not-found', 'auth/email-not-found']);
const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');

/** An account that was deleted meanwhile has no claims and no sessions. */
function unlessGone(error: unknown): void {
  if (!GONE.has(codeOf(error))) throw error;
}

async function mapFirebaseErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = codeOf(error);
    if (code === 'auth/email-already-exists') {
      const message = 'There is already an account with this email.';
      throw new ProductError('conflict', message, { fields: { email: message } });
    }
    if (GONE.has(code)) throw new ProductError('not-found', 'This account has been deleted.');
    throw error;
  }
}

/** The Auth service also says so of a new account, whose first sign-in ends none. */
export function validAfterOf({ tokensValidAfterTime, metadata }: UserRecord): Date | null {
  const at = tokensValidAfterTime ? new Date(tokensValidAfterTime) : null;
  return at && at.getTime() > Date.parse(metadata.creationTime) ? at : null;
}

const isoOf = (text: string | null | undefined): string | null => (text ? new Date(text).toISOString() : null);

function toAccount(record: UserRecord): Account {
  return {
    uid: record.uid,
    email: record.email ?? null,
    emailVerified: record.emailVerified,
    displayName: record.displayName ?? null,
    phoneNumber: record.phoneNumber ?? null,
    disabled: record.disabled,
    isAdmin: record.customClaims?.admin === true,
    createdAt: isoOf(record.metadata.creationTime),
    lastSignInAt: isoOf(record.metadata.lastSignInTime),
    validAfter: validAfterOf(record)?.toISOString() ?? null,
    factors: (record.multiFactor?.enrolledFactors ?? []).map(
      (factor): Factor => ({
        id: factor.uid,
        kind: factor.factorId === 'totp' ? 'totp' : 'phone',
        name: factor.displayName ?? null,
        enrolledAt: isoOf(factor.enrollmentTime),
      }),
    ),
    providers: record.providerData.map(({ providerId }) => providerId),
  };
}
