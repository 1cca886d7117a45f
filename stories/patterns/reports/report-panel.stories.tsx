import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ComponentProps } from 'react';
import { expect, fn, userEvent } from 'storybook/test';
import type { KitDocs } from '../../../.storybook/docs/kit-docs.ts';
import { ReportPanel, type ReportState } from '../../../src/patterns/report-panel.tsx';
import { Button } from '../../../src/ui/button.tsx';
import { BarChart } from '../../../src/ui/charts/bar-chart.tsx';
import type { Values } from '../../../src/ui/charts/types.ts';
import { linkClass } from '../../../src/ui/link.tsx';
import { moveClock } from '../../support/clock.ts';
import { hoursAgo, LONG_NAME } from '../../support/samples.ts';

type Week = { days: readonly string[]; stories: Values; before: Values; best: string };
type Args = ComponentProps<typeof ReportPanel<Week>>;

const WEEK: Week = {
  days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  stories: [4, 3, 5, 7, 6, 1, 0],
  before: [3, 4, 2, 5, 4, 0, 1],
  best: 'Thursday brought seven, the most since the harvest fair.',
};
const updatedAt = hoursAgo(2);

const STATES: Record<ReportState<Week>['status'], ReportState<Week>> = {
  ready: { status: 'ready', data: WEEK, updatedAt },
  loading: { status: 'loading' },
  empty: { status: 'empty', message: 'No story was published in these seven days. It was half-term.', updatedAt },
  'not-connected': {
    status: 'not-connected',
    message: 'Once Oakfield School’s Google Analytics is connected, visits that began with a story are counted here.',
  },
  partial: {
    status: 'partial',
    data: { ...WEEK, stories: [4, 3, 5, null, null, 1, 0], best: 'Wednesday brought five, as far as is known.' },
    updatedAt,
    missing: 'Oakfield on YouTube has not answered since Thursday.',
  },
  stale: {
    status: 'stale',
    data: WEEK,
    updatedAt: hoursAgo(26),
    message: 'Newer figures could not be fetched. These are the last good ones.',
  },
  failed: { status: 'failed', message: 'The report could not be reached. Nothing is lost. Your stories are safe.' },
};

const meta = {
  title: 'Patterns/ReportPanel',
  component: ReportPanel<Week>,
  tags: ['autodocs', 'also:report card', 'also:analytics card', 'also:chart panel', 'also:dashboard widget'],
  beforeEach: () => moveClock(),
  parameters: {
    frame: 'medium',
    kit: {
      use: 'One question of a report and its picture, in all the states that its source may be in.',
      avoid: 'A single figure is a StatCard. A chart whose data are always there is on its own.',
      anatomy: [
        { part: 'Period', what: 'The period, first of all' },
        { part: 'Head', what: 'Title, one sentence that says what the picture shows, actions' },
        { part: 'Picture', what: 'A chart of the kit. Its place is kept while it loads' },
        { part: 'Foot', what: 'The source, how fresh it is, the way to the whole report' },
      ],
      accessibility: ['A failure is announced', 'Stale data keep their contrast: grey, not faded'],
      related: ['UI/Charts/BarChart', 'UI/Feedback/ErrorState'],
    } satisfies KitDocs,
  },
  args: {
    title: 'Stories published',
    period: '14 to 20 November 2026',
    source: 'Your stories',
    state: STATES.ready,
    height: 248,
    sentence: ({ best }) => best,
    chart: (frame, { days, stories, before }) => (
      <BarChart
        {...frame}
        steps={days.map((label) => ({ label, tick: label.slice(0, 2) }))}
        series={[{ name: 'This week', values: stories, before }]}
        beforeName="the week before"
        unit="stories"
      />
    ),
    onRetry: fn(),
    connect: (
      <Button variant="primary" size="sm">
        Connect Google Analytics
      </Button>
    ),
    repair: <Button size="sm">View channel</Button>,
    more: (
      <a href="#report" className={linkClass()}>
        Whole report
      </a>
    ),
  } satisfies Args,
} satisfies Meta<typeof ReportPanel<Week>>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Side by side they are one grid; nothing moves from loading to ready. */
export const WithData: Story = {
  parameters: { frame: 'wide' },
  render: (args) => (
    <div className="grid gap-4 md:grid-cols-2">
      <ReportPanel {...args} />
      <ReportPanel {...args} state={STATES.loading} />
      <ReportPanel {...args} state={STATES.partial} />
      <ReportPanel {...args} state={STATES.stale} />
    </div>
  ),
};

/** Whoever may not connect a source reads who can. */
export const WithoutData: Story = {
  parameters: { frame: 'wide' },
  args: { height: 160 },
  render: (args) => {
    const visits = { ...args, title: 'Visits that began with a story', source: 'Google Analytics' };
    return (
      <div className="grid gap-4 md:grid-cols-2">
        <ReportPanel {...args} state={STATES.empty} />
        <ReportPanel {...args} state={STATES.failed} />
        <ReportPanel {...visits} state={STATES['not-connected']} />
        <ReportPanel
          {...visits}
          state={STATES['not-connected']}
          connect={<p className="text-sm text-ink-3">An administrator of Oakfield School can connect it.</p>}
        />
      </div>
    );
  },
};

export const LongText: Story = {
  parameters: { frame: 'narrow' },
  args: {
    title: `Stories from “${LONG_NAME}” that were opened on a phone`,
    source: LONG_NAME,
    state: { ...STATES.partial, missing: `“${LONG_NAME}” has not answered since Thursday.` } as ReportState<Week>,
  },
};

export const RightToLeft: Story = {
  args: { title: 'القصص المنشورة', period: '14 – 20 نوفمبر 2026', source: 'قصص المدرسة' },
  render: (args) => (
    <div dir="rtl" lang="ar">
      <ReportPanel {...args} sentence={() => 'كان يوم الخميس الأكثر نشاطًا بسبع قصص.'} />
    </div>
  ),
};

export const Retries: Story = {
  parameters: { picture: 'none' },
  args: { state: STATES.failed },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('Nothing is lost');
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
};
