import { expect } from 'vitest';

type Clause = [path: string, op: string, value?: unknown];
export type CityQuery = {
  where?: Clause[];
  or?: boolean;
  orderBy?: string[];
  group?: boolean;
  aggregations?: object[];
};

const where = ([fieldPath, op, value = 1]: Clause): object => {
  const values = Array.isArray(value)
    ? { arrayValue: { values: value.map((item) => ({ integerValue: item })) } }
    : null;
  return { fieldFilter: { field: { fieldPath }, op, value: values ?? { integerValue: value } } };
};

function structured({ where: clauses = [], or, orderBy = [], group }: CityQuery): object {
  return {
    from: [{ collectionId: 'cities', allDescendants: group === true }],
    ...(clauses.length > 0 && { where: { compositeFilter: { op: or ? 'OR' : 'AND', filters: clauses.map(where) } } }),
    orderBy: orderBy.map((order) => {
      const [fieldPath, direction] = order.split(' ');
      return { field: { fieldPath }, direction: direction === 'desc' ? 'DESCENDING' : 'ASCENDING' };
    }),
  };
}

type Request = { verb: 'runAggregationQuery' | 'runQuery'; body: Record<string, unknown> };

/** A request for documents of `cities`. */
export function requestFor(query: CityQuery): Request {
  const structuredQuery = structured(query);
  if (!query.aggregations) return { verb: 'runQuery', body: { structuredQuery } };
  const structuredAggregationQuery = { structuredQuery, aggregations: query.aggregations };
  return { verb: 'runAggregationQuery', body: { structuredAggregationQuery } };
}

/** Asks for documents of `cities` over REST, with every right. */
export async function ask(port: number, query: CityQuery): Promise<{ status: number; message: string }> {
  const { verb, body } = requestFor(query);
  const answer = await fetch(`http://127.0.0.1:${port}/v1/projects/demo/databases/(default)/documents:${verb}`, {
    method: 'POST',
    headers: { authorization: 'Bearer owner' },
    body: JSON.stringify(body),
  });
  const [first] = (await answer.json()) as { error?: { message: string; status: string } }[];
  if (first?.error) expect(first.error.status).toBe('FAILED_PRECONDITION');
  return { status: answer.status, message: first?.error?.message ?? '' };
}

export const asc = (fieldPath: string) => ({ fieldPath, order: 'ASCENDING' });
export const desc = (fieldPath: string) => ({ fieldPath, order: 'DESCENDING' });
export const has = (fieldPath: string) => ({ fieldPath, arrayConfig: 'CONTAINS' });
export const index = (...fields: object[]) => ({ collectionGroup: 'cities', queryScope: 'COLLECTION', fields });
const sum = (fieldPath: string) => ({ sum: { field: { fieldPath } } });
const count = { count: {} };

/** Queries that the automatic indexes serve. */
export const AUTOMATIC: [string, CityQuery][] = [
  ['everything', {}],
  ['one equality', { where: [['a', 'EQUAL']] }],
  [
    'several equalities, by merging',
    {
      where: [
        ['a', 'EQUAL'],
        ['b.c', 'EQUAL'],
        ['d', 'EQUAL'],
      ],
    },
  ],
  [
    'a range, in its order',
    {
      where: [
        ['a', 'GREATER_THAN'],
        ['a', 'LESS_THAN', 9],
      ],
      orderBy: ['a desc'],
    },
  ],
  ['one order', { orderBy: ['a desc'] }],
  ['an element of a list', { where: [['a', 'ARRAY_CONTAINS']] }],
  ['some elements of a list', { where: [['a', 'ARRAY_CONTAINS_ANY', [1, 2]]] }],
  [
    'one of some values, and an equality',
    {
      where: [
        ['a', 'IN', [1, 2]],
        ['b', 'EQUAL'],
      ],
    },
  ],
  ['all but one value', { where: [['a', 'NOT_EQUAL']] }],
  ['an equality in the order of the same field', { where: [['a', 'EQUAL']], orderBy: ['a desc'] }],
  [
    'alternatives of equality',
    {
      where: [
        ['a', 'EQUAL'],
        ['b', 'EQUAL'],
      ],
      or: true,
    },
  ],
  ['the names of a group', { group: true, orderBy: ['__name__'] }],
  ['counting by an equality', { where: [['a', 'EQUAL']], aggregations: [count] }],
  ['the sum of a field', { aggregations: [sum('a'), count] }],
  ['the sum of what is compared', { where: [['a', 'GREATER_THAN']], aggregations: [sum('a')] }],
];

/** Queries that need more, and the entries that they need. */
export const COMPOSITE: [string, CityQuery, ...object[]][] = [
  ['an equality in another order', { where: [['a', 'EQUAL']], orderBy: ['b'] }, index(asc('a'), asc('b'))],
  [
    'an equality with a range',
    {
      where: [
        ['a', 'EQUAL'],
        ['b', 'LESS_THAN'],
      ],
    },
    index(asc('a'), asc('b')),
  ],
  ['two orders', { orderBy: ['a', 'b desc'] }, index(asc('a'), desc('b'))],
  ['a range in another order', { where: [['a', 'LESS_THAN']], orderBy: ['b'] }, index(asc('b'), asc('a'))],
  [
    'two ranges',
    {
      where: [
        ['b', 'LESS_THAN'],
        ['a', 'LESS_THAN'],
      ],
    },
    index(asc('a'), asc('b')),
  ],
  ['an element in an order', { where: [['t', 'ARRAY_CONTAINS']], orderBy: ['b desc'] }, index(has('t'), desc('b'))],
  [
    'an element and an equality',
    {
      where: [
        ['a', 'EQUAL'],
        ['t', 'ARRAY_CONTAINS'],
      ],
    },
    index(has('t'), asc('a')),
  ],
  ['one of some values in an order', { where: [['a', 'IN', [1, 2]]], orderBy: ['b'] }, index(asc('a'), asc('b'))],
  [
    'all but one with an equality',
    {
      where: [
        ['a', 'NOT_EQUAL'],
        ['b', 'EQUAL'],
      ],
    },
    index(asc('b'), asc('a')),
  ],
  ['names backwards', { orderBy: ['__name__ desc'] }, index(desc('__name__'))],
  ['names against the order', { orderBy: ['a', '__name__ desc'] }, index(asc('a'), desc('__name__'))],
  [
    'alternatives, one of them a range',
    {
      where: [
        ['a', 'LESS_THAN'],
        ['b', 'EQUAL'],
      ],
      or: true,
    },
    index(asc('b'), asc('a')),
  ],
  [
    'each alternative on its own',
    {
      where: [
        ['a', 'EQUAL'],
        ['b', 'EQUAL'],
      ],
      or: true,
      orderBy: ['c'],
    },
    index(asc('a'), asc('c')),
    index(asc('b'), asc('c')),
  ],
  ['a sum by an equality', { where: [['a', 'EQUAL']], aggregations: [sum('b')] }, index(asc('a'), asc('b'))],
  ['two sums', { aggregations: [sum('a'), sum('b')] }, index(asc('a'), asc('b'))],
  [
    'a group in an order',
    { group: true, where: [['a', 'EQUAL']], orderBy: ['b'] },
    { ...index(asc('a'), asc('b')), queryScope: 'COLLECTION_GROUP' },
  ],
];
