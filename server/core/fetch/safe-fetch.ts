import type { Readable } from 'node:stream';
import { Client } from 'undici';
import type { FetchAllow } from '../../../src/domain/rules.ts';
import { SourceError } from '../ports/connector.ts';
import { readBody, tooLarge } from './body.ts';
import { connectionError, statusError, tooSlow } from './source-errors.ts';
import { checkTarget, type Lookup, lookupBySystem, type Target } from './target.ts';

export type FetchLimits = {
  /** Bytes of the body, decoded as well as on the wire. */
  readonly maxBytes: number;
  /** Milliseconds from the call to the last byte, redirects and name look-ups included. */
  readonly timeoutMs: number;
  readonly connectMs: number;
  readonly maxRedirects: number;
};

export const FETCH_LIMITS: FetchLimits = {
  maxBytes: 10 * 1024 * 1024,
  timeoutMs: 20_000,
  connectMs: 10_000,
  maxRedirects: 5,
};

export type SafeFetchOptions = {
  /** Private addresses that may be read all the same, `host:port` or `host:port/path/`; empty in production. */
  readonly allow: FetchAllow;
  /** Name → address, in place of the name service. */
  readonly resolve?: ReadonlyMap<string, string> | undefined;
  readonly lookup?: Lookup | undefined;
  readonly limits?: Partial<FetchLimits> | undefined;
  /** Says who reads, such as `SprX/1.18.3 (+https://sprx.example)`. */
  readonly userAgent: string;
};

export type SafeResponse = {
  /** 200 to 299, or 304 where the request was conditional; any where the request said so. */
  readonly status: number;
  /** Where the body came from, after redirects. */
  readonly url: string;
  /** The first value of a header, by its lower-case name. */
  header(name: string): string | null;
  readonly body: Uint8Array;
};

export type SafeRequest = {
  /** A form that is sent instead of reading: `application/x-www-form-urlencoded`, unless the headers name another type. */
  readonly form?: string;
  /** Answered with 307 or 308 the form is sent on, though never from https to http: it is for whoever the address names. */
  readonly isFormSentOn?: boolean;
  /** What is sent is put at the address instead. */
  readonly isPut?: boolean;
  /** Asks only whether something is there, in this way: no body is read. */
  readonly probe?: 'HEAD' | 'GET';
  /** Asks for what is at the address to be removed, instead of reading. */
  readonly remove?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
  /** The address itself holds what opens something: as with an `authorization` header, nothing is followed elsewhere. */
  readonly isSecret?: boolean;
  readonly signal?: AbortSignal;
  /** Answers that are no success are given back instead of thrown: an API says in them what it means. */
  readonly anyStatus?: boolean;
};

/** GETs a public address, or POSTs a form to it. @throws SourceError; the signal's own reason when the caller aborts. */
export type SafeFetch = {
  (url: string, request?: SafeRequest): Promise<SafeResponse>;
  /** Checks the address as a GET would and sends nothing. @throws SourceError */
  readonly check?: (url: string, signal?: AbortSignal) => Promise<void>;
};

/**
 * A fetch for addresses that strangers type in. Each address, the first and every one that a redirect leads to, is checked
 * as written and again once resolved, and the connection then goes to the very addresses that were checked, so a name
 * whose answer changes in between gains nothing. Keeps no cookie. A redirect from https to http is followed: nothing secret is
 * sent, and what comes back is treated as hostile either way. What carries a secret (an `authorization` header, a form) is
 * never sent on to another origin, and a form is sent once, unless the caller says otherwise.
 */
export function createSafeFetch(options: SafeFetchOptions): SafeFetch {
  const limits = { ...FETCH_LIMITS, ...options.limits };
  const lookup = options.lookup ?? lookupBySystem;
  const rules = { allow: options.allow, resolve: options.resolve ?? new Map(), lookup };

  async function check(url: string, caller?: AbortSignal): Promise<void> {
    const deadline = AbortSignal.timeout(limits.connectMs);
    const signal = caller ? AbortSignal.any([caller, deadline]) : deadline;
    try {
      await orAborted(checkTarget(url, false, rules), signal);
    } catch (error) {
      caller?.throwIfAborted();
      throw error instanceof SourceError ? error : tooSlow(error);
    }
  }

  async function safeFetch(url: string, request: SafeRequest = {}): Promise<SafeResponse> {
    const deadline = AbortSignal.timeout(limits.timeoutMs);
    const signal = request.signal ? AbortSignal.any([request.signal, deadline]) : deadline;
    const { form } = request;
    const headers = {
      'user-agent': options.userAgent,
      'accept-encoding': 'gzip, deflate, br',
      ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      ...request.headers,
    };
    const isSecret = request.isSecret === true || 'authorization' in headers;
    let hostname = '';
    try {
      const seen = new Set<string>();
      let next = url;
      for (let hop = 0; ; hop += 1) {
        const target = await orAborted(checkTarget(next, hop > 0, rules), signal);
        hostname = target.url.hostname;
        seen.add(target.url.href);
        const answer = await send(target, headers, limits, {
          signal,
          form,
          method: methodOf(request),
          isBodyRead: request.probe === undefined,
          anyStatus: request.anyStatus ?? false,
        });
        if (!('to' in answer)) return answer;
        if (!mayFollow(request, isSecret, target.url, answer)) throw sentOn();
        next = answer.to;
        if (hop >= limits.maxRedirects || seen.has(next))
          throw new SourceError('broken', 'The address redirects too many times.');
      }
    } catch (error) {
      request.signal?.throwIfAborted();
      if (error instanceof SourceError) throw error;
      throw deadline.aborted ? tooSlow(error) : connectionError(error, hostname);
    }
  }

  return Object.assign(safeFetch, { check });
}

type Sending = {
  readonly signal: AbortSignal;
  readonly anyStatus: boolean;
  readonly form: string | undefined;
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
  readonly isBodyRead: boolean;
};

function methodOf({ form, isPut, remove, probe }: SafeRequest): Sending['method'] {
  if (probe) return probe;
  if (form !== undefined) return isPut ? 'PUT' : 'POST';
  return remove ? 'DELETE' : 'GET';
}

type Redirect = { readonly to: string; readonly status: number };

function mayFollow(
  { form, remove, isFormSentOn }: SafeRequest,
  isSecret: boolean,
  from: URL,
  { to, status }: Redirect,
) {
  const { origin, protocol } = new URL(to);
  if (remove || (isSecret && origin !== from.origin)) return false;
  if (form === undefined) return true;
  return (
    isFormSentOn === true && (status === 307 || status === 308) && (from.protocol === 'http:' || protocol === 'https:')
  );
}

function sentOn(): SourceError {
  return new SourceError('broken', 'The service sends requests on to another address, where we don’t sign in.');
}

/** One request, and where its answer redirects to. */
async function send(
  target: Target,
  headers: Record<string, string>,
  limits: FetchLimits,
  { signal, anyStatus, form, method, isBodyRead }: Sending,
): Promise<SafeResponse | Redirect> {
  const { url } = target;
  const client = new Client(url.origin, {
    connect: { lookup: lookupOf(target), timeout: limits.connectMs },
    headersTimeout: limits.timeoutMs,
    bodyTimeout: limits.timeoutMs,
    pipelining: 0,
    allowH2: false,
  });
  try {
    const response = await client.request({
      path: url.pathname + url.search,
      method,
      headers,
      body: form ?? null,
      signal,
    });
    const status = response.statusCode;
    const header = (name: string) => first(response.headers[name], name);
    // The body of an answer that is not used is never read: the connection is thrown away below.
    response.body.on('error', () => {});
    const location = status >= 300 && status < 400 && status !== 304 ? header('location') : null;
    if (location) return { to: redirected(location, url), status };
    const isConditional = 'if-none-match' in headers || 'if-modified-since' in headers;
    if (status === 304 && isConditional) return { status, url: url.href, header, body: new Uint8Array() };
    if (!anyStatus && (status < 200 || status > 299)) throw statusError(status, header('retry-after'), Date.now());
    if (!isBodyRead) return { status, url: url.href, header, body: new Uint8Array() };
    const announced = Number(header('content-length'));
    if (announced > limits.maxBytes) throw tooLarge(limits.maxBytes);
    const body = await readBody(response.body as Readable, header('content-encoding') ?? '', limits.maxBytes);
    return { status, url: url.href, header, body };
  } finally {
    await client.destroy();
  }
}

/** Answers with the addresses that were checked, whatever name is asked for. */
function lookupOf({ addresses }: Target) {
  type LookupCallback = (error: null, address: string | { address: string; family: number }[], family?: number) => void;
  return (_hostname: string, options: { all?: boolean | undefined }, callback: LookupCallback): void => {
    const [one] = addresses;
    if (options.all || !one) callback(null, [...addresses]);
    else callback(null, one.address, one.family);
  };
}

function redirected(location: string, from: URL): string {
  try {
    return new URL(asUtf8(location), from).href;
  } catch (cause) {
    throw new SourceError('broken', 'The address redirects to a page that doesn’t exist.', { cause });
  }
}

/** A header arrives as one character per byte; servers also write UTF-8 into it. */
function asUtf8(header: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(header, 'latin1'));
  } catch {
    return header;
  }
}

function first(value: string | string[] | undefined, name: string): string | null {
  // Links are a list, whether in one header or in several.
  if (name === 'link' && Array.isArray(value)) return value.join(', ');
  return (Array.isArray(value) ? value[0] : value) ?? null;
}

/** The name service cannot be interrupted; its late answer is dropped. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', stop));
}
