import { DEFAULT_APPEARANCE } from './appearance.ts';
import { SCENE_AT_FIRST } from './scene.ts';
import { APPEARANCE_TYPES, SCENE_TYPES } from './toolbar.ts';

type Item = { readonly value: string; readonly title: string };
export type GlobalMenu = {
  readonly name: 'Look' | 'Scene';
  readonly types: Readonly<
    Record<
      string,
      { readonly description: string; readonly toolbar: { readonly title: string; readonly items: readonly Item[] } }
    >
  >;
  readonly initial: Readonly<Record<string, string>>;
};

/** The two popovers of the toolbar. */
export const MENUS: readonly GlobalMenu[] = [
  { name: 'Look', types: APPEARANCE_TYPES, initial: DEFAULT_APPEARANCE },
  { name: 'Scene', types: SCENE_TYPES, initial: SCENE_AT_FIRST },
];

/** What is not as it was at first. */
export function chosenOf({ types, initial }: GlobalMenu, globals: Readonly<Record<string, unknown>>): Item[] {
  return Object.entries(types).flatMap(([name, { toolbar }]) => {
    const value = String(globals[name] ?? initial[name] ?? '');
    return value === initial[name] ? [] : (toolbar.items.find((item) => item.value === value) ?? []);
  });
}

/** In as few letters as it takes: the first choice without what explains it, and how many there are besides. */
export function shortOf({ name }: GlobalMenu, [first, ...others]: readonly Item[]): string {
  if (!first) return name;
  const short = first.title.split(/[,(]/, 1)[0]?.trim() ?? '';
  return others.length > 0 ? `${short} +${others.length}` : short;
}
