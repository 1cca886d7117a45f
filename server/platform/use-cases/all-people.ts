import { type DocumentReference, FieldPath } from 'firebase-admin/firestore';
import type { AnyPerson, PersonState } from '../../../src/domain/admin/people.ts';
import { ProductError } from '../../../src/domain/errors.ts';
import { wordsOf } from '../../../src/domain/story/search-words.ts';
import type { Caller } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { decodeCursor, encodeCursor } from '../../core/firestore/cursor.ts';
import { dataOf, iso } from '../../core/firestore/documents.ts';
import { isDocumentId, refs } from '../../core/firestore/refs.ts';
import type { UserDocument } from '../../core/firestore/user-document.ts';
import { enqueueEmail } from '../../core/mail/outbox.ts';
import { withPlatformTransaction } from '../../core/transaction/audited-transaction.ts';
import { withSchoolTransaction } from '../../core/transaction/school-transaction.ts';
import {
  assertAnotherAdmin,
  endSessions,
  memberIn,
  personIn,
  removeMember,
  untilSignInsAreOlder,
  wantLink,
} from '../../identity/index.ts';

const PAGE = 25;
/** How many pages are looked through for the further words of a search before the answer goes out with what there is. */
const MOST_ROUNDS = 8;

type PeopleQuery = {
  readonly q?: string | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
};
type People = { readonly items: AnyPerson[]; readonly nextCursor: string | null };

/** All people with an account, by name; `q` finds by the beginnings of the words of name, address and job title. */
export async function listPeople(deps: Deps, { q, limit = PAGE, cursor }: PeopleQuery): Promise<People> {
  const searchWords = wordsOf(q ?? '').toSorted((a, b) => b.length - a.length);
  const [longest] = searchWords;
  const key = { people: searchWords.join(' ') };
  let query = refs.users(deps.db).orderBy('sortName').orderBy(FieldPath.documentId());
  if (longest) query = query.where('words', 'array-contains', longest);
  let from = cursor ? decodeCursor(key, cursor) : null;
  const matches: UserDocument[] = [];
  for (let round = 0; round < MOST_ROUNDS && matches.length <= limit; round += 1) {
    const page = await (from ? query.startAfter(from.value, from.id) : query).limit(limit + 1).get();
    const people = page.docs.map((document) => document.data() as UserDocument);
    matches.push(...people.filter((person) => searchWords.every((word) => person.words?.includes(word))));
    const last = people.at(-1);
    from = last && page.size > limit ? { value: last.sortName ?? '', id: last.uid } : null;
    if (!from) break;
  }
  const shown = matches.slice(0, limit);
  const last = shown.at(-1);
  const next = matches.length > limit && last ? { value: last.sortName ?? '', id: last.uid } : from;
  return { items: await withSchoolNames(deps, shown), nextCursor: next ? encodeCursor(key, next) : null };
}

/** @throws ProductError `not-found` */
export async function onePerson(deps: Deps, uid: string): Promise<AnyPerson> {
  const document = isDocumentId(uid) ? await refs.user(deps.db, uid).get() : null;
  const person = document ? dataOf<UserDocument>(document) : null;
  const [shown] = person ? await withSchoolNames(deps, [person]) : [];
  if (!shown) throw new ProductError('not-found', 'This account has been deleted.');
  return shown;
}

async function withSchoolNames(deps: Deps, people: readonly UserDocument[]): Promise<AnyPerson[]> {
  const { db } = deps;
  const memberships = people.flatMap(({ institutions }) => Object.entries(institutions));
  const schools = new Map(memberships.map(([iid]) => [iid, refs.institution(db, iid)]));
  const roles = new Map(memberships.map(([iid, { role }]) => [`${iid} ${role}`, refs.role(db, iid, role)]));
  const references = [...schools.values(), ...roles.values()];
  const [documents, accounts] = await Promise.all([
    references.length > 0 ? db.getAll(...references) : [],
    deps.accounts.getMany(people.map(({ uid }) => uid)),
  ]);
  const names = new Map(documents.map((document) => [document.ref.path, document.get('name') as string | undefined]));
  const nameOf = (reference: DocumentReference | undefined, id: string) => names.get(reference?.path ?? '') ?? id;
  return people.map((person) => {
    const account = accounts.get(person.uid) ?? null;
    return {
      uid: person.uid,
      email: account?.email ?? person.email,
      name: person.displayName,
      jobtitle: person.jobtitle ?? null,
      emailVerified: account?.emailVerified ?? false,
      disabled: person.disabled === true || account?.disabled === true,
      isPlatformAdmin: person.admin === true,
      hasSecondFactor: (account?.factors.length ?? 0) > 0,
      createdAt: account?.createdAt ?? null,
      lastSeenAt: person.lastSeenAt ? iso(person.lastSeenAt) : null,
      schools: Object.entries(person.institutions).map(([id, { role }]) => ({
        id,
        name: nameOf(schools.get(id), id),
        roleId: role,
        role: nameOf(roles.get(`${id} ${role}`), role),
      })),
    };
  });
}

/**
 * Closes an account, or opens it again. Closing ends every sign-in; nothing of the person is deleted. Doing it once more
 * mends what the Auth service did not hear of.
 * @throws ProductError `conflict` for oneself and for platform admins, `not-found`
 */
export async function setDisabled(
  deps: Deps,
  caller: Caller,
  uid: string,
  { disabled, reason }: PersonState,
): Promise<AnyPerson> {
  if (uid === caller.uid) throw new ProductError('conflict', 'You can’t disable your own account.');
  await withPlatformTransaction(deps, caller, async (transaction) => {
    const person = await personIn(deps, transaction.tx, uid);
    if (person.admin && disabled) {
      throw new ProductError('conflict', 'This person is a platform admin. Remove that first, under Platform admins.');
    }
    const reference = refs.user(deps.db, uid);
    transaction.tx.update(reference, { disabled });
    transaction.after(async () => {
      await deps.accounts.update(uid, { disabled });
    });
    if (disabled) endSessions(deps, transaction, uid);
    transaction.audit({
      action: disabled ? 'person.disable' : 'person.enable',
      target: reference.path,
      before: { disabled: person.disabled === true },
      after: { disabled },
      reason,
    });
  });
  return onePerson(deps, uid);
}

/** Sends the email that confirms an address once more. @throws ProductError `conflict` when it is confirmed already */
export async function resendVerification(deps: Deps, caller: Caller, uid: string): Promise<void> {
  const person = await onePerson(deps, uid);
  if (person.emailVerified) throw new ProductError('conflict', 'This person has already confirmed their email.');
  await withPlatformTransaction(deps, caller, async (transaction) => {
    transaction.audit({ action: 'person.verification-resend', target: refs.user(deps.db, uid).path });
  });
  await wantLink(deps, { use: 'verifyEmail', uid });
}

/** Signs a person out everywhere. @throws ProductError `not-found` */
export async function endTheirSessions(deps: Deps, caller: Caller, uid: string): Promise<void> {
  await untilSignInsAreOlder(deps, uid);
  await withPlatformTransaction(deps, caller, async (transaction) => {
    const person = await personIn(deps, transaction.tx, uid);
    endSessions(deps, transaction, person.uid);
    transaction.audit({ action: 'person.end-sessions', target: refs.user(deps.db, uid).path });
  });
}

/**
 * Takes a person out of a school from outside; in the school's audit log.
 * @throws ProductError `not-found`, `conflict` for the school's last admin
 */
export async function removeFromSchool(
  deps: Deps,
  caller: Caller,
  { uid, iid, reason }: { readonly uid: string; readonly iid: string; readonly reason: string },
): Promise<void> {
  if (!isDocumentId(iid)) throw new ProductError('not-found', 'School not found.');
  await withSchoolTransaction(deps, { ...caller, iid, role: null }, 'member', async (school) => {
    const person = await memberIn(deps, school.tx, iid, uid);
    await assertAnotherAdmin(deps, school.tx, iid, person);
    removeMember(deps, school, iid, person);
    school.countUsers(-1);
    if (person.email) {
      const removedBy = 'SprX';
      enqueueEmail(deps, school, 'removed-from-school', person.email, { school: school.institution.name, removedBy });
    }
    const before = { email: person.email, role: person.institutions[iid]?.role };
    school.audit({ action: 'member.remove', target: refs.member(deps.db, iid, uid).path, before, reason });
  });
}
