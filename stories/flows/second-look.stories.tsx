import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { type PageContext, page } from '../support/app.tsx';
import { chooseForStory, fill, follow, go, replaceText, save, selfSaved, signIn, signOut } from '../support/steps.ts';

/** Two people and one story: written, sent back with a reason, corrected, approved, and shown in its collection. */
const meta = { title: 'Flows/Second look', tags: ['autodocs'] } satisfies Meta;
export default meta;

const TITLE = 'The pond is open again';
const REASON = 'Please say which pond, and leave out the surname.';

const written = ({ world }: PageContext) => {
  const story = world.documents.list('stories').find(({ title }) => title.startsWith('The pond'));
  if (!story) throw new Error('Story not found');
  return story;
};

export const SentBackAndApproved: StoryObj = page('/manage/stories', {
  as: 'AUTHOR',
  parameters: { picture: 'none' },
  play: async (context) => {
    const { canvas, canvasElement, userEvent, world, step, ready } = context;
    const heading = () => canvasElement.querySelector('h1')?.textContent;
    await step('the teacher writes', async () => {
      await ready();
      await userEvent.click(await canvas.findByRole('button', { name: 'New story' }));
      const dialog = within(await canvas.findByRole('dialog'));
      await fill(userEvent, dialog.getByLabelText('Title'), TITLE);
      await replaceText({ canvas: dialog, userEvent }, 'Ben Hargreaves counted eight newts.');
      await userEvent.type(dialog.getByLabelText(/Hashtags/), 'pond ');
      await userEvent.click(dialog.getByRole('button', { name: 'Save draft' }));
      await waitFor(() => expect(heading()).toBe(TITLE));
      await expect(written(context)).toMatchObject({ status: 'draft', createdBy: 'user-AUTHOR', hashtags: ['pond'] });
      await ready();
      await signOut(context);
    });
    await step('the head of communications makes the collection and sends the story back', async () => {
      await signIn(context, 'head@oakfield.test');
      await go(context, /^Collections/);
      await userEvent.click(await canvas.findByRole('button', { name: 'New collection' }));
      const making = within(await canvas.findByRole('dialog'));
      await fill(userEvent, making.getByLabelText('Name'), 'Around the pond');
      await userEvent.click(making.getByRole('button', { name: 'Create collection' }));
      await waitFor(() => expect(heading()).toBe('Around the pond'));
      await ready();
      await userEvent.click(canvas.getByRole('radio', { name: /Automatically by rules/ }));
      await userEvent.type(canvas.getByLabelText('With any of these hashtags'), 'pond ');
      await save(context);
      await waitFor(() => expect(written(context).collectionIds).toHaveLength(1));

      await go(context, /^Stories/);
      await follow(context, TITLE);
      await chooseForStory(context, 'Return with a note');
      const note = within(await canvas.findByRole('dialog'));
      await fill(userEvent, note.getByRole('textbox'), REASON);
      await userEvent.click(note.getByRole('button', { name: 'Return story' }));
      await expect(await canvas.findByText('Returned with a note:')).toBeVisible();
      await waitFor(() =>
        expect(written(context)).toMatchObject({ status: 'returned', moderation: { reason: REASON } }),
      );
      await signOut(context);
    });
    await step('the teacher reads why, and corrects it', async () => {
      await signIn(context, 'author@oakfield.test');
      await go(context, /^Stories/);
      await follow(context, TITLE);
      await expect(await canvas.findByText(REASON)).toBeVisible();
      await replaceText({ canvas, userEvent }, 'Ben counted eight newts in the pond behind the kitchen.');
      await selfSaved(context);
      await expect(written(context)).toMatchObject({
        text: 'Ben counted eight newts in the pond behind the kitchen.',
        status: 'returned',
      });
      await userEvent.click(canvas.getByRole('button', { name: 'Send for review' }));
      await waitFor(() => expect(written(context).status).toBe('pending'));
      await signOut(context);
    });
    await step('it is approved', async () => {
      await signIn(context, 'head@oakfield.test');
      await go(context, /^Stories/);
      await follow(context, TITLE);
      await userEvent.click(await canvas.findByRole('button', { name: 'Approve' }));
      await waitFor(() => expect(written(context).status).toBe('approved'));
      await waitFor(() => expect(canvas.queryByText('Returned with a note:')).toBeNull());
    });
    await step('and it is in the collection, approved', async () => {
      await go(context, /^Collections/);
      await follow(context, 'Around the pond');
      const rows = within(await canvas.findByRole('list', { name: 'Stories in Around the pond' }));
      await expect(await rows.findByText(TITLE)).toBeVisible();
      await expect(await rows.findByText('Published')).toBeVisible();
      await expect(world.documents.list('collections').find(({ name }) => name === 'Around the pond')?.count).toBe(1);
    });
  },
});
