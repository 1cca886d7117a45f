import * as api from '../../../src/domain/api/people.ts';
import type { HttpContext } from '../../core/http/context.ts';
import type { Serve } from '../../core/http/serve.ts';
import { invite, listInvitations, resendInvitation, revokeInvitation } from '../use-cases/members/invitations.ts';
import {
  acceptInvitation,
  declineInvitation,
  invitationHint,
  lookUpInvitation,
  myInvitations,
} from '../use-cases/members/own-invitations.ts';

export function invitationRoutes(serve: Serve, http: HttpContext): void {
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
