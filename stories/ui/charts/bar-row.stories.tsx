import type { Meta, StoryObj } from '@storybook/react-vite';
import type { KitDocs } from '../../../.storybook/docs/kit-docs.ts';
import { BarRow } from '../../../src/ui/charts/bar-row.tsx';

/** One bar of a list. */
const meta = {
  title: 'UI/Charts/BarRow',
  component: BarRow,
  tags: ['autodocs', 'also:inline bar', 'also:bar in a table', 'also:share'],
  parameters: {
    frame: 'narrow',
    kit: {
      use: 'In a row of a table or a list, beside the figure it draws.',
      avoid: 'A list of bars with names is a RankedBars. A share that must be read is a Meter.',
      accessibility: ['Decoration: the figure is beside it as text.'],
      related: ['UI/Charts/RankedBars', 'UI/Feedback/Meter'],
    } satisfies KitDocs,
  },
  args: { share: 0.7 },
} satisfies Meta<typeof BarRow>;
export default meta;
type Story = StoryObj<typeof meta>;

/** With the period before, without, none, whole, and from right to left. */
export const States: Story = {
  render: (args) => (
    <div className="grid gap-3">
      <BarRow {...args} before={0.5} />
      <BarRow {...args} />
      <BarRow share={0} />
      <BarRow share={1} />
      <div dir="rtl">
        <BarRow {...args} before={0.9} />
      </div>
    </div>
  ),
};
