import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ProductError } from '../../../src/domain/errors.ts';
import { readBodies } from '../../core/http/bodies.ts';
import type { HttpContext } from '../../core/http/context.ts';
import { visitorOf } from '../../core/limits/visitor.ts';
import { readWidget } from '../../embed/index.ts';
import { concernSchema } from '../concern.ts';
import type { ShownSchool } from '../use-cases/find-school.ts';
import { type ConcernedSchool, sendConcern } from '../use-cases/send-concern.ts';
import { OPEN_PAGE, type SendPage, schoolAt } from './send-page.ts';

type At = { Params: { handle: string }; Body: unknown };
type AtWidget = { Params: { publicKey: string }; Body: unknown };

/** The form as a browser sends it, and the same as JSON. */
const FORM = 'application/x-www-form-urlencoded';
const MOST_BYTES = 64 * 1_024;
const MOST_KEY = 100;

export function concernRoute(app: FastifyInstance, http: HttpContext, page: SendPage): void {
  const { deps } = http;

  async function take(request: FastifyRequest<At> | FastifyRequest<AtWidget>, school: ConcernedSchool): Promise<void> {
    const read = concernSchema.safeParse(request.body ?? {});
    // Only a program fills the hidden field. It gets the same answer as people.
    const { website } = (request.body ?? {}) as { website?: unknown };
    if (typeof website === 'string' && website.trim() !== '') return;
    if (!read.success) {
      const fields = Object.fromEntries(read.error.issues.map(({ path, message }) => [path.join('.'), message]));
      throw new ProductError('invalid', Object.values(fields)[0] ?? 'This could not be read.', { fields });
    }
    await deps.limits.take('concern', visitorOf(request.ip));
    await sendConcern(deps, school, read.data);
  }

  async function post(request: FastifyRequest<At>, reply: FastifyReply): Promise<FastifyReply> {
    await deps.limits.take('embed', visitorOf(request.ip));
    const school = await schoolAt(deps, request.params.handle);
    const isForm = (request.headers['content-type'] ?? '').startsWith(FORM);
    if (!isForm) {
      await take(request, school);
      return reply.code(202).header('cache-control', 'no-store').send({ status: 'sent' });
    }
    try {
      await take(request, school);
    } catch (error) {
      if (!(error instanceof ProductError)) throw error;
      return sentBack(request, reply, school, error);
    }
    return reply.header('cache-control', 'no-store').redirect(`/${school.institution.handle}?concern=sent`, 303);
  }

  /** The page again, with what is wrong and all that was typed. */
  function sentBack(
    request: FastifyRequest<At>,
    reply: FastifyReply,
    school: ShownSchool,
    error: ProductError,
  ): Promise<FastifyReply> {
    const typed = request.body as Record<string, string>;
    if (error.retryAfter) reply.header('retry-after', error.retryAfter);
    reply.code(error.code === 'too-many-requests' ? 429 : 400);
    const { message, fields } = error;
    return page.refused(reply, school, { is: 'refused', message, fields, typed });
  }

  /** From a widget on the school's own site, whether its page here is on or not. */
  async function postOfWidget(request: FastifyRequest<AtWidget>, reply: FastifyReply): Promise<FastifyReply> {
    await deps.limits.take('embed', visitorOf(request.ip));
    const { document, institution } = await readWidget(deps, request.params.publicKey.slice(0, MOST_KEY));
    await take(request, { iid: document.iid, institution });
    return reply.code(202).header('cache-control', 'no-store').send({ status: 'sent' });
  }

  void app.register(async (scope) => {
    readBodies(scope, FORM, (bytes) => Object.fromEntries(new URLSearchParams(bytes.toString())));
    scope.post<At>('/public/schools/:handle/concerns', { ...OPEN_PAGE, bodyLimit: MOST_BYTES }, post);
    scope.post<AtWidget>(
      '/embed/v1/widgets/:publicKey/concerns',
      { ...OPEN_PAGE, bodyLimit: MOST_BYTES },
      postOfWidget,
    );
  });
}
