import { expect, test, vi } from 'vitest';
import { hard, partOfFile } from '../../../../scripts/check/hard.ts';

const GREEN = { passed: 3, failed: 0, output: '' };

test('hard: file → the part that runs it', () => {
  expect(partOfFile('stories/ui/button.stories.tsx')).toBe('stories');
  expect(partOfFile('tests/e2e/people.spec.ts')).toBe('e2e');
  expect(partOfFile('tests/api/platform/jobs.test.ts')).toBe('api');
  expect(partOfFile('tests/api/people.ts')).toBeNull();
  expect(partOfFile('src/app/app.tsx')).toBeNull();
});

test('hard: files of two parts → ten runs of each part, the browser slower, and every time counted', async () => {
  vi.spyOn(console, 'log').mockReturnValue();
  const runs: string[] = [];
  const outcome = await hard(
    ['tests/unit/a.test.ts', 'tests/unit/b.test.ts', 'stories/ui/button.stories.tsx'],
    async (part, files, _more, env) => {
      runs.push(`${part} ${files.length} ${env.CHECK_THROTTLE}`);
      return part === 'stories' && runs.length === 15 ? { passed: 2, failed: 1, output: 'it was late' } : GREEN;
    },
  );
  expect(runs).toEqual([...Array(10).fill('unit 2 6'), ...Array(10).fill('stories 1 6')]);
  expect(outcome).toEqual({ passed: 29, failed: 1, output: 'it was late' });
});

test('hard: a file that is no test → failed, and named', async () => {
  expect(await hard(['src/app/app.tsx'], async () => GREEN)).toEqual({
    passed: 0,
    failed: 1,
    output: 'src/app/app.tsx is no file of tests or stories.',
  });
});
