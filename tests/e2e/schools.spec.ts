import { expect, test } from '@playwright/test';
import { followRequests } from './support/idle.ts';
import { appUrl, enter } from './support/sign-in.ts';

test('member of one school → its name, no school menu [spec 4.8b]', async ({ page }) => {
  await enter(page, 'head@oakfield.test');
  const foot = page.locator('[data-slot="sidebar-foot"]');
  await expect(foot).toHaveText(/Oakfield School\s*School plan$/);
  await expect(foot.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Oakfield School' })).toHaveCount(0);
});

test('school fails to open → choice kept and retried; school deleted → person chooses again', async ({ page }) => {
  const requests: { path: string; iid: string | undefined }[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) requests.push({ path: pathname, iid: request.headers().iid });
  });
  const idle = followRequests(page);
  const stored = () => page.evaluate(() => localStorage.getItem('institutionId'));
  const current = '**/api/v1/institutions/current';

  await enter(page, 'both@sprx.test');
  await page.getByRole('button', { name: 'Riverside Primary' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/Good (morning|afternoon|evening)/);
  expect(await stored()).toBe('riverside');

  await page.route(current, (route) =>
    route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'Something went wrong on our side.' } } }),
  );
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'We couldn’t open the school' })).toBeVisible();
  await expect(page.getByText('Nothing was changed.')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  expect(await stored()).toBe('riverside');
  expect(requests.some(({ path, iid }) => path.endsWith('/institutions/current') && iid === 'riverside')).toBe(true);
  await page.unroute(current);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/Good (morning|afternoon|evening)/);
  expect(await stored()).toBe('riverside');

  await page.route(current, (route) =>
    route.fulfill({
      status: 404,
      json: { error: { code: 'not-found', message: 'This school has been deleted.' } },
    }),
  );
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'We couldn’t open the school' })).toBeVisible();
  expect(await stored()).toBeNull();

  // What is asked while no school is open names none.
  requests.length = 0;
  await page.unroute(current);
  await page.goto(appUrl('/manage/collections'));
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a school' })).toBeVisible();
  await idle();
  expect(requests.filter(({ iid }) => iid !== undefined)).toEqual([]);

  await page.getByRole('button', { name: 'Oakfield School' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Collections' })).toBeVisible();
  await idle();
  expect(await stored()).toBe('oakfield');
  expect(new Set(requests.map(({ iid }) => iid))).toEqual(new Set(['oakfield']));
});
