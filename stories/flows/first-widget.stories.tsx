import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { page } from '../support/app.tsx';
import { follow, go, save } from '../support/steps.ts';

/** The main job from end to end: a feed becomes stories on the school's own page. */
const meta = { title: 'Flows/First widget', tags: ['autodocs'] } satisfies Meta;
export default meta;

export const FromFeedToSnippet: StoryObj = page('/manage/channels', {
  school: 'new',
  parameters: { picture: 'none' },
  play: async (context) => {
    const { canvas, userEvent, world, step, ready } = context;
    await step('connect a web feed', async () => {
      await ready();
      await follow(context, 'Add a channel');
      await userEvent.click(await canvas.findByRole('link', { name: /Web feed/ }));
      await userEvent.type(await canvas.findByLabelText('Address'), 'https://www.oakfield.example/news.rss');
      await userEvent.click(canvas.getByRole('button', { name: 'Preview' }));
      await waitFor(() => expect(canvas.getAllByRole('article').length).toBeGreaterThan(0));
      await userEvent.clear(canvas.getByLabelText('Name'));
      await userEvent.type(canvas.getByLabelText('Name'), 'School news');
      await userEvent.click(canvas.getByRole('button', { name: 'Add channel' }));
      await expect(await canvas.findByText(/Synced: \d+ posts checked/)).toBeVisible();
    });
    await step('approve two by keyboard', async () => {
      await go(context, /^Stories/);
      await userEvent.click(await canvas.findByRole('link', { name: /^Review / }));
      await canvas.findByRole('button', { name: 'Approve' });
      await userEvent.keyboard('a');
      await waitFor(() =>
        expect(world.documents.list('stories').filter(({ status }) => status === 'approved')).toHaveLength(1),
      );
      await userEvent.keyboard('a');
      await waitFor(() =>
        expect(world.documents.list('stories').filter(({ status }) => status === 'approved')).toHaveLength(2),
      );
    });
    await step('gather them by a rule', async () => {
      await go(context, /^Collections/);
      const [make] = await canvas.findAllByRole('button', { name: 'New collection' });
      await userEvent.click(make as HTMLElement);
      const dialog = within(await canvas.findByRole('dialog'));
      await userEvent.type(dialog.getByLabelText('Name'), 'Front page');
      await userEvent.click(dialog.getByRole('button', { name: 'Create collection' }));
      await userEvent.click(await canvas.findByRole('button', { name: 'Set a rule' }));
      await userEvent.click(await canvas.findByRole('radio', { name: /^Automatically by rules/ }));
      await userEvent.click(await canvas.findByRole('checkbox', { name: 'School news' }));
      await save(context);
      await expect(world.documents.list('collections')[0]?.rules?.channels).toHaveLength(1);
    });
    await step('create a widget and copy its snippet', async () => {
      await go(context, /^Widgets/);
      await userEvent.click(await canvas.findByRole('link', { name: 'New widget' }));
      await userEvent.type(await canvas.findByLabelText('Name'), 'Home page');
      await userEvent.selectOptions(canvas.getByLabelText('Collection'), 'Front page');
      await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
      await expect(await canvas.findByText('Widget created')).toBeVisible();
      await expect(await canvas.findByRole('button', { name: 'Copy snippet' })).toBeVisible();
    });
  },
});
