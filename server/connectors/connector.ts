import type { Network, Source } from '../../src/domain/feed/schema.ts';
import type { Media } from '../../src/domain/story/schema.ts';

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

/** What a connector wants to be told at the next reading: validators of a conditional request and the like. */
export type Cursor = { readonly [name: string]: string };

export type Reading =
  | { readonly status: 'unchanged'; readonly cursor: Cursor }
  | {
      readonly status: 'read';
      /** The channel's own title. */
      readonly title: string;
      readonly items: readonly ConnectorItem[];
      readonly unreadable: readonly UnreadableItem[];
      readonly cursor: Cursor;
    };

/**
 * - `refused-address`: the address that was entered, as it stands or once its name is resolved, is not one we read.
 * - `refused-redirect`: the source sent us on to such an address.
 */
export type SourceErrorCode =
  | 'refused-address'
  | 'refused-redirect'
  | 'unreachable'
  | 'timeout'
  | 'too-large'
  | 'http-status'
  | 'not-a-feed'
  | 'broken';

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

/** One kind of channel. Code outside the connector's own folder never asks which network it is. */
export interface Connector {
  readonly network: Network;
  /** One address per channel of a school: two sources with the same key are the same channel. */
  sourceKey(source: Source): string;
  /**
   * Whether the source may be read at all, before a channel is made of it: resolves its name and fetches nothing.
   * @throws SourceError `refused-address`
   */
  check?(source: Source, signal?: AbortSignal): Promise<void>;
  /** @throws SourceError; the signal's own reason when the caller aborts. */
  read(source: Source, cursor: Cursor | null, signal: AbortSignal): Promise<Reading>;
}
