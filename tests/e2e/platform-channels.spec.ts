import { expect, test } from '@playwright/test';
import { api, appUrl, confirmPassword, enter } from './support/sign-in.ts';
import { signInBy } from './support/sign-in-window.ts';

/** A second try finds the credential that the first one saved. */
test.beforeEach(async () => {
  type Credentials = { items: { identifier: string; etag?: string }[] };
  const { items } = await api<Credentials>('admin@sprx.test', '', 'GET', '/admin/credentials');
  if (items.some(({ identifier }) => identifier === 'vimeo-second'))
    await api('admin@sprx.test', '', 'DELETE', '/admin/credentials/vimeo-second', { reason: 'Left by a test' });
});

test('credential with a wrong secret → test fails; rotated → test passes; deleted [spec 2.15]', async ({ page }) => {
  await enter(page, 'admin@sprx.test', '/admin/manage/credentials');
  await expect(page.getByRole('link', { name: 'vimeo', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Add a credential' }).click();
  await page.getByLabel(/^Identifier/).fill('vimeo-second');
  await page.getByLabel(/^Network/).selectOption({ label: 'Vimeo' });
  await page.getByLabel(/^Client id/).fill('sprx-local-vimeo');
  await page.getByLabel(/^Client secret/).fill('mistyped-secret-of-vimeo');
  await page.getByRole('button', { name: 'Save' }).click();
  await confirmPassword(page);
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

test('channel of a school paused from the monitor → paused at the school, audit entry with the reason, resumed [spec 2.12b]', async ({
  page,
}) => {
  const before = await paused();
  await enter(page, 'admin@sprx.test', '/admin/channelsMonitor?iid=oakfield&status=ok&sort=name');
  const boxes = page.getByRole('table', { name: 'Channels' }).getByRole('checkbox', { name: /, Oakfield School$/ });
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

test('several channels selected → synced; reconnect requested → school emailed, audit entry with the reason, link opens the channel', async ({
  page,
}) => {
  await enter(page, 'admin@sprx.test', '/admin/channelsMonitor?iid=oakfield&status=ok&sort=name');
  const boxes = page.getByRole('table', { name: 'Channels' }).getByRole('checkbox', { name: /, Oakfield School$/ });
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await page.getByRole('button', { name: 'Sync now' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Sync now' }).click();
  await expect(page.getByText(/^Syncing \d+ channels?\.$/)).toBeVisible();

  await boxes.nth(0).check();
  await page.getByRole('button', { name: 'Email the school' }).click();
  await dialog.getByLabel(/^Reason/).fill('They asked us to look');
  await dialog.getByRole('button', { name: 'Email the school' }).click();
  await expect(page.getByText('Emailed the school about 1 channel.')).toBeVisible();
  type Logs = { items: { reason: string | null; after?: { act?: string } }[] };
  const logs = await api<Logs>('admin@sprx.test', '', 'GET', '/admin/logs?school=platform&action=channels.act');
  expect(logs.items[0]?.reason).toBe('They asked us to look');

  await page.getByRole('table', { name: 'Channels' }).getByRole('link', { name: 'Oakfield School' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Channels', exact: true })).toBeVisible();
});

test('post counts of a school → by day and by week, one channel recounted [spec 2.17d]', async ({ page }) => {
  await enter(page, 'admin@sprx.test', '/admin/postCount?iid=oakfield');
  await expect(page.getByRole('table', { name: 'Posts by day' })).toBeVisible();
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.getByLabel('Count by').selectOption('Week');
  await expect(page).toHaveURL(/by=week/);
  await expect(page.getByRole('table', { name: 'Posts by week, from Monday' })).toBeVisible();
  await page
    .getByRole('button', { name: /^Recount: / })
    .first()
    .click();
  await expect(page.getByText(/ is being counted again\.$/)).toBeVisible();
});

test.describe('X', () => {
  const ADMIN = 'admin@sprx.test';
  type Use = { x: { cap: number; stopped: boolean } };
  const use = async () => (await api<Use>(ADMIN, '', 'GET', '/admin/x')).x;
  let cap: number;
  test.beforeAll(async () => {
    cap = (await use()).cap;
  });
  test.afterAll(() => api(ADMIN, '', 'PATCH', '/admin/x', { cap, stopped: false }));

  test('monthly limit and X sync → invalid limit refused at its field, sync stopped by typing the word, started again [spec 2.17h]', async ({
    page,
  }) => {
    await enter(page, ADMIN, '/admin/twitterApi');
    const reads = page.getByLabel(/^Reads per month/);
    await reads.fill('-5');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(reads).toHaveAttribute('aria-invalid', 'true');
    expect((await use()).cap).toBe(cap);
    await reads.fill('12000');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Limits saved.')).toBeVisible();
    expect((await use()).cap).toBe(12_000);

    await page.getByRole('button', { name: 'Stop all reading' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Stop all reading' }).click();
    await expect(dialog).toBeVisible();
    expect((await use()).stopped).toBe(false);
    await dialog.getByRole('textbox').fill('stop');
    await dialog.getByRole('button', { name: 'Stop all reading' }).click();
    await expect(page.getByText('All reading is stopped', { exact: true })).toBeVisible();
    expect((await use()).stopped).toBe(true);
    await page.getByRole('button', { name: 'Start reading again' }).click();
    await expect(page.getByRole('button', { name: 'Stop all reading' })).toBeVisible();
    expect((await use()).stopped).toBe(false);
  });

  test('history of a channel → estimated with its cost, started, done [spec 2.17i]', async ({ page }) => {
    const HEAD = 'head@oakfield.test';
    const NAME = 'Oakfield on X with history';
    await enter(page, HEAD, '/manage/channels/add/x');
    await signInBy(page, 'X', 'Connect X', 'Allow');
    await page
      .getByRole('radio', { name: /Oakfield/ })
      .first()
      .check();
    await page.getByLabel('Name').fill(NAME);
    await page.getByRole('button', { name: 'Add channel' }).click();
    const row = page.getByRole('listitem', { name: NAME, exact: true });
    await expect(row).toContainText('Working');
    try {
      await enter(page, ADMIN, '/admin/twitterhistoricalsync');
      await page.getByLabel(/^Channel/).selectOption({ label: `${NAME}, Oakfield School` });
      await page.getByLabel(/^From/).fill('1 September 2020');
      await page.getByLabel(/^From/).press('Tab');
      await page.getByRole('button', { name: 'Estimate' }).click();
      await expect(page.getByText(/About [\d,]+ posts, US\$[\d.]+/)).toBeVisible();
      await page.getByRole('button', { name: 'Start' }).click();
      await expect(page.getByText('The history is being read.')).toBeVisible();
      const run = page.getByRole('listitem').filter({ hasText: NAME }).first();
      await expect(run).toContainText('Done');
    } finally {
      type Listed = { items: { id: string; name: string; network: string }[] };
      for (const { id, name } of (await api<Listed>(HEAD, 'oakfield', 'GET', '/feeds')).items)
        if (name === NAME) await api(HEAD, 'oakfield', 'DELETE', `/feeds/${id}?stories=delete`);
      for (const { id, network } of (await api<Listed>(HEAD, 'oakfield', 'GET', '/connections')).items)
        if (network === 'x') await api(HEAD, 'oakfield', 'DELETE', `/connections/${id}`);
    }
  });
});
