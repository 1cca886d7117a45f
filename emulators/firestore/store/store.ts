import type { Query } from '../query/query.ts';
import type { Doc } from '../values/wire.ts';
import type { Collection } from './collection.ts';

/** One document as a commit changes it. `after` null deletes it. */
export type Change = { path: string; before: Doc | null; after: Doc | null };

/** What the database needs of the place where its documents are kept. All reads are synchronous. */
export type Store = {
  /** The time of the latest commit, in microseconds. */
  readonly version: number;
  /** A commit time: now, and always later than the one before. */
  nextVersion(): number;
  /** A time at which the present state is read; every later commit has a later one. */
  snapshot(): number;
  get(database: string, path: string): Doc | null;
  /** Documents of a query in its order, after offset and limit, with all their fields. */
  run(query: Query): Doc[];
  /** How many documents `run` would return. */
  count(query: Query, upTo?: number): number;
  /** All collections of a group, or with `group` undefined all that lie under `parent` at any depth. */
  collections(database: string, group: string | undefined, parent: string): Collection[];
  /** Whether a collection has any document now. */
  isPopulated(collection: Collection): boolean;
  /** Paths of all documents at and below a path: a document's, a collection's, or empty for the whole database. */
  allPaths(database: string, below?: string): string[];
  /** Writes the changes of one commit. They are seen by every later read, and kept once `durable` settles. */
  apply(database: string, changes: Change[], version: number): void;
  /** Settles once everything changed up to now is kept; rejects with RESOURCE_EXHAUSTED when it cannot be. */
  durable(): Promise<void>;
  /** Calls `listener` after changes could not be kept. `documents` may be among them. */
  onLost(listener: (documents: boolean) => void): void;
  close(): Promise<void>;
};
