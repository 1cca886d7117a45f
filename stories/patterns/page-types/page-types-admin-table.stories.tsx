import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import type { KitDocs } from '../../../.storybook/docs/kit-docs.ts';
import type { AsyncState } from '../../../src/lib/async-state.ts';
import { AdminTablePage } from '../../../src/patterns/page-types/admin-table.tsx';
import { Button } from '../../../src/ui/button.tsx';
import type { Column } from '../../../src/ui/data-table/column.ts';
import { Drawer } from '../../../src/ui/drawer.tsx';
import { linkClass } from '../../../src/ui/link.tsx';
import { SearchInput } from '../../../src/ui/search-input.tsx';
import { resourceIn } from '../../support/resource.ts';

/** What the platform's staff look through: schools, people, credentials, requests. */
const meta = {
  title: 'Patterns/Admin table page',
  component: AdminTablePage,
  tags: ['autodocs', 'also:platform', 'also:back office'],
  parameters: {
    frame: 'wide',
    kit: {
      use: 'Pages of the platform with many rows of one kind, found by filters and opened one by one.',
      avoid: 'What a school works with each day is a list page. Figures over time are a report.',
      anatomy: [
        { part: 'Header', what: 'Title, what the page is for, what can be done for all' },
        { part: 'Filters', what: 'A search or a filter bar, held by the address' },
        { part: 'Table', what: 'Sorted, filtered and arranged by the person. More rows come with the button below' },
        { part: 'Detail or drawer', what: 'The rest of one row, below it or beside the table' },
      ],
      accessibility: [
        'The table is one stop for the keyboard and carries the page’s title as its name',
        'The drawer takes the focus and gives it back to the row',
      ],
      related: ['Patterns/Page types', 'UI/Data/DataTable', 'UI/Overlays/Drawer', 'UI/Data/FilterBar'],
    } satisfies KitDocs,
  },
} satisfies Meta;
export default meta;
type Story = StoryObj;

type School = { readonly id: string; readonly name: string; readonly town: string; readonly people: number };

const SCHOOLS: School[] = [
  { id: 'oakfield', name: 'Oakfield School', town: 'Maidstone', people: 9 },
  { id: 'riverside', name: 'Riverside Primary', town: 'Reading', people: 4 },
  { id: 'hillcrest', name: 'Hillcrest Primary School', town: 'Leeds', people: 12 },
];
const idOf = ({ id }: School) => id;
const nameOf = ({ name }: School) => name;
const columns = (open: (school: School) => void): Column<School>[] => [
  {
    id: 'name',
    header: 'Name',
    value: nameOf,
    cell: (school, tabIndex) => (
      <button type="button" tabIndex={tabIndex} className={linkClass()} onClick={() => open(school)}>
        {school.name}
      </button>
    ),
    width: 240,
    always: true,
  },
  { id: 'town', header: 'Town', value: ({ town }) => town, width: 200 },
  { id: 'people', header: 'People', value: ({ people }) => people, kind: 'number', width: 120 },
];

const retry = fn();
const loadMore = fn();

function Schools({ state, hasMore = false }: { state: AsyncState<School[]>; hasMore?: boolean }) {
  return (
    <AdminTablePage
      title="Schools"
      description="Every school on the platform."
      actions={<Button>Save as CSV</Button>}
      filters={<SearchInput label="Find by name" className="w-80 max-w-full" value="" onValueChange={fn()} />}
      resource={{ ...resourceIn(state, retry), hasMore, loadMore, loadingMore: false }}
      loadingLabel="Loading the schools"
      columns={columns}
      rowId={idOf}
      rowName={nameOf}
      detail={({ town }) => <p className="text-base text-ink-2">Registered in {town}.</p>}
      drawer={({ name, people }, close) => (
        <Drawer open onOpenChange={close} title={name}>
          <p className="text-base text-ink-2">{people} people belong to it.</p>
        </Drawer>
      )}
      empty={{ title: 'No matching schools', text: 'The beginnings of words do.' }}
      safe="Nothing was changed."
    />
  );
}

export const Ready: Story = {
  render: () => <Schools state={{ status: 'ready', value: SCHOOLS }} hasMore />,
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('grid', { name: 'Schools' });
    await userEvent.click(canvas.getByRole('button', { name: 'Show more' }));
    await expect(loadMore).toHaveBeenCalled();
  },
};

const quiet = { picture: 'none' };

export const Loading: Story = { parameters: quiet, render: () => <Schools state={{ status: 'loading' }} /> };

export const Empty: Story = {
  parameters: quiet,
  render: () => <Schools state={{ status: 'empty' }} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'No matching schools' })).toBeVisible();
    await expect(canvas.getByRole('searchbox')).toBeVisible();
  },
};

export const Failed: Story = {
  parameters: quiet,
  render: () => <Schools state={{ status: 'error', error: new Error('Request error!') }} />,
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText('Nothing was changed.')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(retry).toHaveBeenCalled();
  },
};

/** A row opens below itself or, by its name, beside the table; closing gives the focus back. */
export const RowOpened: Story = {
  render: () => <Schools state={{ status: 'ready', value: SCHOOLS }} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Details of Oakfield School' }));
    await canvas.findByText('Registered in Maidstone.');
    await userEvent.click(canvas.getByRole('button', { name: 'Riverside Primary' }));
    await canvas.findByText('4 people belong to it.');
  },
};
