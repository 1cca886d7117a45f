import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { Stack } from '../../src/ui/layout.tsx';
import { LoadMore } from '../../src/ui/pagination.tsx';

const meta = {
  title: 'UI/Data/LoadMore',
  component: LoadMore,
  tags: ['autodocs', 'also:show more', 'also:infinite scroll', 'also:paging'],
  parameters: {
    kit: {
      use: 'Below a list that one skims from the top: how many are shown, and the next step.',
      avoid: 'What one comes back to and shares a place in has a Pagination. Nothing loads by scrolling alone.',
      keyboard: [{ keys: ['Enter', 'Space'], does: 'Shows the next step. The focus stays' }],
      accessibility: ['How many there are now is announced. With the last of them the focus goes to the count'],
      related: ['UI/Data/Pagination', 'UI/Data/VirtualList'],
    } satisfies KitDocs,
  },
  args: { shown: 50, total: 1284, noun: 'stories', step: 50, onMore: fn() },
} satisfies Meta<typeof LoadMore>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Going on, fetching, complete. */
export const States: Story = {
  render: () => (
    <Stack gap={5}>
      <LoadMore shown={50} total={1284} noun="stories" step={50} onMore={fn()} />
      <LoadMore shown={50} total={1284} noun="stories" step={50} onMore={fn()} busy />
      <LoadMore shown={12} total={12} noun="stories" step={50} onMore={fn()} />
    </Stack>
  ),
};

/** The count grows and is said; the last step brings what is left. */
export const More: Story = {
  parameters: { picture: 'none' },
  render: function Grow() {
    const [shown, setShown] = useState(50);
    const [busy, setBusy] = useState(false);
    const more = () => {
      setBusy(true);
      requestAnimationFrame(() => {
        setShown((before) => Math.min(120, before + 50));
        setBusy(false);
      });
    };
    return <LoadMore shown={shown} total={120} noun="stories" step={50} onMore={more} busy={busy} />;
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Show 50 more' }));
    const last = await canvas.findByRole('button', { name: 'Show 20 more' });
    await waitFor(() => expect(last).not.toHaveAttribute('aria-busy'));
    await userEvent.click(last);
    await expect(await canvas.findByText('All 120 stories')).toHaveAttribute('role', 'status');
    await expect(canvas.queryByRole('button')).not.toBeInTheDocument();
    await waitFor(() => expect(document.activeElement).toHaveAttribute('data-slot', 'load-more'));
  },
};
