import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { UndoBar, UndoRow } from '../../src/ui/undo-bar.tsx';

const meta = {
  title: 'UI/Feedback/UndoBar',
  component: UndoBar,
  subcomponents: { UndoRow },
  tags: ['autodocs', 'also:undo', 'also:snackbar', 'also:toast', 'also:revert', 'also:take back'],
  parameters: {
    kit: {
      use: 'Undoes what was just done. One at a time. The next takes its place.',
      avoid: 'What cannot be undone asks first, in a `ConfirmDialog`.',
      keyboard: [
        { keys: ['U'], does: 'Undoes, where the page says so' },
        { keys: ['Tab'], does: 'Reaches it' },
      ],
      accessibility: ['Announced politely.', 'It stays until the next change or until it is dismissed.'],
      related: ['UI/Feedback/Alert', 'UI/Overlays/ConfirmDialog'],
    } satisfies KitDocs,
    picture: 'page',
  },
  args: { message: 'Hid 3 stories', onUndo: fn(), onDismiss: fn(), keyHint: 'U' },
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

/** In a place that the page keeps for it, as below the review queue. */
export const InPlace: Story = {
  parameters: { picture: 'frame', frame: 'narrow' },
  render: (args) => <UndoRow {...args} />,
};

/** What cannot be undone is said all the same. */
export const Final: Story = {
  parameters: { picture: 'frame', frame: 'narrow' },
  args: { message: 'Kept “Sports day” as published', onUndo: undefined },
  render: (args) => <UndoRow {...args} />,
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button', { name: 'Undo' })).toBeNull();
  },
};
