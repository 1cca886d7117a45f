import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import {
  anyPersonSchema,
  newAdminSchema,
  personStateSchema,
  platformAdminSchema,
  reasonOnlySchema,
} from '../../../src/domain/admin/people.ts';
import type { HttpContext } from '../../core/http/context.ts';
import { route } from '../../core/http/route.ts';
import { pageQuery } from '../../core/http/schemas.ts';
import {
  endTheirSessions,
  listPeople,
  onePerson,
  removeFromSchool,
  resendVerification,
  setDisabled,
} from '../use-cases/all-people.ts';
import { grantAdmin, listAdmins, revokeAdmin } from '../use-cases/platform-admins.ts';
import { adminLogRoutes } from './admin-logs.ts';
import { adminExamples } from './examples-admin.ts';

const tag = 'Platform';
const uidParams = z.object({ uid: z.string() });
const person = z.object({ person: anyPersonSchema });

/** What only those who run the platform may do. */
export function adminRoutes(app: FastifyInstance, http: HttpContext): void {
  adminsRoutes(app, http);
  peopleRoutes(app, http);
  adminLogRoutes(app, http);
}

function adminsRoutes(app: FastifyInstance, http: HttpContext): void {
  const { deps } = http;
  route(app, http, {
    method: 'GET',
    url: '/api/v1/admin/admins',
    tag,
    summary: 'Everybody who runs the platform',
    access: 'platform',
    status: 200,
    reply: z.object({ items: z.array(platformAdminSchema), nextCursor: z.null() }),
    example: adminExamples.admins,
    run: async () => ({ items: await listAdmins(deps), nextCursor: null }),
  });
  route(app, http, {
    method: 'POST',
    url: '/api/v1/admin/admins',
    tag,
    summary: 'Let somebody run the platform too',
    description: 'By the address of an account that is confirmed. The person gets a letter.',
    access: 'platform',
    recent: true,
    body: newAdminSchema,
    status: 201,
    reply: z.object({ admin: platformAdminSchema }),
    example: adminExamples.admin,
    errors: ['conflict'],
    run: async (caller, { body }) => ({ admin: await grantAdmin(deps, caller, body) }),
  });
  route(app, http, {
    method: 'DELETE',
    url: '/api/v1/admin/admins/:uid',
    tag,
    summary: 'Take it away again',
    description: 'Never from oneself, and never from the last one. Every sign-in of the person ends at once.',
    access: 'platform',
    recent: true,
    params: uidParams,
    body: reasonOnlySchema,
    status: 204,
    reply: null,
    errors: ['not-found', 'conflict'],
    run: (caller, { params, body }) => revokeAdmin(deps, caller, params.uid, body.reason),
  });
}

const peopleQuery = z.extend(pageQuery, {
  q: z.optional(z.string().check(z.trim(), z.maxLength(200, 'At most 200 characters.'))),
});

function peopleRoutes(app: FastifyInstance, http: HttpContext): void {
  const { deps } = http;
  route(app, http, {
    method: 'GET',
    url: '/api/v1/admin/users',
    tag,
    summary: 'Everybody with an account, by name',
    description: '`q` finds by the beginnings of the words of name, e-mail address and job title.',
    access: 'platform',
    query: peopleQuery,
    status: 200,
    reply: z.object({ items: z.array(anyPersonSchema), nextCursor: z.nullable(z.string()) }),
    example: adminExamples.people,
    run: (_caller, { query }) => listPeople(deps, query),
  });
  route(app, http, {
    method: 'GET',
    url: '/api/v1/admin/users/:uid',
    tag,
    summary: 'One person',
    access: 'platform',
    params: uidParams,
    status: 200,
    reply: person,
    example: adminExamples.person,
    errors: ['not-found'],
    run: async (_caller, { params }) => ({ person: await onePerson(deps, params.uid) }),
  });
  route(app, http, {
    method: 'PATCH',
    url: '/api/v1/admin/users/:uid',
    tag,
    summary: 'Disable an account, or enable it again',
    description: 'Disabling ends every sign-in at once. Nothing of the person is deleted.',
    access: 'platform',
    params: uidParams,
    body: personStateSchema,
    status: 200,
    reply: person,
    example: adminExamples.person,
    errors: ['not-found', 'conflict'],
    run: async (caller, { params, body }) => ({ person: await setDisabled(deps, caller, params.uid, body) }),
  });
  route(app, http, {
    method: 'POST',
    url: '/api/v1/admin/users/:uid/verification',
    tag,
    summary: 'Send the letter that confirms the address once more',
    access: 'platform',
    params: uidParams,
    status: 204,
    reply: null,
    errors: ['not-found', 'conflict'],
    run: (caller, { params }) => resendVerification(deps, caller, params.uid),
  });
  route(app, http, {
    method: 'POST',
    url: '/api/v1/admin/users/:uid/end-sessions',
    tag,
    summary: 'Sign a person out everywhere',
    access: 'platform',
    params: uidParams,
    status: 204,
    reply: null,
    errors: ['not-found'],
    run: (caller, { params }) => endTheirSessions(deps, caller, params.uid),
  });
  route(app, http, {
    method: 'DELETE',
    url: '/api/v1/admin/users/:uid/schools/:iid',
    tag,
    summary: 'Take a person out of a school',
    description: 'Never a school’s last admin. The person gets a letter.',
    access: 'platform',
    params: z.object({ uid: z.string(), iid: z.string() }),
    body: reasonOnlySchema,
    status: 204,
    reply: null,
    errors: ['not-found', 'conflict'],
    run: (caller, { params, body }) => removeFromSchool(deps, caller, { ...params, ...body }),
  });
}
