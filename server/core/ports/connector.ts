import type { ReadableAccount, SignedInAccount } from '../../../src/domain/connection/schema.ts';
import type { FeedStatus } from '../../../src/domain/feed/schema.ts';
import type { Network, SourceOf } from '../../../src/domain/networks/all.ts';
import type { Media } from '../../../src/domain/story/schema.ts';

/** What a source gave for one post, normalised but not yet a story. `html` is sanitised, `text` is its plain text. */
export type ConnectorItem = {
  /** Unique within the channel and the same at every reading. */
  readonly externalId: string;
  readonly title: string;
  readonly html: string;
  readonly text: string;
  readonly permalink: string | null;
  readonly author: string | null;
  readonly media: readonly Media[];
  /** Lower case, without `#`; from categories and from the text. */
  readonly hashtags: readonly string[];
  /** ISO 8601 in UTC; `null` where the source says nothing that can be read. */
  readonly publishedAt: string | null;
};

/** An item that could not be read, kept under the channel with its reason in plain words. */
export type UnreadableItem = { readonly externalId: string | null; readonly reason: string };

/** What a connector wants to be told at the next reading: validators of a conditional request, where to go on, and the like. */
export type Cursor = { readonly [name: string]: string };

/** What opens a source that wants a sign-in, as its connection keeps it; it never leaves the server. */
export type Credentials = { readonly [name: string]: string };

/** One part of a reading. `cursor` is where a reading that ends after it is gone on with. */
export type Page =
  | { readonly status: 'unchanged'; readonly cursor: Cursor }
  | {
      readonly status: 'read';
      /** The channel's own title. */
      readonly title: string;
      readonly items: readonly ConnectorItem[];
      readonly unreadable: readonly UnreadableItem[];
      readonly cursor: Cursor;
      /** The source holds nothing besides: what was known of other items need not be remembered. */
      readonly isWhole: boolean;
    };

export type ReadRequest<N extends Network = Network> = {
  readonly source: SourceOf<N>;
  /** Of the last page that was stored; `null` at the first reading. */
  readonly cursor: Cursor | null;
  readonly credentials: Credentials | null;
  readonly signal: AbortSignal;
};

/**
 * - `refused-address`: the address that was entered, as it stands or once its name is resolved, is not one we read.
 * - `refused-redirect`: the source sent us on to such an address.
 */
const FAILING = { status: 'failing', mayPass: false } as const;
const PASSING = { status: 'failing', mayPass: true } as const;
const LIMITED = { status: 'limited', mayPass: true } as const;
const REAUTH = { status: 'reauth', mayPass: false } as const;

/**
 * Every way a reading can end badly: how the channel stands from then on, and whether that may pass by itself. Only what a
 * provider says about the sign-in leads to `reauth`.
 */
export const SOURCE_ERRORS = {
  'refused-address': FAILING,
  'refused-redirect': FAILING,
  unreachable: PASSING,
  timeout: PASSING,
  'too-large': FAILING,
  'http-status': FAILING,
  'not-a-feed': FAILING,
  broken: FAILING,
  gone: FAILING,
  'rate-limited': LIMITED,
  /** The provider does not take the sign-in any more. */
  'auth-expired': REAUTH,
  'scope-missing': REAUTH,
} as const satisfies Record<string, ErrorClass>;

export type SourceErrorCode = keyof typeof SOURCE_ERRORS;

/** The source cannot be used; `message` says in plain words what it answered. */
export class SourceError extends Error {
  readonly code: SourceErrorCode;
  /** Milliseconds that the source asked us to wait (Retry-After). */
  readonly retryAfterMs?: number | undefined;
  /** The HTTP status of `http-status`: 408, 429 and 5xx may pass, others stay. */
  readonly status?: number | undefined;
  constructor(
    code: SourceErrorCode,
    message: string,
    options: ErrorOptions & { retryAfterMs?: number; status?: number } = {},
  ) {
    super(message, options);
    this.name = 'SourceError';
    this.code = code;
    this.retryAfterMs = options.retryAfterMs;
    this.status = options.status;
  }
}

type ErrorClass = { readonly status: Exclude<FeedStatus, 'ok' | 'syncing' | 'paused'>; readonly mayPass: boolean };

/** How the channel stands after this error, and whether it may pass by itself: an HTTP status says it of `http-status`. */
export function classifyError({ code, status, retryAfterMs }: SourceError): ErrorClass {
  const known = SOURCE_ERRORS[code];
  const isLimited = status === 429 || retryAfterMs !== undefined;
  const mayPass = code === 'http-status' && status !== undefined ? isPassingStatus(status) : known.mayPass;
  return { status: isLimited ? 'limited' : known.status, mayPass };
}

function isPassingStatus(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}

/** What SprX is registered as with a provider. */
export type ClientCredential = { readonly clientId: string; readonly clientSecret: string };

/** One sign-in: where it leads back to, and what makes it this one. */
export type SignInRequest = {
  readonly client: ClientCredential;
  readonly redirectUri: string;
  readonly state: string;
};

/** What the provider's redirect carried, by its own names. */
export type SignInAnswer = Readonly<Partial<Record<'code' | 'state' | 'oauth_token' | 'oauth_verifier', string>>>;

export type SignedIn = {
  readonly credentials: Credentials;
  /** What the provider allows, by its own names. */
  readonly scopes: readonly string[];
  /** When it ends and a person has to sign in again; `null` for never. */
  readonly expiresAt: Date | null;
};

/** How a person lets us read at a provider. Every method throws SourceError. */
export interface SignIn {
  /** @returns where the person says yes, and what `finish` has to be given back */
  begin(request: SignInRequest, signal: AbortSignal): Promise<{ authorizeUrl: string; kept: Credentials }>;
  finish(request: SignInRequest, kept: Credentials, answer: SignInAnswer, signal: AbortSignal): Promise<SignedIn>;
  /** Who signed in. */
  account(credentials: Credentials, signal: AbortSignal): Promise<SignedInAccount>;
  /** What can be read with it. */
  accounts(credentials: Credentials, signal: AbortSignal): Promise<readonly ReadableAccount[]>;
  /** Withdraws it at the provider, where that can be done. */
  revoke?(client: ClientCredential, credentials: Credentials, signal: AbortSignal): Promise<void>;
}

/** Reads one kind of channel. Code outside the connector's own folder never asks which network it is. */
export interface Connector<N extends Network = Network> {
  readonly network: N;
  /** Left out where there is no sign-in. */
  readonly signIn?: SignIn;
  /** One address per channel of a school: two sources with the same key are the same channel. */
  sourceKey(source: SourceOf<N>): string;
  /**
   * Whether the source may be read at all, before a channel is made of it: resolves its name and fetches nothing.
   * @throws SourceError `refused-address`
   */
  check?(source: SourceOf<N>, signal?: AbortSignal): Promise<void>;
  /**
   * What is stored of a source that was named in a way that only the provider understands; as it is otherwise.
   * @throws SourceError
   */
  resolve?(source: SourceOf<N>, signal: AbortSignal): Promise<SourceOf<N>>;
  /**
   * Pages, the newest first. Whoever has enough stops asking; whoever was interrupted gives the last page's cursor and gets
   * what came after it.
   * @throws SourceError; the signal's own reason when the caller aborts.
   */
  read(request: ReadRequest<N>): AsyncIterable<Page>;
}
