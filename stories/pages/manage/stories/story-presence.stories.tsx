import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { bePresent, leaveStory } from '../../../../src/domain/api/review.ts';
import { type PageContext, page } from '../../../support/app.tsx';
import { selfSaved } from '../../../support/steps.ts';

/** `/manage/stories/{id}`: who else has the story open, and what they are changing. */
const meta = { title: 'Pages/Manage/Story', tags: ['type:detail'] } satisfies Meta;
export default meta;

const ID = 'story-0001';
const PATH = `/manage/stories/${ID}`;

type Sign = { readonly state: 'viewing' } | { readonly state: 'editing'; readonly field: string };
/** As from the browser of a colleague. */
const sign = ({ world }: PageContext, who: string, body: Sign) =>
  world.as(who).call(bePresent, { params: { id: ID }, body });
const people = async ({ canvas }: PageContext) =>
  within(await canvas.findByRole('status', { name: 'People on this story' }));

/** One looks, the other changes something else. */
export const OthersOnTheStory: StoryObj = page(PATH, {
  play: async (context) => {
    await context.ready();
    await sign(context, 'staff-3', { state: 'viewing' });
    await sign(context, 'AUTHOR', { state: 'editing', field: 'hashtags' });
    const present = await people(context);
    await expect(await present.findByText('David Okafor is viewing')).toBeVisible();
    await expect(await present.findByText(/ is editing: Hashtags$/)).toBeVisible();
  },
});
/** Two people in the same field: both see it, and neither is stopped. */
export const SameFieldInUse: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  play: async (context) => {
    const { canvas, userEvent, world, ready } = context;
    const own: unknown[] = [];
    world.answer(bePresent, async ({ body }, pass) => {
      own.push(body);
      return pass();
    });
    await ready();
    const title = canvas.getByLabelText('Title');
    await userEvent.click(title);
    await waitFor(() => expect(own).toContainEqual({ state: 'editing', field: 'title' }));
    await sign(context, 'staff-3', { state: 'editing', field: 'title' });
    const present = await people(context);
    await expect(await present.findByText('David Okafor is editing: Title')).toBeVisible();
    await userEvent.type(title, ' again');
    await selfSaved(context);
    await expect(title).toHaveFocus();
  },
});
export const ColleagueLeaves: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  play: async (context) => {
    await context.ready();
    await sign(context, 'staff-3', { state: 'viewing' });
    const present = await people(context);
    await present.findByText('David Okafor is viewing');
    await context.world.as('staff-3').call(leaveStory, { params: { id: ID } });
    await waitFor(() => expect(present.queryByText('David Okafor is viewing')).toBeNull());
  },
});
