import type { IConfiguration, IForbiddenRuleType } from 'dependency-cruiser';

type From = IForbiddenRuleType['from'];
type To = Extract<IForbiddenRuleType, { to: unknown }>['to'];

/**
 * The import table of docs/architecture.md: who may import whom, denied by default, one rule per folder.
 * A folder that is missing here fails tests/unit/gates/imports.test.ts.
 */
export const SRC_TABLE: Record<string, readonly string[]> = {
  lib: [],
  config: [],
  styles: [],
  domain: ['lib'],
  ui: ['lib', 'styles'],
  data: ['domain', 'lib', 'config'],
  patterns: ['ui', 'domain', 'lib', 'styles'],
  features: ['patterns', 'ui', 'domain', 'lib', 'styles', 'data'],
  routes: ['features', 'patterns', 'ui', 'domain', 'lib', 'styles', 'data', 'config'],
  app: ['routes', 'features', 'patterns', 'ui', 'domain', 'lib', 'styles', 'data', 'config', 'embed'],
  embed: ['lib', 'styles'],
};

/**
 * The areas of the server, each with those whose tops (`index.ts`) it may import; `server/core` and `src/domain` they all may.
 * An area names only such as stand above it, so that there is no cycle.
 */
export const AREAS: Record<string, readonly string[]> = {
  identity: [],
  billing: ['identity'],
  media: [],
  stories: ['media'],
  schools: ['identity', 'billing', 'stories'],
  collections: ['billing', 'media', 'stories'],
  widgets: ['billing'],
  embed: ['media', 'stories', 'schools', 'collections', 'widgets'],
  tours: ['media', 'stories', 'schools', 'embed'],
  'school-page': ['media', 'stories', 'schools', 'embed', 'tours'],
  newsletters: ['billing', 'media', 'stories', 'schools', 'collections', 'school-page'],
  channels: ['identity', 'billing', 'media', 'stories'],
  publications: ['identity', 'billing', 'media', 'stories', 'collections'],
  reports: [],
  platform: ['identity', 'schools'],
};

/** The other folders of the server, with what they may import of it. */
export const SERVER_TABLE: Record<string, readonly string[]> = {
  core: [],
  connectors: ['core'],
  seed: ['core', 'connectors', ...Object.keys(AREAS)],
  local: ['core', 'connectors', 'seed', 'migrations', ...Object.keys(AREAS)],
  migrations: ['core', 'connectors', ...Object.keys(AREAS)],
};

const OURS = '^(src|server|emulators|tests|stories|design-tokens|scripts|\\.storybook)/';

const rule = (name: string, from: From, to: To): IForbiddenRuleType => ({
  name,
  severity: 'error',
  from,
  to,
});

const folders = Object.entries(SRC_TABLE).map(([folder, allowed]) =>
  rule(
    `${folder}-imports`,
    { path: `^src/${folder}/` },
    {
      path: OURS,
      pathNot: `^src/(${[folder, ...allowed].join('|')})/`,
      // The embed and domain's users may take types; a type leaves no code behind.
      ...(folder === 'embed' || folder === 'config' ? { dependencyTypesNot: ['type-only'] } : {}),
    },
  ),
);

const adapters = [
  rule(
    'only-app-picks-adapters',
    { path: '^src/', pathNot: '^src/(app|data)/' },
    { path: '^src/data/(firebase|http)/' },
  ),
  rule(
    'firebase-in-its-adapter',
    { path: '^src/', pathNot: '^src/data/firebase/' },
    { path: 'node_modules/(@?firebase)/' },
  ),
  rule(
    'no-sibling-feature',
    { path: '^src/features/([^/]+)/' },
    { path: '^src/features/', pathNot: '^src/features/$1/' },
  ),
  rule('embed-takes-types-alone', { path: '^src/embed/' }, { path: '^src/domain/', dependencyTypesNot: ['type-only'] }),
];

/** Modules that browsers do not have. */
const NODE_MODULES =
  '^(node:)?(assert|async_hooks|buffer|child_process|cluster|crypto|dgram|dns|events|fs|http|http2|https|module|net|os|path|perf_hooks|process|readline|sqlite|stream|string_decoder|timers|tls|tty|url|util|v8|vm|worker_threads|zlib)(/|$)';

const DOMAIN = 'src/domain/|src/lib/';

const areas = Object.entries(AREAS).map(([area, tops]) =>
  rule(
    `server-${area}`,
    { path: `^server/${area}/` },
    {
      path: OURS,
      pathNot: `^(server/${area}/|server/core/|${DOMAIN}${tops.map((top) => `|server/${top}/index\\.ts$`).join('')})`,
    },
  ),
);

const serverFolders = Object.entries(SERVER_TABLE).map(([folder, allowed]) =>
  rule(
    `server-${folder}`,
    { path: `^server/${folder}/` },
    {
      path: OURS,
      // The seed and the start act as people on the whole server.
      pathNot: `^(server/(${[folder, ...allowed].join('|')})/|${DOMAIN}${folder === 'seed' || folder === 'local' ? '|src/config/|server/[^/]+\\.ts$' : ''})`,
    },
  ),
);

const servers = [
  ...areas,
  ...serverFolders,
  // Over any number of files, types included: the workbench runs the use cases in the browser.
  rule('use-cases-without-node', { path: '^server/[^/]+/use-cases/' }, { path: NODE_MODULES, reachable: true }),
  rule('server-reads-domain', { path: '^server/[^/]+$' }, { path: OURS, pathNot: `^(server/|${DOMAIN})` }),
  rule('production-without-local', { path: '^server/[^/]+$' }, { path: '^server/(local|seed)/' }),
  rule('emulators-alone', { path: '^emulators/' }, { path: OURS, pathNot: '^emulators/' }),
  rule(
    'nothing-imports-tests',
    { path: OURS, pathNot: '^(tests|stories|\\.storybook)/' },
    { path: '^(tests|stories|\\.storybook)/' },
  ),
];

const general = [
  rule('no-cycle', {}, { circular: true }),
  rule('unresolved', {}, { couldNotResolve: true, pathNot: '^(virtual:|node:sqlite|vitest/browser)' }),
];

const config: IConfiguration = {
  forbidden: [...folders, ...adapters, ...servers, ...general],
  options: {
    // Without swc it sees no .ts file under TypeScript 7 and passes on nothing.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.gen\\.' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
    },
  },
};

export default config;
