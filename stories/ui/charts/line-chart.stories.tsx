import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import type { KitDocs } from '../../../.storybook/docs/kit-docs.ts';
import { Card } from '../../../src/ui/card.tsx';
import { daySteps, marksOf } from '../../../src/ui/charts/days.ts';
import { AreaChart, LineChart } from '../../../src/ui/charts/line-chart.tsx';
import { BREAKS, MONTHS, platforms, TERM, termViews, termViewsBefore } from '../../support/school-data.ts';
import { POINT_KEYS, POINT_NOTES } from './chart-docs.ts';

const months = MONTHS.map((label) => ({ label, tick: label.slice(0, 3) }));
const term = { steps: daySteps(TERM), marks: marksOf(TERM, BREAKS), unit: 'views a day' };
const withGap = (from: number, to: number, list: readonly number[]) =>
  list.map((value, place) => (place >= from && place <= to ? null : value));

/** How values go up and down over time. */
const meta = {
  title: 'UI/Charts/LineChart',
  component: LineChart,
  tags: ['autodocs', 'also:time series', 'also:trend', 'also:graph'],
  parameters: {
    frame: 'wide',
    kit: {
      use: 'For what changes over time, up to five lines. `AreaChart` for how much of one thing.',
      avoid: 'For things that have no order (`BarChart`) and for thousands of points (`DenseLineChart`).',
      anatomy: [
        { part: 'Break', what: 'half-terms and holidays, shaded with their name' },
        { part: 'Ghost', what: 'the period before, thinner and grey' },
        { part: 'Name', what: 'at the end of its line where there is space, above the picture on a phone' },
      ],
      keyboard: POINT_KEYS,
      accessibility: [...POINT_NOTES, 'Lines differ by dashes besides their colour.'],
      related: ['UI/Charts/AreaChart', 'UI/Charts/DenseLineChart', 'UI/Charts/StatCard', 'UI/Charts/BarChart'],
    } satisfies KitDocs,
  },
  args: {
    title: 'Views of stories',
    sentence: 'More than last autumn in almost every week, and a quarter of it in half-term.',
    ...term,
    series: [{ name: 'This term', values: termViews, before: termViewsBefore }],
    beforeName: 'last autumn',
  },
} satisfies Meta<typeof LineChart>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The period before as a ghost, several lines with their names, gaps, a surface, one accent among grey. */
export const States: Story = {
  render: (args) => (
    <div className="grid md:grid-cols-2 gap-4">
      <Card>
        <LineChart {...args} />
      </Card>
      <Card>
        <LineChart
          title="Stories by channel"
          sentence="Instagram carries most. YouTube did not answer in November and December."
          unit="stories a month"
          steps={months}
          series={platforms.map((one) =>
            one.name === 'YouTube' ? { ...one, values: withGap(2, 3, one.values) } : one,
          )}
        />
      </Card>
      <Card>
        <AreaChart
          {...args}
          sentence="Five days of September were not counted."
          series={{ name: 'This term', values: withGap(20, 24, termViews) }}
          note="The counter was turned off from 23 to 27 September. These days are left out, not counted as none."
        />
      </Card>
      <Card>
        <LineChart
          title="Your score among schools like yours"
          sentence="Oakfield went from 61 to 72 while the others stayed where they were."
          steps={months}
          fromZero={false}
          series={[
            { name: 'Least', values: [48, 48, 47, 49, 48, 49, 50], tone: 'ghost' },
            { name: 'Best', values: [80, 79, 80, 81, 81, 80, 81], tone: 'ghost' },
            { name: 'Oakfield', values: [61, 62, 64, 64, 68, 70, 72], tone: 'brand' },
          ]}
        />
      </Card>
    </div>
  ),
};

/** On a phone the names stand above; from right to left the axis runs the other way. */
export const NarrowAndRightToLeft: Story = {
  parameters: { frame: 'narrow' },
  render: (args) => (
    <div className="grid gap-8">
      <LineChart
        {...args}
        title="Stories by channel"
        sentence="Instagram carries most in every month."
        steps={months}
        marks={[]}
        unit="stories a month"
        series={platforms}
      />
      <div dir="rtl" lang="ar">
        <LineChart
          {...args}
          title="مشاهدات القصص"
          sentence="ترتفع المشاهدات خلال الفصل."
          unit="مشاهدة في اليوم"
          beforeName="الخريف الماضي"
        />
      </div>
    </div>
  ),
};

/** A day within a break says so, and a day without data does not read as none. */
export const Keyboard: Story = {
  args: { series: [{ name: 'This term', values: withGap(74, 77, termViews), before: termViewsBefore }] },
  play: async ({ canvas }) => {
    const slider = canvas.getByRole('slider');
    slider.focus();
    await expect(slider).toHaveAttribute(
      'aria-valuetext',
      expect.stringMatching(/^Friday 20 November: This term 5\d\d;/),
    );
    await userEvent.keyboard('{ArrowLeft}');
    await expect(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/This term no data; last autumn/));
    await expect(canvas.getByText(/^4 of 79 points have no data/)).toBeVisible();
    await userEvent.keyboard('{Home}{PageUp}{PageUp}{PageUp}{PageUp}{PageUp}{PageUp}{PageUp}');
    await expect(slider).toHaveAttribute('aria-valuetext', expect.stringContaining('29 October, Half-term:'));
  },
};
