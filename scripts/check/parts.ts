import { forgetAnswers } from './api-answers.ts';
import { checkImports } from './imports.ts';
import { checkLengths } from './lengths.ts';
import { checkLicences } from './licences.ts';
import { asGate, counted, type Outcome, one, playwright, vitest } from './run.ts';
import { checkSecrets } from './secrets.ts';

const script = (file: string, ...args: string[]) => counted('node', [file, ...args]);
const node = (part: string, tries: 1 | 2 = 2, projects: readonly string[] = [part]) =>
  vitest(projects, part, tries, ['--config', 'vitest.node.config.ts']);

/** Asked whether the parts of this check that came before ran. */
type Run = (ran: readonly string[]) => Promise<Outcome>;
/**
 * A gate looks at many things and is passed or not; tests are counted one by one. `reading`: it only reads files, and takes
 * no more than a core, so that two go at a time.
 */
type Part = { readonly kind: 'gate' | 'tests'; readonly run: Run; readonly reading?: true };

const gate = (run: Run): Part => ({ kind: 'gate', run: async (ran) => asGate(await run(ran)) });
const reading = (run: Run): Part => ({ ...gate(run), reading: true });
const tests = (run: Run): Part => ({ kind: 'tests', run });

/** Every part of the check in its order: what is quick and often wrong comes first. */
export const PARTS = {
  types: reading(() =>
    all(
      ['tsconfig.json', 'tsconfig.node.json', 'emulators/ui/tsconfig.json'].map(
        (file) => () => one('tsc', ['-p', file]),
      ),
    ),
  ),
  lint: reading(() => all([() => one('biome', ['ci', '.']), checkLengths])),
  imports: reading(checkImports),
  licences: reading(checkLicences),
  secrets: reading(checkSecrets),
  dead: reading(() => one('knip', ['--no-progress'])),
  tokens: reading(() => script('scripts/tokens-check.ts')),
  routes: reading(() => script('scripts/check/routes.ts')),
  coverage: reading(() => script('scripts/check/coverage.ts')),
  unit: tests(() => node('unit', 1)),
  rules: tests(() => node('rules', 1)),
  integration: tests(() => node('integration', 2, ['integration', 'integration-alone'])),
  api: tests(() => {
    forgetAnswers();
    return node('api');
  }),
  answers: gate(() => script('scripts/check/api-answers.ts')),
  contract: tests(() => node('contract')),
  build: gate(() => script('scripts/build.ts', '--production', '--count')),
  budgets: gate(() => script('scripts/check/budgets.ts')),
  stories: tests(() => vitest(['stories', 'integration-browser'], 'stories')),
  storybook: gate(() => script('scripts/check/storybook.ts')),
  e2e: tests(() => playwright('e2e')),
  // Last: a tag counts in the title of a test that ran and passed.
  spec: gate((ran) => script('scripts/check/spec.ts', ...ran)),
} satisfies Record<string, Part>;

export type PartName = keyof typeof PARTS;
export const partNames = Object.keys(PARTS) as PartName[];
/** With what `satisfies` leaves out. */
export const partOf = (name: PartName): Part => PARTS[name];

async function all(runs: readonly (() => Promise<Outcome>)[]): Promise<Outcome> {
  const outcomes: Outcome[] = [];
  for (const run of runs) outcomes.push(await run());
  return {
    passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
    failed: outcomes.reduce((sum, { failed }) => sum + failed, 0),
    output: outcomes.map(({ output }) => output).join('\n'),
  };
}
