import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { ImageCrop } from '../../src/ui/image-crop.tsx';

/** As from a camera: wider than high, in pixels. */
function drawn(): string {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [480, 300];
  const context = canvas.getContext('2d');
  if (!context) return '';
  const light = context.createLinearGradient(0, 0, 480, 300);
  light.addColorStop(0, 'steelblue');
  light.addColorStop(1, 'wheat');
  context.fillStyle = light;
  context.fillRect(0, 0, 480, 300);
  return canvas.toDataURL('image/png');
}

/** Choosing the part of a picture that is kept. */
const meta = {
  title: 'UI/Forms/ImageCrop',
  component: ImageCrop,
  tags: ['autodocs', 'also:crop', 'also:cropper', 'also:photo'],
  args: { src: drawn(), aspect: 1, onAreaChange: fn(), onFailure: fn() },
  parameters: {
    kit: {
      use: 'Before a photo or a logo is sent, where it is shown in one shape everywhere.',
      avoid: 'For pictures of stories: they are shown whole.',
      anatomy: [
        { part: 'Picture', what: 'As it was chosen, whole.' },
        { part: 'Cut-out', what: 'What is kept. The rest is dimmed. It keeps its shape.' },
        { part: 'Corners', what: 'Make it larger or smaller.' },
      ],
      keyboard: [
        { keys: ['←', '→', '↑', '↓'], does: 'Moves the cut-out, or with the focus on a corner changes its size.' },
        { keys: ['Shift', '←'], does: 'The same in larger steps.' },
      ],
      accessibility: ['Cut-out and corners are named, and say what the arrow keys do there.'],
      related: ['UI/Forms/FileDrop', 'UI/Data/AvatarGroup'],
    } satisfies KitDocs,
  },
} satisfies Meta<typeof ImageCrop>;
export default meta;
type Story = StoryObj<typeof meta>;

const loaded = async (canvas: { findByRole: (role: string, options: { name: RegExp }) => Promise<HTMLElement> }) =>
  canvas.findByRole('group', { name: /Cut-out/ });

/** For a logo. */
export const Square: Story = { play: async ({ canvas }) => void (await loaded(canvas)) };

/** For a person’s photo. */
export const Round: Story = { args: { round: true }, play: async ({ canvas }) => void (await loaded(canvas)) };

/** It begins as large as it can be, in the middle, and goes where the arrow keys send it. */
export const Keyboard: Story = {
  parameters: { picture: 'none' },
  play: async ({ canvas, args }) => {
    const area = await loaded(canvas);
    await waitFor(() => expect(args.onAreaChange).toHaveBeenCalled());
    const { calls } = (args.onAreaChange as ReturnType<typeof fn>).mock;
    const [first] = calls[0] as [{ x: number; y: number; width: number; height: number }];
    await expect(first.height).toBeCloseTo(1, 1);
    await expect(first.x).toBeCloseTo((1 - first.width) / 2, 1);
    area.focus();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
    await waitFor(() => {
      const [last] = calls.at(-1) as [{ x: number }];
      return expect(last.x).toBeLessThan(first.x);
    });
  },
};

/** A file that is no picture is said so to whoever shows this. */
export const NoPicture: Story = {
  args: { src: 'data:image/png;base64,AAAA' },
  parameters: { picture: 'none' },
  play: async ({ args }) => {
    await waitFor(() => expect(args.onFailure).toHaveBeenCalled());
  },
};
