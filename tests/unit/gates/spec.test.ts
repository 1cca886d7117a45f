import { describe, expect, test } from 'vitest';
import {
  droppedIn,
  lossesOf,
  page,
  passedIn,
  problemsOf,
  provenIn,
  type Statement,
  tagsIn,
  unconfirmed,
} from '../../../scripts/check/gates/spec.ts';
import { fromPlaywright, fromVitest } from '../../../scripts/check/run/report.ts';

/** Put together here, so that this file does not itself count as a proof. */
const mark = (ids: string) => `[spec ${ids}]`;
const statements: Statement[] = [
  { id: '4.1', text: 'One' },
  {
    id: '4.10',
    text: 'Ten and eleven',
    clauses: [
      { id: '4.10a', text: 'Ten' },
      { id: '4.10b', text: 'Eleven' },
    ],
  },
];
const provenBy = (...ids: string[]) =>
  ids.map((id) => ({ file: 'tests/a.test.ts', title: `x ${mark(id)}`, ids: [id] }));
const written = page(statements, provenBy('4.1', '4.10a'));

describe('tags', () => {
  test('in the title of a test or story → a proof of each clause named', () => {
    const text = [
      `test('x ${mark('4.1, 4.10a')}', () => {`,
      `  test.each(rows)("don't %s ${mark('4.10b')}", () => {`,
      `    '%s is told ${mark('4.1')}',`,
      `  name: 'It stays ${mark('4.1')}',`,
    ].join('\n');
    const { proofs, problems } = tagsIn('tests/a.test.ts', text);
    expect(problems).toEqual([]);
    expect(proofs.map(({ ids }) => ids)).toEqual([['4.1', '4.10a'], ['4.10b'], ['4.1'], ['4.1']]);
    expect(proofs[1]?.title).toBe(`don't %s ${mark('4.10b')}`);
  });

  test.each([
    ['a comment', `// ${mark('4.1')}`],
    ['a comment with a quoted tag', `// 'x ${mark('4.1')}'`],
    ['a comment of several lines', ` * it's ${mark('4.1')}`],
    ['the title of a group', `describe('x ${mark('4.1')}', () => {`],
    ['the title of a table of groups', `describe.each(rows)('x ${mark('4.1')}', () => {`],
  ])('in %s → no proof, and the line is named', (_place, line) => {
    const { proofs, problems } = tagsIn('tests/a.test.ts', `\n${line}`);
    expect(proofs).toEqual([]);
    expect(problems).toEqual([expect.stringContaining('tests/a.test.ts:2:')]);
  });
});

describe('tags of parts that ran', () => {
  const proof = (title: string) => ({ file: 'tests/a.test.ts', title, ids: ['4.1'] });

  test('tag in a test that passed → confirmed, with values in its title or without', () => {
    const titles = [
      `plain ${mark('4.1')}`,
      `status %i is $code ${mark('4.1')}`,
      `\${who} opens ${mark('4.1')}`,
      `school\\'s ${mark('4.1')}`,
    ];
    const passed = [
      `plain ${mark('4.1')}`,
      `status 401 is x ${mark('4.1')}`,
      `head opens ${mark('4.1')}`,
      `school's ${mark('4.1')}`,
    ];
    expect(unconfirmed(titles.map(proof), passed)).toEqual([]);
  });

  test('tag in a test that was skipped, failed or never ran → named', () => {
    const title = `a test ${mark('4.1')}`;
    const result = (status: string) =>
      fromVitest({ testResults: [{ assertionResults: [{ title, status, ancestorTitles: [] }] }] });
    for (const status of ['failed', 'skipped', 'todo', 'pending'])
      expect(unconfirmed([proof(title)], passedIn(result(status)))).toEqual([
        `tests/a.test.ts: no test "${title}" ran and passed.`,
      ]);
    expect(unconfirmed([proof(title)], passedIn(result('passed')))).toEqual([]);
    expect(unconfirmed([proof(title)], [])).toHaveLength(1);
  });

  test('report of Playwright → titles at any depth, without what was skipped or failed', () => {
    const spec = (title: string, status: string) => ({ title, tests: [{ status }] });
    const specs = [spec('passed', 'expected'), spec('failed', 'unexpected'), spec('skipped', 'skipped')];
    expect(passedIn(fromPlaywright({ suites: [{ suites: [{ specs }] }] }))).toEqual(['passed']);
  });
});

describe('docs/spec-coverage.md', () => {
  test('written and read back → clauses and whole statements counted', () => {
    expect(provenIn(written)).toEqual(['4.1', '4.10a']);
    expect(written).toContain('2 of 3 clauses are proven');
    expect(written).toContain('1 of 2 statements are proven whole');
    expect(written).toContain('| 4.10 | Ten and eleven | 1 of 2 |');
    expect(written).toContain('| 4.10b | Eleven | **open** |');
  });

  test('as the tests say → no problem; a lost proof, a page left behind or an unknown number → one each', () => {
    const facts = { statements, proofs: provenBy('4.1', '4.10a'), before: written };
    expect(problemsOf(facts)).toEqual([]);
    expect(problemsOf({ ...facts, proofs: provenBy('4.1') })).toEqual([
      '4.10a was proven and has lost its test.',
      expect.stringContaining('is not what the tests say'),
    ]);
    expect(problemsOf({ ...facts, before: page(statements, provenBy('4.1')) })).toHaveLength(1);
    expect(problemsOf({ ...facts, proofs: provenBy('4.1', '4.10a', '4.2') })).toEqual([
      'tests/a.test.ts: there is no statement 4.2.',
    ]);
  });

  test('a tag that names a statement of several clauses → refused: it says which', () => {
    const facts = { statements, proofs: provenBy('4.1', '4.10a', '4.10'), before: written };
    expect(lossesOf(facts)).toEqual(['tests/a.test.ts: 4.10 has clauses; name those that are proven.']);
  });

  test('a lost proof → not written away, unless it is named with a reason', () => {
    const facts = { statements, proofs: [], before: written };
    expect(lossesOf(facts)).toHaveLength(2);
    expect(lossesOf(facts, ['4.10a'])).toEqual(['4.1 was proven and has lost its test.']);
    expect(lossesOf(facts, ['4.1', '4.10a'])).toEqual([]);
    expect(droppedIn(['--write'])).toEqual([]);
    expect(droppedIn(['--write', '--dropping', '4.1, 4.10a', '--because', 'was never true'])).toEqual(['4.1', '4.10a']);
    expect(() => droppedIn(['--write', '--dropping', '4.1'])).toThrow('--because');
    expect(() => droppedIn(['--write', '--dropping', '4.1', '--because', ' '])).toThrow('--because');
  });
});
