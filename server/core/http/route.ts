import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema, HTTPMethods } from 'fastify';
import * as z from 'zod/mini';
import { ERROR_STATUS, type ErrorCode, errorBodySchema } from '../../../src/domain/errors.ts';
import type { Actor, Caller } from '../actor.ts';
import type { LimitName } from '../config.ts';
import { visitorOf } from '../limits/visitor.ts';
import {
  type Access,
  type AccountAccess,
  assertRecent,
  authenticate,
  authorise,
  authoriseAccount,
  isAccountAccess,
  type SchoolAccess,
  visitOf,
} from './authorise.ts';
import type { HttpContext } from './context.ts';
import { once } from './idempotency.ts';
import { noQuery } from './schemas.ts';

type Schema = z.ZodMiniType;
type Out<S> = S extends Schema ? z.output<S> : undefined;

type Call<P, Q, B> = {
  readonly params: Out<P>;
  readonly query: Out<Q>;
  readonly body: Out<B>;
  /** Aborted when the visitor goes away. */
  readonly signal: AbortSignal;
  readonly reply: FastifyReply;
};

type Common<P, Q, B, R> = {
  readonly method: Extract<HTTPMethods, 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'>;
  /** Parameters as `:id`. */
  readonly url: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly status: number;
  /** Another status that comes with the same body. */
  readonly orStatus?: number;
  /** `null` for 204. */
  readonly reply: R;
  readonly example?: unknown;
  /** Beside those that every route of its kind may give. */
  readonly errors?: readonly ErrorCode[];
  /** Counted by account where there is one, by visitor otherwise. */
  readonly limit?: LimitName;
  /** The answer holds what is kept nowhere: it is not remembered for a repeat either. */
  readonly secret?: true;
  /** What the app opens a school with, to say that a second step is missing there. */
  readonly evenWithoutSecondStep?: true;
  /** A dangerous act, always or by what the body asks for: the sign-in must be of the last five minutes. */
  readonly recent?: true | ((body: Out<B>) => boolean);
};

type OpenRoute<P, Q, B, R> = Common<P, Q, B, R> & {
  readonly access: 'open';
  readonly run: (call: Call<P, Q, B>) => Promise<R extends Schema ? z.output<R> : void>;
};
type AccountRoute<P, Q, B, R> = Common<P, Q, B, R> & {
  readonly access: AccountAccess;
  readonly run: (caller: Caller, call: Call<P, Q, B>) => Promise<R extends Schema ? z.output<R> : void>;
};
type SchoolRoute<P, Q, B, R> = Common<P, Q, B, R> & {
  readonly access: SchoolAccess;
  readonly run: (actor: Actor, call: Call<P, Q, B>) => Promise<R extends Schema ? z.output<R> : void>;
};

/**
 * Registers one route: parse, authorise, one use case, reply. The token is looked at before the body is read, so that
 * a stranger costs nothing; what a person may do is decided after the request was understood.
 */
export function route<
  P extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
  R extends Schema | null = null,
>(
  app: FastifyInstance,
  http: HttpContext,
  spec: OpenRoute<P, Q, B, R> | AccountRoute<P, Q, B, R> | SchoolRoute<P, Q, B, R>,
): void {
  const { access, limit } = spec;
  app.route({
    method: spec.method,
    url: spec.url,
    schema: schemaOf(spec),
    config: { access },
    onRequest: async (request) => {
      if (access !== 'open') request.identity = await authenticate(http, request);
    },
    preHandler: async (request) => {
      const { identity } = request;
      if (access !== 'open' && identity) {
        if (isAccountAccess(access)) request.caller = await authoriseAccount(http, request, identity, access);
        else request.actor = await authorise(http, request, identity, access, spec.evenWithoutSecondStep);
        if (spec.recent === true || spec.recent?.(request.body as Out<B>)) assertRecent(http, identity);
        await http.seen(visitOf(request, identity));
      }
      if (limit) await http.deps.limits.take(limit, identity?.uid ?? visitorOf(request.ip));
    },
    handler: async (request, reply) => {
      const call = callOf<P, Q, B>(request, reply);
      if (spec.access === 'open') return answer(reply, spec.status, await spec.run(call));
      const { who, work } = workOf(spec, request, call);
      const key = request.headers['idempotency-key'];
      if (spec.method === 'GET' || spec.secret || typeof key !== 'string') {
        return answer(reply, spec.status, await work());
      }
      const { method, url, body } = request;
      const done = await once(http.deps, who, key, { method, url, body }, async () => ({
        status: spec.status,
        body: await work(),
      }));
      if (done.isRepeat) reply.header('idempotency-replayed', 'true');
      return answer(reply, done.status, done.body);
    },
  });
}

function workOf<P, Q, B, R>(
  spec: AccountRoute<P, Q, B, R> | SchoolRoute<P, Q, B, R>,
  request: FastifyRequest,
  call: Call<P, Q, B>,
): { who: Pick<Actor, 'uid' | 'iid'>; work: () => Promise<unknown> } {
  const { actor, caller } = request;
  if (isForAccounts(spec)) {
    if (caller) return { who: { uid: caller.uid, iid: '' }, work: () => spec.run(caller, call) };
  } else if (actor) return { who: actor, work: () => spec.run(actor, call) };
  throw new Error(`${spec.method} ${spec.url} was reached without knowing by whom`);
}

function isForAccounts<P, Q, B, R>(
  spec: AccountRoute<P, Q, B, R> | SchoolRoute<P, Q, B, R>,
): spec is AccountRoute<P, Q, B, R> {
  return isAccountAccess(spec.access);
}

function answer(reply: FastifyReply, status: number, body: unknown): FastifyReply {
  if (status === 204) return reply.code(204).send();
  // A use case may have said otherwise, as health does when a part is failing.
  return reply.code(reply.statusCode === 200 ? status : reply.statusCode).send(body);
}

function callOf<P, Q, B>(request: FastifyRequest, reply: FastifyReply): Call<P, Q, B> {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort(new Error('The visitor went away'));
  });
  return {
    params: request.params as Out<P>,
    query: request.query as Out<Q>,
    body: request.body as Out<B>,
    signal: gone.signal,
    reply,
  };
}

const WORDS: Record<number, string> = {
  200: 'The answer',
  201: 'Made',
  202: 'Taken on; it goes on after this answer',
};

type Described = Omit<Common<unknown, unknown, unknown, unknown>, 'recent'> & { access: Access; recent?: unknown };

function schemaOf(spec: Described): FastifySchema {
  const { params, body, reply, status, access, errors = [] } = spec;
  // A filter that a route does not know would otherwise be taken for one that holds.
  const query = spec.query ?? noQuery;
  const usual: ErrorCode[] = access === 'open' ? ['invalid'] : ['unauthenticated', 'forbidden', 'invalid'];
  const wantsStep = access === 'platform' || (access !== 'open' && !isAccountAccess(access));
  if (wantsStep && !spec.evenWithoutSecondStep) usual.push('second-step-needed', 'sign-in-again');
  const isWrite = spec.method !== 'GET';
  const isIdempotent = isWrite && access !== 'open' && !spec.secret;
  const isOfSchool = access !== 'open' && !isAccountAccess(access);
  // Also where no body is taken: what comes is read before it is known to be for nothing.
  if (isWrite) usual.push('too-large', 'unsupported-type');
  // A platform admin may name a school that is not there; a school that waits to be deleted takes no writes.
  if (isOfSchool) usual.push('not-found', ...(isWrite ? (['conflict'] as const) : []));
  if (isIdempotent) usual.push('conflict');
  if (spec.limit) usual.push('too-many-requests');
  if (spec.recent) usual.push('sign-in-again');
  const codes = [...new Set([...usual, ...errors])];
  const responses: Record<number, unknown> = {
    [status]: reply
      ? { description: WORDS[status] ?? 'The answer', content: { 'application/json': { schema: reply } } }
      : z.null(),
  };
  if (spec.orStatus) {
    const bodies = z.union([(reply as Schema | null) ?? z.null(), errorBodySchema]);
    responses[spec.orStatus] = {
      description: 'The answer of a part that is failing',
      content: { 'application/json': { schema: bodies } },
    };
  }
  for (const code of codes) {
    if (ERROR_STATUS[code] === spec.orStatus) continue;
    const known = responses[ERROR_STATUS[code]] as { description: string } | undefined;
    responses[ERROR_STATUS[code]] = {
      description: known ? `${known.description}, ${code}` : code,
      content: { 'application/json': { schema: errorBodySchema } },
    };
  }
  return {
    ...(params ? { params } : {}),
    querystring: query,
    ...(body ? { body } : {}),
    response: responses,
    ...{
      tags: [spec.tag],
      summary: spec.summary,
      description: [spec.description, accessText(access)].filter(Boolean).join('\n\n'),
      security: access === 'open' ? [] : [isAccountAccess(access) ? { bearer: [] } : { bearer: [], iid: [] }],
      'x-access': access,
      'x-errors': codes,
      'x-idempotent': isIdempotent,
      ...(spec.example === undefined ? {} : { 'x-example': spec.example }),
    },
  };
}

function accessText(access: Access): string {
  if (access === 'open') return 'Open to anyone.';
  if (access === 'account') return 'For whoever is signed in.';
  if (access === 'verified') return 'For whoever is signed in with a confirmed e-mail address.';
  if (access === 'platform') return 'For platform admins.';
  if (access === 'member') return 'For every member of the school in the header `iid`.';
  return `Takes the permission \`${access}\` in the school of the header \`iid\`.`;
}
