import type { ServerResponse } from 'node:http';
import { type RpcError, STATUS, toRpcError } from './errors.ts';
import type { Raw } from './wire.ts';

export type Handler = { handle(request: Raw): void | Promise<void>; close(): void };

const NOOP_MS = 22_000;
const ORPHANED_MS = 60_000;
/** The client confirms what it has by its next request; without one we ask for it by ending the channel. */
const MAX_UNCONFIRMED = 1 << 20;
/** A reader that lets so much pile up is cut off, so that it cannot use up memory. */
const MAX_WAITING = 48 << 20;

/** One chunk of a response: its length in UTF-16 code units, then the text. */
export const frame = (json: string): string => `${json.length}\n${json}`;

/** One WebChannel session: what goes out is numbered and kept until the client has confirmed it. */
export class Session {
  readonly path: string;
  readonly #forget: () => void;
  #handler: Handler | undefined;
  #turn = Promise.resolve();
  #expected = 0;
  readonly #early = new Map<number, Raw>();
  /** Not yet confirmed, oldest first; `sent` of them from the front went out on the present channel. */
  #queue: { id: number; json: string }[] = [];
  #sent = 0;
  #bytes = 0;
  #nextId = 1;
  #lastSent = 0;
  #channel: ServerResponse | undefined;
  #longPoll = false;
  #scheduled = false;
  #ended = false;
  #noop: NodeJS.Timeout | undefined;
  #orphaned: NodeJS.Timeout;

  constructor(path: string, forget: () => void) {
    this.path = path;
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
    let bytes = 0;
    for (let i = this.#sent; i < this.#queue.length; i++) bytes += (this.#queue[i] as { json: string }).json.length;
    return bytes;
  }

  /** Takes messages of the client by their absolute index, each once and in order. */
  receive(offset: number, messages: Raw[]): void {
    for (const [i, message] of messages.entries()) {
      if (offset + i >= this.#expected && this.#early.size < 2000) this.#early.set(offset + i, message);
    }
    for (;;) {
      const message = this.#early.get(this.#expected);
      if (!message) return;
      this.#early.delete(this.#expected++);
      this.#turn = this.#turn.then(async () => {
        try {
          await this.#handler?.handle(message);
        } catch (error) {
          this.fail(toRpcError(error));
        }
      });
    }
  }

  /** Queues one message. The client reads one per array entry. */
  send(payload: unknown): void {
    if (this.#ended) return;
    const json = JSON.stringify(payload);
    this.#queue.push({ id: this.#nextId++, json });
    this.#bytes += json.length;
    if (this.#bytes > MAX_WAITING) this.close();
    else this.#schedule();
  }

  /** Ends the stream with an error; requests behind the failed one are not handled any more. */
  fail(error: RpcError): void {
    const { http } = STATUS[error.status];
    this.send([{ error: { code: http, message: error.message, status: error.status } }]);
    this.#handler?.close();
    this.#handler = undefined;
  }

  /** The client has everything up to this id. */
  acknowledge(id: number): void {
    let count = 0;
    while (count < this.#queue.length && (this.#queue[count] as { id: number }).id <= id) {
      this.#bytes -= (this.#queue[count] as { json: string }).json.length;
      count++;
    }
    if (count === 0) return;
    this.#queue.splice(0, count);
    this.#sent = Math.max(0, this.#sent - count);
  }

  /** Takes over a GET as the channel to the client, in place of an earlier one. */
  attach(response: ServerResponse, longPoll: boolean): void {
    clearTimeout(this.#orphaned);
    this.#detach();
    this.#channel = response;
    this.#longPoll = longPoll;
    this.#sent = 0;
    response.socket?.setNoDelay(true);
    response.writeHead(200, { 'Content-Type': 'text/plain; charset=utf-8', 'X-Accel-Buffering': 'no' });
    response.flushHeaders();
    response.on('close', () => {
      if (this.#channel === response) this.#detach();
    });
    response.on('drain', () => this.#schedule());
    // The client takes a channel that stays silent at first for a buffering proxy.
    if (this.#queue.length === 0) this.send(['noop']);
    this.#flush();
    this.#noop = setInterval(() => this.send(['noop']), NOOP_MS);
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
    const portion = this.#queue.slice(this.#sent, this.#sent + 200);
    this.#sent += portion.length;
    this.#lastSent = (portion.at(-1) as { id: number }).id;
    channel.write(frame(`[${portion.map(({ id, json }) => `[${id},${json}]`).join(',')}]`));
    if (this.#sent < this.#queue.length) this.#schedule();
    else if (this.#longPoll || this.#bytes > MAX_UNCONFIRMED || this.#queue.length > 2000) this.#detach();
  }

  /** Sends the client away for good: it opens a new session with whoever answers then. */
  stop(): void {
    this.send(['stop']);
    this.#flush();
    this.close();
  }

  close(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#handler?.close();
    this.#handler = undefined;
    this.#detach();
    clearTimeout(this.#orphaned);
    this.#forget();
  }
}
