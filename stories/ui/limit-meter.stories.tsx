import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { LimitMeter } from '../../src/ui/meter.tsx';

const meta = {
  title: 'UI/Feedback/LimitMeter',
  component: LimitMeter,
  tags: ['autodocs', 'also:quota', 'also:usage', 'also:limit', 'also:plan usage', 'also:allowance'],
  parameters: {
    kit: {
      use: 'How much of what a plan allows is used, and how much is left.',
      avoid: 'A share of a whole is a `Meter`. Nothing more can be added: an `OverLimitState`.',
      accessibility: ['The figures are read: “17 of 20, 3 left”.', 'Amber from 80 % and full are said in words.'],
      related: ['UI/Feedback/Meter', 'UI/Feedback/OverLimitState', 'Patterns/LimitMeterRow'],
    } satisfies KitDocs,
    frame: 'narrow',
  },
  args: { label: 'Channels', used: 9, limit: 15 },
} satisfies Meta<typeof LimitMeter>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Below the limit, nearly full, full, over, and without a limit. */
export const States: Story = {
  render: (args) => (
    <div className="grid gap-4">
      <LimitMeter {...args} />
      <LimitMeter label="Collections" used={17} limit={20} />
      <LimitMeter label="Stories" used={2000} limit={2000} />
      <LimitMeter label="Story widgets" used={12} limit={10} />
      <LimitMeter label="People" used={41} limit={null} />
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('meter', { name: 'Collections' })).toHaveAttribute(
      'aria-valuetext',
      '17 of 20, 3 left',
    );
  },
};
