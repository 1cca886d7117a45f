import { commit } from '../firestore/serving/rpc.ts';
import { messages, type Raw } from '../firestore/values/wire.ts';
import type { Client, Named } from './client.ts';
import { answered } from './errors.ts';
import { decodeTime } from './serializer.ts';
import type { Timestamp } from './timestamp.ts';
import {
  createWrite,
  type DocumentData,
  deleteWrite,
  type Precondition,
  type SetOptions,
  setWrite,
  updateWrite,
} from './write.ts';

export class WriteResult {
  readonly writeTime: Timestamp;

  constructor(writeTime: Timestamp) {
    this.writeTime = writeTime;
  }

  isEqual(other: unknown): boolean {
    return other instanceof WriteResult && other.writeTime.isEqual(this.writeTime);
  }
}

/** Writes that are made together, or not at all. */
export class WriteBatch {
  readonly #firestore: Client;
  readonly #writes: Raw[] = [];
  #committed = false;

  constructor(firestore: Client) {
    this.#firestore = firestore;
  }

  get isEmpty(): boolean {
    return this.#writes.length === 0;
  }

  create(ref: Named, data: DocumentData): this {
    return this.#add(createWrite(ref, data));
  }

  set(ref: Named, data: DocumentData, options?: SetOptions): this {
    return this.#add(setWrite(ref, data, options));
  }

  update(ref: Named, dataOrField: unknown, ...rest: unknown[]): this {
    return this.#add(updateWrite(ref, dataOrField, rest));
  }

  delete(ref: Named, precondition?: Precondition): this {
    return this.#add(deleteWrite(ref, precondition));
  }

  #add(write: Raw): this {
    if (this.#committed) throw new Error('Cannot modify a WriteBatch that has been committed.');
    this.#writes.push(write);
    return this;
  }

  /** `transaction` is the token of the one that ends by it. */
  async commit(transaction?: Uint8Array): Promise<WriteResult[]> {
    this.#committed = true;
    const request = { database: this.#firestore.name, writes: this.#writes, ...(transaction && { transaction }) };
    const reply = await answered(() => commit(this.#firestore.call, request));
    return messages(reply, 'writeResults').map(
      ({ updateTime }) => new WriteResult(decodeTime(updateTime ?? reply.commitTime)),
    );
  }

  async commitOne(): Promise<WriteResult> {
    const [result] = await this.commit();
    return result as WriteResult;
  }
}
