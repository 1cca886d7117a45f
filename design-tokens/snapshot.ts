import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { toCss } from './build.ts';
import type { TokenSet } from './load.ts';

/** What a token is in each mode, as CSS; what is the same everywhere has the one mode `all`. */
export type Values = Readonly<Record<string, string>>;

export interface Snapshot {
  readonly version: string;
  readonly tokens: Readonly<Record<string, Values>>;
}

export interface Difference {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly {
    readonly name: string;
    readonly mode: string;
    readonly from: string;
    readonly to: string;
  }[];
  /** Modes that the last release did not know, such as a new theme. */
  readonly modes: readonly string[];
}

export const RELEASE_FILE = fileURLToPath(new URL('release.json', import.meta.url));
export const CHANGES_FILE = fileURLToPath(new URL('CHANGES.md', import.meta.url));

const byMode = (modes: Readonly<Record<string, ReadonlyMap<string, unknown>>>, prefix: string) => {
  const found: Record<string, Record<string, string>> = {};
  for (const [mode, tokens] of Object.entries(modes)) {
    for (const [name, value] of tokens) {
      found[`${prefix}.${name}`] = { ...found[`${prefix}.${name}`], [mode]: toCss(value) };
    }
  }
  return found;
};

/** Every token that code may name, with its values. */
export function snapshot({ themes, densities, scales }: TokenSet): Snapshot['tokens'] {
  const same = [...scales].flatMap(([group, tokens]) =>
    tokens.flatMap(({ path, value, leading }) => {
      const name = `${group}.${path.slice(1).join('-')}`;
      const all: [string, Values][] = [[name, { all: toCss(value) }]];
      return leading ? [...all, [`${name}.leading`, { all: String(leading) }] as [string, Values]] : all;
    }),
  );
  return { ...byMode(themes, 'color'), ...byMode(densities, 'density'), ...Object.fromEntries(same) };
}

export function compare(before: Snapshot['tokens'], after: Snapshot['tokens']): Difference {
  const modesOf = (tokens: Snapshot['tokens']) =>
    new Set(Object.values(tokens).flatMap((values) => Object.keys(values)));
  const known = modesOf(before);
  const changed = Object.entries(after).flatMap(([name, values]) =>
    Object.entries(values).flatMap(([mode, to]) => {
      const from = before[name]?.[mode];
      return from === undefined || from === to ? [] : [{ name, mode, from, to }];
    }),
  );
  return {
    added: Object.keys(after).filter((name) => !(name in before)),
    removed: Object.keys(before).filter((name) => !(name in after)),
    changed,
    modes: [...modesOf(after)].filter((mode) => !known.has(mode)),
  };
}

/** Removed tokens that the part "Next" of CHANGES.md does not name in backticks: whoever used one would not know what to take. */
export function undeclared(removed: readonly string[], changes: string): string[] {
  const next = /^## Next\n([\s\S]*?)(?=^## |(?![\s\S]))/m.exec(changes)?.[1];
  if (next === undefined) throw new Error('CHANGES.md has no part "## Next"');
  const named = new Set(Array.from(next.matchAll(/^- .*$/gm), ([line]) => line.match(/`[^`]+`/g) ?? []).flat());
  return removed.filter((name) => !named.has(`\`${name}\``));
}

/** Reads the last release. Throws where the file holds no tokens, so that an empty one cannot pass. */
export async function readRelease(path = RELEASE_FILE): Promise<Snapshot> {
  const { version, tokens } = JSON.parse(await readFile(path, 'utf8')) as Partial<Snapshot>;
  if (typeof version !== 'string' || !tokens || Object.keys(tokens).length === 0) {
    throw new Error('release.json names no version or no tokens');
  }
  return { version, tokens };
}
