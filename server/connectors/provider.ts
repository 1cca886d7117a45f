import type * as z from 'zod/mini';
import type { Network } from '../../src/domain/networks/all.ts';
import type { SafeFetch, SafeResponse } from '../core/fetch/safe-fetch.ts';
import { SourceError } from '../core/ports/connector.ts';

/** How a network's provider is reached; locally it may be a stand-in. */
export type Provider = {
  readonly safeFetch: SafeFetch;
  /**
   * What paths are put behind, without a slash at the end: the provider's own origin, or what stands in for it.
   * @param account whose posts are read, as the provider names it
   */
  baseOf(origin: string, account: string): string;
};

export type Providers = (network: Network) => Provider;

/** Every provider where it is. */
export const directly =
  (safeFetch: SafeFetch): Providers =>
  () => ({ safeFetch, baseOf: (origin) => origin });

export type Answer<T> = { readonly body: T; header(name: string): string | null };

type Ask<T> = {
  readonly label: string;
  readonly schema: z.ZodMiniType<T>;
  readonly signal: AbortSignal;
  readonly now: () => number;
  /** Names of the headers that say how many requests are left, and when there are more. */
  readonly limits: { readonly remaining: string; readonly reset: string };
  /** What this provider means by an answer that is no success; `null` for what any server means by it. */
  refuse(status: number, body: unknown): SourceError | null;
};

/** GETs JSON from a provider. @throws SourceError */
export async function getJson<T>(provider: Provider, url: string, ask: Ask<T>): Promise<Answer<T>> {
  const { label, signal } = ask;
  const response = await provider.safeFetch(url, { headers: { accept: 'application/json' }, signal, anyStatus: true });
  const body = jsonOf(response);
  if (response.status < 200 || response.status > 299) throw ask.refuse(response.status, body) ?? refusal(response, ask);
  const parsed = ask.schema.safeParse(body);
  if (!parsed.success) throw new SourceError('broken', `We couldn’t read the answer from ${label}.`);
  return { body: parsed.data, header: response.header };
}

/** What any server means by this status. */
function refusal<T>(response: SafeResponse, { label, limits, now }: Ask<T>): SourceError {
  const { status } = response;
  if (status === 429) {
    const retryAfterMs = waitOf(response.header('retry-after'), now()) ?? waitOf(response.header(limits.reset), now());
    return rateLimited(label, retryAfterMs);
  }
  if (status >= 500) {
    const message = `${label} has a problem (${status}). We’ll try again later.`;
    return new SourceError('http-status', message, { status });
  }
  return new SourceError('http-status', `We couldn’t reach ${label} (${status}).`, { status });
}

/** Before another request: whether the provider has said that there is none left. @throws SourceError `rate-limited` */
export function assertMayAsk(
  header: (name: string) => string | null,
  ask: Pick<Ask<unknown>, 'label' | 'limits' | 'now'>,
) {
  if (header(ask.limits.remaining) !== '0') return;
  const wait = waitOf(header(ask.limits.reset), ask.now());
  if (wait !== undefined) throw rateLimited(ask.label, wait);
}

const AN_HOUR_MS = 3_600_000;
const MOST_MS = 7 * 24 * AN_HOUR_MS;

function rateLimited(label: string, retryAfterMs = AN_HOUR_MS): SourceError {
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
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return null;
  }
}
