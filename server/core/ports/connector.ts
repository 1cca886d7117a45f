import type { ReadableAccount, SignedInAccount } from '../../../src/domain/connection/schema.ts';
import type { FeedStatus } from '../../../src/domain/feed/schema.ts';
import type { Network, Source, SourceOf } from '../../../src/domain/networks/all.ts';
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
  /** How often it was liked, shared and so on, as the source counts it; left out where it does not. */
  readonly metrics?: PostMetrics;
  /** These figures by the source's own names, as it sent them. */
  readonly rawMetrics?: Readonly<Record<string, unknown>>;
  /**
   * Of each of `media`, what stays the same while its address ends by itself and is another one at every reading; left out
   * where an address stays.
   */
  readonly mediaKeys?: readonly string[];
  /** A reply, or a repost: a channel's rules may leave these out. */
  readonly isReply?: boolean;
  readonly isRepost?: boolean;
};

export type PostMetrics = Readonly<
  Partial<Record<'likes' | 'comments' | 'shares' | 'saves' | 'views' | 'reach' | 'clicks', number>>
>;

/** What a source says about itself. */
export type ChannelProfile = {
  readonly bio: string | null;
  readonly followers: number | null;
  readonly following: number | null;
  readonly posts: number | null;
  /** Its page for people. */
  readonly link: string | null;
};

/** An item that could not be read, kept under the channel with its reason in plain words. */
export type UnreadableItem = { readonly externalId: string | null; readonly reason: string };

/** What a connector gets back at the next reading: validators of a conditional request, where to go on, and the like. */
export type Cursor = { readonly [name: string]: string };

/**
 * What opens a source that wants a sign-in, as its connection keeps it; it never leaves the server. `accessFrom` and
 * `accessUntil` (ISO 8601) say, where it ends by itself and can be renewed, from when until when it is good.
 */
export type Credentials = { readonly [name: string]: string };

/** One part of a reading. `cursor` is where a reading that ends after it is gone on with. */
export type Page = Metered &
  (
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
        /**
         * What follows was read with this one: it may be asked for before this is stored, and `cursor` is no place to go on
         * from until the last of them.
         */
        readonly continues?: boolean;
        /**
         * The pages of this reading, one after the other, leave no post out: one of ours that is newer than the oldest of them
         * and not among them is gone at the source.
         */
        readonly isInFull?: boolean;
        /** Where they are not in the order of publication: no post is left out that was published after this time. */
        readonly inFullFrom?: string;
        /** The source lists no post at all, of any kind and any age: what we have of it is gone. */
        readonly isBare?: boolean;
        readonly profile?: ChannelProfile;
        /** The hub that announces its new posts (WebSub); `null` for none, left out where the page does not say. */
        readonly hub?: Hub | null;
        /** Posts that the source itself says it has deleted. */
        readonly gone?: readonly string[];
      }
  );

/** A WebSub hub, and what the source is called there. */
export type Hub = { readonly url: string; readonly topic: string };

/** What a provider that charges by the post has said with a page. */
export type Metered = {
  /** Posts that it counts, also those that are no item. */
  readonly counted?: number;
  /** Nothing is behind this page: a reading that ends here has no place to go on from. */
  readonly isLast?: boolean;
  /** What it says is left, by the name of the endpoint. */
  readonly endpoints?: readonly EndpointLimit[];
};
export type EndpointLimit = {
  readonly name: string;
  readonly limit: number;
  readonly remaining: number;
  readonly resetAt: Date;
};

export type ReadRequest<N extends Network = Network> = {
  readonly source: SourceOf<N>;
  /** Of the last page that was stored; `null` at the first reading. */
  readonly cursor: Cursor | null;
  readonly credentials: Credentials | null;
  /** What SprX is registered as, where `signIn.needsClient` asks for it; `null` without a sign-in. */
  readonly client?: ClientCredential | null;
  /** What need not be asked for; the channel's rules are applied to what comes all the same. */
  readonly without?: { readonly replies: boolean; readonly reposts: boolean };
  /** So many posts are enough, for a first look: a provider that charges by them is asked for no more. */
  readonly enough?: number;
  /** The first day to read, YYYY-MM-DD; everything where it is left out. */
  readonly from?: string | null;
  /** The last day to read; until now where it is left out. */
  readonly to?: string | null;
  /** The school's, for times that a source writes without one; asked for where something new was read. */
  readonly timeZone?: () => Promise<string>;
  /**
   * Sets posts aside before each request to a provider that charges by them: at most `wanted`, and no fewer than its manifest's
   * `leastPosts`. What the page does not count is given back. @throws SourceError `quota`
   */
  readonly reservePosts?: (requestedPosts: number) => Promise<number>;
  readonly signal: AbortSignal;
};

/**
 * - `refused-address`: the address that was entered, as entered or once its name is resolved, is not one we read.
 * - `refused-redirect`: the source sent us on to such an address.
 */
const FAILING = { status: 'failing', mayPass: false } as const;
const PASSING = { status: 'failing', mayPass: true } as const;
const LIMITED = { status: 'limited', mayPass: true } as const;
const REAUTH = { status: 'reauth', mayPass: false } as const;

/**
 * Every way a reading can end badly: the channel's status from then on, and whether that may pass by itself. Only what a
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
  /** What we may ask of the provider is used up: nothing is sent again before the next reading. */
  quota: { status: 'limited', mayPass: false },
  /** The provider refuses what we ask, and no sign-in or other address would help. */
  ours: FAILING,
  /** The provider does not take the sign-in any more. */
  'auth-expired': REAUTH,
  'scope-missing': REAUTH,
} as const satisfies Record<string, ErrorClass>;

export type SourceErrorCode = keyof typeof SOURCE_ERRORS;

type SourceErrorOptions = ErrorOptions & {
  readonly retryAfterMs?: number;
  readonly status?: number;
  readonly isOwnWait?: boolean;
  readonly instead?: Source;
  readonly metered?: Metered;
};

/** The source cannot be used; `message` says in plain words what it answered. */
export class SourceError extends Error {
  readonly code: SourceErrorCode;
  /** Milliseconds that the source asked us to wait (Retry-After). */
  readonly retryAfterMs?: number | undefined;
  /** The HTTP status of `http-status`: 408 and 5xx may pass, others stay. */
  readonly status?: number | undefined;
  /** Only our own other readings make us wait, and not for long. */
  readonly isOwnWait: boolean;
  /** What the address that was read announces as the source it belongs to. */
  readonly instead?: Source | undefined;
  /** What an answer costs that nothing can be made of. */
  readonly metered?: Metered | undefined;
  constructor(code: SourceErrorCode, message: string, options: SourceErrorOptions = {}) {
    super(message, options);
    this.name = 'SourceError';
    this.code = code;
    this.retryAfterMs = options.retryAfterMs;
    this.status = options.status;
    this.isOwnWait = options.isOwnWait === true;
    this.instead = options.instead;
    this.metered = options.metered;
  }
}

type ErrorClass = { readonly status: Exclude<FeedStatus, 'ok' | 'syncing' | 'paused'>; readonly mayPass: boolean };

/** The channel's status after this error, and whether it may pass by itself: an HTTP status says it of `http-status`. */
export function classifyError({ code, status }: SourceError): ErrorClass {
  const errorClass = SOURCE_ERRORS[code];
  const mayPass = code === 'http-status' && status !== undefined ? isPassingStatus(status) : errorClass.mayPass;
  return { status: errorClass.status, mayPass };
}

function isPassingStatus(status: number): boolean {
  return status === 408 || status >= 500;
}

/** What SprX is registered as with a provider. */
export type ClientCredential = {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Left out where it is not stored. */
  readonly quiet?: ClientQuiet;
};

/** Some providers limit an application as a whole: no server asks for any of its channels before. */
export type ClientQuiet = {
  readonly until: Date | null;
  save(until: Date): Promise<void>;
};

/** One sign-in: where it leads back to, and what makes it this one. */
export type SignInRequest = {
  readonly client: ClientCredential;
  readonly redirectUri: string;
  readonly state: string;
  /** A channel's sign-in is renewed: what was not allowed may be asked for once more. */
  readonly isAgain: boolean;
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

/** `expiresAt` is left out where it ends when it did before. */
export type Renewed = { readonly credentials: Credentials; readonly expiresAt?: Date | null };

/** How a person lets us read at a provider. Every method throws SourceError. */
export interface SignIn {
  /**
   * @returns where the person says yes, what `finish` has to be given back, and what the provider's answer is known by where
   * that is not the `state`
   */
  begin(
    request: SignInRequest,
    signal: AbortSignal,
  ): Promise<{ authorizeUrl: string; kept: Credentials; knownBy?: string }>;
  /** `ours` when the provider does not know the client: another secret may still be tried then. */
  finish(
    request: SignInRequest,
    attemptCredentials: Credentials,
    answer: SignInAnswer,
    signal: AbortSignal,
  ): Promise<SignedIn>;
  /**
   * Whether the provider knows SprX by this client: asks it for a token with a code, or for a request token, that leads to
   * nothing. A refused code means that the client was known.
   * @throws SourceError `ours` when the provider does not know the client, another when it cannot be asked
   */
  verify(request: Pick<SignInRequest, 'client' | 'redirectUri'>, signal: AbortSignal): Promise<void>;
  /** Requests are signed with what SprX is registered as: `read` is given it too. */
  readonly needsClient?: boolean;
  /** Who signed in. */
  account(client: ClientCredential, credentials: Credentials, signal: AbortSignal): Promise<SignedInAccount>;
  /** What can be read with it. */
  accounts(
    client: ClientCredential,
    credentials: Credentials,
    signal: AbortSignal,
  ): Promise<readonly ReadableAccount[]>;
  /**
   * What it is read with from now on, in the place of what is nearly over or was refused; `null` for a sign-in that only a
   * person can renew.
   * @throws SourceError `auth-expired` when the provider takes it no more
   */
  refresh?(client: ClientCredential, credentials: Credentials, signal: AbortSignal): Promise<Renewed | null>;
  /** Withdraws it at the provider, where that can be done. */
  revoke?(client: ClientCredential, credentials: Credentials, signal: AbortSignal): Promise<void>;
}

/** Reads one kind of channel. Code outside the connector's own folder never asks which network it is. */
export interface Connector<N extends Network = Network> {
  readonly network: N;
  /** Of the provider's API that figures are read by; left out where it has none. */
  readonly apiVersion?: string;
  /** Left out where there is no sign-in. */
  readonly signIn?: SignIn;
  /** One address per channel of a school: two sources with the same key are the same channel. */
  sourceKey(source: SourceOf<N>): string;
  /**
   * Who is asked for the source's posts: a host, or locally the base in its place. Two sources of one host share its places.
   * By the network unless given.
   */
  hostOf?(source: SourceOf<N>, isSignedIn: boolean): string;
  /** Sends a wish to a hub, by the rules for addresses that the source itself is read by. @throws SourceError */
  askHub?(hub: string, form: URLSearchParams, signal: AbortSignal): Promise<void>;
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
   * Whether the address may be one of a page that names the source: `SourceError.instead` of a reading tells it. It is looked at
   * before it is stored, which an address that is surely a source’s own is spared.
   */
  announces?(source: SourceOf<N>): boolean;
  /**
   * Of a cursor, what posts are recognised by and nothing else: a source that is read from the start again, perhaps at another
   * address, names them as before.
   */
  namesIn?(cursor: Cursor): Cursor | null;
  /**
   * Pages, the newest first. Whoever has enough stops asking; whoever was interrupted gives the last page's cursor and gets
   * what came after it.
   * @throws SourceError; the signal's own reason when the caller aborts.
   */
  read(request: ReadRequest<N>): AsyncIterable<Page>;
}
