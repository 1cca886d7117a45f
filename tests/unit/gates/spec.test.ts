import { describe, expect, test } from 'vitest';
import { droppedIn, lossesOf, page, problemsOf, proofs, provenIn } from '../../../scripts/check/spec.ts';

/** Put together here, so that this file does not itself count as a proof. */
const mark = (ids: string) => `[spec ${ids}]`;
const statements = [
  { id: '4.1', text: 'One' },
  { id: '4.10', text: 'Ten' },
];
const provenBy = (...ids: string[]) => new Map(ids.map((id) => [id, ['tests/a.test.ts']]));
const written = page(statements, provenBy('4.1', '4.10'));

describe('the specification’s coverage', () => {
  test('finds marks, writes the page and reads it back', () => {
    const found = proofs(new Map([['tests/a.test.ts', `test('x ${mark('4.1, 4.10')}')`]]));
    expect([...found.keys()]).toEqual(['4.1', '4.10']);
    const text = page(statements, provenBy('4.10'));
    expect(provenIn(text)).toEqual(['4.10']);
    expect(text).toContain('1 of 2 statements');
  });

  test('holds while the page says what the tests say', () => {
    expect(problemsOf({ statements, found: provenBy('4.1', '4.10'), before: written })).toEqual([]);
  });

  test('fails on a proof that was lost, on a page left behind and on a statement that is not there', () => {
    const lost = 'Statement 4.10 was proven and has lost its test.';
    expect(problemsOf({ statements, found: provenBy('4.1'), before: written })).toEqual([
      lost,
      expect.stringContaining('is not what the tests say'),
    ]);
    const behind = page(statements, provenBy('4.1'));
    expect(problemsOf({ statements, found: provenBy('4.1', '4.10'), before: behind })).toHaveLength(1);
    expect(problemsOf({ statements, found: provenBy('4.1', '4.10', '4.2'), before: written })).toEqual([
      'tests/a.test.ts: there is no statement 4.2.',
    ]);
  });

  test('a lost proof is not written away, unless it is named', () => {
    const facts = { statements, found: provenBy(), before: written };
    expect(lossesOf(facts)).toHaveLength(2);
    expect(lossesOf(facts, ['4.10'])).toEqual(['Statement 4.1 was proven and has lost its test.']);
    expect(lossesOf(facts, ['4.1', '4.10'])).toEqual([]);
  });

  test('a proof is named with its reason or not at all', () => {
    expect(droppedIn(['--write'])).toEqual([]);
    expect(droppedIn(['--write', '--dropping', '4.1, 4.10', '--because', 'was never true'])).toEqual(['4.1', '4.10']);
    expect(() => droppedIn(['--write', '--dropping', '4.1'])).toThrow('--because');
    expect(() => droppedIn(['--write', '--dropping', '4.1', '--because', ' '])).toThrow('--because');
  });
});
