import { beginTransaction, rollback } from '../firestore/serving/rpc.ts';
import type { Raw } from '../firestore/values/wire.ts';
import { AggregateQuery, type AggregateQuerySnapshot } from './aggregate.ts';
import { type Client, Named, type Within } from './client.ts';
import { answered } from './errors.ts';
import { Query } from './query.ts';
import { getDocuments, type ReadOptions } from './read.ts';
import type { DocumentSnapshot, QuerySnapshot } from './snapshot.ts';
import type { Timestamp } from './timestamp.ts';
import type { DocumentData, Precondition, SetOptions } from './write.ts';
import { WriteBatch } from './write-batch.ts';

export type TransactionOptions = { maxAttempts?: number; readOnly?: boolean; readTime?: Timestamp };

const MAX_ATTEMPTS = 5;
/** ABORTED, CANCELLED, UNKNOWN, DEADLINE_EXCEEDED, INTERNAL, UNAVAILABLE, UNAUTHENTICATED, RESOURCE_EXHAUSTED. */
const RETRIED = new Set([10, 1, 2, 4, 13, 14, 16, 8]);

function isRetried(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('code' in error)) return false;
  if (error.code === 3) return 'message' in error && /transaction has expired/.test(String(error.message));
  return typeof error.code === 'number' && RETRIED.has(error.code);
}

/** One attempt: reads that hold together, then writes that are made with them. */
export class Transaction {
  readonly #firestore: Client;
  readonly #options: Raw;
  readonly #batch: WriteBatch | undefined;
  #begun: Promise<Uint8Array> | undefined;

  constructor(firestore: Client, options: Raw) {
    this.#firestore = firestore;
    this.#options = options;
    this.#batch = options.readOnly ? undefined : new WriteBatch(firestore);
  }

  /** Its token, once it has read anything. */
  get begun(): Promise<Uint8Array> | undefined {
    return this.#begun;
  }

  get(query: Query): Promise<QuerySnapshot>;
  get(ref: Named): Promise<DocumentSnapshot>;
  get(query: AggregateQuery): Promise<AggregateQuerySnapshot>;
  async get(
    target: Query | Named | AggregateQuery,
  ): Promise<QuerySnapshot | DocumentSnapshot | AggregateQuerySnapshot> {
    const within = await this.#within();
    if (target instanceof Named) {
      const [snapshot] = await getDocuments(this.#firestore, [target], within);
      return snapshot as DocumentSnapshot;
    }
    if (target instanceof Query || target instanceof AggregateQuery) return target.getWithin(within);
    throw new Error('Value for argument "refOrQuery" must be a DocumentReference, Query, or AggregateQuery.');
  }

  async getAll(...refs: (Named | ReadOptions)[]): Promise<DocumentSnapshot[]> {
    return getDocuments(this.#firestore, refs, await this.#within());
  }

  async #within(): Promise<Within> {
    if (this.#batch && !this.#batch.isEmpty) {
      throw new Error('Firestore transactions require all reads to be executed before all writes.');
    }
    this.#begun ??= answered(() =>
      beginTransaction(this.#firestore.call, { database: this.#firestore.name, options: this.#options }),
    ).then(({ transaction }) => transaction as Uint8Array);
    return { transaction: await this.#begun };
  }

  create(ref: Named, data: DocumentData): this {
    this.#writer.create(ref, data);
    return this;
  }

  set(ref: Named, data: DocumentData, options?: SetOptions): this {
    this.#writer.set(ref, data, options);
    return this;
  }

  update(ref: Named, dataOrField: unknown, ...rest: unknown[]): this {
    this.#writer.update(ref, dataOrField, ...rest);
    return this;
  }

  delete(ref: Named, precondition?: Precondition): this {
    this.#writer.delete(ref, precondition);
    return this;
  }

  get #writer(): WriteBatch {
    if (!this.#batch) throw new Error('Firestore read-only transactions cannot execute writes.');
    return this.#batch;
  }

  /** Writes what was gathered. One that has not read anything is a plain batch. */
  async commit(): Promise<void> {
    if (!this.#batch) return this.rollback();
    const transaction = await this.#begun;
    if (transaction || !this.#batch.isEmpty) await this.#batch.commit(transaction);
  }

  async rollback(): Promise<void> {
    try {
      const transaction = await this.#begun;
      if (transaction) await rollback(this.#firestore.call, { database: this.#firestore.name, transaction });
    } catch {
      // It never began, or a commit that was refused has ended it.
    }
  }
}

/** Runs `work` and commits, again when it met another transaction. */
export async function runTransaction<T>(
  firestore: Client,
  work: (transaction: Transaction) => Promise<T>,
  { maxAttempts = MAX_ATTEMPTS, readOnly = false, readTime }: TransactionOptions = {},
): Promise<T> {
  let options: Raw = { readWrite: {} };
  if (readOnly) {
    options = { readOnly: readTime ? { readTime: { seconds: readTime.seconds, nanos: readTime.nanoseconds } } : {} };
  }
  for (let attempt = 1; ; attempt++) {
    const transaction = new Transaction(firestore, options);
    try {
      const result = await work(transaction);
      await transaction.commit();
      return result;
    } catch (error) {
      await transaction.rollback();
      if (readOnly || attempt >= maxAttempts || !isRetried(error)) throw error;
      const retryTransaction = await transaction.begun?.catch(() => undefined);
      if (retryTransaction) options = { readWrite: { retryTransaction } };
    }
  }
}
