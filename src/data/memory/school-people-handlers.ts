import type { Role, RoleRights } from '../../domain/access.ts';
import { assertMay, type Subject } from '../../domain/authority.ts';
import { ProductError } from '../../domain/errors.ts';
import {
  INVITATION_MESSAGES,
  type Invitation,
  type Invited,
  inviteProblem,
  newInvitationsSchema,
  type OwnInvitation,
} from '../../domain/invitation/schema.ts';
import { approveJoinRequestSchema, declineJoinRequestSchema, linkProblem } from '../../domain/join-request/schema.ts';
import { type Member, memberPatchSchema } from '../../domain/member/schema.ts';
import { wordsOf } from '../../domain/story/search-words.ts';
import { hasSecondFactor } from './auth.ts';
import type { Records } from './build.ts';
import { addInvitation, isExpired, joiningOf, withoutCode } from './joining.ts';
import { addMember, assertAnotherAdmin, claimRole, memberIn, membersOf } from './members.ts';
import type { MemoryRoute, On } from './on.ts';
import { pageOf, readPage } from './page.ts';
import { assertRecent } from './person-records.ts';
import { overCap } from './post.ts';
import { type Asked, userOf } from './respond.ts';
import { roleOf } from './services.ts';
import type { World } from './world.ts';

/** What a school does about its people and those who are about to come. */
export function schoolPeopleHandlers(on: On): MemoryRoute[] {
  return [...memberHandlers(on), ...invitationHandlers(on), ...requestHandlers(on)];
}

const DAY = 86_400_000;
const shown = ({ iid: _, ...member }: Member & { iid: string }): Member => member;

function memberHandlers(on: On): MemoryRoute[] {
  return [
    on('get', '/members', 'i.u.rea', ({ world, iid, query }) => {
      const words = wordsOf(query.get('q') ?? '').filter((word) => word.length > 1);
      const role = query.get('role');
      const fields: Record<string, string> = {};
      const page = readPage(query, fields);
      if (fields.limit || fields.cursor) {
        throw new ProductError('invalid', 'The list was asked for in an unknown way.', { fields });
      }
      const found = membersOf(world)
        .filter((each) => each.iid === iid && (!role || each.roleId === role))
        .map((each) => ({ ...each, hasSecondFactor: each.hasSecondFactor || hasSecondFactor(world, each.uid) }))
        .filter((each) => query.get('secondFactor') !== 'none' || !each.hasSecondFactor)
        .filter((each) => {
          const known = wordsOf([each.displayName, each.email, each.jobtitle].join(' '));
          return words.every((word) => known.some((one) => one.startsWith(word)));
        })
        .toSorted((a, b) => sortName(a).localeCompare(sortName(b)));
      const { total, ...rest } = pageOf(found.map(shown), page);
      return { body: page.start === 0 && words.length < 2 ? { ...rest, total } : rest };
    }),
    on('post', '/members/second-factor/reminder', 'i.u.wr', ({ world, iid }) => {
      const asked = membersOf(world).filter((each) => each.iid === iid && !each.hasSecondFactor).length;
      if (asked > 0) remind(world, iid);
      return { status: 202, body: { asked } };
    }),
    on('patch', '/members/:uid', 'i.u.wr', (asked) => {
      assertRecent(asked.world);
      const { world, iid } = asked;
      const member = memberIn(world, iid, asked.param('uid'));
      assertMayChange(asked, member.roleId, 'member');
      const { id } = roleToGive(asked, asked.body(memberPatchSchema).roleId);
      if (id !== member.roleId) assertAnotherAdmin(world, member);
      member.roleId = id;
      claimRole(world, member, id);
      return { body: { member: shown(member) } };
    }),
    on('delete', '/members/:uid', 'i.u.wr', (asked) => {
      const { world, iid } = asked;
      const member = memberIn(world, iid, asked.param('uid'));
      assertMayChange(asked, member.roleId, 'member');
      assertAnotherAdmin(world, member);
      membersOf(world).splice(membersOf(world).indexOf(member), 1);
      claimRole(world, member, null);
      return { status: 204 };
    }),
  ];
}

const REMINDED = new WeakMap<Records, Set<string>>();

/** @throws ProductError `too-many-requests` for the second time on one day */
function remind({ records }: World, iid: string): void {
  const schools = REMINDED.get(records) ?? new Set();
  REMINDED.set(records, schools);
  if (!schools.has(iid)) return void schools.add(iid);
  const error = new ProductError('too-many-requests', 'They were reminded already. You can remind them once a day.');
  error.retryAfter = 86_400;
  throw error;
}

function invitationHandlers(on: On): MemoryRoute[] {
  const open = ({ world, iid, param }: Asked): OwnInvitation => {
    const found = joiningOf(world).invitations.find(
      (each) => each.iid === iid && each.id === param('id') && isOpen(each),
    );
    if (!found) throw new ProductError('not-found', INVITATION_MESSAGES.notFound);
    return found;
  };
  return [
    on('post', '/invitations', 'i.u.wr', (asked) => {
      const { world, iid, uid } = asked;
      const { emails, roleId, message } = asked.body(newInvitationsSchema);
      assertMayInvite(asked);
      const role = roleToGive(asked, roleId);
      const result: Invited = { done: [], failed: [] };
      for (const email of new Set(emails)) {
        const problem = membersOf(world).some((each) => each.iid === iid && each.email === email)
          ? `${email} is a member of your school already.`
          : joiningOf(world).invitations.some((each) => each.iid === iid && each.email === email && isOpen(each))
            ? `${email} has an open invitation already. Send that one again, or revoke it first.`
            : null;
        const over = problem === null ? overCap(asked, email) : null;
        if (problem) result.failed.push({ email, error: { code: 'conflict', message: problem } });
        else if (over) result.failed.push({ email, error: { code: over.code, message: over.message } });
        else {
          result.done.push(
            withoutCode(
              addInvitation(world, {
                iid,
                school: schoolOf(asked)?.name ?? iid,
                email,
                roleId: role.id,
                role: role.name,
                message: message || null,
                invitedBy: userOf(world, uid)?.displayName ?? 'Your school',
                createdAt: world.now(),
                ...sentNow(world.now()),
              }),
            ),
          );
        }
      }
      return { body: result };
    }),
    on('get', '/invitations', 'i.u.rea', ({ world, iid }) => ({
      body: {
        items: joiningOf(world)
          .invitations.filter((each) => each.iid === iid && isOpen(each))
          .map((each) => ({ ...withoutCode(each), status: isExpired(world, each) ? 'expired' : 'pending' }))
          .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt) || a.email.localeCompare(b.email)),
        nextCursor: null,
      },
    })),
    on('post', '/invitations/:id/resend', 'i.u.wr', (asked) => {
      assertMayInvite(asked);
      const old = open(asked);
      roleToGive(asked, old.roleId);
      const over = overCap(asked, old.email);
      if (over) throw over;
      const invitation = Object.assign(old, { status: 'pending', ...sentNow(asked.world.now()) });
      return { body: { invitation: withoutCode(invitation) } };
    }),
    on('delete', '/invitations/:id', 'i.u.wr', (asked) => {
      const invitation = open(asked);
      assertMayChange(asked, invitation.roleId, 'invitation');
      invitation.status = 'revoked';
      return { status: 204 };
    }),
  ];
}

function requestHandlers(on: On): MemoryRoute[] {
  const waiting = ({ world, iid, param }: Asked) => {
    const found = joiningOf(world).joinRequests.find(
      (each) => each.iid === iid && each.uid === param('uid') && each.status === 'pending',
    );
    if (found) return found;
    throw new ProductError('not-found', 'This request is not open any more: it was decided, or taken back.');
  };
  return [
    on('get', '/join-requests', 'i.u.rea', ({ world, iid }) => ({
      body: {
        items: joiningOf(world)
          .joinRequests.filter((each) => each.iid === iid && each.status === 'pending')
          .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt)),
        nextCursor: null,
      },
    })),
    on('post', '/join-requests/:uid/approve', 'i.u.wr', (asked) => {
      const { world, iid } = asked;
      const request = waiting(asked);
      const role = roleToGive(asked, asked.body(approveJoinRequestSchema).roleId);
      const { uid, email, name: displayName, jobtitle } = request;
      addMember(world, iid, uid, { email, displayName, jobtitle, roleId: role.id });
      claimRole(world, memberIn(world, iid, uid), role.id);
      Object.assign(request, { status: 'approved', roleId: role.id, decidedAt: world.now() });
      return { body: { joinRequest: request } };
    }),
    on('post', '/join-requests/:uid/decline', 'i.u.wr', (asked) => {
      const { reason } = asked.body(declineJoinRequestSchema);
      const asking = waiting(asked);
      const problem = schoolOf(asked)?.isApproved === false ? linkProblem(reason) : null;
      if (problem) throw new ProductError('invalid', problem, { fields: { reason: problem } });
      const request = Object.assign(asking, { status: 'declined', reason, decidedAt: asked.world.now() });
      return { body: { joinRequest: request } };
    }),
  ];
}

const schoolOf = ({ world, iid }: Asked) => world.records.institutions.find(({ id }) => id === iid);

/** @throws ProductError `forbidden` */
function assertMayInvite(asked: Asked): void {
  const school = schoolOf(asked);
  const problem = school ? inviteProblem(school) : null;
  if (problem) throw new ProductError('forbidden', problem);
}

const isOpen = ({ status }: Invitation) => status === 'pending' || status === 'expired';
const sentNow = (now: string) => ({
  sentAt: now,
  expiresAt: new Date(Date.parse(now) + 14 * DAY).toISOString(),
});

function sortName({ displayName, email, uid }: Member): string {
  const [first = '', ...rest] = (displayName ?? '').split(' ');
  return (rest.length > 0 ? [...rest, first].join(' ') : displayName || email || uid).toLowerCase();
}

/** @throws ProductError `invalid` at `roleId`, `forbidden` for what one's own role does not hold */
function roleToGive(asked: Asked, roleId: string): Role {
  const role = roleOf(asked.world, asked.iid, roleId);
  if (!role) {
    const message = 'This role is not there any more. Choose another one.';
    throw new ProductError('invalid', message, { fields: { roleId: message } });
  }
  assertAllowed(asked, role, 'given');
  return role;
}

function assertMayChange(asked: Asked, roleId: string, subject: Subject): void {
  const role = roleOf(asked.world, asked.iid, roleId);
  if (role) assertAllowed(asked, role, subject);
}

/** @throws ProductError `forbidden` */
export function assertAllowed({ world, iid, uid }: Asked, role: RoleRights, subject: Subject): void {
  const claims = userOf(world, uid)?.claims;
  const own = roleOf(world, iid, claims?.institutions?.[iid]?.role ?? '');
  assertMay({ isPlatformAdmin: claims?.admin === true, role: own }, role, subject);
}
