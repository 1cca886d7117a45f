import { describe, expect, test } from 'vitest';
import { adoptionOf } from '../../../../scripts/adoption.ts';
import { pagesOf, propsOf } from '../../../../scripts/check/gates/kit-pages.ts';
import { propsReader } from '../../../../scripts/component-props.ts';

const source = (...names: string[]) => names.map((name) => `export function ${name}() { return null; }`).join('\n');
const story = (title: string, component: string, parts = '') => `const meta = {
  title: '${title}',
  component: ${component},
${parts}} satisfies Meta<typeof ${component}>;`;

const SOURCES = {
  'src/ui/table.tsx': source('Table', 'TableRow'),
  'src/ui/drawings.tsx': source('LostDrawing'),
  'src/ui/date/date-picker.tsx': `import { Calendar } from './calendar.tsx';\n${source('DatePicker')}`,
  'src/ui/date/calendar.tsx': source('Calendar'),
  'src/routes/page.tsx': `import { Table, TableRow } from '../ui/table.tsx';
import { LostDrawing } from '../ui/drawings.tsx';
import { DatePicker } from '../ui/date/date-picker.tsx';`,
};
const STORIES = {
  'stories/ui/table.stories.tsx': story('UI/Data/Table', 'Table', '  subcomponents: { TableRow },\n'),
  'stories/ui/drawings.stories.tsx': story('UI/Layout/Drawings', 'LostDrawing'),
  'stories/ui/date-picker.stories.tsx': story('UI/Forms/DatePicker', 'DatePicker'),
};

const problemsOf = (stories: Readonly<Record<string, string>>) =>
  pagesOf(
    new Map(Object.entries({ ...STORIES, ...stories })),
    adoptionOf(new Map(Object.entries(SOURCES)), []).components,
  ).flatMap(({ problem }) => problem ?? []);

describe('pages of the kit', () => {
  test('pagesOf: each public component on one page, parts of a folder on none → no problem', () => {
    expect(problemsOf({})).toEqual([]);
  });

  test('pagesOf: component without a page, or on two → named', () => {
    expect(problemsOf({ 'stories/ui/table.stories.tsx': story('UI/Data/Table', 'Table') })).toEqual([
      'TableRow of src/ui/table.tsx has no page in the workbench',
    ]);
    expect(problemsOf({ 'stories/ui/rows.stories.tsx': story('UI/Data/TableRow', 'TableRow') })).toEqual([
      'TableRow is on several pages: UI/Data/Table, UI/Data/TableRow',
    ]);
  });

  test('pagesOf: unknown group, another name, another layer → named', () => {
    expect(
      problemsOf({
        'stories/ui/table.stories.tsx': story('UI/Marks/Table', 'Table', '  subcomponents: { TableRow },\n'),
      })[0],
    ).toMatch(/UI\/Marks\/Table is not UI\/<Actions\|/);
    expect(problemsOf({ 'stories/ui/date-picker.stories.tsx': story('UI/Forms/Dates', 'DatePicker') })).toEqual([
      'stories/ui/date-picker.stories.tsx: UI/Forms/Dates is the page of DatePicker: its title ends in another name',
    ]);
    expect(problemsOf({ 'stories/ui/example.stories.tsx': story('UI/Data/Example', 'Example') })).toEqual([
      'stories/ui/example.stories.tsx: Example is no component of src/ui',
    ]);
  });
});

describe('props of the kit', () => {
  const FILES: Readonly<Record<string, string>> = {
    'src/ui/types.ts': `/** Of all. */ export type Size = keyof typeof SIZES;
const SIZES = { sm: 'h-7', md: 'h-9' } as const;
export interface Named { /** Its name. */ readonly name: string; hidden?: boolean }`,
    'src/ui/table.tsx': `import type { Named, Size } from './types.ts';
type Props = Omit<ComponentProps<'table'>, 'size'> & Omit<Named, 'hidden'> & {
  size?: Size;
  /**
   * Which rows
   * there are.
   */
  rows: readonly string[];
  className?: string;
  undescribed: string;
};
export function Table({ size = 'md', rows, ...props }: Props) { return null; }
export function TableRow(props: ComponentProps<typeof Table> & ({ one: 1 } | { two?: 2 })) { return null; }`,
  };
  const read = (file: string) => FILES[file] ?? null;

  test('propsReader: types of other files, choices, initial value, comment → one row each', () => {
    const { props, element } = propsReader(read)('src/ui/table.tsx', 'Table');
    expect(element).toBe('table');
    expect(props.map(({ name, type, initial, required }) => [name, type.join(' '), initial, required])).toEqual([
      ['name', 'string', '', true],
      ['size', "'sm' 'md'", "'md'", false],
      ['rows', 'readonly string[]', '', true],
      ['className', 'string', '', false],
      ['undescribed', 'string', '', true],
    ]);
    expect(props.map(({ description }) => description)).toEqual([
      'Its name.',
      'Height and type of the control.',
      'Which rows there are.',
      'More classes, for its size and place in a layout.',
      '',
    ]);
  });

  test('propsReader: props of another component, one of two shapes → named, not required', () => {
    const { props, components } = propsReader(read)('src/ui/table.tsx', 'TableRow');
    expect(components).toEqual(['Table']);
    expect(props.map(({ name, required }) => [name, required])).toEqual([
      ['one', false],
      ['two', false],
    ]);
  });

  test('prop without a description → named', () => {
    const stories = new Map([['stories/ui/table.stories.tsx', story('UI/Data/Table', 'Table')]]);
    const { components } = adoptionOf(new Map(Object.entries(FILES)), []);
    expect(propsOf(stories, components, read).flatMap(({ problem }) => problem ?? [])).toEqual([
      'src/ui/table.tsx: undescribed of Table has no description',
    ]);
  });
});
