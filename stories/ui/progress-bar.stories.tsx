import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { ProgressBar } from '../../src/ui/progress-bar.tsx';

const onStop = fn();

const meta = {
  title: 'UI/Feedback/ProgressBar',
  component: ProgressBar,
  tags: ['autodocs', 'also:progress', 'also:loading bar', 'also:upload progress'],
  parameters: {
    kit: {
      use: 'How far a job has come whose end is known: an upload, approving many stories, a first sync.',
      avoid: 'A wait whose end is unknown is a `Spinner` or a `Skeleton`. How much of a whole is a `Meter`.',
      keyboard: [{ keys: ['Tab'], does: 'To Stop, where the job can be stopped' }],
      accessibility: ['The share is read in words.', 'A job that takes long can be stopped.'],
      matrix: { story: 'progress' },
      related: ['UI/Feedback/Spinner', 'UI/Feedback/Skeleton', 'UI/Feedback/Meter'],
    } satisfies KitDocs,
    frame: 'narrow',
  },
  args: { label: 'Approving', value: 3, max: 4 },
} satisfies Meta<typeof ProgressBar>;
export default meta;
type Story = StoryObj<typeof meta>;

/** With its counts and a way to stop it, and alone. */
export const Progress: Story = {
  render: () => (
    <div className="grid gap-4">
      <ProgressBar label="Bringing in School news" value={12} max={40} counts="12 of 40 posts" onStop={onStop} />
      <ProgressBar label="Approving" value={3} max={4} />
    </div>
  ),
  play: async ({ canvas }) => {
    onStop.mockClear();
    await userEvent.click(canvas.getByRole('button', { name: 'Stop' }));
    await expect(onStop).toHaveBeenCalledTimes(1);
    await expect(canvas.getByRole('progressbar', { name: 'Approving' })).toHaveAttribute('aria-valuetext', '75 %');
  },
};
