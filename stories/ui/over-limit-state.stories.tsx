import type { Meta, StoryObj } from '@storybook/react-vite';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { Button } from '../../src/ui/button.tsx';
import { OverLimitState } from '../../src/ui/over-limit-state.tsx';

const meta = {
  title: 'UI/Feedback/OverLimitState',
  component: OverLimitState,
  tags: ['autodocs', 'also:limit reached', 'also:quota', 'also:upgrade', 'also:paywall'],
  parameters: {
    kit: {
      use: 'In place of a form that would add more than the plan allows: how many are used, and what one can do.',
      avoid: 'How much is used before that is a `LimitMeter`.',
      accessibility: ['The figures are in the words, not only in the bar.'],
      related: ['UI/Feedback/LimitMeter', 'UI/Feedback/NoPermissionState', 'Patterns/Plan'],
    } satisfies KitDocs,
  },
  args: { what: 'channels', used: 3, limit: 3, plan: 'Starter', action: <Button>View channels</Button> },
} satisfies Meta<typeof OverLimitState>;
export default meta;
type Story = StoryObj<typeof meta>;

/** In place of a page, and in a line. */
export const OverLimit: Story = {
  render: (args) => (
    <div className="grid gap-4">
      <OverLimitState {...args} />
      <OverLimitState what="channels" used={3} limit={3} plan="Starter" compact />
    </div>
  ),
};
