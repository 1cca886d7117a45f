import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { Field } from '../../src/ui/field.tsx';
import { FilterBar } from '../../src/ui/filter-bar.tsx';
import { SearchInput } from '../../src/ui/search-input.tsx';
import { Select } from '../../src/ui/select.tsx';

const controls = (
  <>
    <Field label="Status">
      <Select options={[{ value: '', label: 'Any status' }]} />
    </Field>
    <Field label="Channel">
      <Select options={[{ value: '', label: 'All channels' }]} />
    </Field>
  </>
);
const search = (
  <SearchInput label="Search stories" value="" onValueChange={fn()} className="max-w-64 min-w-40 flex-1 basis-40" />
);
const order = <Select aria-label="Order" options={[{ value: 'newest', label: 'Newest first' }]} />;
const SET = [
  { id: 'status', label: 'Status: Draft' },
  { id: 'channel', label: 'Channel: Oakfield News' },
];

const meta = {
  title: 'UI/Data/FilterBar',
  component: FilterBar,
  tags: ['autodocs', 'also:saved views', 'also:facets', 'also:query'],
  parameters: {
    kit: {
      use: 'Above a list with more than one filter: search, filters and order in one row.',
      avoid: 'A search or a select alone is a Toolbar. Filters of a column belong to the DataTable.',
      anatomy: [
        { part: 'Search', what: 'The field that people use most' },
        { part: 'Add filter', what: 'A popover with a field for each filter' },
        { part: 'Order', what: 'Order and layout, at the end of the row' },
        { part: 'Chips', what: 'The filters in use, each with a button that removes it' },
        { part: 'Views', what: 'Saves the filters under a name, deletes a saved view' },
      ],
      keyboard: [
        { keys: ['Tab'], does: 'Moves through search, filters, order and chips' },
        { keys: ['Enter'], does: 'Opens the filters. In the name field, saves the view' },
        { keys: ['Esc'], does: 'Closes the popover' },
      ],
      accessibility: ['Each chip’s button says what it removes', 'A name that is taken is reported at the field'],
      related: ['UI/Actions/Toolbar', 'UI/Data/Chip', 'UI/Data/DataTable'],
    } satisfies KitDocs,
  },
  args: { label: 'Filter stories', search, end: order, children: controls, set: SET, onRemove: fn(), onClear: fn() },
} satisfies Meta<typeof FilterBar>;
export default meta;
type Story = StoryObj<typeof meta>;

const NAMES = ['My drafts', 'Sport this term'];
const views = { names: NAMES, canSave: true, onSave: fn(), onDelete: fn() };

/** No filter in use, some in use, a saved view. */
export const States: Story = {
  render: (args) => (
    <div className="grid gap-6">
      <FilterBar {...args} set={[]} views={{ ...views, canSave: false }} />
      <FilterBar {...args} label="Filter events" views={views} />
      <FilterBar {...args} label="Filter people" views={{ ...views, current: 'Sport this term' }} />
    </div>
  ),
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getAllByRole('button', { name: 'Remove Channel: Oakfield News' })[0] as HTMLElement);
    await expect(args.onRemove).toHaveBeenCalledWith('channel');
    await userEvent.click(canvas.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement);
    await expect(args.onClear).toHaveBeenCalledTimes(1);
    await userEvent.click(document.body);
  },
};

/** The filters themselves. */
export const FiltersOpen: Story = {
  render: (args) => (
    <div className="min-h-96">
      <FilterBar {...args} />
    </div>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Add filter' }));
    const popover = within(await within(document.body).findByRole('dialog', { name: 'Filters' }));
    await waitFor(() => expect(popover.getByRole('combobox', { name: 'Status' })).toHaveFocus());
  },
};

/** Many and long ones, in little space; and from right to left. */
export const LongTextNarrow: Story = {
  parameters: { frame: 'narrow' },
  render: (args) => (
    <div className="grid gap-6">
      <FilterBar
        {...args}
        set={[
          {
            id: 'channel',
            label: 'Channel: The Parents, Friends and Former Pupils of Oakfield Association Newsletter',
          },
          ...SET.slice(0, 1),
        ]}
        views={{ ...views, current: 'Everything of the Parents, Friends and Former Pupils' }}
      />
      <div dir="rtl" lang="ar">
        <FilterBar {...args} label="التصفية" set={[{ id: 'channel', label: 'القناة: أخبار المدرسة' }]} />
      </div>
    </div>
  ),
};

/** A name that is taken and a failure are reported at the field; what was typed stays. */
export const SaveAndDelete: Story = {
  parameters: { picture: 'none' },
  render: function Saving(args) {
    const [names, setNames] = useState(NAMES);
    const [current, setCurrent] = useState<string>();
    return (
      <div className="min-h-96">
        <FilterBar
          {...args}
          views={{
            names,
            canSave: true,
            ...(current === undefined ? {} : { current }),
            onSave: async (name) => {
              if (name === 'Offline') throw new Error('You are offline. Nothing was saved.');
              setNames([...names, name]);
              setCurrent(name);
            },
            onDelete: (name) => {
              setNames(names.filter((each) => each !== name));
              setCurrent(undefined);
            },
          }}
        />
      </div>
    );
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Save view' }));
    const popover = within(await within(document.body).findByRole('dialog', { name: 'Save view' }));
    const name = popover.getByRole('textbox', { name: 'Name' });
    await userEvent.click(popover.getByRole('button', { name: 'Save' }));
    await expect(popover.getByText('Enter a name.')).toBeVisible();
    await userEvent.type(name, 'sport THIS term{Enter}');
    await expect(popover.getByText(/already have a view with this name/)).toBeVisible();
    await userEvent.clear(name);
    await userEvent.type(name, 'Offline{Enter}');
    await expect(await popover.findByText('You are offline. Nothing was saved.')).toBeVisible();
    await expect(name).toHaveValue('Offline');
    await userEvent.clear(name);
    await userEvent.type(name, 'Year 9 poems{Enter}');
    await userEvent.click(await canvas.findByRole('button', { name: 'Delete view “Year 9 poems”' }));
    await expect(await canvas.findByRole('button', { name: 'Save view' })).toBeVisible();
  },
};
