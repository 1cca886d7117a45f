import { execFileSync } from 'node:child_process';
import { cruise } from 'dependency-cruiser';
import options from '../../scripts/imports.config.ts';

/** Files that every story depends on without importing them. */
const EVERYWHERE = [
  /^\.storybook\//,
  /^src\/styles\//,
  /^stories\/support\//,
  /^tests\/visual\/(?:comparator|samples|checks\/)/,
  /^vitest\.config\.ts$/,
  /^package-lock\.json$/,
];

export type Graph = ReadonlyMap<string, readonly string[]>;

/** What differs from `base` in the working tree, committed or not. Throws when Git does not know the base. */
export function changedSince(base: string): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
  const from = git('merge-base', base, 'HEAD')[0] ?? base;
  return [...new Set([...git('diff', '--name-only', from), ...git('ls-files', '--others', '--exclude-standard')])];
}

/** Modules and what each imports, from the stories on, as the import gate sees them. */
export async function graphOf(roots: readonly string[]): Promise<Graph> {
  const { output } = await cruise([...roots], { ...options.options, ruleSet: {} });
  if (typeof output === 'string') throw new Error('dependency-cruiser gave text instead of modules');
  return new Map(
    output.modules.map(({ source, dependencies }) => [source, dependencies.map(({ resolved }) => resolved)]),
  );
}

/** The story files among `stories` that reach a changed module; all of them when what changed concerns everything. */
export function affected(stories: readonly string[], changed: readonly string[], graph: Graph): string[] {
  if (changed.some((file) => EVERYWHERE.some((pattern) => pattern.test(file)))) return [...stories];
  const wanted = new Set(changed);
  return stories.filter((story) => {
    const seen = new Set([story]);
    for (const module of seen) {
      if (wanted.has(module)) return true;
      for (const next of graph.get(module) ?? []) seen.add(next);
    }
    return false;
  });
}
