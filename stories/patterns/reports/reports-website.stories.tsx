import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import type { KitDocs } from '../../../.storybook/docs/kit-docs.ts';
import { LiveVisitors } from '../../../src/patterns/reports/live-visitors.tsx';
import { SearchTerms } from '../../../src/patterns/reports/search-terms.tsx';
import { SiteSpeed } from '../../../src/patterns/reports/site-speed.tsx';
import { Visits } from '../../../src/patterns/reports/visits.tsx';
import { Button } from '../../../src/ui/button.tsx';
import { moveClock } from '../../support/clock.ts';
import {
  BREAKS,
  empty,
  failed,
  live,
  loading,
  MONTH,
  notConnected,
  partial,
  ready,
  speed,
  stale,
  TERM,
  TODAY,
  terms,
  visits,
  WEEK,
  without,
} from '../../support/report-samples.ts';

const daily = { figures: visits, through: TODAY };
const unknown = { largest: null, answer: null, movement: null };
const connect = (
  <Button variant="primary" size="sm">
    Connect Google Analytics
  </Button>
);

/** Who comes to the school’s website, what they looked for, and how fast it is for them. */
const meta = {
  title: 'Patterns/Reports/Website',
  component: Visits,
  subcomponents: { LiveVisitors, SearchTerms, SiteSpeed },
  tags: ['autodocs', 'also:traffic', 'also:sessions', 'also:SEO', 'also:real time', 'also:Core Web Vitals'],
  beforeEach: () => moveClock(),
  parameters: {
    frame: 'wide',
    kit: {
      use: 'On reports about the school’s website, each with a source of its own that may be missing.',
      avoid: 'Views of stories in widgets are no visits: do not put both into one picture.',
      anatomy: [
        { part: 'Visits', what: 'Day by day, the period before as a ghost, breaks marked, days to come left open' },
        { part: 'Now', what: 'People at the same time, minute by minute' },
        { part: 'Searches', what: 'The eight that bring most, their change, and the place in Google’s list' },
        { part: 'Speed', what: 'Three measures against their thresholds, by phone or by computer' },
      ],
      accessibility: [
        'Good, needs work and poor are words with an icon',
        'Days that were not counted are hatched and said, never drawn as zero',
        'The change is counted over days that both periods have',
      ],
      related: ['Patterns/Report page', 'UI/Charts/RankedBars', 'UI/Charts/VitalsBar', 'UI/Charts/DenseLineChart'],
    } satisfies KitDocs,
  },
  args: { state: ready(daily), period: TERM, comparison: 'year', breaks: BREAKS, onRetry: fn() },
} satisfies Meta<typeof Visits>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  render: (args) => {
    const shared = { period: MONTH, onRetry: args.onRetry };
    return (
      <div className="grid gap-4 md:grid-cols-2">
        <Visits {...args} />
        <LiveVisitors {...shared} period={{ from: '2026-11-19', to: TODAY }} state={ready(live(24 * 60))} />
        <SearchTerms {...shared} comparison="before" state={ready({ terms })} />
        <SiteSpeed {...shared} state={ready(speed)} />
      </div>
    );
  },
  play: async ({ canvas, canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('canvas')).not.toBeNull());
    await expect(
      canvas.getByText(/^“oakfield school” brought 412 clicks, the most. “harvest boxes” rose/),
    ).toBeVisible();
  },
};

/** In the places that the pictures will take. */
export const Loading: Story = {
  render: (args) => {
    const shared = { period: MONTH, onRetry: args.onRetry, state: loading };
    return (
      <div className="grid gap-4 md:grid-cols-2">
        <Visits {...args} state={loading} />
        <LiveVisitors {...shared} />
        <SearchTerms {...shared} comparison="before" />
        <SiteSpeed {...shared} />
      </div>
    );
  },
};

export const States: Story = {
  render: (args) => {
    const shared = { period: MONTH, onRetry: args.onRetry };
    return (
      <div className="grid gap-4 lg:grid-cols-3">
        <LiveVisitors
          {...shared}
          connect={connect}
          state={notConnected('Once Google Analytics is connected, you see here who is there.')}
        />
        <SiteSpeed {...shared} state={ready({ phone: unknown, computer: speed.computer, trialOn: '2026-11-18' })} />
        <Visits
          {...args}
          state={partial(
            { figures: without(visits, '2026-09-21', '2026-09-27'), through: '2026-11-18' },
            'The counter was turned off in the last week of September. Google counts the last two days later.',
          )}
        />
        <Visits {...args} state={empty('No visits in this period. It was the first week of the new website.')} />
        <SiteSpeed {...shared} state={stale(speed)} />
        <SearchTerms {...shared} comparison="before" state={failed('Google Search Console did not answer.')} />
      </div>
    );
  },
};

/** Ten thousand minutes, one day, nothing before to compare with, days to come; narrow and from right to left. */
export const AwkwardAndRightToLeft: Story = {
  render: (args) => {
    const shared = { period: MONTH, onRetry: args.onRetry };
    return (
      <div className="grid gap-4 md:grid-cols-2">
        <LiveVisitors {...shared} period={WEEK} state={ready(live(10_000))} />
        <Visits {...args} period={{ from: TODAY, to: TODAY }} comparison="before" />
        <Visits {...args} period={{ from: '2026-11-02', to: '2026-12-18' }} comparison="none" />
        <SearchTerms
          {...shared}
          comparison="none"
          state={ready({
            terms: [{ searchTerm: 'oakfield', clicks: 1, clicksBefore: null, rank: 31.4, rankBefore: null }],
          })}
        />
        <div dir="rtl" lang="ar" className="grid gap-4 md:col-span-2 md:grid-cols-2">
          <SearchTerms
            {...shared}
            title="عمليات البحث"
            comparison="before"
            state={ready({ terms: terms.slice(0, 4) })}
          />
          <SiteSpeed {...shared} title="سرعة الموقع" state={ready(speed)} />
        </div>
      </div>
    );
  },
};

/** By phone and by computer; the sentence and the figures go along. */
export const OnAComputer: Story = {
  parameters: { picture: 'none' },
  render: (args) => <SiteSpeed period={MONTH} onRetry={args.onRetry} state={ready(speed)} />,
  play: async ({ canvas }) => {
    await expect(
      canvas.getByText(/^By phone, holding still is poor and loading needs work. answering is good\.$/),
    ).toBeVisible();
    await userEvent.click(canvas.getByRole('radio', { name: 'Computer' }));
    await expect(canvas.getByText('By computer, everything that was measured is good.')).toBeVisible();
    await expect(canvas.getAllByText('Good')).toHaveLength(3);
  },
};
