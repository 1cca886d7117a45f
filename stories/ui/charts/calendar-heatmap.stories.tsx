import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import type { KitDocs } from '../../../.storybook/docs/kit-docs.ts';
import { weekday } from '../../../src/lib/day.ts';
import { Card } from '../../../src/ui/card.tsx';
import { CalendarHeatmap } from '../../../src/ui/charts/calendar-heatmap.tsx';
import { daysFrom } from '../../../src/ui/charts/days.ts';
import { noise } from '../../support/school-data.ts';
import { POINT_KEYS, POINT_NOTES } from './chart-docs.ts';

const year = daysFrom('2025-09-01', '2026-07-19');
const breaks = [
  { from: '2025-10-25', to: '2025-11-02', label: 'Half-term' },
  { from: '2025-12-20', to: '2026-01-04', label: 'Christmas holidays' },
  { from: '2026-02-14', to: '2026-02-22', label: 'Half-term' },
  { from: '2026-03-28', to: '2026-04-12', label: 'Easter holidays' },
  { from: '2026-05-23', to: '2026-05-31', label: 'Half-term' },
];
const isFree = (day: string) => breaks.some(({ from, to }) => day >= from && day <= to);
const values = year.map((day, n) => {
  if (day >= '2026-03-02' && day <= '2026-03-06') return null;
  if (isFree(day)) return noise(n) > 0.85 ? 1 : 0;
  return weekday(day) > 4 ? Math.round(noise(n) * 1.4) : Math.round(noise(n) ** 2 * 11);
});

/** Which days of a year are busy and which are silent. */
const meta = {
  title: 'UI/Charts/CalendarHeatmap',
  component: CalendarHeatmap,
  tags: ['autodocs', 'also:contribution graph', 'also:calendar', 'also:heat map'],
  parameters: {
    frame: 'wide',
    kit: {
      use: 'To see the rhythm of a year at a glance: busy weeks, silent ones, weekends.',
      avoid: 'To compare amounts: colours are read roughly (`BarChart`).',
      keyboard: [
        ...POINT_KEYS,
        { keys: ['↑', '↓'], does: 'The day before and the next. Left and right move by a week' },
      ],
      accessibility: POINT_NOTES,
      related: ['UI/Charts/Matrix', 'UI/Charts/ChannelGrid'],
    } satisfies KitDocs,
  },
  args: {
    title: 'The school year, day by day',
    sentence: 'Stories come on school days in every month. The longest silence was at Christmas.',
    days: year,
    values,
    unit: 'stories',
    breaks,
  },
} satisfies Meta<typeof CalendarHeatmap>;
export default meta;
type Story = StoryObj<typeof meta>;

export const SchoolYear: Story = {
  render: (args) => (
    <Card>
      <CalendarHeatmap {...args} />
    </Card>
  ),
};

/** Where a year does not fit, it goes on below; from right to left the weeks run the other way. */
export const NarrowAndRightToLeft: Story = {
  parameters: { frame: 'narrow' },
  render: (args) => (
    <div dir="rtl" lang="ar">
      <CalendarHeatmap {...args} title="السنة الدراسية" sentence="تأتي القصص في أيام الدراسة." unit="قصة" />
    </div>
  ),
};

/** Left and right are weeks, up and down are days. */
export const Keyboard: Story = {
  play: async ({ canvas }) => {
    const slider = canvas.getByRole('slider');
    slider.focus();
    await userEvent.keyboard('{Home}{ArrowRight}{ArrowDown}');
    await expect(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/^Tuesday 9 September: \d+ stories$/));
    await userEvent.keyboard('{End}{ArrowUp}{ArrowLeft}');
    await expect(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/^Saturday 11 July: \d+ stories$/));
  },
};
