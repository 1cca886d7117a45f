import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, waitFor, within } from 'storybook/test';
import { uploadMedia } from '../../../../src/domain/api/media.ts';
import { ProductError } from '../../../../src/domain/errors.ts';
import { type PageContext, page } from '../../../support/app.tsx';
import { PICTURE_FILE, pictureFile } from '../../../support/picture-files.ts';
import type { World } from '../../../support/workbench/world.ts';

/** `/manage/stories/{id}`: the pictures of a story. */
const meta = { title: 'Pages/Manage/Story pictures', tags: ['autodocs', 'type:detail'] } satisfies Meta;
export default meta;

const PATH = '/manage/stories/story-0001';
const picture = (name: 'hills' | 'library', alt: string) => ({
  type: 'image' as const,
  url: `https://pictures.example/${name}.jpg`,
  alt,
});
const mediaOf = (world: World) => world.documents.list('stories').find(({ id }) => id === 'story-0001')?.media ?? [];
const withTwo = (world: World) =>
  world.documents.update('stories', 'story-0001', {
    media: [picture('hills', 'The hedge'), picture('library', 'Books')],
  });
const without = (world: World) => world.documents.update('stories', 'story-0001', { media: [] });

async function add({ canvas }: PageContext, file?: File): Promise<void> {
  const field = await canvas.findByLabelText('Add pictures');
  await fireEvent.change(field, { target: { files: [file ?? (await pictureFile())] } });
}
const save = async ({ canvas, userEvent }: PageContext) =>
  userEvent.click(canvas.getByRole('button', { name: 'Save' }));

/** Without a picture the default one is shown, and said so. */
export const None: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  before: without,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'default picture' })).toHaveAttribute(
      'href',
      '/manage/default-thumbs',
    );
  },
});

/** Sent at once, the story’s own once it is saved. */
export const Added: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  before: without,
  play: async (context) => {
    const { canvas, userEvent, world } = context;
    await add(context);
    await userEvent.type(await canvas.findByLabelText('Description of picture 1'), 'Green hills');
    await expect(mediaOf(world)).toEqual([]);
    await save(context);
    await waitFor(() =>
      expect(mediaOf(world)).toMatchObject([{ type: 'image', alt: 'Green hills', width: PICTURE_FILE.width }]),
    );
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Save' })).toBeDisabled());
  },
});

export const MovedAndRemoved: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  before: withTwo,
  play: async (context) => {
    const { canvas, userEvent, world } = context;
    await userEvent.click(await canvas.findByRole('button', { name: 'Move picture 2 up' }));
    await expect(canvas.getByLabelText('Description of picture 1')).toHaveValue('Books');
    await expect(canvas.getByText('Picture 2 is now picture 1.')).toBeInTheDocument();
    await save(context);
    await waitFor(() => expect(mediaOf(world).map(({ alt }) => alt)).toEqual(['Books', 'The hedge']));
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Save' })).toBeDisabled());
    await userEvent.click(canvas.getByRole('button', { name: 'Remove picture 1' }));
    await save(context);
    await waitFor(() => expect(mediaOf(world).map(({ alt }) => alt)).toEqual(['The hedge']));
  },
});

export const WhatStaysInSight: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  before: withTwo,
  play: async (context) => {
    const { canvas, canvasElement, userEvent, world } = context;
    await userEvent.click(await canvas.findByRole('button', { name: 'Choose what stays in sight of picture 1' }));
    const dialog = within(await within(canvasElement.ownerDocument.body).findByRole('dialog'));
    await fireEvent.change(dialog.getByLabelText('From top to bottom'), { target: { value: '20' } });
    await userEvent.click(dialog.getByRole('button', { name: 'Use this point' }));
    await save(context);
    await waitFor(() => expect(mediaOf(world)[0]?.focus).toEqual({ x: 0.5, y: 0.2 }));
  },
});

/** What could not be sent stays in the list, with its reason, and is sent again by one button. */
export const NotSent: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  before: async (world) => {
    await without(world);
    let tries = 0;
    world.refuse(uploadMedia, new ProductError('too-large', 'Choose a picture of 50 megapixels or fewer.'), () => {
      tries += 1;
      return tries === 1;
    });
  },
  play: async (context) => {
    const { canvas, userEvent } = context;
    await add(context);
    await expect(await canvas.findByText(/50 megapixels or fewer/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Try hills.png again' }));
    await expect(await canvas.findByLabelText('Description of picture 1')).toBeVisible();
  },
});

export const WrongType: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  before: without,
  play: async (context) => {
    await add(context, new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' }));
    await expect(await context.canvas.findByText(/Only JPEG, PNG, GIF, WebP or AVIF can be added\./)).toBeVisible();
  },
});
