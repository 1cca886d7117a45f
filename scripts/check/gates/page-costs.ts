/**
 * What the stories of each page cost, in processor time of the browser, as multiples of a fixed file of the kit's: the same on
 * a slow machine as on a quick one. A page may cost no more than LIMIT; those of before are listed with what they cost then.
 */
import { existsSync, readFileSync } from 'node:fs';
import { ROUTES } from '../../../src/domain/routes.ts';
import { matches, openedBy } from '../run/addresses.ts';
import type { TestReport } from '../run/report.ts';
import { reportOf } from '../run/run.ts';

/** The unit: all stories of this file, which take a fixed amount of work. */
const UNIT = 'stories/ui/button.stories.tsx';
/** In units. */
const LIMIT = 8;
/** Shown of each list. */
const SHOWN = 10;

/** Pages that cost more, or nearly as much, when the limit came, in units. Any may cost twice its share before it fails, as machines differ. */
const BEFORE: Readonly<Record<string, number>> = {
  '/manage/stories': 78,
  '/manage/channels': 38,
  '/manage/stories/:id': 37,
  '/manage/stories/:id/moderate': 28,
  '/manage/collections/:id': 27,
  '/:handle': 20,
  '/manage/channels/add/:feedName': 16,
  '/manage/school': 15,
  '/manage/subscription': 14,
  '/manage/collections': 13,
  '/manage/collections/:id/moderate': 13,
  '/': 12,
  '/manage/users': 11,
  '/widgets/newsletter': 11,
  '/admin/manageschools': 9,
  '/manage/default-thumbs': 9,
  '/widgets/newsletter/:id/editions': 8,
  '/admin/channelsMonitor': 7,
  '/user/mfa': 7,
  '/auth/login': 7,
  '/manage/users/requests': 6,
  '/user': 6,
};
const MARGIN = 2;

type Cost = { readonly path: string; readonly units: number };

/** The cost of each page by the path of its route; a file that opens several shares its own out among them. */
export function costsOf(report: TestReport, read: (file: string) => string): Cost[] {
  const costOf = (file: string) =>
    report.filter((each) => each.file === file).reduce((sum, { tests }) => sum + sumOf(tests), 0);
  const unit = costOf(UNIT);
  if (unit === 0) return [];
  const costs = new Map<string, number>();
  for (const { file, tests } of report) {
    if (!file.startsWith('stories/pages/')) continue;
    // What is worked out has no address to be read.
    const addresses = openedBy(read(file)).filter((address) => address.startsWith('/'));
    const paths = ROUTES.filter(({ path }) => addresses.some((address) => matches(path, address))).map(
      ({ path }) => path,
    );
    for (const path of paths) costs.set(path, (costs.get(path) ?? 0) + sumOf(tests) / paths.length);
  }
  return [...costs].map(([path, cost]) => ({ path, units: cost / unit })).sort((one, other) => other.units - one.units);
}

/** The first story of a file may be the first in its browser to load the app: it counts as the mean of the others. */
function sumOf(tests: readonly { readonly cost?: number }[]): number {
  const [first = { cost: 0 }, ...rest] = tests;
  const sum = rest.reduce((total, { cost = 0 }) => total + cost, 0);
  return rest.length > 0 ? sum * (tests.length / rest.length) : (first.cost ?? 0);
}

/** Pages over the limit that were not before, or cost clearly more than they did. */
export function problemsOf(costs: readonly Cost[], before: Readonly<Record<string, number>> = BEFORE): string[] {
  return costs.flatMap(({ path, units }) => {
    const unitsBefore = before[path];
    const most = (unitsBefore ?? LIMIT) * MARGIN;
    if (units <= most) return [];
    const was = unitsBefore === undefined ? `${LIMIT} are the most` : `it was ${unitsBefore} when the limit came`;
    return [
      `The stories of ${path} cost ${units.toFixed(1)} times those of ${UNIT}, and ${was}: draw less, or less often.`,
    ];
  });
}

function main(): void {
  const file = reportOf('stories');
  const report = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as TestReport) : [];
  const costs = costsOf(report, (each) => readFileSync(each, 'utf8'));
  if (costs.length === 0) {
    console.log('Note: the stories did not run in this check, or not the unit');
    console.log('1 passed, 0 failed');
    return;
  }
  const say = (list: readonly Cost[]) => list.map(({ path, units }) => `${path} ${units.toFixed(1)}`).join(', ');
  const over = costs.filter(({ path }) => path in BEFORE);
  console.log(`All pages: ${say(costs)}`);
  const problems = problemsOf(costs);
  for (const problem of problems) console.log(problem);
  const note = `the dearest pages: ${say(costs.slice(0, SHOWN))}; ${over.length} were over ${LIMIT} before`;
  console.log(`Note: ${note}`);
  console.log(`${costs.length - problems.length} passed, ${problems.length} failed`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}

if (import.meta.main) main();
