import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { listUnreadable, whyMissing } from '../../../../src/domain/api/channels.ts';
import { ProductError } from '../../../../src/domain/errors.ts';
import { type PageContext, page } from '../../../support/app.tsx';

/** `/manage/channels`: posts that couldn’t be imported, and why a story is missing. */
const meta = { title: 'Pages/Manage/Channels', tags: ['type:list'] } satisfies Meta;
export default meta;

const PATH = '/manage/channels';

const UNREADABLE = 'institutions/oakfield/feeds/feed-sport/unreadable';
/** As if the source had put them right. */
const putRight = ({ documents }: PageContext['world']) => documents.clear(UNREADABLE);

/** Until the present state has been drawn. */
const drawn = () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

/** Posts that couldn’t be imported are named at their channel, to everyone who sees it. */
export const PostsNotImported: StoryObj = page(PATH, {
  as: 'VIEWER',
  // A dialog in the middle grows by half a pixel upwards: whether it was drawn before shows in the letters of its head.
  before: (world) =>
    world.answer(listUnreadable, async (_, pass) => {
      await drawn();
      return pass();
    }),
  play: async ({ canvas, userEvent, ready }) => {
    await ready();
    await userEvent.click(await canvas.findByRole('button', { name: '3 posts not imported' }));
    const dialog = within(await canvas.findByRole('dialog', { name: 'Posts not imported' }));
    await expect(await dialog.findByText(/Hockey: first eleven hold on/)).toBeVisible();
    await expect(dialog.getAllByRole('listitem')).toHaveLength(3);
  },
});

/** Many come page by page; when all that are kept are there, it is said how many there were. */
export const ManyNotImported: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  before: async (world) => {
    await putRight(world);
    await world.documents.update('feeds', 'feed-sport', { unreadable: 450 });
    for (let n = 0; n < 45; n++) {
      const reason = `Post ${n + 1} of the file is empty or isn’t a post.`;
      const post = { id: `lost-${n}`, iid: 'oakfield', externalId: null, reason, at: world.ago(1.5) };
      await world.documents.write(`${UNREADABLE}/${post.id}`, post);
    }
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '450 posts not imported' }));
    const dialog = within(await canvas.findByRole('dialog', { name: 'Posts not imported' }));
    const more = await dialog.findByRole('button', { name: 'Show 20 more' });
    await expect(dialog.getByText('20 of 450 posts')).toHaveAttribute('role', 'status');
    await userEvent.click(more);
    await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(40));
    await expect(dialog.getByText('40 of 450 posts')).toBeVisible();
    await waitFor(() => expect(more).not.toHaveAttribute('aria-busy'));
    await userEvent.click(more);
    await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(45));
    await expect(dialog.queryByRole('button', { name: /Show .* more/ })).toBeNull();
    await expect(dialog.getByText('45 of 450 posts. Only the first reasons are kept.')).toBeVisible();
    await waitFor(() => expect(document.activeElement).toHaveAttribute('data-slot', 'load-more'));
  },
});

export const UnreadablePostsFailed: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  before: (world) => world.refuse(listUnreadable, new ProductError('maintenance', 'Back in a minute.')),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '3 posts not imported' }));
    const dialog = within(await canvas.findByRole('dialog'));
    await expect(await dialog.findByText('Back in a minute.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: /again/ })).toBeVisible();
  },
});

export const PutRightMeanwhile: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  before: async (world) => {
    await putRight(world);
    await world.documents.update('feeds', 'feed-sport', { unreadable: 1 });
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '1 post not imported' }));
    const dialog = within(await canvas.findByRole('dialog'));
    await expect(await dialog.findByText('All posts are imported')).toBeVisible();
  },
});

/** A post that was never imported, looked up by its address. */
export const WhyIsAStoryMissing: StoryObj = page(PATH, {
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('heading', { name: 'School news' });
    await userEvent.click(canvas.getByRole('button', { name: 'Why is a story missing?' }));
    await userEvent.type(
      await canvas.findByRole('textbox', { name: 'Address, id or title of the post' }),
      'https://oakfield.example/never{Enter}',
    );
    await expect(await canvas.findByRole('list', { name: 'Answers' })).toBeVisible();
  },
});

/** Of one channel alone; the answer leads to the story and to its channel. */
export const WhyLeadsToTheStory: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, world, address }) => {
    await canvas.findByRole('heading', { name: 'School news' });
    const story = world.documents.list('stories').find(({ feedId }) => feedId === 'feed-news');
    const feedIds: unknown[] = [];
    world.answer(whyMissing, async ({ query }, pass) => {
      feedIds.push(query.feedId);
      return pass();
    });
    await userEvent.click(canvas.getByRole('button', { name: 'Why is a story missing?' }));
    const dialog = within(await canvas.findByRole('dialog', { name: 'Why is a story missing?' }));
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Channel' }), 'School news');
    await userEvent.type(dialog.getByRole('textbox', { name: 'Address, id or title of the post' }), story?.title ?? '');
    await userEvent.click(dialog.getByRole('button', { name: 'Check' }));
    const answers = within(await dialog.findByRole('list', { name: 'Answers' }));
    await expect(feedIds).toEqual(['feed-news']);
    const [channel] = await answers.findAllByRole('link', { name: 'School news' });
    await expect(channel).toHaveAttribute('href', '/manage/channels?channel=feed-news');
    const [link] = answers.getAllByRole('link', { name: story?.title ?? '' });
    if (!link) throw new Error('The answer has to lead to the story');
    await userEvent.click(link);
    await waitFor(() => expect(address()).toBe(`/manage/stories/${story?.id}`));
  },
});
