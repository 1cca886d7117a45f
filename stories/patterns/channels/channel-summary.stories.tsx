import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import type { KitDocs } from '../../../.storybook/docs/kit-docs.ts';
import { ChannelSummary } from '../../../src/patterns/channels/channel-summary.tsx';
import { moveClock } from '../../support/clock.ts';
import { feed, hoursAgo, LONG_NAME } from '../../support/samples.ts';

/** How a channel is, in the card that rises over its name while a story of it is being read. */
const meta = {
  title: 'Patterns/ChannelSummary',
  component: ChannelSummary,
  tags: ['autodocs', 'also:channel preview', 'also:source card'],
  beforeEach: () => moveClock(),
  parameters: {
    frame: 'narrow',
    kit: {
      use: 'A channel in short where one of its stories is read, inside a HoverCard over its name.',
      avoid: 'In a list of channels: a ChannelRow.',
      anatomy: [
        { part: 'Name', what: 'The name the school gave' },
        { part: 'Health', what: 'A dot with its word, and why where something is wrong' },
        { part: 'Figures', what: 'The network, how many stories it has, when it was last synced' },
      ],
      accessibility: ['All of it is on the channel’s own row, where its link leads'],
      related: ['UI/Overlays/HoverCard', 'Patterns/ChannelRow', 'Pages/Manage/Review queue'],
    } satisfies KitDocs,
  },
  args: { feed },
} satisfies Meta<typeof ChannelSummary>;
export default meta;
type Story = StoryObj<typeof meta>;

const error = { code: 'unreachable', message: 'The server at mastodon.example did not answer.', since: hoursAgo(72) };

/** Working, just added, quiet, rate limited, not working, disconnected, paused. */
export const States: Story = {
  render: () => (
    <div className="grid gap-6">
      <ChannelSummary feed={feed} />
      <ChannelSummary feed={{ ...feed, lastSyncAt: null, lastGoodSyncAt: null, postCount: 0 }} />
      <ChannelSummary feed={{ ...feed, quiet: true, postCount: 1 }} />
      <ChannelSummary feed={{ ...feed, status: 'limited', error }} />
      <ChannelSummary feed={{ ...feed, status: 'failing', error }} />
      <ChannelSummary feed={{ ...feed, status: 'reauth', error }} />
      <ChannelSummary feed={{ ...feed, status: 'paused' }} />
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/did not answer\. No posts imported since Tuesday/)).toBeVisible();
  },
};

export const LongAndRightToLeft: Story = {
  render: () => (
    <div className="grid gap-6">
      <ChannelSummary feed={{ ...feed, name: LONG_NAME, postCount: 48210 }} />
      <div dir="rtl" lang="ar">
        <ChannelSummary feed={{ ...feed, name: 'أخبار المدرسة', quiet: true }} />
      </div>
    </div>
  ),
};
