import * as api from '../../../src/domain/api/people.ts';
import type { HttpContext } from '../../core/http/context.ts';
import type { Serve } from '../../core/http/serve.ts';
import { approveJoinRequest, declineJoinRequest, listJoinRequests } from '../use-cases/members/decide-join-requests.ts';
import {
  askToJoin,
  cancelJoinRequest,
  myJoinRequests,
  remindOfJoinRequest,
} from '../use-cases/members/join-requests.ts';

export function joinRequestRoutes(serve: Serve, http: HttpContext): void {
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
