import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import type { KitDocs } from '../../../.storybook/docs/kit-docs.ts';
import { Card } from '../../../src/ui/card.tsx';
import { DenseLineChart } from '../../../src/ui/charts/dense-line-chart.tsx';
import { noise } from '../../support/school-data.ts';
import { POINT_KEYS, POINT_NOTES } from './chart-docs.ts';

const HOUR = 3_600_000;
const START = Date.UTC(2025, 10, 20);
/** A year by the hour. */
const times = Array.from({ length: 8760 }, (_, n) => START + n * HOUR);
const visits = times.map((time, n) => {
  const at = new Date(time);
  if (at.getUTCMonth() === 2 && at.getUTCDate() < 9) return null;
  const day = Math.max(0, Math.sin(((at.getUTCHours() - 5) / 24) * Math.PI * 2)) + 0.08;
  const weekend = at.getUTCDay() % 6 === 0 ? 0.35 : 1;
  const holidays = at.getUTCMonth() === 7 ? 0.3 : 1;
  return Math.round(180 * day * weekend * holidays * (0.6 + noise(n) * 0.8));
});

/** Lines of thousands of points. */
const meta = {
  title: 'UI/Charts/DenseLineChart',
  component: DenseLineChart,
  tags: ['autodocs', 'also:time series', 'also:large data', 'also:canvas chart'],
  parameters: {
    frame: 'wide',
    kit: {
      use: 'For more points than the picture has pixels: visits by the hour over a year.',
      avoid: 'For anything under a thousand points (`LineChart`), since it loads more and has no ghost.',
      keyboard: POINT_KEYS,
      accessibility: [...POINT_NOTES, 'The canvas is a picture alone. Axis and words are not part of it.'],
      related: ['UI/Charts/LineChart'],
    } satisfies KitDocs,
  },
  args: {
    title: 'Visits by the hour',
    sentence: 'School days are busy, August is quiet. The first week of March was not counted.',
    times,
    series: [{ name: 'Visits', values: visits }],
    unit: 'visits an hour',
  },
} satisfies Meta<typeof DenseLineChart>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Year: Story = {
  render: (args) => (
    <Card>
      <DenseLineChart {...args} />
    </Card>
  ),
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('canvas')).not.toBeNull());
  },
};

/** The table begins with the first two hundred hours; the file has them all. */
export const Keyboard: Story = {
  parameters: { picture: 'none' },
  play: async ({ canvas }) => {
    const slider = canvas.getByRole('slider');
    slider.focus();
    await userEvent.keyboard('{Home}{ArrowRight}');
    await expect(slider).toHaveAttribute(
      'aria-valuetext',
      expect.stringMatching(/^Thursday,? 20 November 2025 at 01:00: Visits \d+$/),
    );
    await userEvent.click(canvas.getByRole('button', { name: 'Show as table' }));
    await expect(canvas.getAllByRole('row')).toHaveLength(201);
    await expect(canvas.getByText('The first 200 of 8,760 rows. The CSV file has them all.')).toBeVisible();
  },
};
