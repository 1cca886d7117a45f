import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { page } from '../../../support/app.tsx';
import { pageStories } from '../../../support/page-stories.tsx';

/** `/manage/channels/add` and `/manage/channels/add/{feedName}`: with a preview. */
const meta = { title: 'Pages/Manage/Add channel', tags: ['autodocs', 'type:wizard'] } satisfies Meta;
export default meta;

const GRID = '/manage/channels/add';
const RSS = '/manage/channels/add/rss';
const MASTODON = '/manage/channels/add/mastodon';
const ADDRESS = 'https://www.oakfield.example/new.rss';
const kinds = pageStories('manage.channels.add');
const form = pageStories('manage.channels.add.feedName', { at: RSS, Empty: { parameters: { picture: 'state' } } });

export const Ready: StoryObj = page(GRID, {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Web feed' })).toBeVisible();
    for (const label of ['YouTube', 'Flickr', 'Mastodon', 'Bluesky', 'Facebook', 'Instagram', 'X', 'LinkedIn', 'Vimeo'])
      await expect(canvas.getByRole('link', { name: label })).toBeVisible();
    const vimeo = canvas.getByRole('link', { name: 'Vimeo' });
    await waitFor(() =>
      expect(vimeo).toHaveAccessibleDescription(/A platform admin needs to set up this network first\.$/),
    );
    await expect(canvas.getByRole('link', { name: 'Mastodon' })).not.toHaveAccessibleDescription(/not set up/);
  },
});
export const OverLimit: StoryObj = page(GRID, { school: 'over-limit' });
export const NoPermission: StoryObj = kinds('NoPermission');
export const Offline: StoryObj = kinds('Offline');
export const FormEmpty: StoryObj = form('Empty');
export const FormNoPermission: StoryObj = form('NoPermission');
export const FormOffline: StoryObj = form('Offline');

export const Form: StoryObj = page(RSS, {
  parameters: { picture: 'page' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByLabelText('Name')).toHaveAttribute('name', 'name');
    await expect(canvas.getByLabelText('Address')).toHaveAttribute('name', 'source.url');
  },
});
export const FormOverLimit: StoryObj = page(RSS, { school: 'over-limit' });
/** A network that is read without a sign-in: one field, from its manifest. */
export const MastodonForm: StoryObj = page(MASTODON, {
  parameters: { picture: 'page' },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Connect Mastodon' })).toBeVisible();
    const account = canvas.getByLabelText('Account');
    await expect(canvas.getByText(/^Enter an account and choose Preview/)).toBeVisible();
    await expect(account).toHaveAttribute('name', 'source.address');
    await userEvent.type(account, 'just a name');
    await userEvent.click(canvas.getByRole('button', { name: 'Preview' }));
    await waitFor(() => expect(account).toHaveAccessibleDescription(/for example @school@mastodon.social/));
  },
});
/** A page that is no channel's is refused in words, before anything is asked of YouTube. */
export const YouTubeForm: StoryObj = page('/manage/channels/add/youtube', {
  parameters: { picture: 'page' },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Connect YouTube' })).toBeVisible();
    const channel = canvas.getByLabelText('Channel');
    await expect(channel).toHaveAttribute('name', 'source.address');
    await userEvent.type(channel, 'https://youtu.be/abcdefghijk');
    await userEvent.click(canvas.getByRole('button', { name: 'Preview' }));
    await waitFor(() => expect(channel).toHaveAccessibleDescription(/address of one video/));
  },
});
export const FlickrForm: StoryObj = page('/manage/channels/add/flickr', {
  parameters: { picture: 'page' },
  play: async ({ canvas, userEvent }) => {
    const account = await canvas.findByLabelText('Account or group');
    await userEvent.type(account, 'www.flickr.com/photos/10000001@N01/');
    await userEvent.click(canvas.getByRole('button', { name: 'Preview' }));
    await waitFor(() => expect(canvas.getAllByRole('article').length).toBeGreaterThan(0));
  },
});
export const YouTubeConnected: StoryObj = page('/manage/channels/add/youtube', {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('Channel'), '@oakfieldschool');
    await userEvent.type(canvas.getByLabelText('Name'), 'School films');
    await userEvent.click(canvas.getByRole('button', { name: 'Add channel' }));
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Channels' })).toBeVisible();
    await expect(await canvas.findByRole('listitem', { name: 'School films' })).toBeVisible();
  },
});
export const BlueskyConnected: StoryObj = page('/manage/channels/add/bluesky', {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('Account'), '@oakfield.bsky.social');
    await userEvent.click(canvas.getByRole('button', { name: 'Preview' }));
    await waitFor(() => expect(canvas.getAllByRole('article').length).toBeGreaterThan(0));
    await userEvent.clear(canvas.getByLabelText('Name'));
    await userEvent.type(canvas.getByLabelText('Name'), 'School on Bluesky too');
    await userEvent.click(canvas.getByRole('button', { name: 'Add channel' }));
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Channels' })).toBeVisible();
  },
});

export const Previewed: StoryObj = page(RSS, {
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('Address'), ADDRESS);
    await userEvent.click(canvas.getByRole('button', { name: 'Preview' }));
    await waitFor(() => expect(canvas.getAllByRole('article').length).toBeGreaterThan(0));
    await expect(canvas.getByLabelText('Name')).not.toHaveValue('');
  },
});

/** How far back, with which hashtags, and with or without review: chosen before the channel is there. */
export const Options: StoryObj = page(RSS, {
  parameters: { picture: 'page' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('heading', { name: 'Options' }));
    await expect(canvas.getByLabelText('Posts from')).toBeVisible();
    await userEvent.type(canvas.getByLabelText('Posts from'), '1 September 2026{Tab}');
    await userEvent.type(canvas.getByLabelText('Add these hashtags'), 'news{Enter}');
    await userEvent.click(canvas.getByRole('checkbox', { name: /^Approve new posts automatically/ }));
    await expect(canvas.getAllByText(/^New posts are published without review/)).toHaveLength(2);
  },
});
export const OptionsAreKept: StoryObj = page(RSS, {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, world }) => {
    await userEvent.type(await canvas.findByLabelText('Name'), 'News of this year');
    await userEvent.type(canvas.getByLabelText('Address'), ADDRESS);
    await userEvent.click(canvas.getByRole('heading', { name: 'Options' }));
    await userEvent.type(canvas.getByLabelText('Posts from'), '1 September 2026{Tab}');
    await userEvent.type(canvas.getByLabelText('Add these hashtags'), 'news{Enter}');
    await userEvent.click(canvas.getByRole('checkbox', { name: /^Approve new posts automatically/ }));
    await userEvent.click(canvas.getByRole('button', { name: 'Add channel' }));
    await expect(await canvas.findByRole('listitem', { name: 'News of this year' })).toBeVisible();
    const feed = world.documents.list('feeds').find(({ name }) => name === 'News of this year');
    await expect(feed).toMatchObject({ historyFrom: '2026-09-01', rules: { approve: 'auto', addTags: ['news'] } });
  },
});

/** Each with its own words, at its own field. */
export const WrongAddress: StoryObj = page(RSS, {
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('Name'), 'News');
    const address = canvas.getByLabelText('Address');
    await userEvent.type(address, 'http://127.0.0.1/');
    await userEvent.click(canvas.getByRole('button', { name: 'Add channel' }));
    await expect(await canvas.findAllByText(/private network/)).not.toHaveLength(0);
    await expect(address).toHaveAttribute('aria-invalid', 'true');
    await expect(address).toHaveAccessibleDescription(/private network/);
    await expect(address).toHaveValue('http://127.0.0.1/');
  },
});

/** The same address twice is said at the address. */
export const TakenAddress: StoryObj = page(RSS, {
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('Name'), 'News again');
    const address = canvas.getByLabelText('Address');
    await userEvent.type(address, 'https://www.oakfield.example/news.rss');
    await userEvent.click(canvas.getByRole('button', { name: 'Add channel' }));
    await waitFor(() => expect(address).toHaveAccessibleDescription(/already/));
  },
});

/** The network goes away in the middle: everything typed is still there. */
export const OfflineKeepsWhatWasTyped: StoryObj = page(RSS, {
  play: async ({ canvas, userEvent, world }) => {
    await userEvent.type(await canvas.findByLabelText('Name'), 'Offline news');
    await userEvent.type(canvas.getByLabelText('Address'), ADDRESS);
    world.network = 'offline';
    await userEvent.click(canvas.getByRole('button', { name: 'Add channel' }));
    await expect(
      await canvas.findByText(/Request error! We couldn’t reach SprX. Your changes are still here/),
    ).toBeVisible();
    await expect(canvas.getByLabelText('Name')).toHaveValue('Offline news');
    await expect(canvas.getByLabelText('Address')).toHaveValue(ADDRESS);
  },
});

export const LeavingIsAskedAbout: StoryObj = page(RSS, {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('Name'), 'Half a name');
    const [crumb] = canvas.getAllByRole('link', { name: 'Add a channel' });
    if (!crumb) throw new Error('There is no way back');
    await userEvent.click(crumb);
    await userEvent.click(await canvas.findByRole('button', { name: 'Stay here' }));
    await expect(canvas.getByLabelText('Name')).toHaveValue('Half a name');
    await userEvent.click(crumb);
    await userEvent.click(await canvas.findByRole('button', { name: 'Leave' }));
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Add a channel' })).toBeVisible();
  },
});
