import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { errorBodySchema } from '../../../src/domain/errors.ts';
import { dataExportSchema } from '../../../src/domain/person/export.ts';
import { authenticate, authoriseAccount } from '../../core/http/authorise.ts';
import type { HttpContext } from '../../core/http/context.ts';
import { route } from '../../core/http/route.ts';
import { idParams, noQuery, pageOf } from '../../core/http/schemas.ts';
import { listExports, readExport, requestExport } from '../use-cases/privacy/data-export.ts';
import { personExamples as examples } from './examples-person.ts';

const tag = 'Your account';

const FILE_SCHEMA = {
  params: idParams,
  response: {
    200: { description: 'The ZIP file', content: { 'application/zip': { schema: z.string() } } },
    401: { description: 'unauthenticated', content: { 'application/json': { schema: errorBodySchema } } },
    404: { description: 'not-found', content: { 'application/json': { schema: errorBodySchema } } },
  },
  ...{
    tags: [tag],
    summary: 'Fetch a copy of your data',
    description: 'For seven days after it was made, by the person alone.\n\nFor whoever is signed in.',
    security: [{ bearer: [] }],
    'x-access': 'account',
    'x-errors': ['unauthenticated', 'not-found'],
  },
};

export function exportRoutes(app: FastifyInstance, http: HttpContext): void {
  const { deps } = http;

  route(app, http, {
    method: 'POST',
    url: '/api/v1/person/exports',
    tag,
    summary: 'Ask for a copy of everything about you',
    description: 'At most one a day, one that failed counts too. A letter says when it can be fetched.',
    access: 'verified',
    recent: true,
    status: 202,
    reply: z.object({ export: dataExportSchema }),
    example: examples.dataExport,
    errors: ['too-many-requests'],
    run: async (caller) => ({ export: await requestExport(deps, caller) }),
  });

  route(app, http, {
    method: 'GET',
    url: '/api/v1/person/exports',
    tag,
    summary: 'The copies you asked for, newest first',
    access: 'account',
    query: noQuery,
    status: 200,
    reply: pageOf(dataExportSchema),
    example: examples.dataExports,
    run: async (caller) => ({ items: await listExports(deps, caller), nextCursor: null }),
  });

  app.get<{ Params: { id: string } }>(
    '/api/v1/person/exports/:id/file',
    {
      config: { access: 'account' },
      schema: FILE_SCHEMA,
      onRequest: async (request) => {
        request.identity = await authenticate(http, request);
      },
    },
    async (request, reply) => {
      const { identity } = request;
      if (!identity) throw new Error('A copy was reached without knowing by whom');
      const caller = await authoriseAccount(http, request, identity, 'account');
      const { pieces, size } = await readExport(deps, caller, request.params.id);
      return reply
        .type('application/zip')
        .header('cache-control', 'private, no-store')
        .header('content-disposition', 'attachment; filename="sprx-your-data.zip"')
        .header('content-length', size)
        .send(Readable.from(pieces));
    },
  );
}
