import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import * as z from 'zod/mini';
import {
  type Access,
  baseOf,
  type EndpointSpec,
  type Environment,
  type FileReply,
  isAccountAccess,
  isFile,
  type Schema,
} from '../../../src/domain/api/endpoint.ts';
import { ERROR_STATUS, type ErrorCode, errorBodySchema } from '../../../src/domain/errors.ts';
import { visitorOf } from '../limits/visitor.ts';
import type { Embedded } from '../ports/embedded.ts';
import type { Identity } from '../ports/tokens.ts';
import { type AnswerCache, sendBytes } from './answer-cache.ts';
import { readBodies, whileHeld } from './bodies.ts';
import type { HttpContext } from './context.ts';
import { admitSite } from './embed-site.ts';
import type { HostRequest } from './host-request.ts';
import { requestSchemas } from './request-schemas.ts';
import {
  type AnswerHead,
  type AnyCall,
  admit,
  admitBytes,
  type FileAnswer,
  identify,
  perform,
  permitted,
  type Serve,
  type Served,
  served,
  type Who,
} from './serve.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
  }
  interface FastifyRequest {
    identity: Identity | null;
    who: Who;
  }
}

/** Registers endpoints with Fastify: parse, authorise, one use case, reply. */
export function serveOn(app: FastifyInstance, http: HttpContext, answers: AnswerCache): Serve {
  app.decorateRequest('identity', null);
  app.decorateRequest('who', null);
  return (endpoint, handler, beforeBody) => {
    const each = served(endpoint, handler, beforeBody);
    // The bytes of a body are read by a parser of their own, which holds for this endpoint alone.
    if (endpoint.rawBody) void app.register(async (scope) => register(rawBodies(scope), http, answers, each));
    else register(app, http, answers, each);
  };
}

function rawBodies(scope: FastifyInstance): FastifyInstance {
  scope.removeAllContentTypeParsers();
  readBodies(scope, '*', (bytes) => bytes);
  return scope;
}

function register(app: FastifyInstance, http: HttpContext, answers: AnswerCache, each: Served): void {
  const { endpoint } = each;
  app.route({
    method: endpoint.method,
    url: `${baseOf(endpoint)}${endpoint.path}`,
    schema: schemaOf(endpoint, http.config),
    ...(endpoint.maxBytes === undefined ? {} : { bodyLimit: endpoint.maxBytes }),
    config: { access: endpoint.access },
    // A caller without the permission learns only that, and not what is wrong with the request.
    attachValidation: true,
    onRequest: async (request) => {
      request.identity = await identify(http, endpoint, hostRequest(request));
    },
    ...(endpoint.rawBody
      ? {
          preParsing: async (request: FastifyRequest) => {
            request.who = await admitBytes(http, each, request.identity, hostRequest(request), request.params);
          },
        }
      : {}),
    preHandler: async (request) => {
      if (endpoint.rawBody) {
        if (request.validationError) throw request.validationError;
        return;
      }
      if (request.validationError) {
        await permitted(http, endpoint, request.identity, hostRequest(request));
        throw request.validationError;
      }
      request.who = await admit(http, endpoint, request.identity, hostRequest(request), request.body);
    },
    handler: async (request, reply) => {
      if (endpoint.shared) return sendShared(http, answers, each, request, reply);
      const { status, body, isRepeat } = await whileHeld(request, () =>
        perform(http, each, request.who, hostRequest(request), callOf(request, reply)),
      );
      if (isRepeat) reply.header('idempotency-replayed', 'true');
      if (isFile(endpoint.reply[1])) return sendFile(reply, endpoint.reply[1], body as FileAnswer);
      if (status === 204 || (endpoint.orEmpty && body === undefined)) return reply.code(204).send();
      // A use case may have said otherwise, as health does when a part is failing.
      return reply.code(reply.statusCode === 200 ? status : reply.statusCode).send(body);
    },
  });
}

const JSON_TYPE = 'application/json';

/** Made for the first who asks. What is refused is made again for each. */
async function sendShared(
  http: HttpContext,
  answers: AnswerCache,
  each: Served,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { params } = request;
  // What no one looked up is no part of it.
  const query = each.endpoint.query ? request.query : {};
  const key = `${request.routeOptions.url} ${JSON.stringify([params, query])}`;
  const shared = await answers.answer<never>(key, async () => {
    const headers: Record<string, string> = {};
    let iid: string | undefined;
    let embedded: Embedded | undefined;
    let until: number | undefined;
    const call = callOf(request, reply);
    const answer: AnswerHead = {
      ...call.answer,
      header: (name, value) => {
        headers[name] = value;
      },
      ofSchool: (school, site, end) => {
        iid = school;
        embedded = site;
        until = end;
      },
    };
    const { status, body } = await perform(http, each, request.who, hostRequest(request), { ...call, answer });
    if (iid === undefined) throw new Error(`${each.endpoint.path} is shared and names no school`);
    const serialise = reply.getSerializationFunction(String(status), JSON_TYPE) ?? JSON.stringify;
    const type = [JSON_TYPE, 'charset=utf-8'].join('; ');
    return { iid, type, headers, body: serialise(body as never), until, ...(embedded ? { embedded } : {}) };
  });
  if (shared.embedded) await admitSite(http.deps, request, reply, shared.embedded);
  return sendBytes(request, reply, shared);
}

function hostRequest({ id, ip, method, url, headers }: FastifyRequest): HostRequest {
  return { id, ip, visitor: visitorOf(ip), method, url, headers };
}

function callOf(request: FastifyRequest, reply: FastifyReply): AnyCall {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort(new Error('The visitor went away'));
  });
  const answer: AnswerHead = {
    status: (code) => void reply.code(code),
    header: (name, value) => void reply.header(name, value),
  };
  const { params, query, body } = request;
  return { params, query, body, request: hostRequest(request), answer, signal: gone.signal };
}

/** Files are made for one person and sent once, unless they are shown on pages. */
function sendFile(reply: FastifyReply, { file, isShown }: FileReply, answer: FileAnswer): FastifyReply {
  const { name, size, pieces, type = file } = answer;
  if (reply.statusCode === 304) return reply.send();
  reply.type(type);
  // An empty length is no HTTP: some clients refuse the whole answer.
  if (size !== undefined) reply.header('content-length', size);
  if (isShown) return reply.send(Readable.from(pieces));
  reply.header('content-disposition', `attachment; filename="${name}"`);
  reply.header('cache-control', 'private, no-store');
  return reply.send(Readable.from(pieces));
}

const STATUS_DESCRIPTIONS: Record<number, string> = {
  200: 'The answer',
  201: 'Created',
  202: 'Accepted. The work continues after this answer',
};

/** What the request is checked by, and what OpenAPI says of it. */
function schemaOf(endpoint: EndpointSpec, environment: Environment): FastifySchema {
  const { access, tag, summary, description, example } = endpoint;
  const { query, ...checked } = requestSchemas(endpoint, environment);
  const codes = errorsOf(endpoint);
  return {
    ...checked,
    ...(query ? { querystring: query } : {}),
    response: responsesOf(endpoint, codes),
    ...{
      tags: [tag],
      summary,
      description: [description, accessText(access)].filter(Boolean).join('\n\n'),
      security: access === 'open' ? [] : [isAccountAccess(access) ? { bearer: [] } : { bearer: [], iid: [] }],
      'x-access': access,
      'x-errors': codes,
      'x-idempotent': isIdempotent(endpoint),
      ...(example === undefined ? {} : { 'x-example': example }),
    },
  };
}

const isIdempotent = ({ method, access, secret }: EndpointSpec): boolean =>
  method !== 'GET' && access !== 'open' && secret !== true;

/** Those that every endpoint of its kind may give, and its own. */
function errorsOf(endpoint: EndpointSpec): ErrorCode[] {
  const { method, access, limit, recent, errors = [] } = endpoint;
  const usual: ErrorCode[] = access === 'open' ? [] : ['unauthenticated', 'forbidden'];
  if (endpoint.base !== '/embed/v1') usual.push('invalid');
  const needsSecondFactor = access === 'platform' || (access !== 'open' && !isAccountAccess(access));
  if (needsSecondFactor && !endpoint.evenWithoutSecondFactor) usual.push('second-factor-needed', 'sign-in-again');
  const isWrite = method !== 'GET';
  const isOfSchool = access !== 'open' && !isAccountAccess(access);
  // Also where no body is taken: what comes is read before it is known to be for nothing.
  if (isWrite) usual.push('too-large');
  // Bytes are taken as they are; where their type matters, the endpoint says so.
  if (isWrite && !endpoint.rawBody) usual.push('unsupported-type');
  // A platform admin may name a school that is not there; a school that is to be deleted takes no writes.
  if (isOfSchool) usual.push('not-found', ...(isWrite ? (['conflict'] as const) : []));
  if (isIdempotent(endpoint)) usual.push('conflict');
  // Also without a limit: so many bytes may be sent at once by all together.
  if (limit || isWrite) usual.push('too-many-requests');
  if (recent) usual.push('sign-in-again');
  return [...new Set([...usual, ...errors])];
}

function responsesOf({ reply: [status, reply], orStatus, orEmpty }: EndpointSpec, codes: readonly ErrorCode[]) {
  const responses: Record<number, unknown> = { [status]: describedReply(status, reply) };
  if (orStatus && reply && !isFile(reply)) {
    responses[orStatus] = {
      description: 'The answer of a part that is failing',
      content: { 'application/json': { schema: z.union([reply, errorBodySchema]) } },
    };
  }
  if (orEmpty) responses[204] = z.null();
  for (const code of codes) {
    if (ERROR_STATUS[code] === orStatus) continue;
    const described = responses[ERROR_STATUS[code]] as { description: string } | undefined;
    responses[ERROR_STATUS[code]] = {
      description: described ? `${described.description}, ${code}` : code,
      content: { 'application/json': { schema: errorBodySchema } },
    };
  }
  return responses;
}

function describedReply(status: number, reply: Schema | FileReply | null): unknown {
  if (reply === null) return z.null();
  if (isFile(reply)) {
    const types = [reply.file, ...(reply.orAs ?? [])];
    return {
      description: 'The file',
      content: Object.fromEntries(
        types.map((type) => [type, { schema: type === 'application/json' ? z.unknown() : z.string() }]),
      ),
    };
  }
  return {
    description: STATUS_DESCRIPTIONS[status] ?? 'The answer',
    content: { 'application/json': { schema: reply } },
  };
}

function accessText(access: Access): string {
  if (access === 'open') return 'Open to anyone.';
  if (access === 'account') return 'For people who are signed in.';
  if (access === 'verified') return 'For people who are signed in with a confirmed email address.';
  if (access === 'platform') return 'For platform admins.';
  if (access === 'member') return 'For every member of the school in the header `iid`.';
  return `Takes the permission \`${access}\` in the school of the header \`iid\`.`;
}
