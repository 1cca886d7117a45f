import type { Transaction } from 'firebase-admin/firestore';
import type * as z from 'zod/mini';
import { ProductError } from '../../../../src/domain/errors.ts';
import type { JoinRequest, newJoinRequestSchema } from '../../../../src/domain/join-request/schema.ts';
import type { Caller } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { dataOf, stamp } from '../../../core/firestore/documents.ts';
import { isDocumentId, refs } from '../../../core/firestore/refs.ts';
import type { UserDocument } from '../../../core/firestore/user-document.ts';
import { withCappedEmails } from '../../../core/mail/capped-email.ts';
import { countsOfToday } from '../../../core/mail/day-counts.ts';
import { asIs } from '../../../core/mail/safe-texts.ts';
import type { AuditedTransaction } from '../../../core/transaction/audited-transaction.ts';
import { type GuestTransaction, withGuestTransaction } from '../../../core/transaction/guest-transaction.ts';
import { type JoinRequestDocument, type MemberDocument, toJoinRequest } from '../../documents.ts';
import { EMAIL_CAPS } from '../../email-rules.ts';
import { roleOfSchool } from './assignable-role.ts';

type NewJoinRequestInput = z.output<typeof newJoinRequestSchema>;

const DAY_MS = 86_400_000;
/** Of those who may let people in, as many get an email. */
const MAX_RECIPIENTS = 10;
/** How many emails a school gets about one person in a day, however often they withdraw and ask again. */
const MOST_ABOUT_ONE = 2;

/**
 * Asks a school to be let in; those who may decide get an email. After it was declined one may ask again the next day.
 * @throws ProductError `not-found` for the school, `invalid` for the role, `conflict`, `too-many-requests`
 */
export async function askToJoin(deps: Deps, caller: Caller, input: NewJoinRequestInput): Promise<JoinRequest> {
  return withGuestTransaction(deps, caller, existing(input.iid), async (school) => {
    const { tx, iid, now, institution } = school;
    school.assertStays();
    const reference = refs.joinRequest(deps.db, iid, caller.uid);
    // One after the other: a read that is still on its way when another one's refusal ends the transaction keeps its lock.
    if (input.roleId) await roleOfSchool(deps, tx, iid, input.roleId);
    const person = await personOf(deps, tx, caller);
    const before = dataOf<JoinRequestDocument>(await tx.get(reference));
    const deciding = await decidingIn(deps, tx, iid);
    if (person.institutions[iid]) throw new ProductError('conflict', 'You’re already a member of this school.');
    if (before?.status === 'pending') {
      throw new ProductError('conflict', 'You’ve already asked to join this school. Your request is pending.');
    }
    if (before?.status === 'declined' && before.decidedAt && now.getTime() - before.decidedAt.toMillis() < DAY_MS) {
      throw new ProductError('conflict', 'This school has declined your request. You can ask again tomorrow.');
    }
    const made: JoinRequestDocument = {
      iid,
      school: institution.name,
      uid: caller.uid,
      email: caller.email ?? '',
      name: person.displayName || caller.email || '',
      jobtitle: person.jobtitle ?? null,
      message: input.message || null,
      roleId: input.roleId ?? null,
      status: 'pending',
      reason: null,
      createdAt: stamp(now),
      remindedAt: null,
      decidedAt: null,
    };
    await tell(deps, school, made, deciding, false);
    tx.set(reference, made);
    school.after(async () => deps.changes.mark(iid, ['join-requests']));
    school.audit({ action: 'join-request.create', target: reference.path, after: { email: made.email } });
    return toJoinRequest(made);
  });
}

/** The caller's own, decided ones with them, the latest first. */
export async function myJoinRequests(deps: Deps, caller: Caller): Promise<JoinRequest[]> {
  const snapshot = await deps.db.collectionGroup('joinRequests').where('uid', '==', caller.uid).get();
  return snapshot.docs
    .map((document) => toJoinRequest(document.data() as JoinRequestDocument))
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt));
}

/** Withdraws a pending request. @throws ProductError `not-found` */
export async function cancelJoinRequest(deps: Deps, caller: Caller, iid: string): Promise<void> {
  await withGuestTransaction(deps, caller, existing(iid), async (school) => {
    const request = await own(deps, school, caller);
    const reference = refs.joinRequest(deps.db, iid, caller.uid);
    // What was declined stays: it keeps the same question from coming back at once.
    if (request.status !== 'pending') throw notThere();
    school.tx.delete(reference);
    school.after(async () => deps.changes.mark(iid, ['join-requests']));
    school.audit({ action: 'join-request.cancel', target: reference.path, before: { email: request.email } });
  });
}

/** Writes once more to those who may decide. @throws ProductError `not-found`, `too-many-requests` */
export async function remindOfJoinRequest(deps: Deps, caller: Caller, iid: string): Promise<JoinRequest> {
  return withGuestTransaction(deps, caller, existing(iid), async (school) => {
    school.assertStays();
    const request = await own(deps, school, caller);
    const deciding = await decidingIn(deps, school.tx, iid);
    if (request.status !== 'pending') throw notThere();
    const since = school.now.getTime() - (request.remindedAt ?? request.createdAt).toMillis();
    if (since < DAY_MS) {
      const error = new ProductError('too-many-requests', 'You can send one reminder a day. Try again tomorrow.');
      error.retryAfter = Math.ceil((DAY_MS - since) / 1000);
      throw error;
    }
    const next = { ...request, remindedAt: stamp(school.now) };
    await tell(deps, school, next, deciding, true);
    school.tx.update(refs.joinRequest(deps.db, iid, caller.uid), { remindedAt: next.remindedAt });
    return toJoinRequest(next);
  });
}

async function personOf(deps: Deps, tx: Transaction, caller: Caller): Promise<UserDocument> {
  const person = dataOf<UserDocument>(await tx.get(refs.user(deps.db, caller.uid)));
  if (!person) throw new ProductError('conflict', 'Add your name first. Then ask the school.');
  return person;
}

async function own(deps: Deps, { tx, iid }: AuditedTransaction, caller: Caller): Promise<JoinRequestDocument> {
  const request = dataOf<JoinRequestDocument>(await tx.get(refs.joinRequest(deps.db, iid, caller.uid)));
  if (!request) throw notThere();
  return request;
}

/** Addresses of those who may let people in. */
async function decidingIn(deps: Deps, tx: Transaction, iid: string): Promise<string[]> {
  const roles = await tx.get(refs.roles(deps.db, iid).where('permissions', 'array-contains', 'i.u.wr').limit(30));
  if (roles.empty) return [];
  const ids = roles.docs.map(({ id }) => id);
  const members = await tx.get(refs.members(deps.db, iid).where('role', 'in', ids).limit(MAX_RECIPIENTS));
  return members.docs.flatMap((document) => (document.data() as MemberDocument).email ?? []);
}

/**
 * One email for one request, to each of those who decide: who takes it back and asks again on the same day is not
 * written about again. Reads and writes. @throws ProductError `too-many-requests` when the person has caused too many today
 */
async function tell(
  deps: Deps,
  school: GuestTransaction,
  request: JoinRequestDocument,
  deciding: readonly string[],
  isReminder: boolean,
): Promise<void> {
  const { iid, uid, email, message } = request;
  const about = `about ${iid} ${uid}`;
  const sentToday = await countsOfToday(deps, school, [about]);
  if (sentToday.of(about) >= (isReminder ? MOST_ABOUT_ONE : 1)) return;
  await withCappedEmails(deps, school, EMAIL_CAPS, deciding, (post) => {
    const url = asIs(`${deps.appOrigin}/manage/users/requests`);
    const props = { school: request.school, name: request.name, email: asIs(email), message, isReminder, url };
    const refused = deciding.map((to) => post.send('join-request', to, props));
    const own = refused.find((each) => each?.cap === 'person');
    if (own && !refused.includes(null)) throw own.error;
  });
  sentToday.add(about);
  sentToday.write();
}

function existing(iid: string): string {
  if (!isDocumentId(iid)) throw new ProductError('not-found', 'This school has been deleted.');
  return iid;
}

const notThere = () => new ProductError('not-found', 'You have no pending request at this school.');
