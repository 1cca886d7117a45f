import { expect, test } from '@playwright/test';
import { followRequests } from './support/idle.ts';
import { navigate } from './support/navigate.ts';
import { enter } from './support/sign-in.ts';

test('server away, then back → one banner, few questions, the page read by itself, what was typed kept', async ({
  page,
}) => {
  const idle = followRequests(page);
  await enter(page, 'head@oakfield.test', '/manage/collections');
  const banner = page.getByText(/SprX isn’t answering/);
  await page.getByRole('button', { name: 'New collection' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Autumn term');
  let requests = 0;
  const goAway = async () => {
    // An answer to what was asked before says that the server is there.
    await idle();
    await page.route('**/api/v1/**', (route) => {
      requests += 1;
      return route.abort('connectionrefused');
    });
  };
  await goAway();
  await dialog.getByRole('button', { name: 'Create collection' }).click();
  await expect(banner).toBeVisible();
  await expect(dialog.getByLabel('Name')).toHaveValue('Autumn term');
  await page.unroute('**/api/v1/**');
  await expect(banner).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Create collection' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Autumn term' })).toBeVisible();

  await goAway();
  await navigate(page, '/manage/users');
  await expect(banner).toHaveCount(1);
  expect(requests).toBeLessThan(40);
  await page.unroute('**/api/v1/**');
  await page.getByRole('button', { name: 'Try now' }).click();
  await expect(banner).toHaveCount(0);
  await expect(page.getByText('head@oakfield.test').first()).toBeVisible();
});
