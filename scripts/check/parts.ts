import { forgetAnswers } from './api-answers.ts';
import { checkImports } from './imports.ts';
import { checkLengths } from './lengths.ts';
import { checkLicences } from './licences.ts';
import { asGate, counted, type Outcome, one, playwright, vitest } from './run.ts';
import type { Row } from './schedule.ts';
import { checkSecrets } from './secrets.ts';
import { checkWaiting } from './waiting.ts';

const script = (file: string, ...args: string[]) => counted('node', [file, ...args]);
const node = (part: string, files: readonly string[], tries: 1 | 2 = 2, projects: readonly string[] = [part]) =>
  vitest(projects, part, tries, ['--config', 'vitest.node.config.ts', ...files]);

/** By itself the compiler checks in four threads, which costs twice the processor time where two parts share two cores. */
const ALONE = ['--singleThreaded'];

/** `ran`: the parts of this check that came before; `files`: what to take where not all of it is wanted. */
type Run = (ran: readonly string[], files?: readonly string[]) => Promise<Outcome>;
/** A gate looks at many things and is passed or not; tests are counted one by one. */
type Part = { readonly kind: 'gate' | 'tests'; readonly row?: Row; readonly run: Run };

const gate = (row: Row | undefined, run: Run): Part => ({
  kind: 'gate',
  ...(row ? { row } : {}),
  run: async (...given) => asGate(await run(...given)),
});
const reading = (run: Run): Part => gate('files', run);
const tests = (row: Row | undefined, run: (files: readonly string[]) => Promise<Outcome>): Part => ({
  kind: 'tests',
  ...(row ? { row } : {}),
  run: (_ran, files = []) => run(files),
});

/** Every part of the check in its order: what is quick and often wrong comes first. */
export const PARTS = {
  types: reading(() =>
    all(
      ['tsconfig.json', 'tsconfig.node.json', 'emulators/ui/tsconfig.json'].map(
        (file) => () => one('tsc', ['-p', file, ...ALONE]),
      ),
    ),
  ),
  lint: reading((_ran, files = ['.']) =>
    all([
      () => one('biome', ['ci', '--no-errors-on-unmatched', '--files-ignore-unknown=true', ...files]),
      checkLengths,
    ]),
  ),
  imports: reading(checkImports),
  licences: reading(checkLicences),
  secrets: reading(checkSecrets),
  dead: reading(() => all([() => one('knip', ['--no-progress']), checkWaiting])),
  tokens: reading(() => script('scripts/tokens-check.ts')),
  routes: reading(() => script('scripts/check/routes.ts')),
  words: reading(() => script('scripts/check/words.ts')),
  coverage: reading(() => script('scripts/check/coverage.ts')),
  unit: tests('servers', (files) => node('unit', files, 1)),
  integration: tests('servers', (files) => node('integration', files, 2, ['integration', 'integration-alone'])),
  api: tests('servers', (files) => {
    forgetAnswers();
    return node('api', files, 2, ['api', 'api-by-wire']);
  }),
  answers: gate('servers', () => script('scripts/check/api-answers.ts')),
  build: gate('stacks', () => script('scripts/build.ts', '--production', '--count')),
  budgets: gate('stacks', () => script('scripts/check/budgets.ts')),
  e2e: tests('stacks', (files) => playwright('e2e', files)),
  storybook: gate('either', () => script('scripts/check/storybook.ts')),
  contract: tests('either', (files) => node('contract', files)),
  rules: tests('either', (files) => node('rules', files, 1)),
  // They use all cores by themselves.
  stories: tests(undefined, (files) =>
    vitest(files.length > 0 ? ['stories'] : ['stories', 'integration-browser'], 'stories', 2, files),
  ),
  // Last: a tag counts in the title of a test that ran and passed.
  spec: gate(undefined, (ran) => script('scripts/check/spec.ts', ...ran)),
} satisfies Record<string, Part>;

export type PartName = keyof typeof PARTS;
export const partNames = Object.keys(PARTS) as PartName[];
/** `PARTS` with the optional fields of `Part`. */
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
