import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { Spinner } from '../../src/ui/spinner.tsx';

const meta = {
  title: 'UI/Feedback/Spinner',
  component: Spinner,
  tags: ['autodocs', 'also:loader', 'also:busy', 'also:wait', 'also:throbber', 'also:activity'],
  parameters: {
    kit: {
      use: 'Something small is under way, beside the words that say what.',
      avoid: 'A place that fills with content has a skeleton. Long work whose end is known has a `ProgressBar`.',
      accessibility: [
        'With `label` it is announced. Beside words it is silent.',
        'It doesn’t move under reduced motion.',
      ],
      related: ['UI/Feedback/Skeleton', 'UI/Feedback/ProgressBar', 'UI/Actions/Button'],
    } satisfies KitDocs,
    frame: 'narrow',
  },
  args: { label: 'Checking the feed…' },
} satisfies Meta<typeof Spinner>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Alone it announces its label; beside words it is silent; it takes the colour of the text around it. */
export const States: Story = {
  render: (args) => (
    <div className="grid gap-3 text-ink-2">
      <p>
        <Spinner {...args} />
      </p>
      <p className="flex items-center gap-2">
        <Spinner /> Fetching posts: 120 seen, 12 new.
      </p>
      <p className="flex items-center gap-2 text-brand-text">
        <Spinner /> Saving the collection
      </p>
      <p className="flex items-center gap-2" dir="rtl" lang="ar">
        <Spinner /> جارٍ الحفظ
      </p>
    </div>
  ),
  play: async ({ canvas }) => {
    const announced = canvas.getAllByRole('status');
    await expect(announced).toHaveLength(1);
    await expect(announced[0]).toHaveTextContent('Checking the feed…');
  },
};
