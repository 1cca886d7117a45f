import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, waitFor, within } from 'storybook/test';
import { uploadMedia } from '../../../../src/domain/api/media.ts';
import { ProductError } from '../../../../src/domain/errors.ts';
import { type PageContext, page } from '../../../support/app.tsx';
import { dragTo, handleIn } from '../../../support/drag.ts';
import { PICTURE_FILE, pictureFile } from '../../../support/picture-files.ts';
import { selfSaved } from '../../../support/steps.ts';
import { untilDrawn } from '../../../support/timers.ts';
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

/** Sent at once, and saved with the story a moment later. */
export const Added: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  before: without,
  play: async (context) => {
    const { canvas, userEvent, world } = context;
    await add(context);
    await userEvent.type(await canvas.findByLabelText('Description of picture 1'), 'Green hills');
    await waitFor(() =>
      expect(mediaOf(world)).toMatchObject([{ type: 'image', alt: 'Green hills', width: PICTURE_FILE.width }]),
    );
    await selfSaved(context);
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
    await selfSaved(context);
    await waitFor(() => expect(mediaOf(world).map(({ alt }) => alt)).toEqual(['Books', 'The hedge']));
    await selfSaved(context);
    await userEvent.click(canvas.getByRole('button', { name: 'Remove picture 1' }));
    await selfSaved(context);
    await waitFor(() => expect(mediaOf(world).map(({ alt }) => alt)).toEqual(['The hedge']));
  },
});

/** By its handle; a press on Escape moves nothing. */
export const Dragged: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  before: withTwo,
  play: async (context) => {
    const { canvas, canvasElement, world } = context;
    await canvas.findByRole('button', { name: 'Move picture 2 up' });
    const [first, second]: HTMLElement[] = [...canvasElement.querySelectorAll('[data-picture]')];
    await dragTo(handleIn(second), first as HTMLElement, { share: 0.1, cancelled: true });
    await expect(canvas.getByLabelText('Description of picture 1')).toHaveValue('The hedge');
    await dragTo(handleIn(second), first as HTMLElement, { share: 0.1 });
    await waitFor(() => expect(canvas.getByLabelText('Description of picture 1')).toHaveValue('Books'));
    await expect(canvas.getByText('Picture 2 is now picture 1.')).toBeInTheDocument();
    await selfSaved(context);
    await waitFor(() => expect(mediaOf(world).map(({ alt }) => alt)).toEqual(['Books', 'The hedge']));
  },
});

export const WhatStaysInSight: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  before: withTwo,
  play: async (context) => {
    const { canvas, canvasElement, userEvent, world } = context;
    await userEvent.click(await canvas.findByRole('button', { name: 'Set the focal point of picture 1' }));
    const dialog = within(await within(canvasElement.ownerDocument.body).findByRole('dialog'));
    await fireEvent.change(dialog.getByLabelText('From top to bottom'), { target: { value: '20' } });
    await userEvent.click(dialog.getByRole('button', { name: 'Use this point' }));
    await selfSaved(context);
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

const gates = new Map<string, PromiseWithResolvers<void>>();
const sentAs = new Map<string, string>();

/** Two pictures whose uploads are let go one by one, by the number of the file. */
const heldUploads = async (world: World) => {
  await without(world);
  for (const name of ['1', '2']) gates.set(name, Promise.withResolvers());
  sentAs.clear();
  let begun = 0;
  world.answer(uploadMedia, async (_, pass) => {
    begun += 1;
    const name = String(begun);
    const result = await pass();
    sentAs.set(name, result.media.url);
    await gates.get(name)?.promise;
    return result;
  });
};
const addTwo = async ({ canvas }: PageContext) => {
  const [a, b] = [await pictureFile(), await pictureFile('b.png', 'library')];
  const files = [new File([a], 'a.png', { type: a.type }), new File([b], 'b.png', { type: b.type })];
  await fireEvent.change(await canvas.findByLabelText('Add pictures'), { target: { files } });
  await canvas.findByText('b.png');
};

/** The second one is there first; both land in the order in which they were chosen. */
export const OrderChosen: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  before: heldUploads,
  play: async (context) => {
    const { canvas, world } = context;
    await addTwo(context);
    // Else neither would have arrived, whichever is let go.
    await waitFor(() => expect(sentAs.size).toBe(2));
    gates.get('2')?.resolve();
    await untilDrawn();
    await expect(canvas.queryByLabelText('Description of picture 1')).toBeNull();
    gates.get('1')?.resolve();
    await canvas.findByLabelText('Description of picture 2');
    await selfSaved(context);
    await waitFor(() => expect(mediaOf(world)).toHaveLength(2));
    await expect(mediaOf(world).map(({ url }) => url)).toEqual([sentAs.get('1'), sentAs.get('2')]);
  },
});

/** Leaving while pictures are on their way asks first, and says what would be lost. */
export const LeavingWhileUploading: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  before: heldUploads,
  play: async (context) => {
    const { canvas, canvasElement, userEvent, world } = context;
    await addTwo(context);
    // The workbench answers a window that is closing no more.
    await waitFor(() => expect(sentAs.size).toBe(2));
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    await expect(closing.defaultPrevented).toBe(true);
    await userEvent.click(canvas.getByRole('link', { name: 'Collections' }));
    const dialog = within(await within(canvasElement.ownerDocument.body).findByRole('dialog'));
    await expect(dialog.getByText('2 pictures have not been uploaded yet and would be lost.')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Stay here' }));
    for (const gate of gates.values()) gate.resolve();
    await canvas.findByLabelText('Description of picture 2');
    await userEvent.click(canvas.getByRole('link', { name: 'Collections' }));
    await canvas.findByRole('heading', { level: 1, name: 'Collections' });
    await waitFor(() => expect(mediaOf(world)).toHaveLength(2));
  },
});
