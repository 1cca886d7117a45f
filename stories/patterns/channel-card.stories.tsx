import type { Meta, StoryObj } from '@storybook/react-vite';
import MoreIcon from 'lucide-react/icons/ellipsis';
import SyncIcon from 'lucide-react/icons/refresh-cw';
import { expect } from 'storybook/test';
import { NETWORKS } from '../../src/domain/networks/all.ts';
import { ChannelCard } from '../../src/patterns/channel-card.tsx';
import { NetworkMark } from '../../src/patterns/network-mark.tsx';
import { IconButton } from '../../src/ui/icon-button.tsx';
import { linkClass } from '../../src/ui/link.tsx';
import { Spinner } from '../../src/ui/spinner.tsx';
import { moveClock } from '../support/clock.ts';
import type { KitDocs } from '../support/kit-docs.ts';
import { feed, feeds, hoursAgo, LONG_NAME } from '../support/samples.ts';

/** A connected channel and how it is, in words that need no training. What may be done comes through `actions`. */
const meta = {
  title: 'Patterns/ChannelCard',
  component: ChannelCard,
  tags: ['autodocs', 'also:feed', 'also:source', 'also:connection status'],
  beforeEach: () => moveClock(),
  parameters: {
    frame: 'narrow',
    kit: {
      use: 'A connected channel among others: what it reads, how it is, what has come, when it looks again.',
      avoid:
        'A channel that could be connected is a ConnectCard; the health of many channels over weeks is a ChannelGrid.',
      anatomy: [
        { part: 'Mark and name', what: 'The network as a plain shape, the name the school gave, what kind it is' },
        { part: 'Health', what: 'A dot with its word; below it why, and what to do' },
        { part: 'Notice', what: 'Posts that could not be read, if there are any' },
        { part: 'Figures', what: 'Stories so far, last checked, next look' },
        { part: 'Progress', what: 'The counts of a job that runs' },
      ],
      accessibility: [
        'Health is a word beside the dot: nothing hangs on the colour',
        'Whoever gives the actions names the channel in each (“Sync now: School news”), since many cards stand on a page',
        'The network’s shape is decorative: its name stands below the title',
      ],
      related: ['Patterns/ConnectCard', 'UI/Marks', 'UI/Charts/ChannelGrid', 'Pages/manage/Channels'],
    } satisfies KitDocs,
  },
  args: {
    feed,
    actions: (
      <>
        <IconButton icon={SyncIcon} label="Sync now" />
        <IconButton icon={MoreIcon} label="More" />
      </>
    ),
  },
} satisfies Meta<typeof ChannelCard>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Working: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Working')).toBeVisible();
    await expect(canvas.getByText(/Next in/)).toBeVisible();
  },
};
export const Starting: Story = { args: { feed: { ...feed, lastSyncAt: null, nextSyncAt: null, postCount: 0 } } };
export const Quiet: Story = { args: { feed: { ...feed, quiet: true } } };
export const RateLimited: Story = {
  args: {
    feed: { ...feed, status: 'limited', error: { code: 'limited', message: 'Too many calls.', since: hoursAgo(3) } },
  },
};
export const NotWorking: Story = {
  args: {
    feed: {
      ...feed,
      status: 'failing',
      error: {
        code: 'source-unusable',
        message: 'The page at www.oakfield.example was not found.',
        since: hoursAgo(72),
      },
    },
  },
};
export const NeedsReconnecting: Story = {
  args: {
    feed: { ...feed, status: 'reauth', error: { code: 'reauth', message: 'Password needed.', since: hoursAgo(72) } },
  },
};
export const Paused: Story = { args: { feed: { ...feed, status: 'paused', nextSyncAt: null } } };

/** A running job stands below everything else. */
export const Fetching: Story = {
  args: {
    feed: { ...feed, status: 'syncing' },
    progress: (
      <p className="flex items-center gap-2 text-sm text-ink-2">
        <Spinner /> Fetching posts: 120 seen, 12 new.
      </p>
    ),
  },
};
/** Posts that could not be read: how many, and the way to which. */
export const WithNotice: Story = {
  args: {
    notice: (
      <p className="text-sm">
        <button type="button" className={linkClass()}>
          3 posts could not be read
        </button>
      </p>
    ),
  },
};
export const LongName: Story = {
  args: {
    feed: {
      ...feed,
      name: LONG_NAME,
      network: 'rss',
      source: {
        url: 'https://www.oakfield.example/a/very/long/path/to/the/news/of/the/association/feed.rss?format=full',
      },
    },
  },
};
export const RightToLeft: Story = { args: { feed: { ...feed, name: 'أخبار المدرسة' } } };

/** A whole school's channels, as they are. */
export const SideBySide: Story = {
  parameters: { frame: 'wide' },
  render: () => (
    <div className="grid gap-4 md:grid-cols-3">
      {feeds.slice(0, 6).map((each) => (
        <ChannelCard key={each.id} feed={each} />
      ))}
    </div>
  ),
};

/** Signs in our own line, never trade marks. */
export const Marks: Story = {
  render: () => (
    <div className="flex gap-3">
      {NETWORKS.map((network) => (
        <NetworkMark key={network} network={network} size="lg" />
      ))}
    </div>
  ),
};
