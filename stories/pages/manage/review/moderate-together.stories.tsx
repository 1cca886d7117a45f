import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { claimStory, releaseStory } from '../../../../src/domain/api/review.ts';
import { moderateStories } from '../../../../src/domain/api/stories.ts';
import { page } from '../../../support/app.tsx';
import { at, statusOf } from '../../../support/review-queue.ts';
import { approvedByFirst } from '../../../support/reviewing.ts';

/** `/manage/stories/{id}/moderate`: colleagues who review at the same time, and two people who approve each story. */
const meta = { title: 'Pages/Manage/Review queue', tags: ['type:list'] } satisfies Meta;
export default meta;

const PATH = '/manage/stories/story-0001/moderate';

/** A colleague reviews the story that one has open. */
export const ColleagueReviewsFirst: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  play: async ({ canvas, world }) => {
    const [first, second] = [at(world, 0), at(world, 1)];
    await canvas.findByRole('heading', { level: 2, name: first.title });
    // The page's own claim would stop the colleague without it.
    const decided = { ids: [first.id], decision: 'approve' as const, force: true };
    await world.as('staff-3').call(moderateStories, { body: decided });
    await expect(await canvas.findByRole('heading', { level: 2, name: second.title })).toBeVisible();
    await expect(canvas.getByText(/^A colleague has just reviewed “.*Showing the next story/)).toBeVisible();
  },
});

/** A colleague has it open: named, warned about, and done all the same. */
export const ClaimedByAColleague: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  before: (world) => world.as('staff-3').call(claimStory, { params: { id: at(world, 0).id } }),
  play: async ({ canvas, userEvent, world }) => {
    const first = at(world, 0);
    await expect(await canvas.findByText('David Okafor is reviewing this story.')).toBeVisible();
    await userEvent.keyboard('h');
    const dialog = within(await screen.findByRole('dialog', { name: 'David Okafor is reviewing this' }));
    await expect(statusOf(world, first.id)).toBe('pending');
    await userEvent.click(dialog.getByRole('button', { name: 'Hide anyway' }));
    await waitFor(() => expect(statusOf(world, first.id)).toBe('hidden'));
  },
});

/** A colleague opens it while the note is written: asked before it is returned, with the note kept. */
export const ClaimedWhileReturning: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, world }) => {
    const first = at(world, 0);
    await canvas.findByRole('heading', { level: 2, name: first.title });
    await userEvent.keyboard('r');
    const note = within(await screen.findByRole('dialog', { name: 'Return this story with a note' }));
    await userEvent.type(note.getByRole('textbox'), 'Please name the photographer');
    const params = { id: first.id };
    await waitFor(() => expect(world.documents.get('stories', first.id)?.claim).toBeTruthy());
    await world.as('ADMIN').call(releaseStory, { params });
    await world.as('staff-3').call(claimStory, { params });
    await canvas.findByText('David Okafor is reviewing this story.');
    await userEvent.click(note.getByRole('button', { name: 'Return story' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'David Okafor is reviewing this' }));
    await expect(statusOf(world, first.id)).toBe('pending');
    await userEvent.click(dialog.getByRole('button', { name: 'Return anyway' }));
    await waitFor(() => expect(statusOf(world, first.id)).toBe('returned'));
    await expect(world.documents.get('stories', first.id)?.moderation?.reason).toBe('Please name the photographer');
  },
});

/** Two people approve: the first is named, and twice the same person is refused in words. */
export const TwoPeople: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  before: (world) => approvedByFirst(world, at(world, 1).id),
  play: async ({ canvas, userEvent, world }) => {
    const [first, second] = [at(world, 0), at(world, 1)];
    await canvas.findByRole('heading', { level: 2, name: first.title });
    await userEvent.keyboard('a');
    await expect(await canvas.findByText(/^Approved by you\. A second person must approve it/)).toBeVisible();
    await expect(await canvas.findByRole('heading', { level: 2, name: second.title })).toBeVisible();
    await expect(canvas.getByText('Awaiting a second person.')).toBeVisible();
    await expect(canvas.getByText(/Approved by David Okafor/)).toBeVisible();
    await userEvent.keyboard('a');
    await waitFor(() => expect(statusOf(world, second.id)).toBe('approved'));
    await expect(statusOf(world, first.id)).toBe('pending');
  },
});
