import type { Timestamp } from 'firebase-admin/firestore';
import {
  plainCode,
  RECOVERY_ALPHABET,
  RECOVERY_CODES,
  type Recovery,
  type RecoveryState,
  shownCode,
} from '../../../../src/domain/account/recovery.ts';
import { ProductError } from '../../../../src/domain/errors.ts';
import type { Caller } from '../../../core/actor.ts';
import { toBase64 } from '../../../core/base64.ts';
import type { Deps } from '../../../core/deps.ts';
import { dataOf, iso, stamp } from '../../../core/firestore/documents.ts';
import { refs } from '../../../core/firestore/refs.ts';
import type { UserDocument } from '../../../core/firestore/user-document.ts';
import { enqueueEmail } from '../../../core/mail/outbox.ts';
import { asIs } from '../../../core/mail/safe-texts.ts';
import type { Factor } from '../../../core/ports/accounts.ts';
import type { PasswordCheck } from '../../../core/ports/passwords.ts';
import { randomBelow, randomBytes } from '../../../core/random.ts';
import { type AuditedTransaction, withPlatformTransaction } from '../../../core/transaction/audited-transaction.ts';
import { endSessions } from '../../membership.ts';
import { factorIdsOf, setFactors } from './second-factor.ts';

/** `recoveryCodes/{uid}`: one salt for all ten, so that a try costs one hash. A code that was used is gone. */
type RecoveryDocument = {
  uid: string;
  salt: string;
  hashes: string[];
  madeAt: Timestamp;
  /** The account's second factors when they were made: with others the codes are void. Missing in older documents. */
  factorIds?: string[];
};

/** Whether codes still belong to the account's factors: who made them had to have these, and no others came since. */
function areGood({ factorIds, madeAt }: RecoveryDocument, factors: readonly Factor[]): boolean {
  if (factors.length === 0) return false;
  if (factorIds) return factorIds.join() === factorIdsOf(factors).join();
  return factors.every(({ enrolledAt }) => enrolledAt !== null && Date.parse(enrolledAt) < madeAt.toMillis());
}

/**
 * Makes ten new codes; the codes before them stop working. They cannot be read again.
 * @throws ProductError `conflict` for an account without a second factor, `sign-in-again` for a sign-in that used none
 */
export async function makeRecoveryCodes(deps: Deps, caller: Caller): Promise<string[]> {
  // Asked now: what is remembered of an account is some seconds old.
  const factors = (await deps.accounts.get(caller.uid))?.factors ?? [];
  if (factors.length === 0) {
    throw new ProductError('conflict', 'Turn on two-step verification first. You get recovery codes then.');
  }
  if (!factors.some(({ id }) => id === caller.secondFactorId)) {
    throw new ProductError('sign-in-again', 'Sign in again with two-step verification to get recovery codes.');
  }
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  const salt = toBase64(randomBytes(16));
  const hashes = await Promise.all(codes.map((code) => deps.hashing.slowHash(code, salt)));
  await withPlatformTransaction(deps, caller, async (transaction) => {
    const reference = refs.recoveryCodes(deps.db, caller.uid);
    const factorIds = factorIdsOf(factors);
    const made: RecoveryDocument = { uid: caller.uid, salt, hashes, madeAt: stamp(transaction.now), factorIds };
    transaction.tx.set(reference, made);
    transaction.audit({ action: 'recovery-codes.make', target: reference.path });
    enqueueSecurityEmail(
      deps,
      transaction,
      caller.email,
      caller.record,
      'New recovery codes were created for your account',
    );
  });
  return codes.map(shownCode);
}

export async function countRecoveryCodes(deps: Deps, uid: string): Promise<RecoveryState> {
  const document = dataOf<RecoveryDocument>(await refs.recoveryCodes(deps.db, uid).get());
  const factors = document ? ((await deps.accounts.get(uid))?.factors ?? []) : [];
  if (!document || !areGood(document, factors)) return { left: 0, madeAt: null };
  return { left: document.hashes.length, madeAt: iso(document.madeAt) };
}

/** What the route counts: a code is only looked at where `mayTry` says so, after the password was right. */
export type Recovering = {
  readonly passwords: PasswordCheck;
  readonly mayTry: (uid: string) => Promise<boolean>;
  readonly requestId: string;
  readonly ip: string;
};

/**
 * Takes the second factors away from an account whose password and one of whose recovery codes are known, and ends all its
 * sign-ins. All that does not fit is refused in the same words.
 * @throws ProductError `forbidden`
 */
export async function recoverFactor(deps: Deps, recovery: Recovery, by: Recovering): Promise<void> {
  const { email, password } = recovery;
  if (!(await by.passwords(email, password))) throw refused();
  const account = await deps.accounts.byEmail(email);
  if (!account || account.disabled || !(await by.mayTry(account.uid))) throw refused();
  const { uid } = account;
  const reference = refs.recoveryCodes(deps.db, uid);
  const document = dataOf<RecoveryDocument>(await reference.get());
  if (!document || !areGood(document, account.factors)) throw refused();
  const hash = await deps.hashing.slowHash(plainCode(recovery.code), document.salt);
  if (!document.hashes.some((each) => isSame(each, hash))) throw refused();
  // First, and harmless when it is done twice: a code must not be spent on nothing.
  await deps.accounts.removeFactors(uid);
  const who = { uid, email, isPlatformAdmin: false, requestId: by.requestId, ip: by.ip };
  await withPlatformTransaction(deps, who, async (transaction) => {
    const [now, user] = await transaction.tx.getAll(reference, refs.user(deps.db, uid));
    const codes = now ? dataOf<RecoveryDocument>(now) : null;
    if (!codes?.hashes.includes(hash)) throw refused();
    const person = user ? dataOf<UserDocument>(user) : null;
    transaction.tx.update(reference, { hashes: codes.hashes.filter((each) => each !== hash) });
    if (person) {
      endSessions(deps, transaction, uid);
      setFactors(deps, transaction, person, []);
    } else transaction.after(() => deps.accounts.endSessions(uid));
    transaction.audit({
      action: 'recovery-codes.use',
      target: reference.path,
      after: { left: codes.hashes.length - 1 },
    });
    enqueueSecurityEmail(deps, transaction, email, person, 'Two-step verification was turned off with a recovery code');
  });
}

function enqueueSecurityEmail(
  deps: Deps,
  transaction: AuditedTransaction,
  to: string | null,
  person: UserDocument | null,
  what: string,
): void {
  if (!to) return;
  const props = {
    firstname: person?.firstname ?? null,
    what,
    at: transaction.now.toISOString(),
    url: asIs(`${deps.appOrigin}/user/mfa`),
  };
  enqueueEmail(deps, transaction, 'security-notice', to, props);
}

const refused = () => new ProductError('forbidden', 'Wrong email, password or code. Each code works once.');

function newCode(): string {
  return Array.from({ length: 10 }, () => RECOVERY_ALPHABET[randomBelow(RECOVERY_ALPHABET.length)]).join('');
}

/** Takes as long whatever differs. */
function isSame(one: string, other: string): boolean {
  let difference = one.length ^ other.length;
  for (let at = 0; at < one.length; at += 1) difference |= one.charCodeAt(at) ^ other.charCodeAt(at);
  return difference === 0;
}
