import type { FastifyInstance } from 'fastify';
import { html } from '../../core/html/markup.ts';
import { type AnswerCache, sendOpen } from '../../core/http/answer-cache.ts';
import type { HttpContext } from '../../core/http/context.ts';
import { visitorOf } from '../../core/limits/visitor.ts';
import { pagesThatAreOn } from '../use-cases/sitemap.ts';
import { OPEN_PAGE } from './send-page.ts';

const MINUTE_MS = 60_000;
/** So many times a minute the schools are read, however often one of them changes; after that it is what was read last. */
const FRESH_A_MINUTE = 20;

/** What search engines ask for first. */
export function robotsRoutes(app: FastifyInstance, { deps }: HttpContext, answers: AnswerCache): void {
  let minute = 0;
  let reads = 0;
  let last: Promise<string[]> = Promise.resolve([]);
  const pages = (): Promise<string[]> => {
    const now = Math.floor(deps.now().getTime() / MINUTE_MS);
    if (now !== minute) [minute, reads] = [now, 0];
    if (reads >= FRESH_A_MINUTE) return last;
    reads += 1;
    last = pagesThatAreOn(deps);
    return last;
  };

  app.get('/sitemap.xml', OPEN_PAGE, async (request, reply) => {
    await deps.limits.take('embed', visitorOf(request.ip));
    return sendOpen(request, reply, answers, 'sitemap', async () => {
      const addresses = (await pages()).map((page) => html`<url><loc>${page}</loc></url>\n`);
      return {
        iid: null,
        type: 'application/xml; charset=utf-8',
        headers: { 'cache-control': 'public, max-age=60' },
        body: html`<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${addresses}</urlset>\n`
          .text,
      };
    });
  });

  app.get('/robots.txt', OPEN_PAGE, async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(`User-agent: *\nDisallow: /api/\n\nSitemap: ${deps.appOrigin}/sitemap.xml\n`),
  );
}
