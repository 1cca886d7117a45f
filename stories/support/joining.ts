import type { InvitationDocument, JoinRequestDocument } from '../../server/identity/documents.ts';
import type { WithDates } from './workbench/documents.ts';
import type { World } from './workbench/world.ts';

const DAY_HOURS = 24;

/** As if a school had invited a person yesterday: by default `new@sprx.test` to Oakfield as an author. */
export async function addInvitation(
  world: World,
  changes: Partial<WithDates<InvitationDocument>> = {},
): Promise<WithDates<InvitationDocument>> {
  const createdAt = world.ago(DAY_HOURS);
  const invitation: WithDates<InvitationDocument> = {
    id: world.newId(),
    code: String(world.documents.list('invitations').length + 1).padStart(32, '0'),
    iid: 'oakfield',
    school: 'Oakfield School',
    email: 'new@sprx.test',
    roleId: 'AUTHOR',
    role: 'Author',
    message: null,
    invitedBy: 'Margaret Reid',
    createdAt,
    sentAt: createdAt,
    expiresAt: world.ago(-13 * DAY_HOURS),
    status: 'pending',
    decidedBy: null,
    ...changes,
  };
  await world.documents.set('invitations', invitation.code, invitation);
  return invitation;
}

/** As if a person had asked two days ago to join a school: by default Noah Whitlock at Oakfield. */
export async function addJoinRequest(
  world: World,
  changes: Partial<WithDates<JoinRequestDocument>> = {},
): Promise<void> {
  const request: WithDates<JoinRequestDocument> = {
    iid: 'oakfield',
    school: 'Oakfield School',
    uid: 'user-no-school',
    email: 'new@sprx.test',
    name: 'Noah Whitlock',
    jobtitle: 'Teacher',
    message: null,
    roleId: null,
    status: 'pending',
    reason: null,
    createdAt: world.ago(2 * DAY_HOURS),
    remindedAt: null,
    decidedAt: null,
    ...changes,
  };
  await world.documents.set('joinRequests', request.uid, request, request.iid);
}
