import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import {
  invitationHintSchema,
  invitationSchema,
  invitedSchema,
  newInvitationsSchema,
  ownInvitationSchema,
} from '../../../src/domain/invitation/schema.ts';
import type { HttpContext } from '../../core/http/context.ts';
import { route } from '../../core/http/route.ts';
import { idParams, noQuery } from '../../core/http/schemas.ts';
import { visitorOf } from '../../core/limits/visitor.ts';
import { invite, listInvitations, resendInvitation, revokeInvitation } from '../use-cases/members/invitations.ts';
import {
  acceptInvitation,
  declineInvitation,
  invitationHint,
  lookUpInvitation,
  myInvitations,
} from '../use-cases/members/own-invitations.ts';
import { peopleExamples } from './examples-people.ts';

const tag = 'People';
const codeParams = z.object({ code: z.string() });
const replies = {
  invitation: z.object({ invitation: invitationSchema }),
  invitations: z.object({ items: z.array(invitationSchema), nextCursor: z.nullable(z.string()) }),
  ownInvitations: z.object({ items: z.array(ownInvitationSchema), nextCursor: z.nullable(z.string()) }),
};

export function invitationRoutes(app: FastifyInstance, http: HttpContext): void {
  const { deps } = http;
  const { limits } = deps;
  const looksUp = async (ip: string | null, uid = '') => {
    await limits.take('invitation', visitorOf(ip));
    if (uid) await limits.take('invitation-account', uid);
  };

  route(app, http, {
    method: 'POST',
    url: '/api/v1/invitations',
    tag,
    summary: 'Invite people by e-mail',
    description:
      'Each address on its own; the letter holds a link that can be used for 14 days. For approved schools. Over 500 letters a day by the school, 100 by the person or 5 to the address it is in `failed` with `too-many-requests`.',
    access: 'i.u.wr',
    body: newInvitationsSchema,
    status: 200,
    reply: invitedSchema,
    example: peopleExamples.invited,
    errors: ['too-many-requests'],
    run: async (actor, { body }) => {
      await limits.take('invite', `${actor.iid} ${actor.uid}`);
      return invite(deps, actor, body);
    },
  });

  route(app, http, {
    method: 'GET',
    url: '/api/v1/invitations',
    tag,
    summary: 'The school’s open invitations, the latest first',
    access: 'i.u.rea',
    query: noQuery,
    status: 200,
    reply: replies.invitations,
    example: peopleExamples.invitations,
    run: async (actor) => ({ items: await listInvitations(deps, actor), nextCursor: null }),
  });

  route(app, http, {
    method: 'POST',
    url: '/api/v1/invitations/:id/resend',
    tag,
    summary: 'Send an invitation again',
    description:
      'It can be used for another 14 days. Sending again and revoking take a role of one’s own that holds what the invitation gives.',
    access: 'i.u.wr',
    params: idParams,
    status: 200,
    reply: replies.invitation,
    example: peopleExamples.invitation,
    errors: ['not-found', 'too-many-requests'],
    run: async (actor, { params }) => {
      return { invitation: await resendInvitation(deps, actor, params.id) };
    },
  });

  route(app, http, {
    method: 'DELETE',
    url: '/api/v1/invitations/:id',
    tag,
    summary: 'Revoke an invitation',
    access: 'i.u.wr',
    params: idParams,
    status: 204,
    reply: null,
    errors: ['not-found'],
    run: (actor, { params }) => revokeInvitation(deps, actor, params.id),
  });

  route(app, http, {
    method: 'GET',
    url: '/api/v1/invitations/mine',
    tag,
    summary: 'Open invitations to one’s own address',
    access: 'verified',
    query: noQuery,
    status: 200,
    reply: replies.ownInvitations,
    example: peopleExamples.ownInvitations,
    run: async (caller) => ({ items: await myInvitations(deps, caller), nextCursor: null }),
  });

  route(app, http, {
    method: 'GET',
    url: '/api/v1/invitations/:code',
    tag,
    summary: 'An invitation, for the person it is for',
    access: 'verified',
    params: codeParams,
    query: noQuery,
    status: 200,
    reply: replies.invitation,
    example: peopleExamples.invitation,
    errors: ['not-found', 'invitation-expired', 'other-account', 'too-many-requests'],
    run: async (caller, { params }) => {
      await looksUp(caller.ip, caller.uid);
      return { invitation: await lookUpInvitation(deps, caller, params.code) };
    },
  });

  route(app, http, {
    method: 'GET',
    url: '/api/v1/invitations/:code/hint',
    tag,
    summary: 'For whom and which school an invitation is',
    description: 'For the page on which the invited person signs up.',
    access: 'open',
    params: codeParams,
    query: noQuery,
    status: 200,
    reply: invitationHintSchema,
    example: peopleExamples.hint,
    errors: ['not-found', 'invitation-expired', 'too-many-requests'],
    run: async ({ params, reply }) => {
      await looksUp(reply.request.ip);
      return invitationHint(deps, params.code);
    },
  });

  route(app, http, {
    method: 'POST',
    url: '/api/v1/invitations/:code/accept',
    tag,
    summary: 'Accept an invitation',
    description: 'The person is a member when this is answered. Accepting twice makes one member.',
    access: 'verified',
    params: codeParams,
    status: 200,
    reply: replies.invitation,
    example: { invitation: { ...peopleExamples.invitation.invitation, status: 'accepted' } },
    errors: ['not-found', 'invitation-expired', 'other-account', 'conflict', 'limit-reached', 'too-many-requests'],
    run: async (caller, { params }) => {
      await looksUp(caller.ip, caller.uid);
      return { invitation: await acceptInvitation(deps, caller, params.code) };
    },
  });

  route(app, http, {
    method: 'POST',
    url: '/api/v1/invitations/:code/decline',
    tag,
    summary: 'Decline an invitation',
    access: 'verified',
    params: codeParams,
    status: 204,
    reply: null,
    errors: ['not-found', 'other-account', 'too-many-requests'],
    run: async (caller, { params }) => {
      await looksUp(caller.ip, caller.uid);
      return declineInvitation(deps, caller, params.code);
    },
  });
}
