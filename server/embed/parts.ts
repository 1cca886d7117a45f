import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { ProductError } from '../../src/domain/errors.ts';
import type { HttpContext } from '../core/http/context.ts';
import { openSchema } from '../core/http/open-schema.ts';
import { type Prepared, preparedFile, sendPrepared } from '../core/http/prepared.ts';

const SCHEMA = openSchema({
  tag: 'Embed',
  summary: 'A part of the embed script',
  description:
    'A module that the script loads once it is used. Its name changes with its content, so it may be stored for good.',
  type: 'text/javascript',
  errors: ['not-found'],
  params: z.object({ file: z.string().check(z.maxLength(100)) }),
});

/** `carousel.0123456789ab.js`, as vite.embed.config.ts names them. */
const FILE = /^([a-z]+)\.[0-9a-f]{12}\.js$/;
const TYPE = 'text/javascript; charset=utf-8';

/** The file of a part as it is now; null where none was built. */
export async function partNamed(embedDir: string, name: string): Promise<string | null> {
  const files = await readdir(join(embedDir, 'parts')).catch(() => []);
  return files.find((file) => FILE.exec(file)?.[1] === name) ?? null;
}

/**
 * What the embed script loads only when it is used. A script of before the last deployment is stored by browsers for a day, and asks
 * for parts by its own names: it gets those of now, which are not to be stored under them.
 */
export function embedParts(app: FastifyInstance, { config }: HttpContext): void {
  const folder = join(config.embedDir, 'parts');
  const parts = new Map<string, () => Promise<Prepared | null>>();
  const partOf = (file: string) => {
    const read = parts.get(file) ?? preparedFile(join(folder, file), TYPE);
    parts.set(file, read);
    return read();
  };
  app.get<{ Params: { file: string } }>(
    '/embed/v1/parts/:file',
    { config: { access: 'open' }, schema: SCHEMA },
    async (request, reply) => {
      const { file } = request.params;
      const [, name] = FILE.exec(file) ?? [];
      // Names are made up by anyone: only those that are there are read.
      const files = name ? await readdir(folder).catch(() => []) : [];
      const present = files.includes(file) ? file : files.find((each) => FILE.exec(each)?.[1] === name);
      const part = present ? await partOf(present) : null;
      if (part === null) throw new ProductError('not-found', 'There is no such part of the embed script.');
      reply.header('cache-control', present === file ? 'public, max-age=31536000, immutable' : 'no-cache');
      return sendPrepared(request, reply, part);
    },
  );
}
