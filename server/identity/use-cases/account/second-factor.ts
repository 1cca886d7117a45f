import type { Timestamp } from 'firebase-admin/firestore';
import type { AuditWho } from '../../../core/audit.ts';
import type { Deps } from '../../../core/deps.ts';
import { dataOf, stamp } from '../../../core/firestore/documents.ts';
import { refs } from '../../../core/firestore/refs.ts';
import type { UserDocument } from '../../../core/firestore/user-document.ts';
import type { Account, Factor } from '../../../core/ports/accounts.ts';
import type { Identity } from '../../../core/ports/tokens.ts';
import { type AuditedTransaction, withPlatformTransaction } from '../../../core/transaction/audited-transaction.ts';

/** What the server knows of an account at this request: the person's document, and whether there is a second factor. */
type AccountState = { readonly record: UserDocument | null; readonly hasFactor: boolean };

/** How long a sign-in counts as the one in which something was done. */
const JUST_NOW_MS = 5 * 60_000;

/** Who tells of the account; without a sign-in it is the server itself. */
export type Who = AuditWho & { readonly signedInAt?: Date };

type FactorFacts = Pick<
  Identity,
  'uid' | 'email' | 'isPlatformAdmin' | 'signedInAt' | 'hasSecondFactor' | 'validAfter' | 'secondFactorId'
>;

/**
 * The Auth service's word of the last seconds is good as long as the person's own document says the same; where they differ,
 * it is asked now, and the document and the rows at schools follow.
 */
export async function knownAccount(
  deps: Deps,
  identity: FactorFacts,
  record: UserDocument | null,
  requestId: string,
): Promise<AccountState> {
  const { uid, email, isPlatformAdmin, hasSecondFactor, signedInAt } = identity;
  if (!record || !differs(identity, record)) return { record, hasFactor: hasSecondFactor };
  try {
    return await followAccount(deps, { uid, email, isPlatformAdmin, requestId, signedInAt });
  } catch (error) {
    deps.log.warn({ err: error }, 'change at the Auth service not applied');
    return { record, hasFactor: false };
  }
}

function differs({ hasSecondFactor, validAfter, secondFactorId }: FactorFacts, record: UserDocument): boolean {
  if ((record.hasSecondFactor ?? false) !== hasSecondFactor || isNewsOf(validAfter, record)) return true;
  return secondFactorId !== null && !record.factorIds?.includes(secondFactorId);
}

/**
 * Brings the document and the rows in step with the Auth service: with the second factors that were added or removed there,
 * and with the end of earlier sign-ins when the password was changed or reset, by whatever way.
 */
export async function followAccount(deps: Deps, who: Who): Promise<AccountState> {
  const account = await deps.accounts.get(who.uid);
  const record = await withPlatformTransaction(deps, who, async (transaction) => {
    const person = dataOf<UserDocument>(await transaction.tx.get(refs.user(deps.db, who.uid)));
    if (!person || !account) return person;
    return takeOver(deps, transaction, person, account, who.signedInAt ?? lastSignInOf(account));
  });
  return { record, hasFactor: (account?.factors.length ?? 0) > 0 };
}

/**
 * Who removes a factor signs in right before it, and the watch may hear of it before that browser has reached the server. By a
 * second less: the Auth service may note it a moment after the token says when the sign-in was.
 */
function lastSignInOf({ lastSignInAt }: Account): Date | undefined {
  return lastSignInAt === null ? undefined : new Date(Date.parse(lastSignInAt) - 1000);
}

/** Writes what has changed in the account, seen at a sign-in of `signedInAt` or without one. */
export function takeOver(
  deps: Deps,
  transaction: AuditedTransaction,
  person: UserDocument,
  account: Pick<Account, 'factors' | 'validAfter'>,
  signedInAt?: Date,
): UserDocument {
  const validAfter = account.validAfter === null ? null : new Date(account.validAfter);
  const ended =
    validAfter && isNewsOf(validAfter, person)
      ? writeEnd(deps, transaction, person, { at: stamp(validAfter), keptBy: null })
      : person;
  return takeOverFactors(deps, transaction, ended, account.factors, signedInAt);
}

function isNewsOf(validAfter: Date | null, { sessionsEndedAt }: UserDocument): boolean {
  if (!validAfter) return false;
  const endedAt = sessionsEndedAt?.toMillis();
  return endedAt === undefined || validAfter.getTime() > endedAt;
}

/** Any change of the factors ends the sign-ins before it. The factors that were known last stand in the document. */
function takeOverFactors(
  deps: Deps,
  transaction: AuditedTransaction,
  person: UserDocument,
  factors: readonly Factor[],
  signedInAt: Date | undefined,
): UserDocument {
  const ids = factorIdsOf(factors);
  const recordedIds = person.factorIds ?? (person.hasSecondFactor ? ids : []);
  const added = factors.filter(({ id }) => !recordedIds.includes(id)).toSorted(byEnrolment);
  const newest = added.at(-1);
  const isChange = newest !== undefined || ids.length !== recordedIds.length;
  setFactors(deps, transaction, person, factors);
  const next = { ...person, factorIds: ids, hasSecondFactor: ids.length > 0 };
  if (!isChange) return next;
  if (!newest)
    return writeEnd(deps, transaction, next, { at: stamp(sinceOf(person, signedInAt, transaction.now)), keptBy: null });
  // The second after it: no sign-in without the factor is from after it was turned on.
  const second = Math.floor((newest.enrolledAt ? Date.parse(newest.enrolledAt) : transaction.now.getTime()) / 1000);
  return writeEnd(deps, transaction, next, { at: stamp(new Date((second + 1) * 1000)), keptBy: newest.id });
}

/** Whoever removes a factor signs in right before it: that sign-in goes on, and those before it end. */
function sinceOf({ sessionsEndedAt }: UserDocument, signedInAt: Date | undefined, now: Date): Date {
  if (!signedInAt || now.getTime() - signedInAt.getTime() > JUST_NOW_MS) return now;
  return signedInAt.getTime() < (sessionsEndedAt?.toMillis() ?? 0) ? now : signedInAt;
}

const byEnrolment = (a: Factor, b: Factor) => (a.enrolledAt ?? '').localeCompare(b.enrolledAt ?? '');

/** Tells one set of factors from another. */
export const factorIdsOf = (factors: readonly Factor[]): string[] => factors.map(({ id }) => id).toSorted();

function writeEnd(
  deps: Deps,
  transaction: AuditedTransaction,
  person: UserDocument,
  { at, keptBy }: { at: Timestamp; keptBy: string | null },
): UserDocument {
  const before = person.sessionsEndedAt?.toMillis() ?? Number.NEGATIVE_INFINITY;
  if (at.toMillis() < before) return person;
  const target = refs.user(deps.db, person.uid);
  const end = { sessionsEndedAt: at, sessionsKeptBy: keptBy };
  transaction.tx.update(target, end);
  transaction.audit({ action: 'account.sign-ins-end', target: target.path });
  return { ...person, ...end };
}

/** Writes, when it is news. */
export function setFactors(
  deps: Deps,
  transaction: AuditedTransaction,
  person: UserDocument,
  factors: readonly Factor[],
): void {
  const factorIds = factorIdsOf(factors);
  const hasSecondFactor = factorIds.length > 0;
  const before = person.hasSecondFactor ?? false;
  const isSame = (person.factorIds ?? []).join() === factorIds.join();
  if (before === hasSecondFactor && isSame) return;
  const target = refs.user(deps.db, person.uid);
  transaction.tx.update(target, { hasSecondFactor, factorIds });
  if (before === hasSecondFactor) return;
  for (const iid of Object.keys(person.institutions)) {
    transaction.tx.set(refs.member(deps.db, iid, person.uid), { hasSecondFactor }, { merge: true });
  }
  const [previous, next] = [{ hasSecondFactor: before }, { hasSecondFactor }];
  transaction.audit({ action: 'account.second-factor', target: target.path, before: previous, after: next });
}
