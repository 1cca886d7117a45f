import type { Core } from '../firestore/core/core.ts';
import type { Call } from '../firestore/serving/rpc.ts';
import type { MemoryStore } from '../firestore/store/memory-store.ts';
import type { Raw } from '../firestore/values/wire.ts';

/** The database as all parts of the surface see it. */
export type Client = {
  readonly core: Core<MemoryStore>;
  /** As requests name it, `projects/P/databases/(default)`. */
  readonly name: string;
  readonly call: Call;
  reference(path: string): Named;
};

/** Something stored at a path. It is all that values, writes and snapshots need of a reference to a document. */
export abstract class Named {
  readonly firestore: Client;
  /** Slash-separated, relative to the database. */
  readonly path: string;

  constructor(firestore: Client, path: string) {
    this.firestore = firestore;
    this.path = path;
  }

  abstract get id(): string;

  isEqual(other: unknown): boolean {
    return other instanceof Named && other.firestore === this.firestore && other.path === this.path;
  }
}

/** In what a read takes part: a transaction, or a moment of the past. */
export type Within = { transaction?: Uint8Array; readTime?: Raw };
