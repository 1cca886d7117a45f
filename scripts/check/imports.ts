import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Outcome, run } from './run.ts';

type Report = {
  summary: { totalCruised: number; error: number; violations: { rule: { name: string }; from: string; to: string }[] };
};

const CONFIG = resolve('scripts/imports.config.ts');

/** The import table over the whole tree, and the same table over folders that break it: both must hold. */
export async function checkImports(): Promise<Outcome> {
  const real = await cruise(['src', 'server', 'emulators', 'stories', 'tests', 'scripts', 'design-tokens']);
  const problems = real.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
  if (real.summary.totalCruised < 50) problems.push(`only ${real.summary.totalCruised} modules were seen`);
  const missed = await gateThatCannotFail();
  const failed = problems.length + missed.length;
  return {
    passed: failed === 0 ? 2 : 0,
    failed,
    output: [...problems, ...missed].join('\n'),
    note: `${real.summary.totalCruised} modules`,
  };
}

/** Breaks one rule of each kind in a scratch tree and returns those that went unnoticed. */
async function gateThatCannotFail(): Promise<string[]> {
  mkdirSync('.cache', { recursive: true });
  const root = mkdtempSync('.cache/imports-');
  const cases: Record<string, [file: string, text: string]> = {
    'domain-imports': ['src/domain/a.ts', "import '../data/b.ts';"],
    'ui-imports': ['src/ui/a.ts', "import '../domain/c.ts';"],
    'no-sibling-feature': ['src/features/one/a.ts', "import '../two/b.ts';"],
    'only-app-picks-adapters': ['src/routes/a.ts', "import '../data/http/b.ts';"],
    'server-reads-domain': ['server/a.ts', "import '../src/data/b.ts';"],
    'use-cases-without-node': ['server/one/use-cases/a.ts', "import '../../core/far.ts';"],
    'emulators-alone': ['emulators/a.ts', "import '../src/domain/c.ts';"],
    'no-cycle': ['src/lib/a.ts', "import './b.ts';"],
  };
  const others = ['src/data/b.ts', 'src/domain/c.ts', 'src/features/two/b.ts', 'src/data/http/b.ts'];
  try {
    write(join(root, 'server/core/far.ts'), "import 'node:fs';");
    for (const file of others) write(join(root, file), 'export {};');
    write(join(root, 'src/lib/b.ts'), "import './a.ts';");
    for (const [file, text] of Object.values(cases)) write(join(root, file), text);
    const { summary } = await cruise(['src', 'server', 'emulators'], root);
    const seen = new Set(summary.violations.map(({ rule }) => rule.name));
    return Object.keys(cases)
      .filter((name) => !seen.has(name))
      .map((name) => `the rule ${name} did not notice a breach`);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

function write(file: string, text: string): void {
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, text);
}

async function cruise(folders: readonly string[], cwd = '.'): Promise<Report> {
  const { output } = await run('node', [resolve('scripts/check/cruise.mjs'), CONFIG, cwd, ...folders]);
  const start = output.indexOf('{"');
  if (start < 0) throw new Error(`dependency-cruiser said: ${output.slice(0, 2000)}`);
  return JSON.parse(output.slice(start)) as Report;
}
