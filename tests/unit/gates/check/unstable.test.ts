import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { after, fileOf, historyFile, readHistory, writeHistory } from '../../../../scripts/check/run/unstable.ts';

const folder = mkdtempSync(join(tmpdir(), 'history-'));
afterAll(() => rmSync(folder, { recursive: true }));

const CALM = { last: [], red: [] };
const next = (history: Parameters<typeof after>[0], unstable: string[], mended: string[] = []) =>
  after(history, unstable, mended);

test('unstable: in one run → not red; in two runs in a row → red; in two runs with a calm one between → not red', () => {
  const once = next(CALM, ['a']);
  expect(once.red).toEqual([]);
  expect(next(once.history, ['a', 'b']).red).toEqual(['a']);
  const calm = next(once.history, []);
  expect(next(calm.history, ['a']).red).toEqual([]);
});

test('unstable: red and calm in the next run → still red until it passed under load', () => {
  const red = next(next(CALM, ['a']).history, ['a']).history;
  expect(next(red, []).red).toEqual(['a']);
  expect(next(red, [], ['a'])).toEqual({ history: CALM, red: [] });
  expect(next(red, ['a'], ['a']).red).toEqual(['a']);
});

test('unstable: history in a folder of CI’s → as it was written; none or half a file → nothing', () => {
  const file = historyFile({ CHECK_HISTORY: join(folder, 'kept') });
  expect(readHistory(file)).toEqual(CALM);
  writeHistory(file, { last: ['a'], red: ['b'] });
  expect(readHistory(file)).toEqual({ last: ['a'], red: ['b'] });
  writeFileSync(file, '{"last": ["a"');
  expect(readHistory(file)).toEqual(CALM);
});

test('unstable: name of a test → its file; name of a part → none', () => {
  expect(fileOf('tests/e2e/people.spec.ts: last admin: leaves → asked')).toBe('tests/e2e/people.spec.ts');
  expect(fileOf('stories/ui/alert.stories.tsx: Vanishing')).toBe('stories/ui/alert.stories.tsx');
  expect(fileOf('tests/unit/a.test.ts')).toBe('tests/unit/a.test.ts');
  expect(fileOf('storybook')).toBeNull();
});

test('unstable: part that was red and is calm → no longer red; red and unstable again → still red', () => {
  const red = { last: ['storybook'], red: ['storybook'] };
  expect(next(red, [], ['storybook']).red).toEqual([]);
  expect(next(red, ['storybook'], ['storybook']).red).toEqual(['storybook']);
});
