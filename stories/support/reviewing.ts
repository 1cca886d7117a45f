import { expect, waitFor } from 'storybook/test';
import { changeModerationSettings } from '../../src/domain/api/review.ts';
import { moderateStories } from '../../src/domain/api/stories.ts';
import type { PageContext } from './app.tsx';
import { statusOf } from './review-queue.ts';
import type { Changes, Stored } from './workbench/documents.ts';
import type { World } from './workbench/world.ts';

/** The colleague who has done something before one comes: David Okafor. */
const COLLEAGUE = 'staff-3';

/** From now on two people approve each story. */
export const requireTwoPeople = (world: World) =>
  world.as(COLLEAGUE).call(changeModerationSettings, { body: { twoPeople: true } });

/** Two people approve each story, and the colleague was the first. */
export async function approvedByFirst(world: World, id: string): Promise<void> {
  await requireTwoPeople(world);
  await world.as(COLLEAGUE).call(moderateStories, { body: { ids: [id], decision: 'approve' } });
}

/** A story that may name a pupil on the consent list. */
export const NAMES_A_LISTED_PUPIL: Changes<'stories'> = {
  title: 'Robin Hood wins the relay',
  html: '<p>In the end Robin Hood came first.</p>',
  text: 'In the end Robin Hood came first.',
  consent: {
    state: 'question',
    places: [
      { field: 'title', from: 0, to: 10 },
      { field: 'text', from: 11, to: 21 },
    ],
  },
};

/** Hides the story on screen by its key and undoes that by another; the answer to the undoing may still be on its way. */
export async function hideAndUndo(
  { canvas, userEvent, world }: PageContext,
  { id, title }: Stored<'stories'>,
): Promise<void> {
  await canvas.findByRole('heading', { level: 2, name: title });
  await userEvent.keyboard('h');
  await waitFor(() => expect(statusOf(world, id)).toBe('hidden'));
  await userEvent.keyboard('u');
  await waitFor(() => expect(statusOf(world, id)).toBe('pending'));
}
