import type { Meta, StoryObj } from '@storybook/react-vite';
import MoreIcon from 'lucide-react/icons/ellipsis';
import SyncIcon from 'lucide-react/icons/refresh-cw';
import { expect } from 'storybook/test';
import type { KitDocs } from '../../../.storybook/docs/kit-docs.ts';
import { NETWORKS } from '../../../src/domain/networks/all.ts';
import { ChannelRow, ChannelRows } from '../../../src/patterns/channels/channel-row.tsx';
import { NetworkMark } from '../../../src/patterns/channels/network-mark.tsx';
import { Button } from '../../../src/ui/button.tsx';
import { Checkbox } from '../../../src/ui/checkbox.tsx';
import { IconButton } from '../../../src/ui/icon-button.tsx';
import { linkClass } from '../../../src/ui/link.tsx';
import { Spinner } from '../../../src/ui/spinner.tsx';
import { moveClock } from '../../support/clock.ts';
import { feed, feeds, hoursAgo, LONG_NAME } from '../../support/samples.ts';

const ACTIONS = (
  <>
    <IconButton size="sm" icon={SyncIcon} label="Sync now" />
    <IconButton size="sm" icon={MoreIcon} label="More" />
  </>
);

/** A connected channel in the list of channels. What can be done comes by `actions`. */
const meta = {
  title: 'Patterns/ChannelRow',
  component: ChannelRow,
  tags: ['autodocs', 'also:feed', 'also:source', 'also:connection status', 'also:channel card'],
  beforeEach: () => moveClock(),
  decorators: [
    (Story) => (
      <ChannelRows hasActions>
        <Story />
      </ChannelRows>
    ),
  ],
  parameters: {
    frame: 'wide',
    kit: {
      use: 'A connected channel in a list: what it is, what it published in 30 days, how it is, and the act that puts it right.',
      avoid:
        'A channel that can be connected is a ConnectCard. The health of many channels over weeks is a ChannelGrid.',
      anatomy: [
        {
          part: 'Mark and name',
          what: 'The network as a plain shape, the name the school gave, its handle or address',
        },
        { part: 'Posts', what: 'Posts a day over 30 days as a line, and their sum' },
        { part: 'State', what: 'A dot with its word. Below the row: why, and what to do' },
        { part: 'Actions', what: 'The one act that puts it right, sync, and a menu' },
        { part: 'Notice', what: 'Posts that couldn’t be imported' },
        { part: 'Progress', what: 'A sync that is running or has ended, over the whole width' },
      ],
      accessibility: [
        'State is a word beside the dot: nothing depends on colour',
        'Name the channel in each action (“Sync now: School news”), since a page has many rows',
        'The network’s shape is decorative, and the line is: its sum is read out with its unit',
        'The row can take the focus, so that a link can lead to it',
      ],
      related: ['Patterns/ConnectCard', 'UI/Charts/ChannelGrid', 'UI/Charts/StatCard', 'Pages/Manage/Channels'],
    } satisfies KitDocs,
  },
  args: { feed, stories: '126 stories', actions: ACTIONS },
} satisfies Meta<typeof ChannelRow>;
export default meta;
type Story = StoryObj<typeof meta>;

const error = { code: 'http-status', message: 'We couldn’t reach the feed (404).', since: hoursAgo(72) };

/** Every state that a channel can be in. */
export const States: Story = {
  render: (args) => (
    <>
      <ChannelRow {...args} />
      <ChannelRow {...args} feed={{ ...feed, lastSyncAt: null, lastGoodSyncAt: null, postCount: 0, postsByDay: {} }} />
      <ChannelRow {...args} feed={{ ...feed, quiet: true, postsByDay: {} }} />
      <ChannelRow {...args} feed={{ ...feed, status: 'syncing' }} />
      <ChannelRow {...args} feed={{ ...feed, status: 'limited', error }} />
      <ChannelRow
        {...args}
        feed={{ ...feed, status: 'failing', error }}
        actions={
          <>
            <Button size="sm">Change address</Button>
            {ACTIONS}
          </>
        }
      />
      <ChannelRow {...args} feed={{ ...feed, status: 'reauth', error }} />
      <ChannelRow {...args} feed={{ ...feed, status: 'paused', nextSyncAt: null }} />
      <ChannelRow {...args} feed={{ ...feed, status: 'paused', disabledByPlan: true }} />
    </>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText(/No posts imported since Tuesday\./)).toHaveLength(2);
    await expect(canvas.getByText('Paused: over plan limit')).toBeVisible();
    await expect(canvas.getAllByText(/posts in the last 30 days/).length).toBeGreaterThan(1);
  },
};

/** A link led to it. */
export const Current: Story = { args: { current: true, feed: { ...feed, status: 'failing', error } } };
export const Selected: Story = {
  args: { selected: true, select: <Checkbox hideLabel label={`Select ${feed.name}`} checked onChange={() => {}} /> },
};
/** A sync has the whole width. */
export const Syncing: Story = {
  args: {
    feed: { ...feed, status: 'syncing' },
    progress: (
      <p className="flex items-center gap-2 text-sm text-ink-2">
        <Spinner /> Importing posts: 120 posts checked, 12 new
      </p>
    ),
  },
};
/** Posts that couldn’t be imported: how many, and the way to them. */
export const WithNotice: Story = {
  args: {
    note: (
      <p className="text-sm">
        <button type="button" className={linkClass()}>
          3 posts not imported
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
export const Narrow: Story = { parameters: { frame: 'narrow' } };

/** A whole school’s channels. A handle is shown, never a bare id. */
export const InAList: Story = {
  render: (args) => (
    <>
      {feeds.slice(0, 6).map((each) => (
        <ChannelRow key={each.id} {...args} feed={each} />
      ))}
    </>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('@oakfieldfilms')).toBeVisible();
    await expect(canvas.queryByText(/UCoakfieldfilms/)).toBeNull();
  },
};

/** Plain shapes, never trade marks. */
export const Marks: Story = {
  render: () => (
    <li className="flex gap-3 p-4">
      {NETWORKS.map((network) => (
        <NetworkMark key={network} network={network} size="lg" />
      ))}
    </li>
  ),
};
