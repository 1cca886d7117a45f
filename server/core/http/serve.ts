import type * as z from 'zod/mini';
import { ENDPOINTS } from '../../../src/domain/api/all.ts';
import {
  type AccountAccess,
  type BodyOf,
  type EndpointSpec,
  type FileReply,
  isAccountAccess,
  type ParamsOf,
  type QueryOf,
  type Schema,
  type SchoolAccess,
} from '../../../src/domain/api/endpoint.ts';
import type { Actor, Caller } from '../actor.ts';
import type { Embedded } from '../ports/embedded.ts';
import type { Identity } from '../ports/tokens.ts';
import { assertRecent, authenticate, authorise, authoriseAccount, visitOf } from './authorise.ts';
import type { HttpContext } from './context.ts';
import type { HostRequest } from './host-request.ts';
import { once } from './idempotency.ts';

/** A file as a handler answers it; `size` in bytes where it is known. */
export type FileAnswer = {
  readonly name: string;
  readonly size?: number;
  readonly pieces: AsyncIterable<Uint8Array>;
  /** Where an endpoint gives files of several types. */
  readonly type?: string;
};

/** What a handler may add to its answer. */
export type AnswerHead = {
  status(code: number): void;
  header(name: string, value: string): void;
  /** Of an endpoint that is `shared`: the school whose changes end the answer, and the time that does (ms since 1970). */
  ofSchool?(iid: string, embedded?: Embedded, until?: number): void;
};

export type CallOf<S extends EndpointSpec> = {
  readonly params: ParamsOf<S>;
  readonly query: QueryOf<S>;
  readonly body: S extends { readonly rawBody: true } ? Uint8Array : BodyOf<S>;
  readonly request: HostRequest;
  readonly answer: AnswerHead;
  /** Aborted when the visitor goes away. */
  readonly signal: AbortSignal;
};

export type WhoOf<S extends EndpointSpec> = S['access'] extends 'open'
  ? null
  : S['access'] extends AccountAccess
    ? Caller
    : Actor;

type AnswerOf<S extends EndpointSpec> = S['reply'][1] extends Schema
  ? Promise<z.output<S['reply'][1]> | (S extends { readonly orEmpty: true } ? undefined : never)>
  : S['reply'][1] extends FileReply
    ? Promise<FileAnswer>
    : Promise<void>;

export type Handler<S extends EndpointSpec> = (who: WhoOf<S>, call: CallOf<S>) => AnswerOf<S>;

/**
 * Refuses a request by what is known before its body is read: a key, a token, a signature that is missing. For endpoints that take
 * bytes; of the others the body is small.
 */
export type BeforeBody<S extends EndpointSpec> = (
  who: WhoOf<S>,
  call: Pick<CallOf<S>, 'params' | 'request'>,
) => Promise<void>;

/** Answers an endpoint of the table by a use case. Each area's endpoints are given to it; a host says what it does with them. */
export type Serve = <S extends EndpointSpec>(endpoint: S, handler: Handler<S>, beforeBody?: BeforeBody<S>) => void;

/** Endpoints of the table that were not given to `serve`, by area and name. */
export function unserved(served: ReadonlySet<EndpointSpec>): string[] {
  return ENDPOINTS.filter(([, endpoint]) => !served.has(endpoint)).map(([name]) => name);
}

/** An endpoint with its handler, where their types no longer matter. */
export type Served = {
  readonly endpoint: EndpointSpec;
  readonly handler: (who: Who, call: AnyCall) => Promise<unknown>;
  readonly beforeBody: ((who: Who, call: Pick<AnyCall, 'params' | 'request'>) => Promise<void>) | null;
};
export type Who = Actor | Caller | null;
export type AnyCall = {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly request: HostRequest;
  readonly answer: AnswerHead;
  readonly signal: AbortSignal;
};

export function served<S extends EndpointSpec>(endpoint: S, handler: Handler<S>, beforeBody?: BeforeBody<S>): Served {
  return {
    endpoint,
    handler: handler as Served['handler'],
    beforeBody: (beforeBody ?? null) as Served['beforeBody'],
  };
}

/**
 * The first stage, before a body is read, so that a stranger costs nothing.
 * @throws ProductError `unauthenticated`
 */
export async function identify(
  http: HttpContext,
  { access }: EndpointSpec,
  request: HostRequest,
): Promise<Identity | null> {
  return access === 'open' ? null : authenticate(http, request);
}

/**
 * Who asks, who may do what the endpoint is for.
 * @throws ProductError as `authorise` and `authoriseAccount` do
 */
export async function permitted(
  http: HttpContext,
  { method, path, access, evenWithoutSecondFactor }: EndpointSpec,
  identity: Identity | null,
  request: HostRequest,
): Promise<Who> {
  if (access === 'open') return null;
  if (!identity) throw new Error(`${method} ${path} was reached without an identity`);
  return isAccountAccess(access)
    ? authoriseAccount(http, request, identity, access)
    : authorise(http, request, identity, access as SchoolAccess, evenWithoutSecondFactor);
}

/**
 * The second stage, once the request was understood: who asks, and whether they may.
 * @throws ProductError as `authorise` and `authoriseAccount` do; `sign-in-again`, `too-many-requests`
 */
export async function admit(
  http: HttpContext,
  endpoint: EndpointSpec,
  identity: Identity | null,
  request: HostRequest,
  body: unknown,
): Promise<Who> {
  const { recent, limit } = endpoint;
  const who = await permitted(http, endpoint, identity, request);
  if (who && identity) {
    if (recent === true || recent?.(body as never)) assertRecent(http, identity);
    await http.seen(visitOf(request, identity));
  }
  if (limit) await http.deps.limits.take(limit, identity?.uid ?? request.visitor);
  return who;
}

/**
 * As `admit`, before a body of bytes is read: it may be large, and nothing of it says who sends it.
 * @throws ProductError as `admit` and the endpoint's `beforeBody` do
 */
export async function admitBytes(
  http: HttpContext,
  { endpoint, beforeBody }: Served,
  identity: Identity | null,
  request: HostRequest,
  params: unknown,
): Promise<Who> {
  const who = await admit(http, endpoint, identity, request, undefined);
  await beforeBody?.(who, { params, request });
  return who;
}

export type Outcome = { readonly status: number; readonly body: unknown; readonly isRepeat: boolean };

/** The third step: the use case, once for each Idempotency-Key. */
export async function perform(
  { deps }: HttpContext,
  { endpoint, handler }: Served,
  who: Who,
  request: HostRequest,
  call: AnyCall,
): Promise<Outcome> {
  const [status] = endpoint.reply;
  const work = async () => {
    const body = await handler(who, call);
    // A repeat changes nothing, and an answer is not held up by notifying others.
    if (who && 'iid' in who) deps.changes.mark(who.iid, endpoint.changes ?? []);
    return { status, body };
  };
  const key = request.headers['idempotency-key'];
  const { secret } = endpoint;
  const isSecret = secret === true || secret?.(call.body as never) === true;
  if (who === null || endpoint.method === 'GET' || isSecret || typeof key !== 'string') {
    return { ...(await work()), isRepeat: false };
  }
  const { method, url } = request;
  const asker = { uid: who.uid, iid: 'iid' in who ? who.iid : '' };
  const body = call.body instanceof Uint8Array ? digestOf(deps, call.body) : call.body;
  return once(deps, asker, key, { method, url, body }, work);
}

/** Stands for a file of many megabytes. Each byte is one sign, so that two files are never taken for one. */
function digestOf({ hashing }: HttpContext['deps'], bytes: Uint8Array): string {
  return hashing.sha256(new TextDecoder('latin1').decode(bytes), 'hex');
}
