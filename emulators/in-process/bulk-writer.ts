import type { Client, Named } from './client.ts';
import type { DocumentData, Precondition, SetOptions } from './write.ts';
import { WriteBatch, type WriteResult } from './write-batch.ts';

/** A write that was refused, and how often it was tried. */
export class BulkWriterError extends Error {
  readonly code: number;
  readonly documentRef: Named;
  readonly operationType: 'create' | 'set' | 'update' | 'delete';
  readonly failedAttempts: number;

  constructor(
    error: { code: number; message: string },
    documentRef: Named,
    operationType: BulkWriterError['operationType'],
    failedAttempts: number,
  ) {
    super(error.message);
    this.name = 'BulkWriterError';
    this.code = error.code;
    this.documentRef = documentRef;
    this.operationType = operationType;
    this.failedAttempts = failedAttempts;
  }
}

const MAX_ATTEMPTS = 10;
const ABORTED = 10;
const UNAVAILABLE = 14;

/** Many writes, each on its own; those of one document in their order. */
export class BulkWriter {
  readonly #firestore: Client;
  readonly #last = new Map<string, Promise<unknown>>();
  #tryAgain = (error: BulkWriterError): boolean =>
    error.failedAttempts < MAX_ATTEMPTS && (error.code === ABORTED || error.code === UNAVAILABLE);
  #written: (ref: Named, result: WriteResult) => void = () => undefined;
  #closed = false;

  constructor(firestore: Client) {
    this.#firestore = firestore;
  }

  onWriteError(tryAgain: (error: BulkWriterError) => boolean): void {
    this.#tryAgain = tryAgain;
  }

  onWriteResult(written: (ref: Named, result: WriteResult) => void): void {
    this.#written = written;
  }

  create(ref: Named, data: DocumentData): Promise<WriteResult> {
    return this.#queue('create', ref, (batch) => batch.create(ref, data));
  }

  set(ref: Named, data: DocumentData, options?: SetOptions): Promise<WriteResult> {
    return this.#queue('set', ref, (batch) => batch.set(ref, data, options));
  }

  update(ref: Named, dataOrField: unknown, ...rest: unknown[]): Promise<WriteResult> {
    return this.#queue('update', ref, (batch) => batch.update(ref, dataOrField, ...rest));
  }

  delete(ref: Named, precondition?: Precondition): Promise<WriteResult> {
    return this.#queue('delete', ref, (batch) => batch.delete(ref, precondition));
  }

  #queue(
    kind: BulkWriterError['operationType'],
    ref: Named,
    add: (batch: WriteBatch) => WriteBatch,
  ): Promise<WriteResult> {
    if (this.#closed) throw new Error('BulkWriter has already been closed.');
    const before = this.#last.get(ref.path) ?? Promise.resolve();
    const written = before.then(() => this.#write(kind, ref, add));
    const settled = written.catch(() => undefined);
    this.#last.set(ref.path, settled);
    return written;
  }

  async #write(
    kind: BulkWriterError['operationType'],
    ref: Named,
    add: (batch: WriteBatch) => WriteBatch,
  ): Promise<WriteResult> {
    for (let attempt = 1; ; attempt++) {
      try {
        const result = await add(new WriteBatch(this.#firestore)).commitOne();
        this.#written(ref, result);
        return result;
      } catch (error) {
        const failure = new BulkWriterError(error as BulkWriterError, ref, kind, attempt);
        if (!this.#tryAgain(failure)) throw failure;
      }
    }
  }

  async flush(): Promise<void> {
    await Promise.all(this.#last.values());
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.flush();
  }
}
