import { createHmac } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { api, enter, extrasUrl } from './support/sign-in.ts';

const HEAD = 'head@oakfield.test';
const SCHOOL = 'oakfield';
type Listed<T> = { readonly items: T[] };
type Feed = { id: string; name: string };
type Story = { id: string; title: string; status: string };
const NAMES = ['Old website', 'Website stories', 'Stories from staff'];

const feedNamed = async (name: string) =>
  (await api<Listed<Feed>>(HEAD, SCHOOL, 'GET', '/feeds')).items.find((feed) => feed.name === name);
const storiesOf = async (name: string) => {
  const feed = await feedNamed(name);
  return (await api<Listed<Story>>(HEAD, SCHOOL, 'GET', `/stories?feedId=${feed?.id}&sort=title`)).items;
};

// Other files of the same worker meet the demo school as it was.
test.afterEach(async () => {
  for (const name of NAMES) {
    const added = await feedNamed(name);
    if (added) await api(HEAD, SCHOOL, 'DELETE', `/feeds/${added.id}?stories=delete`);
  }
});

test('file with one invalid row → previewed, valid rows imported, import undone', async ({ page }) => {
  await enter(page, HEAD, '/manage/channels/add');
  await page.getByRole('link', { name: /^Stories from a file/ }).click();
  await page.getByLabel('Name').fill('Old website');
  const csv =
    'Headline;Body;Date\nTrees;We planted 200 trees.;20/11/2026\nChoir;They sang.;last Friday\nSport;We won.;1/11/2026';
  const buffer = Buffer.from(csv, 'utf16le');
  await page.getByLabel(/^Choose a file/).setInputFiles({ name: 'stories.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText('“last Friday” isn’t a date.')).toBeVisible();
  await expect(page.getByLabel('Where “Headline” goes')).toHaveValue('title');
  await page.getByRole('button', { name: 'Import' }).click();
  await expect(page.getByText('Imported: 2 new, 1 row not imported.')).toBeVisible();
  expect((await storiesOf('Old website')).map(({ title, status }) => [title, status])).toEqual([
    ['Sport', 'pending'],
    ['Trees', 'pending'],
  ]);
  await page.getByRole('button', { name: 'Take back this import' }).click();
  await expect(page.getByText(/^Taken back/)).toBeVisible();
  expect(await storiesOf('Old website')).toEqual([]);
});

test('webhook channel: address and secret from the page → signed request becomes a story, unsigned one is refused', async ({
  page,
}) => {
  await enter(page, HEAD, '/manage/channels/add/webhook');
  await page.getByLabel('Name').fill('Website stories');
  await page.getByRole('button', { name: 'Add channel' }).click();
  const url = (await page.getByText(/\/api\/v1\/inbound\/[a-z0-9]{26}$/).textContent()) ?? '';
  const secret = (await page.getByText(/^sprx_in_/).textContent()) ?? '';
  const body = JSON.stringify({ items: [{ id: 1, title: 'From our system', text: 'Hello.' }] });
  const send = async (key: string) => {
    const seconds = Math.floor(Date.now() / 1000);
    const v1 = createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex');
    const headers = { 'content-type': 'application/json', 'x-sprx-signature': `t=${seconds},v1=${v1}` };
    return (await fetch(url, { method: 'POST', headers, body })).status;
  };
  expect(await send(`${secret}x`)).toBe(401);
  expect(await send(secret)).toBe(202);
  expect((await storiesOf('Website stories')).map(({ title }) => title)).toEqual(['From our system']);
  await page.getByRole('link', { name: 'Go to channels' }).click();
  await expect(page.getByRole('listitem', { name: 'Website stories' })).toBeVisible();
});

test('email of an author to the channel’s address → story awaits review; of an unknown sender → none', async ({
  page,
}) => {
  await enter(page, HEAD, '/manage/channels/add/email');
  await page.getByLabel('Name').fill('Stories from staff');
  await page.getByRole('button', { name: 'Add channel' }).click();
  const to = (await page.getByText(/^[a-z0-9]{26}@in\.sprx\.test$/).textContent()) ?? '';
  const send = async (from: string) => {
    const message = `From: ${from}\r\nSubject: From ${from}\r\nMessage-ID: <${from}>\r\n\r\nWe planted trees.`;
    const headers = { 'content-type': 'message/rfc822', 'x-envelope-to': to, 'x-envelope-from': from };
    return (await fetch(extrasUrl('/mail/inbound'), { method: 'POST', headers, body: message })).status;
  };
  expect(await send('stranger@else.test')).toBe(202);
  expect(await send('author@oakfield.test')).toBe(202);
  expect((await storiesOf('Stories from staff')).map(({ title }) => title)).toEqual(['From author@oakfield.test']);
});
