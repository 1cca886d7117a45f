import { runQueryRpc } from '../firestore/serving/rpc.ts';
import { childPath, documentName } from '../firestore/values/names.ts';
import { compareStrings } from '../firestore/values/value.ts';
import type { Raw } from '../firestore/values/wire.ts';
import { AggregateField, AggregateQuery, type AggregateSpec } from './aggregate.ts';
import type { Client, Within } from './client.ts';
import { answered } from './errors.ts';
import { FieldPath, toFieldPath } from './field-path.ts';
import { Filter, type WhereFilterOp } from './filter.ts';
import { listenToQuery } from './listener.ts';
import { decodeTime, encode } from './serializer.ts';
import { DocumentSnapshot, foundSnapshot, type QueryDocumentSnapshot, QuerySnapshot } from './snapshot.ts';
import type { Timestamp } from './timestamp.ts';

type OrderByDirection = 'asc' | 'desc';
type Order = { path: FieldPath; direction: OrderByDirection };
type Cursor = { values: Raw[]; before: boolean };

type Options = {
  /** Empty, or the path of the document that the collection lies under. */
  parent: string;
  collectionId: string;
  allDescendants: boolean;
  filters: readonly Filter[];
  orders: readonly Order[];
  start?: Cursor;
  end?: Cursor;
  limit?: number;
  isLast?: boolean;
  offset?: number;
  fields?: readonly string[];
};

const turned = (cursor: Cursor | undefined): Cursor | undefined => cursor && { ...cursor, before: !cursor.before };

export class Query {
  readonly firestore: Client;
  protected readonly options: Options;

  constructor(firestore: Client, options: Options) {
    this.firestore = firestore;
    this.options = options;
  }

  #with(changes: Partial<Options>): Query {
    return new Query(this.firestore, { ...this.options, ...changes });
  }

  where(fieldOrFilter: string | FieldPath | Filter, op?: WhereFilterOp, value?: unknown): Query {
    if (this.options.start || this.options.end) {
      throw new Error('Cannot specify a where() filter after calling startAt(), startAfter(), endBefore() or endAt().');
    }
    const filter =
      fieldOrFilter instanceof Filter ? fieldOrFilter : Filter.where(fieldOrFilter, op as WhereFilterOp, value);
    return this.#with({ filters: [...this.options.filters, filter] });
  }

  orderBy(field: string | FieldPath, direction: OrderByDirection = 'asc'): Query {
    if (this.options.start || this.options.end) {
      throw new Error(
        'Cannot specify an orderBy() constraint after calling startAt(), startAfter(), endBefore() or endAt().',
      );
    }
    return this.#with({ orders: [...this.options.orders, { path: toFieldPath(field), direction }] });
  }

  limit(limit: number): Query {
    return this.#with({ limit, isLast: false });
  }

  limitToLast(limit: number): Query {
    return this.#with({ limit, isLast: true });
  }

  offset(offset: number): Query {
    return this.#with({ offset });
  }

  select(...fields: (string | FieldPath)[]): Query {
    const names = fields.map((field) => toFieldPath(field).toString());
    return this.#with({ fields: names.length > 0 ? names : [FieldPath.documentId().toString()] });
  }

  startAt(...at: unknown[]): Query {
    return this.#cut('start', at, true);
  }

  startAfter(...at: unknown[]): Query {
    return this.#cut('start', at, false);
  }

  endBefore(...at: unknown[]): Query {
    return this.#cut('end', at, true);
  }

  endAt(...at: unknown[]): Query {
    return this.#cut('end', at, false);
  }

  #cut(side: 'start' | 'end', at: unknown[], before: boolean): Query {
    const [first] = at;
    const isDocument = at.length === 1 && first instanceof DocumentSnapshot;
    const orders = isDocument ? this.#allOrders() : this.options.orders;
    const values = isDocument ? orders.map(({ path }) => positionOf(first, path)) : at;
    if (values.length > orders.length) {
      throw new Error(
        'Too many cursor values specified. The specified values must match the orderBy() constraints of the query.',
      );
    }
    const raw = values.map((value, i) => encode(orders[i]?.path.isName ? this.#referenceOf(value) : value));
    return this.#with({ orders, [side]: { values: raw, before } });
  }

  /** With the orders that the query has by its filters, and the name. */
  #allOrders(): Order[] {
    const orders = [...this.options.orders];
    const direction = orders.at(-1)?.direction ?? 'asc';
    const implied = this.options.filters.flatMap((filter) => filter.inequalities());
    implied.sort((a, b) => compareStrings(a.toString(), b.toString()));
    for (const path of [...implied.filter(({ isName }) => !isName), FieldPath.documentId()]) {
      if (!orders.some((order) => order.path.isEqual(path))) orders.push({ path, direction });
    }
    return orders;
  }

  /** A document's name may be given as its id, or in a group as its path. */
  #referenceOf(value: unknown): unknown {
    if (typeof value !== 'string') return value;
    const { parent, collectionId, allDescendants } = this.options;
    const path = childPath(parent, allDescendants ? value : `${collectionId}/${value}`);
    if (value === '' || path.split('/').length % 2 !== 0) {
      throw new Error(
        `When querying with FieldPath.documentId(), "${value}" does not name a document of the collection.`,
      );
    }
    return this.firestore.reference(path);
  }

  /** The query as the protocol has it. */
  toRaw(): { parent: string; structuredQuery: Raw } {
    const { parent, collectionId, allDescendants, filters, fields, offset, limit, isLast } = this.options;
    const [filter] = filters;
    const where = filter && (filters.length === 1 ? filter : Filter.and(...filters));
    let { orders, start, end } = this.options;
    if (isLast) {
      if (orders.length === 0)
        throw new Error('limitToLast() queries require specifying at least one orderBy() clause.');
      orders = orders.map(({ path, direction }) => ({ path, direction: direction === 'asc' ? 'desc' : 'asc' }));
      [start, end] = [turned(end), turned(start)];
    }
    return {
      parent: documentName(this.firestore.name, parent).replace(/\/$/, ''),
      structuredQuery: {
        from: [{ collectionId, allDescendants }],
        orderBy: orders.map(({ path, direction }) => ({
          field: { fieldPath: path.toString() },
          direction: direction === 'asc' ? 'ASCENDING' : 'DESCENDING',
        })),
        ...(where && { where: where.toRaw((value) => this.#referenceOf(value)) }),
        ...(start && { startAt: start }),
        ...(end && { endAt: end }),
        ...(fields && { select: { fields: fields.map((fieldPath) => ({ fieldPath })) } }),
        ...(offset !== undefined && { offset }),
        ...(limit !== undefined && { limit }),
      },
    };
  }

  get isLast(): boolean {
    return this.options.isLast === true;
  }

  get(): Promise<QuerySnapshot> {
    return this.getWithin({});
  }

  async getWithin(within: Within): Promise<QuerySnapshot> {
    const docs: QueryDocumentSnapshot[] = [];
    let readTime: Timestamp | undefined;
    const replies = await answered(() => runQueryRpc(this.firestore.call, { ...this.toRaw(), ...within }));
    for (const reply of replies) {
      readTime ??= decodeTime(reply.readTime);
      if (reply.document) docs.push(foundSnapshot(this.firestore, reply.document as Raw, readTime));
    }
    if (this.isLast) docs.reverse();
    return new QuerySnapshot(this, docs, readTime as Timestamp);
  }

  async *stream(): AsyncGenerator<QueryDocumentSnapshot> {
    yield* (await this.get()).docs;
  }

  count(): AggregateQuery {
    return this.aggregate({ count: AggregateField.count() });
  }

  aggregate(spec: AggregateSpec): AggregateQuery {
    return new AggregateQuery(this, spec);
  }

  onSnapshot(onNext: (snapshot: QuerySnapshot) => void, onError?: (error: Error) => void): () => void {
    return listenToQuery(this.firestore, this, onNext, onError);
  }

  isEqual(other: unknown): boolean {
    return other instanceof Query && JSON.stringify(other.toRaw()) === JSON.stringify(this.toRaw());
  }
}

function positionOf(snapshot: DocumentSnapshot, path: FieldPath): unknown {
  if (path.isName) return snapshot.ref;
  const value = snapshot.get(path);
  if (value === undefined) {
    throw new Error(
      `Field "${path}" is missing in the provided DocumentSnapshot. Please provide a document that contains values for all specified orderBy() and where() constraints.`,
    );
  }
  return value;
}
