import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { listUnreadable } from '../../../src/domain/api/channels.ts';
import { ProductError } from '../../../src/domain/errors.ts';
import { type PageContext, page } from '../../support/app.tsx';
import { pageStories } from '../../support/page-stories.tsx';

/** `/manage/channels`: where the stories come from, and how each channel is. */
const meta = { title: 'Pages/manage/Channels', tags: ['autodocs', 'type:list'] } satisfies Meta;
export default meta;

const PATH = '/manage/channels';
const states = pageStories('manage.channels', {
  Empty: {
    play: async ({ canvas }) => {
      await expect(await canvas.findByText('No channel yet')).toBeVisible();
    },
  },
});
const UNREADABLE = 'institutions/oakfield/feeds/feed-sport/unreadable';
/** As if the source had put them right. */
const putRight = ({ documents }: PageContext['world']) => documents.clear(UNREADABLE);

export const Ready: StoryObj = page(PATH, {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'School news' })).toBeVisible();
    await expect(canvas.getByText('Needs reconnecting', { selector: 'span' })).toBeVisible();
  },
});
export const Loading: StoryObj = states('Loading');
export const Empty: StoryObj = states('Empty');
export const Failed: StoryObj = states('Failed');
/** A viewer sees how channels are and may change none. */
export const Viewer: StoryObj = page(PATH, {
  as: 'VIEWER',
  parameters: { picture: 'none' },
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'School news' });
    await expect(canvas.queryByRole('link', { name: /Add channel/ })).toBeNull();
    await expect(canvas.queryByRole('button', { name: /Sync now/ })).toBeNull();
  },
});
export const NoPermission: StoryObj = states('NoPermission');
export const Offline: StoryObj = states('Offline');
export const OverLimit: StoryObj = page(PATH, { school: 'over-limit' });
export const NothingFits: StoryObj = page(`${PATH}?q=astronomy`);

/** What could not be read is said where the channel is, to everyone who sees it. */
export const PostsThatCouldNotBeRead: StoryObj = page(PATH, {
  as: 'VIEWER',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '3 posts could not be read' }));
    const dialog = within(await canvas.findByRole('dialog', { name: 'Posts that could not be read' }));
    await expect(await dialog.findByText(/Hockey: first eleven hold on/)).toBeVisible();
    await expect(dialog.getAllByRole('listitem')).toHaveLength(3);
  },
});
/** Many come page by page; when all that are kept are there, it is said how many there were. */
export const ManyThatCouldNotBeRead: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  before: async (world) => {
    await putRight(world);
    await world.documents.update('feeds', 'feed-sport', { unreadable: 450 });
    for (let n = 0; n < 45; n++) {
      const reason = `Post ${n + 1} of the file is empty or no post.`;
      const post = { id: `lost-${n}`, iid: 'oakfield', externalId: null, reason, at: world.ago(1.5) };
      await world.documents.write(`${UNREADABLE}/${post.id}`, post);
    }
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '450 posts could not be read' }));
    const dialog = within(await canvas.findByRole('dialog', { name: 'Posts that could not be read' }));
    const more = await dialog.findByRole('button', { name: 'Show 20 more' });
    await expect(dialog.getByText('20 of 450 posts')).toHaveAttribute('role', 'status');
    await userEvent.click(more);
    await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(40));
    await expect(dialog.getByText('40 of 450 posts')).toBeVisible();
    await waitFor(() => expect(more).not.toHaveAttribute('aria-busy'));
    await userEvent.click(more);
    await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(45));
    await expect(dialog.queryByRole('button', { name: /Show .* more/ })).toBeNull();
    await expect(dialog.getByText('45 of 450 posts: no reasons of the others are kept.')).toBeVisible();
    await waitFor(() => expect(document.activeElement).toHaveAttribute('data-slot', 'load-more'));
  },
});
export const UnreadablePostsFailed: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  before: (world) => world.refuse(listUnreadable, new ProductError('maintenance', 'Back in a minute.')),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '3 posts could not be read' }));
    const dialog = within(await canvas.findByRole('dialog'));
    await expect(await dialog.findByText('The server could not do this (503). Back in a minute.')).toBeVisible();
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
    await userEvent.click(await canvas.findByRole('button', { name: '1 post could not be read' }));
    const dialog = within(await canvas.findByRole('dialog'));
    await expect(await dialog.findByText('Every post can be read now')).toBeVisible();
  },
});

export const SyncingShowsItsCounts: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Sync now: School news' }));
    await expect(await canvas.findByText(/Done: \d+ seen/, {}, { timeout: 8000 })).toBeVisible();
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

/** Off at first; it takes effect as it is turned. */
export const TrustingChanges: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  play: async (context) => {
    await openSettings(context);
    const { canvas, userEvent, world } = context;
    const trust = canvas.getByRole('switch', { name: /^Publish changes from this channel without review/ });
    await expect(trust).not.toBeChecked();
    await userEvent.click(trust);
    const rules = () => world.documents.list('feeds').find(({ id }) => id === 'feed-news')?.rules;
    await waitFor(() => expect(rules()).toEqual({ trustEdits: true }));
    await waitFor(() => expect(trust).toBeChecked());
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
