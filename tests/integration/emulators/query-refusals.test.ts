import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Firestore, startFirestore } from '../../../emulators/firestore-server.ts';

/** Filters that make no sense together, asked over REST by a caller with every right. */
let server: Firestore;
beforeAll(async () => {
  server = await startFirestore({ port: 0, say: () => undefined });
});
afterAll(() => server.close());

type Value = { stringValue: string } | { referenceValue: string } | { arrayValue: { values?: Value[] } };
const text = (stringValue: string): Value => ({ stringValue });
const array = (...values: string[]): Value => ({ arrayValue: { values: values.map(text) } });
const where = (op: string, value: Value, fieldPath = 'tags') => ({ fieldFilter: { field: { fieldPath }, op, value } });
const all = (...filters: object[]) => ({ compositeFilter: { op: 'AND', filters } });
const any = (...filters: object[]) => ({ compositeFilter: { op: 'OR', filters } });

async function ask(filter: object): Promise<{ status: number; text: string }> {
  const answer = await fetch(
    `http://127.0.0.1:${server.port}/v1/projects/demo-conformance/databases/(default)/documents:runQuery`,
    {
      method: 'POST',
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      body: JSON.stringify({ structuredQuery: { from: [{ collectionId: 'stories' }], where: filter } }),
    },
  );
  return { status: answer.status, text: await answer.text() };
}

describe('invalid filters', () => {
  test.each(['IN', 'NOT_IN', 'ARRAY_CONTAINS_ANY'])(
    '%s with an empty list or none → INVALID_ARGUMENT [spec 8.9]',
    async (op) => {
      for (const value of [array(), { arrayValue: {} }, text('sport')]) {
        const refused = await ask(where(op, value));
        expect(refused.status).toBe(400);
        expect(refused.text).toMatch(/INVALID_ARGUMENT/);
        expect(refused.text).toMatch(/requires a non-empty array/);
      }
      expect((await ask(where(op, array('sport')))).status).toBe(200);
    },
  );

  test.each([
    ['two that exclude lists', all(where('NOT_IN', array('a')), where('NOT_IN', array('b'))), /single 'not-in'/],
    [
      'excluding a list and one value',
      all(where('NOT_IN', array('a')), where('NOT_EQUAL', text('b'))),
      /cannot be combined/,
    ],
    [
      'excluding a list and asking for one',
      all(where('NOT_IN', array('a')), where('IN', array('b'), 'place')),
      /cannot be combined/,
    ],
    ['two inequalities of one value', all(where('NOT_EQUAL', text('a')), where('NOT_EQUAL', text('b'))), /single '!='/],
    ['excluding a list in an alternative', any(where('NOT_IN', array('a')), where('EQUAL', text('b'))), /'or'/],
    ['nothing at all', all(), /empty/],
    [
      'a name beside an inequality of another field',
      all(
        where(
          'EQUAL',
          { referenceValue: 'projects/demo-conformance/databases/(default)/documents/stories/a' },
          '__name__',
        ),
        where('GREATER_THAN', text('a')),
      ),
      /Equality on key is not allowed/,
    ],
  ])('%s → INVALID_ARGUMENT with the reason', async (_name, filter, message) => {
    const refused = await ask(filter);
    expect(refused.status).toBe(400);
    expect(refused.text).toMatch(message);
  });

  test('valid combinations → answered', async () => {
    const filter = all(where('ARRAY_CONTAINS_ANY', array('a', 'b')), where('EQUAL', text('oakfield'), 'iid'));
    expect((await ask(filter)).status).toBe(200);
    expect((await ask(any(where('IN', array('a')), where('EQUAL', text('b'))))).status).toBe(200);
  });
});
