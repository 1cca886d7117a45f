import { existsSync, globSync, readFileSync } from 'node:fs';
import { ROUTES } from '../../src/domain/routes.ts';
import type { PartName } from './parts.ts';
import { changedSince, type Graph, graphOf, type PageFiles, reaching, withPagesByAddress } from './run/reach.ts';

/** For each part to run: its files, or all of it. */
export type Plan = ReadonlyMap<PartName, readonly string[] | 'all'>;

const CODE = /\.(?:ts|tsx|mjs)$/;
const PACKAGES = /^package(?:-lock)?\.json$/;
const TYPE_SCRIPT = /tsconfig[^/]*\.json$/;

/** Which changed files a part has to run whole for. */
const WHOLE: Readonly<Record<PartName, readonly RegExp[]>> = {
  types: [CODE, TYPE_SCRIPT, PACKAGES],
  lint: [/^biome\.json$/, PACKAGES],
  imports: [CODE, TYPE_SCRIPT, PACKAGES],
  licences: [PACKAGES, /^scripts\/check\/licen/],
  secrets: [PACKAGES, /^scripts\/check\/secret/],
  dead: [CODE, /^knip[^/]*\.json$/, PACKAGES],
  tokens: [/^design-tokens\//, /^src\/.+\.(?:css|tsx?)$/, /^scripts\/tokens-/],
  routes: [/^src\/(?:routes|domain\/routes)/, /^stories\//, /^docs\/routes-built\.json$/, /^scripts\/check\/routes/],
  words: [/^(?:src|server|emulators|scripts|stories|tests|\.storybook|docs)\//, /\.mdx?$/],
  coverage: [
    /^src\//,
    /^stories\//,
    /^tests\//,
    /^scripts\/check\/(?:coverage|notes|kit-pages)/,
    /^scripts\/(?:adoption|component-props|prop-words)/,
  ],
  unit: [/^vitest\.node\.config\.ts$/, PACKAGES],
  rules: [/^vitest\.node\.config\.ts$/, /\.rules$/, PACKAGES],
  integration: [/^vitest\.node\.config\.ts$/, /\.rules$/, /^firestore\.indexes\.json$/, PACKAGES],
  api: [/^vitest\.node\.config\.ts$/, /^firestore\.indexes\.json$/, PACKAGES],
  // They need the answers of all tests of the API, and the cost of all stories.
  answers: [],
  pages: [],
  contract: [/^vitest\.node\.config\.ts$/, /\.rules$/, /^firestore\.indexes\.json$/, PACKAGES],
  build: [/^src\//, /^vite(?:\.embed)?\.config\.ts$/, /^index\.html$/, /^scripts\/build/, /^public\//, PACKAGES],
  hostile: [/^server\//, /^tests\/hostile\//, /^scripts\/(?:start\.ts|local\/)/, PACKAGES],
  budgets: [/^src\//, /^scripts\/check\/budgets/, /^vite(?:\.embed)?\.config\.ts$/, /^index\.html$/],
  stories: [
    /^\.storybook\//,
    /^src\/styles\//,
    /^vitest\.config\.ts$/,
    /^tests\/visual\/(?!fixtures|report).+\.ts$/,
    PACKAGES,
  ],
  storybook: [/^\.storybook\//, /^scripts\/check\/storybook/, PACKAGES],
  e2e: [/^playwright\.config\.ts$/, PACKAGES],
  spec: [/^tests\//, /^stories\//, /^docs\/spec-/, /^scripts\/check\/spec/],
};

/** Parts that can run single files, and their files. */
export const TESTS = {
  unit: 'tests/unit/**/*.test.{ts,tsx}',
  rules: 'tests/rules/**/*.test.ts',
  integration: 'tests/integration/**/*.test.ts',
  api: 'tests/api/**/*.test.ts',
  contract: 'tests/contract/**/*.test.ts',
  stories: 'stories/**/*.stories.tsx',
  e2e: 'tests/e2e/**/*.spec.ts',
} as const satisfies Partial<Record<PartName, string>>;
export type TestPart = keyof typeof TESTS;
const isTestPart = (part: PartName): part is TestPart => part in TESTS;

/** Of changed files those that are tests and are still there. */
export function existingTests(changed: readonly string[]): string[] {
  const tests = new Set(Object.values(TESTS).flatMap((pattern) => globSync(pattern)));
  return changed.filter((file) => tests.has(file));
}

type Facts = {
  readonly changed: readonly string[];
  readonly tests: Readonly<Record<TestPart, readonly string[]>>;
  readonly graph: Graph;
  /** The text of a test, for files that it reads and does not import. */
  readonly read: (file: string) => string;
};

export function planFor({ changed, tests, graph, read }: Facts): Plan {
  const matching = (patterns: readonly RegExp[]) => changed.filter((file) => patterns.some((each) => each.test(file)));
  const entries = (Object.keys(WHOLE) as PartName[]).flatMap((part): [PartName, readonly string[] | 'all'][] => {
    if (matching(WHOLE[part]).length > 0) return [[part, 'all']];
    if (part === 'lint') return changed.length > 0 ? [[part, changed]] : [];
    if (!isTestPart(part)) return [];
    const files = touched(part, { changed, tests, graph, read });
    return files.length > 0 ? [[part, files]] : [];
  });
  return new Map(entries);
}

/**
 * Tests that are changed themselves, lead to what is by their imports, or name a file that is no module. The gates' tests also
 * where they, or scripts that they import, read files by a folder or pattern.
 */
function touched(part: TestPart, { changed, tests, graph, read }: Facts): readonly string[] {
  const reached = new Set(reaching(tests[part], changed, graph));
  const documents = changed.filter((file) => !CODE.test(file) && file.includes('/'));
  const readsChanged = (file: string) => {
    if (!GATES.test(file)) return false;
    const scripts = (graph.get(file) ?? []).filter((each) => each.startsWith('scripts/'));
    const places = [file, ...scripts].flatMap((each) => placesIn(read(each)));
    return changed.some((each) => places.some((place) => each.startsWith(place)));
  };
  return tests[part].filter(
    (file) => reached.has(file) || documents.some((each) => read(file).includes(each)) || readsChanged(file),
  );
}

const GATES = /^tests\/unit\/gates\//;
/** A path of this project in quotes, also with its first folder out of several. */
const PLACE = /['"`](\{[\w,.-]+\}|[\w.-]+)(\/[^'"`\n]*)['"`]/g;
const ROOTS = [
  'src',
  'stories',
  'server',
  'tests',
  'scripts',
  'docs',
  'emulators',
  'design-tokens',
  'public',
  '.storybook',
];

/** What of the project a text names as a file, folder or pattern: of a pattern what is before its first star. */
export function placesIn(text: string): string[] {
  return Array.from(text.matchAll(PLACE), ([, first = '', rest = '']) => {
    const roots = first.startsWith('{') ? first.slice(1, -1).split(',') : [first];
    const fixed = rest.split(/[*{?$(]/)[0] ?? '';
    return roots.filter((root) => ROOTS.includes(root)).map((root) => `${root}${fixed}`);
  }).flat();
}

/** The path of each built route and the file of its page. */
function pageFiles(): PageFiles {
  const text = readFileSync('src/routes/manifest.ts', 'utf8');
  const files = new Map(
    Array.from(text.matchAll(/^ +'?([\w.]+)'?: \{[^{}]*?import\('\.\/([^']+\.page\.tsx)'\)/gm), ([, id, file]) => [
      id,
      file,
    ]),
  );
  return new Map(
    ROUTES.flatMap(({ id, path }) => {
      const file = files.get(id);
      return file ? [[path, `src/routes/${file}`] as const] : [];
    }),
  );
}

/** The parts and files to run for the changes since `base`. */
export function planSince(base: string): { changed: readonly string[]; plan: Plan } {
  const changed = changedSince(base);
  return { changed: changed.filter((file) => existsSync(file)), plan: planOf(changed) };
}

/** The same for files that are named, by what imports them here. */
export function planOf(changed: readonly string[]): Plan {
  const graph = withPagesByAddress(graphOf(['src', 'server', 'emulators', 'stories', 'tests', 'scripts']), pageFiles());
  const tests = Object.fromEntries(
    Object.entries(TESTS).map(([part, pattern]) => [part, globSync(pattern).sort()]),
  ) as Record<TestPart, string[]>;
  const read = (file: string) => readFileSync(file, 'utf8');
  return planFor({ changed, tests, graph, read });
}

/** The plan in words, and what of the whole check it leaves out. */
export function sayPlan(plan: Plan, names: readonly PartName[], all: readonly PartName[] = names): string {
  const left = all.filter((name) => !names.includes(name));
  if (names.length === 0) return 'Nothing that is checked has changed.';
  const planned = names.map((name) => {
    const files = plan.get(name);
    return files === 'all' || files === undefined ? `${name}: all` : `${name}: ${files.length} files`;
  });
  return [planned.join(', '), ...(left.length > 0 ? [`Left out: ${left.join(', ')}`] : [])].join('\n');
}
