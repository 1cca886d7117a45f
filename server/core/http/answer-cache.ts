import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { schoolTag } from '../ports/edge.ts';
import type { Embedded } from '../ports/embedded.ts';
import type { ChangedSchool } from '../ports/public-changes.ts';
import { holdsTag } from './entity-tag.ts';
import { encodingFor } from './prepared.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** An answer that is the same for everyone who asks for this address. */
export type OpenAnswer = {
  /** The school whose changes end it; `null` where any school's do. */
  readonly iid: ChangedSchool;
  readonly type: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Left out for what any site may show. */
  readonly embedded?: Embedded;
  /** When it is another one without a change of anything stored, in ms since 1970. */
  readonly until?: number | undefined;
  /** `false` for what may be another school’s without a change of this one; it is sent once. */
  readonly isLasting?: boolean;
};

/**
 * A visitor shows what was there up to a minute before. An edge does too, shows it once more while it asks anew, and for a
 * week while we do not answer; a takedown purges what has the school’s tag.
 */
export const openHeaders = (iid: string) => ({
  'cache-control': 'public, max-age=60',
  'cdn-cache-control': 'public, max-age=60, stale-while-revalidate=60, stale-if-error=604800',
  'cache-tag': schoolTag(iid),
});

type Encoding = 'br' | 'gzip';
const BROTLI_QUALITY = 5;
/** Less is sent as it is. */
const LEAST_COMPRESSED = 1_024;

/** The bytes of an answer, compressed when the first visitor asks for that encoding. */
export class AnswerBytes {
  readonly iid: ChangedSchool;
  readonly type: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly identity: Buffer;
  readonly embedded: Embedded | null;
  /** Weak, because it is the same for each encoding. */
  readonly tag: string;
  readonly #compressed = new Map<Encoding, Promise<Buffer>>();
  readonly #onGrowth: (bytes: number) => void;

  constructor({ iid, type, headers, body, embedded }: OpenAnswer, onGrowth: (bytes: number) => void = () => {}) {
    this.iid = iid;
    this.type = type;
    this.headers = headers;
    this.embedded = embedded ?? null;
    this.identity = Buffer.from(body);
    this.tag = `W/"${createHash('sha256').update(this.identity).digest('base64url').slice(0, 27)}"`;
    this.#onGrowth = onGrowth;
  }

  get isCompressible(): boolean {
    return this.identity.length >= LEAST_COMPRESSED;
  }

  in(encoding: Encoding): Promise<Buffer> {
    const cached = this.#compressed.get(encoding);
    if (cached) return cached;
    const bytes = this.#compress(encoding);
    this.#compressed.set(encoding, bytes);
    bytes.then(
      ({ length }) => this.#onGrowth(length),
      () => this.#compressed.delete(encoding),
    );
    return bytes;
  }

  #compress(encoding: Encoding): Promise<Buffer> {
    if (encoding === 'gzip') return zip(this.identity);
    return brotli(this.identity, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: this.identity.length,
      },
    });
  }
}

type Entry = { readonly answer: AnswerBytes; readonly until: number; bytes: number };
type Flight<T> = { readonly result: Promise<AnswerBytes | T>; readonly began: number };

export type AnswerCacheOptions = {
  readonly now: () => number;
  /** After so long an answer is made anew, whatever was heard. */
  readonly maxAgeMs?: number;
  readonly mostBytes?: number;
  readonly mostEntries?: number;
};

/** As long as a visitor’s own browser shows its copy. */
const MAX_AGE_MS = 60_000;
const MOST_BYTES = 32 * 1_024 * 1_024;
const MOST_ENTRIES = 4_000;
/** What one school may take of it, and what one answer may take of that. */
const SCHOOL_SHARE = 4;
const ANSWER_SHARE = 4;

/**
 * Answers that are the same for everyone, made once and sent again until something of their school changes. Whoever fills it
 * looks the key up first: it is an address in its one normal form, without what no one looked up. Bounded in bytes and in
 * entries, of all and of each school; the longest unused goes first.
 */
export class AnswerCache {
  readonly #options: Required<AnswerCacheOptions>;
  /** In the order of their last use. */
  readonly #entries = new Map<string, Entry>();
  readonly #flights = new Map<string, Flight<unknown>>();
  readonly #sizes = new Map<ChangedSchool, { bytes: number; entries: number }>();
  /** Counts the changes that were heard; of each school the last, for as long as an answer is under way. */
  #changes = 0;
  #lastOfAny = 0;
  readonly #lastOf = new Map<ChangedSchool, number>();
  #bytes = 0;
  #underWay = 0;

  constructor(options: AnswerCacheOptions) {
    this.#options = { maxAgeMs: MAX_AGE_MS, mostBytes: MOST_BYTES, mostEntries: MOST_ENTRIES, ...options };
  }

  get size(): number {
    return this.#entries.size;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /**
   * The answer of before, or what `make` makes now, once for all who ask at the same time. Anything but an `OpenAnswer`, such
   * as what is not there, is given back and not stored.
   */
  async answer<T extends object>(key: string, make: () => Promise<OpenAnswer | T>): Promise<AnswerBytes | T> {
    const entry = this.#entries.get(key);
    if (entry && entry.until > this.#options.now()) {
      this.#entries.delete(key);
      this.#entries.set(key, entry);
      return entry.answer;
    }
    if (entry) this.#remove(key, entry);
    // One that began before a change is not joined after it.
    const flight = this.#flights.get(key);
    if (flight && flight.began === this.#changes) return flight.result as Promise<AnswerBytes | T>;
    return this.#fly(key, make);
  }

  #fly<T extends object>(key: string, make: () => Promise<OpenAnswer | T>): Promise<AnswerBytes | T> {
    const began = this.#changes;
    this.#underWay += 1;
    const result = make()
      .then((made) => ('body' in made && 'iid' in made ? this.#store(key, made as OpenAnswer, began) : made))
      .finally(() => {
        if (this.#flights.get(key) === flight) this.#flights.delete(key);
        this.#underWay -= 1;
        if (this.#underWay === 0) this.#lastOf.clear();
      });
    const flight: Flight<T> = { result, began };
    this.#flights.set(key, flight);
    return result;
  }

  #store(key: string, made: OpenAnswer, began: number): AnswerBytes {
    const { now, maxAgeMs, mostBytes } = this.#options;
    let entry: Entry | null = null;
    const answer = new AnswerBytes(made, (bytes) => entry && this.#grow(key, entry, bytes));
    const last = Math.max(this.#lastOfAny, this.#lastOf.get(made.iid) ?? 0);
    const isStale = last > began || (made.iid === null && this.#changes > began);
    const isHuge = answer.identity.length > mostBytes / SCHOOL_SHARE / ANSWER_SHARE;
    if (isStale || isHuge || made.isLasting === false) return answer;
    entry = { answer, until: Math.min(now() + maxAgeMs, made.until ?? Infinity), bytes: 0 };
    const before = this.#entries.get(key);
    if (before) this.#remove(key, before);
    this.#entries.set(key, entry);
    const size = this.#sizes.get(made.iid) ?? { bytes: 0, entries: 0 };
    size.entries += 1;
    this.#sizes.set(made.iid, size);
    this.#grow(key, entry, answer.identity.length + key.length);
    return answer;
  }

  #grow(key: string, entry: Entry, bytes: number): void {
    if (this.#entries.get(key) !== entry) return;
    const { iid } = entry.answer;
    entry.bytes += bytes;
    this.#bytes += bytes;
    const size = this.#sizes.get(iid);
    if (size) size.bytes += bytes;
    this.#shrink(iid);
  }

  /** The longest unused of a school that has too much, then of all. */
  #shrink(iid: ChangedSchool): void {
    const { mostBytes, mostEntries } = this.#options;
    const size = this.#sizes.get(iid);
    while (size && (size.bytes > mostBytes / SCHOOL_SHARE || size.entries > mostEntries / SCHOOL_SHARE)) {
      const oldest = [...this.#entries].find(([, { answer }]) => answer.iid === iid);
      if (!oldest) break;
      this.#remove(...oldest);
    }
    while (this.#bytes > mostBytes || this.#entries.size > mostEntries) {
      const [oldest] = this.#entries;
      if (!oldest) break;
      this.#remove(...oldest);
    }
  }

  #remove(key: string, { answer, bytes }: Entry): void {
    this.#entries.delete(key);
    this.#bytes -= bytes;
    const size = this.#sizes.get(answer.iid);
    if (!size) return;
    size.bytes -= bytes;
    size.entries -= 1;
    if (size.entries === 0) this.#sizes.delete(answer.iid);
  }

  /** Forgets what was made of the school, or of all, and what is being made of it now. */
  drop(iid: ChangedSchool): void {
    this.#changes += 1;
    if (iid === null) {
      this.#lastOfAny = this.#changes;
      this.#entries.clear();
      this.#sizes.clear();
      this.#bytes = 0;
      return;
    }
    if (this.#underWay > 0) this.#lastOf.set(iid, this.#changes);
    for (const school of [iid, null]) {
      if (!this.#sizes.has(school)) continue;
      for (const [key, entry] of this.#entries) if (entry.answer.iid === school) this.#remove(key, entry);
    }
  }
}

/** Sends what is the same for everyone, as it was made before or now. @throws whatever `make` throws, each time */
export async function sendOpen(
  request: FastifyRequest,
  reply: FastifyReply,
  answers: AnswerCache,
  key: string,
  make: () => Promise<OpenAnswer>,
): Promise<FastifyReply> {
  return sendBytes(request, reply, await answers.answer<never>(key, make));
}

/** Sends the bytes in the encoding that is asked for, or 304 to who has them. No part of them is ever sent alone. */
export async function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  bytes: AnswerBytes,
): Promise<FastifyReply> {
  const { identity, isCompressible, tag, type, headers, embedded } = bytes;
  for (const [name, value] of Object.entries(headers)) reply.header(name, value);
  reply.header('etag', tag);
  const isPerSite = embedded !== null && embedded.domains.length > 0;
  if (embedded) reply.header('vary', isPerSite ? 'Accept-Encoding, Origin' : 'Accept-Encoding');
  else if (isCompressible && !headers.vary) reply.header('vary', 'accept-encoding');
  if (holdsTag(request.headers['if-none-match'], tag)) return reply.code(304).send();
  const encoding = isCompressible ? encodingFor(request.headers['accept-encoding']) : 'identity';
  if (encoding === 'identity') return reply.type(type).send(identity);
  const compressed = await bytes.in(encoding);
  return reply.header('content-encoding', encoding).type(type).send(compressed);
}
