import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { READERS, READS, WRITES } from '../../rules/firestore-table.ts';
import { FILES, PEOPLE } from '../../rules/storage-table.ts';

/** The paths that a rules file names, whole: `/institutions/{iid}/feeds/{feedId}`. What is around all of them is left out. */
function matchPaths(rules: string): string[] {
  const open: string[] = [];
  const paths: string[] = [];
  // Braces of a wildcard stand inside a path and those of a rule outside of one.
  for (const [, path, brace] of rules.replace(/\/\/.*$/gm, '').matchAll(/\bmatch\s+(\S+)\s*\{|([{}])/g)) {
    if (path) {
      open.push(path);
      paths.push(open.join(''));
    } else if (brace === '{') open.push('');
    else open.pop();
  }
  const root = /^\/(?:databases\/\{database\}\/documents|b\/\{bucket\}\/o)/;
  return paths.map((path) => path.replace(root, '')).filter(Boolean);
}

const isAt = (path: string, pattern: string) =>
  new RegExp(`^${pattern.replace(/\{\w+=\*\*\}/g, '.+').replace(/\{\w+\}/g, '[^/]+')}$`).test(`/${path}`);
const isNamed = (pattern: string) => !pattern.includes('=**');

const firestore = matchPaths(readFileSync('firestore.rules', 'utf8'));
const storage = matchPaths(readFileSync('storage.rules', 'utf8'));

test('matchPaths: nested rules → full paths', () => {
  const nested =
    'service x { match /databases/{database}/documents { function f() { return true; } match /a/{id} { allow read; match /b/{c} { allow read; } } match /d/{e=**} {} } }';
  expect(matchPaths(nested)).toEqual(['/a/{id}', '/a/{id}/b/{c}', '/d/{e=**}']);
  expect(firestore.length).toBeGreaterThan(10);
  expect(storage.length).toBeGreaterThan(3);
});

test.each(firestore)('firestore.rules: %s → get, list and write in the table', (pattern) => {
  const one = READS.filter(([, ask]) => 'get' in ask && isAt(ask.get, pattern));
  const lists = READS.filter(([, ask]) => {
    const collection = 'list' in ask ? ask.list : 'schools' in ask ? 'institutions' : null;
    return collection !== null && isAt(`${collection}/any`, pattern);
  });
  expect([one.length > 0, lists.length > 0, WRITES.some((path) => isAt(path, pattern))]).toEqual([true, true, true]);
});

test.each(storage)('storage.rules: %s → in the table', (pattern) => {
  expect(FILES.some(([, path]) => isAt(path, pattern))).toBe(true);
});

test('tables: path that no rule names → in them too, refused for all', () => {
  const outside = (path: string, patterns: readonly string[]) =>
    !patterns.filter(isNamed).some((pattern) => isAt(path, pattern));
  expect(READS.some(([, ask, allowed]) => 'get' in ask && outside(ask.get, firestore) && allowed.length === 0)).toBe(
    true,
  );
  expect(FILES.some(([, path, ...allowed]) => outside(path, storage) && allowed.flat().length === 0)).toBe(true);
});

test('tables: every role → in both, none may read everything', () => {
  expect([...PEOPLE].sort()).toEqual([...READERS].sort());
  for (const reader of READERS)
    expect(
      READS.some(([, , allowed]) => !allowed.includes(reader)),
      reader,
    ).toBe(true);
});
