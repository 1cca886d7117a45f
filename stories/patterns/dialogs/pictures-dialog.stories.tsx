import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen } from 'storybook/test';
import type { KitDocs } from '../../../.storybook/docs/kit-docs.ts';
import { ConfirmPictures, PicturesDialog } from '../../../src/patterns/dialogs/pictures-dialog.tsx';
import { StoriesByReason } from '../../../src/patterns/stories/stories-by-reason.tsx';

const message =
  'Taken down before: “Year 6 at the pond”. Remove it from this story, or confirm that it may be shown again.';
const stories = ['Pond dipping in Year 6', 'Our week outdoors'].map((title) => ({
  story: { id: title, title },
  message,
}));

/** Asks before an approval shows pictures again that were taken down. */
const meta = {
  title: 'Patterns/Pictures dialog',
  component: PicturesDialog,
  subcomponents: { ConfirmPictures, StoriesByReason },
  tags: ['autodocs'],
  parameters: {
    picture: 'none',
    kit: {
      use: 'When the server refuses an approval because pictures of the story were taken down before.',
      avoid: 'A story of which a colleague has changed the text: that is a `ConflictDialog`.',
      anatomy: [
        { part: 'Stories', what: 'One by its title, several by the pictures that they share' },
        { part: 'Buttons', what: 'Cancel leaves them as they are' },
      ],
      accessibility: ['The focus begins on Cancel, and Escape changes nothing'],
      related: ['Patterns/Conflict dialog'],
      matrix: false,
    } satisfies KitDocs,
  },
  args: { question: { stories, confirm: fn(), cancel: fn() } },
} satisfies Meta<typeof PicturesDialog>;
export default meta;
type Story = StoryObj<typeof meta>;

const TITLE = 'Show pictures that were taken down?';

export const SeveralStories: Story = {
  play: async ({ args, userEvent }) => {
    const dialog = await screen.findByRole('dialog', { name: TITLE });
    await expect(dialog).toHaveTextContent('2 stories were not approved.');
    await expect(dialog).toHaveTextContent('Our week outdoors');
    await userEvent.click(screen.getByRole('button', { name: 'Show them again' }));
    await expect(args.question?.confirm).toHaveBeenCalled();
  },
};

export const OneStory: Story = {
  args: { question: { stories: stories.slice(0, 1), confirm: fn(), cancel: fn() } },
  play: async ({ args, userEvent }) => {
    const dialog = await screen.findByRole('dialog', { name: TITLE });
    await expect(dialog).toHaveTextContent('“Pond dipping in Year 6” was not approved.');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await expect(args.question?.cancel).toHaveBeenCalled();
  },
};
