import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RESERVED_HANDLES } from '../../../src/domain/routes.ts';
import { AnswerBytes, type AnswerCache, type OpenAnswer, sendBytes } from '../../core/http/answer-cache.ts';
import type { HttpContext } from '../../core/http/context.ts';
import { visitorOf } from '../../core/limits/visitor.ts';
import { readQuery } from '../address.ts';
import { findSchool, mayBeHandle, type ShownSchool } from '../use-cases/find-school.ts';
import { OPEN_PAGE, pageKey, type SendPage } from './send-page.ts';

type At = { Params: { handle: string }; Querystring: Record<string, unknown> };
/** `movedTo` is where the page is now; `null` where there is none, in `school` where its page has nothing there. */
type Elsewhere = { readonly movedTo: string | null; readonly school?: ShownSchool };

export function pageRoute(app: FastifyInstance, { deps }: HttpContext, page: SendPage, answers: AnswerCache): void {
  const get = async (request: FastifyRequest<At>, reply: FastifyReply) => {
    const { handle } = request.params;
    // What the app has at this address comes first, and so do its files.
    if (!mayBeHandle(handle) || RESERVED_HANDLES.includes(handle)) return reply.callNotFound();
    const visitor = visitorOf(request.ip);
    await deps.limits.take('embed', visitor);
    const at = request.url.indexOf('?');
    const [path, search] = at < 0 ? [request.url, ''] : [request.url.slice(0, at), request.url.slice(at)];
    const query = readQuery(request.query);
    const concern = request.query.concern === 'sent' ? 'sent' : 'open';

    const make = async (): Promise<OpenAnswer | Elsewhere> => {
      const schoolOrMove = await findSchool(deps, handle);
      if (!schoolOrMove) return { movedTo: null };
      if ('movedTo' in schoolOrMove) return schoolOrMove;
      if (path !== `/${handle}`) return { movedTo: handle };
      const { school } = schoolOrMove;
      return (query && (await page.made(school, query, { is: concern }))) ?? { movedTo: null, school };
    };
    const key = query && path === `/${handle}` ? pageKey(handle, query, concern) : null;
    if (query?.kind === 'list' && query.list.q) await deps.limits.take('open search', visitor);
    const made = key === null ? await make() : await answers.answer(key, make);
    if (made instanceof AnswerBytes) return sendBytes(request, reply, made);
    if ('body' in made) return sendBytes(request, reply, new AnswerBytes(made));
    if (made.movedTo === null) return page.notFound(reply, made.school);
    return reply.header('cache-control', 'public, max-age=60').redirect(`/${made.movedTo}${search}`, 301);
  };
  app.get<At>('/:handle', OPEN_PAGE, get);
  app.get<At>('/:handle/', OPEN_PAGE, get);
}
