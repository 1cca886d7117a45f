import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen } from 'storybook/test';
import type { KitDocs } from '../../../.storybook/docs/kit-docs.ts';
import { ConflictDialog } from '../../../src/patterns/dialogs/conflict-dialog.tsx';

/** Asks which of two changes of the same field stays. */
const meta = {
  title: 'Patterns/Conflict dialog',
  component: ConflictDialog,
  tags: ['autodocs'],
  parameters: {
    picture: 'none',
    kit: {
      use: 'When two people have changed the same field of one thing, each in another way.',
      avoid: 'They have changed different fields: those are merged without a question.',
      anatomy: [
        { part: 'Fields', what: 'Each with both versions below its name' },
        { part: 'Buttons', what: 'The other person’s version, then your own' },
      ],
      accessibility: ['Closing it chooses neither: what was typed stays in the form'],
      related: ['Patterns/Discard dialog'],
      matrix: false,
    } satisfies KitDocs,
  },
  args: {
    what: 'story',
    fields: [
      { name: 'Title', yours: 'Sports day: the results', theirs: 'Results of sports day' },
      { name: 'Hashtags', yours: '#sport, #year6', theirs: 'None' },
    ],
    onMine: fn(),
    onTheirs: fn(),
    onClose: fn(),
  },
} satisfies Meta<typeof ConflictDialog>;
export default meta;
type Story = StoryObj<typeof meta>;

export const TwoFields: Story = {
  play: async ({ args, userEvent }) => {
    const dialog = await screen.findByRole('dialog', { name: 'Someone else changed this story' });
    await expect(dialog).toHaveTextContent('Results of sports day');
    await userEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
    await expect(args.onMine).toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Take theirs' }));
    await expect(args.onTheirs).toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await expect(args.onClose).toHaveBeenCalled();
  },
};
