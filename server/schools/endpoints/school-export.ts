import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { errorBodySchema } from '../../../src/domain/errors.ts';
import { dataExportSchema } from '../../../src/domain/person/export.ts';
import { authenticate, authorise } from '../../core/http/authorise.ts';
import type { HttpContext } from '../../core/http/context.ts';
import { route } from '../../core/http/route.ts';
import { idParams, noQuery, pageOf } from '../../core/http/schemas.ts';
import { personExamples as examples } from '../../identity/endpoints/examples-person.ts';
import { listSchoolExports, readSchoolExport, requestSchoolExport } from '../use-cases/school-export.ts';

const tag = 'School';
const error = (description: string) => ({ description, content: { 'application/json': { schema: errorBodySchema } } });

const FILE_SCHEMA = {
  params: idParams,
  response: {
    200: { description: 'The ZIP file', content: { 'application/zip': { schema: z.string() } } },
    401: error('unauthenticated'),
    403: error('forbidden'),
    404: error('not-found'),
  },
  ...{
    tags: [tag],
    summary: 'Fetch a copy of everything of the school',
    description:
      'For seven days after it was made, by the school’s admins.\n\nTakes the permission `i.s.wr` in the school of the header `iid`.',
    security: [{ bearer: [], iid: [] }],
    'x-access': 'i.s.wr',
    'x-errors': ['unauthenticated', 'forbidden', 'not-found'],
  },
};

export function schoolExportRoutes(app: FastifyInstance, http: HttpContext): void {
  const { deps } = http;

  route(app, http, {
    method: 'POST',
    url: '/api/v1/school/export',
    tag,
    summary: 'Ask for a copy of everything of the school',
    description:
      'At most one an hour, also while the school waits to be deleted. Only its admins may do this; a letter says when it ' +
      'can be fetched.',
    recent: true,
    access: 'i.s.wr',
    status: 202,
    reply: z.object({ export: dataExportSchema }),
    example: examples.dataExport,
    errors: ['too-many-requests'],
    run: async (actor) => ({ export: await requestSchoolExport(deps, actor) }),
  });

  route(app, http, {
    method: 'GET',
    url: '/api/v1/school/exports',
    tag,
    summary: 'The copies of the school that were asked for, newest first',
    access: 'i.s.wr',
    query: noQuery,
    status: 200,
    reply: pageOf(dataExportSchema),
    example: examples.dataExports,
    run: async (actor) => ({ items: await listSchoolExports(deps, actor), nextCursor: null }),
  });

  app.get<{ Params: { id: string } }>(
    '/api/v1/school/exports/:id/file',
    {
      config: { access: 'i.s.wr' },
      schema: FILE_SCHEMA,
      onRequest: async (request) => {
        request.identity = await authenticate(http, request);
      },
    },
    async (request, reply) => {
      const { identity } = request;
      if (!identity) throw new Error('A copy was reached without knowing by whom');
      const actor = await authorise(http, request, identity, 'i.s.wr');
      const { pieces, size } = await readSchoolExport(deps, actor, request.params.id);
      return reply
        .type('application/zip')
        .header('cache-control', 'private, no-store')
        .header('content-length', size)
        .header('content-disposition', 'attachment; filename="sprx-school.zip"')
        .send(Readable.from(pieces));
    },
  );
}
