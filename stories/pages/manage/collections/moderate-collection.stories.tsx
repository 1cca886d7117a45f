import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { placeStoryInCollection, removeStoryFromCollection } from '../../../../src/domain/api/collections.ts';
import { claimStory, undoStories } from '../../../../src/domain/api/review.ts';
import { listStories, moderateStories } from '../../../../src/domain/api/stories.ts';
import { ProductError } from '../../../../src/domain/errors.ts';
import { type PageContext, page } from '../../../support/app.tsx';
import { heldAnswer } from '../../../support/held-answer.ts';
import { pageStories } from '../../../support/page-stories.tsx';
import { approvedByFirst, hideAndUndo } from '../../../support/reviewing.ts';
import type { World } from '../../../support/workbench/world.ts';

/** `/manage/collections/collection-sport/moderate`: the review queue of one collection, and its lists. */
const meta = { title: 'Pages/Manage/Collection moderation', tags: ['autodocs', 'type:detail'] } satisfies Meta;
export default meta;

const ID = 'collection-sport';
const PATH = `/manage/collections/${ID}/moderate`;
const states = pageStories('manage.collections.id.moderate', { at: PATH });

/** What awaits review in the collection, newest first. */
function waiting(world: World) {
  return world.documents
    .list('stories')
    .filter(({ status, collectionIds }) => status === 'pending' && collectionIds.includes(ID))
    .toSorted((a, b) => b.publishedAt.toMillis() - a.publishedAt.toMillis());
}
function at(world: World, index: number) {
  const story = waiting(world)[index];
  if (!story) throw new Error(`No story of the collection awaits review at place ${index}`);
  return story;
}
const storyDocument = (world: World, id: string) => world.documents.get('stories', id);

export const Ready: StoryObj = page(PATH, {
  play: async ({ canvas, world, address }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Collection moderation' })).toBeVisible();
    await expect(await canvas.findByRole('heading', { level: 2, name: at(world, 0).title })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Pin' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Remove' })).toBeVisible();
    await expect(address()).toBe(`${PATH}?story=${at(world, 0).id}`);
  },
});
/** The same keys as in the review queue. */
export const ByKeyboard: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, world }) => {
    const [first, second] = [at(world, 0), at(world, 1)];
    await canvas.findByRole('heading', { level: 2, name: first.title });
    await userEvent.keyboard('j');
    await canvas.findByRole('heading', { level: 2, name: second.title });
    await userEvent.keyboard('k');
    await canvas.findByRole('heading', { level: 2, name: first.title });
    await userEvent.keyboard('a');
    await waitFor(() => expect(storyDocument(world, first.id)?.status).toBe('approved'));
    await canvas.findByRole('heading', { level: 2, name: second.title });
    await userEvent.keyboard('u');
    await waitFor(() => expect(storyDocument(world, first.id)?.status).toBe('pending'));
    await canvas.findByRole('heading', { level: 2, name: first.title });
  },
});
export const Pinning: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, world }) => {
    const first = at(world, 0);
    const pinned = () => world.documents.get('collections', ID)?.pinned ?? [];
    await userEvent.click(await canvas.findByRole('button', { name: 'Pin' }));
    await canvas.findByRole('button', { name: 'Unpin' });
    await expect(pinned()).toContain(first.id);
    await userEvent.click(canvas.getByRole('button', { name: 'Unpin' }));
    await canvas.findByRole('button', { name: 'Pin' });
    await expect(pinned()).not.toContain(first.id);
  },
});
const removeFirst = async ({ canvas, userEvent, world }: PageContext) => {
  const [first, second] = [at(world, 0), at(world, 1)];
  await canvas.findByRole('heading', { level: 2, name: first.title });
  await userEvent.click(canvas.getByRole('button', { name: 'Remove' }));
  await canvas.findByRole('heading', { level: 2, name: second.title });
  await waitFor(() => expect(storyDocument(world, first.id)?.collectionIds).not.toContain(ID));
  return first;
};
/** Taken out of this collection it still awaits review elsewhere, and no colleague is said to have reviewed it. */
export const Removing: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  play: async (context) => {
    const { canvas, world } = context;
    const first = await removeFirst(context);
    await expect(storyDocument(world, first.id)?.status).toBe('pending');
    await expect(canvas.queryByText(/^A colleague has just reviewed/)).toBeNull();
    const undo = within(canvas.getByRole('region', { name: 'Undo the last change' }));
    await expect(undo.getByText(`Removed “${first.title}” from this collection`)).toBeVisible();
    await expect(await undo.findByRole('button', { name: 'Undo' })).toBeVisible();
    await waitFor(() => expect(canvas.queryByText('Removed')).toBeNull());
  },
});
/** By the key of all undoing, the story is where it was: in the queue, in the collection and among those that are pinned. */
export const RemovingUndone: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  before: async (world) => {
    for (const place of [0, 1]) {
      const params = { id: ID, storyId: at(world, place).id };
      await world.as('ADMIN').call(placeStoryInCollection, { params, body: { pinned: true } });
    }
  },
  play: async (context) => {
    const { canvas, userEvent, world } = context;
    const pinned = () => world.documents.get('collections', ID)?.pinned;
    const before = pinned();
    await expect(before).toHaveLength(2);
    const first = await removeFirst(context);
    await expect(pinned()).toEqual(before?.slice(1));
    await userEvent.keyboard('u');
    await canvas.findByRole('heading', { level: 2, name: first.title });
    await waitFor(() => expect(pinned()).toEqual(before));
    await expect(storyDocument(world, first.id)?.collectionIds).toContain(ID);
    await expect(await canvas.findByRole('button', { name: 'Unpin' })).toBeVisible();
    const queue = within(canvas.getByRole('region', { name: 'Queue' }));
    await waitFor(() => expect(queue.getByText(/^1 of \d+$/)).toBeVisible());
    await expect(canvas.queryByRole('region', { name: 'Undo the last change' })).toBeNull();
    await expect(canvas.queryByText('This story has just changed.')).toBeNull();
  },
});
/** A story placed by hand returns to its place. */
export const RemovingUndoneInHandOrder: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  before: async (world) => {
    const params = { id: ID, storyId: at(world, 0).id };
    await world.as('ADMIN').call(placeStoryInCollection, { params, body: { after: at(world, 2).id } });
  },
  play: async (context) => {
    const { canvas, userEvent, world } = context;
    const query = { collectionId: ID, sort: 'collection' } as const;
    const order = async () => (await world.as('ADMIN').call(listStories, { query })).items.map(({ id }) => id);
    const before = await order();
    const first = await removeFirst(context);
    await expect(await order()).toEqual(before.filter((id) => id !== first.id));
    await userEvent.click(canvas.getByRole('button', { name: 'Undo' }));
    await canvas.findByRole('heading', { level: 2, name: first.title });
    await waitFor(async () => expect(await order()).toEqual(before));
  },
});
/** Nothing was removed; the story is back in its queue, and there is nothing to undo. */
export const RemovingRefused: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  before: (world) => world.refuse(removeStoryFromCollection, new ProductError('maintenance', 'Back in a minute.')),
  play: async ({ canvas, userEvent, world }) => {
    const first = at(world, 0);
    await canvas.findByRole('heading', { level: 2, name: first.title });
    await userEvent.click(canvas.getByRole('button', { name: 'Remove' }));
    const refused = `“${first.title}” couldn’t be updated. Back in a minute.`;
    await expect(await canvas.findByText(refused)).toBeVisible();
    await waitFor(() => expect(canvas.queryByRole('region', { name: 'Undo the last change' })).toBeNull());
    const queue = within(canvas.getByRole('list', { name: 'Stories awaiting review' }));
    await expect(queue.getByRole('link', { name: first.title })).toBeVisible();
  },
});
export const ConsentQuestion: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  before: (world) =>
    world.documents.update('stories', at(world, 0).id, {
      title: 'Robin Hood wins the relay',
      consent: { state: 'question', places: [{ field: 'title', from: 0, to: 10 }] },
    }),
  play: async ({ canvas, userEvent, world }) => {
    const first = at(world, 0);
    await canvas.findByRole('heading', { level: 2, name: 'Robin Hood wins the relay' });
    await userEvent.click(canvas.getByRole('button', { name: 'Approve' }));
    await expect(await canvas.findByText(/^Confirm that the people named agree/)).toBeVisible();
    await expect(storyDocument(world, first.id)?.status).toBe('pending');
  },
});
/** Held by a word, its original deleted, and with a colleague. */
export const HeldAndClaimed: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  before: async (world) => {
    const { id } = at(world, 0);
    world.documents.update('stories', id, {
      held: { why: 'word', rule: 'holdWords', word: 'ambulance' },
      sourceDeleted: true,
    });
    await world.as('staff-3').call(claimStory, { params: { id } });
  },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText('David Okafor is reviewing this story.')).toBeVisible();
    await expect(canvas.getByText('It contains “ambulance”, so it awaits review.')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Keep story' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Hide' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'David Okafor is reviewing this' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  },
});
export const TwoPeople: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  before: (world) => approvedByFirst(world, at(world, 0).id),
  play: async ({ canvas, userEvent, world }) => {
    const first = at(world, 0);
    await expect(await canvas.findByText('Awaiting a second person.')).toBeVisible();
    await userEvent.keyboard('a');
    await waitFor(() => expect(storyDocument(world, first.id)?.status).toBe('approved'));
  },
});
/** The tab is in the address; the order is changed here, with the way back. */
export const PublishedInOrder: StoryObj = page(`${PATH}?status=approved`, {
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole('radio', { name: /^Published/ })).toBeChecked();
    const [down] = await canvas.findAllByRole('button', { name: /^Move down: / });
    if (!down) throw new Error('Nothing can be moved');
    await userEvent.click(down);
    const undo = within(await screen.findByRole('region', { name: 'Undo the last change' }));
    await expect(undo.getByText(/ is now 2 of /)).toBeVisible();
  },
});
export const HiddenOnes: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, address }) => {
    await userEvent.click(await canvas.findByRole('radio', { name: /^Hidden/ }));
    await waitFor(() => expect(address()).toBe(`${PATH}?status=hidden`));
  },
});
const undoing = heldAnswer(undoStories);
/** The answer comes when the other list is chosen and not yet drawn, and does not take them back. */
export const UndoneBeforeTheyLeft: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  before: undoing.hold,
  play: async (context) => {
    const { canvas, address } = context;
    await hideAndUndo(context, at(context.world, 0));
    // Without a moment in which it could be drawn.
    canvas.getByRole('radio', { name: /^Published/ }).click();
    await undoing.letGo();
    await expect(await canvas.findByRole('radio', { name: /^Published/ })).toBeChecked();
    await canvas.findByRole('list', { name: /^Published in / });
    await expect(address()).toBe(`${PATH}?status=approved`);
  },
});
/** The end of this queue, while others of the school wait. */
export const AllReviewed: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  before: (world) =>
    world.as('staff-3').call(moderateStories, {
      body: { ids: waiting(world).map(({ id }) => id), decision: 'hide' },
    }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'You’re all caught up' })).toBeVisible();
  },
});
export const Loading: StoryObj = states('Loading');
export const Empty: StoryObj = states('Empty');
export const Failed: StoryObj = states('Failed');
export const NoPermission: StoryObj = states('NoPermission');
export const Offline: StoryObj = states('Offline');
