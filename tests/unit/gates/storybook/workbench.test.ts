import { existsSync, globSync, readFileSync } from 'node:fs';
import { toId } from 'storybook/internal/csf';
import type { StoryIndex } from 'storybook/internal/types';
import { describe, expect, test } from 'vitest';
import { coloursIn, iconsIn, pageFiles, readFacts, routesOpenedBy } from '../../../../.storybook/docs/facts.ts';
import { withNames } from '../../../../.storybook/docs/index-names.ts';
import { planOf, statesOf, statesStory, variantsOf } from '../../../../.storybook/docs/matrix-cells.ts';
import { nameWithOthers, tabTitle } from '../../../../.storybook/docs/page-name.ts';
import { forcedSelector } from '../../../../.storybook/docs/pseudo-states.ts';
import { componentSources } from '../../../../.storybook/docs/sources.ts';
import { thumbnailsOf } from '../../../../.storybook/docs/thumbnails.ts';
import { adoptionOf, componentsOf, importsOf } from '../../../../scripts/adoption.ts';
import { sizeOf, within } from '../../../../scripts/check/gates/storybook.ts';
import { WAITING } from '../../../../scripts/check/gates/waiting-list.ts';
import { PROP_WORDS } from '../../../../scripts/prop-words.ts';
import { ROUTES } from '../../../../src/domain/routes.ts';
import { BUILT } from '../../../../src/routes/manifest.ts';
import { PAGE_TYPES } from '../../../../src/routes/page-types.ts';

const BUTTON = `import { cva, type VariantProps } from 'class-variance-authority';
export const look = cva('a', { variants: { variant: { primary: 'b', 'very-quiet': 'c' }, wide: { true: 'd' } }, defaultVariants: { variant: 'primary' } });
type Props = ComponentProps<'button'> & VariantProps<typeof look>;
export function Button({ variant, ...props }: Props) { return <button className={look({ variant })} {...props} />; }
export function Plain(props: { a: string }) { return <i>{props.a}</i>; }
function Hidden() { return null; }`;

describe('adoption', () => {
  const files = new Map([
    ['src/ui/button.tsx', BUTTON],
    [
      'src/ui/bar.tsx',
      `import { Button as B } from './button.tsx';\nexport function Bar() { return <><B /><B /></>; }`,
    ],
    ['src/app/host.tsx', `const Bar = lazy(() => import('../ui/bar.tsx').then((it) => ({ default: it.Bar })));`],
    ['stories/ui/button.stories.tsx', `import { Button, Plain } from '../../src/ui/button.tsx';`],
  ]);
  const find = (name: string) => adoptionOf(files, []).components.find((it) => it.name === name);

  test('importsOf: renamed or lazy → counted; stories → not', () => {
    expect(find('Button')?.uses).toEqual([{ file: 'src/ui/bar.tsx', count: 2 }]);
    expect(find('Bar')?.uses.map(({ file }) => file)).toEqual(['src/app/host.tsx']);
    expect(find('Plain')).toMatchObject({ uses: [], stories: ['stories/ui/button.stories.tsx'] });
  });

  test('componentsOf: types and private functions → none', () => {
    expect(componentsOf(BUTTON)).toEqual(['Button', 'Plain']);
    const imported = importsOf(
      'src/a/b.tsx',
      `import { type A, B as C,\n  D } from '../ui/x.tsx';\nimport { E } from 'react';`,
    );
    expect([...imported].map(([file, names]) => [file, [...names]])).toEqual([
      [
        'src/ui/x.tsx',
        [
          ['B', 'C'],
          ['D', 'D'],
        ],
      ],
    ]);
  });
});

test('componentSources: cva object that the component calls → its variants', () => {
  const [button, plain] = componentSources(BUTTON);
  expect(button).toEqual({
    name: 'Button',
    element: 'button',
    variants: [{ prop: 'variant', values: ['primary', 'very-quiet'], initial: 'primary' }],
  });
  expect(plain).toMatchObject({ element: null, variants: [] });
});

test('forcedSelector: hover and focus → the forced state, escaped names stay', () => {
  expect(forcedSelector('.hover\\:bg-hover:hover')).toMatch(
    /^\.hover\\:bg-hover:is\(\[data-forced="hover"\] \*\):not\(\[data-field\]/,
  );
  expect(forcedSelector(':focus-visible')).toMatch(/^:is\(\[data-forced="focus"\] :is\(a, button/);
  expect(forcedSelector('.hover\\:bg-hover')).toBeNull();
  expect(forcedSelector('.a:focus-within')).toBeNull();
});

describe('matrix of a component', () => {
  const prop = (name: string) => ({ name, type: ['boolean'], initial: '', required: false, description: '' });

  test('statesOf: native element and props → states that it can be in', () => {
    expect(statesOf([prop('busy')], 'button').map(({ name }) => name)).toEqual([
      'Rest',
      'Hover',
      'Focus',
      'Disabled',
      'Loading',
    ]);
    expect(statesOf([], 'input').map(({ name }) => name)).toContain('Invalid');
    expect(statesOf([prop('selected')], 'span').map(({ name }) => name)).toEqual(['Rest', 'Selected']);
  });

  test('variantsOf: a look that is handed on → a variant; any other choice → none', () => {
    const choice = (name: string, type: readonly string[]) => ({ ...prop(name), type });
    const own = [{ prop: 'tone', values: ['plain'], initial: '' }];
    expect(
      variantsOf(own, [choice('tone', ["'a'"]), choice('size', ["'sm'", "'md'"]), choice('align', ["'start'"])]),
    ).toEqual([...own, { prop: 'size', values: ['sm', 'md'], initial: '' }]);
  });

  const REST = [{ name: 'Rest' }];
  const STATES = [...REST, { name: 'Disabled', args: { disabled: true } }];
  const propOf = (prop: string, values: readonly string[], initial = '') => ({ prop, values, initial });
  const drawn = (...plan: Parameters<typeof planOf>) => {
    const { columns, sections } = planOf(...plan) ?? { columns: [], sections: [] };
    return {
      across: columns.map(({ name }) => name),
      down: sections.map(({ name, rows }) => [name, ...rows.map((it) => it.name)]),
    };
  };

  test('planOf: variants, sizes and states → variants down in a section per size, states across', () => {
    const propTable = [
      propOf('variant', ['primary', 'ghost']),
      propOf('size', ['sm', 'md'], 'md'),
      propOf('wide', ['true']),
    ];
    expect(drawn(propTable, STATES, false)).toEqual({
      across: ['Rest', 'Disabled'],
      down: [
        ['size sm', 'primary', 'ghost'],
        ['size md', 'primary', 'ghost'],
        ['besides', 'wide'],
      ],
    });
    expect(planOf(propTable, STATES, false)?.sections[0]?.rows[1]?.args).toEqual({ variant: 'ghost', size: 'sm' });
  });

  test('planOf: as wide as its place → states down, sizes across', () => {
    expect(drawn([propOf('size', ['sm', 'md'], 'md')], STATES, true)).toEqual({
      across: ['size sm', 'size md'],
      down: [['', 'Rest', 'Disabled']],
    });
  });

  test('planOf: no state but rest → one look down, the other across', () => {
    const tones = propOf('tone', ['plain', 'good'], 'plain');
    expect(drawn([tones], REST, false)).toEqual({ across: [''], down: [['', 'plain', 'good']] });
    expect(drawn([tones, propOf('size', ['sm', 'md'])], REST, false)).toEqual({
      across: ['size sm', 'size md'],
      down: [['', 'plain', 'good']],
    });
  });

  test('planOf: states alone → one row each; nothing that varies → none', () => {
    expect(drawn([], STATES, true)).toEqual({ across: [''], down: [['', 'Rest', 'Disabled']] });
    expect(planOf([], REST, false)).toBeNull();
  });

  test('statesStory: the named one, else the first that shows all; false → none', () => {
    const stories = [{ id: 'ui-a--open' }, { id: 'ui-a--all-states' }, { id: 'ui-a--tones' }];
    expect(statesStory(stories, undefined)?.id).toBe('ui-a--all-states');
    expect(statesStory(stories, { story: 'open' })?.id).toBe('ui-a--open');
    expect(statesStory(stories, false)).toBeUndefined();
  });
});

test('thumbnailsOf: first story with a baseline → its picture; none → the name alone', () => {
  const text = (title: string) =>
    `const meta = {\n  title: '${title}',\n};\nexport const Moves: Story = {};\nexport const AllStates: Story = {};`;
  const stories = new Map([
    ['stories/ui/b.stories.tsx', text('UI/Data/Table')],
    ['stories/ui/a.stories.tsx', text('UI/Forms/Field')],
  ]);
  expect(thumbnailsOf(stories, (it) => it === 'ui-data-table-all-states')).toEqual([
    { title: 'UI/Forms/Field', group: 'Forms', name: 'Field', picture: '' },
    { title: 'UI/Data/Table', group: 'Data', name: 'Table', picture: 'ui-data-table-all-states' },
  ]);
});

test('coloursIn: classes of a source → colours of the tokens, once', () => {
  expect(coloursIn('"bg-brand text-brand-ink border-s-strong hover:bg-brand text-sm border-t"')).toEqual([
    'brand',
    'brand-ink',
    'strong',
  ]);
});

describe('story index', () => {
  const index = (tags: string[]) => ({
    v: 5,
    entries: {
      'ui-alert--docs': {
        type: 'docs' as const,
        id: 'ui-alert--docs',
        title: 'UI/Alert',
        name: 'Docs',
        importPath: './stories/ui/alert.stories.tsx',
        storiesImports: [],
        tags,
      },
    },
  });

  test('other names of a component → below its own, and headings for the search; no filter tag', () => {
    const [entry] = Object.values(withNames(index(['autodocs', 'also:toast', 'also:snackbar']), {}).entries);
    expect(entry).toMatchObject({
      name: nameWithOthers('UI/Alert', ['toast', 'snackbar']),
      tags: ['autodocs'],
      anchors: [{ title: 'toast' }, { title: 'snackbar' }],
    });
    expect(entry?.name.split('\n').map((line) => line.replace(/[^\w, ]/g, ''))).toEqual(['Alert', 'toast, snackbar']);
  });

  test('headings that are stories, names of exports → left out', () => {
    const whole = index(['autodocs']);
    Object.assign(whole.entries['ui-alert--docs'], {
      exportName: 'Docs',
      anchors: [
        { id: 'anchor--ui-alert--stack', title: 'Stack' },
        { id: 'rules', title: 'Rules' },
      ],
    });
    const [entry] = Object.values(withNames(whole, {}).entries);
    expect(entry).toMatchObject({ name: 'Alert', anchors: [{ title: 'Rules' }] });
    expect(entry).not.toHaveProperty('exportName');
  });

  test('tabTitle: other names, a name said twice, the maker’s name → left out', () => {
    const name = nameWithOthers('UI/Alert', ['toast']).replace('\n', ' ');
    expect(tabTitle(`UI / Alert - ${name} ⋅ Storybook`)).toBe('UI / Alert · SprX workbench');
    expect(tabTitle('Guides / Forms - Forms ⋅ Storybook')).toBe('Guides / Forms · SprX workbench');
    expect(tabTitle('UI / Alert - Two of them ⋅ Storybook')).toBe('UI / Alert - Two of them · SprX workbench');
    expect(tabTitle('Storybook')).toBe('SprX workbench');
  });

  test('title of several files → its docs page shows the stories of all', () => {
    const of = (id: string, type: 'docs' | 'story', file: string) => ({
      id,
      name: id,
      title: 'Patterns/Page types',
      importPath: `./stories/patterns/${file}.stories.tsx`,
      type,
      ...(type === 'docs' ? { storiesImports: [] } : { subtype: 'story' as const }),
    });
    const entries = [
      of('docs', 'docs', 'all'),
      of('a', 'story', 'all'),
      of('b', 'story', 'list'),
      of('c', 'story', 'list'),
    ];
    const whole = {
      v: 5,
      entries: Object.fromEntries(entries.map((entry) => [entry.id, entry])),
    } as unknown as StoryIndex;
    expect(withNames(whole, {}).entries.docs).toMatchObject({
      storiesImports: ['./stories/patterns/list.stories.tsx'],
    });
    expect(withNames(whole, {}).entries.a).not.toHaveProperty('storiesImports');
  });

  test('entries of a page → its route in the app', () => {
    const links = routesOpenedBy(
      `const PATH = '/manage/channels';\npage(PATH); page(PATH); page('/auth/login');`,
      new Map(),
    );
    expect(links.map(({ id }) => id)).toEqual(['manage.channels', 'auth.login']);
    const [entry] = Object.values(withNames(index([]), { 'stories/ui/alert.stories.tsx': links }).entries);
    expect(entry).toMatchObject({
      route: { path: '/manage/channels', url: expect.stringMatching(/^http.*\/manage\/channels$/) },
    });
  });
});

test('readFacts: page types, built routes, variants → each route in one line, each variant in words', () => {
  const { pageTypes, counts, sources } = readFacts();
  const variants = Object.values(sources)
    .flat()
    .flatMap((it) => it.variants.map(({ prop }) => prop));
  expect(variants.filter((name) => !PROP_WORDS[name])).toEqual([]);
  expect(pageTypes.map(({ type }) => type)).toEqual([...PAGE_TYPES, 'message']);
  const routes = pageTypes.flatMap((it) => it.routes);
  expect(new Set(routes).size).toBe(counts.built);
  expect(routes).toHaveLength(counts.built);
});

test('pageFiles, iconsIn: source texts → pages and icons by name', () => {
  const files = pageFiles(readFileSync('src/routes/manifest.ts', 'utf8'));
  expect(files.get('manage.channels')).toBe('src/routes/manage/channels/channels.page.tsx');
  expect(files.get('home')).toBe('src/routes/home/home.page.tsx');
  expect(
    iconsIn(
      new Map([
        ['a', `'lucide-react/icons/plus'`],
        ['b', `'lucide-react/icons/plus' 'lucide-react/icons/x'`],
      ]),
    ),
  ).toEqual([
    ['plus', 2],
    ['x', 1],
  ]);
});

test('folder size: too big, or missing → problem', () => {
  expect(within('it', 6_000_000, 6_000_000).problem).toBeNull();
  expect(within('it', 6_000_001, 6_000_000).problem).toContain('too much');
  expect(sizeOf('src/lib')).toBeGreaterThan(1000);
  expect(() => sizeOf('src/no-such-folder')).toThrow();
});

test('commands in guides: every one → can be run as it stands', () => {
  const text = globSync('stories/docs/*.mdx')
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const named = (pattern: RegExp) =>
    Array.from(text.matchAll(pattern), ([, ...groups]) => groups.map((it) => it ?? ''));
  const run = named(/npm run ([\w:-]+)/g).flat();
  expect(run.length).toBeGreaterThan(8);
  expect(run.filter((name) => !(name in scripts))).toEqual([]);
  expect(
    named(/new:component -- [a-z-]+ (\S+)/g)
      .flat()
      .filter((area) => !(area in WAITING)),
  ).toEqual([]);
  const pages = named(/new:page -- (\S+) (\S+)/g);
  expect(pages).not.toEqual([]);
  for (const [id = '', type] of pages) {
    expect(ROUTES.map((it): string => it.id)).toContain(id);
    expect(BUILT).not.toContain(id);
    expect(PAGE_TYPES).toContain(type);
  }
  const files = named(/(?:^|[\s`(])((?:stories|src|docs|scripts|design-tokens)\/[\w./-]+)/g).flat();
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});

test('links within the workbench: every one → leads to a page', () => {
  const stories = globSync('stories/**/*.stories.tsx').map((file) => readFileSync(file, 'utf8'));
  const written = globSync('stories/docs/*.mdx').map((file) => readFileSync(file, 'utf8'));
  const boards = globSync('.storybook/docs/*.tsx').map((file) => readFileSync(file, 'utf8'));
  const titles = [
    ...stories.flatMap((text) => /title: '((?:Foundations|UI|Patterns|Pages|Flows)\/[^']+)'/.exec(text)?.[1] ?? []),
    ...written.flatMap((text) => /<Meta title="([^"]+)"/.exec(text)?.[1] ?? []),
  ];
  const pages = new Set(titles.map((title) => toId(title, 'docs')));
  const named = [...stories, ...boards].flatMap((text) => [
    ...Array.from(
      text.matchAll(/related: \[([^\]]*)\]/g),
      ([, list = '']) => list.match(/[^'", \n][^'"\n]*(?=['"])/g) ?? [],
    ).flat(),
    ...Array.from(
      text.matchAll(/(?:docsPath\(|^\s*\[)'((?:Foundations|Guides|UI|Patterns|Pages|Flows)\/[^']+)'/gm),
      ([, it]) => it ?? '',
    ),
  ]);
  const linked = written.flatMap((text) => Array.from(text.matchAll(/\?path=\/docs\/([\w-]+)/g), ([, id]) => id ?? ''));
  expect(named.length).toBeGreaterThan(60);
  expect(linked.length).toBeGreaterThan(15);
  expect([...named.map((title) => toId(title, 'docs')), ...linked].filter((id) => !pages.has(id))).toEqual([]);
});
