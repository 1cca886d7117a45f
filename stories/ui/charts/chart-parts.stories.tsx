import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { Card } from '../../../src/ui/card.tsx';
import { Marks } from '../../../src/ui/charts/axes.tsx';
import { BarChart } from '../../../src/ui/charts/bar-chart.tsx';
import { BarRow } from '../../../src/ui/charts/bar-row.tsx';
import { ChartFrame } from '../../../src/ui/charts/chart-frame.tsx';
import { Legend } from '../../../src/ui/charts/legend.tsx';
import { Patterns } from '../../../src/ui/charts/patterns.tsx';
import { Plot } from '../../../src/ui/charts/plot.tsx';
import { StepChart } from '../../../src/ui/charts/step-chart.tsx';
import type { Tone } from '../../../src/ui/charts/types.ts';
import type { KitDocs } from '../../support/kit-docs.ts';
import { week, weekSeries } from './school-data.ts';

/** What charts are made of, and the states that all of them share. */
const meta = {
  title: 'UI/Charts/Parts',
  component: ChartFrame,
  subcomponents: { Plot, StepChart, Legend, Patterns, BarRow, Marks },
  tags: ['autodocs', 'also:chart frame', 'also:palette', 'also:legend'],
  parameters: {
    frame: 'wide',
    kit: {
      use: 'To draw a chart that the kit does not have, with its frame, axes, reading and table.',
      avoid: 'Where a chart of the kit does it.',
      anatomy: [
        { part: 'ChartFrame', what: 'title, sentence, table, file, and the states without a picture' },
        { part: 'StepChart', what: 'axes and reading along days, months or names; draws what it is given' },
        { part: 'Plot', what: 'a picture of known size whose points one moves through' },
      ],
      accessibility: [
        'ChartFrame is a figure named by its title; its table has the same figures as the picture',
        'Plot is a slider that reads each point in words; the picture itself is hidden from screen readers',
        'A legend only repeats the names that the reading and the table say',
      ],
      related: ['UI/Charts/BarChart'],
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
          sentence="No story has come in yet."
          series={[]}
          empty="Connect a channel, and its stories of the week stand here."
          height={180}
        />
      </Card>
      <Card>
        <BarChart
          {...common}
          series={[{ name: 'Stories', values: [3, null, 2, 7, 6, null, null] }]}
          note="Instagram did not answer on Tuesday; what it has will be added."
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

const tones = [1, 2, 3, 4, 5, 6, 7, 8] as const satisfies readonly Tone[];

/** The palette in its order with patterns and dashes, and a bar of a list. */
export const Palette: Story = {
  parameters: { frame: 'medium' },
  render: () => (
    <Card className="grid gap-4">
      <svg aria-hidden="true" className="absolute size-0">
        <Patterns id="palette" count={8} />
      </svg>
      <Legend
        items={tones.map((tone, index) => ({
          name: `chart-${tone}`,
          tone,
          index,
          shape: 'block',
          patternId: 'palette',
        }))}
      />
      <Legend items={tones.map((tone, index) => ({ name: `chart-${tone}`, tone, index, shape: 'line' }))} />
      <BarRow share={0.7} before={0.5} />
      <BarRow share={0} />
    </Card>
  ),
};

/** A chart of one's own: dots on stalks, with all the rest of it given. */
export const OwnDrawing: Story = {
  parameters: { frame: 'medium' },
  render: () => (
    <Card>
      <StepChart
        {...common}
        series={[{ name: 'Stories', values: weekSeries[0]?.values ?? [] }]}
        marks={[{ from: 5, to: 6, label: 'Weekend' }]}
        shape="line"
        extent={[0, 8]}
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

const onPick = fn();

/** A pointer finds the nearest point; leaving puts the box away. */
export const Pointer: Story = {
  parameters: { picture: 'none' },
  render: () => (
    <Plot
      label="Three points"
      height={100}
      count={3}
      read={(index) => `Point ${index + 1}`}
      nearest={(x, _, { width }) => {
        const found = Math.floor((x / width) * 3);
        onPick(found);
        return found;
      }}
      readout={(index) => ({ x: 0, content: <p>Box {index + 1}</p> })}
    >
      {() => null}
    </Plot>
  ),
  play: async ({ canvas }) => {
    const slider = canvas.getByRole('slider', { name: 'Three points' });
    const { left, width, top } = slider.getBoundingClientRect();
    await userEvent.pointer({ target: slider, coords: { clientX: left + width * 0.9, clientY: top + 10 } });
    await expect(onPick).toHaveBeenLastCalledWith(2);
    await expect(canvas.getByText('Box 3')).toBeVisible();
    await userEvent.unhover(slider);
    await expect(canvas.queryByText('Box 3')).toBeNull();
    slider.focus();
    await userEvent.keyboard('{Home}');
    await expect(slider).toHaveAttribute('aria-valuetext', 'Point 1');
  },
};
