import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { BASELINES, FORCED_COLOURS_PREFIX, nameOf, themesOf } from './paths.ts';

/** Names of pictures without theme and ending, by the file they are in. */
export type Baselines = ReadonlyMap<string, { readonly name: string; readonly theme: string }>;

export function readBaselines(files: readonly string[] = readdirSync(BASELINES)): Baselines {
  return new Map(
    files.map((file) => {
      const [name = '', theme = ''] = file.replace(/\.webp$/, '').split('.');
      return [file, { name, theme }];
    }),
  );
}

/** Pictures of no story, or in a theme in which it is not taken: the story was renamed or is gone. */
export function orphansOf(baselines: Baselines, storyIds: readonly string[]): string[] {
  const themes = new Map(storyIds.map((id) => [nameOf(id), themesOf(id) as readonly string[]]));
  return [...baselines]
    .filter(([file, { name, theme }]) => {
      const ofStory = name.startsWith(FORCED_COLOURS_PREFIX) ? name.slice(FORCED_COLOURS_PREFIX.length) : name;
      return !themes.get(ofStory)?.includes(theme) || !file.endsWith('.webp');
    })
    .map(([file]) => file);
}

/** Stories whose pictures would have the same file name, which is the id with runs of hyphens as one. */
export function clashesOf(storyIds: readonly string[]): string[] {
  const first = new Map<string, string>();
  return storyIds.flatMap((id) => {
    const other = first.get(nameOf(id));
    first.set(nameOf(id), id);
    return other === undefined ? [] : [`${other} and ${id}`];
  });
}

/** Pictures that are equal to the byte, by theme, each group with two or more file names. */
export function twinsOf(
  baselines: Baselines,
  read = (file: string) => readFileSync(join(BASELINES, file)),
): string[][] {
  const groups = new Map<string, string[]>();
  for (const [file, { theme }] of baselines) {
    const key = `${theme} ${createHash('sha256').update(read(file)).digest('hex')}`;
    groups.set(key, [...(groups.get(key) ?? []), file]);
  }
  return [...groups.values()].filter((files) => files.length > 1);
}

type Sum = { readonly pictures: number; readonly bytes: number };
export type Size = { readonly pages: Sum; readonly others: Sum };

/** The pictures of pages and all others. */
export function sizeOf(baselines: Baselines, bytesOf = (file: string) => statSync(join(BASELINES, file)).size): Size {
  const sum = (files: readonly string[]): Sum => ({
    pictures: files.length,
    bytes: files.reduce((total, file) => total + bytesOf(file), 0),
  });
  const isPage = (file: string) => baselines.get(file)?.name.startsWith('pages-') === true;
  const files = [...baselines.keys()];
  return { pages: sum(files.filter(isPage)), others: sum(files.filter((file) => !isPage(file))) };
}
