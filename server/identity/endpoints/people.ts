import * as api from '../../../src/domain/api/people.ts';
import type { HttpContext } from '../../core/http/context.ts';
import type { Serve } from '../../core/http/serve.ts';
import { remindOfSecondFactor } from '../use-cases/account/second-factor-emails.ts';
import { readAccessRequest, requestAccess } from '../use-cases/members/access-requests.ts';
import { approveJoinRequest, declineJoinRequest, listJoinRequests } from '../use-cases/members/decide-join-requests.ts';
import { deleteRole } from '../use-cases/members/delete-role.ts';
import { invite, listInvitations, resendInvitation, revokeInvitation } from '../use-cases/members/invitations.ts';
import {
  askToJoin,
  cancelJoinRequest,
  myJoinRequests,
  remindOfJoinRequest,
} from '../use-cases/members/join-requests.ts';
import { changeRoleOf, listMembers, removeFromSchool } from '../use-cases/members/members.ts';
import {
  acceptInvitation,
  declineInvitation,
  invitationHint,
  lookUpInvitation,
  myInvitations,
} from '../use-cases/members/own-invitations.ts';
import { createRole, listRoles, updateRole } from '../use-cases/members/roles.ts';

/** Who belongs to a school, and who is about to. */
export function peopleRoutes(serve: Serve, http: HttpContext): void {
  memberRoutes(serve, http);
  roleRoutes(serve, http);
  invitationRoutes(serve, http);
  joinRequestRoutes(serve, http);
}

function memberRoutes(serve: Serve, http: HttpContext): void {
  const { deps } = http;

  serve(api.listMembers, (actor, { query }) => listMembers(deps, actor, query));

  serve(api.sendSecondFactorReminder, async (actor) => ({ asked: await remindOfSecondFactor(deps, actor) }));

  serve(api.updateMember, async (actor, { params, body }) => ({
    member: await changeRoleOf(deps, actor, params.uid, body.roleId),
  }));

  serve(api.removeMember, (actor, { params }) => removeFromSchool(deps, actor, params.uid));

  serve(api.getAccessRequest, async (actor, { query }) => ({
    accessRequest: await readAccessRequest(deps, actor, query.permission),
  }));

  serve(api.createAccessRequest, async (actor, { body }) => {
    await deps.limits.take('access-request', `${actor.iid} ${actor.uid}`);
    return { accessRequest: await requestAccess(deps, actor, body.permission) };
  });
}

function roleRoutes(serve: Serve, http: HttpContext): void {
  const { deps } = http;

  serve(api.listRoles, async (actor) => ({ items: await listRoles(deps, actor), nextCursor: null }));

  serve(api.createRole, async (actor, { body }) => ({ role: await createRole(deps, actor, body) }));

  serve(api.updateRole, async (actor, { params, body }) => ({ role: await updateRole(deps, actor, params.id, body) }));

  serve(api.deleteRole, (actor, { params, query }) => deleteRole(deps, actor, params.id, query.replacement ?? null));
}

function invitationRoutes(serve: Serve, http: HttpContext): void {
  const { deps } = http;
  const { limits } = deps;
  const looksUp = async (visitor: string, uid = '') => {
    await limits.take('invitation', visitor);
    if (uid) await limits.take('invitation-account', uid);
  };

  serve(api.createInvitations, async (actor, { body }) => {
    await limits.take('invite', `${actor.iid} ${actor.uid}`);
    return invite(deps, actor, body);
  });

  serve(api.listInvitations, async (actor) => ({ items: await listInvitations(deps, actor), nextCursor: null }));

  serve(api.resendInvitation, async (actor, { params }) => {
    return { invitation: await resendInvitation(deps, actor, params.id) };
  });

  serve(api.revokeInvitation, (actor, { params }) => revokeInvitation(deps, actor, params.id));

  serve(api.listMyInvitations, async (caller) => ({ items: await myInvitations(deps, caller), nextCursor: null }));

  serve(api.getInvitation, async (caller, { params, request }) => {
    await looksUp(request.visitor, caller.uid);
    return { invitation: await lookUpInvitation(deps, caller, params.code) };
  });

  serve(api.getInvitationHint, async (_visitor, { params, request }) => {
    await looksUp(request.visitor);
    return invitationHint(deps, params.code);
  });

  serve(api.acceptInvitation, async (caller, { params, request }) => {
    await looksUp(request.visitor, caller.uid);
    return { invitation: await acceptInvitation(deps, caller, params.code) };
  });

  serve(api.declineInvitation, async (caller, { params, request }) => {
    await looksUp(request.visitor, caller.uid);
    return declineInvitation(deps, caller, params.code);
  });
}

function joinRequestRoutes(serve: Serve, http: HttpContext): void {
  const { deps } = http;
  const { limits } = deps;

  serve(api.createJoinRequest, async (caller, { body }) => {
    await limits.take('join', caller.uid);
    return { joinRequest: await askToJoin(deps, caller, body) };
  });

  serve(api.listMyJoinRequests, async (caller) => ({ items: await myJoinRequests(deps, caller), nextCursor: null }));

  serve(api.cancelJoinRequest, (caller, { params }) => cancelJoinRequest(deps, caller, params.iid));

  serve(api.remindOfJoinRequest, async (caller, { params }) => ({
    joinRequest: await remindOfJoinRequest(deps, caller, params.iid),
  }));

  serve(api.listJoinRequests, async (actor) => ({ items: await listJoinRequests(deps, actor), nextCursor: null }));

  serve(api.approveJoinRequest, async (actor, { params, body }) => ({
    joinRequest: await approveJoinRequest(deps, actor, params.uid, body.roleId),
  }));

  serve(api.declineJoinRequest, async (actor, { params, body }) => ({
    joinRequest: await declineJoinRequest(deps, actor, params.uid, body.reason),
  }));
}
