/**
 * The routes of the specification, how many are built, and whether each built one has a page, a place in the manifest
 * and stories, which say of what type the page is. docs/routes-built.json keeps the number reached; fewer than that is a failure. `--write` records more.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { ROUTES, type RouteRow, routeById } from '../../../src/domain/routes.ts';
import { BUILT, MANIFEST } from '../../../src/routes/manifest.ts';
import { PAGE_TYPES } from '../../../src/routes/page-types.ts';
import { matches, openedBy } from '../run/addresses.ts';

const RECORD = 'docs/routes-built.json';
const ALL = 154;

type Facts = {
  rows: readonly RouteRow[];
  built: readonly RouteRow[];
  /** Route paths that a story opens, with parameters filled in. */
  opened: readonly string[];
  /** Files `*.page.tsx`, and the ones that the manifest loads. */
  pages: readonly string[];
  loaded: readonly string[];
  before: number;
};

export function problemsOf({ rows, built, opened, pages, loaded, before }: Facts): string[] {
  const doubles = rows.map(({ path }) => path).filter((path, index, paths) => paths.indexOf(path) !== index);
  return [
    ...(rows.length === ALL ? [] : [`The table has ${rows.length} routes, the specification ${ALL}.`]),
    ...doubles.map((path) => `${path} stands twice in the table.`),
    ...(built.length >= before ? [] : [`${built.length} routes are built; it were ${before} before.`]),
    ...built
      .filter(({ path }) => !opened.some((address) => matches(path, address)))
      .map(({ path }) => `${path} is built and no story opens it.`),
    ...pages.filter((file) => !loaded.includes(file)).map((file) => `${file} is a page that no route loads.`),
  ];
}

/** The type of the page at an address, as the manifest has it. */
function typeAt(address: string): string | undefined {
  const rows = ROUTES.filter(({ path }) => matches(path, address));
  const row = rows.find(({ path }) => !path.includes(':')) ?? rows[0];
  return row && MANIFEST[row.id]?.type;
}

/** The page an address leads to: its `target` if it has one, else itself. */
function destination(address: string): string {
  const target = /[?&]target=([^&]+)/.exec(address)?.[1];
  return target ? decodeURIComponent(target) : address;
}

/**
 * A story file of pages says by a tag such as `type:report` which types it shows: at least that of the page it opens
 * most, and none that it does not open. `pages` maps a file to its text.
 */
export function typesSaid(
  pages: ReadonlyMap<string, string>,
  typeOf: (address: string) => string | undefined = typeAt,
): string[] {
  return Array.from(pages).flatMap(([name, text]) => {
    const opened = openedBy(text).flatMap((address) => {
      const type = typeOf(destination(address));
      return type && PAGE_TYPES.some((each) => each === type) ? [type] : [];
    });
    const [most] = [...Map.groupBy(opened, (type) => type)].sort(([, a], [, b]) => b.length - a.length)[0] ?? [];
    const said = Array.from(text.matchAll(/'type:([\w-]+)'/g), ([, type = '']) => type);
    const wrong = said.filter((type) => !opened.includes(type));
    if (wrong.length > 0) return [`${name} says type:${wrong.join(', type:')} and opens no such page`];
    if (most && !said.includes(most)) return [`${name} shows a page of type ${most} and no tag says so`];
    return [];
  });
}

function main(): void {
  const stories = new Map(
    globSync('stories/**/*.stories.tsx').map((file) => [file, readFileSync(file, 'utf8')] as const),
  );
  const pages = new Map([...stories].filter(([file]) => file.startsWith('stories/pages/')));
  const manifest = readFileSync('src/routes/manifest.ts', 'utf8');
  const built = BUILT.map((id) => routeById(id));
  const before = (JSON.parse(readFileSync(RECORD, 'utf8')) as { built: number }).built;
  const problems = [
    ...problemsOf({
      rows: ROUTES,
      built,
      opened: [...stories.values()].flatMap(openedBy),
      pages: globSync('src/routes/**/*.page.tsx'),
      loaded: Array.from(manifest.matchAll(/import\('\.\/([^']+)'\)/g), ([, file]) => `src/routes/${file}`),
      before,
    }),
    ...(pages.size === 0 ? ['No story file of a page was found.'] : []),
    ...typesSaid(pages),
  ];
  if (process.argv.includes('--write')) writeFileSync(RECORD, `{ "built": ${Math.max(before, built.length)} }\n`);
  for (const problem of problems) console.log(problem);
  console.log(`Note: ${built.length} of ${ROUTES.length} routes are built`);
  console.log(`${built.length} passed, ${problems.length} failed`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}

if (import.meta.main) main();
