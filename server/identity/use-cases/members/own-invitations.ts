import type { Transaction } from 'firebase-admin/firestore';
import { ProductError } from '../../../../src/domain/errors.ts';
import {
  INVITATION_MESSAGES,
  type Invitation,
  type InvitationHint,
  type OwnInvitation,
} from '../../../../src/domain/invitation/schema.ts';
import { lowerCaseAddress } from '../../../../src/domain/rules.ts';
import type { Caller } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { dataOf } from '../../../core/firestore/documents.ts';
import { refs } from '../../../core/firestore/refs.ts';
import type { UserDocument } from '../../../core/firestore/user-document.ts';
import { withGuestTransaction } from '../../../core/transaction/guest-transaction.ts';
import { type InvitationDocument, isExpired, toInvitation, toOwnInvitation } from '../../documents.ts';
import { addMember } from '../../membership.ts';
import { roleOfSchool } from './assignable-role.ts';
import { isCode, targetOf } from './invitations.ts';

/** Enough for any person's schools; more than that is abuse. */
const MOST_OWN = 100;

/** Open invitations to the caller's address, the latest first. */
export async function myInvitations(deps: Deps, caller: Caller): Promise<OwnInvitation[]> {
  if (!caller.email) return [];
  const now = deps.now();
  const snapshot = await refs
    .invitations(deps.db)
    .where('email', '==', lowerCaseAddress(caller.email))
    .where('status', '==', 'pending')
    .limit(MOST_OWN)
    .get();
  return snapshot.docs
    .map((document) => document.data() as InvitationDocument)
    .filter((invitation) => !isExpired(invitation, now))
    .map((invitation) => toOwnInvitation(invitation, now))
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt));
}

/**
 * An invitation for the person it is for. One that was accepted has that status.
 * @throws ProductError `not-found`, `other-account`, `invitation-expired` in the words of the specification
 */
export async function lookUpInvitation(deps: Deps, caller: Caller, code: string): Promise<Invitation> {
  const document = await invitationByCode(deps, null, code);
  assertFor(document, caller);
  if (isExpired(document, deps.now())) throw expired();
  return toInvitation(document, deps.now());
}

/** What whoever holds the code may know. @throws ProductError `not-found`, `invitation-expired` */
export async function invitationHint(deps: Deps, code: string): Promise<InvitationHint> {
  const document = await invitationByCode(deps, null, code);
  if (document.status !== 'pending') throw notFound();
  if (isExpired(document, deps.now())) throw expired();
  const { email, school, role, invitedBy } = document;
  return { email, school, role, invitedBy };
}

/**
 * Makes the caller a member with the role of the invitation. Done twice, it answers twice and makes one member.
 * @throws ProductError as `lookUpInvitation`; `limit-reached` beyond 20 schools; `conflict`, also of a school that
 * is to be deleted
 */
export async function acceptInvitation(deps: Deps, caller: Caller, code: string): Promise<Invitation> {
  const { iid } = await invitationByCode(deps, null, code);
  return withGuestTransaction(deps, caller, iid, async (school) => {
    const { tx } = school;
    const invitation = await invitationByCode(deps, tx, code);
    assertFor(invitation, caller);
    if (isExpired(invitation, school.now)) throw expired();
    const person = dataOf<UserDocument>(await tx.get(refs.user(deps.db, caller.uid)));
    if (invitation.status === 'accepted') {
      // A person who was removed since then needs a new invitation.
      if (!person?.institutions[iid]) throw notFound();
      return toInvitation(invitation, school.now);
    }
    school.assertStays();
    if (!person) {
      throw new ProductError('conflict', 'Add your name first. Then accept the invitation.');
    }
    const role = await roleOfSchool(deps, tx, iid, invitation.roleId).catch((error: unknown) => {
      if (!(error instanceof ProductError)) throw error;
      throw new ProductError(
        'conflict',
        'The role you were invited to has been deleted. Ask the school to invite you again.',
      );
    });
    const joinRequest = await tx.get(refs.joinRequest(deps.db, iid, caller.uid));
    if (person.institutions[iid]) {
      throw new ProductError('conflict', 'You’re already a member of this school.');
    }
    addMember(deps, school, iid, person, role.id);
    school.countUsers(1);
    school.after(async () => deps.changes.mark(iid, ['invitations', 'join-requests', 'members', 'roles']));
    const changes = { status: 'accepted', role: role.name, decidedBy: caller.uid } as const;
    tx.update(refs.invitation(deps.db, code), changes);
    if (joinRequest.exists) tx.delete(joinRequest.ref);
    school.audit({
      action: 'invitation.accept',
      target: refs.member(deps.db, iid, caller.uid).path,
      after: { email: invitation.email, roleId: role.id },
    });
    return toInvitation({ ...invitation, ...changes }, school.now);
  });
}

/** @throws ProductError as `lookUpInvitation` */
export async function declineInvitation(deps: Deps, caller: Caller, code: string): Promise<void> {
  const { iid } = await invitationByCode(deps, null, code);
  await withGuestTransaction(deps, caller, iid, async (school) => {
    const invitation = await invitationByCode(deps, school.tx, code);
    assertFor(invitation, caller);
    if (invitation.status !== 'pending') throw notFound();
    school.tx.update(refs.invitation(deps.db, code), { status: 'declined', decidedBy: caller.uid });
    school.after(async () => deps.changes.mark(iid, ['invitations']));
    school.audit({
      action: 'invitation.decline',
      target: targetOf(invitation),
      before: { email: invitation.email, roleId: invitation.roleId },
    });
  });
}

async function invitationByCode(deps: Deps, tx: Transaction | null, code: string): Promise<InvitationDocument> {
  if (!isCode(code)) throw notFound();
  const reference = refs.invitation(deps.db, code);
  const document = dataOf<InvitationDocument>(await (tx ? tx.get(reference) : reference.get()));
  if (!document || document.status === 'revoked' || document.status === 'declined') throw notFound();
  return document;
}

function assertFor({ email }: InvitationDocument, caller: Caller): void {
  if (caller.email === null || lowerCaseAddress(caller.email) !== email) {
    throw new ProductError('other-account', INVITATION_MESSAGES.otherAccount);
  }
}

const notFound = () => new ProductError('not-found', INVITATION_MESSAGES.notFound);
const expired = () => new ProductError('invitation-expired', INVITATION_MESSAGES.expired);
