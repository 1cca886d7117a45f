/**
 * The whole check, or with `npm run check -- <part> ...` parts of it, or with `--changed` what differs from `--base` (at first
 * origin/main) reaches: of the tests only the files that lead to it. The last line is `N passed, N failed`.
 * Each part prints its own line as it ends; what a part printed itself is shown when it fails and kept under .cache/check/.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { planSince, sayPlan } from './check/changed.ts';
import { handOnSignals } from './check/command.ts';
import { PARTS, type PartName, partNames, partOf } from './check/parts.ts';
import { mainBranch } from './check/reach.ts';
import type { Outcome } from './check/run.ts';
import { schedule } from './check/schedule.ts';

const { values, positionals: asked } = parseArgs({
  options: {
    help: { type: 'boolean', short: 'h' },
    changed: { type: 'boolean' },
    base: { type: 'string' },
  },
  allowPositionals: true,
});
if (values.help) {
  console.log(
    `npm run check -- [part ...] [--changed [--base ref]]: the whole, or parts of it: ${partNames.join(', ')}.`,
  );
  process.exit(0);
}
const unknown = asked.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. There are: ${partNames.join(', ')}.`);
  process.exit(1);
}
const wanted = asked.length > 0 ? (asked as PartName[]) : partNames;
const plan = values.changed ? (await planSince(values.base ?? mainBranch())).plan : null;
const names = plan ? wanted.filter((name) => plan.has(name)) : wanted;
if (plan) console.log(sayPlan(plan, names));

mkdirSync('.cache/check', { recursive: true });
const sums = { gate: { passed: 0, failed: 0 }, tests: { passed: 0, failed: 0 } };
const broken: string[] = [];
const started = Date.now();

handOnSignals();
// In the order in which they end: of a check that is broken off, what it had to say by then is there.
await Promise.all(schedule(names, (name) => partOf(name).row, timed).values());

const passed = sums.gate.passed + sums.tests.passed;
const failed = sums.gate.failed + sums.tests.failed;
console.log(`Checked ${names.length} parts in ${Math.round((Date.now() - started) / 1000)} s.`);
console.log(
  `Gates: ${sums.gate.passed} passed, ${sums.gate.failed} failed. Tests: ${sums.tests.passed} passed, ${sums.tests.failed} failed.`,
);
if (broken.length > 0) console.log(`Failed: ${broken.join(', ')}`);
process.exitCode = failed > 0 || (passed === 0 && !plan) ? 1 : 0;
console.log(`${passed} passed, ${failed} failed`);

async function timed(name: PartName): Promise<void> {
  const from = Date.now();
  report(name, await attempt(name), (Date.now() - from) / 1000);
}

function report(name: PartName, outcome: Outcome, seconds: number): void {
  const { kind } = partOf(name);
  const { passed, failed, note } = outcome;
  writeFileSync(`.cache/check/${name}.log`, outcome.output);
  sums[kind].passed += passed;
  sums[kind].failed += failed;
  const counts = kind === 'tests' ? `${passed} passed, ${failed} failed` : failed > 0 ? 'failed' : 'passed';
  const words = [`${counts} (${seconds.toFixed(1)} s)`, note].filter(Boolean).join(': ');
  console.log(`${failed > 0 ? '✘' : '✔'} ${kind === 'gate' ? 'gate ' : 'tests'} ${name.padEnd(12)} ${words}`);
  if (failed > 0) {
    broken.push(name);
    console.log(tail(outcome.output, 12_000));
  }
}

/** A part that finds nothing to check has failed; otherwise it would pass on an empty folder. */
async function attempt(name: PartName): Promise<Outcome> {
  try {
    const files = plan?.get(name);
    // A part that ran only some files cannot have all tests of the tags.
    const ran = plan ? [] : names.slice(0, names.indexOf(name));
    const outcome = await partOf(name).run(ran, files === 'all' ? [] : files);
    return outcome.passed + outcome.failed > 0
      ? outcome
      : { passed: 0, failed: 1, output: `${outcome.output}\n${name} found nothing to check.` };
  } catch (error) {
    return { passed: 0, failed: 1, output: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

function tail(text: string, max: number): string {
  return text.length <= max ? text : `… (the whole is in .cache/check/)\n${text.slice(-max)}`;
}
