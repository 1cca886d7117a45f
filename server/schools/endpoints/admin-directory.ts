import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { dangerousActSchema } from '../../../src/domain/admin/dangerous.ts';
import {
  directoryEntrySchema,
  directoryQuerySchema,
  directorySchoolSchema,
  suspendSummarySchema,
} from '../../../src/domain/admin/directory.ts';
import { reasonOnlySchema } from '../../../src/domain/admin/people.ts';
import type { HttpContext } from '../../core/http/context.ts';
import { route } from '../../core/http/route.ts';
import { directoryEntry, listDirectory } from '../use-cases/directory.ts';
import type { SchoolDirectory } from '../use-cases/school-directory.ts';
import { resumeSchool, suspendSchool } from '../use-cases/suspend-school.ts';
import { directoryExamples as examples } from './examples-directory.ts';

const tag = 'Platform';
const params = z.object({ iid: z.string() });
const entry = z.object({ school: directoryEntrySchema });

/** All schools for those who run the platform, and closing one. */
export function adminDirectoryRoutes(app: FastifyInstance, http: HttpContext, directory: SchoolDirectory): void {
  const { deps } = http;
  route(app, http, {
    method: 'GET',
    url: '/api/v1/admin/directory',
    tag,
    summary: 'All schools',
    description: '`q` finds by the beginnings of words of name, short name, town and postcode.',
    access: 'platform',
    query: directoryQuerySchema,
    status: 200,
    reply: z.object({
      items: z.array(directorySchoolSchema),
      nextCursor: z.nullable(z.string()),
      total: z.number(),
    }),
    example: examples.list,
    run: (_caller, { query }) => listDirectory(deps, directory, query),
  });
  route(app, http, {
    method: 'GET',
    url: '/api/v1/admin/directory/:iid',
    tag,
    summary: 'One school',
    access: 'platform',
    params,
    status: 200,
    reply: entry,
    example: examples.one,
    errors: ['not-found'],
    run: async (_caller, { params }) => ({ school: await directoryEntry(deps, params.iid) }),
  });
  route(app, http, {
    method: 'POST',
    url: '/api/v1/admin/directory/:iid/suspend',
    tag,
    summary: 'Suspend a school',
    description:
      'Nothing of it is served, its channels are not read, and its members can only read. First with `dryRun: true`, which changes nothing and answers `{ summary }`; then within 24 hours with `confirm`, the school’s short name.',
    access: 'platform',
    recent: true,
    params,
    body: dangerousActSchema,
    status: 200,
    reply: z.union([z.object({ school: directoryEntrySchema }), z.object({ summary: suspendSummarySchema })]),
    example: examples.suspended,
    errors: ['not-found', 'conflict'],
    run: (caller, { params, body }) => suspendSchool(deps, caller, params.iid, body),
  });
  route(app, http, {
    method: 'POST',
    url: '/api/v1/admin/directory/:iid/resume',
    tag,
    summary: 'End the suspension of a school',
    description: 'It is again what it was before.',
    access: 'platform',
    params,
    body: reasonOnlySchema,
    status: 200,
    reply: entry,
    example: examples.one,
    errors: ['not-found', 'conflict'],
    run: async (caller, { params, body }) => ({ school: await resumeSchool(deps, caller, params.iid, body.reason) }),
  });
}
