import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import {
  applicationQuerySchema,
  applicationSchema,
  approveSchema,
  askSchema,
  confirmCallSchema,
  mergeSchema,
  rejectSchema,
} from '../../../src/domain/institution/approval.ts';
import type { HttpContext } from '../../core/http/context.ts';
import { route } from '../../core/http/route.ts';
import { withLookAlike } from '../use-cases/register-website.ts';
import { approveSchool, askSchool, confirmCall, listApplications, rejectSchool } from '../use-cases/schools-approve.ts';
import { mergeSchool } from '../use-cases/schools-merge.ts';
import { schoolExamples as examples } from './examples-schools.ts';

const params = z.object({ iid: z.string() });
const reply = z.object({ application: applicationSchema });

export function approveRoutes(app: FastifyInstance, http: HttpContext): void {
  const { deps, register } = http;
  const common = {
    method: 'POST',
    tag: 'Platform',
    params,
    status: 200,
    reply,
    example: { application: examples.application },
    errors: ['not-found', 'conflict'],
  } as const;

  route(app, http, {
    method: 'GET',
    url: '/api/v1/admin/schools',
    tag: 'Platform',
    summary: 'Schools with the evidence for them, those that have waited longest first',
    description: '`status` is `waiting` unless given; `q` finds words of name, short name, town and postcode.',
    access: 'platform',
    query: applicationQuerySchema,
    status: 200,
    reply: z.object({ items: z.array(applicationSchema), nextCursor: z.nullable(z.string()) }),
    example: { items: [examples.application], nextCursor: null },
    run: async (_caller, { query }) => {
      const { items, nextCursor } = await listApplications(deps, query);
      return { items: await Promise.all(items.map((each) => withLookAlike(register, each))), nextCursor };
    },
  });

  route(app, http, {
    ...common,
    access: 'platform',
    url: '/api/v1/admin/schools/:iid/approve',
    summary: 'Let a school in',
    body: approveSchema,
    run: async (caller, { params, body }) => ({
      application: await withLookAlike(register, await approveSchool(deps, caller, params.iid, body)),
    }),
  });

  route(app, http, {
    ...common,
    access: 'platform',
    url: '/api/v1/admin/schools/:iid/reject',
    summary: 'Decline a school, with a reason that it reads',
    body: rejectSchema,
    run: async (caller, { params, body }) => ({
      application: await withLookAlike(register, await rejectSchool(deps, caller, params.iid, body.reason)),
    }),
  });

  route(app, http, {
    ...common,
    access: 'platform',
    url: '/api/v1/admin/schools/:iid/ask',
    summary: 'Ask a school for more before deciding',
    body: askSchema,
    run: async (caller, { params, body }) => ({
      application: await withLookAlike(register, await askSchool(deps, caller, params.iid, body.question)),
    }),
  });

  route(app, http, {
    ...common,
    access: 'platform',
    url: '/api/v1/admin/schools/:iid/verify',
    summary: 'Mark a school as verified after a call',
    body: confirmCallSchema,
    run: async (caller, { params, body }) => ({
      application: await withLookAlike(register, await confirmCall(deps, caller, params.iid, body.note)),
    }),
  });

  route(app, http, {
    ...common,
    access: 'platform',
    url: '/api/v1/admin/schools/:iid/merge',
    summary: 'End a school that is another one',
    description: 'Its people move there with the role that is given; what they made stays with the school that ends.',
    body: mergeSchema,
    run: async (caller, { params, body }) => ({
      application: await withLookAlike(register, await mergeSchool(deps, caller, params.iid, body)),
    }),
  });
}
