import type { Transaction } from 'firebase-admin/firestore';
import { ProductError } from '../../src/domain/errors.ts';
import { MOST_SCHOOLS } from '../../src/domain/person/schema.ts';
import { fold, wordsOf } from '../../src/domain/story/search-words.ts';
import { own } from '../../src/lib/own.ts';
import type { Deps } from '../core/deps.ts';
import { dataOf, stamp } from '../core/firestore/documents.ts';
import { isDocumentId, refs } from '../core/firestore/refs.ts';
import type { UserDocument } from '../core/firestore/user-document.ts';
import type { AuditedTransaction } from '../core/transaction/audited-transaction.ts';
import { wait } from '../core/turn.ts';
import { claimsFollow } from './claims.ts';
import type { MemberDocument } from './documents.ts';

/** @throws ProductError `not-found` */
export async function personIn(deps: Deps, tx: Transaction, uid: string): Promise<UserDocument> {
  const person = isDocumentId(uid) ? dataOf<UserDocument>(await tx.get(refs.user(deps.db, uid))) : null;
  if (!person) throw new ProductError('not-found', 'This account has been deleted.');
  return person;
}

/** A member of the school by the truth, the person's own document. @throws ProductError `not-found` */
export async function memberIn(deps: Deps, tx: Transaction, iid: string, uid: string): Promise<UserDocument> {
  const person = await personIn(deps, tx, uid);
  if (!own(person.institutions, iid))
    throw new ProductError('not-found', 'This person is not a member of your school.');
  return person;
}

/**
 * A school needs a member who can add others. Reads two documents at most, so that of two who go at once one is refused.
 * @throws ProductError `conflict` when `person` is the school's last admin
 */
export async function assertAnotherAdmin(
  deps: Deps,
  tx: Transaction,
  iid: string,
  person: UserDocument,
): Promise<void> {
  if (own(person.institutions, iid)?.role !== 'ADMIN') return;
  const admins = await tx.get(refs.members(deps.db, iid).where('role', '==', 'ADMIN').limit(2));
  if (admins.docs.some(({ id }) => id !== person.uid)) return;
  throw new ProductError('conflict', 'This is the school’s last admin. Make someone else an admin first.');
}

/** Writes. @throws ProductError `conflict` for who is a member already, `limit-reached` beyond 20 schools */
export function addMember(
  deps: Deps,
  transaction: AuditedTransaction,
  iid: string,
  person: UserDocument,
  role: string,
): void {
  if (own(person.institutions, iid)) throw new ProductError('conflict', 'This person is already a member.');
  const used = Object.keys(person.institutions).length;
  if (used >= MOST_SCHOOLS) {
    throw new ProductError(
      'limit-reached',
      `An account can belong to ${MOST_SCHOOLS} schools, and this one belongs to ${used}. Leave one first, or use another email.`,
      { limit: { resource: 'schools', used, limit: MOST_SCHOOLS, plan: 'account' } },
    );
  }
  const institutions = { ...person.institutions, [iid]: { role } };
  transaction.tx.update(refs.user(deps.db, person.uid), { institutions, ...claimsFollow(deps, transaction, person) });
  transaction.tx.set(refs.member(deps.db, iid, person.uid), memberOf(person, iid, role, transaction.now));
}

/** Writes; what the person made stays with the school. `assertAnotherAdmin` comes before. */
export function removeMember(deps: Deps, transaction: AuditedTransaction, iid: string, person: UserDocument): void {
  const { [iid]: _, ...institutions } = person.institutions;
  transaction.tx.update(refs.user(deps.db, person.uid), { institutions, ...claimsFollow(deps, transaction, person) });
  transaction.tx.delete(refs.member(deps.db, iid, person.uid));
}

/** Writes. `assertAnotherAdmin` comes before. */
export function setRole(
  deps: Deps,
  transaction: AuditedTransaction,
  iid: string,
  person: UserDocument,
  role: string,
): void {
  const institutions = { ...person.institutions, [iid]: { role } };
  transaction.tx.update(refs.user(deps.db, person.uid), { institutions, ...claimsFollow(deps, transaction, person) });
  transaction.tx.update(refs.member(deps.db, iid, person.uid), { role });
}

/**
 * Writes what a person changed about themselves, to their document and to their row in each of their schools.
 */
export function changePerson(
  deps: Deps,
  transaction: AuditedTransaction,
  person: UserDocument,
  changes: Partial<
    Pick<UserDocument, 'email' | 'displayName' | 'phoneNumber' | 'firstname' | 'surname' | 'jobtitle' | 'photoPath'>
  >,
): UserDocument {
  const next = { ...person, ...changes };
  transaction.tx.update(refs.user(deps.db, person.uid), {
    ...changes,
    ...findableOf(next),
    ...claimsFollow(deps, transaction, person),
  });
  const {
    email,
    displayName,
    jobtitle,
    photoPath,
    sortName,
    words: searchWords,
  } = memberOf(next, '', '', transaction.now);
  for (const iid of Object.keys(person.institutions)) {
    const row = { email, displayName, jobtitle, photoPath, sortName, words: searchWords };
    transaction.tx.set(refs.member(deps.db, iid, person.uid), row, { merge: true });
  }
  return next;
}

const MAX_PREFIX = 12;

/** What a person is sorted and found by, in a school's list and in the platform's. */
export function findableOf(person: UserDocument): Required<Pick<UserDocument, 'sortName' | 'words'>> {
  const { uid, email, displayName, jobtitle } = person;
  const prefixes = new Set<string>();
  for (const word of wordsOf([displayName, email, jobtitle].join(' '))) {
    for (let end = 2; end < Math.min(word.length, MAX_PREFIX); end += 1) prefixes.add(word.slice(0, end));
    prefixes.add(word);
  }
  const name = [person.surname, person.firstname].filter(Boolean).join(' ') || (displayName ?? email ?? uid);
  return { sortName: fold(name), words: [...prefixes] };
}

/** A person's row at a school. */
export function memberOf(person: UserDocument, iid: string, role: string, now: Date): MemberDocument {
  const { uid, email, displayName, jobtitle, photoPath } = person;
  return {
    uid,
    iid,
    email,
    displayName,
    jobtitle: jobtitle ?? null,
    photoPath: photoPath ?? null,
    role,
    ...findableOf(person),
    joinedAt: stamp(now),
    lastSeenAt: person.lastSeenAt ?? null,
    hasSecondFactor: person.hasSecondFactor ?? false,
  };
}

/**
 * Sign-ins are noted in whole seconds, and one in the second of the end counts as after it. So the end of all sign-ins
 * is delayed until no earlier sign-in is of the same second.
 */
export async function untilSignInsAreOlder(deps: Deps, uid: string): Promise<void> {
  const last = Date.parse((await deps.accounts.get(uid))?.lastSignInAt ?? '');
  const left = Math.floor(last / 1000) * 1000 + 1000 - deps.now().getTime();
  if (left > 0 && left <= 1000) await wait(left);
}

/** Ends every sign-in of a person: tokens made before are refused from this moment on. */
export function endSessions(deps: Deps, transaction: AuditedTransaction, uid: string): void {
  transaction.tx.update(refs.user(deps.db, uid), { sessionsEndedAt: stamp(transaction.now), sessionsKeptBy: null });
  // What we have written refuses them all the same: a token made from an old sign-in still says when that was.
  transaction.after(() =>
    deps.accounts.endSessions(uid).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'sign-ins not ended at the Auth service');
    }),
  );
}
