import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { UndoBar } from '../../src/ui/undo-bar.tsx';
import type { KitDocs } from '../support/kit-docs.ts';

const meta = {
  title: 'UI/UndoBar',
  component: UndoBar,
  tags: ['autodocs', 'also:undo', 'also:snackbar', 'also:toast', 'also:revert', 'also:take back'],
  parameters: {
    kit: {
      use: 'The way back from what was just done. One at a time; the next takes its place.',
      avoid: 'What cannot be undone asks first, in a `ConfirmDialog`.',
      keyboard: [
        { keys: ['U'], does: 'Undoes, where the page says so' },
        { keys: ['Tab'], does: 'Reaches it; the timer rests meanwhile' },
      ],
      accessibility: ['Announced politely.', 'The timer rests on hover and focus.'],
      related: ['UI/Alert', 'UI/ConfirmDialog'],
    } satisfies KitDocs,
    picture: 'page',
  },
  args: { message: 'Three stories were hidden.', onUndo: fn(), onDismiss: fn(), timeout: 0, keyHint: 'U' },
} satisfies Meta<typeof UndoBar>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Undo' }));
    await expect(args.onUndo).toHaveBeenCalledTimes(1);
    canvas.getByRole('button', { name: 'Undo' }).blur();
  },
};

export const GoesByItself: Story = {
  parameters: { picture: 'none' },
  args: { timeout: 150 },
  play: async ({ args }) => {
    await waitFor(() => expect(args.onDismiss).toHaveBeenCalledTimes(1));
  },
};
