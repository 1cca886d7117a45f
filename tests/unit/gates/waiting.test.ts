import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { problemsOf } from '../../../scripts/check/gates/waiting.ts';
import { WAITING } from '../../../scripts/check/gates/waiting-list.ts';

const waiting = { reports: ['src/ui/chart.tsx'], publishing: ['src/ui/range.tsx'] };

test('waiting list: unreached files are exactly those listed → no problem', () => {
  expect(problemsOf(['src/ui/range.tsx', 'src/ui/chart.tsx'], waiting)).toEqual([]);
});

test('waiting list: unreached and not listed → named', () => {
  expect(problemsOf(['src/ui/chart.tsx', 'src/ui/range.tsx', 'src/ui/new.tsx'], waiting)).toEqual([
    expect.stringMatching(/^src\/ui\/new\.tsx: no page reaches it/),
  ]);
});

test('waiting list: listed and reached → named with its area', () => {
  expect(problemsOf(['src/ui/chart.tsx'], waiting)).toEqual([
    expect.stringMatching(/^src\/ui\/range\.tsx waits for publishing .* is reached or gone/),
  ]);
});

test('waiting list: files → exist, each once', () => {
  const files = Object.values(WAITING).flat();
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
  expect(new Set(files).size).toBe(files.length);
});
