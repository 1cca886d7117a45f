import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { type PageContext, page } from '../../../support/app.tsx';
import { pageStories } from '../../../support/page-stories.tsx';

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
  Offline: { parameters: { picture: 'none', forcedColours: true } },
});

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
/** First what puts the channel right; of one that works, what is asked for most. */
export const MenuBeginsWithWhatIsNeeded: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, ready }) => {
    await ready();
    const menus = {
      'School news': 'Rules',
      'Parents association': 'Reconnect',
      'Old Oakfieldians': 'Resume',
      'Oakfield on Mastodon': 'Change address',
    };
    for (const [channel, first] of Object.entries(menus)) {
      await userEvent.click(await canvas.findByRole('button', { name: `More for ${channel}` }));
      const menu = within(await within(document.body).findByRole('menu'));
      const items = menu.getAllByRole('menuitem').map(({ textContent }) => textContent);
      await expect(items[0]).toBe(first);
      await expect(items).toContain('Reconnect');
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(within(document.body).queryByRole('menu')).toBeNull());
    }
  },
});
export const NothingFits: StoryObj = page(`${PATH}?q=astronomy`);

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

export const DeletingAsksAboutStories: StoryObj = page(PATH, {
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('heading', { name: 'School news' });
    await userEvent.click(canvas.getByRole('button', { name: 'More for School news' }));
    await userEvent.click(await within(document.body).findByRole('menuitem', { name: 'Delete' }));
    const dialog = within(await canvas.findByRole('dialog'));
    await expect(dialog.getByRole('radio', { name: /Keep them/ })).toBeChecked();
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
