import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parseSync } from 'vite';
import { matches, openedBy } from './addresses.ts';

/** Modules and what each imports. */
export type Graph = ReadonlyMap<string, readonly string[]>;

/** With what a branch is compared: the remote's main, or where there is none the local one. */
export function mainBranch(): string {
  const isKnown = (ref: string) => {
    try {
      execFileSync('git', ['rev-parse', '--verify', '--quiet', ref], { stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  };
  return ['origin/main', 'main'].find(isKnown) ?? 'HEAD';
}

/** What differs from where this branch left `base`, committed or not. Throws when Git does not know the base. */
export function changedSince(base: string): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
  const from = git('merge-base', base, 'HEAD')[0] ?? base;
  return [...new Set([...git('diff', '--name-only', from), ...git('ls-files', '--others', '--exclude-standard')])];
}

/** The modules below these folders and all that they lead to, and which of ours each imports, types included. */
export function graphOf(roots: readonly string[]): Graph {
  const files = new Set(globSync(roots.map((root) => `${root}/**/*`)).filter((file) => MODULE.test(file)));
  const graph = new Map<string, readonly string[]>();
  for (const file of files) {
    const imported = importsIn(file, readFileSync(file, 'utf8'));
    graph.set(file, imported);
    for (const each of imported) if (MODULE.test(each) && existsSync(each)) files.add(each);
  }
  return graph;
}

const MODULE = /\.[cm]?[jt]sx?$/;

/** Ours are named by a path with its ending. */
function importsIn(file: string, text: string): string[] {
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module;
  const named = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value)),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => /^['"`](.*)['"`]$/s.exec(text.slice(start, end))?.[1]),
  ];
  const ours = named.flatMap((name) =>
    name?.startsWith('.') ? [posix.join(posix.dirname(file), name.replace(/\?.*$/, ''))] : [],
  );
  return [...new Set(ours)];
}

const MANIFEST = 'src/routes/manifest.ts';
const isPage = (file: string) => /^src\/routes\/.+\.page\.tsx$/.test(file);

/** The path of each route that is built, and the file of its page. */
export type PageFiles = ReadonlyMap<string, string>;

/**
 * The manifest leads to every page, and every story of a page to the manifest. So a story of a page reaches the pages at the
 * addresses that it opens; what has no address in it, as a flow that goes from page to page, reaches all of them. The smoke
 * test goes through every page for minutes, and is for the whole check; a gate's test takes the manifest as a list of what is built.
 */
export function withPagesByAddress(
  graph: Graph,
  pages: PageFiles,
  read = (file: string) => readFileSync(file, 'utf8'),
): Graph {
  const result = new Map(graph);
  result.set(
    MANIFEST,
    (graph.get(MANIFEST) ?? []).filter((file) => !isPage(file)),
  );
  const reachesManifest = new Set(reaching([...graph.keys()], [MANIFEST], graph));
  for (const [file, imported] of graph) {
    if (!/^(?:stories|tests)\//.test(file) || !/\.(?:stories|test|spec)\.tsx?$/.test(file)) continue;
    if (!reachesManifest.has(file) || /^tests\/(?:e2e|unit\/gates)\//.test(file)) continue;
    const opened = file.startsWith('stories/pages/') ? openedBy(read(file)) : [];
    const reached = [...pages].filter(
      ([path]) => opened.length === 0 || opened.some((address) => matches(path, address)),
    );
    result.set(file, [...imported, ...reached.map(([, page]) => page)]);
  }
  return result;
}

/** Those of `files` from which imports lead to one of `targets`. */
export function reaching(files: readonly string[], targets: readonly string[], graph: Graph): string[] {
  const importers = new Map<string, string[]>();
  for (const [file, imported] of graph)
    for (const each of imported) {
      const ofFile = importers.get(each);
      if (ofFile) ofFile.push(file);
      else importers.set(each, [file]);
    }
  const reached = new Set(targets);
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer);
  return files.filter((file) => reached.has(file));
}
