import { parseName } from '../firestore/values/names.ts';
import { message, type Raw } from '../firestore/values/wire.ts';
import type { Client, Named } from './client.ts';
import { type FieldPath, toFieldPath } from './field-path.ts';
import { decode, decodeFields, decodeTime } from './serializer.ts';
import type { Timestamp } from './timestamp.ts';
import type { DocumentData } from './write.ts';

/** A document as it was when it was read, which is perhaps not there. */
export class DocumentSnapshot {
  readonly ref: Named;
  readonly readTime: Timestamp;
  readonly #raw: Raw | undefined;

  /** `raw` is the document as the engine sends it, undefined when there is none. */
  constructor(ref: Named, raw: Raw | undefined, readTime: Timestamp) {
    this.ref = ref;
    this.readTime = readTime;
    this.#raw = raw;
  }

  get id(): string {
    return this.ref.id;
  }

  get exists(): boolean {
    return this.#raw !== undefined;
  }

  get createTime(): Timestamp | undefined {
    return this.#raw && decodeTime(this.#raw.createTime);
  }

  get updateTime(): Timestamp | undefined {
    return this.#raw && decodeTime(this.#raw.updateTime);
  }

  data(): DocumentData | undefined {
    return this.#raw && decodeFields(message(this.#raw, 'fields') ?? {}, this.ref.firestore);
  }

  get(field: string | FieldPath): unknown {
    let fields = this.#raw && message(this.#raw, 'fields');
    const names = toFieldPath(field).segments;
    for (const [i, name] of names.entries()) {
      const value = fields && message(fields, name);
      if (!value) return undefined;
      if (i === names.length - 1) return decode(value, this.ref.firestore);
      const map = message(value, 'mapValue');
      fields = map && message(map, 'fields');
    }
    return undefined;
  }

  isEqual(other: unknown): boolean {
    if (!(other instanceof DocumentSnapshot) || !other.ref.isEqual(this.ref)) return false;
    return JSON.stringify(other.#raw?.fields) === JSON.stringify(this.#raw?.fields);
  }
}

/** A document that a query found. */
export class QueryDocumentSnapshot extends DocumentSnapshot {
  override data(): DocumentData {
    return super.data() as DocumentData;
  }
}

export function foundSnapshot(firestore: Client, raw: Raw, readTime: Timestamp): QueryDocumentSnapshot {
  return new QueryDocumentSnapshot(firestore.reference(parseName(raw.name).path), raw, readTime);
}

export type DocumentChange = {
  readonly type: 'added' | 'modified' | 'removed';
  readonly doc: QueryDocumentSnapshot;
  readonly oldIndex: number;
  readonly newIndex: number;
};

/** What was asked; a query in all but type. */
type ComparableQuery = { isEqual(other: unknown): boolean };

export class QuerySnapshot {
  readonly query: ComparableQuery;
  readonly docs: readonly QueryDocumentSnapshot[];
  readonly readTime: Timestamp;
  readonly #changes: readonly DocumentChange[] | undefined;

  constructor(
    query: ComparableQuery,
    docs: readonly QueryDocumentSnapshot[],
    readTime: Timestamp,
    changes?: readonly DocumentChange[],
  ) {
    this.query = query;
    this.docs = docs;
    this.readTime = readTime;
    this.#changes = changes;
  }

  get size(): number {
    return this.docs.length;
  }

  get empty(): boolean {
    return this.docs.length === 0;
  }

  forEach(callback: (doc: QueryDocumentSnapshot) => void): void {
    for (const doc of this.docs) callback(doc);
  }

  /** What differs from the snapshot before; all documents for the first, or the only one. */
  docChanges(): readonly DocumentChange[] {
    return this.#changes ?? this.docs.map((doc, i) => ({ type: 'added', doc, oldIndex: -1, newIndex: i }));
  }

  isEqual(other: unknown): boolean {
    if (!(other instanceof QuerySnapshot) || !other.query.isEqual(this.query) || other.size !== this.size) return false;
    return this.docs.every((doc, i) => doc.isEqual(other.docs[i]));
  }
}
