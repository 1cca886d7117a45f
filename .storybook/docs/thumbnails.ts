import { existsSync, globSync, readFileSync } from 'node:fs';
import { storyNameFromExport, toId } from 'storybook/internal/csf';
import { GROUPS } from '../../scripts/check/gates/kit-pages.ts';

/** A page of the kit in the index of all: its address, and the baseline of its first story that has one. */
export type Thumbnail = {
  readonly title: string;
  readonly group: string;
  readonly name: string;
  readonly picture: string;
};

const BASELINES = 'tests/visual/__baselines__';
const nameOf = (id: string) => id.replace(/-+/g, '-');

/** `stories` maps a story file to its text; `has` says which pictures there are. */
export function thumbnailsOf(stories: ReadonlyMap<string, string>, has: (picture: string) => boolean): Thumbnail[] {
  const all = [...stories.values()].flatMap((text) => {
    const title = /^ {2}title: '(UI\/[^']+)'/m.exec(text)?.[1];
    const [, group = '', name = ''] = title?.split('/') ?? [];
    if (!title) return [];
    const pictures = Array.from(text.matchAll(/^export const ([A-Z]\w*)/gm), ([, story = '']) =>
      nameOf(toId(title, storyNameFromExport(story))),
    );
    return [{ title, group, name, picture: pictures.find(has) ?? '' }];
  });
  return all.sort((a, b) => a.name.localeCompare(b.name));
}

const fileOf = (picture: string, theme: string) => `${BASELINES}/${picture}.${theme}.webp`;

/** A module of static pictures: nothing is drawn, so that a hundred of them cost no more than a page of photographs. */
export function thumbnailsModule(): string {
  const stories = new Map(
    globSync('stories/ui/**/*.stories.tsx').map((file) => [file, readFileSync(file, 'utf8')] as const),
  );
  const all = thumbnailsOf(stories, (picture) => existsSync(fileOf(picture, 'light')));
  const imports = all.flatMap(({ picture }, at) =>
    picture
      ? ['light', 'dark'].map((theme) => `import ${theme}${at} from '/${fileOf(picture, theme)}?url&no-inline';`)
      : [],
  );
  const rows = all.map(
    ({ title, group, name, picture }, at) =>
      `{ title: '${title}', group: '${group}', name: '${name}', light: ${picture ? `light${at}` : "''"}, dark: ${picture ? `dark${at}` : "''"} }`,
  );
  return `${imports.join('\n')}\nexport const groups = ${JSON.stringify(GROUPS)};\nexport const thumbnails = [${rows.join(',\n')}];`;
}
