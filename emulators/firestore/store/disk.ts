import { closeSync, existsSync, fdatasync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { RpcError } from '../values/errors.ts';
import { cutTornTail } from './wal.ts';

export const STORE_FILE = 'firestore.sqlite';

/** The folder or file cannot be used. The message is a whole sentence for the person who started the program. */
export class StoreOpenError extends Error {}

type Waiter = { resolve: () => void; reject: (error: unknown) => void };

export type DiskOptions = {
  /** Takes a line worth showing at the start. */
  say: (line: string) => void;
  fileName?: string;
  /** Called before anything is put on disk; what it throws, such as an error with code ENOSPC, is as if the disk had. */
  beforeWrite?: (() => void) | undefined;
};

/**
 * A SQLite file with group commit. Changes made by `change` are seen by every later read at once; the promise of
 * `durable` settles when they are on disk. One transaction is open while an fsync runs, and takes in all that arrives
 * meanwhile, so that a hundred writers share one fsync. SQLite itself does not sync the log (`synchronous=NORMAL`);
 * we do, off the main thread, on a descriptor of our own.
 */
export class Disk {
  readonly sql: DatabaseSync;
  #wal: number | undefined;
  readonly #beforeWrite: () => void;
  #inGroup = false;
  /** The open group has more than what could be derived anew. */
  #hasDocuments = false;
  #waiting: Waiter[] = [];
  /** Waiting for the sync that runs. */
  #syncing: Waiter[] | undefined;
  /** The log may lack what was committed to it: a sync failed. */
  #isUnsafe = false;
  #lost: ((documents: boolean) => void)[] = [];
  #closed = false;

  /** `folder` undefined keeps everything in memory. */
  constructor(folder: string | undefined, { say, fileName = STORE_FILE, beforeWrite }: DiskOptions) {
    this.#beforeWrite = beforeWrite ?? (() => undefined);
    if (folder === undefined) {
      this.sql = new DatabaseSync(':memory:');
      return;
    }
    mkdirSync(folder, { recursive: true });
    const file = join(folder, fileName);
    this.sql = openExclusively(file, say);
    this.#wal = openSync(`${file}-wal`, 'r');
  }

  /** Calls `listener` after a group could not be kept: what was cached of it is void. `documents` may be among it. */
  onLost(listener: (documents: boolean) => void): void {
    this.#lost.push(listener);
  }

  /**
   * Runs `work` as part of the open group. When it throws, nothing of it remains. `isDerived` says that its changes can be
   * made anew from the documents.
   */
  change<T>(work: () => T, isDerived = false): T {
    if (this.#closed) throw new RpcError('UNAVAILABLE', 'The local Firebase is stopping.');
    this.#begin();
    this.sql.exec('SAVEPOINT one');
    try {
      const result = work();
      this.sql.exec('RELEASE one');
      if (!isDerived) this.#hasDocuments = true;
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
    if (this.#inGroup) this.#waiting.push({ resolve, reject });
    else if (this.#syncing) this.#syncing.push({ resolve, reject });
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
    if (this.#isUnsafe) this.#makeSafe();
    this.sql.exec('BEGIN IMMEDIATE');
    this.#inGroup = true;
    if (!this.#syncing) setImmediate(() => this.#flush());
  }

  #undo(error: unknown): void {
    try {
      this.sql.exec('ROLLBACK TO one; RELEASE one');
    } catch {
      // SQLite ends the whole transaction by itself when the disk is full; then the rest of the group is gone too.
      this.#abandon(error);
    }
  }

  /** Gives up the open group: nothing of it remains. */
  #abandon(error: unknown): void {
    this.#rollback();
    this.#lose(this.#waiting.splice(0), error);
  }

  #rollback(): void {
    this.#inGroup = false;
    settle(() => this.sql.isTransaction && this.sql.exec('ROLLBACK'));
  }

  #lose(waiters: Waiter[], error: unknown): void {
    const documents = this.#hasDocuments;
    this.#hasDocuments = false;
    // What the log holds moves to where it belongs, so that a disk that is nearly full takes a deletion after all.
    if (!this.#syncing) this.#checkpoint();
    for (const listener of this.#lost) settle(() => listener(documents));
    for (const waiter of waiters) settle(() => waiter.reject(asRpcError(error)));
  }

  #flush(): void {
    if (!this.#inGroup || this.#syncing) return;
    try {
      this.#beforeWrite();
      this.sql.exec('COMMIT');
    } catch (error) {
      this.#abandon(error);
      return;
    }
    this.#inGroup = false;
    const waiters = this.#waiting.splice(0);
    if (this.#wal === undefined) {
      this.#hasDocuments = false;
      for (const waiter of waiters) settle(() => waiter.resolve());
      return;
    }
    const hadDocuments = this.#hasDocuments;
    this.#hasDocuments = false;
    this.#syncing = waiters;
    fdatasync(this.#wal, (error) => {
      this.#syncing = undefined;
      if (error) this.#syncFailed(waiters, hadDocuments, error);
      else for (const waiter of waiters) settle(() => waiter.resolve());
      if (this.#inGroup) setImmediate(() => this.#flush());
    });
  }

  /** It is unknown what of the log is on disk, so nothing more is added to it before all of it is in the file itself. */
  #syncFailed(waiters: Waiter[], hadDocuments: boolean, error: unknown): void {
    this.#isUnsafe = true;
    this.#hasDocuments ||= hadDocuments;
    if (this.#inGroup) {
      waiters.push(...this.#waiting.splice(0));
      this.#rollback();
    }
    this.#lose(waiters, error);
  }

  /** Throws RESOURCE_EXHAUSTED while the disk still takes nothing. */
  #makeSafe(): void {
    if (!this.#checkpoint()) throw full();
  }

  /** Moves the log into the file, and syncs that. Whether all of it went. */
  #checkpoint(): boolean {
    if (this.#wal === undefined) return true;
    try {
      this.#beforeWrite();
      const row = this.sql.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get();
      if (Number(row?.busy) !== 0) return false;
      this.#isUnsafe = false;
      return true;
    } catch {
      return false;
    }
  }
}

/** What one of those who wait does with the answer must not keep it from the others. */
function settle(answer: () => unknown): void {
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

const full = (): RpcError =>
  new RpcError('RESOURCE_EXHAUSTED', 'The change could not be kept: the disk is full or does not take writes.');

function asRpcError(error: unknown): unknown {
  if (error instanceof RpcError) return error;
  const code = errorCode(error);
  const system = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === SQLITE_FULL || code === SQLITE_IOERR || system === 'ENOSPC' || system === 'EIO') {
    return full();
  }
  return error;
}
