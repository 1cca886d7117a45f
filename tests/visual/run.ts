/**
 * `npm run visual [-- --changed [--base origin/main]] [parts of story files’ names]`: runs the stories against their
 * baselines and writes .cache/visual-report/index.html. Ends badly when there is anything to look at.
 */
import { globSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startVitest } from 'vitest/node';
import { planSince } from '../../scripts/check/changed.ts';
import { mainBranch } from '../../scripts/check/run/reach.ts';
import { orphansOf, readBaselines } from './baselines.ts';
import { disusedOf, findingsOf } from './findings.ts';
import { BASELINES, DIFFERENCES, FINDINGS, REPORT, THEMES } from './paths.ts';
import { pageOf } from './report/page.ts';
import { StoryReporter } from './reporter.ts';
import { storiesOf } from './stories.ts';

const { values, positionals } = parseArgs({
  options: {
    changed: { type: 'boolean' },
    base: { type: 'string' },
  },
  allowPositionals: true,
});
const all = globSync('stories/**/*.stories.tsx').sort();
const named = positionals.length === 0 ? all : all.filter((file) => positionals.some((part) => file.includes(part)));
const reached = values.changed ? (planSince(values.base ?? mainBranch()).plan.get('stories') ?? []) : 'all';
const files = named.filter((file) => reached === 'all' || reached.includes(file));
const isWhole = files.length === all.length;
console.log(`${files.length} of ${all.length} story files`);

const reporter = new StoryReporter();
rmSync(DIFFERENCES, { recursive: true, force: true });
if (files.length > 0) {
  const vitest = await startVitest('test', files, {
    project: ['stories'],
    watch: false,
    reporters: ['dot', reporter],
  });
  await vitest?.close();
}

const baselines = readdirSync(BASELINES);
const ids = storiesOf().map(({ id }) => id);
const orphans = [...new Set([...orphansOf(readBaselines(baselines), ids), ...disusedOf(reporter.ran, baselines)])];
const findings = findingsOf(reporter.ran, orphans);
mkdirSync(REPORT, { recursive: true });
writeFileSync(FINDINGS, JSON.stringify(findings, null, 1));
writeFileSync(
  join(REPORT, 'index.html'),
  await pageOf(findings, { ran: reporter.ran.length / THEMES.length, isWhole, at: new Date() }),
);

const count = (kind: string) => findings.filter((finding) => finding.kind === kind).length;
console.log(
  `${reporter.ran.length / THEMES.length} stories in both themes: ${count('changed')} changed, ${count('new')} new, ${count('missing')} without a picture, ${count('orphaned')} orphaned.`,
);
console.log(`Open ${join(REPORT, 'index.html')}`);
// A run that finds no story has compared nothing; with --changed that may be so.
process.exit(findings.length > 0 || (reporter.ran.length === 0 && !values.changed) ? 1 : 0);
