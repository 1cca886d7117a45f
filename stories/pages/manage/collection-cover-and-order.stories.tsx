import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, waitFor, within } from 'storybook/test';
import { placeStoryInCollection, updateCollection } from '../../../src/domain/api/collections.ts';
import { ProductError } from '../../../src/domain/errors.ts';
import { type PageContext, page } from '../../support/app.tsx';
import { fileFieldIn, pictureFile } from '../../support/picture-files.ts';

/** `/manage/collections/{id}`: its cover, and its stories in an order of their own. */
const meta = { title: 'Pages/Manage/Collection cover and order', tags: ['autodocs', 'type:detail'] } satisfies Meta;
export default meta;

const ONE = '/manage/collections/collection-sport';

async function chooseCover({ canvas, canvasElement, userEvent }: PageContext): Promise<void> {
  await canvas.findByRole('heading', { level: 2, name: 'Cover' });
  await fireEvent.change(fileFieldIn(canvasElement, 'Picture for Cover'), { target: { files: [await pictureFile()] } });
  const form = within((await canvas.findByRole('button', { name: 'Crop' })).closest('section') as HTMLElement);
  await userEvent.type(await form.findByLabelText(/^Description/), 'The winning goal');
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
}

/** Chosen, described and saved; it goes and comes back by one button each. */
export const Cover: StoryObj = page(ONE, {
  parameters: { picture: 'page' },
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
export const CoverInTheList: StoryObj = page(ONE, {
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

export const CoverRefused: StoryObj = page(ONE, {
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
async function dragFirstBelowThird({ canvasElement }: PageContext): Promise<(string | undefined)[]> {
  await waitFor(() => expect(rows(canvasElement).length).toBeGreaterThan(3));
  const before = order(canvasElement);
  const [first, , third] = rows(canvasElement);
  const handle = first?.querySelector<HTMLElement>('[data-slot="drag-handle"]');
  if (!handle || !third) throw new Error('Three stories are needed');
  third.scrollIntoView({ block: 'center' });
  const at = (element: HTMLElement, share: number) => {
    const { left, top, height } = element.getBoundingClientRect();
    return { clientX: left + 60, clientY: top + height * share, pointerId: 1, button: 0, isPrimary: true };
  };
  handle.setPointerCapture = () => undefined;
  await fireEvent.pointerDown(handle, at(handle, 0.5));
  await fireEvent.pointerMove(handle, at(third, 0.4));
  await fireEvent.pointerMove(handle, at(third, 0.8));
  await fireEvent.pointerUp(handle, at(third, 0.8));
  return before;
}

/** One write for one move; said in words, and taken back by one button. */
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

export const MoveRefused: StoryObj = page(ONE, {
  parameters: { picture: 'none' },
  before: (world) => {
    world.refuse(placeStoryInCollection, new ProductError('maintenance', 'Back in a minute.'));
  },
  play: async (context) => {
    const before = await dragFirstBelowThird(context);
    await expect(await context.canvas.findByText('Back in a minute.')).toBeVisible();
    await expect(order(context.canvasElement)).toEqual(before);
  },
});
