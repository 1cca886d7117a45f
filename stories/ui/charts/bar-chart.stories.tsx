import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, spyOn, userEvent } from 'storybook/test';
import type { KitDocs } from '../../../.storybook/docs/kit-docs.ts';
import { Card } from '../../../src/ui/card.tsx';
import { BarChart } from '../../../src/ui/charts/bar-chart.tsx';
import { MONTHS, platforms, week, weekSeries } from '../../support/school-data.ts';
import { POINT_KEYS, POINT_NOTES } from './chart-docs.ts';

/** How much of each, from zero. */
const meta = {
  title: 'UI/Charts/BarChart',
  component: BarChart,
  tags: ['autodocs', 'also:column chart', 'also:graph'],
  parameters: {
    frame: 'wide',
    kit: {
      use: 'To compare a few places in time or a few things with short names.',
      avoid:
        'For names too long to fit under a bar (`RankedBars`) and for more than about thirty places (`AreaChart`).',
      anatomy: [
        { part: 'Sentence', what: 'says what the picture shows. The reader who reads no further knows the point' },
        { part: 'Ghost', what: 'the period before, hollow and grey beside each bar' },
        { part: 'Note', what: 'what happened that day, above its bar' },
      ],
      keyboard: POINT_KEYS,
      accessibility: POINT_NOTES,
      related: ['UI/Charts/StackedBarChart', 'UI/Charts/RankedBars', 'UI/Charts/LineChart'],
    } satisfies KitDocs,
  },
  args: {
    title: 'This week',
    sentence: 'The open day on Thursday brought seven, the most.',
    steps: week,
    series: weekSeries,
    beforeName: 'the week before',
    unit: 'stories',
  },
} satisfies Meta<typeof BarChart>;
export default meta;
type Story = StoryObj<typeof meta>;

const months = MONTHS.map((label) => ({ label, tick: label.slice(0, 3) }));

/** With its ghost, alone with its figures, several beside each other, and below zero. */
export const States: Story = {
  render: (args) => (
    <div className="grid md:grid-cols-2 gap-4">
      <Card>
        <BarChart {...args} />
      </Card>
      <Card>
        <BarChart
          title="Stories in School news"
          sentence="October brought eighteen, December nine. Not counted in February."
          steps={months}
          series={[{ name: 'Stories', values: [14, 18, 12, 9, 16, null, 15] }]}
        />
      </Card>
      <Card>
        <BarChart
          title="Two channels"
          sentence="Instagram carries more than School news in every month."
          steps={months}
          series={platforms.slice(0, 2)}
          unit="stories"
        />
      </Card>
      <Card>
        <BarChart
          title="Followers won and lost"
          sentence="The holidays cost a few, the spring won them back."
          steps={months}
          series={[{ name: 'Followers', values: [42, 31, 12, -18, -6, 20, 55] }]}
        />
      </Card>
    </div>
  ),
};

/** From right to left, with long words, at the width of a phone. */
export const RightToLeft: Story = {
  parameters: { frame: 'narrow' },
  render: (args) => (
    <div dir="rtl" lang="ar" className="grid gap-4">
      <BarChart
        {...args}
        title="قصص هذا الأسبوع"
        sentence="جاءت سبع قصص يوم الخميس، وهو أكثر الأيام."
        beforeName="الأسبوع الماضي"
        unit="قصة"
        series={weekSeries.map((one) => ({ ...one, name: 'هذا الأسبوع' }))}
      />
      <div dir="ltr" lang="en">
        <BarChart
          {...args}
          title="Stories that the Parents, Friends and Former Pupils of Oakfield Association published this week"
          sentence="Thursday brought 12,480, the most."
          series={[{ name: 'This week', values: [2100, 5300, 1900, 12480, 8020, null, null] }]}
        />
      </div>
    </div>
  ),
};

/** Arrow keys move through the days; each is read in words. */
export const Keyboard: Story = {
  play: async ({ canvas }) => {
    const slider = canvas.getByRole('slider', { name: 'This week, point by point' });
    // It begins with the newest day that is known.
    await expect(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/: This week 6; the week before 5$/));
    slider.focus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect(slider).toHaveAttribute(
      'aria-valuetext',
      expect.stringMatching(/^Thursday 19 November, Open day: This week 7; the week before 3$/),
    );
    await userEvent.keyboard('{End}');
    await expect(slider).toHaveAttribute(
      'aria-valuetext',
      expect.stringMatching(/: This week not yet; the week before 1$/),
    );
    await userEvent.keyboard('{Escape}');
    await expect(canvas.queryByText('Sunday 22 November')).toBeNull();
    await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}{ArrowRight}');
    await expect(canvas.getByText('Thursday 19 November: Open day')).toBeVisible();
  },
};

/** The table has what the picture has. */
export const AsTable: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Show as table' }));
    await expect(canvas.getByRole('button', { name: 'Show as table' })).toHaveAttribute('aria-pressed', 'true');
    const row = canvas.getByRole('row', { name: /^Thursday 19 November/ });
    await expect(row).toHaveTextContent('Thursday 19 November (Open day)73');
    await expect(canvas.queryByRole('slider')).toBeNull();
  },
};

/** The file has the rows of the table; what is not known is empty, and no cell can be run by a spreadsheet. */
export const SavesCsv: Story = {
  parameters: { picture: 'none' },
  args: {
    series: [{ name: '=HYPERLINK("x")', values: [3, null, 2, 7, 6, null, null] }],
    stepName: 'Day',
  },
  play: async ({ canvas }) => {
    const make = spyOn(URL, 'createObjectURL').mockReturnValue('blob:none');
    const click = spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await userEvent.click(canvas.getByRole('button', { name: 'Download as CSV' }));
    const [link] = click.mock.contexts;
    await expect(link).toHaveProperty('download', 'this-week.csv');
    const [blob] = make.mock.calls[0] as [Blob];
    const lines = (await blob.text()).split('\r\n');
    await expect(lines.slice(0, 3)).toEqual([
      `"Day","'=HYPERLINK(""x"")"`,
      '"Monday 16 November","3"',
      '"Tuesday 17 November",""',
    ]);
    await expect(lines[6]).toBe('"Saturday 21 November","not yet"');
  },
};

/** On paper it is as wide as its column there, and what only a screen can do is left out. */
export const Printed: Story = {
  parameters: { picture: 'none' },
  render: (args) => (
    <Card>
      <BarChart {...args} />
    </Card>
  ),
  play: async ({ canvas, canvasElement }) => {
    const svg = canvasElement.querySelector('[data-slot="plot"] > svg');
    await expect(svg).toBeVisible();
    const { width, height } = svg?.getBoundingClientRect() ?? {};
    window.dispatchEvent(new Event('beforeprint'));
    await expect(svg).toHaveAttribute('viewBox', `0 0 ${width} ${height}`);
    window.dispatchEvent(new Event('afterprint'));
    await expect(svg).not.toHaveAttribute('viewBox');
    await expect(canvas.getByRole('button', { name: 'Show as table' }).parentElement).toHaveClass('print:hidden');
  },
};
