import { describe, expect, test } from 'vitest';
import { parseQuery } from '../../../emulators/firestore/query/query-request.ts';
import { parseQueryLine, QueryLineError } from '../../../emulators/ui/page/query-line.js';

const DATABASE = 'projects/p/databases/(default)';
const read = (line: string) => parseQueryLine(line, DATABASE);
const filter = (field: string, op: string, value: object) => ({
  fieldFilter: { field: { fieldPath: field }, op, value },
});

describe('query line', () => {
  test('empty → no conditions', () => {
    expect(read('  ')).toEqual({ orderBy: [], limit: undefined });
  });

  test('where, order by and limit → the structured query', () => {
    expect(read('where age >= 18 and name == "Ann" order by age desc, name limit 20')).toEqual({
      where: {
        compositeFilter: {
          op: 'AND',
          filters: [
            filter('age', 'GREATER_THAN_OR_EQUAL', { integerValue: '18' }),
            filter('name', 'EQUAL', { stringValue: 'Ann' }),
          ],
        },
      },
      orderBy: [
        { field: { fieldPath: 'age' }, direction: 'DESCENDING' },
        { field: { fieldPath: 'name' }, direction: 'ASCENDING' },
      ],
      limit: 20,
    });
  });

  test('without “where”, or one part alone → read', () => {
    expect(read('a == 1').where).toEqual(filter('a', 'EQUAL', { integerValue: '1' }));
    expect(read('order by a')).toMatchObject({ orderBy: [{ direction: 'ASCENDING' }] });
    expect(read('limit 3')).toEqual({ orderBy: [], limit: 3 });
    expect(read('limit == 3').where).toEqual(filter('limit', 'EQUAL', { integerValue: '3' }));
  });

  test.each([
    ['a = 1', 'EQUAL', { integerValue: '1' }],
    ['a != -5', 'NOT_EQUAL', { integerValue: '-5' }],
    ['a < 1.5', 'LESS_THAN', { doubleValue: 1.5 }],
    ['a <= 1e3', 'LESS_THAN_OR_EQUAL', { doubleValue: 1000 }],
    ['a > -Infinity', 'GREATER_THAN', { doubleValue: '-Infinity' }],
    ['a == true', 'EQUAL', { booleanValue: true }],
    ["a == 'it\\'s'", 'EQUAL', { stringValue: "it's" }],
    ['a == "say \\"x\\""', 'EQUAL', { stringValue: 'say "x"' }],
    ['a == @2026-03-14', 'EQUAL', { timestampValue: '2026-03-14T00:00:00Z' }],
    ['a == @2026-03-14T09:30', 'EQUAL', { timestampValue: '2026-03-14T09:30:00Z' }],
    ['a == @2026-03-14T09:30:01.5+02:00', 'EQUAL', { timestampValue: '2026-03-14T09:30:01.5+02:00' }],
    ['a == /rooms/x', 'EQUAL', { referenceValue: `${DATABASE}/documents/rooms/x` }],
    ['a in [1, "b"]', 'IN', { arrayValue: { values: [{ integerValue: '1' }, { stringValue: 'b' }] } }],
    ['a not in []', 'NOT_IN', { arrayValue: { values: [] } }],
    ['a not-in [1]', 'NOT_IN', { arrayValue: { values: [{ integerValue: '1' }] } }],
    ['a contains "b"', 'ARRAY_CONTAINS', { stringValue: 'b' }],
    ['a array-contains 1', 'ARRAY_CONTAINS', { integerValue: '1' }],
    ['a contains any [1]', 'ARRAY_CONTAINS_ANY', { arrayValue: { values: [{ integerValue: '1' }] } }],
  ])('%s → field filter', (line, op, value) => {
    expect(read(line).where).toEqual(filter('a', op, value));
  });

  test.each([
    ['a == null', 'IS_NULL'],
    ['a != null', 'IS_NOT_NULL'],
    ['a == NaN', 'IS_NAN'],
    ['a != NaN', 'IS_NOT_NAN'],
  ])('%s → unary filter', (line, op) => {
    expect(read(line).where).toEqual({ unaryFilter: { field: { fieldPath: 'a' }, op } });
  });

  test('and, or, brackets → bound in that order', () => {
    expect(read('a == 1 or b == 2 and c == 3').where).toMatchObject({
      compositeFilter: { op: 'OR', filters: [{}, { compositeFilter: { op: 'AND' } }] },
    });
    expect(read('(a == 1 or b == 2) and c == 3').where).toMatchObject({
      compositeFilter: { op: 'AND', filters: [{ compositeFilter: { op: 'OR' } }, {}] },
    });
  });

  test('fields in maps, quoted names, __name__ → field paths', () => {
    expect(read('a.b == 1').where).toEqual(filter('a.b', 'EQUAL', { integerValue: '1' }));
    expect(read('`my field`.b == 1').where).toEqual(filter('`my field`.b', 'EQUAL', { integerValue: '1' }));
    expect(read('a-b.c == 1').where).toEqual(filter('`a-b`.c', 'EQUAL', { integerValue: '1' }));
    expect(read('__name__ == "rooms/x"').where).toEqual(
      filter('__name__', 'EQUAL', { referenceValue: `${DATABASE}/documents/rooms/x` }),
    );
  });

  test.each([
    ['a', 1, /operator/],
    ['a ==', 4, /value comes here/],
    ['a == Ann', 5, /quotation marks: "Ann"/],
    ['a == 1 b', 7, /should end here.*“b”/],
    ['a in 3', 5, /list comes here/],
    ['(a == 1', 7, /bracket is open/],
    ['a in [1', 7, /list is open/],
    ['a == 12x', 5, /no number/],
    ['a == @yesterday', 5, /cannot be read/],
    ['a == @2026-99-99', 5, /time is such as/],
    ['limit 0', 6, /whole number from 1/],
    ['order by', 8, /name of a field/],
    ['a ~ 1', 2, /cannot be read/],
    ['"unfinished', 0, /cannot be read/],
  ])('%s → error at its position', (line, at, message) => {
    let error: unknown;
    try {
      read(line);
    } catch (caught) {
      error = caught;
    }
    expect(error).toBeInstanceOf(QueryLineError);
    expect((error as QueryLineError).message).toMatch(message);
    expect((error as QueryLineError).at).toBe(at);
  });

  test('parsed query → accepted by the local Firestore', () => {
    const { limit, ...rest } = read('(a in [1, 2] or b contains "x") and c.d != null order by c.d desc limit 5');
    const query = parseQuery(`${DATABASE}/documents`, { from: [{ collectionId: 'rooms' }], limit, ...rest });
    expect(query).toMatchObject({ collectionId: 'rooms', limit: 5, explicitOrders: 1 });
  });
});
