import type { FastifyInstance } from 'fastify';
import type { HttpContext } from '../../core/http/context.ts';
import { visitorOf } from '../../core/limits/visitor.ts';
import { toJsonFeed, toRss } from '../../public-api/index.ts';
import { schoolFeed } from '../use-cases/school-feed.ts';
import { OPEN_PAGE, schoolAt } from './send-page.ts';

const FEEDS = [
  ['rss', 'application/rss+xml', toRss],
  ['json', 'application/feed+json', toJsonFeed],
] as const;

/** The newest stories of a school for feed readers; any page may read them. */
export function feedRoutes(app: FastifyInstance, { deps }: HttpContext): void {
  for (const [name, type, write] of FEEDS) {
    app.get<{ Params: { handle: string } }>(
      `/public/schools/:handle/feed.${name}`,
      OPEN_PAGE,
      async (request, reply) => {
        await deps.limits.take('embed', visitorOf(request.ip));
        const feed = await schoolFeed(deps, await schoolAt(deps, request.params.handle));
        return reply
          .type([type, 'charset=utf-8'].join('; '))
          .header('cache-control', 'public, max-age=60')
          .header('access-control-allow-origin', '*')
          .header('cross-origin-resource-policy', 'cross-origin')
          .send(write(feed));
      },
    );
  }
}
