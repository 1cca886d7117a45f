import type { IndexEntry, StoryIndex } from 'storybook/internal/types';
import { appUrl, type RouteLink, readRoutes } from './facts.ts';
import { nameWithOthers } from './page-name.ts';

const ALSO = /^also:/;
/** Storybook lists each story of a page among its headings; the search has the stories themselves. */
const OF_A_STORY = /^anchor--/;

type Anchor = { readonly id: string; readonly title: string };
/** What the sidebar's entries carry besides; the manager hands them on to its search and its tools. */
export type Extended = IndexEntry & {
  readonly anchors?: readonly Anchor[];
  readonly route?: { readonly path: string; readonly address: string; readonly url: string };
};

/**
 * The manager's search looks at names, paths and headings, and prints the name. So a docs page is named as its component is, its
 * other names (`tags: ['also:toast']`) below, and they are its first headings, which makes an exact one win. As tags they would
 * fill the filter's menu and are taken out. Every story alone loads the index: what nothing reads is taken out too. The docs page
 * of a title shows the stories of all files that have it.
 */
export function withNames(index: StoryIndex, routesOf: Readonly<Record<string, readonly RouteLink[]>>): StoryIndex {
  const files = new Map<string, Set<string>>();
  for (const { type, title, importPath } of Object.values(index.entries))
    if (type === 'story') files.set(title, (files.get(title) ?? new Set()).add(importPath));
  const entries = Object.entries(index.entries).map(([id, entry]): [string, Extended] => {
    const { exportName: _, tags = [], ...rest } = entry as Extended & { readonly exportName?: string };
    const storiesImports = [...(files.get(entry.title) ?? [])].filter((file) => file !== entry.importPath);
    const [link] = routesOf[entry.importPath.replace(/^\.\//, '')] ?? [];
    return [
      id,
      {
        ...rest,
        tags: tags.filter((tag) => !ALSO.test(tag)),
        ...(entry.type === 'docs' ? docsFields(entry, tags) : {}),
        ...(entry.type === 'docs' && storiesImports.length > 0 ? { storiesImports } : {}),
        ...(link ? { route: { path: link.path, address: link.address, url: `${appUrl}${link.address}` } } : {}),
      } as Extended,
    ];
  });
  return { ...index, entries: Object.fromEntries(entries) };
}

function docsFields(entry: Extended, tags: readonly string[]) {
  const others = tags.filter((tag) => ALSO.test(tag)).map((tag) => tag.replace(ALSO, ''));
  const headings = (entry.anchors ?? []).filter(({ id }) => !OF_A_STORY.test(id));
  return {
    name: nameWithOthers(entry.title, others),
    anchors: [...others.map((title) => ({ id: `also-${title}`, title })), ...headings],
  };
}

type Generator = { getIndex(): Promise<StoryIndex> };

const wrapped = new WeakSet<Generator>();

/** Wraps Storybook's own generator of the index, for the server and the static build alike; once, however often it is asked for. */
export function namingGenerator<G extends Generator>(generator: G): G {
  if (wrapped.has(generator)) return generator;
  wrapped.add(generator);
  const getIndex = generator.getIndex.bind(generator);
  generator.getIndex = async () => withNames(await getIndex(), readRoutes());
  return generator;
}
