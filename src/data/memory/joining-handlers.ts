import { ProductError } from '../../domain/errors.ts';
import { newJoinRequestSchema } from '../../domain/join-request/schema.ts';
import { addJoinRequest, invitationFor, isExpired, isLaterThanADay, joiningOf, letIn, withoutCode } from './joining.ts';
import type { MemoryRoute, On } from './on.ts';
import type { Asked } from './respond.ts';
import { assertNotSuspended, userOf } from './respond.ts';
import { assertNotDeleting } from './school-settings-handlers.ts';

/** What a person does to get into a school. What a school does about it is in `people-handlers.ts`. */
export function joiningHandlers(on: On): MemoryRoute[] {
  return [...invitationHandlers(on), ...requestHandlers(on)];
}

const emailOf = ({ world, uid }: Asked) => userOf(world, uid)?.email ?? null;

function invitationHandlers(on: On): MemoryRoute[] {
  return [
    on('get', '/invitations/mine', 'verified', (asked) => {
      const { world } = asked;
      const own = joiningOf(world).invitations.filter(
        (each) => each.email === emailOf(asked) && each.status === 'pending' && !isExpired(world, each),
      );
      return { body: { items: own.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)), nextCursor: null } };
    }),
    on('get', '/invitations/:code/hint', 'open', ({ world, param }) => {
      const known = joiningOf(world).invitations.find((each) => each.code === param('code'));
      const { email, school } = invitationFor(world, known?.email ?? null, param('code'));
      return { body: { email, school } };
    }),
    on('get', '/invitations/:code', 'verified', (asked) => ({
      body: { invitation: withoutCode(invitationFor(asked.world, emailOf(asked), asked.param('code'))) },
    })),
    on('post', '/invitations/:code/accept', 'verified', (asked) => {
      const { world, uid } = asked;
      const invitation = invitationFor(world, emailOf(asked), asked.param('code'));
      if (invitation.status === 'pending') {
        assertNotSuspended(world, invitation.iid);
        assertNotDeleting(world, invitation.iid);
        letIn(world, uid, invitation.iid, invitation.roleId);
      }
      invitation.status = 'accepted';
      return { body: { invitation: withoutCode(invitation) } };
    }),
    on('post', '/invitations/:code/decline', 'verified', (asked) => {
      invitationFor(asked.world, emailOf(asked), asked.param('code')).status = 'declined';
      return { status: 204 };
    }),
  ];
}

function requestHandlers(on: On): MemoryRoute[] {
  const own = ({ world, uid, param }: Asked) => {
    const request = joiningOf(world).joinRequests.find(
      (each) => each.uid === uid && each.iid === param('iid') && each.status === 'pending',
    );
    if (!request) throw new ProductError('not-found', 'You have no open request at this school.');
    return request;
  };
  return [
    on('get', '/join-requests/mine', 'account', ({ world, uid }) => ({
      body: {
        items: joiningOf(world)
          .joinRequests.filter((each) => each.uid === uid)
          .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)),
        nextCursor: null,
      },
    })),
    on('post', '/join-requests', 'verified', (asked) => {
      const { world, uid, body } = asked;
      const { iid, message, roleId } = body(newJoinRequestSchema);
      const school = world.records.institutions.find(({ id }) => id === iid);
      if (!school) throw new ProductError('not-found', 'This school is not there any more.');
      assertNotSuspended(world, iid);
      assertNotDeleting(world, iid);
      const user = userOf(world, uid);
      if (user?.claims.institutions?.[iid]) {
        throw new ProductError('conflict', 'You are a member of this school already.');
      }
      const { joinRequests } = joiningOf(world);
      const before = joinRequests.findIndex((each) => each.uid === uid && each.iid === iid);
      const known = joinRequests[before];
      if (known?.status === 'pending') {
        throw new ProductError('conflict', 'You have asked this school already. It has not decided yet.');
      }
      if (known?.status === 'declined' && known.decidedAt && !isLaterThanADay(world, known.decidedAt)) {
        throw new ProductError('conflict', 'This school has just said no. You can ask again tomorrow.');
      }
      if (before >= 0) joinRequests.splice(before, 1);
      const request = addJoinRequest(world, {
        iid,
        school: school.name,
        uid,
        email: user?.email ?? '',
        name: user?.displayName ?? user?.email ?? '',
        jobtitle: user?.claims.jobtitle ?? null,
        message: message || null,
        roleId: roleId ?? null,
        createdAt: world.now(),
      });
      return { status: 201, body: { joinRequest: request } };
    }),
    on('delete', '/join-requests/:iid', 'account', (asked) => {
      const { joinRequests } = joiningOf(asked.world);
      joinRequests.splice(joinRequests.indexOf(own(asked)), 1);
      return { status: 204 };
    }),
    on('post', '/join-requests/:iid/remind', 'verified', (asked) => {
      const { world } = asked;
      assertNotDeleting(world, asked.param('iid'));
      const request = own(asked);
      if (!isLaterThanADay(world, request.remindedAt ?? request.createdAt)) {
        throw new ProductError('too-many-requests', 'You can remind them once a day. Try again tomorrow.');
      }
      request.remindedAt = world.now();
      return { body: { joinRequest: request } };
    }),
  ];
}
