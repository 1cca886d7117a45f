import type { Meta, StoryObj } from '@storybook/react-vite';
import CircleCheck from 'lucide-react/icons/circle-check';
import TrendingUp from 'lucide-react/icons/trending-up';
import { expect, waitFor } from 'storybook/test';
import { Avatar } from '../../src/ui/avatar.tsx';
import { Badge } from '../../src/ui/badge.tsx';
import { StatusDot } from '../../src/ui/status-dot.tsx';
import { Time } from '../../src/ui/time.tsx';
import { Mark, Wordmark } from '../../src/ui/wordmark.tsx';
import type { KitDocs } from '../support/kit-docs.ts';

const meta = {
  title: 'UI/Marks',
  component: Badge,
  subcomponents: { StatusDot, Avatar, Time, Wordmark },
  tags: [
    'autodocs',
    'also:badge',
    'also:status',
    'also:dot',
    'also:pill',
    'also:avatar',
    'also:face',
    'also:initials',
    'also:date',
    'also:time ago',
    'also:logo',
    'also:Wordmark',
  ],
  parameters: {
    kit: {
      use: 'A small sign beside a name: a state, a person, a time, the mark.',
      avoid: 'A hashtag is a `Chip`; what needs a sentence is a `Banner`.',
      accessibility: [
        'None speaks by colour alone.',
        'An avatar is decorative beside its name; alone it needs a `label`.',
        'A time has its full date in the mark-up.',
      ],
      pairs: [
        {
          do: { words: 'Write the state: “Needs reconnecting” beside the dot.' },
          dont: { words: 'Leave a red dot to speak for itself.' },
        },
      ],
      related: ['UI/Chip', 'UI/AvatarGroup', 'UI/Banner'],
    } satisfies KitDocs,
  },
  args: { children: 'Good' },
} satisfies Meta<typeof Badge>;
export default meta;
type Story = StoryObj<typeof meta>;

const TONES = ['plain', 'brand', 'good', 'info', 'amber', 'danger'] as const;

/** The state of something, in a word or two. */
export const Badges: Story = {
  render: () => (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        {TONES.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        <Badge tone="good" icon={TrendingUp}>
          4 since October
        </Badge>
        <Badge tone="good" icon={CircleCheck} className="w-32">
          A state that is too long for its place
        </Badge>
      </div>
      <div className="flex flex-wrap gap-4">
        {TONES.map((tone) => (
          <StatusDot key={tone} tone={tone} label={`State: ${tone}`} />
        ))}
        <StatusDot tone="amber" label="Needs reconnecting" hideLabel />
      </div>
    </div>
  ),
};

/** Where the picture cannot be loaded, the initials stand there. */
export const BrokenPicture: Story = {
  parameters: { picture: 'none' },
  render: () => <Avatar name="Margaret Reid" src="data:image/png;base64,bm8gcGljdHVyZQ==" label="Margaret Reid" />,
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole('img', { name: 'Margaret Reid' })).toHaveTextContent('MR'));
  },
};

/** People are round, schools are square. */
export const Avatars: Story = {
  render: () => (
    <div className="flex items-center gap-3">
      {(['sm', 'md', 'lg'] as const).map((size) => (
        <Avatar key={size} name="Margaret Rose Reid" size={size} />
      ))}
      {(['sm', 'md', 'lg'] as const).map((size) => (
        <Avatar key={size} name="Oakfield School" shape="school" size={size} label="Oakfield School" />
      ))}
    </div>
  ),
};

export const TimeAndMark: Story = {
  render: () => (
    <div className="grid justify-items-start gap-4">
      <p className="text-base">
        <Time iso="2026-11-20T07:42:00Z" now={new Date('2026-11-20T09:50:00Z')} timeZone="Europe/London" />
        {' · '}
        <Time
          iso="2026-11-20T07:42:00Z"
          now={new Date('2026-11-20T09:50:00Z')}
          timeZone="Europe/London"
          form="datetime"
        />
      </p>
      <Wordmark />
      <Wordmark size="lg" />
      <Mark size="lg" />
    </div>
  ),
};
