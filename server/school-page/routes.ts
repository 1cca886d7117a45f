import type { FastifyInstance } from 'fastify';
import type { AnswerCache } from '../core/http/answer-cache.ts';
import type { HttpContext } from '../core/http/context.ts';
import { assetRoutes } from './routes/assets.ts';
import { concernRoute } from './routes/concern.ts';
import { feedRoutes } from './routes/feeds.ts';
import { pageRoute } from './routes/page.ts';
import { robotsRoutes } from './routes/robots.ts';
import { pageSender } from './routes/send-page.ts';
import { stylesheets } from './routes/stylesheets.ts';

/** The pages that schools have for visitors, and what belongs to them. Made by the server, whole without a script. */
export function schoolPageRoutes(app: FastifyInstance, http: HttpContext, answers: AnswerCache): void {
  const styles = stylesheets();
  const page = pageSender(http, styles);
  pageRoute(app, http, page, answers);
  assetRoutes(app, http, styles);
  feedRoutes(app, http, answers);
  concernRoute(app, http, page);
  robotsRoutes(app, http, answers);
}
