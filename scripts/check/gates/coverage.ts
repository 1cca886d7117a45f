/**
 * Every component and pattern has its stories and each component of the kit its page (pages: routes.ts), every test file is run by exactly one project, and every
 * test’s title says what holds. A file that no runner picks up passes for ever.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { readAdoption } from '../../adoption.ts';
import { pagesOf, propsOf } from './kit-pages.ts';
import { notesOf } from './notes.ts';
import { titlesOf } from './titles.ts';

/** Folders of tests by the runner that takes them: Vitest's projects and Playwright's. */
const RUNNERS: Record<string, RegExp> = {
  unit: /^tests\/unit\/.+\.test\.tsx?$/,
  integration: /^tests\/integration\/.+\.test\.ts$/,
  contract: /^tests\/contract\/.+\.test\.ts$/,
  rules: /^tests\/rules\/.+\.test\.ts$/,
  api: /^tests\/api\/.+\.test\.ts$/,
  visual: /^tests\/visual\/.+\.test\.tsx?$/,
  e2e: /^tests\/e2e\/.+\.spec\.ts$/,
  stories: /^stories\/.+\.stories\.tsx$/,
};

export type Finding = { name: string; problem: string | null };

/** By file, the files that import it. */
function importersOf(files: ReadonlyMap<string, string>): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const [file, text] of files) {
    for (const [, plain, lazy] of text.matchAll(/from\s+'(\.[^']+)'|import\('(\.[^']+)'\)/g)) {
      const target = normalize(join(dirname(file), plain ?? lazy ?? ''));
      importers.set(target, [...(importers.get(target) ?? []), file]);
    }
  }
  return importers;
}

/**
 * `stories` and `sources` map a file to its text. Each subject must be imported by at least one story, unless it is a
 * part: in a family’s own folder (`src/ui/charts/axis.tsx`) and imported there alone, by what has the story.
 */
export function storiesFor(
  subjects: readonly string[],
  stories: ReadonlyMap<string, string>,
  sources: ReadonlyMap<string, string> = new Map(),
): Finding[] {
  const storyImporters = importersOf(stories);
  const used = importersOf(sources);
  const isPart = (name: string) => {
    const users = used.get(name) ?? [];
    const isInFamily = dirname(name).split('/').length > 2;
    return isInFamily && users.length > 0 && users.every((user) => dirname(user) === dirname(name));
  };
  return subjects.map((name) => ({
    name,
    problem: storyImporters.has(name) || isPart(name) ? null : `${name} has no story`,
  }));
}

export function runnersOf(files: readonly string[]): Finding[] {
  return files.map((name) => {
    const runners = Object.keys(RUNNERS).filter((runner) => RUNNERS[runner]?.test(name));
    return { name, problem: runners.length === 1 ? null : `${name} is run by ${runners.join(' and ') || 'nobody'}` };
  });
}

function main(): void {
  const texts = (pattern: string) => new Map(globSync(pattern).map((file) => [file, readFileSync(file, 'utf8')]));
  const stories = texts('stories/**/*.{ts,tsx}');
  const isComponent = (file: string) => /export (default )?function [A-Z]/.test(readFileSync(file, 'utf8'));
  const subjects = globSync(['src/ui/**/*.tsx', 'src/patterns/**/*.tsx']).filter(isComponent);
  const tests = globSync([
    'tests/**/*.{test,spec}.{ts,tsx}',
    'stories/**/*.stories.tsx',
    'src/**/*.{test,spec}.{ts,tsx}',
    'server/**/*.test.ts',
  ]);
  const storyFiles = texts('stories/**/*.stories.tsx');
  const { components } = readAdoption();
  const findings = [
    ...storiesFor(subjects.sort(), stories, texts('src/**/*.{ts,tsx}')),
    ...notesOf(storyFiles),
    ...pagesOf(storyFiles, components),
    ...propsOf(storyFiles, components, (file) => (existsSync(file) ? readFileSync(file, 'utf8') : null)),
    ...runnersOf(tests.sort()),
    ...titlesOf(texts('tests/{unit,api,contract,rules,integration,e2e}/**/*.{ts,tsx}')),
  ];
  if (subjects.length === 0 || tests.length === 0)
    findings.push({ name: 'inputs', problem: 'no component or no test was found' });
  const problems = findings.flatMap(({ problem }) => (problem ? [problem] : []));
  for (const problem of problems) console.log(problem);
  console.log(`${findings.length - problems.length} passed, ${problems.length} failed`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}

if (import.meta.main) main();
