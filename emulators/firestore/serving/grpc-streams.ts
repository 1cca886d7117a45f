import type * as grpc from '@grpc/grpc-js';
import { RpcError } from '../values/errors.ts';
import type { Raw } from '../values/wire.ts';
import type { Streams, Unread } from './limits.ts';

/** A two-way stream whose replies are encoded already, so that their size is known. */
export type Duplex = grpc.ServerDuplexStream<Raw, Buffer>;

/** What handles the requests of a stream, one after the other. */
export type StreamHandler = { handle(request: Raw): unknown; close(): void };

/** So much is handed to the connection at a time; the rest is queued where it can still be dropped. */
const IN_FLIGHT = 256 << 10;
/** Requests that may wait for their turn before the client has to. */
const MAX_REQUESTS = 50;

/** Replies of one stream that its client has not taken yet. */
class Outbox {
  readonly #stream: Duplex;
  readonly #unread: Unread;
  #queue: Buffer[] = [];
  #next = 0;
  #inFlight = 0;
  #end: { status: unknown } | undefined;
  #ended = false;
  #isDropped = false;

  constructor(stream: Duplex, unread: Unread) {
    this.#stream = stream;
    this.#unread = unread;
  }

  /** Takes replies that belong together. False when the client reads too slowly to be given more. */
  send(replies: Buffer[]): boolean {
    if (this.#end || this.#isDropped) return true;
    for (const reply of replies) this.#queue.push(reply);
    const isKeepingUp = this.#unread.add(replies.reduce((sum, { length }) => sum + length, 0));
    this.#pump();
    return isKeepingUp;
  }

  /** Ends the stream behind all that is queued; with a status, as failed. */
  end(status?: unknown): void {
    this.#end ??= { status };
    this.#pump();
  }

  /** Drops what is queued here; what was handed to the connection still goes out. */
  clear(): void {
    this.#unread.remove(this.#unread.bytes - this.#inFlight);
    this.#queue = [];
    this.#next = 0;
  }

  /** The connection is gone, and does not tell of each reply what became of it. */
  drop(): void {
    this.#isDropped = true;
    this.#queue = [];
    this.#next = 0;
    this.#unread.clear();
  }

  #pump(): void {
    while (this.#inFlight < IN_FLIGHT && this.#next < this.#queue.length)
      this.#write(this.#queue[this.#next++] as Buffer);
    if (this.#next === this.#queue.length || this.#next > 1000) {
      this.#queue = this.#queue.slice(this.#next);
      this.#next = 0;
    }
    if (!this.#end || this.#ended || this.#queue.length > 0) return;
    this.#ended = true;
    if (this.#end.status === undefined) this.#stream.end();
    else this.#stream.emit('error', this.#end.status);
  }

  #write(reply: Buffer): void {
    this.#inFlight += reply.length;
    this.#stream.write(reply, () => {
      if (this.#isDropped) return;
      this.#inFlight -= reply.length;
      this.#unread.remove(reply.length);
      this.#pump();
    });
  }
}

/**
 * Serves a two-way stream. `open` makes what handles its requests; `encode` makes bytes of a reply, and `statusOf` what was
 * thrown into the status for the client.
 */
export function serve(
  stream: Duplex,
  streams: Streams,
  open: (send: (messages: Iterable<Raw>) => void) => StreamHandler,
  encode: (message: Raw) => Buffer,
  statusOf: (error: unknown) => unknown,
): void {
  const outbox = new Outbox(stream, streams.reader(streams.limits.unreadByGrpc));
  let handler: StreamHandler | undefined;
  let release: () => void = () => undefined;
  const close = (): void => {
    release();
    handler?.close();
    handler = undefined;
  };
  const fail = (error: unknown): void => {
    close();
    outbox.end(statusOf(error));
  };
  const send = (messages: Iterable<Raw>): void => {
    if (stream.destroyed || stream.cancelled || outbox.send(Array.from(messages, encode))) return;
    outbox.clear();
    fail(new RpcError('RESOURCE_EXHAUSTED', 'The client reads too slowly.'));
  };
  const drop = (): void => {
    close();
    outbox.drop();
  };
  // Before anything can fail, since an error without a listener ends the process.
  stream.on('error', close);
  stream.on('cancelled', drop);
  stream.on('close', drop);
  try {
    release = streams.open();
    handler = open(send);
  } catch (error) {
    fail(error);
    return;
  }
  let turn = Promise.resolve();
  let waiting = 0;
  stream.on('data', (request: Raw) => {
    if (++waiting === MAX_REQUESTS) stream.pause();
    turn = turn
      .then(async () => void (await handler?.handle(request)))
      .catch(fail)
      .finally(() => {
        if (waiting-- === MAX_REQUESTS) stream.resume();
      });
  });
  stream.on('end', () => {
    turn = turn.then(() => {
      close();
      outbox.end();
    });
  });
}
