import type { Meta, StoryObj } from '@storybook/react-vite';
import CircleCheck from 'lucide-react/icons/circle-check';
import TrendingUp from 'lucide-react/icons/trending-up';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { Badge } from '../../src/ui/badge.tsx';
import { TONES } from '../support/badge-tones.ts';

const meta = {
  title: 'UI/Data/Badge',
  component: Badge,
  tags: ['autodocs', 'also:status', 'also:pill', 'also:label', 'also:tag'],
  parameters: {
    kit: {
      use: 'The state of something in a word or two, beside its name or in a cell of a table.',
      avoid: 'A hashtag is a `Chip`. The health of a channel is a `StatusDot`. What needs a sentence is a `Banner`.',
      accessibility: ['The words say what the colour says.', 'A long state is cut: keep it to two words.'],
      related: ['UI/Data/StatusDot', 'UI/Data/Chip', 'UI/Feedback/Banner'],
    } satisfies KitDocs,
  },
  args: { children: 'Good' },
} satisfies Meta<typeof Badge>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Every tone, with an icon, and cut where there is no space. */
export const States: Story = {
  render: () => (
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
  ),
};
