import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Loading, SkeletonCards, SkeletonList, SkeletonTable, SkeletonText } from '../../src/ui/skeleton.tsx';
import type { KitDocs } from '../support/kit-docs.ts';

const meta = {
  title: 'UI/Loading',
  component: Loading,
  subcomponents: { SkeletonText, SkeletonList, SkeletonCards, SkeletonTable },
  tags: ['autodocs', 'also:skeleton', 'also:placeholder', 'also:shimmer', 'also:wait', 'also:loader'],
  parameters: {
    kit: {
      use: 'A wait, in the shape of what will come.',
      avoid: 'Something small under way is a `Spinner`; a job whose end is known has a `ProgressBar`.',
      accessibility: [
        'Nothing under 300 ms, announced after that, a word of comfort after 5 s.',
        'The shapes themselves are hidden from screen readers.',
      ],
      pairs: [
        {
          do: { words: 'Draw the true layout, so that nothing jumps.' },
          dont: { words: 'Draw three grey bars for every page.' },
        },
      ],
      related: ['UI/Spinner', 'UI/Meters', 'UI/States'],
    } satisfies KitDocs,
  },
  args: { children: <SkeletonList rows={2} /> },
} satisfies Meta<typeof Loading>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Shapes: Story = {
  parameters: { frame: 'wide' },
  args: {
    children: (
      <div className="grid gap-6">
        <SkeletonText />
        <SkeletonList rows={2} />
        <SkeletonCards cards={4} />
        <SkeletonTable rows={3} />
      </div>
    ),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Loading…');
  },
};

export const AfterFiveSeconds: Story = { args: { comfortAfter: 0 } };
