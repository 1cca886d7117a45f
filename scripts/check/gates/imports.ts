import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import config, { AREAS, SRC_TABLE } from '../../imports.config.ts';
import { run } from '../run/command.ts';
import type { Outcome } from '../run/run.ts';
import { folderCycles, type Import } from './folder-cycles.ts';

type Report = {
  summary: { totalCruised: number; error: number; violations: { rule: { name: string }; from: string; to: string }[] };
  imports: Import[];
};

const CONFIG = resolve('scripts/imports.config.ts');
const RULES = (config.forbidden ?? []).flatMap(({ name }) => name ?? []);

/**
 * The import table over the whole tree, no cycle among sibling folders, and the same table over folders that break it: all must
 * hold.
 */
export async function checkImports(): Promise<Outcome> {
  const real = await cruise([
    'src',
    'server',
    'emulators',
    'stories',
    'tests',
    'scripts',
    'design-tokens',
    '.storybook',
  ]);
  const problems = real.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
  for (const { parent, folders, by } of folderCycles(real.imports)) {
    const each = by.map(([from, to]) => `\n  ${from} → ${to}`).join('');
    problems.push(`folders of ${parent || 'the project'} import each other: ${folders.join(', ')}${each}`);
  }
  if (real.summary.totalCruised < 50) problems.push(`only ${real.summary.totalCruised} modules were seen`);
  const missed = await rulesThatMissABreach();
  const failed = problems.length + missed.length;
  return {
    passed: failed === 0 ? 2 : 0,
    failed,
    output: [...problems, ...missed].join('\n'),
    note: `${real.summary.totalCruised} modules`,
  };
}

/** A file for each rule that breaks it. */
function breaches(): [file: string, text: string][] {
  const areas = Object.entries(AREAS).map(([area, tops]): [string, string] => {
    // Past the top of an area that it may import, or into one that it may not.
    const other = tops[0] ?? Object.keys(AREAS).find((each) => each !== area);
    return [`server/${area}/inside.ts`, `import '../${other}/inside.ts';`];
  });
  return [
    ...Object.keys(SRC_TABLE).map((folder): [string, string] => [
      `src/${folder}/outside.ts`,
      "import '../../server/core/far.ts';",
    ]),
    ['src/features/one/a.ts', "import '../two/b.ts';"],
    ['src/routes/a.ts', "import '../data/http/b.ts'; import 'firebase/app';"],
    ['src/embed/a.ts', "import '../domain/c.ts';"],
    ['src/lib/a.ts', "import './b.ts'; import './gone.ts';"],
    ['src/lib/b.ts', "import './a.ts';"],
    ...areas,
    ['server/core/far.ts', "import 'node:fs'; import '../identity/inside.ts';"],
    ['server/connectors/a.ts', "import '../identity/inside.ts';"],
    ['server/seed/a.ts', "import '../local/a.ts';"],
    ['server/local/a.ts', "import '../../src/data/b.ts';"],
    ['server/migrations/a.ts', "import '../seed/a.ts';"],
    ['server/identity/use-cases/a.ts', "import type {} from '../../core/far.ts';"],
    ['server/a.ts', "import '../src/data/b.ts'; import './seed/a.ts'; import '../tests/a.ts';"],
    ['emulators/a.ts', "import '../src/domain/c.ts';"],
    ...['src/data/b.ts', 'src/data/http/b.ts', 'src/data/firebase/b.ts', 'src/domain/c.ts'].map(empty),
    ['src/features/two/b.ts', "import '../one/c.ts';"],
    ...['src/features/one/c.ts', 'tests/a.ts'].map(empty),
  ];
}

const empty = (file: string): [string, string] => [file, 'export {};'];

/** Breaks every rule in a scratch tree and returns those that went unnoticed. */
export async function rulesThatMissABreach(): Promise<string[]> {
  mkdirSync('.cache', { recursive: true });
  const root = mkdtempSync('.cache/imports-');
  try {
    for (const [file, text] of breaches()) write(join(root, file), text);
    const { summary, imports } = await cruise(['src', 'server', 'emulators'], root);
    const seen = new Set(summary.violations.map(({ rule }) => rule.name));
    const missed = RULES.filter((name) => !seen.has(name)).map((name) => `the rule ${name} did not notice a breach`);
    const sawCycle = folderCycles(imports).some(({ folders }) => folders.join(' ') === 'one two');
    return sawCycle ? missed : [...missed, 'a cycle among sibling folders was not noticed'];
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

function write(file: string, text: string): void {
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, text);
}

async function cruise(folders: readonly string[], cwd = '.'): Promise<Report> {
  const { output } = await run('node', [resolve('scripts/check/gates/cruise.mjs'), CONFIG, cwd, ...folders]);
  const start = output.indexOf('{"');
  if (start < 0) throw new Error(`dependency-cruiser said: ${output.slice(0, 2000)}`);
  return JSON.parse(output.slice(start)) as Report;
}
