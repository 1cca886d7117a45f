import { relative } from 'node:path';
import type { Reporter, TestCase } from 'vitest/node';
import type { Ran } from './findings.ts';
import { THEMES } from './paths.ts';
import type { Seen } from './seen.ts';

/** Gathers what became of each story in each theme. */
export class StoryReporter implements Reporter {
  readonly ran: Ran[] = [];

  onTestCaseResult(test: TestCase): void {
    const { storyId, seen } = test.meta() as { storyId?: string; seen?: Seen };
    const { state, errors = [] } = test.result();
    if (!storyId || state === 'skipped' || state === 'pending') return;
    this.ran.push(
      ...inThemes(
        {
          storyId,
          title: storyId.split('--')[0] ?? storyId,
          name: test.name,
          file: relative(process.cwd(), test.module.moduleId),
        },
        state === 'passed',
        errors.map(({ message }) => message).join('\n'),
        seen,
      ),
    );
  }
}

type About = Pick<Ran, 'storyId' | 'title' | 'name' | 'file'>;

/** A story's light and dark sides. One that failed before it was seen failed in both. */
export function inThemes(about: About, passed: boolean, message: string, seen: Seen | undefined): Ran[] {
  return THEMES.map((theme) => {
    if (!seen) return { ...about, theme, passed, message };
    const { picture, failed } = seen[theme];
    return { ...about, theme, passed: passed || failed.length === 0, message: failed.join('\n'), picture };
  });
}
