import type { Meta, StoryObj } from '@storybook/react-vite';
import MoreIcon from 'lucide-react/icons/ellipsis';
import { expect, fn, userEvent } from 'storybook/test';
import type { KitDocs } from '../../../.storybook/docs/kit-docs.ts';
import { ConnectCard } from '../../../src/patterns/channels/connect-card.tsx';
import { NetworkMark } from '../../../src/patterns/channels/network-mark.tsx';
import { IconButton } from '../../../src/ui/icon-button.tsx';
import { moveClock } from '../../support/clock.ts';
import { hoursAgo, LONG_NAME } from '../../support/samples.ts';

const meta = {
  title: 'Patterns/ConnectCard',
  component: ConnectCard,
  tags: ['autodocs', 'also:integration', 'also:data source', 'also:sign in with', 'also:oauth'],
  beforeEach: () => moveClock(),
  parameters: {
    frame: 'wide',
    kit: {
      use: 'A source that needs consent before it can be read: a network’s account, a report’s figures.',
      avoid: 'A channel that is already connected is a ChannelRow. A whole page without its source is an EmptyState.',
      anatomy: [
        { part: 'Head', what: 'Sign, name, the account once there is one, what can be done with it' },
        { part: 'Purpose', what: 'What it brings. Until it is connected, also what is read and what never is' },
        { part: 'Foot', what: 'How it is, and the one thing to do next' },
      ],
      accessibility: ['The button says what it connects', 'Progress is announced', 'A failure is an alert'],
      related: ['Patterns/ChannelRow', 'UI/Feedback/EmptyState'],
    } satisfies KitDocs,
  },
  args: {
    name: 'YouTube',
    mark: <NetworkMark network="youtube" />,
    purpose: 'The videos of your school’s channel as stories',
    reads: [
      'Reads your videos, their titles and how often they were seen',
      'Never uploads, changes or deletes anything',
    ],
    connection: { status: 'none' },
    onConnect: fn(),
    onCancel: fn(),
    actions: <IconButton icon={MoreIcon} label="More" />,
  },
} satisfies Meta<typeof ConnectCard>;
export default meta;
type Story = StoryObj<typeof meta>;

export const States: Story = {
  render: (args) => (
    <div className="grid gap-4 md:grid-cols-3">
      <ConnectCard {...args} />
      <ConnectCard {...args} connection={{ status: 'connecting' }} />
      <ConnectCard {...args} connection={{ status: 'none', error: 'YouTube refused: this account has no channel.' }} />
      <ConnectCard
        {...args}
        connection={{ status: 'connected', account: 'Oakfield School', lastReadAt: hoursAgo(0.5) }}
      />
      <ConnectCard
        {...args}
        connection={{
          status: 'reconnect',
          account: 'Oakfield School',
          since: hoursAgo(72),
          reason: 'The password of the account was changed.',
        }}
      />
      <ConnectCard
        {...args}
        connection={{
          status: 'limited',
          account: 'Oakfield School',
          until: hoursAgo(-3),
          message: 'YouTube’s daily allowance is used up.',
        }}
      />
    </div>
  ),
};

/** Without the permission it says who can connect it. */
export const NotAllowedAndLong: Story = {
  parameters: { frame: 'narrow' },
  render: (args) => (
    <div className="grid gap-4">
      <ConnectCard {...args} onConnect={undefined} grantedBy="An admin of Oakfield School" />
      <ConnectCard
        {...args}
        onConnect={undefined}
        name="Oakfieldassociationofvillageschoolsnewsletterarchive"
        connection={{
          status: 'reconnect',
          account: LONG_NAME,
          since: hoursAgo(900),
          reason: 'The account was closed.',
        }}
      />
    </div>
  ),
};

export const RightToLeft: Story = {
  parameters: { frame: 'narrow' },
  args: {
    name: 'يوتيوب',
    purpose: 'تصل مقاطع الفيديو من قناة مدرستك كقصص.',
    reads: ['يقرأ مقاطع الفيديو وعناوينها', 'لا يغير شيئًا ولا يحذفه'],
  },
  render: (args) => (
    <div dir="rtl" lang="ar">
      <ConnectCard {...args} />
    </div>
  ),
};

export const Connects: Story = {
  parameters: { picture: 'none' },
  play: async ({ canvas, args }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Connect YouTube' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onConnect).toHaveBeenCalledOnce();
  },
};

export const Cancels: Story = {
  parameters: { picture: 'none' },
  args: { connection: { status: 'connecting' } },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText(/^Continue in the window of YouTube/)).toHaveRole('status');
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel' }));
    await expect(args.onCancel).toHaveBeenCalledOnce();
  },
};
