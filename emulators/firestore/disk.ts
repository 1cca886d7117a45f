import { closeSync, existsSync, fdatasync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { RpcError } from './errors.ts';
import { cutTornTail } from './wal.ts';

export const STORE_FILE = 'firestore.sqlite';

/** The folder or file cannot be used. The message is a whole sentence for the person who started the program. */
export class StoreOpenError extends Error {}

type Waiter = { resolve: () => void; reject: (error: unknown) => void };

/**
 * A SQLite file with group commit. Changes made by `change` are seen by every later read at once; the promise of
 * `durable` settles when they are on disk. One transaction is open while an fsync runs, and takes in all that arrives
 * meanwhile, so that a hundred writers share one fsync. SQLite itself does not sync the log (`synchronous=NORMAL`);
 * we do, off the main thread, on a descriptor of our own.
 */
export class Disk {
  readonly sql: DatabaseSync;
  #wal: number | undefined;
  #inGroup = false;
  #syncing = false;
  #waiting: Waiter[] = [];
  #failed: (() => void)[] = [];
  #closed = false;

  /** `folder` undefined keeps everything in memory. `say` takes a line worth showing at the start. */
  constructor(folder: string | undefined, say: (line: string) => void, fileName = STORE_FILE) {
    if (folder === undefined) {
      this.sql = new DatabaseSync(':memory:');
      return;
    }
    mkdirSync(folder, { recursive: true });
    const file = join(folder, fileName);
    this.sql = openExclusively(file, say);
    if (existsSync(`${file}-wal`)) this.#wal = openSync(`${file}-wal`, 'r');
  }

  /** Calls `listener` after a group could not be written: whatever was cached of it is void. */
  onLost(listener: () => void): void {
    this.#failed.push(listener);
  }

  /** Runs `work` as part of the open group. When it throws, nothing of it remains. */
  change<T>(work: () => T): T {
    if (this.#closed) throw new RpcError('UNAVAILABLE', 'The local Firebase is stopping.');
    this.#begin();
    this.sql.exec('SAVEPOINT one');
    try {
      const result = work();
      this.sql.exec('RELEASE one');
      return result;
    } catch (error) {
      this.#undo(error);
      throw asRpcError(error);
    }
  }

  /** Settles once everything changed up to now is on disk; rejects with RESOURCE_EXHAUSTED when it cannot be. */
  durable(): Promise<void> {
    return new Promise((resolve, reject) => this.whenDurable(resolve, reject));
  }

  /** As `durable`, by callback: at once when nothing is under way, and otherwise in the order of the calls. */
  whenDurable(resolve: () => void, reject: (error: unknown) => void): void {
    if (this.#inGroup || this.#syncing) this.#waiting.push({ resolve, reject });
    else resolve();
  }

  async close(): Promise<void> {
    while (this.#inGroup || this.#syncing) await this.durable().catch(() => undefined);
    this.#closed = true;
    if (this.#wal !== undefined) closeSync(this.#wal);
    this.sql.close();
  }

  #begin(): void {
    if (this.#inGroup) return;
    this.sql.exec('BEGIN IMMEDIATE');
    this.#inGroup = true;
    if (!this.#syncing) setImmediate(() => this.#flush());
  }

  #undo(error: unknown): void {
    try {
      this.sql.exec('ROLLBACK TO one; RELEASE one');
    } catch {
      // SQLite ends the whole transaction by itself when the disk is full; then the rest of the group is gone too.
      this.#inGroup = false;
      if (this.sql.isTransaction) this.sql.exec('ROLLBACK');
      this.#lose(this.#waiting.splice(0), error);
    }
  }

  #lose(waiters: Waiter[], error: unknown): void {
    for (const listener of this.#failed) listener();
    for (const waiter of waiters) settle(() => waiter.reject(asRpcError(error)));
  }

  #flush(): void {
    if (!this.#inGroup || this.#syncing) return;
    const waiters = this.#waiting.splice(0);
    try {
      this.sql.exec('COMMIT');
      this.#inGroup = false;
    } catch (error) {
      this.#inGroup = false;
      if (this.sql.isTransaction) this.sql.exec('ROLLBACK');
      this.#lose(waiters, error);
      return;
    }
    if (this.#wal === undefined) {
      for (const waiter of waiters) settle(() => waiter.resolve());
      return;
    }
    this.#syncing = true;
    fdatasync(this.#wal, (error) => {
      this.#syncing = false;
      for (const waiter of waiters) settle(() => (error ? waiter.reject(asRpcError(error)) : waiter.resolve()));
      // Who asked while nothing new was written waited for this very sync.
      if (this.#inGroup) setImmediate(() => this.#flush());
      else for (const waiter of this.#waiting.splice(0)) settle(() => waiter.resolve());
    });
  }
}

/** What one of those who wait does with the answer must not keep it from the others. */
function settle(answer: () => void): void {
  try {
    answer();
  } catch (error) {
    console.error('local Firebase:', error);
  }
}

function openExclusively(file: string, say: (line: string) => void): DatabaseSync {
  const existed = existsSync(file);
  let sql: DatabaseSync | undefined;
  try {
    sql = new DatabaseSync(file, { timeout: 0 });
    sql.exec('PRAGMA locking_mode=EXCLUSIVE');
    // The lock is taken by the first access, and only its holder may look at the log.
    sql.exec('PRAGMA user_version');
    if (existed) {
      const line = cutTornTail(`${file}-wal`);
      if (line) say(line);
    }
    sql.exec('PRAGMA journal_mode=WAL');
    sql.exec('PRAGMA synchronous=NORMAL');
    sql.exec('PRAGMA wal_autocheckpoint=2000');
    sql.exec('PRAGMA cache_size=-16000');
    sql.exec('PRAGMA temp_store=MEMORY');
    sql.exec('BEGIN IMMEDIATE; COMMIT');
    if (existed) checkWhole(sql, file);
    return sql;
  } catch (error) {
    sql?.close();
    if (error instanceof StoreOpenError) throw error;
    const code = errorCode(error);
    if (code === SQLITE_BUSY) {
      throw new StoreOpenError(`The data in ${file} are in use by another running start; stop that one first.`);
    }
    if (code === SQLITE_CORRUPT || code === SQLITE_NOTADB) throw damaged(file);
    throw new StoreOpenError(
      `The data in ${file} cannot be opened: ${error instanceof Error ? error.message : error}.`,
    );
  }
}

const SQLITE_BUSY = 5;
const SQLITE_FULL = 13;
const SQLITE_IOERR = 10;
const SQLITE_CORRUPT = 11;
const SQLITE_NOTADB = 26;

const damaged = (file: string): StoreOpenError =>
  new StoreOpenError(
    `The data in ${file} are damaged. Put a copy of that folder back, or move the folder away to begin with empty data.`,
  );

/** A page check of everything would grow with the data; the schema and the b-tree roots are read, the rest on use. */
function checkWhole(sql: DatabaseSync, file: string): void {
  const small = Number(sql.prepare('PRAGMA page_count').get()?.page_count) < 20_000;
  const result = small ? sql.prepare('PRAGMA quick_check(1)').get()?.quick_check : 'ok';
  if (result !== 'ok') throw damaged(file);
}

/** The primary SQLite result code of an error, or undefined. */
function errorCode(error: unknown): number | undefined {
  if (error instanceof Error && 'errcode' in error && typeof error.errcode === 'number') return error.errcode & 0xff;
  return undefined;
}

function asRpcError(error: unknown): unknown {
  if (error instanceof RpcError) return error;
  const code = errorCode(error);
  const system = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === SQLITE_FULL || code === SQLITE_IOERR || system === 'ENOSPC' || system === 'EIO') {
    return new RpcError(
      'RESOURCE_EXHAUSTED',
      'The change could not be kept: the disk is full or does not take writes.',
    );
  }
  return error;
}
