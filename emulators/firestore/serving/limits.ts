import { RpcError } from '../values/errors.ts';

export type Limits = {
  /** Open streams of all clients together: Listen and Write, by WebChannel and by gRPC. */
  streams: number;
  /** Bytes that may wait for one reader over gRPC, besides one answer however large it is. */
  unreadByGrpc: number;
  /** The same over WebChannel, where it counts until the client has confirmed it. */
  unreadByWebChannel: number;
  /** Bytes that may wait for all readers together. */
  unreadByAll: number;
};

const LIMITS: Limits = {
  streams: 1000,
  unreadByGrpc: 32 << 20,
  unreadByWebChannel: 48 << 20,
  unreadByAll: 256 << 20,
};

/** What all streams of a server share, so that no number of clients can use up its memory. */
export class Streams {
  readonly limits: Limits;
  #open = 0;
  #unread = 0;

  constructor(limits: Partial<Limits> = {}) {
    this.limits = { ...LIMITS, ...limits };
  }

  /** Streams that are open now, and bytes that wait for their readers. */
  get state(): { open: number; unread: number } {
    return { open: this.#open, unread: this.#unread };
  }

  /** Counts a stream in, and returns what counts it out, once. Throws RESOURCE_EXHAUSTED when there are too many. */
  open(): () => void {
    const most = this.limits.streams;
    if (this.#open >= most) {
      throw new RpcError(
        'RESOURCE_EXHAUSTED',
        `The local Firestore serves ${most.toLocaleString('en-GB')} streams at a time, and all are in use. Close listeners or pages that are no longer needed.`,
      );
    }
    this.#open++;
    let isOpen = true;
    return () => {
      if (isOpen) this.#open--;
      isOpen = false;
    };
  }

  /** The account of one reader, who may let `most` bytes pile up. */
  reader(most: number): Unread {
    return new Unread(most, this);
  }

  /** What one reader may let pile up now: any amount, or the average when all together are over their limit. */
  get share(): number {
    return this.#unread > this.limits.unreadByAll ? this.#unread / Math.max(1, this.#open) : Number.POSITIVE_INFINITY;
  }

  /** Counts bytes of one reader in, or out. */
  add(bytes: number): void {
    this.#unread += bytes;
  }
}

type All = { readonly share: number; add(bytes: number): void };

/** Bytes that one reader has still to read. */
export class Unread {
  readonly #most: number;
  readonly #all: All;
  #bytes = 0;
  #largest = 0;

  constructor(most: number, all: All) {
    this.#most = most;
    this.#all = all;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /**
   * Counts in what goes out at once. False when the reader had let too much pile up before. The largest answer does not
   * count as piled up: it is what the client asked for, and takes a while even when it reads.
   */
  add(bytes: number): boolean {
    const isSlow = this.#bytes - this.#largest > Math.min(this.#most, this.#all.share);
    this.#largest = Math.max(this.#largest, bytes);
    this.#bytes += bytes;
    this.#all.add(bytes);
    return !isSlow;
  }

  /** Counts out what was read. */
  remove(bytes: number): void {
    this.#bytes -= bytes;
    this.#all.add(-bytes);
  }

  clear(): void {
    this.remove(this.#bytes);
  }
}
