import { type FieldPath, getField } from '../values/field-path.ts';
import type { Value } from '../values/value.ts';
import type { Doc } from '../values/wire.ts';
import type { Collection } from './collection.ts';
import { idKey, pathKey, valueKey } from './ordered-key.ts';
import type { Tables } from './tables.ts';

/** What an index is sorted by: fields compared for equality first, then the order of the query, then the name. */
export type Shape = {
  /** Over all collections of the group at once, in the order of paths, instead of one collection at a time. */
  group: boolean;
  equal: { path: FieldPath; contains: boolean }[];
  order: { path: FieldPath; descending: boolean }[];
  nameDescending: boolean;
};

type Index = { id: number; shape: Shape; text: string; used: number };

/** An app asks in a limited number of ways; beyond this many per collection group the one unused longest goes. */
const MAX_PER_GROUP = 48;

const COLLECTION_BYTES = 6;

/** The first bytes of all entries of one collection in an index that is not over the group. */
export function collectionKey(collection: Collection): Buffer {
  const key = Buffer.allocUnsafe(COLLECTION_BYTES);
  key.writeUIntBE(collection.id, 0, COLLECTION_BYTES);
  return key;
}

/** Index entries of a document, or none when a field of the index is missing. More than one where elements are indexed. */
function entriesOf(shape: Shape, collection: Collection, doc: Doc): Buffer[] {
  let keys: Buffer[][] = [shape.group ? [] : [collectionKey(collection)]];
  for (const { path, contains } of shape.equal) {
    const value = getField(doc.fields, path);
    if (value === undefined) return [];
    if (!contains) {
      const part = valueKey(value);
      for (const key of keys) key.push(part);
      continue;
    }
    if (!Array.isArray(value)) return [];
    const parts = distinct(value);
    keys = keys.flatMap((key) => parts.map((part) => [...key, part]));
  }
  for (const { path, descending } of shape.order) {
    const value = getField(doc.fields, path);
    if (value === undefined) return [];
    const part = valueKey(value, descending);
    for (const key of keys) key.push(part);
  }
  const name = nameKey(shape, doc.path);
  return keys.map((key) => Buffer.concat([...key, name]));
}

function nameKey(shape: Shape, path: string): Buffer {
  if (shape.group) return pathKey(path, shape.nameDescending);
  const key = idKey(path.slice(path.lastIndexOf('/') + 1));
  if (shape.nameDescending) for (let i = 0; i < key.length; i++) key[i] = ~(key[i] as number) & 0xff;
  return key;
}

function distinct(values: Value[]): Buffer[] {
  const parts = new Map<string, Buffer>();
  for (const value of values) {
    const part = valueKey(value);
    parts.set(part.toString('latin1'), part);
  }
  return [...parts.values()];
}

const MAX_UNSORTED = 200_000;

/** Writes entries of a new index in their order: in any other, each would touch a page that is no longer in memory. */
class SortedInsert {
  readonly #store: Tables;
  readonly #index: number;
  #count = 0;

  constructor(store: Tables, index: number) {
    this.#store = store;
    this.#index = index;
    store.disk.sql.exec('CREATE TEMP TABLE IF NOT EXISTS unsorted (key BLOB NOT NULL, doc INTEGER NOT NULL)');
    store.disk.sql.exec('DELETE FROM unsorted');
  }

  add(key: Buffer, row: number): void {
    this.#store.sql('INSERT INTO unsorted (key, doc) VALUES (?, ?)').run(key, row);
    if (++this.#count === MAX_UNSORTED) this.flush();
  }

  flush(): void {
    const move = 'INSERT OR REPLACE INTO ent (idx, key, doc) SELECT ?, key, doc FROM unsorted ORDER BY key';
    this.#store.sql(move).run(this.#index);
    this.#store.disk.sql.exec('DELETE FROM unsorted');
    this.#count = 0;
  }
}

/**
 * Indexes are made by the first query of their shape over a collection that is no longer small, are kept on disk, and
 * from then on follow every write.
 */
export class Indexes {
  readonly #store: Tables;
  readonly #groups = new Map<string, Index[]>();

  constructor(store: Tables) {
    this.#store = store;
  }

  forget(): void {
    this.#groups.clear();
  }

  #of(db: number, group: string): Index[] {
    const key = `${db}:${group}`;
    let indexes = this.#groups.get(key);
    if (!indexes) {
      const rows = this.#store.sql('SELECT id, shape FROM idx WHERE db = ? AND grp = ?').all(db, group);
      indexes = rows.map((row) => ({
        id: Number(row.id),
        shape: JSON.parse(String(row.shape)) as Shape,
        text: String(row.shape),
        used: 0,
      }));
      this.#groups.set(key, indexes);
    }
    return indexes;
  }

  /** The index of a shape; it is built when it is new. */
  ensure(database: string, group: string, shape: Shape): number {
    const db = this.#store.databaseId(database);
    const text = JSON.stringify(shape);
    const indexes = this.#of(db, group);
    let index = indexes.find((candidate) => candidate.text === text);
    if (!index) {
      const id = this.#store.disk.change(() => this.#build(database, db, group, shape, text), true);
      index = { id, shape, text, used: 0 };
      indexes.push(index);
      if (indexes.length > MAX_PER_GROUP) this.#drop(indexes);
    }
    index.used = performance.now();
    return index.id;
  }

  #build(database: string, db: number, group: string, shape: Shape, text: string): number {
    const store = this.#store;
    const id = Number(
      store.sql('INSERT INTO idx (db, grp, shape) VALUES (?, ?, ?)').run(db, group, text).lastInsertRowid,
    );
    const sort = new SortedInsert(store, id);
    for (const collection of store.collections(database, group, '')) {
      const rows = store.sql('SELECT id, name, created, updated, data FROM doc WHERE coll = ?').iterate(collection.id);
      for (const row of rows) {
        const doc = store.readRow(database, `${collection.path}/${row.name}`, row, 'pass');
        for (const key of entriesOf(shape, collection, doc)) sort.add(key, Number(row.id));
      }
    }
    sort.flush();
    return id;
  }

  #drop(indexes: Index[]): void {
    indexes.sort((a, b) => b.used - a.used);
    const last = indexes.pop() as Index;
    this.#store.disk.change(() => {
      this.#store.sql('DELETE FROM ent WHERE idx = ?').run(last.id);
      this.#store.sql('DELETE FROM idx WHERE id = ?').run(last.id);
    });
  }

  /** Follows one written document. */
  update(db: number, collection: Collection, row: number, before: Doc | null, after: Doc | null): void {
    for (const { id, shape } of this.#of(db, collection.group)) {
      const stale = new Map<string, Buffer>();
      if (before) for (const key of entriesOf(shape, collection, before)) stale.set(key.toString('latin1'), key);
      if (after) {
        for (const key of entriesOf(shape, collection, after)) {
          if (stale.delete(key.toString('latin1')) && before) continue;
          this.#store.sql('INSERT OR REPLACE INTO ent (idx, key, doc) VALUES (?, ?, ?)').run(id, key, row);
        }
      }
      for (const key of stale.values()) this.#store.sql('DELETE FROM ent WHERE idx = ? AND key = ?').run(id, key);
    }
  }
}
