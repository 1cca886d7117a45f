import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { FilterBar } from '../../src/ui/filter-bar.tsx';
import { Select } from '../../src/ui/select.tsx';
import type { KitDocs } from '../support/kit-docs.ts';

const controls = (
  <>
    <Select size="sm" aria-label="Status" options={[{ value: '', label: 'Any status' }]} />
    <Select size="sm" aria-label="Channel" options={[{ value: '', label: 'All channels' }]} />
  </>
);
const SET = [
  { id: 'status', label: 'Status: waiting' },
  { id: 'channel', label: 'Channel: Oakfield News' },
];
const SAVED = [
  { id: 'mine', name: 'Waiting for me' },
  { id: 'sport', name: 'Sport this term' },
];

const meta = {
  title: 'UI/FilterBar',
  component: FilterBar,
  tags: ['autodocs', 'also:saved views', 'also:facets', 'also:query'],
  parameters: {
    kit: {
      use: 'Above a list with more than one filter: the controls, what is set, and sets of filters that a person comes back to.',
      avoid: 'A single search or select is a Toolbar; filters of a column belong to the DataTable.',
      anatomy: [
        { part: 'Controls', what: 'Selects, dates, a search' },
        { part: 'Chips', what: 'What is set, each with the way to take it back, and one for all' },
        { part: 'Saved', what: 'Sets of filters under a name: put on, kept, deleted' },
      ],
      keyboard: [
        { keys: ['Tab'], does: 'Through the controls, the chips and the saved filters' },
        { keys: ['Enter'], does: 'In the name keeps the filters under it' },
        { keys: ['Esc'], does: 'Closes the saved filters' },
      ],
      accessibility: ['Each chip’s button says what it removes', 'A name that is taken is said beside the field'],
      related: ['UI/Toolbar', 'UI/Chip', 'UI/DataTable'],
    } satisfies KitDocs,
  },
  args: { label: 'Filter stories', children: controls, set: SET, onRemove: fn(), onClear: fn() },
} satisfies Meta<typeof FilterBar>;
export default meta;
type Story = StoryObj<typeof meta>;

const keep = { filters: SAVED, onApply: fn(), onSave: fn(), onDelete: fn() };

/** Nothing set, something set, a saved one on. */
export const States: Story = {
  render: (args) => (
    <div className="grid gap-6">
      <FilterBar {...args} set={[]} saved={{ ...keep, filters: [] }} />
      <FilterBar {...args} label="Filter more" saved={keep} />
      <FilterBar {...args} label="Filter the rest" saved={{ ...keep, current: 'sport' }} />
    </div>
  ),
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getAllByRole('button', { name: 'Remove Channel: Oakfield News' })[0] as HTMLElement);
    await expect(args.onRemove).toHaveBeenCalledWith('channel');
    await userEvent.click(canvas.getAllByRole('button', { name: 'Clear all' })[0] as HTMLElement);
    await expect(args.onClear).toHaveBeenCalledTimes(1);
    await userEvent.click(document.body);
  },
};

/** Many and long ones, in little room; and from right to left. */
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
        saved={{
          ...keep,
          filters: [{ id: 'long', name: 'Everything of the Parents, Friends and Former Pupils' }],
          current: 'long',
        }}
      />
      <div dir="rtl" lang="ar">
        <FilterBar {...args} label="التصفية" set={[{ id: 'channel', label: 'القناة: أخبار المدرسة' }]} />
      </div>
    </div>
  ),
};

/** What is set is kept under a name; one that is taken is refused, a failure said; it is put on and deleted. */
export const SaveApplyDelete: Story = {
  parameters: { picture: 'none' },
  render: function Keep(args) {
    const [filters, setFilters] = useState(SAVED);
    const [current, setCurrent] = useState<string>();
    return (
      <div className="min-h-96">
        <FilterBar
          {...args}
          saved={{
            filters,
            current,
            onApply: setCurrent,
            onSave: async (name) => {
              if (name === 'Offline') throw new Error('You are offline. Nothing was saved.');
              setFilters([...filters, { id: name, name }]);
            },
            onDelete: (id) => setFilters(filters.filter((each) => each.id !== id)),
          }}
        />
      </div>
    );
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'My filters (2)' }));
    const popover = within(await within(document.body).findByRole('dialog', { name: 'My filters' }));
    const name = popover.getByRole('textbox', { name: 'Save what is set as' });
    await userEvent.click(popover.getByRole('button', { name: 'Save' }));
    await expect(popover.getByText('Give it a name.')).toBeVisible();
    await userEvent.type(name, 'sport THIS term');
    await userEvent.keyboard('{Enter}');
    await expect(popover.getByText(/There is one of this name/)).toBeVisible();
    await userEvent.clear(name);
    await userEvent.type(name, 'Offline{Enter}');
    await expect(await popover.findByText('You are offline. Nothing was saved.')).toBeVisible();
    await expect(name).toHaveValue('Offline');
    await userEvent.clear(name);
    await userEvent.type(name, 'Year 9 poems{Enter}');
    await waitFor(() => expect(popover.getByRole('button', { name: 'Year 9 poems' })).toBeVisible());
    await userEvent.click(popover.getByRole('button', { name: 'Delete Waiting for me' }));
    await userEvent.click(popover.getByRole('button', { name: 'Year 9 poems' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'Year 9 poems' }));
    const again = within(await within(document.body).findByRole('dialog', { name: 'My filters' }));
    await expect(again.getByRole('button', { name: 'Year 9 poems', pressed: true })).toBeVisible();
    await expect(again.queryByRole('button', { name: 'Waiting for me' })).not.toBeInTheDocument();
    await expect(again.queryByRole('textbox')).not.toBeInTheDocument();
  },
};
