import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, fn } from 'storybook/test';
import type { KitDocs } from '../../../.storybook/docs/kit-docs.ts';
import { PictureButton } from '../../../src/patterns/pictures/picture-button.tsx';
import { fileFieldIn, pictureFile } from '../../support/picture-files.ts';

/** A button that opens the computer’s choice of files and takes pictures only. */
const meta = {
  title: 'Patterns/Picture button',
  component: PictureButton,
  tags: ['autodocs'],
  parameters: {
    kit: {
      use: 'Choosing one picture in a line that is too short for a drop zone.',
      avoid: 'Several files, or any other type: FileDrop.',
      anatomy: [{ part: 'Button', what: 'Opens the computer’s choice of files' }],
      accessibility: ['The field behind it has a name of its own, and refusals are said next to it'],
      related: ['Patterns/Picture form', 'UI/Forms/FileDrop'],
    } satisfies KitDocs,
  },
  args: { fieldLabel: 'Picture for Sport', onFile: fn(), children: 'Choose a picture' },
} satisfies Meta<typeof PictureButton>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Taken: Story = {
  play: async ({ args, canvasElement }) => {
    const file = await pictureFile();
    await fireEvent.change(fileFieldIn(canvasElement, 'Picture for Sport'), { target: { files: [file] } });
    await expect(args.onFile).toHaveBeenCalledWith(file, null);
  },
};

export const Refused: Story = {
  parameters: { picture: 'none' },
  play: async ({ args, canvasElement }) => {
    const files = [new File(['%PDF'], 'letter.pdf', { type: 'application/pdf' })];
    await fireEvent.change(fileFieldIn(canvasElement, 'Picture for Sport'), { target: { files } });
    await expect(args.onFile).toHaveBeenCalledWith(null, 'Only JPEG, PNG, GIF, WebP or AVIF can be added.');
  },
};
