import { runAggregationQuery } from '../firestore/serving/rpc.ts';
import { message, type Raw } from '../firestore/values/wire.ts';
import type { Client, Within } from './client.ts';
import { answered } from './errors.ts';
import { type FieldPath, toFieldPath } from './field-path.ts';
import { decode, decodeTime } from './serializer.ts';
import type { Timestamp } from './timestamp.ts';

export class AggregateField {
  readonly kind: 'count' | 'sum' | 'avg';
  readonly path: FieldPath | undefined;

  private constructor(kind: 'count' | 'sum' | 'avg', path?: FieldPath) {
    this.kind = kind;
    this.path = path;
  }

  static count(): AggregateField {
    return new AggregateField('count');
  }

  static sum(field: string | FieldPath): AggregateField {
    return new AggregateField('sum', toFieldPath(field));
  }

  static average(field: string | FieldPath): AggregateField {
    return new AggregateField('avg', toFieldPath(field));
  }
}

export type AggregateSpec = Record<string, AggregateField>;

/** What can be counted: a query. */
type Countable = { readonly firestore: Client; toRaw(): { parent: string; structuredQuery: Raw } };

export class AggregateQuery {
  readonly query: Countable;
  readonly #spec: AggregateSpec;

  constructor(query: Countable, spec: AggregateSpec) {
    this.query = query;
    this.#spec = spec;
  }

  get(): Promise<AggregateQuerySnapshot> {
    return this.getWithin({});
  }

  async getWithin(within: Within): Promise<AggregateQuerySnapshot> {
    const { firestore } = this.query;
    const { parent, structuredQuery } = this.query.toRaw();
    const names = Object.keys(this.#spec);
    const aggregations = Object.values(this.#spec).map(({ kind, path }, i) => ({
      alias: `aggregate_${i}`,
      [kind]: path ? { field: { fieldPath: path.toString() } } : {},
    }));
    const request = { parent, structuredAggregationQuery: { structuredQuery, aggregations }, ...within };
    const [reply = {}] = await answered(() => runAggregationQuery(firestore.call, request));
    const fields = message(message(reply, 'result') ?? {}, 'aggregateFields') ?? {};
    const data = names.map((name, i) => [name, decode(fields[`aggregate_${i}`] as Raw, firestore)] as const);
    return new AggregateQuerySnapshot(this, Object.fromEntries(data), decodeTime(reply.readTime));
  }
}

export class AggregateQuerySnapshot {
  readonly query: AggregateQuery;
  readonly readTime: Timestamp;
  readonly #data: Record<string, unknown>;

  constructor(query: AggregateQuery, data: Record<string, unknown>, readTime: Timestamp) {
    this.query = query;
    this.#data = data;
    this.readTime = readTime;
  }

  data(): Record<string, unknown> {
    return { ...this.#data };
  }
}
