import type { Meta, StoryObj } from '@storybook/react-vite';
import type { KitDocs } from '../../../.storybook/docs/kit-docs.ts';
import { Card } from '../../../src/ui/card.tsx';
import { daySteps, marksOf } from '../../../src/ui/charts/days.ts';
import { AreaChart } from '../../../src/ui/charts/line-chart.tsx';
import { BREAKS, TERM, termViews, termViewsBefore } from '../../support/school-data.ts';
import { POINT_KEYS, POINT_NOTES } from './chart-docs.ts';

/** How much of one thing over time. */
const meta = {
  title: 'UI/Charts/AreaChart',
  component: AreaChart,
  tags: ['autodocs', 'also:filled line', 'also:volume', 'also:time series'],
  parameters: {
    frame: 'medium',
    kit: {
      use: 'How much of one thing there was over time, always from zero.',
      avoid: 'Several things are lines of a LineChart. Parts of a whole are a StackedBarChart.',
      keyboard: POINT_KEYS,
      accessibility: POINT_NOTES,
      related: ['UI/Charts/LineChart', 'UI/Charts/StackedBarChart', 'UI/Charts/Sparkline'],
    } satisfies KitDocs,
  },
  args: {
    title: 'Views of stories',
    sentence: 'More than last autumn in almost every week.',
    steps: daySteps(TERM),
    marks: marksOf(TERM, BREAKS),
    unit: 'views a day',
    series: { name: 'This term', values: termViews, before: termViewsBefore },
    beforeName: 'last autumn',
  },
} satisfies Meta<typeof AreaChart>;
export default meta;
type Story = StoryObj<typeof meta>;

/** With the period before and the breaks of the school year. */
export const Ready: Story = {
  render: (args) => (
    <Card>
      <AreaChart {...args} />
    </Card>
  ),
};
