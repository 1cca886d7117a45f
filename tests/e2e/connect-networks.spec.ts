import { expect, test } from '@playwright/test';
import { navigate } from './support/navigate.ts';
import { api, enter, extrasUrl } from './support/sign-in.ts';

const HEAD = 'head@oakfield.test';
const SCHOOL = 'oakfield';

type Listed<T> = { readonly items: T[] };
type Feed = { id: string; name: string; status: string; source: Record<string, string> };
type Story = { id: string; title: string; status: string };

const channelNamed = async (name: string) =>
  (await api<Listed<Feed>>(HEAD, SCHOOL, 'GET', '/feeds')).items.find((feed) => feed.name === name);
const storiesOf = async (feedId: string) =>
  (await api<Listed<Story>>(HEAD, SCHOOL, 'GET', `/stories?feedId=${feedId}&sort=-publishedAt&limit=100`)).items;
const act = (network: string, what: string) =>
  fetch(extrasUrl(`/${network}/control`), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ act: what }),
  });

const NETWORKS = [
  {
    network: 'youtube',
    label: 'YouTube',
    field: 'Channel',
    refused: ['https://youtu.be/abcdefghijk', /one video/],
    typed: '@oakfieldschool',
    stored: { channelId: 'UCoakfieldSchool0000000A' },
    name: 'Films by name',
    count: 15,
    newest: 'Open morning in ninety seconds',
    original: /^https:\/\/www\.youtube\.com\/watch\?v=[\w-]{11}$/,
  },
  {
    network: 'flickr',
    label: 'Flickr',
    field: 'Account or group',
    refused: ['https://www.flickr.com/photos/oakfield/', /a name instead of the number/],
    typed: 'https://www.flickr.com/photos/10000001@N01/',
    stored: { userId: '10000001@N01' },
    name: 'Photos by number',
    count: 20,
    newest: 'Mist on the top field',
    original: /^https:\/\/www\.flickr\.com\/photos\/oakfield\/\d+\/$/,
  },
] as const;

// Other files of the same worker meet the demo school as it was.
test.afterEach(async () => {
  for (const { name } of NETWORKS) {
    const added = await channelNamed(name);
    if (added) await api(HEAD, SCHOOL, 'DELETE', `/feeds/${added.id}?stories=delete`);
  }
});

for (const { network, label, field, refused, typed, stored, name, count, newest, original } of NETWORKS) {
  test(`1280×800: ${label} by ${typed} → previewed, added, its stories await review; a new post is imported by the next sync`, async ({
    page,
  }) => {
    await enter(page, HEAD, '/manage/channels/add');
    const offered = page.getByRole('list', { name: 'No sign-in needed' });
    await offered.getByRole('link', { name: new RegExp(`^${label}`) }).click();
    await expect(page.getByRole('heading', { level: 1, name: `Connect ${label}` })).toBeVisible();
    const account = page.getByLabel(field, { exact: true });
    const preview = page.getByRole('region', { name: 'Preview' });

    await account.fill(refused[0]);
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect(account).toHaveAccessibleDescription(refused[1]);
    await expect(account).toBeFocused();

    await account.fill(typed);
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect(preview.getByRole('article').filter({ hasText: newest })).toBeVisible();
    await expect(page.getByLabel('Name')).toHaveValue('Oakfield School');
    await page.getByLabel('Name').fill(name);
    await page.getByRole('button', { name: 'Add channel' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Channels' })).toBeVisible();
    const row = page.getByRole('listitem', { name, exact: true });
    await expect(row).toContainText('Working');

    const feed = await channelNamed(name);
    expect(feed?.source).toEqual(stored);
    const feedId = String(feed?.id);
    const first = await storiesOf(feedId);
    expect(first).toHaveLength(count);
    const story = first.find(({ title }) => title === newest);
    expect(story?.status).toBe('pending');
    await navigate(page, `/manage/stories/${story?.id}/moderate`);
    await expect(page.getByRole('heading', { level: 2, name: newest })).toBeVisible();
    await navigate(page, `/manage/stories/${story?.id}`);
    await expect(page.getByRole('heading', { level: 1, name: newest })).toBeVisible();
    await expect(page.getByRole('link', { name: /^View original/ })).toHaveAttribute('href', original);

    await act(network, 'post');
    await api(HEAD, SCHOOL, 'POST', `/feeds/${feedId}/sync`);
    const titles = async () => (await storiesOf(feedId)).map(({ title }) => title);
    await expect.poll(titles).toContainEqual(expect.stringContaining('Hot from the corridor'));
    const all = await titles();
    expect(new Set(all).size).toBe(all.length);
  });
}
