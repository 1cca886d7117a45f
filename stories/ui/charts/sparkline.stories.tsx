import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import type { KitDocs } from '../../../.storybook/docs/kit-docs.ts';
import { Sparkline } from '../../../src/ui/charts/sparkline.tsx';
import { termViews, termViewsBefore } from '../../support/school-data.ts';

const weekly = (days: readonly number[]) => days.filter((_, place) => place % 5 === 1);

/** A line the size of a word. */
const meta = {
  title: 'UI/Charts/Sparkline',
  component: Sparkline,
  tags: ['autodocs', 'also:trend line', 'also:mini chart', 'also:micro chart'],
  parameters: {
    frame: 'narrow',
    kit: {
      use: 'Beside a figure, in a row of a table: only which way it goes.',
      avoid: 'Values that are to be read need a LineChart.',
      accessibility: ['Decoration unless it has a label: then it is a picture of that name.'],
      related: ['UI/Charts/StatCard', 'UI/Charts/LineChart', 'UI/Charts/BarRow'],
    } satisfies KitDocs,
  },
  args: { label: 'Views a week, rising since half-term', values: weekly(termViews) },
} satisfies Meta<typeof Sparkline>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Alone, with the period before, with a gap, and without any value. */
export const States: Story = {
  render: (args) => (
    <div className="flex flex-wrap items-center gap-6">
      <Sparkline {...args} />
      <Sparkline {...args} label="With last autumn" before={weekly(termViewsBefore)} />
      <Sparkline label="With a gap" values={[3, 4, null, 6, null, 7, 8]} />
      <Sparkline label="No data" values={[null, null]} />
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('img')).toHaveLength(4);
  },
};
