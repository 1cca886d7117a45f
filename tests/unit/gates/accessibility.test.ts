import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { problemsIn } from '../../e2e/support/tree.ts';

/** The rows of docs/accessibility.md: what is asked, and the tests or the day. */
const ROWS = readFileSync('docs/accessibility.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (?:-|what is asked)/.test(line))
  .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')));

test('docs/accessibility.md: each row → a test, or the day it was tried', () => {
  expect(ROWS.length).toBeGreaterThan(20);
  const without = ROWS.filter(([, proof = '']) => !/`[^`]+`: “[^”]+”|\d{1,2} [A-Z][a-z]+ 20\d\d/.test(proof));
  expect(without).toEqual([]);
});

test('docs/accessibility.md: each test that it names → is in that file', () => {
  const named = ROWS.flatMap(([, proof = '']) =>
    Array.from(proof.matchAll(/`([^`]+)`: “([^”]+)”/g), ([, file = '', title = '']) => ({ file, title })),
  );
  const gone = named.filter(({ file, title }) => !existsSync(file) || !readFileSync(file, 'utf8').includes(title));
  expect(gone).toEqual([]);
});

test.each([
  ['- main:\n  - heading "Stories" [level=1]\n  - button "Save"', []],
  ['- main:\n  - heading "Stories" [level=1]\n  - button', ['no name: - button']],
  [
    '- main:\n  - heading "A" [level=1]\n  - heading "B" [level=3]',
    ['a level is left out before: - heading "B" [level=3]'],
  ],
  ['- heading "A" [level=1]', ['0 main landmarks']],
  ['- navigation "Main"\n- navigation "Main"\n- main', ['two navigations “Main”']],
])('problemsIn: %j → %j', (snapshot, problems) => {
  expect(problemsIn(snapshot)).toEqual(problems);
});
