import type * as z from 'zod/mini';
import type { Network } from '../../src/domain/networks/all.ts';
import type { SafeFetch, SafeResponse } from '../core/fetch/safe-fetch.ts';
import { parseJson } from '../core/json.ts';
import { SourceError, type SourceErrorCode } from '../core/ports/connector.ts';

/** How a network's provider is reached; locally it may be a stand-in. */
export type Provider = {
  readonly safeFetch: SafeFetch;
  /**
   * What paths are put behind, without a slash at the end: the provider's own origin, or its stand-in.
   * @param account whose posts are read, as the provider names it
   */
  baseOf(origin: string, account: string): string;
  /** The same for signing in, and for all that is read with a sign-in. */
  signedInBaseOf(origin: string): string;
};

export type Providers = (network: Network) => Provider;

/** The host of a provider, or the base of its stand-in: one server may be the stand-in of several by its paths. */
export function hostAt(base: string): string {
  const url = URL.parse(base);
  return url ? `${url.host}${url.pathname === '/' ? '' : url.pathname}` : base;
}

/** Every provider where it is. */
export const directly =
  (safeFetch: SafeFetch): Providers =>
  () => ({ safeFetch, baseOf: (origin) => origin, signedInBaseOf: (origin) => origin });

export type Answer<T> = { readonly body: T; header(name: string): string | null };

type Asking = {
  readonly label: string;
  readonly signal: AbortSignal;
  readonly now: () => number;
  /** Names of the headers that say how many requests are left, and when there are more. */
  readonly limits?: { readonly remaining: string; readonly reset: string };
  /**
   * What this provider means by an answer that is no success, and by one of JSON that says it is; `null` for what any server
   * means by it, `rate-limited` for a wish to wait, as long as its headers say.
   */
  refuse(status: number, body: unknown, response: SafeResponse): SourceError | 'rate-limited' | null;
  /** How long an answer that asks to wait means, where no header says so: an hour unless given. */
  readonly waitMs?: () => number;
  /** The label is an address that a person typed, who is asked to check it. */
  readonly isTyped?: boolean;
  /** The address contains a secret. */
  readonly isSecret?: boolean;
  /** Added to the `accept` header for JSON. */
  readonly headers?: Readonly<Record<string, string>>;
};
type Ask<T> = Asking & { readonly schema: z.ZodMiniType<T> };

/** GETs JSON from a provider. @throws SourceError */
export async function getJson<T>(provider: Provider, url: string, ask: Ask<T>): Promise<Answer<T>> {
  const response = await getFile(provider, url, { accept: 'application/json', ...ask.headers }, ask);
  const answered = jsonOf(response);
  const refused = classifyResponse(ask.refuse(response.status, answered, response), response, ask);
  if (refused) throw refused;
  const parsed = ask.schema.safeParse(answered);
  if (!parsed.success) throw unreadableAnswer(ask.label);
  return { body: parsed.data, header: response.header };
}

export const unreadableAnswer = (label: string, options?: ConstructorParameters<typeof SourceError>[2]): SourceError =>
  new SourceError('broken', `We couldn’t read the answer from ${label}.`, options);

/** GETs anything from a provider; 304 is an answer where the headers make a condition. @throws SourceError */
export async function getFile(
  provider: Provider,
  url: string,
  headers: Readonly<Record<string, string>>,
  ask: Asking,
): Promise<SafeResponse> {
  const pending = provider.safeFetch(url, {
    headers,
    signal: ask.signal,
    anyStatus: true,
    ...(ask.isSecret ? { isSecret: true } : {}),
  });
  const response = await (ask.isTyped ? pending : reached(ask.label, pending));
  const { status } = response;
  const isUnchanged = status === 304 && ('if-none-match' in headers || 'if-modified-since' in headers);
  if ((status >= 200 && status <= 299) || isUnchanged) return response;
  throw classifyResponse(ask.refuse(status, jsonOf(response), response), response, ask) ?? refusal(response, ask);
}

/** Of what a provider does, by what its name begins. */
const WORDS_OF: Partial<Record<SourceErrorCode, string>> = {
  unreachable: ' isn’t responding.',
  timeout: ' isn’t responding.',
  'too-large': '’s answer was far too long to read.',
};

/** The address is not one that a person typed, so the message does not ask to check it. @throws SourceError */
export async function reached<T>(label: string, request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (error) {
    const explanation = error instanceof SourceError ? WORDS_OF[error.code] : undefined;
    if (!(error instanceof SourceError) || explanation === undefined) throw error;
    throw new SourceError(error.code, `${label}${explanation} We’ll try again later.`, { cause: error });
  }
}

function classifyResponse(
  refused: ReturnType<Asking['refuse']>,
  response: SafeResponse,
  ask: Asking,
): SourceError | null {
  if (refused === 'rate-limited') return rateLimitedBy(response, ask);
  if (refused?.code !== 'http-status' || refused.retryAfterMs !== undefined) return refused;
  const { message, status, cause } = refused;
  return new SourceError('http-status', message, {
    cause,
    ...(status === undefined ? {} : { status }),
    ...waitIn(response, ask.now()),
  });
}

/** What any server means by this status. */
function refusal(response: SafeResponse, ask: Asking): SourceError {
  const { status } = response;
  const { label, now } = ask;
  if (status === 429) return rateLimitedBy(response, ask);
  if (status >= 500) {
    const message = `${label} has a problem (${status}). We’ll try again later.`;
    return new SourceError('http-status', message, { status, ...waitIn(response, now()) });
  }
  return new SourceError('http-status', `We couldn’t reach ${label} (${status}).`, {
    status,
    ...waitIn(response, now()),
  });
}

/** What a header asks, whatever else the answer says. */
export function waitIn(response: Pick<SafeResponse, 'header'>, now: number): { retryAfterMs?: number } {
  const retryAfterMs = waitOf(response.header('retry-after'), now);
  return retryAfterMs === undefined ? {} : { retryAfterMs };
}

function rateLimitedBy(response: SafeResponse, { label, limits, now, waitMs }: Asking): SourceError {
  const reset = limits ? response.header(limits.reset) : null;
  return rateLimited(label, waitOf(response.header('retry-after'), now()) ?? waitOf(reset, now()) ?? waitMs?.());
}

/** Before another request: whether the provider has said that there is none left. @throws SourceError `rate-limited` */
export function assertRequestsLeft(
  header: (name: string) => string | null,
  ask: Required<Pick<Asking, 'label' | 'limits' | 'now'>>,
) {
  if (header(ask.limits.remaining) !== '0') return;
  const wait = waitOf(header(ask.limits.reset), ask.now());
  if (wait !== undefined) throw rateLimited(ask.label, wait);
}

const AN_HOUR_MS = 3_600_000;
const MOST_MS = 7 * 24 * AN_HOUR_MS;

export function rateLimited(label: string, retryAfterMs = AN_HOUR_MS): SourceError {
  return new SourceError('rate-limited', `${label} asks us to wait before the next sync.`, { retryAfterMs });
}

/** Seconds from now, the second since 1970, or a date; ms from now. */
function waitOf(value: string | null, now: number): number | undefined {
  if (value === null) return;
  const seconds = /^\d+$/.test(value.trim()) ? Number(value) : null;
  const at = seconds === null ? Date.parse(value) : seconds > 1_000_000_000 ? seconds * 1000 : now + seconds * 1000;
  return Number.isFinite(at) && at > now ? Math.min(at - now, MOST_MS) : undefined;
}

function jsonOf({ body }: SafeResponse): unknown {
  try {
    return parseJson(new TextDecoder().decode(body));
  } catch {
    return null;
  }
}
