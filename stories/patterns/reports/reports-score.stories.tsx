import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import type { KitDocs } from '../../../.storybook/docs/kit-docs.ts';
import { KeyFigures } from '../../../src/patterns/reports/key-figures.tsx';
import { PeerScores } from '../../../src/patterns/reports/peer-scores.tsx';
import { ScoreOverTime } from '../../../src/patterns/reports/score-over-time.tsx';
import { Button } from '../../../src/ui/button.tsx';
import { Grid } from '../../../src/ui/layout.tsx';
import { moveClock } from '../../support/clock.ts';
import {
  BREAKS,
  empty,
  failed,
  loading,
  notConnected,
  otherScores,
  partial,
  ready,
  scores,
  scoresBefore,
  stale,
  YEAR,
} from '../../support/report-samples.ts';

const history = { scores, yearBefore: scoresBefore };
const peers = { own: 72, others: otherScores };
const GROUP = 'schools of your size';

/** The story score, how it got there, and how it compares. */
const meta = {
  title: 'Patterns/Reports/Score',
  component: ScoreOverTime,
  subcomponents: { PeerScores, KeyFigures },
  tags: ['autodocs', 'also:benchmark', 'also:KPI row', 'also:trend report', 'also:target'],
  beforeEach: () => moveClock(),
  parameters: {
    frame: 'wide',
    kit: {
      use: 'On reports about the story score: the figures first, then its way over the months, then other schools.',
      avoid: 'What the score is made of is a ScoreBreakdown. The score alone on home is a ScoreDial.',
      anatomy: [
        { part: 'Key figures', what: 'Two to five, each with its change and, where it is known, its trend' },
        {
          part: 'Score over time',
          what: 'One line, a year before as a ghost, the goal as a band, months without school marked',
        },
        { part: 'Among others', what: 'How many schools have which score, the middle, and one’s own place' },
      ],
      accessibility: [
        'The goal and one’s own place are in the sentence, not in the picture alone',
        'Fewer than five schools are not shown: none can be told apart',
        'A figure that is not known says why',
      ],
      related: ['Patterns/ScoreBreakdown', 'Patterns/ReportPanel', 'UI/Charts/LineChart', 'UI/Charts/Histogram'],
    } satisfies KitDocs,
  },
  args: { state: ready(history), period: YEAR, goal: { from: 70, to: 80 }, breaks: BREAKS, onRetry: fn() },
} satisfies Meta<typeof ScoreOverTime>;
export default meta;
type Story = StoryObj<typeof meta>;

/** With all that can be known; a figure whose source is missing says so among the others. */
export const Ready: Story = {
  render: (args) => (
    <div className="grid gap-4">
      <Grid columns={4}>
        <KeyFigures
          beforeName="a year before"
          figures={[
            {
              id: 'score',
              label: 'Story score',
              unit: 'points',
              value: 72,
              before: 54,
              more: 'good',
              trend: scores.map(({ score }) => score),
            },
            { id: 'stories', label: 'Stories published', unit: 'count', value: 1204, before: 1204, more: 'good' },
            { id: 'time', label: 'Time until review', unit: 'seconds', value: 4210, before: 3100, more: 'bad' },
            {
              id: 'visits',
              label: 'Visits to the website',
              unit: 'count',
              value: null,
              before: 900,
              missing: 'Google Analytics is not connected.',
            },
          ]}
        />
      </Grid>
      <div className="grid gap-4 md:grid-cols-2">
        <ScoreOverTime {...args} />
        <PeerScores period={args.period} onRetry={args.onRetry} state={ready(peers)} group={GROUP} />
      </div>
    </div>
  ),
};

/** In the places that the pictures will take; the figures have their labels already. */
export const Loading: Story = {
  render: (args) => (
    <div className="grid gap-4">
      <Grid columns={4}>
        <KeyFigures loading figures={[{ id: 'score', label: 'Story score', unit: 'points', value: null }]} />
      </Grid>
      <div className="grid gap-4 md:grid-cols-2">
        <ScoreOverTime {...args} state={loading} />
        <PeerScores period={args.period} onRetry={args.onRetry} group={GROUP} state={loading} />
      </div>
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('article', { name: 'Story score over time' })).toHaveAttribute('aria-busy', 'true');
  },
};

export const States: Story = {
  render: (args) => {
    const shared = { period: args.period, onRetry: args.onRetry, group: GROUP };
    return (
      <div className="grid gap-4 lg:grid-cols-3">
        <ScoreOverTime
          {...args}
          state={partial(history, 'Instagram has not answered since Tuesday. Its stories do not count yet.')}
          repair={<Button size="sm">Reconnect Instagram</Button>}
        />
        <PeerScores {...shared} state={stale(peers)} />
        <ScoreOverTime {...args} state={empty('There is no score until a channel has brought the first stories.')} />
        <PeerScores {...shared} state={ready({ own: 72, others: [61, 64, 70] })} />
        <ScoreOverTime
          {...args}
          state={failed('The scores could not be reached. Nothing is lost. Your stories are safe.')}
        />
        <PeerScores
          {...shared}
          state={notConnected('Your school does not share its score yet, and so can’t see others’.')}
          connect={<Button size="sm">Share our score</Button>}
        />
      </div>
    );
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^Fewer than 5 schools of your size share/)).toBeVisible();
  },
};

/** One month, no month, no goal; long words; from right to left. */
export const AwkwardAndRightToLeft: Story = {
  render: (args) => (
    <div className="grid gap-4 md:grid-cols-2">
      <ScoreOverTime {...args} period={{ from: '2026-11-01', to: '2026-11-20' }} goal={undefined} />
      <PeerScores
        period={args.period}
        onRetry={args.onRetry}
        group="day and boarding schools of the Society of Friends in the South West and the Channel Islands"
        state={ready({ own: null, others: [61, 61, 61, 61, 61] })}
      />
      <div dir="rtl" lang="ar" className="grid gap-4 md:col-span-2 md:grid-cols-2">
        <ScoreOverTime {...args} title="مجموع القصص عبر الأشهر" source="قصص المدرسة" />
        <PeerScores
          period={args.period}
          onRetry={args.onRetry}
          title="مجموعكم بين المدارس"
          group={GROUP}
          state={ready({ own: 89, others: otherScores })}
        />
      </div>
    </div>
  ),
};

/** Month by month with the year before; a month without a score says so. */
export const ByKeyboard: Story = {
  parameters: { picture: 'none' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('The score is 72, 4 points up since October and within your goal.')).toBeVisible();
    const slider = canvas.getByRole('slider', { name: 'Story score over time, point by point' });
    slider.focus();
    await expect(slider).toHaveAttribute(
      'aria-valuetext',
      expect.stringMatching(/^November 2026: Score 72. a year before 52$/),
    );
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
    await expect(slider).toHaveAttribute(
      'aria-valuetext',
      expect.stringMatching(/^August 2026, Summer: Score no data. a year before no data$/),
    );
    await userEvent.click(canvas.getByRole('button', { name: 'Show as table' }));
    const table = within(canvas.getByRole('table'));
    await expect(table.getAllByRole('row')).toHaveLength(14);
    await expect(table.getByRole('row', { name: /^November 2026/ })).toHaveTextContent('November 20267252');
  },
};
