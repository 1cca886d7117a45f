import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { updateStory } from '../../src/domain/api/stories.ts';
import { page } from '../support/app.tsx';
import { loseConnection, regainConnection } from '../support/connection.ts';
import { go, replaceText, selfSaved } from '../support/steps.ts';

/** The train goes into a tunnel in the midst of a form: nothing typed is lost, and it goes on where it was. */
const meta = { title: 'Flows/Lost connection', tags: ['autodocs'] } satisfies Meta;
export default meta;

const REFUSED = 'Request error! We couldn’t reach SprX. Your changes are still here. Try again in a moment.';

export const NothingTypedIsLost: StoryObj = page('/manage/stories', {
  parameters: { picture: 'none' },
  play: async (context) => {
    const { canvas, userEvent, world, step, ready } = context;
    const made = () => world.documents.list('stories').filter(({ title }) => title === 'Lanterns on the canal');
    const bar = () => canvas.queryByText(/^You are offline\./);
    await step('half a story is written when the network goes', async () => {
      await ready();
      await userEvent.click(canvas.getByRole('button', { name: 'New story' }));
      const dialog = within(await canvas.findByRole('dialog'));
      await userEvent.type(dialog.getByLabelText('Title'), 'Lanterns on ');
      loseConnection(world);
      await waitFor(() => expect(bar()).toBeInTheDocument());
      await userEvent.type(dialog.getByLabelText('Title'), 'the canal');
      await replaceText({ canvas: dialog, userEvent }, 'Sixty lanterns, one barge.');
      await userEvent.type(dialog.getByLabelText(/Hashtags/), 'year6 ');
      await userEvent.click(dialog.getByRole('button', { name: 'Save draft' }));
      await expect(await dialog.findByText(REFUSED)).toBeVisible();
      await expect(dialog.getByLabelText('Title')).toHaveValue('Lanterns on the canal');
      await expect(dialog.getByLabelText('Text')).toHaveTextContent('Sixty lanterns, one barge.');
      await expect(dialog.getByRole('button', { name: /Remove.*year6/ })).toBeVisible();
      await expect(made()).toEqual([]);
    });
    await step('it is back, and the story is saved once', async () => {
      regainConnection(world);
      await waitFor(() => expect(bar()).toBeNull());
      const dialog = within(canvas.getByRole('dialog'));
      await userEvent.click(dialog.getByRole('button', { name: 'Save draft' }));
      await expect(await canvas.findByRole('heading', { level: 1, name: 'Lanterns on the canal' })).toBeVisible();
      await ready();
      await expect(made()).toHaveLength(1);
    });
    await step('gone again while it is corrected: leaving is asked about, staying keeps it', async () => {
      const text = await replaceText({ canvas, userEvent }, 'Sixty lanterns, one barge. And one swan.');
      loseConnection(world);
      await expect(await canvas.findByText(REFUSED, undefined, { timeout: 60_000 })).toBeVisible();
      const [away] = within(canvas.getByRole('navigation', { name: 'Main' })).getAllByRole('link', {
        name: /^Channels/,
      });
      await userEvent.click(away as HTMLElement);
      await userEvent.click(await canvas.findByRole('button', { name: 'Stay here' }));
      await expect(text).toHaveTextContent('Sixty lanterns, one barge. And one swan.');
    });
    await step('what a colleague did is announced when it is back, and what was typed goes out', async () => {
      const [story] = made();
      if (!story) throw new Error('Story not found');
      const body = { hashtags: ['year6', 'lanterns'] };
      await world.as('staff-3').call(updateStory, { params: { id: story.id }, body });
      regainConnection(world);
      await expect(await canvas.findByRole('button', { name: /Remove.*lanterns/ })).toBeVisible();
      await selfSaved(context);
      await expect(made()[0]?.text).toBe('Sixty lanterns, one barge. And one swan.');
      await expect(made()[0]?.hashtags).toEqual(['year6', 'lanterns']);
      await go(context, /^Channels/);
      await expect(canvas.getByRole('heading', { level: 1, name: 'Channels' })).toBeVisible();
    });
  },
});
