import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ProductError } from '../../src/domain/errors.ts';
import type { HttpContext } from '../core/http/context.ts';
import { holdsTag } from '../core/http/entity-tag.ts';
import { openSchema } from '../core/http/open-schema.ts';
import { writeZip } from '../core/zip/write-zip.ts';
import { wordpressFiles } from './wordpress-files.ts';

const TYPE = 'application/zip';

const SCHEMA = openSchema({
  tag: 'Embed',
  summary: 'The WordPress plugin',
  description:
    'A ZIP file with the folder `sprx`, to upload in WordPress under Plugins. It has the shortcode `[sprx key="…"]` and the block `sprx/stories`, and asks this server for the stories.',
  type: TYPE,
  errors: ['not-found'],
});

type Made = { readonly bytes: Buffer; readonly tag: string };

/** The plugin with our origin in it, packed at the first question. */
export function wordpressPlugin(app: FastifyInstance, { config, deps }: HttpContext): void {
  let cached: Promise<Made | null> | null = null;

  async function make(): Promise<Made | null> {
    const { version, wordpressDir: folder } = config;
    const files = await wordpressFiles({ folder, origin: deps.appOrigin, version });
    if (!files) return null;
    const entries = files.map(({ name, text }) => ({ name, pieces: [text] }));
    const pieces: Uint8Array[] = [];
    for await (const piece of writeZip(entries, new AbortController().signal, { isSameEachTime: true })) {
      pieces.push(piece);
    }
    const bytes = Buffer.concat(pieces);
    return { bytes, tag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"` };
  }

  function plugin(): Promise<Made | null> {
    const made = cached ?? make();
    cached = made;
    const forget = () => {
      cached = null;
    };
    made.then((value) => value ?? forget(), forget);
    return made;
  }

  app.get('/embed/v1/sprx-wordpress.zip', { config: { access: 'open' }, schema: SCHEMA }, async (request, reply) => {
    const made = await plugin();
    if (made === null) throw new ProductError('not-found', 'The WordPress plugin has not been built.');
    return send(request, reply, made);
  });
}

function send(request: FastifyRequest, reply: FastifyReply, { bytes, tag }: Made): FastifyReply {
  reply.header('etag', tag).header('cache-control', 'public, max-age=3600');
  if (holdsTag(request.headers['if-none-match'], tag)) return reply.code(304).send();
  return reply.header('content-disposition', 'attachment; filename="sprx-wordpress.zip"').type(TYPE).send(bytes);
}
