import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import { type ClientCredential, type Credentials, SourceError } from '../../core/ports/connector.ts';
import { getJson, hostAt, type Provider, rateLimited } from '../provider.ts';

const VERSION = 'v26.0';
const API = 'https://graph.facebook.com';
const PAGES = 'https://www.facebook.com';
/** Per cent of what the provider lets the whole application ask in an hour. */
const NEARLY_ALL = 95;
const AN_HOUR_MS = 3_600_000;

/** What a request is signed with. */
export type Key = { readonly token: string; readonly client: ClientCredential };

export type Ask<T> = {
  readonly query?: Readonly<Record<string, string>>;
  readonly schema: z.ZodMiniType<T>;
  /** Left out where the request has no token. */
  readonly key?: Key;
  readonly signal: AbortSignal;
  /** A person is waiting for the answer: a sign-in makes few requests, and none is delayed until the limit ends. */
  readonly isSigningIn?: boolean;
  /** Before what the codes below mean. */
  readonly refuse?: (status: number, body: unknown) => SourceError | null;
};

type Parts = { readonly provider: Provider; readonly label: string; readonly now: () => number };

/** Version 26.0 of the Graph API, as all its networks ask it. */
export function createGraph({ provider, label, now }: Parts) {
  /** The whole application has to be quiet until then, as far as this process knows. */
  let quietUntil = 0;

  function assertNotPaused(key?: Key): void {
    const until = Math.max(quietUntil, key?.client.quiet?.until?.getTime() ?? 0);
    if (until > now()) throw rateLimited(label, until - now());
  }

  async function beQuiet(key: Key | undefined): Promise<void> {
    quietUntil = now() + AN_HOUR_MS;
    await key?.client.quiet?.save(new Date(quietUntil));
  }

  async function get<T>(
    path: string,
    { query = {}, schema, key, signal, isSigningIn = false, refuse }: Ask<T>,
  ): Promise<T> {
    if (!isSigningIn) assertNotPaused(key);
    const address = addressOf(path, { ...query, ...(key ? signed(key) : {}) });
    const { body, header } = await getJson(provider, address, {
      label,
      now,
      schema,
      signal,
      isSecret: true,
      refuse: (status, answered) => refuse?.(status, answered) ?? refusal(label, status, answered),
    });
    if (isNearlyUsedUp(header('x-app-usage'))) await beQuiet(key);
    return body;
  }

  const addressOf = (path: string, query: Readonly<Record<string, string>>) =>
    `${provider.signedInBaseOf(API)}/${VERSION}${path}?${new URLSearchParams(query)}`;

  return {
    label,
    now,
    /** Networks of the same provider share it. */
    host: hostAt(provider.signedInBaseOf(API)),
    get,
    /** @throws SourceError `rate-limited` while the application has to be quiet */
    assertNotPaused,
    /** Where a person says yes. */
    dialog: (query: Readonly<Record<string, string>>) =>
      `${provider.signedInBaseOf(PAGES)}/${VERSION}/dialog/oauth?${new URLSearchParams(query)}`,
    async remove(path: string, key: Key, signal: AbortSignal): Promise<void> {
      await provider.safeFetch(addressOf(path, signed(key)), { remove: true, isSecret: true, signal });
    },
  };
}

export type Graph = ReturnType<typeof createGraph>;

/** Where a list goes on; there is no further page where it names no address of one. */
export const pagingSchema = z.nullish(
  z.object({
    cursors: z.nullish(z.object({ after: z.nullish(z.string()) })),
    next: z.nullish(z.string()),
  }),
);

export function nextOf(paging: z.infer<typeof pagingSchema>): string | null {
  const { next, cursors } = paging ?? {};
  return next ? (cursors?.after ?? URL.parse(next)?.searchParams.get('after') ?? null) : null;
}

/** What a connection keeps and the client, as one. @throws SourceError where SprX is not registered any more */
export function keyOf(credentials: Credentials | null, client: ClientCredential | null | undefined): Key {
  const token = credentials?.access;
  if (!token || !client) throw new SourceError('auth-expired', 'The sign-in of this channel has ended.');
  return { token, client };
}

/** Proves that whoever has the token knows the application's secret. */
export const proofOf = ({ token, client }: Key): string =>
  createHmac('sha256', client.clientSecret).update(token).digest('hex');

const signed = (key: Key) => ({ access_token: key.token, appsecret_proof: proofOf(key) });

function isNearlyUsedUp(header: string | null): boolean {
  if (header === null) return false;
  try {
    const usage: unknown = JSON.parse(header);
    return Object.values(usage ?? {}).some((value) => typeof value === 'number' && value >= NEARLY_ALL);
  } catch {
    return false;
  }
}

const ENDED = new Set([102, 190]);
const SLOWER = new Set([4, 17, 32, 341, 613, 80001]);
const AGAIN = new Set([1, 2]);

/** What the provider says in an answer of whatever status; `code` is not there where it says nothing. */
export function errorIn(body: unknown): { code: number | null; subcode: number | null; word: string } | null {
  const error = (body as { error?: unknown } | null)?.error;
  if (typeof error === 'string') return { code: null, subcode: null, word: error };
  if (typeof error !== 'object' || error === null) return null;
  const { code, error_subcode: subcode } = error as { code?: unknown; error_subcode?: unknown };
  const number = (value: unknown) => (typeof value === 'number' ? value : null);
  return { code: number(code), subcode: number(subcode), word: '' };
}

function refusal(label: string, status: number, body: unknown): SourceError | 'rate-limited' | null {
  const graphError = errorIn(body);
  if (!graphError) return null;
  const { code, subcode } = graphError;
  if (code !== null && ENDED.has(code)) return new SourceError('auth-expired', `The sign-in at ${label} has ended.`);
  if (code === 10 || (code !== null && code >= 200 && code <= 299))
    return new SourceError('scope-missing', `${label} doesn’t let us read this account. Allow it when you reconnect.`);
  if (status === 429 || (code !== null && SLOWER.has(code))) return 'rate-limited';
  if (code === 100 && subcode === 33)
    return new SourceError('gone', `${label} no longer has this account, or it can’t be seen with this sign-in.`);
  if (status >= 500 || (code !== null && AGAIN.has(code)))
    return new SourceError('http-status', `${label} has a problem (${status}). We’ll try again later.`, {
      status: 503,
    });
  return new SourceError('ours', `${label} refused our request (${code ?? status}). Tell a platform admin.`);
}
