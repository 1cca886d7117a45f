import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { newRoleSchema, roleInUseSchema, rolePatchSchema } from '../../../src/domain/role/schema.ts';
import type { HttpContext } from '../../core/http/context.ts';
import { route } from '../../core/http/route.ts';
import { idParams, noQuery } from '../../core/http/schemas.ts';
import { deleteRole } from '../use-cases/members/delete-role.ts';
import { createRole, listRoles, updateRole } from '../use-cases/members/roles.ts';
import { peopleExamples } from './examples-people.ts';
import { deleteRoleQuery } from './schemas-people.ts';

const tag = 'Roles';
const replies = {
  role: z.object({ role: roleInUseSchema }),
  roles: z.object({ items: z.array(roleInUseSchema), nextCursor: z.nullable(z.string()) }),
};

export function roleRoutes(app: FastifyInstance, http: HttpContext): void {
  const { deps } = http;

  route(app, http, {
    method: 'GET',
    url: '/api/v1/roles',
    tag,
    summary: 'The school’s roles with how many people have each',
    access: 'i.r.rea',
    query: noQuery,
    status: 200,
    reply: replies.roles,
    example: peopleExamples.roles,
    run: async (actor) => ({ items: await listRoles(deps, actor), nextCursor: null }),
  });

  route(app, http, {
    method: 'POST',
    url: '/api/v1/roles',
    tag,
    summary: 'Make a role',
    description: 'Changing brings seeing with it. Nobody gives what their own role does not hold.',
    access: 'i.r.wr',
    body: newRoleSchema,
    status: 201,
    reply: replies.role,
    example: peopleExamples.role,
    errors: ['conflict'],
    run: async (actor, { body }) => ({ role: await createRole(deps, actor, body) }),
  });

  route(app, http, {
    method: 'PATCH',
    url: '/api/v1/roles/:id',
    tag,
    summary: 'Rename a role, or change what it may do',
    description:
      'Holds at once for everybody who has it. The base roles are fixed, and so is a role that holds more than one’s own.',
    access: 'i.r.wr',
    recent: true,
    params: idParams,
    body: rolePatchSchema,
    status: 200,
    reply: replies.role,
    example: peopleExamples.role,
    errors: ['not-found', 'conflict'],
    run: async (actor, { params, body }) => ({ role: await updateRole(deps, actor, params.id, body) }),
  });

  route(app, http, {
    method: 'DELETE',
    url: '/api/v1/roles/:id',
    tag,
    summary: 'Delete a role',
    description:
      'One that people have, or that open invitations offer, takes a `replacement` for them. Neither may hold more than one’s own role.',
    access: 'i.r.wr',
    params: idParams,
    query: deleteRoleQuery,
    status: 204,
    reply: null,
    errors: ['not-found', 'conflict'],
    run: (actor, { params, query }) => deleteRole(deps, actor, params.id, query.replacement ?? null),
  });
}
