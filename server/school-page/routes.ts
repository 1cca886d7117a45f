import type { FastifyInstance, FastifyReply } from 'fastify';
import type { AnswerCache } from '../core/http/answer-cache.ts';
import type { Typefaces } from '../core/http/built-pages.ts';
import type { HttpContext } from '../core/http/context.ts';
import { sendError } from '../core/http/errors.ts';
import { toProductError } from '../core/http/product-error.ts';
import { wantsPage } from '../core/http/wants-page.ts';
import { assetRoutes } from './routes/assets.ts';
import { concernRoute } from './routes/concern.ts';
import { feedRoutes } from './routes/feeds.ts';
import { oembedRoutes } from './routes/oembed.ts';
import { pageRoute } from './routes/page.ts';
import { robotsRoutes } from './routes/robots.ts';
import { pageSender } from './routes/send-page.ts';
import { stylesheets } from './routes/stylesheets.ts';

/** Answers that there is nothing at an address, with the page for people. */
type NotFound = (reply: FastifyReply) => Promise<FastifyReply>;

/** The pages that schools have for visitors, and what belongs to them. Made by the server, whole without a script. */
export function schoolPageRoutes(
  app: FastifyInstance,
  http: HttpContext,
  answers: AnswerCache,
  typefaces: Typefaces,
): NotFound {
  const styles = stylesheets(typefaces);
  const page = pageSender(http, styles);
  void app.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) =>
      wantsPage(request) && toProductError(error).code === 'not-found'
        ? page.notFound(reply)
        : sendError(error, request, reply),
    );
    pageRoute(scope, http, page, answers);
    assetRoutes(scope, http, styles);
    feedRoutes(scope, http, answers);
    oembedRoutes(scope, http, answers);
    concernRoute(scope, http, page);
    robotsRoutes(scope, http, answers);
  });
  return (reply) => page.notFound(reply);
}
