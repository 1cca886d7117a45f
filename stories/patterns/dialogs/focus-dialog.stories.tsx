import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, fn, screen, userEvent, within } from 'storybook/test';
import type { KitDocs } from '../../../.storybook/docs/kit-docs.ts';
import { FocusDialog } from '../../../src/patterns/dialogs/focus-dialog.tsx';
import { PICTURES } from '../../../src/ui/pictures.ts';

/** The focal point of a picture, which stays visible where it is cropped. */
const meta = {
  title: 'Patterns/Focus dialog',
  component: FocusDialog,
  tags: ['autodocs'],
  parameters: {
    kit: {
      use: 'Setting which part of a picture stays in view where it is cut off.',
      avoid: 'Cutting the picture itself is the Crop dialog.',
      anatomy: [{ part: 'Picture', what: 'With a point that is dragged or moved by the arrow keys' }],
      accessibility: ['The point can be moved by the arrow keys'],
      related: ['Patterns/Crop dialog'],
      matrix: false,
    } satisfies KitDocs,
  },
  args: { src: PICTURES.hills.src, alt: PICTURES.hills.alt, focus: { x: 0.3, y: 0.6 }, onClose: fn(), onFocus: fn() },
} satisfies Meta<typeof FocusDialog>;
export default meta;
type Story = StoryObj<typeof meta>;

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Set the focal point' }));

export const Chosen: Story = { parameters: { picture: 'page' } };

/** By the sliders, which the keyboard reaches. */
export const BySliders: Story = {
  parameters: { picture: 'none' },
  play: async ({ args }) => {
    const view = await dialog();
    await fireEvent.change(view.getByLabelText('From left to right'), { target: { value: '80' } });
    await userEvent.click(view.getByRole('button', { name: 'Use this point' }));
    await expect(args.onFocus).toHaveBeenCalledWith({ x: 0.8, y: 0.6 });
    await expect(args.onClose).toHaveBeenCalled();
  },
};
