import type { SqliteStore } from '../firestore/store/sqlite-store.ts';

/** What the data browser polls for: `version` is the time of the last commit in microseconds. */
export type StoredState = { readonly version: number; readonly databases: string[] };

const POPULATED =
  'SELECT name FROM db WHERE EXISTS (SELECT 1 FROM coll JOIN doc ON doc.coll = coll.id WHERE coll.db = db.id) ORDER BY name';

/** The databases of a store that have documents, and a number that changes whenever a document does. */
export function storedState(store: SqliteStore): StoredState {
  // The store's own version also moves on by reads.
  const version = store.sql("SELECT value FROM meta WHERE key = 'version'").get()?.value ?? 0;
  const databases = Array.from(store.sql(POPULATED).iterate(), ({ name }) => String(name));
  return { version: Number(version), databases };
}
