import type { Transaction } from 'firebase-admin/firestore';
import type * as z from 'zod/mini';
import type { Role } from '../../../../src/domain/access.ts';
import { type ErrorCode, ProductError } from '../../../../src/domain/errors.ts';
import {
  INVITATION_DAYS,
  INVITATION_MESSAGES,
  type Invitation,
  type Invited,
  inviteProblem,
  type newInvitationsSchema,
} from '../../../../src/domain/invitation/schema.ts';
import type { Actor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { dataOf, stamp } from '../../../core/firestore/documents.ts';
import { refs } from '../../../core/firestore/refs.ts';
import type { UserDocument } from '../../../core/firestore/user-document.ts';
import { type CappedEmails, type EmailRefusal, withCappedEmails } from '../../../core/mail/capped-email.ts';
import { asIs } from '../../../core/mail/safe-texts.ts';
import { randomHex } from '../../../core/random.ts';
import { type SchoolTransaction, withSchoolTransaction } from '../../../core/transaction/school-transaction.ts';
import { type InvitationDocument, toInvitation } from '../../documents.ts';
import { EMAIL_CAPS } from '../../email-rules.ts';
import { assertMayChange, roleToGive } from './assignable-role.ts';

const DAY_MS = 86_400_000;
/** A school's open invitations are shown in one list. */
const MOST_OPEN = 500;

type NewInvitationsInput = z.output<typeof newInvitationsSchema>;

/**
 * Invites each address once. The answer does not say whether an address has an account, and it is not looked up.
 * @throws ProductError `invalid`, `forbidden` for the whole, also of a school that was not approved; what is wrong with one address is in `failed`
 */
export async function invite(deps: Deps, actor: Actor, input: NewInvitationsInput): Promise<Invited> {
  return withSchoolTransaction(deps, actor, 'i.u.wr', async (school) => {
    assertMayInvite(school);
    const emails = [...new Set(input.emails)];
    const role = await roleToGive(deps, school, input.roleId);
    const [invitedBy, open, ...members] = await Promise.all([
      nameOf(deps, school.tx, actor),
      school.tx.get(openOf(deps, school.iid)),
      ...emails.map((email) => school.tx.get(refs.members(deps.db, school.iid).where('email', '==', email).limit(1))),
    ]);
    const invited = new Set(open.docs.map((document) => (document.data() as InvitationDocument).email));
    const result: Invited = { done: [], failed: [] };
    const fail = (email: string, code: ErrorCode, message: string) =>
      result.failed.push({ email, error: { code, message } });
    await withCappedEmails(deps, school, EMAIL_CAPS, emails, (post) => {
      for (const [index, email] of emails.entries()) {
        if (members[index]?.empty === false) fail(email, 'conflict', `${email} is already a member.`);
        else if (invited.has(email))
          fail(email, 'conflict', `${email} has already been invited. Send that invitation again, or cancel it first.`);
        else if (open.size + result.done.length >= MOST_OPEN)
          fail(email, 'conflict', `There are ${MOST_OPEN} pending invitations. Cancel some first.`);
        else {
          const made = newInvitation(deps, school, { email, role, message: input.message || null, invitedBy });
          const refused = send(deps, post, made);
          if (refused) fail(email, refused.error.code, refused.error.message);
          else {
            school.tx.create(refs.invitation(deps.db, made.code), made);
            school.audit({ action: 'invitation.create', target: targetOf(made), after: { email, roleId: role.id } });
            result.done.push(toInvitation(made, school.now));
          }
        }
      }
    });
    return result;
  });
}

function newInvitation(
  deps: Deps,
  { iid, institution, actor, now }: SchoolTransaction,
  { email, role, message, invitedBy }: Pick<InvitationDocument, 'email' | 'message' | 'invitedBy'> & { role: Role },
): InvitationDocument {
  return {
    id: deps.newId(),
    code: randomHex(16),
    iid,
    school: institution.name,
    email,
    roleId: role.id,
    role: role.name,
    message,
    invitedBy,
    invitedByUid: actor.uid,
    createdAt: stamp(now),
    ...sentNow(now),
    status: 'pending',
    decidedBy: null,
  };
}

/** @throws ProductError `forbidden` */
function assertMayInvite({ institution }: SchoolTransaction): void {
  const problem = inviteProblem(institution);
  if (problem !== null) throw new ProductError('forbidden', problem);
}

/** Open invitations, also those that have expired, the latest first. */
export async function listInvitations(deps: Deps, { iid }: Actor): Promise<Invitation[]> {
  const snapshot = await openOf(deps, iid).limit(MOST_OPEN).get();
  const now = deps.now();
  return snapshot.docs
    .map((document) => toInvitation(document.data() as InvitationDocument, now))
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt) || a.email.localeCompare(b.email));
}

/** Sends it once more, with the role's name of today. @throws as `invite`, and `not-found`, `too-many-requests` */
export async function resendInvitation(deps: Deps, actor: Actor, id: string): Promise<Invitation> {
  let isCounted = false;
  return withSchoolTransaction(deps, actor, 'i.u.wr', async (school) => {
    assertMayInvite(school);
    const old = await openIn(deps, school, id);
    // Once, however often the transaction is tried.
    if (!isCounted) await deps.limits.take('resend', old.code);
    isCounted = true;
    const role = await roleToGive(deps, school, old.roleId);
    const changes = { role: role.name, school: school.institution.name, ...sentNow(school.now) };
    const next = { ...old, ...changes };
    await withCappedEmails(deps, school, EMAIL_CAPS, [old.email], (post) => {
      const refused = send(deps, post, next);
      if (refused) throw refused.error;
      school.tx.update(refs.invitation(deps.db, old.code), changes);
    });
    school.audit({ action: 'invitation.resend', target: targetOf(old), after: { email: old.email } });
    return toInvitation(next, school.now);
  });
}

/** @throws ProductError `not-found`, `forbidden` for a role that holds more than one's own */
export async function revokeInvitation(deps: Deps, actor: Actor, id: string): Promise<void> {
  await withSchoolTransaction(deps, actor, 'i.u.wr', async (school) => {
    const old = await openIn(deps, school, id);
    await assertMayChange(deps, school, old.roleId, 'invitation');
    school.tx.update(refs.invitation(deps.db, old.code), { status: 'revoked', decidedBy: actor.uid });
    school.audit({
      action: 'invitation.revoke',
      target: targetOf(old),
      before: { email: old.email, roleId: old.roleId },
    });
  });
}

const sentNow = (now: Date) => ({
  sentAt: stamp(now),
  expiresAt: stamp(new Date(now.getTime() + INVITATION_DAYS * DAY_MS)),
});

const openOf = (deps: Deps, iid: string) =>
  refs.invitations(deps.db).where('iid', '==', iid).where('status', '==', 'pending');

/** The audit log does not hold the code: who reads it there could use it. */
export const targetOf = ({ id, iid }: InvitationDocument) => `institutions/${iid}/invitations/${id}`;

function send(deps: Deps, post: CappedEmails<typeof EMAIL_CAPS>, invitation: InvitationDocument): EmailRefusal | null {
  const { school, role, invitedBy, message, expiresAt, code } = invitation;
  return post.send('invitation', invitation.email, {
    school,
    role,
    invitedBy,
    message,
    expiresAt: expiresAt.toDate().toISOString(),
    url: asIs(`${deps.appOrigin}/auth/school/confirm_invite?code=${code}`),
  });
}

async function openIn(deps: Deps, school: SchoolTransaction, id: string): Promise<InvitationDocument> {
  const { docs } = await school.tx.get(
    refs.invitations(deps.db).where('iid', '==', school.iid).where('id', '==', id).limit(1),
  );
  const document = docs[0]?.data() as InvitationDocument | undefined;
  if (document?.status !== 'pending') throw new ProductError('not-found', INVITATION_MESSAGES.notFound);
  return document;
}

export const isCode = (code: string): boolean => /^[0-9a-f]{32}$/.test(code);

/** Who acts, as others read it. */
export async function nameOf(deps: Deps, tx: Transaction, actor: Pick<Actor, 'uid' | 'email'>): Promise<string> {
  const person = dataOf<UserDocument>(await tx.get(refs.user(deps.db, actor.uid)));
  return person?.displayName || actor.email || 'Your school';
}
