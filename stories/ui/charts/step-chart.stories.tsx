import type { Meta, StoryObj } from '@storybook/react-vite';
import type { KitDocs } from '../../../.storybook/docs/kit-docs.ts';
import { Card } from '../../../src/ui/card.tsx';
import { Marks } from '../../../src/ui/charts/axes.tsx';
import { StepChart } from '../../../src/ui/charts/step-chart.tsx';
import { week, weekSeries } from '../../support/school-data.ts';
import { POINT_KEYS, POINT_NOTES } from './chart-docs.ts';

/** Axes and reading along days, months or names. */
const meta = {
  title: 'UI/Charts/StepChart',
  component: StepChart,
  subcomponents: { Marks },
  tags: ['autodocs', 'also:axes', 'also:custom chart', 'also:grid lines'],
  parameters: {
    frame: 'medium',
    kit: {
      use: 'A drawing of one’s own along days, months or names, with axes, reading, table and file given.',
      avoid: 'Where a BarChart or a LineChart does it.',
      keyboard: POINT_KEYS,
      accessibility: POINT_NOTES,
      related: ['UI/Charts/BarChart', 'UI/Charts/LineChart', 'UI/Charts/Plot'],
    } satisfies KitDocs,
  },
  args: {
    title: 'This week',
    sentence: 'Thursday brought seven, the most.',
    steps: week,
    series: [{ name: 'Stories', values: weekSeries[0]?.values ?? [] }],
    shape: 'line',
    extent: [0, 8],
    draw: () => null,
  },
} satisfies Meta<typeof StepChart>;
export default meta;
type Story = StoryObj<typeof meta>;

/** A chart of one's own: dots on stalks, with all the rest of it given. */
export const OwnDrawing: Story = {
  render: (args) => (
    <Card>
      <StepChart
        {...args}
        marks={[{ from: 5, to: 6, label: 'Weekend' }]}
        draw={(field) =>
          weekSeries[0]?.values.map((value, index) =>
            value === null ? null : (
              <g key={week[index]?.label}>
                <line
                  x1={field.x(index)}
                  x2={field.x(index)}
                  y1={field.y(0)}
                  y2={field.y(value)}
                  className="stroke-brand"
                  strokeWidth={2}
                />
                <circle cx={field.x(index)} cy={field.y(value)} r={6} className="fill-brand" />
              </g>
            ),
          )
        }
      />
    </Card>
  ),
};
