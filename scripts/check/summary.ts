import { writeFileSync } from 'node:fs';
import { type PartName, partOf } from './parts.ts';
import type { Unstable } from './run/again.ts';
import type { Outcome } from './run/run.ts';

export type Ended = {
  readonly outcomes: ReadonlyMap<PartName, Outcome>;
  /** What failed beside others and passed alone. */
  readonly unstable: readonly Unstable[];
  /** Names that were unstable in two runs in a row. */
  readonly red: readonly string[];
  /** By part; empty where they cannot be counted. */
  readonly coreSeconds: ReadonlyMap<string, number>;
  readonly seconds: number;
  /** A check of what has changed may find nothing to do. */
  readonly mayBeEmpty: boolean;
};

/** Prints what a check came to, keeps it as .cache/check/report.json, and says whether it passed. */
export function tell({ outcomes, unstable, red, coreSeconds, seconds, mayBeEmpty }: Ended): boolean {
  const gate = sumOf(outcomes, 'gate');
  const tests = sumOf(outcomes, 'tests');
  const [passed, failed] = [gate.passed + tests.passed, gate.failed + tests.failed + red.length];
  const broken = [...outcomes].filter(([, outcome]) => outcome.failed > 0).map(([name]) => name);
  const lines = [
    costs(coreSeconds),
    `Checked ${outcomes.size} parts in ${seconds} s.`,
    `Gates: ${gate.passed} passed, ${gate.failed} failed. Tests: ${tests.passed} passed, ${tests.failed} failed.`,
    ...unstable.map(({ name }) => `UNSTABLE ${name}: failed beside others, passed twice alone`),
    ...red.map((name) => `✘ ${name} is unstable in two runs in a row: mend it`),
    ...(broken.length > 0 ? [`Failed: ${broken.join(', ')}`] : []),
    `${passed} passed, ${failed} failed`,
  ];
  console.log(lines.join('\n'));
  const report = {
    passed,
    failed,
    red,
    seconds,
    seed: process.env.FC_SEED ?? 'fixed',
    parts: Object.fromEntries(
      [...outcomes].map(([name, outcome]) => [
        name,
        { passed: outcome.passed, failed: outcome.failed, note: outcome.note },
      ]),
    ),
    unstable: unstable.map(({ name }, index) => ({ name, log: `.cache/check/unstable-${index + 1}.log` })),
    coreSeconds: Object.fromEntries(coreSeconds),
  };
  writeFileSync('.cache/check/report.json', JSON.stringify(report, null, 1));
  return failed === 0 && (passed > 0 || mayBeEmpty);
}

function sumOf(outcomes: Ended['outcomes'], kind: 'gate' | 'tests'): { passed: number; failed: number } {
  const sum = { passed: 0, failed: 0 };
  for (const [name, { passed, failed }] of outcomes) {
    if (partOf(name).kind !== kind) continue;
    sum.passed += passed;
    sum.failed += failed;
  }
  return sum;
}

function costs(coreSeconds: ReadonlyMap<string, number>): string {
  const byPart = [...coreSeconds].sort(([, a], [, b]) => b - a);
  if (byPart.length === 0) return 'Core-seconds are counted on Linux only.';
  const sum = byPart.reduce((total, [, seconds]) => total + seconds, 0);
  return `Core-seconds: ${sum.toFixed(0)}; ${byPart.map(([name, seconds]) => `${name} ${seconds.toFixed(0)}`).join(', ')}`;
}
