import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ComponentProps, useState } from 'react';
import { expect, userEvent, within } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { HashtagTree } from '../../src/patterns/hashtags/hashtag-tree.tsx';
import { linkClass } from '../../src/ui/link.tsx';

const GROUPS = {
  people: ['year7', 'year8', 'year9', 'year10', 'sixth_form', 'junior_choir'],
  place: ['library', 'pond', 'sports_hall'],
  purpose: ['kindness', 'courage', 'respect_for_the_living_world_around_us'],
};
const COUNTS = new Map([
  ['year9', 41],
  ['library', 33],
  ['year7', 28],
  ['kindness', 24],
  ['oakfieldinspires', 212],
  ['pond', 24],
  ['junior_choir', 19],
  ['year10', 12],
  ['courage', 12],
  ['café', 7],
  ['opening_night', 3],
  ['year8', 1],
]);

function Chosen({ selected: first, ...props }: ComponentProps<typeof HashtagTree>) {
  const [selected, setSelected] = useState(first);
  return <HashtagTree {...props} selected={selected} onSelectedChange={setSelected} />;
}

const meta = {
  title: 'Patterns/HashtagTree',
  component: HashtagTree,
  tags: ['autodocs', 'also:tags', 'also:tag filter', 'also:hashtag groups'],
  parameters: {
    frame: 'narrow',
    kit: {
      use: 'Choosing stories by several hashtags, or by all of a group: in a filter, a rule, a report.',
      avoid: 'What one story has is HashtagChips. Writing hashtags is a HashtagInput.',
      anatomy: [
        { part: 'Search', what: 'From thirteen hashtags on. Accents and capitals aside' },
        { part: 'Groups', what: 'People, place, purpose and the rest. A group’s box is that of all in it' },
        { part: 'Hashtags', what: 'Those with most stories first, with how many' },
        { part: 'Sum', what: 'How many are chosen, and the way back to none' },
      ],
      accessibility: ['One stop of the Tab key for all of the tree', 'How many are chosen is read out'],
      related: ['UI/Data/Tree', 'UI/Forms/HashtagInput', 'UI/Data/Chip'],
    } satisfies KitDocs,
  },
  args: { groups: GROUPS, counts: COUNTS, selected: ['year9', 'library'], onSelectedChange: () => {} },
  render: (args) => <Chosen {...args} />,
} satisfies Meta<typeof HashtagTree>;
export default meta;
type Story = StoryObj<typeof meta>;

export const InGroups: Story = {
  play: async ({ canvas }) => {
    const tree = within(canvas.getByRole('tree', { name: 'Hashtags' }));
    await expect(canvas.getByText('2 of 15 chosen')).toBeVisible();
    await userEvent.click(tree.getByRole('treeitem', { name: /^People/ }));
    await expect(canvas.getByText('7 of 15 chosen')).toBeVisible();
    await userEvent.click(tree.getByRole('treeitem', { name: /^Year 9/ }));
    await expect(canvas.getByText('6 of 15 chosen')).toBeVisible();
    await expect(tree.getByRole('treeitem', { name: /^People/ })).toHaveAttribute('aria-selected', 'false');
  },
};

export const Found: Story = {
  play: async ({ canvas }) => {
    const search = canvas.getByRole('searchbox', { name: 'Find a hashtag' });
    await userEvent.type(search, '#CAFE');
    const tree = within(await canvas.findByRole('tree', { name: 'Hashtags' }));
    await userEvent.click(tree.getByRole('treeitem', { name: /^#café/ }));
    await expect(canvas.getByText('3 of 15 chosen')).toBeVisible();
    await userEvent.clear(search);
    await userEvent.type(search, 'zebra');
    await expect(canvas.getByText('No hashtag has “zebra” in it.')).toBeVisible();
    await userEvent.clear(search);
    await userEvent.type(search, 'year');
    await expect(tree.queryAllByRole('treeitem').length).toBeGreaterThan(0);
    await userEvent.click(canvas.getByRole('button', { name: 'Choose none' }));
    await expect(canvas.getByText(/^None chosen/)).toBeVisible();
  },
};

export const NoneYet: Story = {
  args: {
    groups: { people: [], place: [], purpose: [] },
    counts: new Map(),
    selected: [],
    setUp: (
      <a href="#hashtags" className={linkClass()}>
        Name your groups
      </a>
    ),
  },
};
