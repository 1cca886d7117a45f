import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { page } from '../../../support/app.tsx';
import { at, statusOf } from '../../../support/review-queue.ts';
import { NAMES_A_LISTED_PUPIL } from '../../../support/reviewing.ts';
import type { World } from '../../../support/workbench/world.ts';

/** `/manage/stories/{id}/moderate`: whether the people named agree. */
const meta = { title: 'Pages/Manage/Review queue', tags: ['type:list'] } satisfies Meta;
export default meta;

const PATH = '/manage/stories/story-0001/moderate';

const named = (world: World, index: number) =>
  world.documents.update('stories', at(world, index).id, NAMES_A_LISTED_PUPIL);

/** A name of the consent list: marked in the text, and asked about before the story is approved. */
export const ConsentQuestion: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  before: (world) => named(world, 0),
  play: async ({ canvas, userEvent, world }) => {
    const [first, second] = [at(world, 0), at(world, 1)];
    const title = await canvas.findByRole('heading', { level: 2, name: 'Robin Hood wins the relay' });
    await expect(title.querySelector('mark')).toHaveTextContent('Robin Hood');
    const prose = document.querySelector('[data-slot="story-prose"]');
    await expect(prose?.querySelector('mark')).toHaveTextContent('Robin Hood');
    await userEvent.keyboard('a');
    await expect(await canvas.findByText(/^Confirm that the people named agree/)).toBeVisible();
    const box = canvas.getByRole('checkbox', { name: 'Consent is confirmed' });
    await expect(box).toHaveFocus();
    await expect(statusOf(world, first.id)).toBe('pending');
    await userEvent.click(box);
    await userEvent.type(canvas.getByRole('textbox', { name: 'Note' }), 'Form of 2026');
    await userEvent.click(canvas.getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(statusOf(world, first.id)).toBe('approved'));
    const story = world.documents.get('stories', first.id);
    await expect(story?.consent).toMatchObject({ state: 'confirmed', note: 'Form of 2026' });
    await expect(await canvas.findByRole('heading', { level: 2, name: second.title })).toBeVisible();
    await expect(canvas.queryByRole('checkbox', { name: 'Consent is confirmed' })).toBeNull();
  },
});
