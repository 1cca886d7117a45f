import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { ProductError } from '../../src/domain/errors.ts';
import { type AnswerCache, openHeaders, sendOpen } from '../core/http/answer-cache.ts';
import type { HttpContext } from '../core/http/context.ts';
import { openSchema } from '../core/http/open-schema.ts';
import { preparedFile, sendPrepared } from '../core/http/prepared.ts';
import { visitorOf } from '../core/limits/visitor.ts';
import { widgetForms } from './open-routes.ts';
import { embedParts } from './parts.ts';
import { collectionFeed, toJsonFeed, toRss } from './use-cases/collection-feed.ts';
import { wordpressPlugin } from './wordpress.ts';

const SCRIPT_SCHEMA = openSchema({
  tag: 'Embed',
  summary: 'The embed script',
  description: 'Draws every `data-sprx-widget` of the page it is on.',
  type: 'text/javascript',
  errors: ['not-found'],
});

/** What src/embed/sprx.ts has in place of our origin. */
const ORIGIN_MARK = '%HOME%';

const FEEDS = [
  ['rss', 'application/rss+xml', toRss],
  ['json', 'application/feed+json', toJsonFeed],
] as const;

const feedSchema = (name: string, type: string) =>
  openSchema({
    tag: 'Embed',
    summary: `The feed of a published collection (${name === 'rss' ? 'RSS 2.0' : 'JSON Feed 1.1'})`,
    description: 'Its approved stories, the newest 50. 404 before it is published and after its end.',
    type,
    errors: ['not-found'],
    params: z.object({ publicKey: z.string().check(z.maxLength(100)) }),
  });

/** Any page of any school may read this; there is no cookie that could go with it. */
function crossOrigin(reply: FastifyReply): FastifyReply {
  return reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
}

/** The script itself, and what lets any page load both. */
export function embedScript(app: FastifyInstance, http: HttpContext, answers: AnswerCache): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/embed/')) crossOrigin(reply);
  });

  // A copy in a file of the school's own, in a blob or by eval has no address to know us by.
  const script = preparedFile(join(http.config.embedDir, 'sprx.js'), 'text/javascript; charset=utf-8', (bytes) =>
    bytes.toString('utf8').replace(ORIGIN_MARK, http.deps.appOrigin),
  );
  app.get('/embed/v1/sprx.js', { config: { access: 'open' }, schema: SCRIPT_SCHEMA }, async (request, reply) => {
    const source = await script();
    if (source === null) throw new ProductError('not-found', 'The embed script has not been built.');
    reply.header('cache-control', 'public, max-age=86400, stale-while-revalidate=604800');
    return sendPrepared(request, reply, source);
  });

  // The same bytes under the name of their version: a page may name their digest, and keep them for ever.
  const versioned = `/embed/v1/sprx-${http.config.version}.js`;
  app.get(versioned, { config: { access: 'open' }, schema: { hide: true } }, async (request, reply) => {
    const source = await script();
    if (source === null) throw new ProductError('not-found', 'The embed script has not been built.');
    reply.header('cache-control', 'public, max-age=31536000, immutable');
    return sendPrepared(request, reply, source);
  });
  embedParts(app, http);
  wordpressPlugin(app, http);
  widgetForms(app, http, answers);

  for (const [name, type, write] of FEEDS) {
    const url = `/embed/v1/collections/:publicKey/feed.${name}`;
    app.get<{ Params: { publicKey: string } }>(
      url,
      { config: { access: 'open' }, schema: feedSchema(name, type) },
      async (request, reply) => {
        await http.deps.limits.take('embed', visitorOf(request.ip));
        const { publicKey } = request.params;
        return sendOpen(request, reply, answers, `${url} ${publicKey}`, async () => {
          const { iid, feed } = await collectionFeed(http.deps, publicKey);
          return { iid, type: [type, 'charset=utf-8'].join('; '), headers: openHeaders(iid), body: write(feed) };
        });
      },
    );
  }

  // A page that sends a header of its own with its question has its browser ask for leave first.
  app.options('/embed/v1/*', { config: { access: 'open' }, schema: { hide: true } }, (_request, reply) =>
    reply
      .header('access-control-allow-methods', 'GET, HEAD, POST')
      .header('access-control-allow-headers', '*')
      .header('access-control-max-age', '86400')
      .code(204)
      .send(),
  );
}
