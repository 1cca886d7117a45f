import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import {
  Loading,
  Skeleton,
  SkeletonCards,
  SkeletonField,
  SkeletonList,
  SkeletonTable,
  SkeletonText,
} from '../../src/ui/skeleton.tsx';

const meta = {
  title: 'UI/Feedback/Skeleton',
  component: Skeleton,
  subcomponents: { Loading, SkeletonText, SkeletonField, SkeletonList, SkeletonCards, SkeletonTable },
  tags: ['autodocs', 'also:loading', 'also:placeholder', 'also:shimmer', 'also:wait', 'also:loader'],
  parameters: {
    kit: {
      use: 'A placeholder in the shape of the content, inside `Loading`, which announces it and gives way to the content.',
      avoid: 'Something small under way is a `Spinner`; a job whose end is known has a `ProgressBar`.',
      accessibility: [
        'Nothing under 300 ms, announced after that, a word of comfort after 5 s.',
        'The shapes themselves are hidden from screen readers.',
      ],
      pairs: [
        {
          do: { text: 'Draw the true layout, so that nothing jumps.' },
          dont: { text: 'Draw three grey bars for every page.' },
        },
      ],
      related: ['UI/Feedback/Spinner', 'UI/Feedback/ProgressBar', 'UI/Feedback/EmptyState'],
    } satisfies KitDocs,
  },
  args: { className: 'h-4 w-40' },
} satisfies Meta<typeof Skeleton>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Each shape, inside a region that is loading and announces it. */
export const Shapes: Story = {
  parameters: { frame: 'wide' },
  render: () => (
    <Loading>
      <div className="grid gap-6">
        <SkeletonText />
        <SkeletonField />
        <SkeletonList rows={2} />
        <SkeletonCards cards={4} />
        <SkeletonTable rows={3} />
      </div>
    </Loading>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Loading…');
  },
};

export const AfterFiveSeconds: Story = {
  render: () => (
    <Loading comfortAfter={0}>
      <SkeletonList rows={2} />
    </Loading>
  ),
};
