import type { SqliteStore } from '../firestore/store/sqlite-store.ts';

/** A collection, or all collections whose paths differ in the ids of documents alone: these are * in `path`. */
type Group = { path: string; collections: number; documents: number };
type DatabaseState = { name: string; documents: number; groups: Group[] };
export type StoredState = { databases: DatabaseState[]; bytes: number };

/** Counting a million documents takes a moment, so it is done this seldom: at most a thirtieth of the time goes into it. */
const SHARE = 30;
const MOST_GROUPS = 1000;

/** Counts what a store holds, anew only when something was written since. */
export class Stored {
  readonly #store: SqliteStore;
  #state: StoredState = { databases: [], bytes: 0 };
  #version = -1;
  #notBefore = 0;

  constructor(store: SqliteStore) {
    this.#store = store;
  }

  /** The time of the last commit in microseconds, which changes whenever a document does. */
  get version(): number {
    return Number(this.#store.sql("SELECT value FROM meta WHERE key = 'version'").get()?.value ?? 0);
  }

  get state(): StoredState {
    const started = performance.now();
    if (this.#version !== this.version && started >= this.#notBefore) {
      this.#version = this.version;
      this.#state = { databases: this.#count(), bytes: this.#bytes() };
      const ended = performance.now();
      this.#notBefore = ended + (ended - started) * SHARE;
    }
    return this.#state;
  }

  #count(): DatabaseState[] {
    const databases = new Map<string, { documents: number; groups: Map<string, Group> }>();
    const rows = this.#store
      .sql(
        `SELECT db.name AS name, coll.path AS path, counted.n AS n
         FROM (SELECT coll, count(*) AS n FROM doc GROUP BY coll) AS counted
         JOIN coll ON coll.id = counted.coll JOIN db ON db.id = coll.db`,
      )
      .iterate();
    for (const { name, path, n } of rows) {
      const database = databases.get(String(name)) ?? { documents: 0, groups: new Map() };
      databases.set(String(name), database);
      database.documents += Number(n);
      const pattern = patternOf(String(path));
      const group = database.groups.get(pattern) ?? { path: pattern, collections: 0, documents: 0 };
      if (database.groups.size < MOST_GROUPS) database.groups.set(pattern, group);
      group.collections++;
      group.documents += Number(n);
    }
    return [...databases]
      .map(([name, { documents, groups }]) => ({ name, documents, groups: [...groups.values()].sort(byPath) }))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  #bytes(): number {
    const pages = (pragma: string): number => Number(Object.values(this.#store.sql(`PRAGMA ${pragma}`).get() ?? {})[0]);
    return (pages('page_count') - pages('freelist_count')) * pages('page_size');
  }
}

const byPath = (a: Group, b: Group): number => (a.path < b.path ? -1 : 1);

/** The path of a collection with a star for the id of each document. */
function patternOf(path: string): string {
  return path
    .split('/')
    .map((segment, i) => (i % 2 === 0 ? segment : '*'))
    .join('/');
}
