import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, waitFor, within } from 'storybook/test';
import {
  placeStoryInCollection,
  removeStoryFromCollection,
  updateCollection,
} from '../../../../src/domain/api/collections.ts';
import { ProductError } from '../../../../src/domain/errors.ts';
import { type PageContext, page } from '../../../support/app.tsx';
import { dragTo, handleIn } from '../../../support/drag.ts';
import { fileFieldIn, pictureFile } from '../../../support/picture-files.ts';

/** `/manage/collections/{id}`: its cover, and its stories in an order of their own. */
const meta = { title: 'Pages/Manage/Collection cover and order', tags: ['autodocs', 'type:detail'] } satisfies Meta;
export default meta;

const ID = 'collection-sport';
const ONE = `/manage/collections/${ID}`;
const SETTINGS = `${ONE}?tab=settings`;

async function chooseCover({ canvas, canvasElement, userEvent }: PageContext): Promise<void> {
  await canvas.findByRole('heading', { level: 2, name: 'Cover' });
  await fireEvent.change(fileFieldIn(canvasElement, 'Picture for Cover'), { target: { files: [await pictureFile()] } });
  const form = within((await canvas.findByRole('button', { name: 'Crop' })).closest('section') as HTMLElement);
  await userEvent.type(await form.findByLabelText(/^Description/), 'The winning goal');
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
}

/** Chosen, described and saved; it goes and comes back by one button each. */
export const Cover: StoryObj = page(SETTINGS, {
  parameters: { picture: 'none' },
  play: async (context) => {
    const { canvas, userEvent } = context;
    await chooseCover(context);
    await expect(await canvas.findByText('Has a cover')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Remove', description: 'Cover' }));
    await expect(await canvas.findByText('The pictures of its stories are shown')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Undo' }));
    await expect(await canvas.findByText('Has a cover')).toBeVisible();
  },
});

/** In the list it takes the place of the pictures of its stories. */
export const CoverInTheList: StoryObj = page(SETTINGS, {
  parameters: { picture: 'none' },
  play: async (context) => {
    const { canvas, userEvent } = context;
    await chooseCover(context);
    await canvas.findByText('Has a cover');
    await userEvent.click(canvas.getAllByRole('link', { name: 'Collections' }).at(-1) as HTMLElement);
    const list = within(await canvas.findByRole('list', { name: 'Collections' }));
    const card = list.getByRole('link', { name: 'Sport' }).closest('article') as HTMLElement;
    await waitFor(() => expect(card.querySelectorAll('[data-slot="story-picture"]')).toHaveLength(1));
  },
});

export const CoverRefused: StoryObj = page(SETTINGS, {
  parameters: { picture: 'none' },
  before: (world) => {
    world.refuse(updateCollection, new ProductError('maintenance', 'Back in a minute.'));
  },
  play: async (context) => {
    await chooseCover(context);
    await expect(await context.canvas.findByText('Back in a minute.')).toBeVisible();
    await expect(context.canvas.getByDisplayValue('The winning goal')).toBeVisible();
  },
});

const rows = (canvasElement: HTMLElement) => [...canvasElement.querySelectorAll<HTMLElement>('[data-row-id]')];
const order = (canvasElement: HTMLElement) => rows(canvasElement).map(({ dataset }) => dataset.rowId);

/** Drags the first story below the third by its handle. */
async function dragFirstBelowThird(
  { canvasElement, ready }: PageContext,
  end: { cancelled?: boolean } = {},
): Promise<(string | undefined)[]> {
  // What loads above the list moves it while a row is dragged.
  await ready();
  await waitFor(() => expect(rows(canvasElement).length).toBeGreaterThan(3));
  const before = order(canvasElement);
  const [first, , third] = rows(canvasElement);
  if (!third) throw new Error('Three stories are needed');
  await dragTo(handleIn(first), third, { share: 0.8, ...end });
  return before;
}

/** One write for one move; announced, and undone by one button. */
export const Dragged: StoryObj = page(ONE, {
  parameters: { picture: 'none' },
  play: async (context) => {
    const { canvas, canvasElement, userEvent } = context;
    const [one, two, three, ...rest] = await dragFirstBelowThird(context);
    await expect(await canvas.findByText(/is now 3 of \d+\.$/)).toBeVisible();
    await waitFor(() => expect(order(canvasElement).slice(0, 4)).toEqual([two, three, one, rest[0]]));
    await userEvent.click(canvas.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(order(canvasElement).slice(0, 3)).toEqual([one, two, three]));
  },
});

/** Escape while dragging: nothing is moved or sent. */
export const DragCancelled: StoryObj = page(ONE, {
  parameters: { picture: 'none' },
  before: (world) => {
    world.refuse(placeStoryInCollection, new ProductError('maintenance', 'Back in a minute.'));
  },
  play: async (context) => {
    const before = await dragFirstBelowThird(context, { cancelled: true });
    await expect(order(context.canvasElement).slice(0, 6)).toEqual(before.slice(0, 6));
    await expect(context.canvas.queryByText('Back in a minute.')).toBeNull();
  },
});

/** By the keyboard the same, from one button. */
export const MovedByButton: StoryObj = page(ONE, {
  parameters: { picture: 'none' },
  play: async ({ canvas, canvasElement, userEvent }) => {
    await waitFor(() => expect(rows(canvasElement).length).toBeGreaterThan(3));
    const [one, two] = order(canvasElement);
    await userEvent.click((await canvas.findAllByRole('button', { name: /^Move down/ }))[0] as HTMLElement);
    await expect(await canvas.findByText(/is now 2 of \d+\.$/)).toBeVisible();
    await waitFor(() => expect(order(canvasElement).slice(0, 2)).toEqual([two, one]));
  },
});

/** A pinned one and one that was placed by hand: by one button each is where it was. */
export const RemovedAndPutBack: StoryObj = page(ONE, {
  parameters: { picture: 'none' },
  play: async ({ canvas, canvasElement, userEvent }) => {
    await waitFor(() => expect(rows(canvasElement).length).toBeGreaterThan(3));
    const click = async (name: RegExp, place: number) =>
      userEvent.click((await canvas.findAllByRole('button', { name }))[place] as HTMLElement);
    const [one, two, three] = order(canvasElement);
    await click(/^Pin: /, 2);
    await waitFor(() => expect(order(canvasElement).slice(0, 3)).toEqual([three, one, two]));
    await click(/^Move down: /, 1);
    await waitFor(() => expect(order(canvasElement).slice(0, 3)).toEqual([three, two, one]));
    // As many rows are drawn as fit: those that follow come up.
    const shown = (most: number) => order(canvasElement).slice(0, most);
    const before = shown(6);
    for (const place of [0, 2, 1]) {
      await click(/^Remove: /, place);
      await expect(await canvas.findByText(/^Removed “.+” from this collection$/)).toBeVisible();
      await waitFor(() => expect(shown(5)).toEqual(before.toSpliced(place, 1)));
      await userEvent.click(canvas.getByRole('button', { name: 'Undo' }));
      await waitFor(() => expect(shown(6)).toEqual(before));
      await waitFor(() => expect(canvas.queryByText(/^Removed “/)).toBeNull());
    }
    await expect(canvas.getAllByRole('button', { name: /^Unpin: / })).toHaveLength(1);
  },
});
/** The way back from removing the last story does not go with the list. */
export const LastStoryRemoved: StoryObj = page(ONE, {
  parameters: { picture: 'none' },
  before: async (world) => {
    const stories = world.documents.list('stories').filter(({ collectionIds }) => collectionIds.includes(ID));
    const as = world.as('ADMIN');
    for (const { id } of stories.slice(1))
      await as.call(removeStoryFromCollection, { params: { id: ID, storyId: id } });
  },
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Remove: / }));
    await expect(await canvas.findByRole('heading', { level: 2, name: 'No stories yet' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(rows(canvasElement)).toHaveLength(1));
    await userEvent.click(canvas.getByRole('button', { name: /^Remove: / }));
    await expect(await canvas.findByText(/^Removed “.+” from this collection$/)).toBeVisible();
  },
});

export const MoveRefused: StoryObj = page(ONE, {
  parameters: { picture: 'none' },
  before: (world) => {
    world.refuse(placeStoryInCollection, new ProductError('maintenance', 'Back in a minute.'));
  },
  play: async (context) => {
    const before = await dragFirstBelowThird(context);
    await expect(await context.canvas.findByText('Back in a minute.')).toBeVisible();
    await expect(order(context.canvasElement).slice(0, 6)).toEqual(before.slice(0, 6));
  },
});
