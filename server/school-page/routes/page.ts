import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RESERVED_HANDLES } from '../../../src/domain/routes.ts';
import type { HttpContext } from '../../core/http/context.ts';
import { visitorOf } from '../../core/limits/visitor.ts';
import { findSchool, mayBeHandle } from '../use-cases/find-school.ts';
import { OPEN_PAGE, type SendPage } from './send-page.ts';

type At = { Params: { handle: string }; Querystring: Record<string, unknown> };

export function pageRoute(app: FastifyInstance, { deps }: HttpContext, page: SendPage): void {
  const get = async (request: FastifyRequest<At>, reply: FastifyReply) => {
    const { handle } = request.params;
    // What the app has at this address comes first, and so do its files.
    if (!mayBeHandle(handle) || RESERVED_HANDLES.includes(handle)) return reply.callNotFound();
    await deps.limits.take('embed', visitorOf(request.ip));
    const schoolOrMove = await findSchool(deps, handle);
    if (!schoolOrMove) return page.notFound(reply);
    const at = request.url.indexOf('?');
    const [path, query] = at < 0 ? [request.url, ''] : [request.url.slice(0, at), request.url.slice(at)];
    if ('school' in schoolOrMove && path === `/${handle}`) {
      return page.shown(reply, schoolOrMove.school, request.query, {
        is: request.query.concern === 'sent' ? 'sent' : 'open',
      });
    }
    const to = 'movedTo' in schoolOrMove ? schoolOrMove.movedTo : handle;
    return reply.header('cache-control', 'public, max-age=60').redirect(`/${to}${query}`, 301);
  };
  app.get<At>('/:handle', OPEN_PAGE, get);
  app.get<At>('/:handle/', OPEN_PAGE, get);
}
