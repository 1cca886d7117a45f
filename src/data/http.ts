import { baseOf, type EndpointSpec, isFile, makesNew, pathTo } from '../domain/api/endpoint.ts';
import { ERROR_STATUS, type ErrorBody, type ErrorCode, ProductError } from '../domain/errors.ts';
import { type AnyArgs, type ApiPort, type Call, ConnectionError } from './api-port.ts';
import { randomId } from './random-id.ts';
import { isProxys, serverState } from './server-state.ts';

// From here, so that both are in one file of the build.
export { serverState };

export type HttpOptions = {
  /** Without a trailing slash; empty for the page's own origin. */
  readonly baseUrl: string;
  readonly token: (force?: boolean) => Promise<string | null>;
  /** Called when the server refuses even a fresh token. */
  readonly onSessionEnded?: () => void;
  readonly fetch?: typeof fetch;
  /** Called with whether the server has answered, each time it was called. */
  readonly onAnswer?: (isAnswered: boolean) => void;
};

/** A request whose answer never came, so that it is unknown whether it was done. */
type Unanswered = { readonly body: string | null; readonly key: string };

/**
 * The API over HTTP. Answers are not checked again here: the server and the tests do that. There is no time limit (the
 * specification's default is 0); a caller that wants one aborts.
 */
export function httpApi(options: HttpOptions): ApiPort {
  const client = new HttpClient(options);
  const call = (endpoint: EndpointSpec, args?: AnyArgs) => client.call(endpoint, args);
  return {
    setInstitution(iid) {
      client.iid = iid;
    },
    call: call as Call,
  };
}

/** That of the page's own server, which is watched. */
export function ownApi(options: HttpOptions): ApiPort {
  return httpApi({ ...options, onAnswer: serverState.report });
}

class HttpClient {
  readonly #options: HttpOptions;
  /** The last one at each address. Another body there is another submission. */
  readonly #unanswered = new Map<string, Unanswered>();
  iid: string | null = null;

  constructor(options: HttpOptions) {
    this.#options = options;
  }

  async call(endpoint: EndpointSpec, { params = {}, query, body, signal }: AnyArgs = {}): Promise<unknown> {
    const { method } = endpoint;
    const headers = new Headers({ accept: 'application/json' });
    if (this.iid) headers.set('iid', this.iid);
    const file = body instanceof Blob ? body : null;
    const text = body === undefined || file ? null : JSON.stringify(body);
    if (text !== null) headers.set('content-type', 'application/json');
    if (file) headers.set('content-type', file.type);
    const request: RequestInit = {
      method,
      headers,
      body: file ?? text,
      credentials: 'same-origin',
      signal: signal ?? null,
    };
    const path = `${baseOf(endpoint)}${pathTo(endpoint.path, params)}`;
    const address = `${this.#options.baseUrl}${path}${search(query)}`;
    const takes = isFile(endpoint.reply[1]) ? 'blob' : 'json';
    if (method !== 'POST') return this.#answer(address, request, takes);

    const place = `${this.iid ?? ''} ${path}`;
    const before = this.#unanswered.get(place);
    this.#unanswered.delete(place);
    // What a file holds is not compared with the one before.
    const isNew = makesNew(endpoint) && !file;
    const key = isNew && before?.body === text ? before.key : randomId();
    headers.set('idempotency-key', key);
    try {
      return await this.#answer(address, request, takes);
    } catch (error) {
      if (isNew && mayBeDone(error)) this.#unanswered.set(place, { body: text, key });
      throw error;
    }
  }

  async #answer(address: string, request: RequestInit, takes: 'blob' | 'json'): Promise<unknown> {
    let response = await this.#send(address, request, false);
    let error = response.ok ? null : await errorOf(response);
    if (error?.code === 'unauthenticated') {
      // The token may have been revoked or the claims changed a moment ago: once with a fresh one.
      response = await this.#send(address, request, true);
      error = response.ok ? null : await errorOf(response);
      if (error?.code === 'unauthenticated') this.#options.onSessionEnded?.();
    }
    if (error) throw error;
    if (response.status === 204) return undefined;
    try {
      return await response[takes]();
    } catch (error) {
      if (request.signal?.aborted) throw error;
      throw new ConnectionError({ cause: error });
    }
  }

  async #send(address: string, request: RequestInit, force: boolean): Promise<Response> {
    const headers = new Headers(request.headers);
    const token = await this.#options.token(force);
    if (token) headers.set('authorization', `Bearer ${token}`);
    const send = this.#options.fetch ?? fetch;
    try {
      const response = await send(address, { ...request, headers });
      // By the same status our own server says, in JSON, that another service is away.
      const isOurs = response.headers.get('content-type')?.includes('json') ?? false;
      this.#options.onAnswer?.(isOurs || !isProxys(response.status));
      return response;
    } catch (error) {
      if (request.signal?.aborted) throw error;
      this.#options.onAnswer?.(false);
      throw new ConnectionError({ cause: error });
    }
  }
}

/** No answer, or one that says nothing about what became of the request: a proxy may have given up waiting. */
function mayBeDone(error: unknown): boolean {
  return error instanceof ConnectionError || (error instanceof ProductError && error.status >= 500);
}

/** In the server's own words where it has any; a proxy's page has none. What failed is said by the page, above them. */
async function errorOf(response: Response): Promise<ProductError> {
  const { status } = response;
  const body = parse(await response.text().catch(() => ''));
  if (!body) return new ProductError(codeOf(status), wordsOf(status));
  const { code, message, ...details } = body.error;
  const wait = Number(response.headers.get('retry-after'));
  return Object.assign(new ProductError(code, message, details), wait > 0 ? { retryAfter: wait } : {});
}

function parse(text: string): ErrorBody | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('error' in value)) return null;
    const { error } = value as { error: Partial<ErrorBody['error']> | null };
    if (typeof error?.message !== 'string' || typeof error.code !== 'string') return null;
    return error.code in ERROR_STATUS ? (value as ErrorBody) : null;
  } catch {
    return null;
  }
}

function wordsOf(status: number): string {
  if (status === 413) return 'This is too large to send.';
  if (status === 429) return 'Too many requests. Wait a minute, then try again.';
  if (status < 500) return 'SprX couldn’t do this. Reload the page, then try again.';
  return 'SprX isn’t available right now. Please try again in a few minutes.';
}

function codeOf(status: number): ErrorCode {
  // Only our own server can say that another service does not answer; by the same status a proxy means our server.
  const entry = Object.entries(ERROR_STATUS).find(([code, value]) => value === status && code !== 'unavailable');
  return (entry?.[0] as ErrorCode | undefined) ?? 'internal';
}

function search(query: AnyArgs['query']): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== '') params.set(name, String(value));
  }
  const text = params.toString();
  return text ? `?${text}` : '';
}
