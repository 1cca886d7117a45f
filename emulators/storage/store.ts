import type { StatementSync } from 'node:sqlite';
import type { Caller } from '../firestore/core/access.ts';
import { Disk } from '../firestore/store/disk.ts';
import type { Expected, Settable, StoredObject } from './metadata.ts';
import type { Preconditions } from './preconditions.ts';

/** What an object is to become once its bytes are here. */
export type Draft = {
  bucket: string;
  name: string;
  set: Settable;
  expected: Expected;
  preconditions: Preconditions;
  /** Who began: the rules check this caller at the end. */
  caller: Caller;
};

/** An upload in several requests. `received` bytes of it are on disk. */
export type Upload = {
  id: string;
  blob: string;
  received: number;
  /** Bytes in all, once that is known. */
  total: number | undefined;
  state: 'active' | 'final';
  started: number;
  draft: Draft;
};

export type ListQuery = { bucket: string; prefix: string; from: string; after: string | undefined; limit: number };

/** Comes behind everything that a name may have in its place. */
export const LAST = '\u{10ffff}';

const FILE = 'storage.sqlite';
const SESSION_MS = 7 * 86_400_000;

/** Bytes are in files beside it; a row is what makes a file an object. */
const SCHEMA = `
CREATE TABLE IF NOT EXISTS object (
  bucket TEXT NOT NULL, name TEXT NOT NULL, generation INTEGER NOT NULL, metageneration INTEGER NOT NULL,
  blob TEXT NOT NULL, size INTEGER NOT NULL, created INTEGER NOT NULL, updated INTEGER NOT NULL,
  md5 TEXT NOT NULL, crc32c TEXT NOT NULL, fields TEXT NOT NULL, PRIMARY KEY (bucket, name)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS object_blob ON object (blob);
CREATE TABLE IF NOT EXISTS upload (
  id TEXT PRIMARY KEY, blob TEXT NOT NULL, received INTEGER NOT NULL, total INTEGER, state TEXT NOT NULL,
  started INTEGER NOT NULL, draft TEXT NOT NULL) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS upload_blob ON upload (blob);
`;

/** Names and metadata of all objects, and the uploads under way. Changes are seen at once, and kept after `durable`. */
export class Store {
  readonly #disk: Disk;
  readonly #statements = new Map<string, StatementSync>();
  #lastGeneration = 0;

  /** `folder` undefined keeps everything in memory. Throws a StoreOpenError when another process uses it. */
  constructor(folder: string | undefined, say: (line: string) => void) {
    this.#disk = new Disk(folder, { say, fileName: FILE });
    this.#disk.sql.exec(SCHEMA);
    this.#run('DELETE FROM upload WHERE started < ?', Date.now() - SESSION_MS);
  }

  /** Applies `work` as one. When it throws, nothing of it remains. */
  change<T>(work: () => T): T {
    return this.#disk.change(work);
  }

  durable(): Promise<void> {
    return this.#disk.durable();
  }

  close(): Promise<void> {
    return this.#disk.close();
  }

  /** Microseconds since 1970, and never the same twice. */
  nextGeneration(): number {
    if (this.#lastGeneration === 0) {
      const row = this.#get('SELECT max(generation) AS last FROM object');
      this.#lastGeneration = Number(row?.last ?? 0);
    }
    this.#lastGeneration = Math.max(Date.now() * 1000, this.#lastGeneration + 1);
    return this.#lastGeneration;
  }

  object(bucket: string, name: string): StoredObject | undefined {
    const row = this.#get('SELECT * FROM object WHERE bucket = ? AND name = ?', bucket, name);
    return row && toObject(row);
  }

  putObject(object: StoredObject): void {
    this.#run(
      'INSERT OR REPLACE INTO object VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
      object.bucket,
      object.name,
      object.generation,
      object.metageneration,
      object.blob,
      object.size,
      object.created,
      object.updated,
      object.md5,
      object.crc32c,
      JSON.stringify(object.set),
    );
  }

  removeObject({ bucket, name }: StoredObject): void {
    this.#run('DELETE FROM object WHERE bucket = ? AND name = ?', bucket, name);
  }

  /** Objects by the bytes of their names, at or behind `from` and behind `after`. */
  list({ bucket, prefix, from, after, limit }: ListQuery): StoredObject[] {
    const rows = this.#all(
      `SELECT * FROM object WHERE bucket = ? AND name >= ? AND name < ? AND name >= ? AND name > ?
       AND substr(name, 1, length(?)) = ? ORDER BY name LIMIT ?`,
      bucket,
      prefix,
      `${prefix}${LAST}${LAST}`,
      from,
      after ?? '',
      prefix,
      prefix,
      limit,
    );
    return rows.map(toObject);
  }

  buckets(): string[] {
    return this.#all('SELECT DISTINCT bucket FROM object ORDER BY bucket').map(({ bucket }) => String(bucket));
  }

  upload(id: string): Upload | undefined {
    const row = this.#get('SELECT * FROM upload WHERE id = ?', id);
    if (!row) return undefined;
    return {
      id: String(row.id),
      blob: String(row.blob),
      received: Number(row.received),
      total: row.total === null ? undefined : Number(row.total),
      state: row.state === 'final' ? 'final' : 'active',
      started: Number(row.started),
      draft: JSON.parse(String(row.draft)) as Draft,
    };
  }

  putUpload(upload: Upload): void {
    this.#run(
      'INSERT OR REPLACE INTO upload VALUES (?, ?, ?, ?, ?, ?, ?)',
      upload.id,
      upload.blob,
      upload.received,
      upload.total ?? null,
      upload.state,
      upload.started,
      JSON.stringify(upload.draft),
    );
  }

  removeUpload(id: string): void {
    this.#run('DELETE FROM upload WHERE id = ?', id);
  }

  /** Whether an object, or an upload under way, needs this file. */
  holds(blob: string): boolean {
    const sql = `SELECT 1 FROM object WHERE blob = ?1
      UNION ALL SELECT 1 FROM upload WHERE blob = ?1 AND state = 'active' LIMIT 1`;
    return this.#get(sql, blob) !== undefined;
  }

  /** Forgets everything. Gives back the files that are free now. */
  clear(): string[] {
    const sql = `SELECT blob FROM object UNION SELECT blob FROM upload WHERE state = 'active'`;
    const blobs = this.#all(sql).map(({ blob }) => String(blob));
    this.change(() => {
      this.#run('DELETE FROM object');
      this.#run('DELETE FROM upload');
    });
    return blobs;
  }

  #prepare(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = this.#disk.sql.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }

  #get(sql: string, ...values: Value[]): Row | undefined {
    return this.#prepare(sql).get(...values);
  }

  #all(sql: string, ...values: Value[]): Row[] {
    return this.#prepare(sql).all(...values);
  }

  #run(sql: string, ...values: Value[]): void {
    this.#prepare(sql).run(...values);
  }
}

type Value = string | number | null;
type Row = NonNullable<ReturnType<StatementSync['get']>>;

function toObject(row: Row): StoredObject {
  return {
    bucket: String(row.bucket),
    name: String(row.name),
    generation: Number(row.generation),
    metageneration: Number(row.metageneration),
    blob: String(row.blob),
    size: Number(row.size),
    created: Number(row.created),
    updated: Number(row.updated),
    md5: String(row.md5),
    crc32c: String(row.crc32c),
    set: JSON.parse(String(row.fields)) as Settable,
  };
}
