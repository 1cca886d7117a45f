import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { StatusDot } from '../../src/ui/status-dot.tsx';
import { TONES } from '../support/badge-tones.ts';

const meta = {
  title: 'UI/Data/StatusDot',
  component: StatusDot,
  tags: ['autodocs', 'also:dot', 'also:health', 'also:indicator', 'also:status light'],
  parameters: {
    kit: {
      use: 'Whether something that runs automatically is well: a channel, a sync, a domain.',
      avoid: 'A state that a person chose is a `Badge`.',
      accessibility: [
        'The words say what the colour says.',
        'A hidden label is still read. Hide it only where the words are beside it.',
      ],
      pairs: [
        {
          do: {
            text: 'Write the state beside the dot: “Needs reconnecting”.',
            show: () => <StatusDot tone="amber" label="Needs reconnecting" />,
          },
          dont: {
            text: 'Leave a dot to speak for itself.',
            show: () => <StatusDot tone="amber" label="Needs reconnecting" hideLabel />,
          },
        },
      ],
      related: ['UI/Data/Badge', 'UI/Charts/ChannelGrid'],
    } satisfies KitDocs,
  },
  args: { tone: 'good', label: 'Working' },
} satisfies Meta<typeof StatusDot>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Every tone with its words, and one whose words are only read. */
export const States: Story = {
  render: () => (
    <div className="flex flex-wrap gap-4">
      {TONES.map((tone) => (
        <StatusDot key={tone} tone={tone} label={`State: ${tone}`} />
      ))}
      <StatusDot tone="amber" label="Needs reconnecting" hideLabel />
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Needs reconnecting')).toHaveClass('sr-only');
  },
};
