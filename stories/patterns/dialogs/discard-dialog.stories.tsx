import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen } from 'storybook/test';
import type { KitDocs } from '../../../.storybook/docs/kit-docs.ts';
import { DiscardDialog } from '../../../src/patterns/dialogs/discard-dialog.tsx';

/** Asks before what was typed in a dialog is discarded. */
const meta = {
  title: 'Patterns/Discard dialog',
  component: DiscardDialog,
  tags: ['autodocs'],
  parameters: {
    picture: 'state',
    kit: {
      use: 'Before a dialog is closed on something typed in it that is not saved.',
      avoid: 'Leaving a page with something unsaved: that is the UnsavedGuard.',
      anatomy: [{ part: 'Buttons', what: 'The one that changes nothing, then the one that discards' }],
      accessibility: ['The focus is on the button that changes nothing'],
      related: ['UI/Overlays/ConfirmDialog'],
      matrix: false,
    } satisfies KitDocs,
  },
  args: { open: true, onOpenChange: fn(), onDiscard: fn() },
} satisfies Meta<typeof DiscardDialog>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Asks: Story = {
  play: async ({ args, userEvent }) => {
    await expect(await screen.findByRole('dialog', { name: 'Discard your changes?' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
    await expect(args.onOpenChange).toHaveBeenCalledWith(false);
    await expect(args.onDiscard).not.toHaveBeenCalled();
  },
};
