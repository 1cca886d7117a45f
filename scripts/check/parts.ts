import { forgetAnswers } from './api-answers.ts';
import { checkImports } from './imports.ts';
import { checkLengths } from './lengths.ts';
import { checkLicences } from './licences.ts';
import { counted, type Outcome, one, playwright, vitest } from './run.ts';
import { checkSecrets } from './secrets.ts';

const script = (file: string, ...args: string[]) => counted('node', [file, ...args]);
const node = (part: string, tries: 1 | 2 = 2, projects: readonly string[] = [part]) =>
  vitest(projects, part, tries, ['--config', 'vitest.node.config.ts']);

/** Every part of the check in its order: what is quick and often wrong comes first. */
export const PARTS = {
  types: async () =>
    both(
      both(await one('tsc', ['-p', 'tsconfig.json']), await one('tsc', ['-p', 'tsconfig.node.json'])),
      await one('tsc', ['-p', 'emulators/ui/tsconfig.json']),
    ),
  lint: async () => both(await one('biome', ['ci', '.']), await checkLengths()),
  imports: checkImports,
  licences: checkLicences,
  secrets: checkSecrets,
  dead: () => one('knip', ['--no-progress']),
  tokens: () => script('scripts/tokens-check.ts'),
  routes: () => script('scripts/check/routes.ts'),
  coverage: () => script('scripts/check/coverage.ts'),
  unit: () => node('unit', 1),
  rules: () => node('rules', 1),
  integration: () => node('integration', 2, ['integration', 'integration-alone']),
  api: async () => {
    forgetAnswers();
    return both(await node('api'), await script('scripts/check/api-answers.ts'));
  },
  contract: () => node('contract'),
  build: () => script('scripts/build.ts', '--production', '--count'),
  budgets: () => script('scripts/check/budgets.ts'),
  stories: () => vitest(['stories', 'integration-browser'], 'stories'),
  storybook: () => script('scripts/check/storybook.ts'),
  e2e: () => playwright('e2e'),
  // Last: a tag counts in the title of a test that ran and passed.
  spec: (ran) => script('scripts/check/spec.ts', ...ran),
} satisfies Record<string, (ran: readonly string[]) => Promise<Outcome>>;

export type PartName = keyof typeof PARTS;
/** They only read files, and no more than a core each: two at a time. */
export const READING: readonly PartName[] = [
  'types',
  'lint',
  'imports',
  'licences',
  'secrets',
  'dead',
  'tokens',
  'routes',
  'coverage',
];
export const partNames = Object.keys(PARTS) as PartName[];

function both(a: Outcome, b: Outcome): Outcome {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, output: `${a.output}\n${b.output}` };
}
