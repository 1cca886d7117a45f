import { basename, dirname } from 'node:path';
import type { Adopted } from '../../adoption.ts';
import { propsReader, type Read } from '../../component-props.ts';

type Finding = { name: string; problem: string | null };

/** The groups of the workbench's root `UI`, in the order of its sidebar. */
export const GROUPS = ['Actions', 'Forms', 'Overlays', 'Feedback', 'Data', 'Layout', 'Navigation', 'Charts'] as const;

/** A story file of the kit: the component it is the page of, and the parts that it shows besides. */
type KitPage = {
  readonly file: string;
  readonly title: string;
  readonly component: string;
  readonly parts: readonly string[];
};

function kitPages(stories: ReadonlyMap<string, string>, layer: 'ui' | 'patterns'): KitPage[] {
  return [...stories]
    .filter(([file]) => file.startsWith(`stories/${layer}/`))
    .map(([file, text]) => ({
      file,
      title: /^ {2}title: '([^']*)'/m.exec(text)?.[1] ?? '',
      component: /^ {2}component: (\w+)/m.exec(text)?.[1] ?? '',
      parts: (/^ {2}subcomponents: \{([^}]*)\}/m.exec(text)?.[1] ?? '').match(/\w+/g) ?? [],
    }));
}

/** Taken by other files than its own; of a family in a folder of its own, by files outside of the folder. */
function isPublic({ file, uses, layer }: Adopted): boolean {
  const folder = dirname(file);
  const isFamily = folder !== 'src/ui';
  return layer === 'ui' && uses.some((use) => use.file !== file && !(isFamily && dirname(use.file) === folder));
}

const pascal = (file: string) =>
  basename(file, '.tsx')
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

/**
 * Every public component of src/ui is on exactly one page, as its component or as a part of it. A page is in one of the
 * groups under the name of its component, or of its component's file where that is a family such as `drawings.tsx`.
 */
export function pagesOf(stories: ReadonlyMap<string, string>, components: readonly Adopted[]): Finding[] {
  const pages = kitPages(stories, 'ui');
  const files = new Map(components.filter(({ layer }) => layer === 'ui').map(({ name, file }) => [name, file]));
  const named = pages.map(({ file: name, title, component }) => {
    const [root, group = '', last = '', ...more] = title.split('/');
    const source = files.get(component);
    const problem =
      root !== 'UI' || !GROUPS.some((it) => it === group) || more.length > 0
        ? `${title || 'its title'} is not UI/<${GROUPS.join('|')}>/<Component>`
        : !source
          ? `${component || 'its component'} is no component of src/ui`
          : last !== component && last !== pascal(source)
            ? `${title} is the page of ${component}: its title ends in another name`
            : null;
    return { name, problem: problem && `${name}: ${problem}` };
  });
  const shown = components
    .filter(({ layer }) => layer === 'ui')
    .flatMap((component) => {
      const { name, file } = component;
      const on = pages.filter((page) => page.component === name || page.parts.includes(name));
      if (on.length > 1)
        return [{ name, problem: `${name} is on several pages: ${on.map(({ title }) => title).join(', ')}` }];
      if (!isPublic(component)) return [];
      return [{ name, problem: on.length === 1 ? null : `${name} of ${file} has no page in the workbench` }];
    });
  return [...named, ...shown];
}

/** Every prop that a component with a page declares itself says what it is for. */
export function propsOf(stories: ReadonlyMap<string, string>, components: readonly Adopted[], read: Read): Finding[] {
  const pages = [...kitPages(stories, 'ui'), ...kitPages(stories, 'patterns')];
  const shown = new Set(pages.flatMap(({ component, parts }) => [component, ...parts]));
  const propsIn = propsReader(read);
  return components
    .filter(({ name }) => shown.has(name))
    .flatMap(({ name, file }) =>
      propsIn(file, name).props.map((prop) => ({
        name: `${name}.${prop.name}`,
        problem: prop.description ? null : `${file}: ${prop.name} of ${name} has no description`,
      })),
    );
}
