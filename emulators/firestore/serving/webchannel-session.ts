import type { ServerResponse } from 'node:http';
import { RpcError, STATUS, toRpcError } from '../values/errors.ts';
import type { Raw } from '../values/wire.ts';
import type { Unread } from './limits.ts';

export type Handler = { handle(request: Raw): void | Promise<void>; close(): void };

const NOOP_MS = 22_000;
const ORPHANED_MS = 60_000;
/** The client confirms what it has by its next request; without one we ask for it by ending the channel. */
const MAX_UNCONFIRMED = 1 << 20;
const MAX_UNCONFIRMED_MESSAGES = 2000;
/** So much goes out at a time; the rest is queued where it can still be dropped. */
const PORTION = 256 << 10;
const PORTION_MESSAGES = 200;
/** Requests that may wait for their turn; the client of Google has ten under way at most. */
const MAX_REQUESTS = 2000;

/** One chunk of a response: its length in UTF-16 code units, then the text. */
export const frame = (json: string): string => `${json.length}\n${json}`;

/** A message in UTF-8, which unlike a string is not on the heap, and its length in UTF-16 code units. */
type Waiting = { id: number; bytes: Buffer; length: number };

/** The message for the client when the stream fails. */
export function errorPayload(error: RpcError): unknown[] {
  return [{ error: { code: STATUS[error.status].http, message: error.message, status: error.status } }];
}

/** One WebChannel session: what goes out is numbered and kept until the client has confirmed it. */
export class Session {
  readonly path: string;
  readonly #unread: Unread;
  readonly #release: () => void;
  readonly #forget: () => void;
  #handler: Handler | undefined;
  #turn = Promise.resolve();
  #expected = 0;
  #underWay = 0;
  readonly #early = new Map<number, Raw>();
  /** Not yet confirmed, oldest first; `sent` of them from the front went out on the present channel. */
  #queue: Waiting[] = [];
  #sent = 0;
  #sentBytes = 0;
  #nextId = 1;
  #lastSent = 0;
  #channel: ServerResponse | undefined;
  #longPoll = false;
  #scheduled = false;
  #ended = false;
  #noop: NodeJS.Timeout | undefined;
  #orphaned: NodeJS.Timeout;

  /** `release` counts the stream out once it is over, `forget` takes the session away once no request for it comes any more. */
  constructor(path: string, unread: Unread, release: () => void, forget: () => void) {
    this.path = path;
    this.#unread = unread;
    this.#release = release;
    this.#forget = forget;
    this.#orphaned = setTimeout(() => this.close(), ORPHANED_MS);
  }

  start(handler: Handler): void {
    this.#handler = handler;
  }

  get isAttached(): boolean {
    return this.#channel !== undefined;
  }

  get lastSent(): number {
    return this.#lastSent;
  }

  get waitingBytes(): number {
    return this.#unread.bytes - this.#sentBytes;
  }

  /** Takes messages of the client by their absolute index, each once and in order. */
  receive(offset: number, messages: Raw[]): void {
    for (const [i, message] of messages.entries()) {
      if (offset + i >= this.#expected && this.#early.size < MAX_REQUESTS) this.#early.set(offset + i, message);
    }
    for (;;) {
      const message = this.#early.get(this.#expected);
      if (!message) return;
      this.#early.delete(this.#expected++);
      if (!this.#handler) continue;
      if (this.#underWay >= MAX_REQUESTS) {
        this.fail(new RpcError('RESOURCE_EXHAUSTED', 'More requests than can be handled are waiting for their turn.'));
        continue;
      }
      this.#underWay++;
      this.#turn = this.#turn.then(async () => {
        try {
          await this.#handler?.handle(message);
        } catch (error) {
          this.fail(toRpcError(error));
        }
        this.#underWay--;
      });
    }
  }

  /** Queues messages that belong together, each a payload of its own. The client reads one per array entry. */
  send(payloads: Iterable<unknown>): void {
    if (this.#ended) return;
    let size = 0;
    for (const payload of payloads) {
      const json = JSON.stringify(payload);
      const bytes = Buffer.from(json);
      this.#queue.push({ id: this.#nextId++, bytes, length: json.length });
      size += bytes.length;
    }
    if (this.#unread.add(size)) this.#schedule();
    else this.#cutOff();
  }

  /** Ends the stream with an error; requests behind the failed one are not handled any more. */
  fail(error: RpcError): void {
    this.send([errorPayload(error)]);
    this.#stopHandling();
  }

  /** The client has everything up to this id. */
  acknowledge(id: number): void {
    let count = 0;
    let size = 0;
    let sentSize = 0;
    for (const { id: own, bytes } of this.#queue) {
      if (own > id) break;
      size += bytes.length;
      if (count < this.#sent) sentSize += bytes.length;
      count++;
    }
    if (count === 0) return;
    this.#queue.splice(0, count);
    this.#sent = Math.max(0, this.#sent - count);
    this.#sentBytes -= sentSize;
    this.#unread.remove(size);
  }

  /** Takes over a GET as the channel to the client, in place of an earlier one. */
  attach(response: ServerResponse, longPoll: boolean): void {
    this.#detach();
    clearTimeout(this.#orphaned);
    this.#channel = response;
    this.#longPoll = longPoll;
    this.#sent = 0;
    this.#sentBytes = 0;
    response.socket?.setNoDelay(true);
    response.writeHead(200, { 'Content-Type': 'text/plain; charset=utf-8', 'X-Accel-Buffering': 'no' });
    response.flushHeaders();
    response.on('close', () => {
      if (this.#channel === response) this.#detach();
    });
    response.on('drain', () => this.#schedule());
    // The client takes a channel that stays silent at first for a buffering proxy.
    if (this.#queue.length === 0) this.send([['noop']]);
    this.#flush();
    this.#noop = setInterval(() => this.send([['noop']]), NOOP_MS);
  }

  #detach(): void {
    const channel = this.#channel;
    this.#channel = undefined;
    clearInterval(this.#noop);
    if (!channel) return;
    channel.end();
    clearTimeout(this.#orphaned);
    this.#orphaned = setTimeout(() => this.close(), ORPHANED_MS);
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      this.#flush();
    });
  }

  #flush(): void {
    const channel = this.#channel;
    if (!channel || channel.writableNeedDrain || this.#sent === this.#queue.length) return;
    const parts: Buffer[] = [];
    let [count, length, bytes] = [0, 1, 0];
    while (count < PORTION_MESSAGES && bytes < PORTION) {
      const message = this.#queue[this.#sent + count];
      if (!message) break;
      const head = `${count === 0 ? '[' : ','}[${message.id},`;
      parts.push(Buffer.from(head), message.bytes, CLOSING);
      length += head.length + message.length + CLOSING.length;
      bytes += message.bytes.length;
      count++;
      this.#lastSent = message.id;
    }
    this.#sent += count;
    this.#sentBytes += bytes;
    channel.write(Buffer.concat([Buffer.from(`${length}\n`), ...parts, CLOSING]));
    const isUnconfirmed = this.#sentBytes > MAX_UNCONFIRMED || this.#sent > MAX_UNCONFIRMED_MESSAGES;
    if (isUnconfirmed || (this.#longPoll && this.#sent === this.#queue.length)) this.#detach();
    else if (this.#sent < this.#queue.length) this.#schedule();
  }

  #stopHandling(): void {
    this.#handler?.close();
    this.#handler = undefined;
    this.#release();
  }

  /** Sends the client away for good: it opens a new session with whoever answers then. */
  stop(): void {
    this.send([['stop']]);
    this.#flush();
    this.close();
  }

  /** Frees what a reader keeps waiting that does not read; should it ever come back, it has to begin anew. */
  #cutOff(): void {
    const channel = this.#channel;
    this.close();
    channel?.destroy();
  }

  close(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#stopHandling();
    this.#detach();
    clearTimeout(this.#orphaned);
    this.#queue = [];
    this.#unread.clear();
    this.#forget();
  }
}

const CLOSING = Buffer.from(']');
