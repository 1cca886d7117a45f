import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { page } from '../support/app.tsx';
import { chooseForStory, fill, follow, go } from '../support/steps.ts';

/** A school at the end of its plan: adding is refused in words, something old goes, and the new thing fits. */
const meta = { title: 'Flows/Plan limits', tags: ['autodocs'] } satisfies Meta;
export default meta;

export const RemovesOneAddsOne: StoryObj = page('/manage/channels', {
  school: 'over-limit',
  parameters: { picture: 'none' },
  play: async (context) => {
    const { canvas, userEvent, world, step, ready, visit } = context;
    const menuItem = async (button: string, item: string) => {
      await userEvent.click(await canvas.findByRole('button', { name: button }));
      await userEvent.click(await within(document.body).findByRole('menuitem', { name: item }));
      return within(await canvas.findByRole('dialog'));
    };
    await step('no fourth channel fits, on the list and on the way to it', async () => {
      await ready();
      await expect(canvas.getByText('Your Starter plan is full')).toBeVisible();
      await expect(canvas.queryByRole('link', { name: 'Add a channel' })).toBeNull();
      await visit('/manage/channels/add/rss');
      await ready();
      await expect(canvas.getByText('Your Starter plan is full')).toBeVisible();
      await expect(canvas.queryByLabelText('Address')).toBeNull();
    });
    await step('one is deleted, its stories stay', async () => {
      await go(context, /^Channels/);
      const dialog = await menuItem('More for Sports desk', 'Delete');
      await expect(dialog.getByRole('radio', { name: /Keep them/ })).toBeChecked();
      const before = world.documents.list('stories').length;
      await userEvent.click(dialog.getByRole('button', { name: 'Delete channel' }));
      await waitFor(() => expect(world.documents.list('feeds')).toHaveLength(2));
      await expect(world.documents.list('stories')).toHaveLength(before);
    });
    await step('the new one is added', async () => {
      await follow(context, 'Add a channel');
      await follow(context, /Web feed/);
      await fill(userEvent, await canvas.findByLabelText('Name'), 'Library blog');
      await fill(userEvent, canvas.getByLabelText('Address'), 'https://www.oakfield.example/library.rss');
      await userEvent.click(canvas.getByRole('button', { name: 'Add channel' }));
      await expect(await canvas.findByText(/Synced: \d+ posts checked/)).toBeVisible();
      await expect(world.documents.list('feeds').map(({ name }) => name)).toContain('Library blog');
    });
    await step('no story more can be shown, and the story says so', async () => {
      const waiting = world.documents.list('stories').find(({ status }) => status === 'pending');
      await visit(`/manage/stories/${waiting?.id}`);
      await ready();
      await expect(canvas.getByText(/reached your plan’s limit of published stories/)).toBeVisible();
      await expect(canvas.getByRole('button', { name: 'Approve' })).toBeDisabled();
    });
    await step('an old one is hidden, and the next pending one is approved', async () => {
      const shown = () => world.documents.list('stories').filter(({ status }) => status === 'approved').length;
      const old = world.documents.list('stories').find(({ status }) => status === 'approved');
      await expect(shown()).toBe(100);
      await visit(`/manage/stories/${old?.id}`);
      await ready();
      await chooseForStory(context, 'Hide');
      await waitFor(() => expect(shown()).toBe(99));
      await go(context, /^Stories/);
      await follow(context, /^Review/);
      const approve = await canvas.findByRole('button', { name: 'Approve' });
      await waitFor(() => expect(approve).toBeEnabled());
      await userEvent.click(approve);
      await waitFor(() => expect(shown()).toBe(100));
      await expect(await canvas.findByText(/reached your plan’s limit of 100/)).toBeVisible();
    });
  },
});
