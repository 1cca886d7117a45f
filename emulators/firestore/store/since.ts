import type { Doc } from '../values/wire.ts';
import type { Collection } from './collection.ts';
import type { SqliteStore } from './sqlite-store.ts';

/** How many documents of a collection were written or deleted after `version`, counted up to about `most`. */
export function changeCount(store: SqliteStore, coll: Collection, version: number, most: number): number {
  const counts = ['doc WHERE coll = ? AND updated', 'gone WHERE coll = ? AND at'].map((from) =>
    Number(store.sql(`SELECT count(*) AS n FROM (SELECT 1 FROM ${from} > ? LIMIT ?)`).get(coll.id, version, most)?.n),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Paths of a collection whose document was deleted after `version`, as far as `horizon` of the store allows. */
export function goneSince(store: SqliteStore, coll: Collection, version: number): string[] {
  const rows = store.sql('SELECT name FROM gone WHERE coll = ? AND at > ?').all(coll.id, version);
  return rows.map((row) => `${coll.path}/${row.name}`);
}

/** Documents of a collection that were written after `version`. */
export function changedSince(store: SqliteStore, database: string, coll: Collection, version: number): Doc[] {
  const rows = store
    .sql('SELECT name, created, updated, data FROM doc WHERE coll = ? AND updated > ?')
    .all(coll.id, version);
  return rows.map((row) => store.readRow(database, `${coll.path}/${row.name}`, row));
}
