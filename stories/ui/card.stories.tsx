import type { Meta, StoryObj } from '@storybook/react-vite';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { Card, CardTitle } from '../../src/ui/card.tsx';

const meta = {
  title: 'UI/Layout/Card',
  component: Card,
  subcomponents: { CardTitle },
  tags: ['autodocs', 'also:panel', 'also:tile', 'also:box', 'also:surface'],
  parameters: {
    kit: {
      use: 'A surface for one thing that has a title and something to do.',
      avoid: 'Never in another card. Rows that are compared want a `Table`.',
      anatomy: [
        { part: 'Title', what: 'A heading of the right level' },
        { part: 'Content', what: 'One thing' },
        { part: 'Actions', what: 'At the end' },
      ],
      accessibility: [
        'Give it a heading: `CardTitle` at the level that fits the page.',
        'A card is not a button. The title is the link.',
      ],
      pairs: [{ do: { text: 'Divide a card by space and a line.' }, dont: { text: 'Put a card into a card.' } }],
      related: ['UI/Data/Table', 'Patterns/StoryCard'],
    } satisfies KitDocs,
  },
  args: { children: '12 stories published last week' },
} satisfies Meta<typeof Card>;
export default meta;
type Story = StoryObj<typeof meta>;

export const AllStates: Story = {
  render: (args) => (
    <div className="grid grid-cols-2 gap-4">
      <Card {...args} padding="sm" />
      <Card {...args}>
        <CardTitle>This week</CardTitle>
        <p className="mt-1 text-base text-ink-2">24 in, 16 approved</p>
      </Card>
      <Card {...args} padding="lg" />
      <Card {...args} selected />
    </div>
  ),
};
