import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { changeModerationSettings } from '../../../../src/domain/api/review.ts';
import { updateStory } from '../../../../src/domain/api/stories.ts';
import { page } from '../../../support/app.tsx';
import type { World } from '../../../support/workbench/world.ts';

/** `/manage/stories/{id}/moderate`: published stories that have changed at their source. */
const meta = { title: 'Pages/Manage/Review queue', tags: ['type:list'] } satisfies Meta;
export default meta;

const PATH = '/manage/stories/story-0001/moderate';

const changedStories = (world: World) => world.documents.list('stories').filter(({ proposed }) => proposed);

/** Published, and changed by its source since: both versions, and what differs. */
export const ChangedAtSource: StoryObj = page('/manage/stories/story-0039/moderate', {
  changed: 3,
  play: async ({ canvas, world, userEvent }) => {
    const [story] = changedStories(world);
    if (!story?.proposed) throw new Error('No story has changed');
    await expect(await canvas.findByRole('heading', { level: 2, name: story.title })).toBeVisible();
    await expect(canvas.getByText(/^41 stories awaiting review, \d changed$/)).toBeVisible();
    await expect(within(canvas.getByRole('region', { name: 'Title' })).getByText('Published now')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Keep current version' })).toBeEnabled();
    await userEvent.keyboard('r');
    await expect(screen.queryByRole('dialog')).toBeNull();
  },
});

/** The key A publishes the change, the button keeps ours, the key H hides; each leads on to the next. */
export const ReviewingChanges: StoryObj = page(PATH, {
  changed: 3,
  waiting: 0,
  parameters: { picture: 'none' },
  play: async ({ canvas, world, userEvent }) => {
    const [one, two, three] = changedStories(world);
    if (!one?.proposed || !two || !three) throw new Error('Too few stories have changed');
    const now = (id: string) => world.documents.list('stories').find((story) => story.id === id);
    const comesUp = (title: string) =>
      waitFor(() => expect(canvas.getByRole('heading', { level: 2, name: title })).toBeVisible());
    await comesUp(one.title);
    await userEvent.keyboard('a');
    await waitFor(() => expect(now(one.id)).toMatchObject({ title: one.proposed?.title, status: 'approved' }));
    await expect(await screen.findByText(/^Updated “/)).toBeVisible();
    await comesUp(two.title);
    await userEvent.click(canvas.getByRole('button', { name: 'Keep current version' }));
    await waitFor(() => expect(now(two.id)?.proposed).toBeNull());
    await expect(now(two.id)).toMatchObject({ title: two.title, media: two.media, status: 'approved' });
    await comesUp(three.title);
    await userEvent.keyboard('h');
    await waitFor(() => expect(now(three.id)).toMatchObject({ status: 'hidden', permalink: three.permalink }));
    await expect(await canvas.findByRole('heading', { name: 'You’re all caught up' })).toHaveFocus();
    await expect(canvas.getByText('1 story updated, 1 kept as published, 1 hidden.')).toBeVisible();
  },
});

/** An editor changed a published story where two people approve: a colleague publishes it by the key A. */
export const EditedByAColleague: StoryObj = page(PATH, {
  waiting: 0,
  parameters: { picture: 'none' },
  before: async (world) => {
    await world.as('ADMIN').call(changeModerationSettings, { body: { twoPeople: true } });
    const cta = { label: 'Read the programme', url: 'https://oakfield.example/programme' };
    await world.as('AUTHOR').call(updateStory, { params: { id: 'story-0001' }, body: { title: 'A new title', cta } });
  },
  play: async ({ canvas, world, userEvent }) => {
    const now = () => world.documents.get('stories', 'story-0001');
    const title = within(await canvas.findByRole('region', { name: 'Title' }));
    await expect(title.getByText(/^Edited by /)).toBeVisible();
    await expect(canvas.getAllByText('Edit awaiting approval')[0]).toBeVisible();
    await expect(canvas.getByRole('region', { name: 'Call to action' })).toBeVisible();
    await userEvent.keyboard('a');
    await waitFor(() => expect(now()).toMatchObject({ title: 'A new title', status: 'approved' }));
  },
});

/** The source changes a story again while it is being read: an unread version is not moderated. */
export const ChangesWhileOpen: StoryObj = page(PATH, {
  changed: 1,
  waiting: 0,
  parameters: { picture: 'none' },
  play: async ({ canvas, world, userEvent }) => {
    const [story] = changedStories(world);
    if (!story) throw new Error('No story has changed');
    await expect(await canvas.findByRole('heading', { level: 2, name: story.title })).toBeVisible();
    const proposed = { title: 'Buy pills', at: world.ago(0) };
    const title = () => world.documents.get('stories', story.id)?.title;
    await world.documents.update('stories', story.id, { proposed, version: (story.version ?? 1) + 1 });
    await expect(await canvas.findByText('This story has just changed.')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Approve' }));
    await expect(await screen.findByText(/has changed since you opened it/)).toBeVisible();
    await expect(title()).not.toBe('Buy pills');
    await waitFor(() => expect(canvas.queryByText('This story has just changed.')).toBeNull());
    await userEvent.click(canvas.getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(title()).toBe('Buy pills'));
  },
});
