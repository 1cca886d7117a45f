import { existsSync, globSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { type Adoption, readAdoption } from '../../scripts/adoption.ts';
import { matches, openedBy } from '../../scripts/check/run/addresses.ts';
import { type ComponentProps, propsReader } from '../../scripts/component-props.ts';
import { ROUTES } from '../../src/domain/routes.ts';
import { BUILT, MANIFEST } from '../../src/routes/manifest.ts';
import { PAGE_TYPES } from '../../src/routes/page-types.ts';
import { type ColourName, themes } from '../../src/styles/tokens.gen.ts';
import { type ComponentSource, componentSources } from './sources.ts';
import { thumbnailsModule } from './thumbnails.ts';

/** A route that a story file opens: `address` is the path with its parameters filled in. */
export type RouteLink = {
  readonly id: string;
  readonly title: string;
  readonly path: string;
  readonly address: string;
  readonly type: string;
  readonly permission: string | null;
  readonly file: string | null;
};

/** What the workbench says of the code is read from the code, each time it is built or started. */
export type Facts = Adoption & {
  readonly sources: Readonly<Record<string, readonly ComponentSource[]>>;
  /** By the name of the component. */
  readonly props: Readonly<Record<string, ComponentProps>>;
  /** The colours of the tokens that a file draws with. */
  readonly colours: Readonly<Record<string, readonly ColourName[]>>;
  readonly counts: {
    readonly components: number;
    readonly patterns: number;
    readonly storyFiles: number;
    readonly stories: number;
    readonly routes: number;
    readonly built: number;
  };
  /** By the path of the story file, from the project's folder. */
  readonly routesOf: Readonly<Record<string, readonly RouteLink[]>>;
  readonly pageTypes: readonly { readonly type: string; readonly routes: readonly string[] }[];
  /** Where the running app is. */
  readonly appUrl: string;
  /** Where the code can be read; `{file}` is replaced by the path. Empty where it is not set. */
  readonly sourceUrl: string;
  /** The file in Figma that the tokens are imported into. Empty where it is not set. */
  readonly figmaUrl: string;
};

const STORY = /^export const [A-Z]\w*/gm;

/** The routes that a story file opens, the one it opens most first. */
export function routesOpenedBy(text: string, loadedFrom: ReadonlyMap<string, string>): RouteLink[] {
  const links = openedBy(text).flatMap((address) => {
    // What a template fills in first is not known here.
    if (address.startsWith('${')) return [];
    const row = ROUTES.find(({ path }) => matches(path, address));
    return row ? [{ row, address }] : [];
  });
  return [...Map.groupBy(links, ({ row }) => row)]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([row, [first]]) => ({
      id: row.id,
      title: row.title,
      path: row.path,
      address: first?.address ?? row.path,
      type: MANIFEST[row.id]?.type ?? '',
      permission: 'permission' in row ? row.permission : null,
      file: loadedFrom.get(row.id) ?? null,
    }));
}

/** The file of each route's page, from the text of the manifest. */
export function pageFiles(manifest: string): Map<string, string> {
  return new Map(
    Array.from(
      manifest.matchAll(/^ {2}'?([\w.-]+)'?: \{[^}]*?import\('\.\/([^']+)'\)/gm),
      ([, id = '', file = '']) => [id, `src/routes/${file}`] as const,
    ),
  );
}

/** Story files with their text. */
function readStories(): (readonly [file: string, text: string])[] {
  return globSync('stories/**/*.stories.tsx').map((file) => [file, readFileSync(file, 'utf8')] as const);
}

/** The routes of each story file that opens any. */
export function readRoutes(stories = readStories()): Record<string, RouteLink[]> {
  const files = pageFiles(readFileSync('src/routes/manifest.ts', 'utf8'));
  return Object.fromEntries(
    stories.flatMap(([file, text]) => {
      const links = routesOpenedBy(text, files);
      return links.length > 0 ? [[file, links]] : [];
    }),
  );
}

/** Where the running app is. */
export const appUrl = process.env.STORYBOOK_APP_URL ?? 'http://127.0.0.1:4173';

function readProps({ components }: Adoption): Record<string, ComponentProps> {
  const propsIn = propsReader((file) => (existsSync(file) ? readFileSync(file, 'utf8') : null));
  return Object.fromEntries(components.map(({ name, file }) => [name, propsIn(file, name)]));
}

const COLOURS = new Set(Object.keys(themes.light));
const isColour = (name: string): name is ColourName => COLOURS.has(name);

/** The colours of the tokens that a source names in its classes, in the order of the alphabet. */
export function coloursIn(text: string): ColourName[] {
  const named = text.matchAll(
    /\b(?:bg|text|border(?:-[sebtxy])?|divide|fill|stroke|outline|ring|accent)-([a-z][a-z0-9-]*)/g,
  );
  return [...new Set(Array.from(named, ([, name = '']) => name).filter(isColour))].sort();
}

const filesOf = ({ components }: Adoption) => [...new Set(components.map(({ file }) => file))];

const readSources = (files: readonly string[]): Facts['sources'] =>
  Object.fromEntries(files.map((file) => [file, componentSources(readFileSync(file, 'utf8'))]));

export function readFacts(): Facts {
  const adoption = readAdoption();
  const stories = readStories();
  const kitFiles = filesOf(adoption);
  const types = Map.groupBy(BUILT, (id) => MANIFEST[id]?.type ?? '');
  return {
    ...adoption,
    props: readProps(adoption),
    colours: Object.fromEntries(kitFiles.map((file) => [file, coloursIn(readFileSync(file, 'utf8'))])),
    sources: readSources(kitFiles),
    counts: {
      components: adoption.components.filter(({ layer }) => layer === 'ui').length,
      patterns: adoption.components.filter(({ layer }) => layer === 'patterns').length,
      storyFiles: stories.length,
      stories: stories.reduce((sum, [, text]) => sum + (text.match(STORY)?.length ?? 0), 0),
      routes: ROUTES.length,
      built: BUILT.length,
    },
    routesOf: readRoutes(stories),
    pageTypes: [...PAGE_TYPES, 'message' as const].map((type) => ({ type, routes: types.get(type) ?? [] })),
    appUrl,
    sourceUrl: process.env.STORYBOOK_SOURCE_URL ?? '',
    figmaUrl: process.env.STORYBOOK_FIGMA_URL ?? '',
  };
}

function variantsOf(sources: Facts['sources']): Record<string, ComponentSource['variants']> {
  const all = Object.values(sources).flat();
  return Object.fromEntries(all.filter((it) => it.variants.length > 0).map((it) => [it.name, it.variants]));
}

/** Icons that the product draws, with how many files each is in, most used first. */
export function iconsIn(files: ReadonlyMap<string, string>): [icon: string, files: number][] {
  const all = [...files.values()].flatMap((text) =>
    Array.from(text.matchAll(/'lucide-react\/icons\/([a-z0-9-]+)'/g), ([, icon]) => icon ?? ''),
  );
  return [...Map.groupBy(all, (icon) => icon)]
    .map(([icon, uses]): [string, number] => [icon, uses.length])
    .sort(([a, m], [b, n]) => n - m || a.localeCompare(b));
}

function iconsModule(): string {
  const files = new Map(globSync('src/**/*.{ts,tsx}').map((file) => [file, readFileSync(file, 'utf8')] as const));
  const icons = iconsIn(files);
  const imports = icons.map(([icon], index) => `import I${index} from 'lucide-react/icons/${icon}';`);
  const rows = icons.map(([icon, uses], index) => `{ name: '${icon}', files: ${uses}, icon: I${index} }`);
  return `${imports.join('\n')}\nexport const icons = [${rows.join(',\n')}];`;
}

/** What can be imported, and the code that it is. The variants are apart: every story loads them. */
const MODULES: Readonly<Record<string, () => string>> = {
  'virtual:workbench-facts': () => `export const facts = ${JSON.stringify(readFacts())};`,
  'virtual:workbench-variants': () =>
    `export const variants = ${JSON.stringify(variantsOf(readSources(filesOf(readAdoption()))))};`,
  'virtual:workbench-icons': iconsModule,
  'virtual:workbench-thumbnails': thumbnailsModule,
};
const HIDDEN = '\0';

/** Read anew when a file of ours changes. */
export function factsPlugin(): Plugin {
  return {
    name: 'workbench-facts',
    resolveId: (id) => (id in MODULES ? `${HIDDEN}${id}` : undefined),
    load: (id) => MODULES[id.slice(HIDDEN.length)]?.(),
    configureServer(server) {
      const forget = (file: string) => {
        if (!/[\\/](src|stories)[\\/].+\.tsx?$/.test(file)) return;
        for (const id of Object.keys(MODULES)) {
          const loadedModule = server.moduleGraph.getModuleById(`${HIDDEN}${id}`);
          if (loadedModule) server.moduleGraph.invalidateModule(loadedModule);
        }
      };
      for (const event of ['add', 'change', 'unlink'] as const) server.watcher.on(event, forget);
    },
  };
}
