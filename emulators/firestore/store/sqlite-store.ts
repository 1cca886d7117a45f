import { randomInt } from 'node:crypto';
import type { StatementSync } from 'node:sqlite';
import type { Query } from '../query/query.ts';
import { groupOf, splitPath } from '../values/names.ts';
import type { Doc } from '../values/wire.ts';
import { packFields, unpackFields } from './binary.ts';
import type { Collection } from './collection.ts';
import { Disk, type DiskOptions } from './disk.ts';
import { Indexes } from './indexes.ts';
import { LazyDoc } from './lazy.ts';
import { Lru } from './lru.ts';
import { idKey } from './ordered-key.ts';
import { countQuery, runQuery } from './planner.ts';
import { collectionRange } from './ranges.ts';
import { SCHEMA } from './schema.ts';
import type { Change, Store } from './store.ts';

/** How many deletions are remembered, so that a listener that comes back learns of them. */
const MAX_GONE = 100_000;
const CACHE_BYTES = 8 << 20;

/** Documents of all databases, their indexes, and what was deleted lately, in a SQLite file or in memory. */
export class SqliteStore implements Store {
  readonly disk: Disk;
  readonly indexes: Indexes;
  readonly #statements = new Map<string, StatementSync>();
  readonly #databases = new Map<string, number>();
  readonly #collections = new Map<string, Collection>();
  readonly #byId = new Map<number, Collection>();
  readonly #cache = new Lru<string, Doc>(CACHE_BYTES);
  /** Tells this store from any other, so that a resume token of another one is recognised. */
  readonly epoch: number;
  #version: number;
  #gone: number;

  constructor(folder: string | undefined, options: DiskOptions = { say: console.log }) {
    this.disk = new Disk(folder, options);
    this.disk.sql.exec(SCHEMA);
    this.indexes = new Indexes(this);
    this.#version = this.#meta('version');
    this.#gone = Number(this.sql('SELECT count(*) AS n FROM gone').get()?.n ?? 0);
    this.epoch = this.#meta('epoch') || this.#newEpoch();
    this.disk.onLost(() => this.#forget());
  }

  /** A prepared statement, kept for the next time. */
  sql(text: string): StatementSync {
    let statement = this.#statements.get(text);
    if (!statement) {
      statement = this.disk.sql.prepare(text);
      this.#statements.set(text, statement);
    }
    return statement;
  }

  get version(): number {
    return this.#version;
  }

  /** Deletions up to this time are no longer known. */
  get horizon(): number {
    return this.#meta('horizon');
  }

  nextVersion(): number {
    return Math.max(this.#version + 1, Date.now() * 1000);
  }

  snapshot(): number {
    this.#version = Math.max(this.#version, Date.now() * 1000);
    return this.#version;
  }

  /** The number of a database, which is given one by its first write. */
  databaseId(name: string): number {
    const existingId = this.#findDatabase(name);
    if (existingId !== undefined) return existingId;
    const id = this.disk.change(() => Number(this.sql('INSERT INTO db (name) VALUES (?)').run(name).lastInsertRowid));
    this.#databases.set(name, id);
    return id;
  }

  #findDatabase(name: string): number | undefined {
    const cachedId = this.#databases.get(name);
    if (cachedId !== undefined) return cachedId;
    const row = this.sql('SELECT id FROM db WHERE name = ?').get(name);
    if (row) this.#databases.set(name, Number(row.id));
    return row && Number(row.id);
  }

  /** The collection at `path`, or undefined when nothing was ever stored there. */
  collection(database: string, path: string): Collection | undefined {
    const cacheKey = `${database}:${path}`;
    const cached = this.#collections.get(cacheKey);
    if (cached) return cached;
    const db = this.#findDatabase(database);
    if (db === undefined) return undefined;
    const row = this.sql('SELECT id FROM coll WHERE db = ? AND path = ?').get(db, path);
    return row && this.#rememberCollection(cacheKey, { id: Number(row.id), path, group: groupOf(path) });
  }

  collectionById(id: number): Collection {
    const cached = this.#byId.get(id);
    if (cached) return cached;
    const row = this.sql('SELECT path, db.name AS name FROM coll JOIN db ON db.id = coll.db WHERE coll.id = ?').get(id);
    const path = String(row?.path);
    return this.#rememberCollection(`${row?.name}:${path}`, { id, path, group: groupOf(path) });
  }

  collections(database: string, group: string | undefined, parent: string): Collection[] {
    const db = this.#findDatabase(database);
    if (db === undefined) return [];
    const [low, high] = collectionRange(parent);
    const rows =
      group === undefined
        ? this.sql('SELECT id, path FROM coll WHERE db = ? AND path >= ? AND path < ?').all(db, low, high)
        : this.sql('SELECT id, path FROM coll WHERE db = ? AND grp = ? AND path >= ? AND path < ?').all(
            db,
            group,
            low,
            high,
          );
    return rows.map((row) => ({ id: Number(row.id), path: String(row.path), group: groupOf(String(row.path)) }));
  }

  isPopulated(collection: Collection): boolean {
    return this.sql('SELECT 1 AS found FROM doc WHERE coll = ? LIMIT 1').get(collection.id) !== undefined;
  }

  #rememberCollection(cacheKey: string, collection: Collection): Collection {
    if (this.#collections.size > 20_000) {
      this.#collections.clear();
      this.#byId.clear();
    }
    this.#collections.set(cacheKey, collection);
    this.#byId.set(collection.id, collection);
    return collection;
  }

  get(database: string, path: string): Doc | null {
    const cacheKey = `${database}:${path}`;
    const cached = this.#cache.get(cacheKey);
    if (cached) return cached;
    const { collection, id } = splitPath(path);
    const coll = this.collection(database, collection);
    if (!coll) return null;
    const row = this.sql('SELECT created, updated, data FROM doc WHERE coll = ? AND key = ?').get(coll.id, idKey(id));
    return row ? this.readRow(database, path, row) : null;
  }

  /**
   * A document from a row that has created, updated and data. It is kept for the next reader, unless it is to pass only, or one of
   * so many that they are better decoded one by one.
   */
  readRow(database: string, path: string, row: Record<string, unknown>, use: 'keep' | 'pass' | 'lazy' = 'keep'): Doc {
    const cacheKey = `${database}:${path}`;
    const cached = this.#cache.get(cacheKey);
    if (cached) return cached;
    if (use === 'lazy') return new LazyDoc(path, row);
    const data = row.data as Uint8Array;
    const doc = {
      path,
      fields: unpackFields(data),
      createTime: Number(row.created),
      updateTime: Number(row.updated),
    };
    if (use === 'keep') this.#cache.set(cacheKey, doc, data.byteLength * 3 + 500);
    return doc;
  }

  apply(database: string, changes: Change[], version: number): void {
    try {
      this.disk.change(() => {
        for (const change of changes) this.#applyOne(database, change, version);
        this.#setMeta('version', version);
        if (this.#gone > MAX_GONE) this.#pruneGone();
      });
    } catch (error) {
      this.#forget();
      throw error;
    }
    this.#version = version;
  }

  #applyOne(database: string, { path, before, after }: Change, version: number): void {
    const { collection, id } = splitPath(path);
    const coll = this.collection(database, collection) ?? this.#createCollection(database, collection);
    const key = idKey(id);
    const cacheKey = `${database}:${path}`;
    this.#cache.delete(cacheKey);
    let row: number;
    if (after) {
      const data = packFields(after.fields);
      if (before) {
        row = Number(
          this.sql('UPDATE doc SET updated = ?, data = ? WHERE coll = ? AND key = ? RETURNING id').get(
            after.updateTime,
            data,
            coll.id,
            key,
          )?.id,
        );
      } else {
        row = Number(
          this.sql('INSERT INTO doc (coll, key, name, created, updated, data) VALUES (?, ?, ?, ?, ?, ?)').run(
            coll.id,
            key,
            id,
            after.createTime,
            after.updateTime,
            data,
          ).lastInsertRowid,
        );
        if (this.#gone > 0)
          this.#gone -= Number(this.sql('DELETE FROM gone WHERE coll = ? AND name = ?').run(coll.id, id).changes);
      }
      this.#cache.set(cacheKey, after, data.byteLength * 3 + 500);
    } else {
      row = Number(this.sql('DELETE FROM doc WHERE coll = ? AND key = ? RETURNING id').get(coll.id, key)?.id);
      this.sql('INSERT OR REPLACE INTO gone (coll, name, at) VALUES (?, ?, ?)').run(coll.id, id, version);
      this.#gone++;
    }
    this.indexes.update(this.databaseId(database), coll, row, before, after);
  }

  #createCollection(database: string, path: string): Collection {
    const group = groupOf(path);
    const { lastInsertRowid } = this.sql('INSERT INTO coll (db, path, grp) VALUES (?, ?, ?)').run(
      this.databaseId(database),
      path,
      group,
    );
    return this.#rememberCollection(`${database}:${path}`, { id: Number(lastInsertRowid), path, group });
  }

  allPaths(database: string, below = ''): string[] {
    const { collection, id } = splitPath(below);
    const rows = this.sql(
      `SELECT coll.path AS path, doc.name AS name FROM coll JOIN doc ON doc.coll = coll.id WHERE coll.db = ?
       AND (coll.path >= ? AND coll.path < ? OR coll.path = ? OR coll.path = ? AND doc.name = ?)`,
    ).all(this.#findDatabase(database) ?? -1, ...collectionRange(below), below, collection, id);
    return rows.map((row) => `${row.path}/${row.name}`);
  }

  #pruneGone(): void {
    const remembered = Math.floor(MAX_GONE / 2);
    const row = this.sql('SELECT at FROM gone ORDER BY at DESC LIMIT 1 OFFSET ?').get(remembered);
    if (!row) return;
    this.#gone -= Number(this.sql('DELETE FROM gone WHERE at <= ?').run(Number(row.at)).changes);
    this.#setMeta('horizon', Number(row.at));
  }

  #newEpoch(): number {
    const epoch = randomInt(1, 2 ** 47);
    this.disk.change(() => this.#setMeta('epoch', epoch));
    return epoch;
  }

  #meta(key: string): number {
    return Number(this.sql('SELECT value FROM meta WHERE key = ?').get(key)?.value ?? 0);
  }

  #setMeta(key: string, value: number): void {
    this.sql('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)').run(key, value);
  }

  /** Drops all that may speak of changes which did not reach the disk. Commit times are never used twice. */
  #forget(): void {
    this.#cache.clear();
    this.#collections.clear();
    this.#byId.clear();
    this.#databases.clear();
    this.indexes.forget();
    this.#gone = Number(this.sql('SELECT count(*) AS n FROM gone').get()?.n ?? 0);
  }

  run(query: Query): Doc[] {
    return runQuery(this, query);
  }

  count(query: Query, upTo?: number): number {
    return countQuery(this, query, upTo);
  }

  durable(): Promise<void> {
    return this.disk.durable();
  }

  onLost(listener: (documents: boolean) => void): void {
    this.disk.onLost(listener);
  }

  close(): Promise<void> {
    return this.disk.close();
  }
}
