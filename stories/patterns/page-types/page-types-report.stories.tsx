import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ComponentProps, useState } from 'react';
import { expect, fn, screen } from 'storybook/test';
import type { KitDocs } from '../../../.storybook/docs/kit-docs.ts';
import type { Comparison, DayRange } from '../../../src/lib/day-range.ts';
import { ReportPage } from '../../../src/patterns/page-types/report.tsx';
import { ReportPanel, type ReportState } from '../../../src/patterns/report-panel.tsx';
import { Button } from '../../../src/ui/button.tsx';
import { BarChart } from '../../../src/ui/charts/bar-chart.tsx';
import { RankedBars } from '../../../src/ui/charts/ranked-bars.tsx';
import { StatCard } from '../../../src/ui/charts/stat-card.tsx';
import type { Values } from '../../../src/ui/charts/types.ts';
import { Select } from '../../../src/ui/select.tsx';
import { moveClock } from '../../support/clock.ts';
import { hoursAgo, LONG_NAME } from '../../support/samples.ts';

type Traffic = {
  readonly visits: number;
  readonly before: number;
  readonly days: readonly string[];
  readonly perDay: Values;
  readonly perDayBefore: Values;
  readonly pages: readonly { readonly name: string; readonly value: number; readonly before: number }[];
};
type Args = ComponentProps<typeof ReportPage<Traffic>>;

const TRAFFIC: Traffic = {
  visits: 3120,
  before: 2710,
  days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  perDay: [520, 480, 610, 700, 540, 150, 120],
  perDayBefore: [450, 460, 430, 480, 500, 210, 180],
  pages: [
    { name: 'Admissions', value: 940, before: 700 },
    { name: 'News', value: 810, before: 820 },
    { name: 'Term dates', value: 460, before: 440 },
    { name: 'Sixth form', value: 310, before: 330 },
  ],
};
const updatedAt = hoursAgo(2);
const PERIOD: DayRange = { from: '2026-11-14', to: '2026-11-20' };

const STATES: Record<ReportState<Traffic>['status'], ReportState<Traffic>> = {
  ready: { status: 'ready', data: TRAFFIC, updatedAt },
  loading: { status: 'loading' },
  'not-connected': {
    status: 'not-connected',
    message: 'Once Oakfield School’s Google Analytics is connected, its visits are counted here.',
  },
  empty: { status: 'empty', message: 'No visit was counted from 14 to 20 November. Choose a longer time.', updatedAt },
  partial: {
    status: 'partial',
    data: { ...TRAFFIC, perDay: [520, 480, 610, 700, 540, null, null] },
    updatedAt,
    missing: 'Google counts the last two days later. They are not in these figures yet.',
  },
  stale: {
    status: 'stale',
    data: TRAFFIC,
    updatedAt: hoursAgo(26),
    message: 'Newer figures could not be fetched. These are the last good ones.',
  },
  failed: { status: 'failed', message: 'Google Analytics did not answer.' },
};

function panels(data: Traffic, isLoading = false) {
  const shared = { period: '14 – 20 November 2026', source: 'Google Analytics', onRetry: fn() };
  return (
    <>
      <ReportPanel
        {...shared}
        title="Visits by day"
        state={isLoading ? { status: 'loading' } : { status: 'ready', data, updatedAt }}
        sentence={() => 'Thursday brought seven hundred, the most.'}
        chart={(frame, { days, perDay, perDayBefore }) => (
          <BarChart
            {...frame}
            steps={days.map((label) => ({ label, tick: label.slice(0, 2) }))}
            series={[{ name: 'This week', values: perDay, before: perDayBefore }]}
            beforeName="the week before"
            unit="visits"
          />
        )}
      />
      <ReportPanel
        {...shared}
        title="Pages"
        state={{ status: 'ready', data, updatedAt }}
        sentence={() => 'Admissions gained a third. The others are as they were.'}
        chart={(frame, { pages }) => (
          <RankedBars {...frame} items={pages} itemName="Page" measure="Visits" beforeName="the week before" />
        )}
      />
    </>
  );
}

/** A question about a time, answered by a sentence, four figures and the pictures that explain them. */
const meta = {
  title: 'Patterns/Report page',
  component: ReportPage<Traffic>,
  tags: ['autodocs', 'also:analytics page', 'also:statistics', 'also:insights', 'also:pdf report'],
  beforeEach: () => moveClock(),
  parameters: {
    frame: 'wide',
    kit: {
      use: 'A question about a time whose answer is figures: visits, admissions, a story score.',
      avoid: 'The current state is a BoardPage. A single picture on another page is a ReportPanel.',
      anatomy: [
        { part: 'Header', what: 'The question, where the figures come from and how fresh they are, export' },
        { part: 'Period', what: 'Which days, and what they are compared with. Filters beside it' },
        { part: 'Answer', what: 'One sentence, then the figures it is made of' },
        { part: 'Panels', what: 'Why it is so. Each may be in a state of its own' },
      ],
      accessibility: [
        'The sentence is the first heading below the title',
        'On paper: no frame, no buttons, the period in words, one panel below the other, none torn apart',
      ],
      related: ['Patterns/ReportPanel', 'UI/Forms/DateRangePicker', 'UI/Charts/StatCard', 'Patterns/Board page'],
    } satisfies KitDocs,
  },
  args: {
    title: 'Website traffic',
    description: 'How many people come to oakfield.example, and what they read.',
    source: 'Google Analytics',
    period: PERIOD,
    comparison: 'before',
    onPeriodChange: fn(),
    today: '2026-11-20',
    state: STATES.ready,
    sentence: ({ visits }) => `${visits.toLocaleString('en-GB')} visits, 15 % more than the week before.`,
    stats: ({ visits, before }) => (
      <>
        <StatCard label="Visits" value={visits} before={before} than="than the week before" more="good" />
        <StatCard label="People" value={2204} before={2010} than="than the week before" more="good" />
        <StatCard label="Pages for each visit" value={2.4} before={2.4} than="than the week before" />
        <StatCard label="Left immediately, %" value={41} before={38} than="than the week before" more="bad" />
      </>
    ),
    children: (data) => panels(data),
    onRetry: fn(),
    onExport: fn(),
    connect: <Button variant="primary">Connect Google Analytics</Button>,
  } satisfies Args,
} satisfies Meta<typeof ReportPage<Traffic>>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  args: {
    filters: <Select aria-label="Website" options={[{ value: 'main', label: 'oakfield.example' }]} />,
  },
  play: async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByText('compared with 7 – 13 November 2026')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Export' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Figures as CSV' }));
    await expect(args.onExport).toHaveBeenCalledWith(TRAFFIC);
  },
};

export const Loading: Story = {
  args: { state: STATES.loading },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button', { name: 'Export' })).toBeNull();
  },
};

/** The page has its answer while one panel is still loading. */
export const OnePanelWaits: Story = { args: { children: (data) => panels(data, true) } };
export const NotConnected: Story = { args: { state: STATES['not-connected'] } };
export const Empty: Story = { args: { state: STATES.empty } };
export const Partial: Story = { args: { state: STATES.partial, repair: <Button size="sm">Why?</Button> } };
export const Stale: Story = { args: { state: STATES.stale } };
export const Failed: Story = {
  args: { state: STATES.failed },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
};
export const NoPermission: Story = {
  args: { access: { allowed: false, permission: 'd.r.rea', school: 'Oakfield School' } },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button', { name: /Period/ })).toBeNull();
  },
};

export const LongText: Story = {
  parameters: { frame: 'medium' },
  args: {
    title: `Visits to the website of ${LONG_NAME}`,
    source: LONG_NAME,
    sentence: () =>
      `In a wet week with two open evenings and a power cut, ${LONG_NAME} still had 3,120 visits, more than in any other.`,
  },
};

export const RightToLeft: Story = {
  render: (args) => (
    <div dir="rtl">
      <ReportPage {...args} />
    </div>
  ),
};

/** Another period, compared with the year before. */
export const ChoosingThePeriod: Story = {
  parameters: { picture: 'none' },
  render: (args) => <Choosing {...args} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^Period/ }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(screen.getByRole('radio', { name: 'Last 30 days' }));
    await userEvent.selectOptions(screen.getByLabelText('Compare with'), 'The year before');
    await userEvent.click(screen.getByRole('button', { name: 'Show' }));
    await expect(dialog).not.toBeInTheDocument();
    await expect(canvas.getByText('compared with 22 October – 20 November 2025')).toBeVisible();
  },
};

function Choosing(args: Args) {
  const [chosen, setChosen] = useState<{ period: DayRange; comparison: Comparison }>({
    period: PERIOD,
    comparison: 'before',
  });
  return (
    <ReportPage {...args} {...chosen} onPeriodChange={(period, comparison) => setChosen({ period, comparison })} />
  );
}
