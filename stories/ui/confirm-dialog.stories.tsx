import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ComponentProps, useState } from 'react';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { Button } from '../../src/ui/button.tsx';
import { ConfirmDialog } from '../../src/ui/confirm-dialog.tsx';

/**
 * Before what cannot be undone: says what will happen and what is safe. Not before what can be undone (do it, and
 * offer to undo it), and not for asking for anything else (`Dialog`).
 */
const meta = {
  title: 'UI/Overlays/ConfirmDialog',
  component: ConfirmDialog,
  tags: ['autodocs', 'also:are you sure', 'also:alert dialog', 'also:delete dialog'],
  parameters: {
    picture: 'page',
    kit: {
      use: 'Before what cannot be undone: says what will happen and what is safe.',
      avoid: 'What can be undone is done immediately with an UndoBar. Asking for anything else is a Dialog.',
      keyboard: [
        { keys: ['Enter'], does: 'On the first button: goes back, nothing has happened' },
        { keys: ['Escape'], does: 'The same, unless it is at work' },
      ],
      accessibility: [
        'The focus starts at what does no harm, or in the field where the name must be typed.',
        'While it is at work it cannot be closed. What went wrong is said and can be tried again.',
      ],
      pairs: [
        {
          do: { text: 'A verb with its object: “Delete channel”, “Keep it”.' },
          dont: { text: '“OK” and “Cancel”: one must read the rest to know which is which.' },
        },
      ],
      related: ['UI/Overlays/Dialog', 'UI/Feedback/UndoBar'],
    } satisfies KitDocs,
  },
  args: {
    open: true,
    onOpenChange: fn(),
    onConfirm: fn(),
    title: 'Delete “Oakfield News”?',
    confirmLabel: 'Delete channel',
    cancelLabel: 'Keep it',
    tone: 'danger',
    children: (
      <p>Its 128 stories stay in SprX and in your widgets. New posts are no longer imported. This cannot be undone.</p>
    ),
  },
} satisfies Meta<typeof ConfirmDialog>;
export default meta;
type Story = StoryObj<typeof meta>;

/** In red only what destroys something; the focus is on what does no harm. */
export const Danger: Story = {
  play: async ({ args, canvas }) => {
    await expect(canvas.getByRole('dialog', { name: 'Delete “Oakfield News”?' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Keep it' })).toHaveFocus();
    await userEvent.click(canvas.getByRole('button', { name: 'Keep it' }));
    await expect(args.onOpenChange).toHaveBeenLastCalledWith(false);
    await expect(args.onConfirm).not.toHaveBeenCalled();
  },
};

/** For a large step that destroys nothing. */
export const Primary: Story = {
  args: {
    tone: 'primary',
    title: 'Publish 42 stories?',
    confirmLabel: 'Publish 42 stories',
    cancelLabel: 'Not yet',
    children: <p>They appear on your website within a minute. You can hide each of them afterwards.</p>,
  },
};

interface Deleting extends ComponentProps<typeof ConfirmDialog> {
  /** What each attempt comes to. */
  outcomes: { settle?: (error?: Error) => void };
}

function Deletes({ outcomes, onConfirm, ...args }: Deleting) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Delete the channel…</Button>
      <ConfirmDialog
        {...args}
        open={open}
        onOpenChange={setOpen}
        onConfirm={() => {
          void onConfirm();
          return new Promise<void>((resolve, reject) => {
            outcomes.settle = (error) => (error ? reject(error) : resolve());
          });
        }}
      />
    </>
  );
}

const outcomes: Deleting['outcomes'] = {};

/** Stays, busy and closed to everything else, until it is done; what went wrong is said and can be tried again. */
export const WaitsForTheOutcome: Story = {
  render: (args) => <Deletes {...args} outcomes={outcomes} />,
  play: async ({ args, canvas }) => {
    const opener = canvas.getByRole('button', { name: 'Delete the channel…' });
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    const confirm = canvas.getByRole('button', { name: 'Delete channel' });
    confirm.focus();
    await userEvent.keyboard('{Enter}');
    await expect(confirm).toHaveAttribute('aria-busy', 'true');
    await expect(confirm).toHaveFocus();
    await expect(canvas.getByRole('button', { name: 'Keep it' })).toBeDisabled();
    await userEvent.keyboard('{Enter}');
    canvas.getByRole<HTMLDialogElement>('dialog').requestClose();
    await expect(args.onConfirm).toHaveBeenCalledTimes(1);

    outcomes.settle?.(new Error('The channel is being fetched right now. Try again in a minute.'));
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Try again in a minute.');
    await expect(confirm).toHaveFocus();

    await userEvent.keyboard('{Enter}');
    await expect(canvas.queryByRole('alert')).not.toBeInTheDocument();
    outcomes.settle?.();
    await waitFor(() => expect(canvas.queryByRole('dialog')).not.toBeInTheDocument());
    await expect(opener).toHaveFocus();

    await userEvent.keyboard('{Enter}');
    await userEvent.click(canvas.getByRole('button', { name: 'Delete channel' }));
    outcomes.settle?.(new Error('The channel is being fetched right now. Try again in a minute.'));
    await expect(await canvas.findByRole('alert')).toBeVisible();
  },
};

/** Before what destroys much, its name must be typed; a wrong one is said, and nothing happens. */
export const Typed: Story = {
  args: {
    typed: 'Oakfield School',
    title: 'Delete Oakfield School?',
    confirmLabel: 'Delete the school',
    children: <p>All 1,204 stories, 6 channels and 3 widgets go with it. Pages that show the widgets stay empty.</p>,
  },
  play: async ({ args, canvas }) => {
    const box = canvas.getByRole('textbox', { name: 'To continue, type Oakfield School' });
    await expect(box).toHaveFocus();
    await userEvent.keyboard('oakfeild{Enter}');
    await expect(args.onConfirm).not.toHaveBeenCalled();
    await expect(box).toHaveAccessibleDescription('Error: That is not “Oakfield School”.');
    await userEvent.clear(box);
    await userEvent.keyboard(' oakfield  school{Enter}');
    await expect(args.onConfirm).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(args.onOpenChange).toHaveBeenLastCalledWith(false));
    await userEvent.clear(box);
    await userEvent.keyboard('Oakfield');
    await userEvent.click(canvas.getByRole('button', { name: 'Delete the school' }));
    await expect(args.onConfirm).toHaveBeenCalledTimes(1);
    await expect(box).toBeInvalid();
  },
};
