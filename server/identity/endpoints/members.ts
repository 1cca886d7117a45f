import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { memberPatchSchema, memberSchema, remindedSchema } from '../../../src/domain/member/schema.ts';
import type { HttpContext } from '../../core/http/context.ts';
import { route } from '../../core/http/route.ts';
import { pageOf } from '../../core/http/schemas.ts';
import { remindOfSecondStep } from '../use-cases/account/second-factor-emails.ts';
import { changeRoleOf, listMembers, removeFromSchool } from '../use-cases/members/members.ts';
import { peopleExamples } from './examples-people.ts';
import { memberQuerySchema } from './schemas-people.ts';

const tag = 'People';
const uidParams = z.object({ uid: z.string() });
const replies = {
  member: z.object({ member: memberSchema }),
  members: pageOf(memberSchema),
};

export function memberRoutes(app: FastifyInstance, http: HttpContext): void {
  const { deps } = http;

  route(app, http, {
    method: 'GET',
    url: '/api/v1/members',
    tag,
    summary: 'The school’s people by name',
    description:
      '`q` finds the beginnings of words of name, e-mail address and job title. `total` stands in the first page, unless two words are searched for. `secondStep=none` leaves those who have no second step.',
    access: 'i.u.rea',
    query: memberQuerySchema,
    status: 200,
    reply: replies.members,
    example: peopleExamples.members,
    run: (actor, { query }) => listMembers(deps, actor, query),
  });

  route(app, http, {
    method: 'POST',
    url: '/api/v1/members/second-step/reminder',
    tag,
    summary: 'Ask all who have no second step to turn it on',
    description: 'By letter, once a day. `asked` is how many are written to.',
    access: 'i.u.wr',
    status: 202,
    reply: remindedSchema,
    example: peopleExamples.reminded,
    errors: ['conflict', 'not-found', 'too-many-requests'],
    run: async (actor) => ({ asked: await remindOfSecondStep(deps, actor) }),
  });

  route(app, http, {
    method: 'PATCH',
    url: '/api/v1/members/:uid',
    tag,
    summary: 'Give somebody another role',
    description:
      'The last admin keeps theirs. Nobody gives or changes a role that holds more than their own; admins are changed by admins.',
    access: 'i.u.wr',
    recent: true,
    params: uidParams,
    body: memberPatchSchema,
    status: 200,
    reply: replies.member,
    example: peopleExamples.member,
    errors: ['not-found', 'conflict'],
    run: async (actor, { params, body }) => ({ member: await changeRoleOf(deps, actor, params.uid, body.roleId) }),
  });

  route(app, http, {
    method: 'DELETE',
    url: '/api/v1/members/:uid',
    tag,
    summary: 'Remove somebody from the school',
    description:
      'They are out at once; what they made stays. The last admin cannot be removed, nor who may do more than oneself.',
    access: 'i.u.wr',
    params: uidParams,
    status: 204,
    reply: null,
    errors: ['not-found', 'conflict'],
    run: (actor, { params }) => removeFromSchool(deps, actor, params.uid),
  });
}
