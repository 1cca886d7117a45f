import { ProductError } from '../../../../src/domain/errors.ts';
import { type JoinRequest, linkProblem } from '../../../../src/domain/join-request/schema.ts';
import { lowerCaseAddress } from '../../../../src/domain/rules.ts';
import type { Actor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { dataOf, stamp } from '../../../core/firestore/documents.ts';
import { isDocumentId, refs } from '../../../core/firestore/refs.ts';
import { withCappedEmails } from '../../../core/mail/capped-email.ts';
import { asIs } from '../../../core/mail/safe-texts.ts';
import { type SchoolTransaction, withSchoolTransaction } from '../../../core/transaction/school-transaction.ts';
import { type InvitationDocument, type JoinRequestDocument, toJoinRequest } from '../../documents.ts';
import { EMAIL_CAPS } from '../../email-rules.ts';
import { addMember, personIn } from '../../membership.ts';
import { assertMayChange, roleToGive } from './assignable-role.ts';

/** One list shows them all. */
const MOST_WAITING = 500;

/** Those that wait, the oldest first. */
export async function listJoinRequests(deps: Deps, { iid }: Actor): Promise<JoinRequest[]> {
  const snapshot = await refs.joinRequests(deps.db, iid).where('status', '==', 'pending').limit(MOST_WAITING).get();
  return snapshot.docs
    .map((document) => toJoinRequest(document.data() as JoinRequestDocument))
    .sort((a, b) => a.createdAt.localeCompare(b.createdAt));
}

/**
 * Makes the person a member. @throws ProductError `not-found` for a request that was answered or withdrawn, `forbidden`,
 * `invalid` for the role, `limit-reached` when the person belongs to 20 schools
 */
export async function approveJoinRequest(deps: Deps, actor: Actor, uid: string, roleId: string): Promise<JoinRequest> {
  return withSchoolTransaction(deps, actor, 'i.u.wr', async (school) => {
    const { tx, iid } = school;
    const request = await waiting(deps, school, uid);
    const person = await personIn(deps, tx, uid);
    const role = await roleToGive(deps, school, roleId);
    const invitations = await tx.get(
      refs
        .invitations(deps.db)
        .where('iid', '==', iid)
        .where('email', '==', lowerCaseAddress(request.email))
        .where('status', '==', 'pending'),
    );
    // They are closed below, which must not let an admin withdraw an invitation that they may not change.
    for (const offered of invitations.docs) {
      await assertMayChange(deps, school, (offered.data() as InvitationDocument).roleId, 'invitation');
    }
    await withCappedEmails(deps, school, EMAIL_CAPS, [person.email], (post) => {
      addMember(deps, school, iid, person, role.id);
      // An invitation that is still open would only be refused.
      for (const { ref } of invitations.docs) {
        tx.update(ref, { status: 'accepted', decidedBy: uid } satisfies Partial<InvitationDocument>);
      }
      if (!person.email) return;
      const url = asIs(`${deps.appOrigin}/`);
      post.send('join-approved', person.email, { school: school.institution.name, role: role.name, url });
    });
    school.countUsers(1);
    return saveDecision(deps, school, { ...request, status: 'approved', roleId: role.id });
  });
}

/** @throws ProductError `not-found` for a request that was answered or withdrawn, `invalid` for links before approval */
export async function declineJoinRequest(deps: Deps, actor: Actor, uid: string, reason: string): Promise<JoinRequest> {
  return withSchoolTransaction(deps, actor, 'i.u.wr', async (school) => {
    const request = await waiting(deps, school, uid);
    const { name, isApproved } = school.institution;
    const problem = isApproved ? null : linkProblem(reason);
    if (problem !== null) throw new ProductError('invalid', problem, { fields: { reason: problem } });
    await withCappedEmails(deps, school, EMAIL_CAPS, [request.email], (post) => {
      if (!request.email) return;
      post.send('join-declined', request.email, { school: name, reason, url: asIs(`${deps.appOrigin}/auth/school`) });
    });
    return saveDecision(deps, school, { ...request, status: 'declined', reason });
  });
}

async function waiting(deps: Deps, { tx, iid }: SchoolTransaction, uid: string): Promise<JoinRequestDocument> {
  const document = isDocumentId(uid) ? await tx.get(refs.joinRequest(deps.db, iid, uid)) : null;
  const request = document && dataOf<JoinRequestDocument>(document);
  if (request?.status === 'pending') return request;
  throw new ProductError('not-found', 'This request has already been answered or cancelled.');
}

function saveDecision(deps: Deps, school: SchoolTransaction, request: JoinRequestDocument): JoinRequest {
  const reference = refs.joinRequest(deps.db, school.iid, request.uid);
  const { status, roleId, reason, email } = request;
  const decided = { ...request, decidedAt: stamp(school.now) };
  school.tx.set(reference, decided);
  school.audit({
    action: status === 'approved' ? 'join-request.approve' : 'join-request.decline',
    target: reference.path,
    before: { email },
    after: { status, roleId },
    ...(reason ? { reason } : {}),
  });
  return toJoinRequest(decided);
}
