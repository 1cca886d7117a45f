import type { StatementSync } from 'node:sqlite';
import type { Doc } from '../values/wire.ts';
import type { Collection } from './collection.ts';
import type { Disk } from './disk.ts';

/** The SQLite store as those see it who look for documents in it. */
export type Tables = {
  readonly disk: Disk;
  sql(text: string): StatementSync;
  databaseId(name: string): number;
  collection(database: string, path: string): Collection | undefined;
  collectionById(id: number): Collection;
  collections(database: string, group: string | undefined, parent: string): Collection[];
  readRow(database: string, path: string, row: Record<string, unknown>, use?: 'keep' | 'pass' | 'lazy'): Doc;
};
