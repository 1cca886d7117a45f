import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect, useState } from 'react';
import { expect, fn, screen, spyOn, userEvent, waitFor, within } from 'storybook/test';
import { type Comparison, comparedWith, type DayRange } from '../../src/lib/day-range.ts';
import type { ReportState } from '../../src/patterns/report-panel.tsx';
import { totalOf } from '../../src/patterns/reports/change.ts';
import { valuesOf } from '../../src/patterns/reports/daily.ts';
import { StoryReport, type StoryReportData } from '../../src/patterns/reports/story-report.tsx';
import { daysFrom } from '../../src/ui/charts/days.ts';
import { moveClock } from '../support/clock.ts';
import * as school from '../support/report-samples.ts';

/** A head asks how the month went, looks closer, takes the figures along, and ends at a story. */
const meta = {
  title: 'Flows/Reading the reports',
  tags: ['autodocs'],
  beforeEach: () => moveClock(),
} satisfies Meta;
export default meta;

const WAIT_MS = 60;

const storiesIn = (range: DayRange | null): number | null =>
  range ? totalOf(valuesOf(daysFrom(range.from, range.to), school.published)).total : null;

/** What the server would answer for this time. */
function answer(period: DayRange, comparison: Comparison): StoryReportData {
  const stories = storiesIn(period) ?? 0;
  const storiesBefore = storiesIn(comparedWith(period, comparison));
  const read = school.storyFigures(stories);
  const reads = totalOf(read.map((story) => story.reads)).total;
  return {
    stories,
    storiesBefore,
    figures: [
      { id: 'stories', label: 'Stories', unit: 'count', value: stories, before: storiesBefore, more: 'good' },
      { id: 'reads', label: 'Reads', unit: 'count', value: reads, before: 9000, more: 'good' },
      { id: 'answers', label: 'Answers of 100 readers', unit: 'percent', value: 5.4, before: 5.4, more: 'good' },
      {
        id: 'visits',
        label: 'Visits that began with a story',
        unit: 'count',
        value: null,
        missing: 'Google Analytics is not connected.',
      },
    ],
    parts: [
      {
        id: 'values',
        name: 'Values shown',
        weight: 18,
        points: 8,
        rule: 'The share of your values that were shown at least twice.',
        advice: 'Courage has not been shown. Tag a story of it.',
      },
      {
        id: 'rhythm',
        name: 'Rhythm',
        weight: 14,
        points: 13,
        rule: 'School days with a story.',
        advice: 'One quiet week in November.',
      },
    ],
    scoreBefore: 64,
    months: school.scores.map(({ month }) => month),
    values: school.values.map(({ id, name, counts }) => ({
      id,
      name,
      months: school.scores.map((_, n) => counts[n] ?? 0),
    })),
    panels: {
      history: school.ready({ scores: school.scores, yearBefore: school.scoresBefore }),
      reach: school.ready(read),
      calendar: school.ready({ figures: school.published, through: school.TODAY }),
      networks: school.partial(school.networks, 'Instagram has not answered since Tuesday.'),
      values: school.ready({ weeks: school.weeks, values: school.values }),
    },
  };
}

/** As the page will: the last answer stays while the next is on its way. */
function Reports({ onOpen }: { onOpen: (id: string) => void }) {
  const [selection, setSelection] = useState<{ period: DayRange; comparison: Comparison }>({
    period: school.WEEK,
    comparison: 'before',
  });
  const [state, setState] = useState<ReportState<StoryReportData>>({ status: 'loading' });
  const [shown, setShown] = useState(selection);
  useEffect(() => {
    // Clock: the flow is about what is on the screen until the answer comes.
    const timer = setTimeout(() => {
      setState(school.ready(answer(selection.period, selection.comparison)));
      setShown(selection);
    }, WAIT_MS);
    return () => clearTimeout(timer);
  }, [selection]);
  return (
    <main className="mx-auto min-h-dvh max-w-content bg-canvas p-6 text-ink">
      <StoryReport
        {...selection}
        state={state}
        busy={shown !== selection}
        onPeriodChange={(period, comparison) => setSelection({ period, comparison })}
        onRetry={() => setSelection({ ...selection })}
        year={school.YEAR}
        goal={{ from: 70, to: 80 }}
        breaks={school.BREAKS}
        today={school.TODAY}
        storyLink={(id) => (link) => (
          <a
            href={`/manage/stories/${id}`}
            onClick={(event) => {
              event.preventDefault();
              onOpen(id);
            }}
            {...link}
          />
        )}
      />
    </main>
  );
}

const opened = fn();

export const FromTheAnswerToTheStory: StoryObj = {
  parameters: { picture: 'none' },
  render: () => <Reports onOpen={opened} />,
  play: async ({ canvas, step }) => {
    opened.mockClear();
    const panel = async (name: string) => within(await canvas.findByRole('article', { name }));
    await step('the report loads, then answers in one sentence', async () => {
      await expect(canvas.getByText('Loading the report')).toBeInTheDocument();
      await expect(await canvas.findByText(/^\d+ stories, .+ the week before\.$/)).toBeVisible();
      await expect(canvas.getByRole('region', { name: 'Visits that began with a story' })).toHaveTextContent(
        'no dataGoogle Analytics is not connected.',
      );
    });
    await step('another time, beside the year before: the last answer stays until the next is there', async () => {
      const before = canvas.getByText(/the week before\.$/);
      await userEvent.click(canvas.getByRole('button', { name: /^Period/ }));
      await userEvent.click(await screen.findByRole('radio', { name: 'Last 30 days' }));
      await userEvent.selectOptions(screen.getByLabelText('Compare with'), 'The year before');
      await userEvent.click(screen.getByRole('button', { name: 'Show' }));
      await expect(before).toBeInTheDocument();
      await expect(await canvas.findByText(/^\d+ stories, .+ a year before\.$/)).toBeVisible();
      await expect(canvas.getByText('compared with 22 October – 20 November 2025')).toBeVisible();
    });
    await step('the values as a table', async () => {
      const values = await panel('Values, week by week');
      await userEvent.click(values.getByRole('button', { name: 'Show as table' }));
      await expect(values.getByRole('row', { name: /^Week of 16 November/ })).toHaveTextContent('8531');
      await expect(values.queryByRole('slider')).toBeNull();
    });
    await step('the networks as a file, the smallest by their own names', async () => {
      const networks = await panel('Where stories come from');
      const made = spyOn(URL, 'createObjectURL').mockReturnValue('blob:none');
      const click = spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
      await userEvent.click(networks.getByRole('button', { name: 'Download as CSV' }));
      await expect(click.mock.contexts[0]).toHaveProperty('download', 'where-stories-come-from.csv');
      const [file] = made.mock.calls[0] as [Blob];
      const lines = (await file.text()).split('\r\n');
      await expect(lines[1]).toBe('"Instagram","61","46.2"');
      await expect(lines[7]).toBe('"Newsletter of the Parents’ Association","1","0.8"');
      made.mockRestore();
      click.mockRestore();
    });
    await step('day by day by keys, through the quiet week', async () => {
      const calendar = await panel('When stories came out');
      const slider = calendar.getByRole('slider');
      slider.focus();
      await userEvent.keyboard('{End}{ArrowLeft}{ArrowLeft}');
      await expect(slider).toHaveAttribute('aria-valuetext', 'Friday 6 November: 0 stories');
      await userEvent.keyboard('{ArrowLeft}');
      await expect(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/^Friday 30 October, Half-term: /));
    });
    await step('and from the highest point to its story', async () => {
      const reach = await panel('Reads and answers');
      reach.getByRole('slider').focus();
      await userEvent.keyboard('{End}{Enter}');
      await waitFor(() => expect(opened).toHaveBeenCalledWith('story-0'));
    });
  },
};
