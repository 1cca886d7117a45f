import { ProductError } from '../../domain/errors.ts';
import { INVITATION_MESSAGES, type Invitation, type OwnInvitation } from '../../domain/invitation/schema.ts';
import type { JoinRequest } from '../../domain/join-request/schema.ts';
import type { Records } from './build.ts';
import { addMember } from './members.ts';
import { followClaims } from './own-record.ts';
import type { World } from './world.ts';

/** Invitations into schools, and requests of people to be let into one. */
type Kept = { readonly invitations: OwnInvitation[]; readonly joinRequests: JoinRequest[] };
const KEPT = new WeakMap<Records, Kept>();

export function joiningOf({ records }: World): Kept {
  const known = KEPT.get(records);
  if (known) return known;
  const kept: Kept = { invitations: [], joinRequests: [] };
  KEPT.set(records, kept);
  return kept;
}

const DAY = 86_400_000;
const later = (from: string, days: number) => new Date(Date.parse(from) + days * DAY).toISOString();

/** Plays a school: invites somebody, by default `new@sprx.test` to Oakfield as an author. */
export function addInvitation(world: World, changes: Partial<OwnInvitation> = {}): OwnInvitation {
  const { invitations } = joiningOf(world);
  const createdAt = later(world.now(), -1);
  const invitation: OwnInvitation = {
    id: `invitation-${invitations.length + 1}`,
    code: String(invitations.length + 1).padStart(32, '0'),
    iid: 'oakfield',
    school: 'Oakfield School',
    email: 'new@sprx.test',
    roleId: 'AUTHOR',
    role: 'Author',
    message: null,
    invitedBy: 'Margaret Reid',
    createdAt,
    sentAt: createdAt,
    expiresAt: later(createdAt, 14),
    status: 'pending',
    ...changes,
  };
  invitations.push(invitation);
  return invitation;
}

/** Plays a person: asks a school to be let in, by default Noah Whitlock at Oakfield. */
export function addJoinRequest(world: World, changes: Partial<JoinRequest> = {}): JoinRequest {
  const request: JoinRequest = {
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
    createdAt: later(world.now(), -2),
    remindedAt: null,
    decidedAt: null,
    ...changes,
  };
  joiningOf(world).joinRequests.push(request);
  return request;
}

/** An invitation as the person may see it. @throws ProductError in the words of the specification */
export function invitationFor(world: World, email: string | null, code: string): OwnInvitation {
  const invitation = joiningOf(world).invitations.find((each) => each.code === code);
  if (!invitation || invitation.status === 'declined' || invitation.status === 'revoked') {
    throw new ProductError('not-found', INVITATION_MESSAGES.notFound);
  }
  if (invitation.email !== email) throw new ProductError('other-account', INVITATION_MESSAGES.otherAccount);
  if (isExpired(world, invitation)) throw new ProductError('invitation-expired', INVITATION_MESSAGES.expired);
  return invitation;
}

/** Without the code, which the invited person alone gets. */
export function withoutCode({ code: _, ...invitation }: OwnInvitation): Invitation {
  return invitation;
}

export function isExpired(world: World, { status, expiresAt }: Invitation): boolean {
  return status === 'expired' || (status === 'pending' && expiresAt <= world.now());
}

/** Plays the server: the person is a member from now on, and the claims follow. */
export function letIn(world: World, uid: string, iid: string, role: string): void {
  const claims = world.user?.uid === uid ? world.user.claims : { institutions: {} };
  followClaims(world, uid, { ...claims, institutions: { ...claims.institutions, [iid]: { role } } });
  const { email = null, displayName = null } = world.user?.uid === uid ? world.user : {};
  addMember(world, iid, uid, { email, displayName, jobtitle: claims.jobtitle ?? null, roleId: role });
}

export function isLaterThanADay(world: World, since: string): boolean {
  return Date.parse(world.now()) - Date.parse(since) >= DAY;
}
