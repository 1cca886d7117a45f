import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { undoStories } from '../../../../src/domain/api/review.ts';
import { page } from '../../../support/app.tsx';
import { heldAnswer } from '../../../support/held-answer.ts';
import { at, statusOf } from '../../../support/review-queue.ts';
import { hideAndUndo } from '../../../support/reviewing.ts';
import type { Stored } from '../../../support/workbench/documents.ts';

/** `/manage/stories/{id}/moderate`: what is done with a story, and with several at once. */
const meta = { title: 'Pages/Manage/Review queue', tags: ['type:list'] } satisfies Meta;
export default meta;

const PATH = '/manage/stories/story-0001/moderate';

export const ApprovingRemovesTheCard: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, world }) => {
    const [first, second] = [at(world, 0), at(world, 1)];
    const queue = within(await canvas.findByRole('list', { name: 'Stories awaiting review' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(queue.queryByRole('link', { name: first.title })).toBeNull());
    await waitFor(() => expect(statusOf(world, first.id)).toBe('approved'));
    await expect(await canvas.findByRole('heading', { level: 2, name: second.title })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Approve' })).toHaveFocus();
    await userEvent.click(canvas.getByRole('button', { name: /^Undo/ }));
    await waitFor(() => expect(statusOf(world, first.id)).toBe('pending'));
    await expect(await canvas.findByRole('heading', { level: 2, name: first.title })).toBeVisible();
  },
});

export const ManyAtOnce: StoryObj = page(PATH, {
  play: async ({ canvas, userEvent, world }) => {
    const four = [0, 1, 2, 3].map((index) => at(world, index));
    const box = async (story: Stored<'stories'>) => canvas.findByRole('checkbox', { name: story.title });
    await userEvent.click(await box(four[0] as Stored<'stories'>));
    await userEvent.keyboard('{Shift>}');
    await userEvent.click(await box(four[3] as Stored<'stories'>));
    await userEvent.keyboard('{/Shift}');
    await expect(await box(four[2] as Stored<'stories'>)).toBeChecked();
    await userEvent.click(canvas.getByRole('button', { name: 'Approve 4' }));
    await waitFor(() => expect(four.map(({ id }) => statusOf(world, id))).toEqual(Array(4).fill('approved')));
    await expect(await canvas.findByText('Approved 4 stories')).toBeVisible();
  },
});

/** The server refuses: the story is back, the alert names it, and nothing says that it was hidden. */
export const RefusedIsTakenBack: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, world }) => {
    const first = at(world, 0);
    const queue = within(await canvas.findByRole('list', { name: 'Stories awaiting review' }));
    world.network = 'failing';
    await userEvent.click(canvas.getByRole('button', { name: 'Hide' }));
    await waitFor(() => expect(queue.getByRole('link', { name: first.title })).toBeVisible());
    await expect(statusOf(world, first.id)).toBe('pending');
    const refused = `“${first.title}” couldn’t be updated. `;
    await expect(await canvas.findByText((text: string) => text.startsWith(refused))).toBeVisible();
    await canvas.findByText('Nothing was changed.');
    await expect(canvas.queryByText(/^Hidden\./)).toBeNull();
    world.network = 'fast';
  },
});

/** Approved and added to a collection; letters typed in the menu change nothing. */
export const ApprovingIntoACollection: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, world }) => {
    const [first, second] = [at(world, 0), at(world, 1)];
    await canvas.findByRole('heading', { level: 2, name: first.title });
    canvas.getByRole('button', { name: 'More approval options' }).focus();
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('menu');
    await userEvent.keyboard('h');
    await expect(statusOf(world, first.id)).toBe('pending');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Approve and add to a collection…' }));
    await waitFor(() => expect(statusOf(world, first.id)).toBe('approved'));
    const dialog = within(await canvas.findByRole('dialog', { name: 'Add to a collection' }));
    await expect(dialog.getByText(first.title)).toBeVisible();
    await userEvent.click(await dialog.findByRole('checkbox', { name: /Open day/ }));
    await waitFor(() => expect(world.documents.get('stories', first.id)?.collectionIds).toContain('collection-open'));
    await userEvent.click(dialog.getByRole('button', { name: 'Done' }));
    await expect(await canvas.findByRole('heading', { level: 2, name: second.title })).toBeVisible();
  },
});

export const ApprovingAndOpening: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, world }) => {
    const first = at(world, 0);
    await canvas.findByRole('heading', { level: 2, name: first.title });
    await userEvent.click(canvas.getByRole('button', { name: 'More approval options' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Approve and edit' }));
    await expect(await canvas.findByRole('heading', { level: 1, name: first.title })).toBeVisible();
    await waitFor(() => expect(statusOf(world, first.id)).toBe('approved'));
  },
});

/** After the last story: the focus is on the heading, and what was published and where is said. */
export const LastStory: StoryObj = page(PATH, {
  waiting: 1,
  play: async ({ canvas, userEvent, world }) => {
    const { title } = at(world, 0);
    await userEvent.click(await canvas.findByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(canvas.getByRole('heading', { name: 'You’re all caught up' })).toHaveFocus());
    await expect(canvas.getByText('1 story published.')).toBeVisible();
    const published = within(canvas.getByRole('list', { name: 'Published in this visit' }));
    await expect(published.getByRole('link', { name: title })).toBeVisible();
    await expect(
      await published.findByText(/^In .+\. (Shown in .+|Not used in a widget)\.$|^Not in any collection yet$/),
    ).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Undo' })).toBeVisible();
  },
});

const undoing = heldAnswer(undoStories);
/** The answer finds them on another page, and does not take them back. */
export const UndoneBeforeTheyLeft: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  before: undoing.hold,
  play: async (context) => {
    const { canvas, userEvent, address } = context;
    await hideAndUndo(context, at(context.world, 0));
    await userEvent.click(canvas.getByRole('link', { name: 'Collections' }));
    await undoing.letGo();
    await canvas.findByRole('heading', { level: 1, name: 'Collections' });
    await expect(address()).toBe('/manage/collections');
  },
});
