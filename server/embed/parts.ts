import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { errorBodySchema, ProductError } from '../../src/domain/errors.ts';
import type { HttpContext } from '../core/http/context.ts';
import { type Prepared, preparedFile, sendPrepared } from '../core/http/prepared.ts';

const SCHEMA = {
  params: z.object({ file: z.string().check(z.maxLength(100)) }),
  response: {
    200: { description: 'The part', content: { 'text/javascript': { schema: z.string() } } },
    404: { description: 'not-found', content: { 'application/json': { schema: errorBodySchema } } },
  },
  ...{
    tags: ['Embed'],
    summary: 'A part of the embed script',
    description:
      'A module that the script loads once it is used. Its name changes with its content, so it may be stored for good.\n\nOpen to anyone.',
    security: [],
    'x-access': 'open',
    'x-errors': ['not-found'],
  },
};

/** `carousel.0123456789ab.js`, as vite.embed.config.ts names them. */
const FILE = /^[a-z]+\.[0-9a-f]{12}\.js$/;

/** What the embed script loads only when it is used. */
export function embedParts(app: FastifyInstance, { config }: HttpContext): void {
  const parts = new Map<string, () => Promise<Prepared | null>>();
  app.get<{ Params: { file: string } }>(
    '/embed/v1/parts/:file',
    { config: { access: 'open' }, schema: SCHEMA },
    async (request, reply) => {
      const { file } = request.params;
      const read =
        parts.get(file) ??
        preparedFile(join(config.embedDir, 'parts', FILE.test(file) ? file : 'none'), 'text/javascript; charset=utf-8');
      const part = await read();
      if (part === null) throw new ProductError('not-found', 'There is no such part of the embed script.');
      // Only of those that are there: names are made up by anyone.
      parts.set(file, read);
      reply.header('cache-control', 'public, max-age=31536000, immutable');
      return sendPrepared(request, reply, part);
    },
  );
}
