import { expect, type Locator, test } from '@playwright/test';
import { makePersonOnce } from './support/people.ts';
import { api, enter } from './support/sign-in.ts';

const HEAD = 'head@oakfield.test';
const AUTHOR = 'author@oakfield.test';
const SCHOOL = 'oakfield';

type Listed<T> = { readonly items: readonly T[] };

async function placesOf(rows: Locator): Promise<(number | undefined)[]> {
  return Promise.all((await rows.all()).slice(0, 4).map(async (row) => (await row.boundingBox())?.y));
}

test('colleague approves and writes stories → open list updates the status and offers the new story, no row moves [spec 2.35a]', async ({
  page,
}) => {
  const read = (query: string) => api<Listed<{ id: string; title: string }>>(HEAD, SCHOOL, 'GET', `/stories?${query}`);
  const { items: shown } = await read('limit=200');
  const { items } = await read('status=pending');
  // Channels may bring the same post twice, and a title is what is looked for.
  const [story] = items.filter(({ title }) => shown.filter((other) => other.title === title).length === 1);
  if (!story) throw new Error('a story awaiting review is needed');
  // It stays open, and is never loaded again, while others work.
  await enter(page, AUTHOR, '/manage/stories');
  const rows = page.getByRole('main').getByRole('article');
  const row = rows.filter({ has: page.getByRole('link', { name: story.title }) });
  await expect(row).toContainText('Awaiting review');
  const places = await placesOf(rows);

  await api(HEAD, SCHOOL, 'POST', '/stories/moderate', { ids: [story.id], decision: 'approve', force: true });
  await expect(row).toContainText('Published');

  const title = 'Written while the list was open';
  await api(HEAD, SCHOOL, 'POST', '/stories', { title, html: '<p>By a colleague.</p>' });
  const offer = page.getByRole('button', { name: '1 new story' });
  await expect(offer).toBeVisible();
  expect(await placesOf(rows)).toEqual(places);
  await offer.click();
  await expect(rows.first()).toContainText(title);
});

test('colleague pauses a channel → open list shows Paused', async ({ page }) => {
  const { items } = await api<Listed<{ id: string; name: string; status: string }>>(HEAD, SCHOOL, 'GET', '/feeds');
  const feed = items.find(({ status }) => status === 'ok');
  if (!feed) throw new Error('a working channel is needed');
  await enter(page, AUTHOR, '/manage/channels');
  const row = page.getByRole('list', { name: 'Channels' }).getByRole('listitem', { name: feed.name });
  await expect(row).toBeVisible();
  await expect(row).not.toContainText('Paused');
  await api(HEAD, SCHOOL, 'PATCH', `/feeds/${feed.id}`, { status: 'paused' });
  await expect(row).toContainText('Paused');
  await api(HEAD, SCHOOL, 'PATCH', `/feeds/${feed.id}`, { status: 'active' });
  await expect(row).not.toContainText('Paused');
});

test('colleague renames and adds collections → open list updates the name and offers the new one', async ({ page }) => {
  const { items } = await api<Listed<{ id: string; name: string }>>(HEAD, SCHOOL, 'GET', '/collections');
  const [collection] = items;
  if (!collection) throw new Error('a collection is needed');
  await enter(page, AUTHOR, '/manage/collections');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: collection.name })).toBeVisible();
  await api(HEAD, SCHOOL, 'PATCH', `/collections/${collection.id}`, { name: 'Renamed meanwhile' });
  await expect(main.getByRole('link', { name: 'Renamed meanwhile' })).toBeVisible();
  await api(HEAD, SCHOOL, 'PATCH', `/collections/${collection.id}`, { name: collection.name });

  const { collection: added } = await api<{ collection: { id: string } }>(HEAD, SCHOOL, 'POST', '/collections', {
    name: 'Added meanwhile',
  });
  await page.getByRole('button', { name: '1 new collection' }).click();
  await expect(main.getByRole('link', { name: 'Added meanwhile' })).toBeVisible();
  await api(HEAD, SCHOOL, 'DELETE', `/collections/${added.id}`);
});

test('colleague changes a role → open list of people shows it', async ({ page }) => {
  const { items } = await api<Listed<{ uid: string; email: string }>>(HEAD, SCHOOL, 'GET', '/members');
  const member = items.find(({ email }) => email === 'viewer@oakfield.test');
  if (!member) throw new Error('the viewer is needed');
  await enter(page, HEAD, '/manage/users');
  const row = page.locator('[data-person]').filter({ hasText: member.email });
  await expect(row).toContainText('Viewer');
  await api(HEAD, SCHOOL, 'PATCH', `/members/${member.uid}`, { roleId: 'AUTHOR' });
  await expect(row).toContainText('Author');
  await api(HEAD, SCHOOL, 'PATCH', `/members/${member.uid}`, { roleId: 'VIEWER' });
  await expect(row).toContainText('Viewer');
});

test('newcomer requests to join, withdraws → open list of requests shows it, then removes it', async ({ page }) => {
  const asks = 'asks-to-join@sprx.test';
  await makePersonOnce({ email: asks, firstname: 'Ash', surname: 'Lister', role: null });
  await enter(page, HEAD, '/manage/users/requests');
  const main = page.getByRole('main');
  await expect(main).not.toContainText(asks);
  await api(asks, SCHOOL, 'POST', '/join-requests', { iid: SCHOOL, message: 'I teach Year 4.' });
  await expect(main).toContainText(asks);
  await api(asks, SCHOOL, 'DELETE', `/join-requests/${SCHOOL}`);
  await page.mouse.move(0, 0);
  await expect(main).not.toContainText(asks);
});
