import type { Meta, StoryObj } from '@storybook/react-vite';
import type { KitDocs } from '../../../.storybook/docs/kit-docs.ts';
import { Card } from '../../../src/ui/card.tsx';
import { BarChart } from '../../../src/ui/charts/bar-chart.tsx';
import { ChartFrame } from '../../../src/ui/charts/chart-frame.tsx';
import { week } from '../../support/school-data.ts';

/** The parts around every chart, and the states that all of them share. */
const meta = {
  title: 'UI/Charts/ChartFrame',
  component: ChartFrame,
  tags: ['autodocs', 'also:figure', 'also:chart card', 'also:chart states', 'also:chart title'],
  parameters: {
    frame: 'wide',
    kit: {
      use: 'Around a chart that the kit does not have: its title, sentence, table, file and the states without a picture.',
      avoid: 'Where a chart of the kit does it. They bring their frame.',
      anatomy: [
        { part: 'Title', what: 'What is counted' },
        { part: 'Sentence', what: 'What the picture shows, in words' },
        { part: 'Table and CSV', what: 'The same figures, to read and to take along' },
      ],
      accessibility: ['A figure named by its title. Its table has the same figures as the picture'],
      related: ['UI/Charts/StepChart', 'UI/Charts/Plot', 'UI/Charts/BarChart'],
    } satisfies KitDocs,
  },
  args: { title: '', sentence: '', table: { head: [], rows: [] }, isEmpty: false, height: 180, children: null },
} satisfies Meta<typeof ChartFrame>;
export default meta;
type Story = StoryObj<typeof meta>;

const common = { title: 'This week', sentence: 'Thursday brought seven, the most.', steps: week };

/** On its way, with nothing to show, with a part missing, and all to come. */
export const States: Story = {
  render: () => (
    <div className="grid md:grid-cols-2 gap-4">
      <Card>
        <BarChart
          {...common}
          sentence=""
          series={[{ name: 'This week', values: [], before: [] }]}
          loading
          height={180}
        />
      </Card>
      <Card>
        <BarChart
          {...common}
          sentence="No stories yet."
          series={[]}
          empty="Connect a channel, and its stories of the week appear here."
          height={180}
        />
      </Card>
      <Card>
        <BarChart
          {...common}
          series={[{ name: 'Stories', values: [3, null, 2, 7, 6, null, null] }]}
          note="Instagram did not answer on Tuesday. What it has will be added."
          height={180}
        />
      </Card>
      <Card>
        <BarChart
          {...common}
          sentence="None yet this week."
          series={[{ name: 'Stories', values: [0, 0, 0, 0, 0, null, null] }]}
          height={180}
        />
      </Card>
    </div>
  ),
};
