import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { errorBodySchema, ProductError } from '../../src/domain/errors.ts';
import { embedSchema } from '../../src/domain/widget/schema.ts';
import type { HttpContext } from '../core/http/context.ts';
import { examples } from '../core/http/examples.ts';
import { preparedFile, sendPrepared } from '../core/http/prepared.ts';
import { route } from '../core/http/route.ts';
import { embed } from './use-cases/embed.ts';

const tag = 'Embed';

const SCRIPT_SCHEMA = {
  response: {
    200: { description: 'The script', content: { 'text/javascript': { schema: z.string() } } },
    404: { description: 'not-found', content: { 'application/json': { schema: errorBodySchema } } },
  },
  ...{
    tags: [tag],
    summary: 'The embed script',
    description: 'Draws every `data-sprx-widget` of the page it is on.\n\nOpen to anyone.',
    security: [],
    'x-access': 'open',
    'x-errors': ['not-found'],
  },
};

/** Any page of any school may read this; there is no cookie that could go with it. */
function crossOrigin(reply: FastifyReply): FastifyReply {
  return reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
}

export function embedRoutes(app: FastifyInstance, http: HttpContext): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/embed/')) crossOrigin(reply);
  });

  route(app, http, {
    method: 'GET',
    url: '/embed/v1/widgets/:publicKey',
    tag,
    summary: 'What a widget shows',
    description:
      'Approved stories alone, newest first, at most as many as the widget’s `limit`. `removed` names stories of the school that visitors saw and that were hidden, deleted or taken out of a collection in the last 30 days, the latest first: whoever keeps answers takes them out of all of them. It holds at most 100 ids; where it holds 100 there may be more, and answers from before are best thrown away.',
    access: 'open',
    params: z.object({ publicKey: z.string().check(z.maxLength(100)) }),
    status: 200,
    reply: embedSchema,
    example: examples.embed,
    errors: ['not-found'],
    limit: 'embed',
    run: async ({ params, reply }) => {
      const shown = await embed(http.deps, params.publicKey);
      reply.header('cache-control', 'no-cache');
      return shown;
    },
  });

  const script = preparedFile(join(http.config.embedDir, 'sprx.js'), 'text/javascript; charset=utf-8');
  app.get('/embed/v1/sprx.js', { config: { access: 'open' }, schema: SCRIPT_SCHEMA }, async (request, reply) => {
    const source = await script();
    if (source === null) throw new ProductError('not-found', 'The embed script has not been built.');
    reply.header('cache-control', 'public, max-age=86400, stale-while-revalidate=604800');
    return sendPrepared(request, reply, source);
  });

  // A page that sends a header of its own with its question has its browser ask for leave first.
  app.options('/embed/v1/*', { config: { access: 'open' }, schema: { hide: true } }, (_request, reply) =>
    reply
      .header('access-control-allow-methods', 'GET, HEAD')
      .header('access-control-allow-headers', '*')
      .header('access-control-max-age', '86400')
      .code(204)
      .send(),
  );
}
