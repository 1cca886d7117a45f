import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import {
  approveJoinRequestSchema,
  declineJoinRequestSchema,
  joinRequestSchema,
  newJoinRequestSchema,
} from '../../../src/domain/join-request/schema.ts';
import type { HttpContext } from '../../core/http/context.ts';
import { route } from '../../core/http/route.ts';
import { noQuery } from '../../core/http/schemas.ts';
import { approveJoinRequest, declineJoinRequest, listJoinRequests } from '../use-cases/members/decide-join-requests.ts';
import {
  askToJoin,
  cancelJoinRequest,
  myJoinRequests,
  remindOfJoinRequest,
} from '../use-cases/members/join-requests.ts';
import { peopleExamples } from './examples-people.ts';

const tag = 'People';
const iidParams = z.object({ iid: z.string() });
const uidParams = z.object({ uid: z.string() });
const replies = {
  joinRequest: z.object({ joinRequest: joinRequestSchema }),
  joinRequests: z.object({ items: z.array(joinRequestSchema), nextCursor: z.nullable(z.string()) }),
};

export function joinRequestRoutes(app: FastifyInstance, http: HttpContext): void {
  const { deps } = http;
  const { limits } = deps;
  const { approved, joinRequest, joinRequests } = peopleExamples;

  route(app, http, {
    method: 'POST',
    url: '/api/v1/join-requests',
    tag,
    summary: 'Ask a school to be let in',
    description: 'Those who may decide get a letter, once a day about one person. The message has no links.',
    access: 'verified',
    body: newJoinRequestSchema,
    status: 201,
    reply: replies.joinRequest,
    example: joinRequest,
    errors: ['not-found', 'conflict', 'too-many-requests'],
    run: async (caller, { body }) => {
      await limits.take('join', caller.uid);
      return { joinRequest: await askToJoin(deps, caller, body) };
    },
  });

  route(app, http, {
    method: 'GET',
    url: '/api/v1/join-requests/mine',
    tag,
    summary: 'One’s own requests, decided ones with them',
    access: 'account',
    query: noQuery,
    status: 200,
    reply: replies.joinRequests,
    example: joinRequests,
    run: async (caller) => ({ items: await myJoinRequests(deps, caller), nextCursor: null }),
  });

  route(app, http, {
    method: 'DELETE',
    url: '/api/v1/join-requests/:iid',
    tag,
    summary: 'Take one’s request back',
    access: 'account',
    params: iidParams,
    status: 204,
    reply: null,
    errors: ['not-found'],
    run: (caller, { params }) => cancelJoinRequest(deps, caller, params.iid),
  });

  route(app, http, {
    method: 'POST',
    url: '/api/v1/join-requests/:iid/remind',
    tag,
    summary: 'Remind the school of one’s request',
    description: 'Once a day.',
    access: 'verified',
    params: iidParams,
    status: 200,
    reply: replies.joinRequest,
    example: joinRequest,
    errors: ['not-found', 'too-many-requests'],
    run: async (caller, { params }) => ({ joinRequest: await remindOfJoinRequest(deps, caller, params.iid) }),
  });

  route(app, http, {
    method: 'GET',
    url: '/api/v1/join-requests',
    tag,
    summary: 'Who waits to be let into the school, the oldest first',
    access: 'i.u.rea',
    query: noQuery,
    status: 200,
    reply: replies.joinRequests,
    example: joinRequests,
    run: async (actor) => ({ items: await listJoinRequests(deps, actor), nextCursor: null }),
  });

  route(app, http, {
    method: 'POST',
    url: '/api/v1/join-requests/:uid/approve',
    tag,
    summary: 'Let somebody in, with a role',
    access: 'i.u.wr',
    params: uidParams,
    body: approveJoinRequestSchema,
    status: 200,
    reply: replies.joinRequest,
    example: approved,
    errors: ['not-found', 'conflict', 'limit-reached'],
    run: async (actor, { params, body }) => ({
      joinRequest: await approveJoinRequest(deps, actor, params.uid, body.roleId),
    }),
  });

  route(app, http, {
    method: 'POST',
    url: '/api/v1/join-requests/:uid/decline',
    tag,
    summary: 'Decline a request, with a reason',
    description: 'Who asked reads the reason.',
    access: 'i.u.wr',
    params: uidParams,
    body: declineJoinRequestSchema,
    status: 200,
    reply: replies.joinRequest,
    example: { joinRequest: { ...joinRequest.joinRequest, status: 'declined', reason: 'We do not know you.' } },
    errors: ['not-found'],
    run: async (actor, { params, body }) => ({
      joinRequest: await declineJoinRequest(deps, actor, params.uid, body.reason),
    }),
  });
}
