import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { listFeedMetrics, listSkipped, listUnreadable, whyMissing } from '../../../src/domain/api/channels.ts';
import { ProductError } from '../../../src/domain/errors.ts';
import { type PageContext, page } from '../../support/app.tsx';
import { pageStories } from '../../support/page-stories.tsx';

/** `/manage/channels`: how each channel is, and what puts it right. */
const meta = { title: 'Pages/Manage/Channels', tags: ['autodocs', 'type:list'] } satisfies Meta;
export default meta;

const PATH = '/manage/channels';
const states = pageStories('manage.channels', {
  Empty: {
    play: async ({ canvas }) => {
      await expect(await canvas.findByText('No channels yet')).toBeVisible();
    },
  },
});
const UNREADABLE = 'institutions/oakfield/feeds/feed-sport/unreadable';
/** As if the source had put them right. */
const putRight = ({ documents }: PageContext['world']) => documents.clear(UNREADABLE);

export const Ready: StoryObj = page(PATH, {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'School news' })).toBeVisible();
    await expect(canvas.getByText('Sign in again', { selector: 'span' })).toBeVisible();
  },
});
export const Loading: StoryObj = states('Loading');
export const Empty: StoryObj = states('Empty');
export const Failed: StoryObj = states('Failed');
/** A viewer sees how channels are, and has no act. */
export const Viewer: StoryObj = page(PATH, {
  as: 'VIEWER',
  parameters: { picture: 'none' },
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'School news' });
    await expect(canvas.queryByRole('link', { name: /Add a channel/ })).toBeNull();
    await expect(canvas.queryByRole('button', { name: /Sync now/ })).toBeNull();
  },
});
export const NoPermission: StoryObj = states('NoPermission');
export const Offline: StoryObj = states('Offline');
export const OverLimit: StoryObj = page(PATH, { school: 'over-limit' });

/** Works until then: said at the channel and in the banner, with the way to put it right. */
export const SignInEndsSoon: StoryObj = page(`${PATH}?q=films`, {
  before: async (world) => {
    const { documents } = world;
    const expiresAt = new Date(Date.parse(world.now()) + 3 * 86_400_000);
    await documents.update('feeds', 'feed-video', { expiresAt, connectionId: 'films' });
    await documents.update('feeds', 'feed-parents', { status: 'ok', error: null });
  },
  play: async ({ canvas }) => {
    const row = within(await canvas.findByRole('listitem', { name: 'Oakfield films' }));
    await expect(row.getByText(/^Sign-in ends on 23 November 2026\./)).toBeVisible();
    await expect(row.getByRole('button', { name: 'Reconnect Oakfield films' })).toBeVisible();
    await expect(canvas.getByText('The sign-in of 1 channel ends soon')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Reconnect channels' })).toBeVisible();
  },
});

/** Until when the network wants to be left alone; whose limit is used up. */
export const RateLimited: StoryObj = page(`${PATH}?status=limited`, {
  before: async (world) => {
    const message = 'This month’s limit for X is reached. Syncing resumes on 1 December.';
    const error = { code: 'quota', message, since: world.ago(20), count: 1 };
    await world.documents.update('feeds', 'feed-news', {
      network: 'x',
      source: { userId: '3001' },
      status: 'limited',
      error,
    });
  },
  play: async ({ canvas }) => {
    const row = async (name: string) => within(await canvas.findByRole('listitem', { name }));
    await expect((await row('Out and about')).getByText(/^Rate limited by Flickr until \d\d:\d\d\./)).toBeVisible();
    await expect((await row('School news')).getByText(/^This month’s limit for X is reached\./)).toBeVisible();
  },
});

/** Always in the menu, as long as there is something to read. */
export const ReconnectInTheMenu: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent }) => {
    const row = await canvas.findByRole('listitem', { name: 'School news' });
    await userEvent.click(within(row).getByRole('button', { name: 'More for School news' }));
    await userEvent.click(await within(document.body).findByRole('menuitem', { name: 'Reconnect' }));
    await expect(await within(row).findByText(/Synced: \d+ posts checked/)).toBeVisible();
  },
});
export const NothingFits: StoryObj = page(`${PATH}?q=astronomy`);

/** Posts that couldn’t be imported are named at their channel, to everyone who sees it. */
export const PostsNotImported: StoryObj = page(PATH, {
  as: 'VIEWER',
  play: async ({ canvas, userEvent }) => {
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

export const SyncingShowsItsCounts: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Sync now: School news' }));
    await expect(await canvas.findByText(/Synced: \d+ posts checked/)).toBeVisible();
  },
});

export const PausingAndRenaming: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, world }) => {
    const news = () => world.documents.list('feeds').find(({ id }) => id === 'feed-news');
    const menu = async (item: string) => {
      await userEvent.click(await canvas.findByRole('button', { name: 'More for School news' }));
      await userEvent.click(await within(document.body).findByRole('menuitem', { name: item }));
    };
    await canvas.findByRole('heading', { name: 'School news' });
    await menu('Pause');
    await waitFor(() => expect(news()?.status).toBe('paused'));
    await menu('Rename');
    const dialog = within(await canvas.findByRole('dialog'));
    const name = dialog.getByRole('textbox', { name: /Name/ });
    await userEvent.clear(name);
    await userEvent.type(name, 'New!');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await expect(await dialog.findByText(/at least 5 characters/)).toBeVisible();
    await userEvent.clear(name);
    await userEvent.type(name, 'Front office news');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(news()?.name).toBe('Front office news'));
  },
});

const openSettings = async ({ canvas, userEvent }: PageContext) => {
  await canvas.findByRole('heading', { name: 'School news' });
  await userEvent.click(canvas.getByRole('button', { name: 'More for School news' }));
  await userEvent.click(await within(document.body).findByRole('menuitem', { name: 'Settings' }));
  await expect(await canvas.findByRole('dialog', { name: 'Channel settings' })).toBeVisible();
};

export const Settings: StoryObj = page(PATH, { play: openSettings });

const fromMenu =
  (name: string, title: string) =>
  async ({ canvas, userEvent }: PageContext) => {
    await canvas.findByRole('heading', { name: 'School news' });
    await userEvent.click(canvas.getByRole('button', { name: 'More for School news' }));
    await userEvent.click(await within(document.body).findByRole('menuitem', { name }));
    await expect(await canvas.findByRole('dialog', { name: title })).toBeVisible();
  };

/** What becomes of new posts, tried on the last ones as it is changed. */
export const Rules: StoryObj = page(PATH, {
  play: async (context) => {
    await fromMenu('Rules', 'Rules of School news')(context);
    const { canvas, userEvent } = context;
    await expect(await canvas.findByRole('heading', { name: /^With the last \d+ posts$/ })).toBeVisible();
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Approve new posts automatically' }));
    await waitFor(() => expect(canvas.getByText(/^[1-9]\d* approved, 0 awaiting review/)).toBeVisible());
  },
});

export const Health: StoryObj = page(PATH, {
  play: async (context) => {
    await fromMenu('Health', 'Health of School news')(context);
    await expect(await context.canvas.findByText('Last good sync')).toBeVisible();
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
    await fromMenu('Health', 'Health of School news')(context);
    const dialog = within(canvas.getByRole('dialog', { name: 'Health of School news' }));
    await expect(dialog.getByRole('heading', { name: 'Profile at Web feed' })).toBeVisible();
    await expect(dialog.getByText('12,418')).toBeVisible();
    await expect(dialog.getByText('3,207')).toBeVisible();
    await expect(dialog.queryByText('Following')).toBeNull();
    await expect(dialog.getByRole('link', { name: /^social\.oakfield\.example\/@oakfield/ })).toBeVisible();
  },
});

/** A post that nobody has had, asked for by its address. */
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
    const asked: unknown[] = [];
    world.answer(whyMissing, async ({ query }, pass) => {
      asked.push(query.feedId);
      return pass();
    });
    await userEvent.click(canvas.getByRole('button', { name: 'Why is a story missing?' }));
    const dialog = within(await canvas.findByRole('dialog', { name: 'Why is a story missing?' }));
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Channel' }), 'School news');
    await userEvent.type(dialog.getByRole('textbox', { name: 'Address, id or title of the post' }), story?.title ?? '');
    await userEvent.click(dialog.getByRole('button', { name: 'Check' }));
    const answers = within(await dialog.findByRole('list', { name: 'Answers' }));
    await expect(asked).toEqual(['feed-news']);
    const [channel] = await answers.findAllByRole('link', { name: 'School news' });
    await expect(channel).toHaveAttribute('href', '/manage/channels?channel=feed-news');
    const [link] = answers.getAllByRole('link', { name: story?.title ?? '' });
    if (!link) throw new Error('The answer has to lead to the story');
    await userEvent.click(link);
    await waitFor(() => expect(address()).toBe(`/manage/stories/${story?.id}`));
  },
});

/** How far back it is read can be chosen later too. */
export const ReadFurtherBack: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  before: ({ documents }) => documents.update('feeds', 'feed-news', { historyFrom: '2026-09-01' }),
  play: async (context) => {
    await openSettings(context);
    const { canvas, userEvent, world } = context;
    const from = canvas.getByLabelText('Posts from');
    await userEvent.clear(from);
    await userEvent.type(from, '1 September 2024');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    const news = () => world.documents.list('feeds').find(({ id }) => id === 'feed-news');
    await waitFor(() => expect(news()?.historyFrom).toBe('2024-09-01'));
    await expect(await canvas.findByText('School news is being read further back')).toBeVisible();
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull());
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
    await fromMenu('Rules', 'Rules of School news')(context);
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
    await fromMenu('Health', 'Health of School news')(context);
    await context.userEvent.click(await context.canvas.findByRole('button', { name: 'Skipped posts' }));
    await expect(await context.canvas.findByText('Back in a minute.')).toBeVisible();
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
    await fromMenu('Health', 'Health of School news')(context);
    const dialog = within(context.canvas.getByRole('dialog', { name: 'Health of School news' }));
    await expect(await dialog.findByRole('heading', { name: 'Last 30 days' })).toBeVisible();
    await expect(dialog.getByText('12,422')).toBeVisible();
    await expect(dialog.getByText('+21')).toBeVisible();
    await expect(dialog.queryByText('People reached')).toBeNull();
  },
});

export const DeletingAsksAboutStories: StoryObj = page(PATH, {
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('heading', { name: 'School news' });
    await userEvent.click(canvas.getByRole('button', { name: 'More for School news' }));
    await userEvent.click(await within(document.body).findByRole('menuitem', { name: 'Delete' }));
    const dialog = within(await canvas.findByRole('dialog'));
    await expect(dialog.getByRole('radio', { name: /Keep them/ })).toBeChecked();
  },
});

const NEW_ADDRESS = 'https://parents.oakfield.example/news/feed';
/** As the sync leaves a feed whose address is gone. */
const notFound = async ({ documents, ago }: PageContext['world']) => {
  const error = { code: 'http-status', message: 'We couldn’t reach the feed (404).', since: ago(72), count: 3 };
  await documents.update('feeds', 'feed-parents', { status: 'failing', error });
};

/** Home, notifications and story pages lead here: the row is marked, in view and focused, its act is the next stop. */
export const OneChannel: StoryObj = page(`${PATH}?channel=feed-parents`, {
  before: notFound,
  play: async ({ canvas, userEvent }) => {
    const row = await canvas.findByRole('listitem', { name: 'Parents association' });
    await waitFor(() => expect(row).toHaveFocus());
    await expect(row).toHaveAttribute('aria-current', 'true');
    await expect(row).toHaveTextContent('We couldn’t reach the feed (404). No posts imported since Tuesday.');
    const act = within(row).getByRole('button', { name: 'Change address of Parents association' });
    for (let stops = 0; stops < 4 && document.activeElement !== act; stops += 1) await userEvent.tab();
    await expect(act).toHaveFocus();
  },
});
export const OneDeletedChannel: StoryObj = page(`${PATH}?channel=feed-of-last-year`, {
  parameters: { picture: 'none' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('This channel has been deleted.')).toBeVisible();
    await expect(canvas.getByRole('listitem', { name: 'School news' })).not.toHaveAttribute('aria-current');
  },
});

const openAddress = async ({ canvas, userEvent }: PageContext) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Change address of Parents association' }));
  const dialog = within(await canvas.findByRole('dialog', { name: 'Change address of Parents association' }));
  const address = await dialog.findByLabelText('Address');
  await waitFor(() => expect(address).toHaveValue('https://www.oakfield.example/parents.rss'));
  await userEvent.clear(address);
  return { dialog, address };
};

/** A feed that moved: a preview of the new address, then the channel goes on with its stories. */
export const ChangingTheAddress: StoryObj = page(PATH, {
  before: async (world) => {
    await notFound(world);
    world.sources.set(NEW_ADDRESS, { title: 'Parents association' });
  },
  play: async (context) => {
    const { canvas, userEvent, world } = context;
    const { dialog, address } = await openAddress(context);
    await userEvent.type(address, NEW_ADDRESS);
    await userEvent.click(dialog.getByRole('button', { name: 'Preview' }));
    await expect(await dialog.findByRole('heading', { name: 'Parents association' })).toBeVisible();
    const before = world.documents.list('stories').filter(({ feedId }) => feedId === 'feed-parents').length;
    await userEvent.click(dialog.getByRole('button', { name: 'Change address' }));
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull());
    const parents = () => world.documents.list('feeds').find(({ id }) => id === 'feed-parents');
    await waitFor(() => expect(parents()?.status).toBe('ok'));
    await expect(parents()?.source).toEqual({ url: NEW_ADDRESS });
    const after = world.documents.list('stories').filter(({ feedId }) => feedId === 'feed-parents').length;
    await expect(after).toBeGreaterThanOrEqual(before);
    const row = canvas.getByRole('listitem', { name: 'Parents association' });
    await waitFor(() => expect(within(row).getByText('Working')).toBeVisible());
  },
});

/** What is wrong with an address is said at its field. */
export const AddressRefused: StoryObj = page(PATH, {
  before: notFound,
  play: async (context) => {
    const { dialog, address } = await openAddress(context);
    await context.userEvent.type(address, 'https://www.oakfield.example/news.rss');
    await context.userEvent.click(dialog.getByRole('button', { name: 'Change address' }));
    await waitFor(() => expect(address).toHaveAccessibleDescription(/already your channel/));
    await expect(address).toHaveFocus();
  },
});

/** Connected again by reading it; the focus stays on the row. */
export const Reconnecting: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent }) => {
    const row = await canvas.findByRole('listitem', { name: 'Parents association' });
    await userEvent.click(within(row).getByRole('button', { name: 'Reconnect Parents association' }));
    await expect(row).toHaveFocus();
    await expect(await within(row).findByText(/Synced: \d+ posts checked/)).toBeVisible();
    await waitFor(() => expect(within(row).getByText('Working')).toBeVisible());
  },
});

export const Resuming: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent }) => {
    const row = await canvas.findByRole('listitem', { name: 'Old Oakfieldians' });
    await userEvent.click(within(row).getByRole('button', { name: 'Resume Old Oakfieldians' }));
    await waitFor(() => expect(within(row).queryByText('Paused')).toBeNull());
    await expect(await canvas.findByText('Old Oakfieldians resumed')).toBeVisible();
  },
});
