import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ProductError } from '../../../src/domain/errors.ts';
import { visitorOf } from '../limits/visitor.ts';

const MIB = 1_024 * 1_024;
/** Bytes of bodies that are in memory at one time, over all connections, until their answers are made. */
const MOST_BYTES = 64 * MIB;
/** Of one visitor: nearly two of the largest emails. A whole school may have one address. */
const MOST_OF_VISITOR = 40 * MIB;
/** Bodies of forms still pass when large ones have taken all. */
const SMALL_BYTES = 64 * 1_024;
const FOR_SMALL = 16 * MIB;

/** A body of which nothing comes for so long is over. */
const LONGEST_WAIT_MS = 30_000;
/** Bytes a second, on average after the first 30 s: a slow phone sends more. */
const SLOWEST = 16 * 1_024;

const RETRY_AFTER_S = 5;

export type BodyClock = {
  now(): number;
  /** @returns what cancels it */
  after(ms: number, work: () => void): () => void;
};

const wallClock: BodyClock = {
  now: () => performance.now(),
  after(ms, work) {
    const timer = setTimeout(work, ms).unref();
    return () => clearTimeout(timer);
  },
};

/** Counts the bytes of bodies that are in memory, over all connections together. */
export class BodyBudget {
  #bytes = 0;
  readonly #ofVisitors = new Map<string, number>();

  get bytes(): number {
    return this.#bytes;
  }

  /** Whether so many more bytes may be held, of a body that has at most `size`. */
  hasRoom(visitor: string, bytes: number, size: number): boolean {
    const isSmall = size <= SMALL_BYTES;
    const own = this.#ofVisitors.get(visitor) ?? 0;
    const extra = isSmall ? FOR_SMALL : 0;
    return this.#bytes + bytes <= MOST_BYTES + extra && own + bytes <= MOST_OF_VISITOR + extra;
  }

  add(visitor: string, bytes: number): void {
    this.#bytes += bytes;
    const own = (this.#ofVisitors.get(visitor) ?? 0) + bytes;
    if (own > 0) this.#ofVisitors.set(visitor, own);
    else this.#ofVisitors.delete(visitor);
  }
}

/** The bytes that one request holds; given back once its connection is closed and its handler is done. */
class HeldBytes {
  readonly #budget: BodyBudget;
  readonly #visitor: string;
  #bytes = 0;
  #users = 1;

  constructor(budget: BodyBudget, visitor: string) {
    this.#budget = budget;
    this.#visitor = visitor;
  }

  /** @throws ProductError `too-many-requests` when no more may be held */
  add(bytes: number, size: number): void {
    if (this.#users === 0) return;
    this.assertRoom(bytes, size);
    this.#bytes += bytes;
    this.#budget.add(this.#visitor, bytes);
  }

  assertRoom(bytes: number, size: number): void {
    if (!this.#budget.hasRoom(this.#visitor, bytes, size)) throw busy();
  }

  use(): void {
    this.#users += 1;
  }

  release(): void {
    this.#users -= 1;
    if (this.#users > 0) return;
    this.#budget.add(this.#visitor, -this.#bytes);
    this.#bytes = 0;
  }
}

function busy(): ProductError {
  const error = new ProductError('too-many-requests', 'SprX is receiving too much at the moment. Try again shortly.');
  error.retryAfter = RETRY_AFTER_S;
  return error;
}

const tooLarge = () => new ProductError('too-large', 'The request is too large.');
const late = () => new ProductError('invalid', 'The rest of the request took too long. Send it again.');
const cutOff = () => new ProductError('invalid', 'The request was cut off before all of it arrived. Send it again.');

declare module 'fastify' {
  interface FastifyInstance {
    bodyClock: BodyClock;
    bodyBudget: BodyBudget;
  }
  interface FastifyRequest {
    heldBytes: HeldBytes | null;
  }
}

/** How bodies are read, on every route of the server: what may be in memory at once, and how long is waited for the rest. */
export function boundBodies(app: FastifyInstance, { clock = wallClock, budget = new BodyBudget() } = {}): void {
  app.decorate('bodyClock', clock);
  app.decorate('bodyBudget', budget);
  app.decorateRequest('heldBytes', null);
  app.addHook('preParsing', async (request, reply, payload) => {
    const held = new HeldBytes(budget, visitorOf(request.ip));
    request.heldBytes = held;
    let isOver = false;
    const end = () => {
      if (!isOver) held.release();
      isOver = true;
    };
    // Whichever comes first; a connection that breaks has no end of its answer.
    reply.raw.once('finish', end).once('close', end);
    return payload;
  });
  app.addHook('onResponse', async (request, reply) => dropRest(request, reply, clock));
}

/** While `work` runs, the bytes of the request count although its visitor may be gone. */
export async function whileHeld<T>({ heldBytes }: FastifyRequest, work: () => Promise<T>): Promise<T> {
  heldBytes?.use();
  try {
    return await work();
  } finally {
    heldBytes?.release();
  }
}

/**
 * Reads the bodies of a type whole.
 * @param parse its value; what it throws refuses the request
 */
export function readBodies(
  scope: FastifyInstance,
  type: string,
  parse: (bytes: Buffer, request: FastifyRequest) => unknown,
): void {
  scope.addContentTypeParser(type, async (request: FastifyRequest) => parse(await bytesOf(request, scope), request));
}

/** @throws ProductError `too-large` or `too-many-requests` before a byte is kept where its length says so; `invalid` */
async function bytesOf(request: FastifyRequest, { bodyClock }: FastifyInstance): Promise<Buffer> {
  const { raw, heldBytes } = request;
  const most = request.routeOptions.bodyLimit ?? MIB;
  const declared = Number(request.headers['content-length'] ?? Number.NaN);
  if (declared > most) throw tooLarge();
  const size = Number.isNaN(declared) ? most : declared;
  heldBytes?.assertRoom(Number.isNaN(declared) ? 0 : declared, size);
  const pieces: Buffer[] = [];
  // Where its length is known the pieces go to their place: kept until the end they would take its memory twice.
  let whole: Buffer | null = null;
  let length = 0;
  await new Promise<void>((done, failed) => {
    const end = (error?: Error) => {
      watch.stop();
      raw.off('data', take).off('end', ended).off('error', broken).off('close', broken);
      if (!error) return done();
      pieces.length = 0;
      whole = null;
      failed(error);
    };
    const watch = watchProgress(bodyClock, () => end(late()));
    const take = (piece: Buffer) => {
      try {
        if (length + piece.length > most) throw tooLarge();
        heldBytes?.add(piece.length, size);
      } catch (error) {
        return end(error as Error);
      }
      if (Number.isNaN(declared)) pieces.push(piece);
      else {
        whole ??= Buffer.allocUnsafeSlow(declared);
        piece.copy(whole, length);
      }
      length += piece.length;
      watch.came(length);
    };
    const ended = () => end(Number.isNaN(declared) || declared === length ? undefined : cutOff());
    const broken = () => end(cutOff());
    raw.on('data', take).once('end', ended).once('error', broken).once('close', broken);
    raw.resume();
  });
  // A copy: the pieces may be parts of a larger one that the socket reads into.
  return whole ?? Buffer.concat(pieces, length);
}

/** Calls `end` once nothing came for 30 s, or less than the slowest connection brings. */
function watchProgress(clock: BodyClock, end: () => void): { came(bytes: number): void; stop(): void } {
  const from = clock.now();
  let last = from;
  let bytes = 0;
  let cancel = clock.after(LONGEST_WAIT_MS, check);
  function check(): void {
    const until = Math.min(last, from + (bytes / SLOWEST) * 1_000) + LONGEST_WAIT_MS;
    const left = until - clock.now();
    if (left <= 0) end();
    else cancel = clock.after(left, check);
  }
  return {
    came(length) {
      bytes = length;
      last = clock.now();
    },
    stop: () => cancel(),
  };
}

/** What is left of a body whose answer is out is dropped as it comes, but not waited for. */
function dropRest({ raw }: FastifyRequest, reply: FastifyReply, clock: BodyClock): void {
  const { socket } = raw;
  if (raw.complete || socket.destroyed || reply.raw.socket === undefined) return;
  let before = socket.bytesRead;
  const check = () => {
    if (raw.complete || socket.destroyed) return;
    const isSlow = socket.bytesRead - before < (SLOWEST * LONGEST_WAIT_MS) / 1_000;
    before = socket.bytesRead;
    if (isSlow) socket.destroy();
    else clock.after(LONGEST_WAIT_MS, check);
  };
  clock.after(LONGEST_WAIT_MS, check);
}
