import type { FastifyInstance } from 'fastify';
import { type AnswerCache, type OpenAnswer, openHeaders, sendOpen } from '../../core/http/answer-cache.ts';
import type { HttpContext } from '../../core/http/context.ts';
import { visitorOf } from '../../core/limits/visitor.ts';
import { toJsonFeed, toRss } from '../../embed/index.ts';
import { schoolFeed } from '../use-cases/school-feed.ts';
import { OPEN_PAGE, schoolAt } from './send-page.ts';

const FEEDS = [
  ['rss', 'application/rss+xml', toRss],
  ['json', 'application/feed+json', toJsonFeed],
] as const;

/** The newest stories of a school for feed readers; any page may read them. */
export function feedRoutes(app: FastifyInstance, { deps }: HttpContext, answers: AnswerCache): void {
  for (const [name, type, write] of FEEDS) {
    app.get<{ Params: { handle: string } }>(
      `/public/schools/:handle/feed.${name}`,
      OPEN_PAGE,
      async (request, reply) => {
        await deps.limits.take('embed', visitorOf(request.ip));
        const { handle } = request.params;
        const make = async (): Promise<OpenAnswer> => {
          const school = await schoolAt(deps, handle);
          const { iid, institution } = school;
          return {
            iid,
            // Another school may get the handle that this one had before.
            isLasting: institution.handle === handle,
            type: [type, 'charset=utf-8'].join('; '),
            headers: {
              ...openHeaders(iid),
              'access-control-allow-origin': '*',
              'cross-origin-resource-policy': 'cross-origin',
            },
            body: write(await schoolFeed(deps, school)),
          };
        };
        return sendOpen(request, reply, answers, `feed.${name} ${handle}`, make);
      },
    );
  }
}
