import { checkClocks } from './gates/clocks.ts';
import { checkImports } from './gates/imports.ts';
import { checkLengths } from './gates/lengths.ts';
import { checkLicences } from './gates/licences.ts';
import { checkSecrets } from './gates/secrets.ts';
import { checkWaiting } from './gates/waiting.ts';
import { forgetAnswers } from './run/api-answers.ts';
import { asGate, counted, type Outcome, one, playwright, vitest } from './run/run.ts';
import type { Row } from './run/schedule.ts';

const script = (file: string, ...args: string[]) => counted('node', [file, ...args]);
const node = (part: string, { files, more = [], env = {} }: RunOptions, projects: readonly string[] = [part]) =>
  vitest(projects, part, ['--config', 'vitest.node.config.ts', ...files, ...more], env);

/** A changed file may be none that is linted. */
const LENIENT = ['--no-errors-on-unmatched', '--files-ignore-unknown=true'];

/** By itself the compiler checks in four threads, which costs twice the processor time where two parts share two cores. */
const ALONE = ['--singleThreaded'];

/** `files`: the files to run where not all are; `more`, `env`: for the runner of tests. */
type RunOptions = {
  readonly files: readonly string[];
  readonly more?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** The parts of this check that came before. */
  readonly ran?: readonly string[];
};
type Run = (options: RunOptions) => Promise<Outcome>;
type Part = {
  /** A gate looks at many things and is passed or not; tests are counted one by one. */
  readonly kind: 'gate' | 'tests';
  readonly row?: Row;
  /** It reads what the other parts came to, and runs when all of that is settled. */
  readonly isClosing?: true;
  readonly run: Run;
};

const gate = (row: Row | undefined, run: Run): Part => ({
  kind: 'gate',
  ...(row ? { row } : {}),
  run: async (options) => asGate(await run(options)),
});
const reading = (run: Run): Part => gate('files', run);
const closing = (run: Run): Part => ({ ...gate(undefined, run), isClosing: true });
const tests = (row: Row | undefined, run: Run): Part => ({ kind: 'tests', ...(row ? { row } : {}), run });

/** Every part of the check in its order: what is quick and often wrong comes first. */
export const PARTS = {
  types: reading(() =>
    all(
      ['tsconfig.json', 'tsconfig.node.json', 'emulators/ui/tsconfig.json'].map(
        (file) => () => one('tsc', ['-p', file, ...ALONE]),
      ),
    ),
  ),
  lint: reading(({ files }) =>
    all([() => one('biome', ['ci', ...LENIENT, ...(files.length > 0 ? files : ['.'])]), checkLengths, checkClocks]),
  ),
  imports: reading(checkImports),
  licences: reading(checkLicences),
  secrets: reading(checkSecrets),
  dead: reading(() => all([() => one('knip', ['--no-progress']), checkWaiting])),
  tokens: reading(() => script('scripts/tokens-check.ts')),
  routes: reading(() => script('scripts/check/gates/routes.ts')),
  words: reading(() => script('scripts/check/gates/words.ts')),
  coverage: reading(() => script('scripts/check/gates/coverage.ts')),
  unit: tests('servers', (options) => node('unit', options)),
  integration: tests('servers', (options) => node('integration', options, ['integration', 'integration-alone'])),
  api: tests('servers', (options) => {
    if (options.files.length === 0) forgetAnswers();
    return node('api', options, ['api', 'api-by-wire']);
  }),
  build: gate('stacks', () => script('scripts/build.ts', '--production', '--count')),
  budgets: gate('stacks', () => script('scripts/check/gates/budgets.ts')),
  hostile: gate('stacks', () => script('tests/hostile/run.ts')),
  e2e: tests('stacks', ({ files, more, env }) => playwright('e2e', files, more, env)),
  storybook: gate('either', () => script('scripts/check/gates/storybook.ts')),
  contract: tests('either', (options) => node('contract', options)),
  rules: tests('either', (options) => node('rules', options)),
  // They use all cores by themselves.
  stories: tests(undefined, ({ files, more = [], env }) =>
    vitest(['stories', 'integration-browser'], 'stories', [...files, ...more], env),
  ),
  answers: closing(() => script('scripts/check/run/api-answers.ts')),
  pages: closing(() => script('scripts/check/gates/page-costs.ts')),
  // Last: a tag counts in the title of a test that ran and passed.
  spec: closing(({ ran = [] }) => script('scripts/check/gates/spec.ts', ...ran)),
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
