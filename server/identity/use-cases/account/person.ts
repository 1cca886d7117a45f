import { ProductError } from '../../../../src/domain/errors.ts';
import type { PersonAccount, PersonPatch } from '../../../../src/domain/person/account.ts';
import { fullNameOf } from '../../../../src/domain/user/full-name.ts';
import type { Caller } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { dataOf } from '../../../core/firestore/documents.ts';
import { isDocumentId, refs } from '../../../core/firestore/refs.ts';
import type { UserDocument } from '../../../core/firestore/user-document.ts';
import type { Account } from '../../../core/ports/accounts.ts';
import { withPlatformTransaction } from '../../../core/transaction/audited-transaction.ts';
import { withSchoolTransaction } from '../../../core/transaction/school-transaction.ts';
import { assertAnotherAdmin, changePerson, memberIn, personIn, removeMember } from '../../membership.ts';
import { toE164 } from '../../phone-number.ts';
import { photosOf, tidyPhotos } from './photos.ts';

/** @throws ProductError `unauthenticated` when the account was deleted a moment ago */
export async function ownAccount(deps: Deps, caller: Caller): Promise<PersonAccount> {
  const account = await deps.accounts.get(caller.uid);
  if (!account) throw new ProductError('unauthenticated', 'This account has been deleted.');
  return toAccount(account, caller.record, await schoolsOf(deps, caller.record));
}

export function toAccount(
  account: Account,
  person: UserDocument | null,
  schools: PersonAccount['schools'],
): PersonAccount {
  return {
    uid: account.uid,
    email: account.email,
    emailVerified: account.emailVerified,
    displayName: person?.displayName ?? null,
    firstname: person?.firstname ?? null,
    surname: person?.surname ?? null,
    jobtitle: person?.jobtitle ?? null,
    phoneNumber: person?.phoneNumber ?? account.phoneNumber,
    photoPath: person?.photoPath ?? null,
    isPlatformAdmin: person?.admin === true,
    createdAt: account.createdAt,
    factors: account.factors.map(({ id, kind, name, enrolledAt }) => ({ id, kind, name, enrolledAt })),
    providers: [...account.providers],
    schools,
  };
}

export async function schoolsOf(deps: Deps, person: UserDocument | null): Promise<PersonAccount['schools']> {
  const entries = Object.entries(person?.institutions ?? {}).filter(([iid]) => isDocumentId(iid));
  if (entries.length === 0) return [];
  const documents = await deps.db.getAll(
    ...entries.flatMap(([iid, { role }]) => [refs.institution(deps.db, iid), refs.role(deps.db, iid, role)]),
  );
  return entries
    .map(([iid, { role }], at) => ({
      iid,
      name: String(documents[at * 2]?.get('name') ?? iid),
      colour: (documents[at * 2]?.get('colours.primary') as string | null | undefined) ?? null,
      role: { id: role, name: String(documents[at * 2 + 1]?.get('name') ?? role) },
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en-GB'));
}

/**
 * Changes what a person says about themselves. The Auth service gets the name alone: it lets a number belong to one account,
 * and its refusal would tell who has one.
 * @throws ProductError `invalid` for another person’s photo, and for a number that cannot be called
 */
export async function changeOwn(deps: Deps, caller: Caller, requested: PersonPatch): Promise<PersonAccount> {
  const { phoneNumber } = requested;
  const patch = phoneNumber === undefined ? requested : { ...requested, phoneNumber: toE164(phoneNumber) };
  const { uid, record } = caller;
  if (!record) throw new ProductError('conflict', 'Finish signing up first. We don’t have your name yet.');
  if (patch.photoPath && !patch.photoPath.startsWith(`users/${uid}/photo/`)) {
    const message = 'Upload the photo first.';
    throw new ProductError('invalid', message, { fields: { photoPath: message } });
  }
  // First: who hears of new claims may read the name there. A number that it still keeps would be an old one.
  const displayName = nameOf(record, patch);
  const isNewName = displayName !== record.displayName;
  const isNewPhone = patch.phoneNumber !== undefined && patch.phoneNumber !== record.phoneNumber;
  if (isNewName || isNewPhone) {
    await deps.accounts.update(uid, {
      ...(isNewName ? { displayName } : {}),
      ...(isNewPhone ? { phoneNumber: null } : {}),
    });
  }
  const { before, after } = await withPlatformTransaction(deps, caller, async (transaction) => {
    const person = await personIn(deps, transaction.tx, uid);
    const changes = withoutUndefined(patch);
    const next = changePerson(deps, transaction, person, { ...changes, displayName: nameOf(person, patch) });
    // Which of them, and not what they were: the log is kept for longer than a person may want to be known by it.
    transaction.audit({
      action: 'person.update',
      target: refs.user(deps.db, uid).path,
      after: { changed: Object.keys(changes).toSorted() },
    });
    return { before: person, after: next };
  });
  for (const iid of Object.keys(after.institutions)) deps.changes.mark(iid, ['members']);
  if (before.photoPath !== after.photoPath) await removeOldPhotos(deps, uid, before.photoPath ?? null);
  return ownAccount(deps, { ...caller, record: dataOf<UserDocument>(await refs.user(deps.db, uid).get()) });
}

/** The scheduler tries again what does not work here: the photo itself is changed. */
async function removeOldPhotos(deps: Deps, uid: string, before: string | null): Promise<void> {
  try {
    if (before) await deps.files.remove(before);
    await tidyPhotos(deps, uid, await photosOf(deps, uid));
  } catch (error) {
    deps.log.warn({ err: error }, 'old photos not deleted');
  }
}

function nameOf(person: UserDocument, { firstname = person.firstname, surname = person.surname }: PersonPatch) {
  return fullNameOf({ firstname, surname }) ?? person.displayName;
}

function withoutUndefined(patch: PersonPatch): Partial<UserDocument> {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
}

/**
 * Leaves a school. What one wrote there stays.
 * @throws ProductError `not-found` for who is no member, `conflict` for its last admin
 */
export async function leaveSchool(deps: Deps, caller: Caller, iid: string): Promise<void> {
  if (!isDocumentId(iid) || !Object.hasOwn(caller.record?.institutions ?? {}, iid))
    throw new ProductError('not-found', 'You are not a member of this school.');
  const { uid, email, requestId, ip } = caller;
  const actor = { uid, email, requestId, ip, iid, isPlatformAdmin: false, role: null };
  await withSchoolTransaction(deps, actor, 'member', async (school) => {
    const person = await memberIn(deps, school.tx, iid, uid);
    await assertAnotherAdmin(deps, school.tx, iid, person);
    removeMember(deps, school, iid, person);
    school.countUsers(-1);
    school.after(async () => deps.changes.mark(iid, ['members', 'roles']));
    school.audit({
      action: 'member.leave',
      target: refs.member(deps.db, iid, uid).path,
      before: { role: person.institutions[iid]?.role },
    });
  });
}
