/**
 * The whole check, or with `npm run check -- <part> ...` parts of it, or with `--changed` what differs from `--base` (at first
 * origin/main) reaches: of the tests only the files that lead to it, and those that changed themselves ten times under load.
 * `npm run check -- hard <files>` does that for any. Each part prints its own line as it ends; what failed beside others is
 * then tried again alone. The last line is `N passed, N failed`. What a part printed itself is kept under .cache/check/.
 */
import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { existingTests, planSince, sayPlan } from './check/changed.ts';
import { Check } from './check/check.ts';
import { hard } from './check/hard.ts';
import { PARTS, type PartName, partNames, partOf } from './check/parts.ts';
import { handOnSignals, run } from './check/run/command.ts';
import { mainBranch } from './check/run/reach.ts';

const { values, positionals: requested } = parseArgs({
  options: {
    help: { type: 'boolean', short: 'h' },
    changed: { type: 'boolean' },
    base: { type: 'string' },
    update: { type: 'boolean' },
  },
  allowPositionals: true,
});
if (values.help) {
  console.log(
    `npm run check -- [part ...] [--changed [--base ref]]: the whole, or parts of it: ${partNames.join(', ')}.
npm run check -- hard <test files>: each ten times under load.
npm run check -- words --update: lowers the list of retired names that are still allowed.`,
  );
  process.exit(0);
}

handOnSignals();
mkdirSync('.cache/check', { recursive: true });
process.exitCode = (await (requested[0] === 'hard'
  ? underLoad(requested.slice(1))
  : values.update
    ? update()
    : check()))
  ? 0
  : 1;

async function check(): Promise<boolean> {
  const unknown = requested.filter((name) => !(name in PARTS));
  if (unknown.length > 0) {
    console.error(`No such part: ${unknown.join(', ')}. There are: ${partNames.join(', ')}.`);
    return false;
  }
  const chosen = requested.length > 0 ? (requested as PartName[]) : partNames;
  if (!values.changed) return new Check(chosen).run();
  const { changed, plan } = planSince(values.base ?? mainBranch());
  const names = chosen.filter((name) => plan.has(name));
  console.log(sayPlan(plan, names, chosen));
  const isWell = await new Check(names, plan).run();
  const tests = existingTests(changed);
  return isWell && (tests.length === 0 || requested.length > 0 || (await underLoad(tests)));
}

async function update(): Promise<boolean> {
  if (requested.length !== 1 || requested[0] !== 'words') {
    console.error('Only words has a list to update: npm run check -- words --update');
    return false;
  }
  const { code, output } = await run('node', ['scripts/check/gates/words.ts', '--update']);
  console.log(output.trim());
  return code === 0;
}

async function underLoad(files: readonly string[]): Promise<boolean> {
  console.log(`Under load: ${files.join(' ')}`);
  const { passed, failed, output } = await hard(files, (part, ofPart, more, env) =>
    partOf(part).run({ files: ofPart, more, env }),
  );
  if (failed > 0) console.log(output);
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0;
}
