/**
 * `npm run new:page <route id> [page type]`: a page by the pattern of its type (a list unless said), with a story for
 * each of its states, its row in the manifest and a line of what the end-to-end tests do not walk yet.
 */
import { ROUTES, type RouteRow } from '../../src/domain/routes.ts';
import { PAGE_TYPES, type PageType } from '../../src/routes/page-types.ts';
import { statesOf } from '../page-states.ts';
import { type Added, command, type Made, PICTURES, pascal, Refused, write } from './files.ts';
import { READY_QUERY, SHAPES } from './page-shapes.ts';

const USAGE = 'npm run new:page -- <route id> <page type>';
const MANIFEST = 'src/routes/manifest.ts';
const NOTES = 'tests/e2e/not-walked-yet.md';
/** Characters of a line, as in biome.json. */
const WIDTH = 120;

/** `data.health.website.vitals` → area `data`, page `health-website-vitals`. */
function placeOf({ id, area }: RouteRow): { folder: string; name: string } {
  const rest = id.startsWith(`${area}.`) ? id.slice(area.length + 1) : id;
  const name = rest.replace(/[._]/g, '-').replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);
  return { folder: `${area}`, name: name.replace(/-+/g, '-').replace(/^-/, '') };
}

const quoted = (text: string) => (text.includes("'") ? JSON.stringify(text) : `'${text}'`);

/** `/data/settings` may not hide the `SettingsPage` that it is made of. */
function componentOf(row: RouteRow, name: string): string {
  const isType = PAGE_TYPES.some((type) => type === name);
  return `${isType ? pascal(row.area) : ''}${pascal(name)}Page`;
}

function pageOf(row: RouteRow, component: string, type: PageType): string {
  const { imports, before = '', body = '', view, after = '' } = SHAPES[type];
  return `${["import { useFeeds } from '../../../data/live.ts';", ...imports].join('\n')}

${before}
export default function ${component}() {
  const channels = useFeeds();
${body}  return (
    ${view(JSON.stringify(row.title))}
  );
}
${after}`;
}

/** A page of the platform has to name the school whose channels it shows. */
const inASchool = ({ guards }: RouteRow) => guards.some((guard) => guard === 'admin');

/** The generated page shows the school's channels, whatever its address names. */
const EMPTY = `Empty: {
    at: PATH,
    school: 'new',
    play: async ({ canvas }) => {
      await expect(await canvas.findByText('Nothing here yet')).toBeVisible();
    },
  }`;

function storiesOf(row: RouteRow, address: string, type: PageType): string {
  const own = [...(address === row.path ? [] : ['at: PATH']), ...(inASchool(row) ? ["institutionId: 'oakfield'"] : [])];
  const isAboutOne = address !== row.path && type !== 'list';
  const options = isAboutOne
    ? `, {\n  ${[...own, EMPTY].join(',\n  ')},\n}`
    : own.length > 0
      ? `, { ${own.join(', ')} }`
      : '';
  const states = statesOf(row, type).map((state) => `export const ${state}: StoryObj = states('${state}');\n`);
  return `import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { page } from '../../support/app.tsx';
import { pageStories } from '../../support/page-stories.tsx';

/** \`${row.path}\` */
const meta = { title: ${quoted(`Pages/${row.area}/${row.title}`)}, tags: ['autodocs', 'type:${type}'] } satisfies Meta;
export default meta;

const PATH = '${address}';
const states = pageStories('${row.id}'${options});

export const Ready: StoryObj = page(PATH, {
  ${inASchool(row) ? "as: 'platform-admin', institutionId: 'oakfield', " : ''}play: async ({ canvas }) => {
    await expect(await ${READY_QUERY[type]}).toBeVisible();
  },
});
${states.join('')}`;
}

/** Before the end of the manifest's table. */
function withRow(id: string, file: string, type: PageType): Added {
  const key = /^\w+$/.test(id) ? id : `'${id}'`;
  const [kind, load] = [`type: '${type}',`, `load: () => import('./${file}')`];
  const short = `  ${key}: { ${kind} ${load} },\n`;
  // Broken into lines as Biome does.
  const row = short.length - 1 > WIDTH ? `  ${key}: {\n    ${kind}\n    ${load},\n  },\n` : short;
  return {
    file: MANIFEST,
    change: (text) => {
      if (text.includes(`  ${key}: {`)) throw new Refused(`${id} is built already.`);
      return text.replace(
        /(export const MANIFEST[^{]*\{\n[\s\S]*?)(^\};)/m,
        (_, rows: string, end: string) => `${rows}${row}${end}`,
      );
    },
  };
}

export function newPage(id: string | undefined, pageType: string | undefined, root = '.'): string[] {
  const row: RouteRow | undefined = ROUTES.find((it) => it.id === id);
  const type = PAGE_TYPES.find((it) => it === (pageType ?? 'list'));
  if (!row || !type)
    throw new Refused(
      `${USAGE}\nThe page types are ${PAGE_TYPES.join('|')}; the route ids stand in src/domain/routes.ts.`,
    );
  const { folder, name } = placeOf(row);
  const file = `${folder}/${name}/${name}.page.tsx`;
  const address = row.path.replace(/:(\w+)/g, (_, parameter: string) => `a-${parameter.toLowerCase()}`);
  const made: Made[] = [
    { file: `src/routes/${file}`, text: pageOf(row, componentOf(row, name), type) },
    { file: `stories/pages/${folder}/${name}.stories.tsx`, text: storiesOf(row, address, type) },
  ];
  const note = `- \`${row.id}\` (\`${row.path}\`): opened by the smoke test; what a person does there is not walked yet.\n`;
  write(root, made, [withRow(row.id, file, type), { file: NOTES, change: (text) => `${text}${note}` }]);
  return [
    ...[...made.map((it) => it.file), MANIFEST, NOTES].map((it) => `✔ ${it}`),
    'It shows the school’s channels for now: give it what it is about, its place in the sidebar, and a journey in tests/e2e.',
    PICTURES,
  ];
}

if (import.meta.main) command(USAGE, ([id, type]) => newPage(id, type));
