import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import type { KitDocs } from '../../../.storybook/docs/kit-docs.ts';
import { listPictures } from '../../../src/domain/api/media.ts';
import { ProductError } from '../../../src/domain/errors.ts';
import type { LibraryPicture } from '../../../src/domain/media/schema.ts';
import { LibraryDialog } from '../../../src/patterns/pictures/library-dialog.tsx';
import { PICTURES } from '../../../src/ui/pictures.ts';
import { type PageContext, page } from '../../support/app.tsx';
import type { World } from '../../support/workbench/world.ts';

/** Pictures that the school has already, chosen for a story. */
const meta = {
  title: 'Patterns/Library dialog',
  component: LibraryDialog,
  tags: ['autodocs'],
  parameters: {
    kit: {
      use: 'Choosing pictures that the school has uploaded or imported before.',
      avoid: 'New pictures are added by the field below it.',
      anatomy: [
        { part: 'Tile', what: 'One picture, with its place among those that are chosen' },
        { part: 'Add pictures', what: 'Hands them on in the order in which they were chosen' },
      ],
      accessibility: ['Each tile is a box named by its number and its day, ticked by Space'],
      related: ['Patterns/Picture form', 'Patterns/Crop dialog'],
      matrix: false,
    } satisfies KitDocs,
  },
} satisfies Meta;
export default meta;

const PATH = '/manage/stories/story-0001';
const QUIET = { parameters: { picture: 'none' } };
const DRAWINGS = [PICTURES.hills, PICTURES.library, PICTURES.theatre];

const picture = (number: number): LibraryPicture => ({
  id: `picture-${number}`,
  type: 'image',
  url: `${DRAWINGS[number % DRAWINGS.length]?.src}#${number}`,
  width: 800,
  height: 600,
  blur: '',
  variants: [],
  at: new Date(Date.UTC(2026, 10, 20 - number)).toISOString(),
});

/** `count` pictures, in pages of 24. */
function withPictures(world: World, count: number): void {
  const all = Array.from({ length: count }, (_, index) => picture(index));
  world.answer(listPictures, async ({ query }) => {
    const from = Number(query?.cursor ?? 0);
    const next = from + 24;
    return { items: all.slice(from, next), nextCursor: next < count ? String(next) : null };
  });
}
const without = (world: World) => world.documents.update('stories', 'story-0001', { media: [] });
async function open({ canvas, userEvent }: PageContext) {
  await userEvent.click(await canvas.findByRole('button', { name: 'Choose from library' }));
  return within(await screen.findByRole('dialog', { name: 'Choose from library' }));
}

export const Ready: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  before: async (world) => {
    withPictures(world, 30);
    await without(world);
  },
  play: async (context) => {
    const dialog = await open(context);
    await expect(await dialog.findAllByRole('checkbox')).toHaveLength(24);
    await expect(dialog.getByRole('button', { name: 'Add picture' })).toBeDisabled();
    await context.userEvent.click(dialog.getByRole('checkbox', { name: /^Picture 3,/ }));
    await context.userEvent.click(dialog.getByRole('checkbox', { name: /^Picture 1,/ }));
    await expect(dialog.getByRole('button', { name: 'Add 2 pictures' })).toBeEnabled();
  },
});

/** In the order in which they were chosen, without a description; the next are read on request. */
export const ChosenByKeyboard: StoryObj = page(PATH, {
  ...QUIET,
  before: async (world) => {
    withPictures(world, 30);
    await without(world);
  },
  play: async (context) => {
    const { canvas, canvasElement, userEvent } = context;
    const dialog = await open(context);
    await userEvent.click(await dialog.findByRole('button', { name: 'Load more' }));
    const last = await dialog.findByRole('checkbox', { name: /^Picture 30,/ });
    await expect(dialog.queryByRole('button', { name: 'Load more' })).toBeNull();
    last.focus();
    await userEvent.keyboard(' ');
    await userEvent.tab({ shift: true });
    await userEvent.keyboard(' ');
    await expect(await dialog.findByText('2 chosen')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Add 2 pictures' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect(await canvas.findByLabelText('Description of picture 1')).toHaveValue('');
    await expect(await canvas.findByText('2 pictures added.')).toBeInTheDocument();
    const shown: HTMLElement[] = [...canvasElement.querySelectorAll('[data-picture]')];
    await expect(shown.map(({ dataset }) => dataset.picture?.split('#')[1])).toEqual(['29', '28']);
  },
});

/** What the story has cannot be chosen again, and no more than a story may have. */
export const AlmostFull: StoryObj = page(PATH, {
  ...QUIET,
  before: async (world) => {
    withPictures(world, 4);
    const media = Array.from({ length: 18 }, (_, index) => ({
      type: 'image' as const,
      url: `https://sprx.example/embed/v1/media/${index === 0 ? 'picture-2' : `other-${index}`}/1280.jpg`,
      alt: 'Hills',
    }));
    await world.documents.update('stories', 'story-0001', { media });
  },
  play: async (context) => {
    const dialog = await open(context);
    await expect(await dialog.findByRole('checkbox', { name: /^Picture 3,.*in this story already$/ })).toBeDisabled();
    await context.userEvent.click(dialog.getByRole('checkbox', { name: /^Picture 1,/ }));
    await context.userEvent.click(dialog.getByRole('checkbox', { name: /^Picture 2,/ }));
    await expect(dialog.getByText('2 chosen, no more can be added')).toBeVisible();
    await expect(dialog.getByRole('checkbox', { name: /^Picture 4,/ })).toBeDisabled();
    await context.userEvent.click(dialog.getByRole('checkbox', { name: /^Picture 1,/ }));
    await expect(dialog.getByRole('checkbox', { name: /^Picture 4,/ })).toBeEnabled();
  },
});

export const Empty: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  before: (world) => withPictures(world, 0),
  play: async (context) => {
    const dialog = await open(context);
    await expect(await dialog.findByText('No pictures yet')).toBeVisible();
  },
});

export const Failed: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  play: async (context) => {
    const { world, userEvent } = context;
    world.refuse(listPictures, new ProductError('internal', 'Something went wrong on our side.'));
    const dialog = await open(context);
    await expect(await dialog.findByText('Something went wrong on our side.')).toBeVisible();
    withPictures(world, 3);
    await userEvent.click(dialog.getByRole('button', { name: 'Try again' }));
    await expect(await dialog.findAllByRole('checkbox')).toHaveLength(3);
  },
});

export const Loading: StoryObj = page(PATH, {
  before: (world) => world.answer(listPictures, () => new Promise(() => undefined)),
  ...QUIET,
  play: async (context) => {
    const dialog = await open(context);
    await expect(await dialog.findByText('Loading the pictures')).toBeInTheDocument();
    await context.userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
});
