import { IndexCheck, type Indexes } from '../query/index-check.ts';
import type { Query } from '../query/query.ts';
import { History, type ReadView } from '../store/history.ts';
import type { SqliteStore } from '../store/sqlite-store.ts';
import type { Change, Store } from '../store/store.ts';
import { randomBytes, toBase64 } from '../values/encoding.ts';
import { invalid, RpcError } from '../values/errors.ts';
import type { FieldPath } from '../values/field-path.ts';
import { type DatabaseName, documentName } from '../values/names.ts';
import type { Doc } from '../values/wire.ts';
import { type Access, type Caller, serversOnly, type WriteCheck } from './access.ts';
import { Databases } from './databases.ts';
import { Live } from './live.ts';
import { type Holder, Locks } from './locks.ts';
import { applyWrite, checkPrecondition, type Write, type WriteOutcome } from './write.ts';

export type Transaction = Holder & {
  database: DatabaseName;
  readOnly: boolean;
  /** The time that a read-only one reads at, in microseconds. */
  readAt: number;
  started: number;
  /** Queries it made, with what identified their results: a commit is refused when they would now find something else. */
  queries: { query: Query; seen: string }[];
};

export type Beginning = { readOnly: boolean; readAt?: number | undefined; isRetry?: boolean };
export type Commit = { version: number; outcomes: WriteOutcome[] };

const SWEEP_MS = 5000;
const MAX_IDLE_MS = 60_000;
const MAX_AGE_MS = 270_000;

export type CoreOptions<S extends Store> = {
  store: S;
  lockWaitMs?: number | undefined;
  /** Refuses queries for which these do not suffice. */
  indexes?: Indexes | undefined;
  databases?: readonly string[] | undefined;
};

/** The database behind all transports: documents, commits, transactions and listeners. */
export class Core<S extends Store = SqliteStore> {
  readonly store: S;
  readonly live: Live;
  readonly history: History;
  access: Access = serversOnly;
  readonly databases: Databases;
  /** Writes everything that runs beside it into a folder, where there is something beside it. */
  exportAll: ((folder: string) => Promise<void>) | undefined;
  readonly #locks: Locks;
  readonly #indexCheck: IndexCheck | undefined;
  readonly #transactions = new Map<string, Transaction>();
  #sweep: ReturnType<typeof setInterval> | undefined;

  constructor({ store, lockWaitMs = 10_000, indexes, databases }: CoreOptions<S>) {
    this.databases = new Databases(databases);
    this.#indexCheck = indexes && new IndexCheck(indexes);
    this.store = store;
    this.live = new Live(this.store);
    this.history = new History(this.store);
    this.#locks = new Locks(lockWaitMs);
    this.store.onLost((documents) => {
      if (!documents) return;
      this.history.forget();
      this.live.resetAll();
    });
  }

  /** Throws FAILED_PRECONDITION when queries without an index are refused and this one has none. */
  requireIndex(query: Query, summed?: readonly FieldPath[]): void {
    this.#indexCheck?.require(query, summed);
  }

  /**
   * Opens a transaction. A read-only one sees the state at `readAt` (microseconds), or else the present one, in all its reads.
   * Throws when the state of that time is not known.
   */
  begin(database: DatabaseName, { readOnly, readAt, isRetry }: Beginning): Transaction {
    if (readAt !== undefined) this.history.check(readAt);
    const transaction: Transaction = {
      id: toBase64(randomBytes(12)),
      held: new Set(),
      patient: isRetry ?? false,
      waitingFor: undefined,
      lastUsed: performance.now(),
      aborted: false,
      database,
      readOnly,
      readAt: readAt ?? this.store.snapshot(),
      started: performance.now(),
      queries: [],
    };
    this.#transactions.set(transaction.id, transaction);
    this.#sweep ??= setInterval(() => this.#expire(), SWEEP_MS);
    return transaction;
  }

  /** The open transaction of a token. Throws INVALID_ARGUMENT or ABORTED when it is none, or no longer. */
  transaction(token: Uint8Array, database: DatabaseName): Transaction {
    const transaction = this.#transactions.get(toBase64(token));
    if (!transaction || transaction.database !== database) {
      throw invalid('The referenced transaction has expired or is no longer valid.');
    }
    if (transaction.aborted) {
      this.end(transaction);
      throw new RpcError('ABORTED', 'The transaction was aborted because others waited for what it had read.');
    }
    transaction.lastUsed = performance.now();
    return transaction;
  }

  end(transaction: Transaction): void {
    this.#transactions.delete(transaction.id);
    if (this.#transactions.size === 0) this.#rest();
    this.#locks.release(transaction);
  }

  async lockForRead(transaction: Transaction | undefined, paths: string[]): Promise<void> {
    if (!transaction || transaction.readOnly) return;
    const names = paths.map((path) => documentName(transaction.database, path));
    await this.#locks.read(transaction, names);
  }

  /** The documents of a query; in a read-write transaction they are locked, and nothing may join them before its commit. */
  async query(query: Query, transaction?: Transaction, readAt?: number): Promise<{ docs: Doc[]; version: number }> {
    if (!transaction || transaction.readOnly) {
      const view = this.viewOf(transaction, readAt);
      return { docs: view.run(query), version: view.version };
    }
    // No document has this name; it serialises those that were aborted over the same query.
    const turn = `${query.parent}/${query.collectionId ?? ''}?`;
    await this.lockForRead(transaction, [turn]);
    const docs = this.store.run(query);
    transaction.queries.push({ query, seen: fingerprint(docs) });
    await this.lockForRead(
      transaction,
      docs.map((doc) => doc.path),
    );
    return { docs, version: this.store.snapshot() };
  }

  /** What a read sees: a read-only transaction its own moment, everything else the present, unless it names a time. */
  viewOf(transaction: Transaction | undefined, readAt?: number): ReadView {
    const at = transaction?.readOnly ? transaction.readAt : readAt;
    return at === undefined ? this.history.now() : this.history.at(at);
  }

  /** Applies writes as one, and settles once they are on disk. A transaction ends by it, whatever the outcome. */
  async commit(caller: Caller, database: DatabaseName, writes: Write[], transaction?: Transaction): Promise<Commit> {
    try {
      const keys = new Set<string>();
      for (const write of writes) if (write.kind !== 'verify') keys.add(documentName(database, write.path));
      if (transaction?.readOnly && keys.size > 0) throw invalid('Cannot modify entities in a read-only transaction.');
      let durable: Promise<void> | undefined;
      const commit = await this.#locks.write(transaction, keys, () => {
        const applied = this.#apply(caller, database, writes, transaction);
        // Asked for at once: in the next turn the group may be lost already, without an error.
        durable = this.store.durable();
        durable.catch(() => undefined);
        return applied;
      });
      await durable;
      return commit;
    } finally {
      if (transaction) this.end(transaction);
    }
  }

  #apply(caller: Caller, database: DatabaseName, writes: Write[], transaction: Transaction | undefined): Commit {
    if (transaction) this.#checkUnchanged(transaction);
    const version = this.store.nextVersion();
    const { changes, checks, outcomes, failure } = this.#preview(database, writes, version);
    // Rules speak first, so that a refused writer does not learn what is stored.
    this.access.write(
      caller,
      database,
      checks,
      (path) => changes.get(path)?.after ?? (changes.has(path) ? null : this.store.get(database, path)),
      version,
    );
    if (failure) throw failure;
    const effective = [...changes.values()].filter((change) => change.before !== change.after);
    if (effective.length > 0) {
      this.store.apply(database, effective, version);
      this.history.add(database, effective, version);
      this.live.committed(database, effective, version);
    }
    // Its locks go now: a commit behind them may see what is about to be on disk, as every reader does.
    if (transaction) this.#locks.release(transaction);
    return { version: effective.length > 0 ? version : this.store.snapshot(), outcomes };
  }

  #preview(database: DatabaseName, writes: Write[], version: number) {
    const changes = new Map<string, Change>();
    const checks: WriteCheck[] = [];
    const outcomes: WriteOutcome[] = [];
    let failure: Error | undefined;
    for (const write of writes) {
      const change = changes.get(write.path);
      const before = change ? change.after : this.store.get(database, write.path);
      try {
        checkPrecondition(write, before, database);
      } catch (error) {
        failure ??=
          change && !before
            ? invalid(`A document that the same commit deletes cannot be updated: ${write.path}`)
            : (error as Error);
      }
      const { doc, outcome } = applyWrite(write, before, version);
      outcomes.push(outcome);
      if (write.kind === 'verify') continue;
      const method = write.kind === 'delete' ? 'delete' : before ? 'update' : 'create';
      checks.push({ method, path: write.path, before, after: doc });
      if (change) change.after = doc;
      else changes.set(write.path, { path: write.path, before, after: doc });
    }
    return { changes, checks, outcomes, failure };
  }

  #checkUnchanged(transaction: Transaction): void {
    if (transaction.aborted) throw new RpcError('ABORTED', 'The transaction was aborted.');
    for (const { query, seen } of transaction.queries) {
      if (fingerprint(this.store.run(query)) !== seen) {
        throw new RpcError('ABORTED', 'What a query of the transaction found has changed. Please try again.');
      }
    }
  }

  /** Deletes all documents of a database, or those at and below a path alone. */
  async clear(database: DatabaseName, path = ''): Promise<void> {
    const paths = this.store.allPaths(database, path);
    for (let i = 0; i < paths.length; i += 500) {
      const version = this.store.nextVersion();
      const changes: Change[] = [];
      for (const name of paths.slice(i, i + 500)) {
        const before = this.store.get(database, name);
        if (before) changes.push({ path: name, before, after: null });
      }
      this.store.apply(database, changes, version);
      this.history.add(database, changes, version);
      this.live.committed(database, changes, version);
    }
    await this.store.durable();
  }

  #expire(): void {
    const now = performance.now();
    for (const transaction of [...this.#transactions.values()]) {
      const idle = now - transaction.lastUsed > MAX_IDLE_MS || now - transaction.started > MAX_AGE_MS;
      if (idle && !transaction.waitingFor) this.end(transaction);
    }
  }

  /** A database that is not used is closed. */
  #rest(): void {
    clearInterval(this.#sweep);
    this.#sweep = undefined;
  }

  async close(): Promise<void> {
    this.#rest();
    this.#locks.close();
    this.live.close();
    await this.store.close();
  }
}

const fingerprint = (docs: Doc[]): string => docs.map((doc) => `${doc.path}@${doc.updateTime}`).join('\n');
