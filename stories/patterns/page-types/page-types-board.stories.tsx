import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, within } from 'storybook/test';
import type { KitDocs } from '../../../.storybook/docs/kit-docs.ts';
import type { AsyncState } from '../../../src/lib/async-state.ts';
import { type Activity, ActivityList } from '../../../src/patterns/activity-list.tsx';
import { type Notification, NotificationRow } from '../../../src/patterns/notification-row.tsx';
import { BoardPage, BoardPanel, BoardPanels } from '../../../src/patterns/page-types/board.tsx';
import { PanelError } from '../../../src/patterns/panel-error.tsx';
import { LimitMeterRow } from '../../../src/patterns/plan/limit-meter-row.tsx';
import { Badge } from '../../../src/ui/badge.tsx';
import { Button } from '../../../src/ui/button.tsx';
import { Card } from '../../../src/ui/card.tsx';
import { ChannelGrid } from '../../../src/ui/charts/channel-grid.tsx';
import { StatCard } from '../../../src/ui/charts/stat-card.tsx';
import { DescriptionList } from '../../../src/ui/description-list.tsx';
import { linkClass } from '../../../src/ui/link.tsx';
import { Section } from '../../../src/ui/page-header.tsx';
import { ProgressBar } from '../../../src/ui/progress-bar.tsx';
import { SkeletonText } from '../../../src/ui/skeleton.tsx';
import { moveClock } from '../../support/clock.ts';
import { resourceIn } from '../../support/resource.ts';
import { hoursAgo, LONG_NAME } from '../../support/samples.ts';

/** The state of the platform: panels side by side, three columns where there is space, each with its own loading and failure. */
const meta = {
  title: 'Patterns/Board page',
  component: BoardPage,
  tags: ['autodocs', 'also:dashboard', 'also:home', 'also:monitor', 'also:overview', 'also:tiles'],
  beforeEach: () => moveClock(),
  parameters: {
    frame: 'wide',
    kit: {
      use: 'A page for an overview: home, the platform’s monitor, an overview of a school.',
      avoid: 'One question about a time is a ReportPage. Many of one kind are a ListPage.',
      anatomy: [
        { part: 'Header', what: 'The state in a line, and the one thing to do next' },
        { part: 'Panels', what: 'Three, two or one beside each other. One may take the space of two or of all' },
        { part: 'Panel', what: 'Title, what it shows, the way to all of it. Its own skeleton, failure and retry' },
        { part: 'Foot', what: 'What everyone may see, whatever else they may not' },
      ],
      accessibility: [
        'Each panel is a region with its title as its name',
        'A panel that is loading says so by aria-busy',
      ],
      related: ['Patterns/ReportPanel', 'Patterns/Report page', 'Pages/Home/Home', 'Patterns/ActivityList'],
    } satisfies KitDocs,
  },
  args: { title: 'Monitor', children: null },
} satisfies Meta<typeof BoardPage>;
export default meta;
type Story = StoryObj<typeof meta>;

type Job = { readonly name: string; readonly done: number; readonly all: number };
const JOBS: readonly Job[] = [
  { name: 'Reading channels', done: 412, all: 530 },
  { name: 'Sending Friday’s newsletters', done: 38, all: 41 },
];
const HAPPENED: readonly Activity[] = [
  {
    id: 'a',
    at: hoursAgo(1),
    kind: 'came-in',
    actor: 'Oakfield on Mastodon',
    subjects: [{ id: '1', name: 'A library that stays open until the last bus' }],
  },
  {
    id: 'b',
    at: hoursAgo(3),
    kind: 'failed',
    actor: 'Sports desk',
    subjects: [{ id: '2', name: 'its feed' }],
    detail: 'The server answered too late.',
  },
];
const NOTIFICATIONS: readonly Notification[] = [
  { id: 'n', kind: 'warning', title: 'Riverside’s feed needs reconnecting', at: hoursAgo(5), isRead: false },
  { id: 'm', kind: 'action', title: 'Two schools wait to be approved', at: hoursAgo(7), isRead: false },
];
const DAYS = Array.from({ length: 14 }, (_, index) => `2026-11-${String(index + 7).padStart(2, '0')}`);
const CHANNELS = [
  { name: 'School news', days: DAYS.map(() => 'working' as const) },
  { name: 'Sports desk', days: DAYS.map((_, index) => (index > 11 ? ('failed' as const) : ('working' as const))) },
];

const ready = <T,>(value: T): AsyncState<T> => ({ status: 'ready', value });

type BoardProps = {
  jobs?: AsyncState<readonly Job[]>;
  mail?: AsyncState<number>;
  happened?: AsyncState<readonly Activity[]>;
  notices?: AsyncState<readonly Notification[]>;
  onRetry?: () => void;
  title?: string;
};

function Board({
  jobs = ready(JOBS),
  mail = ready(38),
  happened = ready(HAPPENED),
  notices: notifications = ready(NOTIFICATIONS),
  onRetry = fn(),
  title = 'Monitor',
}: BoardProps) {
  return (
    <BoardPage
      title={title}
      description="530 channels are read every hour. One of them needs attention."
      actions={<Button>Maintenance</Button>}
      foot={
        <LimitMeterRow title="Storage" plan="This machine" limits={[{ label: 'Storage, GB', used: 62, limit: 100 }]} />
      }
    >
      <Section title="Today">
        <BoardPanels>
          <StatCard label="Schools" value={212} before={208} than="than last month" more="good" />
          <StatCard label="Stories today" value={1204} before={1150} than="than a usual Friday" more="good" />
          <StatCard label="Waiting longer than a day" value={17} before={9} than="than yesterday" more="bad" />
        </BoardPanels>
      </Section>
      <BoardPanels>
        <BoardPanel
          title="Jobs"
          actions={<Badge tone="good">2 run</Badge>}
          resource={resourceIn(jobs, onRetry)}
          skeleton={<SkeletonText lines={4} />}
          empty={<p>Nothing runs. The next reading is at ten.</p>}
          more={
            <a href="#jobs" className={linkClass()}>
              All jobs
            </a>
          }
        >
          {(list) => (
            <div className="grid grid-cols-1 gap-4">
              {list.map(({ name, done, all }) => (
                <ProgressBar key={name} label={name} value={done} max={all} counts={`${done} of ${all}`} />
              ))}
            </div>
          )}
        </BoardPanel>
        <BoardPanel
          title="Mail"
          resource={resourceIn(mail, onRetry)}
          skeleton={<SkeletonText lines={3} />}
          empty={<p>No emails waiting.</p>}
        >
          {(count) => (
            <DescriptionList
              items={[
                { term: 'Waiting', value: String(count) },
                { term: 'Sent today', value: '1,204' },
                { term: 'Came back', value: '3' },
              ]}
            />
          )}
        </BoardPanel>
        <BoardPanel
          title="Needs attention"
          resource={resourceIn(notifications, onRetry)}
          skeleton={<SkeletonText lines={4} />}
          empty={<p>Nothing. Every channel works.</p>}
        >
          {(list) => (
            <ul className="divide-y divide-subtle">
              {list.map((notification) => (
                <NotificationRow key={notification.id} notification={notification} />
              ))}
            </ul>
          )}
        </BoardPanel>
        <BoardPanel
          title="What happened"
          width="all"
          resource={resourceIn(happened, onRetry)}
          skeleton={<SkeletonText lines={6} />}
          empty={<p>Nothing has happened today.</p>}
        >
          {(list) => <ActivityList label="Since yesterday" activities={list} />}
        </BoardPanel>
        <Card className="col-span-full">
          <ChannelGrid
            title="Channels"
            level={2}
            sentence="All but one answered every day."
            days={DAYS}
            channels={CHANNELS}
          />
        </Card>
      </BoardPanels>
    </BoardPage>
  );
}

export const Ready: Story = { render: () => <Board /> };

/** Each panel loads in its own layout; the figures that are known are there already. */
export const Loading: Story = {
  render: () => (
    <Board
      jobs={{ status: 'loading' }}
      mail={{ status: 'loading' }}
      happened={{ status: 'loading' }}
      notices={{ status: 'loading' }}
    />
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('region', { name: 'Jobs' })).toHaveAttribute('aria-busy', 'true');
  },
};

/** One panel fails, one is as it was at its last good answer, one has nothing; the others go on. */
export const EachByItself: Story = {
  render: () => <Retrying />,
  play: async ({ canvas, userEvent }) => {
    const jobs = within(canvas.getByRole('region', { name: 'Jobs' }));
    const mail = within(canvas.getByRole('region', { name: 'Mail' }));
    await expect(mail.getByText('Waiting')).toBeVisible();
    await expect(mail.getByText('Request error!')).toBeVisible();
    await expect(canvas.getByText('Nothing. Every channel works.')).toBeVisible();
    await userEvent.click(jobs.getByRole('button', { name: 'Try again' }));
    await expect(await jobs.findByText('Reading channels')).toBeVisible();
    await expect(mail.getByText('Request error!')).toBeVisible();
  },
};

function Retrying() {
  const [jobs, setJobs] = useState<AsyncState<readonly Job[]>>({
    status: 'error',
    error: new Error('Request error!'),
  });
  return (
    <Board
      jobs={jobs}
      mail={{ status: 'error', error: new Error('Request error!'), last: 38 }}
      notices={{ status: 'empty' }}
      onRetry={() => setJobs(ready(JOBS))}
    />
  );
}

/** What everyone may see stays at the foot. */
export const NoPermission: Story = {
  args: {
    title: 'Home',
    access: { allowed: false, permission: 's.s.rea', school: 'Oakfield School' },
    foot: <LimitMeterRow title="Plan usage" plan="School plan" limits={[{ label: 'Channels', used: 4, limit: 6 }]} />,
    children: <p>Never drawn</p>,
  },
  play: async ({ canvas }) => {
    await expect(canvas.queryByText('Never drawn')).toBeNull();
    await expect(canvas.getByText('Plan usage')).toBeVisible();
  },
};

export const LongText: Story = {
  render: () => (
    <Board
      title={`Overview of “${LONG_NAME}”`}
      jobs={ready([{ name: LONG_NAME, done: 3, all: 120_000 }])}
      notices={ready(
        NOTIFICATIONS.map((notification) => ({ ...notification, title: `${LONG_NAME} needs reconnecting` })),
      )}
    />
  ),
};

export const RightToLeft: Story = {
  render: () => (
    <div dir="rtl">
      <Board />
    </div>
  ),
};

/** What a single panel could not load, where the panel is drawn by something else. */
export const OnePanelsFailure: Story = {
  parameters: { frame: 'medium' },
  render: () => (
    <Card>
      <PanelError resource={resourceIn({ status: 'error', error: new Error('Request error!') })} />
    </Card>
  ),
};
