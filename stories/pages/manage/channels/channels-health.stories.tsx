import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { createFeed, listFeedMetrics, listSkipped } from '../../../../src/domain/api/channels.ts';
import { ProductError } from '../../../../src/domain/errors.ts';
import { page } from '../../../support/app.tsx';
import { fromChannelMenu } from '../../../support/channels.ts';

/** `/manage/channels`: a channel’s rules, its health, and what its rules kept out. */
const meta = { title: 'Pages/Manage/Channels', tags: ['type:list'] } satisfies Meta;
export default meta;

const PATH = '/manage/channels';

/** What becomes of new posts, tried on the last ones as it is changed. */
export const Rules: StoryObj = page(PATH, {
  play: async (context) => {
    await fromChannelMenu('Rules', 'Rules of School news')(context);
    const { canvas, userEvent } = context;
    await expect(await canvas.findByRole('heading', { name: /^With the last \d+ posts$/ })).toBeVisible();
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Approve new posts automatically' }));
    await waitFor(() => expect(canvas.getByText(/^[1-9]\d* approved, 0 awaiting review/)).toBeVisible());
  },
});

/** A rule that was changed is not lost by a slip: closing the dialog asks first. */
export const UnsavedRules: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  play: async (context) => {
    await fromChannelMenu('Rules', 'Rules of School news')(context);
    const { canvas, userEvent } = context;
    const rule = canvas.getByRole('checkbox', { name: 'Approve new posts automatically' });
    await userEvent.click(rule);
    await userEvent.click(canvas.getByRole('button', { name: 'Close' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'Keep editing' }));
    await expect(rule).toBeChecked();
    await userEvent.click(canvas.getByRole('button', { name: 'Close' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull());
  },
});

export const Health: StoryObj = page(PATH, {
  parameters: { forcedColours: true },
  play: async (context) => {
    await fromChannelMenu('Health', 'Health of School news')(context);
    const dialog = within(context.canvas.getByRole('dialog', { name: 'Health of School news' }));
    await expect(await dialog.findByText('Last good sync')).toBeVisible();
    await expect(dialog.getByRole('heading', { name: 'Edits and deletions' })).toBeVisible();
    await expect(dialog.getByText('Edits at the source are seen.')).toBeVisible();
    await expect(dialog.getByText(/^Some deletions are seen\./)).toBeVisible();
  },
});

/** What is deleted there stays here, and no more than so many posts come at first. */
export const HealthWithoutDeletions: StoryObj = page(PATH, {
  play: async (context) => {
    await fromChannelMenu('Health', 'Health of Out and about', 'Out and about')(context);
    const { canvas } = context;
    await expect(await canvas.findByText(/^Deletions are not seen\./)).toBeVisible();
    await expect(canvas.getByText('The first sync imports up to 20 of the newest posts.')).toBeVisible();
  },
});

/** Read once a day for a week, since each reading costs. */
export const HealthOfRecentPosts: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  before: ({ documents }) =>
    documents.update('feeds', 'feed-news', { network: 'x', source: { userId: '3001' }, connectionId: 'x' }),
  play: async (context) => {
    await fromChannelMenu('Health', 'Health of School news')(context);
    const { canvas } = context;
    await expect(await canvas.findByText(/^Edits of recent posts are seen\./)).toBeVisible();
    await expect(canvas.getByText('The first sync imports up to 3,200 of the newest posts.')).toBeVisible();
  },
});

/** There is no source to look at: what is sent is all there is. */
export const HealthOfSentStories: StoryObj = page(PATH, {
  before: (world) =>
    world.as('ADMIN').call(createFeed, { body: { name: 'Website stories', network: 'webhook', source: {} } }),
  play: async (context) => {
    await fromChannelMenu('Health', 'Health of Website stories', 'Website stories')(context);
    const { canvas } = context;
    await expect(await canvas.findByText('A story that is sent again is updated here.')).toBeVisible();
    await expect(canvas.getByText(/^When a deletion is sent to us/)).toBeVisible();
  },
});

/** What the account says of itself at its network; what the network doesn’t tell is left out. */
export const HealthWithProfile: StoryObj = page(PATH, {
  play: async (context) => {
    const { canvas, world } = context;
    await canvas.findByRole('heading', { name: 'School news' });
    const feed = world.documents.list('feeds').find(({ id }) => id === 'feed-news');
    if (!feed) throw new Error('The channel of the demo data is needed');
    const profile = {
      bio: 'News from the corridor. Term dates, matches and the choir.',
      followers: 12_418,
      following: null,
      posts: 3_207,
      link: 'https://social.oakfield.example/@oakfield/',
      at: world.now(),
    };
    await world.documents.set('feeds', feed.id, { ...feed, profile });
    await fromChannelMenu('Health', 'Health of School news')(context);
    const dialog = within(canvas.getByRole('dialog', { name: 'Health of School news' }));
    await expect(dialog.getByRole('heading', { name: 'Profile at Web feed' })).toBeVisible();
    await expect(dialog.getByText('12,418')).toBeVisible();
    await expect(dialog.getByText('3,207')).toBeVisible();
    await expect(dialog.queryByText('Following')).toBeNull();
    await expect(dialog.getByRole('link', { name: /^social\.oakfield\.example\/@oakfield/ })).toBeVisible();
  },
});

/** What its network counts of it, over the last 30 days. */
export const HealthWithFigures: StoryObj = page(PATH, {
  before: (world) =>
    world.answer(listFeedMetrics, async () => ({
      items: [11, 12, 13, 16, 17, 18, 19, 20].map((day, n) => ({
        day: `2026-11-${day}`,
        followers: 12_401 + n * 3,
        posts: 3_198 + n,
      })),
      nextCursor: null,
    })),
  play: async (context) => {
    await fromChannelMenu('Health', 'Health of School news')(context);
    const dialog = within(context.canvas.getByRole('dialog', { name: 'Health of School news' }));
    await expect(await dialog.findByRole('heading', { name: 'Last 30 days' })).toBeVisible();
    await expect(dialog.getByText('12,422')).toBeVisible();
    await expect(dialog.getByText('+21')).toBeVisible();
    await expect(dialog.queryByText('People reached')).toBeNull();
  },
});

const SKIPPED = 'institutions/oakfield/feeds/feed-news/skipped';

/** What the rules kept out, each with its rule in words. */
export const SkippedPosts: StoryObj = page(PATH, {
  before: async (world) => {
    const posts = [
      { externalId: 'a', title: 'Re: lunch menu', rule: 'skipReplies' },
      { externalId: 'b', title: 'Hockey results of last year', rule: 'from' },
      { externalId: 'c', title: 'Notice for staff', rule: 'only' },
    ];
    for (const [n, post] of posts.entries())
      await world.documents.write(`${SKIPPED}/${post.externalId}`, {
        ...post,
        id: post.externalId,
        iid: 'oakfield',
        text: '',
        hashtags: [],
        publishedAt: null,
        isReply: post.rule === 'skipReplies',
        isRepost: false,
        url: `https://www.oakfield.example/posts/${n}`,
        at: world.ago(n + 1),
      });
    await world.documents.update('feeds', 'feed-news', { skipped: 3 });
  },
  play: async (context) => {
    await fromChannelMenu('Rules', 'Rules of School news')(context);
    const { canvas, userEvent } = context;
    await expect(canvas.getByText('Its rules left out 3 posts so far.')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Skipped posts' }));
    const dialog = within(await canvas.findByRole('dialog', { name: 'Skipped posts' }));
    await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(3));
    await expect(dialog.getByRole('link', { name: /^Notice for staff/ })).toBeVisible();
    await expect(dialog.getByText('Left out: replies')).toBeVisible();
  },
});

export const SkippedPostsFailed: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  before: async (world) => {
    await world.documents.update('feeds', 'feed-news', { skipped: 1 });
    world.refuse(listSkipped, new ProductError('maintenance', 'Back in a minute.'));
  },
  play: async (context) => {
    await fromChannelMenu('Health', 'Health of School news')(context);
    await context.userEvent.click(await context.canvas.findByRole('button', { name: 'Skipped posts' }));
    await expect(await context.canvas.findByText('Back in a minute.')).toBeVisible();
  },
});
