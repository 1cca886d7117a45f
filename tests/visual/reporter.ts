import { relative } from 'node:path';
import type { Reporter, TestCase } from 'vitest/node';
import type { Ran } from './findings.ts';
import { THEMES } from './paths.ts';
import type { Seen, Theme } from './seen.ts';

/** Gathers what became of each story, and says which one is at work. */
export class StoryReporter implements Reporter {
  readonly ran: Ran[] = [];

  onTestCaseResult(test: TestCase): void {
    const { storyId, seen } = test.meta() as { storyId?: string; seen?: Seen };
    const { state, errors = [] } = test.result();
    if (!storyId || state === 'skipped' || state === 'pending') return;
    this.ran.push({
      storyId,
      title: storyId.split('--')[0] ?? storyId,
      name: test.name,
      file: relative(process.cwd(), test.module.moduleId),
      theme: themeOf(test.project.name),
      passed: state === 'passed',
      message: errors.map(({ message }) => message).join('\n'),
      ...(seen ? { seen } : {}),
    });
  }
}

/** The project’s name has the browser’s behind it: "stories-dark (chromium)". */
export function themeOf(project: string): Theme {
  const theme = THEMES.find((name) => project.split(' ')[0] === `stories-${name}`);
  if (!theme) throw new Error(`${project} is no project of stories.`);
  return theme;
}
