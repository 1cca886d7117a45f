import { expect, type Page, test } from '@playwright/test';
import { api, appUrl, enter, signIn, tokenOf } from './support/sign-in.ts';

type Logs = { items: { action: string; reason: string | null; actor: { email: string } }[] };
const logs = (query: string) => api<Logs>('admin@sprx.test', '', 'GET', `/admin/logs?${query}`);

async function grant(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a platform admin' }).click();
  await page.getByLabel(/^Email/).fill(email);
  await page.getByLabel(/^Reason/).fill('Stands in over the holidays');
  await page.getByRole('button', { name: 'Add platform admin' }).click();
  await expect(page.getByRole('list', { name: 'Platform admins' }).getByText(email)).toBeVisible();
}

test("platform admin grants and revokes another's rights → the other is signed out at once [spec 2.17a]", async ({
  page,
  browser,
}) => {
  await signIn(page, 'admin@sprx.test', '/admin/manageadmins');
  await grant(page, 'new@sprx.test');

  const other = await (await browser.newContext()).newPage();
  await signIn(other, 'new@sprx.test', '/admin/users');
  await expect(other.getByRole('heading', { level: 1, name: 'All people' })).toBeVisible();

  const token = await tokenOf('new@sprx.test');
  const statusOfUsers = async () =>
    (await fetch(appUrl('/api/v1/admin/users'), { headers: { authorization: `Bearer ${token}` } })).status;
  expect(await statusOfUsers()).toBe(200);
  // Sign-ins are in whole seconds: one of the second in which sessions end would count as the one after.
  const signedInAt = Math.floor(Date.now() / 1000);
  await expect.poll(() => Math.floor(Date.now() / 1000)).toBeGreaterThan(signedInAt);

  await page.getByRole('button', { name: /^Remove… Nell Harper/ }).click();
  await page.getByLabel(/^Reason/).fill('The holidays are over');
  await page.getByRole('button', { name: 'Remove platform admin' }).click();
  await expect(page.getByRole('list', { name: 'Platform admins' }).getByText('new@sprx.test')).toHaveCount(0);

  // Their page closes by itself, and a token they have kept opens nothing.
  await expect(other).toHaveURL(/\/auth\/login/);
  expect(await statusOfUsers()).toBe(401);
  await other.context().close();

  const { items } = await logs('action=admin.revoke');
  expect(items[0]).toMatchObject({ reason: 'The holidays are over', actor: { email: 'admin@sprx.test' } });
});

test('platform admin enters a school → banner, entry in its log, way out [spec 2.12a]', async ({ page }) => {
  await enter(page, 'admin@sprx.test');
  const schools = page.getByRole('table', { name: 'Schools' });
  await page.getByRole('searchbox', { name: 'Search schools' }).fill('oakfield');
  await expect(page.getByRole('link', { name: 'All schools' })).toHaveAttribute('href', '/admin/schools?q=oakfield');
  await schools.getByRole('button', { name: 'Oakfield School', exact: true }).click();
  const banner = page.getByText('You are in Oakfield School as a platform admin. Your actions are logged.');
  await expect(banner).toBeVisible();
  expect((await logs('school=oakfield&action=school.enter')).items[0]?.actor.email).toBe('admin@sprx.test');

  await page.getByRole('button', { name: 'Leave Oakfield School' }).click();
  await expect(banner).toHaveCount(0);
  await expect(page).toHaveURL(/\/admin\/manageschools$/);
  await page.getByRole('link', { name: 'Activity log' }).click();
  const log = page.getByRole('grid', { name: 'Activity log' });
  await expect(log.getByText('opened the school as platform admin')).not.toHaveCount(0);
  await page.getByRole('button', { name: 'Verify log' }).click();
  await expect(page.getByText('The log of the platform is unaltered')).toBeVisible();
});

test('platform admin finds a school among all → its state, its channels, the school itself', async ({ page }) => {
  await enter(page, 'admin@sprx.test', '/admin/schools?status=approved');
  await page.getByRole('searchbox', { name: 'Search schools' }).fill('oakfield');
  await expect(page).toHaveURL(/\/admin\/schools\?.*q=oakfield/);
  const row = page
    .getByRole('grid', { name: 'Schools' })
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: 'Oakfield School', exact: true }) });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Approved');
  await row.getByRole('button', { name: 'Oakfield School', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(
    page.getByText('You are in Oakfield School as a platform admin. Your actions are logged.'),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});
