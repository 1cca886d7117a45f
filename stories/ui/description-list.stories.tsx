import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { Badge } from '../../src/ui/badge.tsx';
import { DescriptionList } from '../../src/ui/description-list.tsx';

/** Facts with their names. */
const meta = {
  title: 'UI/Data/DescriptionList',
  component: DescriptionList,
  tags: ['autodocs', 'also:key value', 'also:definition list', 'also:facts', 'also:details'],
  parameters: {
    kit: {
      use: 'A few facts of one thing, each with its name.',
      avoid: 'Facts of several things are a Table. What happened over time is a Timeline.',
      anatomy: [
        { part: 'Term', what: 'At the start of the row, or above in columns' },
        { part: 'Value', what: 'Words, a badge, a link. Breaks where it is long' },
      ],
      accessibility: ['Names and facts are read as pairs'],
      related: ['UI/Data/Table', 'UI/Data/Timeline'],
    } satisfies KitDocs,
  },
  args: {
    items: [
      { term: 'Address', value: 'https://oakfield.test/a/very/long/path/that/has/no/place/to/break/news.rss' },
      { term: 'State', value: <Badge tone="good">Good</Badge> },
      { term: 'Stories', value: '212' },
      { term: 'Next look', value: 'in 12 min' },
    ],
  },
} satisfies Meta<typeof DescriptionList>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Rows: Story = {};

/** In a card beside a form the names take no more than two fifths. */
export const RowsInANarrowCard: Story = {
  parameters: { frame: 'narrow' },
  args: {
    items: [
      { term: 'From', value: 'School news' },
      { term: 'Author', value: 'Margaret Reid' },
      { term: 'Last changed', value: '1 h ago' },
    ],
  },
  render: (args) => (
    <div className="w-60">
      <DescriptionList {...args} />
    </div>
  ),
};

export const Columns: Story = { args: { layout: 'columns' } };

/** From right to left the names stand on the right. */
export const RightToLeft: Story = {
  parameters: { picture: 'none', frame: 'narrow' },
  args: {
    items: [
      { term: 'القناة', value: 'أخبار المدرسة' },
      { term: 'القصص', value: '212' },
    ],
  },
  render: (args) => (
    <div dir="rtl" lang="ar">
      <DescriptionList {...args} />
    </div>
  ),
  play: async ({ canvas }) => {
    const term = canvas.getByText('القناة').getBoundingClientRect();
    await expect(term.left).toBeGreaterThan(canvas.getByText('أخبار المدرسة').getBoundingClientRect().left);
  },
};
