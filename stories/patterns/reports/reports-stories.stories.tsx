import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import type { KitDocs } from '../../../.storybook/docs/kit-docs.ts';
import { ChannelActivity } from '../../../src/patterns/reports/channel-activity.tsx';
import { NetworkShare } from '../../../src/patterns/reports/network-share.tsx';
import { PublishingCalendar } from '../../../src/patterns/reports/publishing-calendar.tsx';
import { StoryReach } from '../../../src/patterns/reports/story-reach.tsx';
import { ValuesByWeek } from '../../../src/patterns/reports/values-by-week.tsx';
import { Button } from '../../../src/ui/button.tsx';
import type { RenderLinkProps } from '../../../src/ui/render-link.ts';
import { moveClock } from '../../support/clock.ts';
import {
  BREAKS,
  channels,
  empty,
  failed,
  loading,
  MONTH,
  networks,
  partial,
  published,
  ready,
  stale,
  storyFigures,
  TERM,
  TODAY,
  values,
  weeks,
} from '../../support/report-samples.ts';
import { LONG_NAME } from '../../support/samples.ts';

const open = fn();
const storyLink =
  (id: string) =>
  ({ className, children }: RenderLinkProps) => (
    <a
      href={`/manage/stories/${id}`}
      className={className}
      onClick={(event) => {
        event.preventDefault();
        open(id);
      }}
    >
      {children}
    </a>
  );
const calendar = { figures: published, through: TODAY };
const activity = { channels, through: TODAY };

/** What was published when, where it came from, what it stood for, and how it was received. */
const meta = {
  title: 'Patterns/Reports/Stories',
  component: StoryReach,
  subcomponents: { PublishingCalendar, NetworkShare, ValuesByWeek, ChannelActivity },
  tags: ['autodocs', 'also:engagement report', 'also:content calendar', 'also:share of channels', 'also:uptime'],
  beforeEach: () => moveClock(),
  parameters: {
    frame: 'wide',
    kit: {
      use: 'On reports about the stories themselves: each part answers one question about a time.',
      avoid: 'The stories one by one are a list. Which values are missing altogether is a CoverageMatrix.',
      anatomy: [
        {
          part: 'Reads and answers',
          what: 'A point for each story. The two highest are named. Each leads to its story',
        },
        { part: 'Calendar', what: 'A square for each day, breaks outlined, uncounted days hatched' },
        { part: 'Networks', what: 'Five parts at most, the smallest together' },
        { part: 'Values', what: 'The three shown most and all others, week by week' },
        { part: 'Channels', what: 'How each was on each of the last 28 days' },
      ],
      keyboard: [
        { keys: ['←', '→'], does: 'From story to story, by their reads' },
        { keys: ['Enter'], does: 'Opens the story in hand' },
      ],
      accessibility: [
        'The selected story is below the picture as a link of its own',
        'A silence counts school days alone, and is said in the sentence',
      ],
      related: ['Patterns/CoverageMatrix', 'UI/Charts/Scatter', 'UI/Charts/CalendarHeatmap', 'UI/Charts/Donut'],
    } satisfies KitDocs,
  },
  args: { state: ready(storyFigures(64)), period: TERM, storyLink, onRetry: fn() },
} satisfies Meta<typeof StoryReach>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  render: (args) => {
    const shared = { period: args.period, onRetry: args.onRetry };
    return (
      <div className="grid gap-4 md:grid-cols-2">
        <StoryReach {...args} />
        <ValuesByWeek {...shared} breaks={BREAKS} state={ready({ weeks, values })} />
        <PublishingCalendar {...shared} breaks={BREAKS} state={ready(calendar)} />
        <NetworkShare {...shared} state={ready(networks)} />
        <ChannelActivity {...shared} period={MONTH} state={ready(activity)} className="md:col-span-2" />
      </div>
    );
  },
};

/** In the places that the pictures will take. */
export const Loading: Story = {
  render: (args) => {
    const shared = { period: args.period, onRetry: args.onRetry, state: loading };
    return (
      <div className="grid gap-4 md:grid-cols-2">
        <StoryReach {...args} state={loading} />
        <ValuesByWeek {...shared} />
        <PublishingCalendar {...shared} />
        <NetworkShare {...shared} />
        <ChannelActivity {...shared} className="md:col-span-2" />
      </div>
    );
  },
};

export const States: Story = {
  render: (args) => {
    const shared = { period: args.period, onRetry: args.onRetry };
    return (
      <div className="grid gap-4 md:grid-cols-2">
        <PublishingCalendar
          {...shared}
          state={failed('The report could not be reached. Nothing is lost. Your stories are safe.')}
        />
        <NetworkShare
          {...shared}
          repair={<Button size="sm">Reconnect Instagram</Button>}
          state={partial(
            [{ name: 'Instagram', stories: null }, ...networks.slice(1, 4)],
            'Instagram has not answered since Tuesday.',
          )}
        />
        <ValuesByWeek
          {...shared}
          state={empty('No values are set. Say in the settings what your school stands for.')}
        />
        <ChannelActivity {...shared} period={MONTH} state={stale(activity)} />
      </div>
    );
  },
};

/** None at all, one alone, ten thousand, nearly nothing known, names that are too long. */
export const Awkward: Story = {
  render: (args) => {
    const shared = { period: args.period, onRetry: args.onRetry };
    return (
      <div className="grid gap-4 lg:grid-cols-3">
        <StoryReach {...args} state={ready(storyFigures(10_000))} />
        <StoryReach {...args} state={ready([{ id: 'one', title: LONG_NAME, reads: 3, answerRate: 0 }])} />
        <ValuesByWeek
          {...shared}
          period={MONTH}
          state={ready({
            weeks: weeks.slice(-1),
            values: [
              {
                id: 'long',
                name: 'Respect for the living world and for each other, in school and outside of it',
                counts: [1],
              },
            ],
          })}
        />
        <ValuesByWeek
          {...shared}
          state={ready({ weeks, values: values.map((value) => ({ ...value, counts: weeks.map(() => 0) })) })}
        />
        <PublishingCalendar {...shared} state={ready({ figures: { [TODAY]: 40 }, through: TODAY })} />
        <NetworkShare {...shared} state={ready([{ name: LONG_NAME, stories: 1 }])} />
      </div>
    );
  },
};

export const NarrowAndRightToLeft: Story = {
  parameters: { frame: 'narrow' },
  render: (args) => {
    const shared = { period: args.period, onRetry: args.onRetry };
    return (
      <div dir="rtl" lang="ar" className="grid gap-4">
        <StoryReach {...args} title="القراءات والردود" state={ready(storyFigures(24))} />
        <NetworkShare {...shared} title="من أين تأتي القصص" state={ready(networks)} />
      </div>
    );
  },
};

/** By keys and by the mouse one comes to the story itself. */
export const OpensTheStory: Story = {
  parameters: { picture: 'none' },
  args: { state: ready(storyFigures(6)) },
  play: async ({ canvas }) => {
    open.mockClear();
    await expect(canvas.getByText('Move to a point to go to its story.')).toBeVisible();
    const slider = canvas.getByRole('slider', { name: 'Reads and answers, point by point' });
    slider.focus();
    await userEvent.keyboard('{End}');
    await expect(slider).toHaveAttribute('aria-valuetext', expect.stringContaining('storm-lit hall: Reads 1,842'));
    await expect(canvas.getByRole('link', { name: /^Year 9 bring/ })).toHaveAttribute(
      'href',
      '/manage/stories/story-0',
    );
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(open.mock.calls).toEqual([['story-0']]));
    await userEvent.tab();
    await expect(canvas.getByRole('link', { name: /^Year 9 bring/ })).toHaveFocus();
    await expect(canvas.getByText('1 of 6 points has no data and is left out, not counted as none.')).toBeVisible();
  },
};
