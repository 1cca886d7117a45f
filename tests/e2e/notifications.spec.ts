import { expect, test } from '@playwright/test';
import { makePerson } from './support/people.ts';
import { api, appUrl, enter, extrasUrl } from './support/sign-in.ts';

test('channel starts to fail → bell of an open browser shows a notification that links to the channels', async ({
  page,
}) => {
  const email = 'bell@oakfield.test';
  const name = 'A feed that has moved';
  await makePerson({ email, firstname: 'Bel', surname: 'Ringer', role: 'ADMIN' });
  await enter(page, email, '/manage/stories');
  await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible();

  const source = { url: extrasUrl('/feeds/moved-away.rss') };
  type Feed = { id: string; status: string };
  const { feed } = await api<{ feed: Feed }>(email, 'oakfield', 'POST', '/feeds', { name, network: 'rss', source });
  const status = async () => (await api<{ feed: Feed }>(email, 'oakfield', 'GET', `/feeds/${feed.id}`)).feed.status;
  await expect.poll(status).toBe('failing');
  // Twice: what is gone once may be back in a minute.
  await api(email, 'oakfield', 'POST', `/feeds/${feed.id}/sync`);

  const bell = page.getByRole('button', { name: /^Notifications, \d+ unread/ });
  await expect(bell).toBeVisible();
  await expect(page.getByText(`New notification: ${name} needs attention`)).toBeAttached();
  await bell.click();
  const list = page.getByRole('dialog', { name: 'Notifications' });
  await list.getByRole('link', { name: new RegExp(`${name} needs attention`) }).click();
  await expect(page).toHaveURL(appUrl(`/manage/channels?channel=${feed.id}`));
  const row = page.getByRole('listitem', { name, exact: true });
  await expect(row).toBeFocused();
  await expect(row.getByRole('button', { name: `Change address of ${name}` })).toBeInViewport();
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(list.getByRole('link', { name: new RegExp(`${name} needs attention`) })).toBeVisible();
  await expect(list.getByRole('button', { name: `Mark as read: ${name} needs attention` })).toHaveCount(0);
  await api(email, 'oakfield', 'DELETE', `/feeds/${feed.id}?stories=delete`);
});
