import { expect, test } from '@playwright/test';
import { api, appUrl, enter } from './support/sign-in.ts';

/** A second try finds the credential that the first one saved. */
test.beforeEach(async () => {
  type Credentials = { items: { identifier: string; etag?: string }[] };
  const { items } = await api<Credentials>('admin@sprx.test', '', 'GET', '/admin/credentials');
  if (items.some(({ identifier }) => identifier === 'vimeo-second'))
    await api('admin@sprx.test', '', 'DELETE', '/admin/credentials/vimeo-second', { reason: 'Left by a test' });
});

test('credential with a wrong secret → tested, rotated, working, deleted [spec 2.15]', async ({ page }) => {
  await enter(page, 'admin@sprx.test', '/admin/manage/credentials');
  await expect(page.getByRole('link', { name: 'vimeo', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Add a credential' }).click();
  await page.getByLabel(/^Identifier/).fill('vimeo-second');
  await page.getByLabel(/^Network/).selectOption({ label: 'Vimeo' });
  await page.getByLabel(/^Client id/).fill('sprx-local-vimeo');
  await page.getByLabel(/^Client secret/).fill('mistyped');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'vimeo-second' })).toBeVisible();

  await page.getByRole('button', { name: 'Test' }).click();
  await expect(page.getByText('Vimeo doesn’t know this client id with this secret.')).toBeVisible();
  await page.getByRole('button', { name: 'Rotate secret' }).click();
  await page.getByLabel(/^New client secret/).fill('local-secret-vimeo');
  await page.getByRole('button', { name: 'Save new secret' }).click();
  await expect(page.getByText('Not tested')).toBeVisible();
  await page.getByRole('button', { name: 'Test' }).click();
  await expect(page.getByText('Working', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByLabel(/^Reason/).fill('Was made for a test');
  await page.getByRole('button', { name: 'Delete credential' }).click();
  await expect(page).toHaveURL(appUrl('/admin/manage/credentials'));
  await expect(page.getByRole('link', { name: 'vimeo-second' })).toHaveCount(0);
});

type Feeds = { items: { name: string; status: string }[] };
const paused = async () =>
  (await api<Feeds>('head@oakfield.test', 'oakfield', 'GET', '/feeds')).items
    .filter(({ status }) => status === 'paused')
    .map(({ name }) => name);

test('channel of a school paused from the monitor → paused for the school, logged with its reason, resumed', async ({
  page,
}) => {
  const before = await paused();
  await enter(page, 'admin@sprx.test', '/admin/channelsMonitor?iid=oakfield&status=ok&sort=name');
  const boxes = page.getByRole('grid', { name: 'Channels' }).getByRole('checkbox', { name: /, Oakfield School$/ });
  await boxes.first().check();
  await page.getByRole('button', { name: 'Pause' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Reason/).fill('Their provider asked us to wait');
  await dialog.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('Paused 1 channel.')).toBeVisible();

  const [name] = (await paused()).filter((each) => !before.includes(each));
  expect(name).toBeTruthy();
  type Logs = { items: { reason: string | null }[] };
  const logs = await api<Logs>('admin@sprx.test', '', 'GET', '/admin/logs?school=platform&action=channels.act');
  expect(logs.items[0]?.reason).toBe('Their provider asked us to wait');

  await page.goto(appUrl('/admin/channelsMonitor?iid=oakfield&status=paused'));
  await page.getByRole('checkbox', { name: `${name}, Oakfield School` }).check();
  await page.getByRole('button', { name: 'Resume' }).click();
  await dialog.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByText('Resumed 1 channel.')).toBeVisible();
  expect(await paused()).toEqual(before);
});
