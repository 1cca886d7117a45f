import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { changeModerationSettings } from '../../src/domain/api/review.ts';
import { createStory } from '../../src/domain/api/stories.ts';
import { type PageContext, page } from '../support/app.tsx';
import { chooseForStory, fill, follow, go, replaceText, signIn, signOut } from '../support/steps.ts';

/** One story from the first word to the day on which it has to go. */
const meta = { title: 'Flows/Publishing', tags: ['autodocs'] } satisfies Meta;
export default meta;

const TITLE = 'The kitchen garden feeds the canteen';

const written = ({ world }: Pick<PageContext, 'world'>) => {
  const story = world.documents.list('stories').find(({ title }) => title === TITLE);
  if (!story) throw new Error('Story not found');
  return story;
};

/** Written, scheduled, cancelled, published at once, and taken down. */
export const WrittenToTakenDown: StoryObj = page('/manage/stories', {
  parameters: { picture: 'none' },
  play: async (context) => {
    const { canvas, canvasElement, userEvent, step, ready } = context;
    const heading = () => canvasElement.querySelector('h1')?.textContent;
    await step('it is written', async () => {
      await ready();
      await userEvent.click(await canvas.findByRole('button', { name: 'New story' }));
      const dialog = within(await screen.findByRole('dialog'));
      await fill(userEvent, dialog.getByLabelText('Title'), TITLE);
      await replaceText({ canvas: dialog, userEvent }, 'Year 5 dug up forty leeks.');
      await userEvent.click(dialog.getByRole('button', { name: 'Save draft' }));
      await waitFor(() => expect(heading()).toBe(TITLE));
      await ready();
    });
    await step('it is scheduled', async () => {
      await follow(context, 'Publish');
      await userEvent.click(await canvas.findByRole('button', { name: 'Schedule' }));
      await fill(userEvent, await canvas.findByLabelText('Day'), '1 December 2026');
      await userEvent.tab();
      await fill(userEvent, canvas.getByLabelText(/^Time/), '07:30');
      await userEvent.tab();
      await userEvent.click(canvas.getByRole('button', { name: 'Schedule' }));
      await expect(await canvas.findByText(/^It will be published on Tuesday/)).toBeVisible();
      await expect(written(context).status).toBe('scheduled');
    });
    await step('it is cancelled and published', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Cancel schedule' }));
      await waitFor(() => expect(written(context).status).toBe('draft'));
      await waitFor(() => expect(canvas.queryByText(/^It will be published on/)).toBeNull());
      await userEvent.click(await canvas.findByRole('button', { name: 'Publish now' }));
      await expect(await canvas.findByText('Published.')).toBeVisible();
      await expect(written(context).status).toBe('approved');
    });
    await step('it is taken down', async () => {
      await follow(context, TITLE);
      await userEvent.click(await canvas.findByRole('button', { name: 'Take down' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Take down this story' }));
      await fill(userEvent, dialog.getByLabelText(/^Reason/), 'A parent asked.');
      await userEvent.click(dialog.getByRole('button', { name: 'Take down story' }));
      await expect(await canvas.findByText('Taken down.')).toBeVisible();
      await expect(written(context)).toMatchObject({ status: 'hidden', takenDown: { reason: 'A parent asked.' } });
    });
  },
});

/** A name of the consent list and two people: the first confirms consent and approves, the second publishes. */
export const ConsentWithTwoPeople: StoryObj = page('/manage/stories?view=list&status=draft', {
  as: 'AUTHOR',
  parameters: { picture: 'none' },
  before: async (world) => {
    await world.as('ADMIN').call(changeModerationSettings, { body: { twoPeople: true } });
    const { story } = await world
      .as('staff-1')
      .call(createStory, { body: { title: TITLE, html: '<p>Maud Fennimore dug up forty leeks.</p>' } });
    world.documents.update('stories', story.id, {
      consent: { state: 'question', places: [{ field: 'text', from: 0, to: 14 }] },
    });
  },
  play: async (context) => {
    const { canvas, userEvent, step, ready } = context;
    await step('the first confirms consent and approves', async () => {
      await ready();
      await follow(context, TITLE);
      await userEvent.click(await canvas.findByRole('checkbox', { name: 'Consent is confirmed' }));
      await chooseForStory(context, 'Approve');
      await expect(await canvas.findByText('Awaiting a second person.')).toBeVisible();
      await expect(written(context)).toMatchObject({ status: 'pending', consent: { state: 'confirmed' } });
      await signOut(context);
    });
    await step('the second, who did not write it, publishes it', async () => {
      await signIn(context, 'head@oakfield.test');
      await go(context, /^Stories/);
      await follow(context, TITLE);
      await userEvent.click(await canvas.findByRole('button', { name: 'Approve' }));
      await waitFor(() => expect(written(context).status).toBe('approved'));
    });
  },
});
