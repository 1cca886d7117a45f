import type { Meta, StoryObj } from '@storybook/react-vite';
import type { KitDocs } from '../../../.storybook/docs/kit-docs.ts';
import { Card } from '../../../src/ui/card.tsx';
import { StackedBarChart } from '../../../src/ui/charts/stacked-bar-chart.tsx';
import { MONTHS, platforms } from '../../support/school-data.ts';
import { POINT_KEYS, POINT_NOTES } from './chart-docs.ts';

const months = MONTHS.map((label) => ({ label, tick: label.slice(0, 3) }));

/** Parts of a whole over time. */
const meta = {
  title: 'UI/Charts/StackedBarChart',
  component: StackedBarChart,
  tags: ['autodocs', 'also:stacked column chart', 'also:composition'],
  parameters: {
    frame: 'wide',
    kit: {
      use: 'When the total and its parts matter together. `asShares` when only the parts do.',
      avoid:
        'To compare parts with each other: only the lowest starts at a line (`LineChart` for that). Four parts at most.',
      keyboard: POINT_KEYS,
      accessibility: [...POINT_NOTES, 'From the third part on, a pattern lies over the colour.'],
      related: ['UI/Charts/BarChart', 'UI/Charts/Donut'],
    } satisfies KitDocs,
  },
  args: {
    title: 'Where stories come from',
    sentence: 'Instagram carries about half in every month. December is quiet everywhere.',
    steps: months,
    series: platforms,
    unit: 'stories',
  },
} satisfies Meta<typeof StackedBarChart>;
export default meta;
type Story = StoryObj<typeof meta>;

/** As figures, as shares, with the hues of People, Place and Purpose and a month without a count, and in Arabic. */
export const States: Story = {
  render: (args) => (
    <div className="grid md:grid-cols-2 gap-4">
      <Card>
        <StackedBarChart {...args} />
      </Card>
      <Card>
        <StackedBarChart {...args} asShares unit={undefined} />
      </Card>
      <Card>
        <StackedBarChart
          title="People, places, purposes"
          sentence="Purposes have grown since the values week in November. January was not counted."
          steps={months}
          unit="hashtags"
          series={[
            { name: 'People', tone: 'people', values: [21, 24, 20, 12, null, 18, 22] },
            { name: 'Places', tone: 'place', values: [12, 10, 11, 7, null, 9, 12] },
            { name: 'Purposes', tone: 'purpose', values: [6, 8, 15, 11, null, 16, 19] },
          ]}
        />
      </Card>
      <Card>
        <div dir="rtl" lang="ar">
          <StackedBarChart {...args} title="من أين تأتي القصص" sentence="يحمل إنستغرام نحو النصف كل شهر." unit="قصة" />
        </div>
      </Card>
    </div>
  ),
};
