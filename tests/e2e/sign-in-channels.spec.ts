import { expect, test } from '@playwright/test';
import { api, enter } from './support/sign-in.ts';
import { signInBy, tell } from './support/sign-in-window.ts';

const HEAD = 'head@oakfield.test';
const SCHOOL = 'oakfield';

type Feed = { id: string; name: string; status: string; postCount: number };
const films = async () =>
  (await api<{ items: Feed[] }>(HEAD, SCHOOL, 'GET', '/feeds')).items.find(({ name }) => name === 'Oakfield Films');

// Other files of the same worker meet the demo school as it was.
test.afterEach(async () => {
  const added = await films();
  if (added) await api(HEAD, SCHOOL, 'DELETE', `/feeds/${added.id}?stories=delete`);
  type Connections = { items: { id: string; network: string }[] };
  for (const { id, network } of (await api<Connections>(HEAD, SCHOOL, 'GET', '/connections')).items)
    if (network === 'vimeo') await api(HEAD, SCHOOL, 'DELETE', `/connections/${id}`);
});

test('Vimeo: sign-in refused, then allowed → channel with its stories; token revoked → Sign in again; reconnected in two clicks, no story lost', async ({
  page,
}) => {
  await enter(page, HEAD, '/manage/channels/add');
  await page.getByRole('link', { name: /^Vimeo/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Connect Vimeo' })).toBeVisible();
  await signInBy(page, 'Vimeo', 'Connect Vimeo', 'Cancel');
  await expect(page.getByText(/You didn’t allow SprX to read from Vimeo/)).toBeVisible();
  await signInBy(page, 'Vimeo', 'Connect Vimeo', 'Allow');
  await expect(page.getByRole('radio', { name: /Oakfield Films/ })).toBeChecked();
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('region', { name: 'Preview' }).getByRole('article').first()).toBeVisible();
  await page.getByRole('button', { name: 'Add channel' }).click();
  const row = page.getByRole('listitem', { name: 'Oakfield Films', exact: true });
  await expect(row).toContainText('Working');
  const before = await films();
  expect(before?.postCount).toBeGreaterThan(24);

  await tell('vimeo', 'revoke');
  await row.getByRole('button', { name: 'Sync now: Oakfield Films' }).click();
  await expect(row).toContainText('Sign in again');
  await row.getByRole('button', { name: 'Reconnect Oakfield Films' }).click();
  await signInBy(page, 'Vimeo', 'Sign in to Vimeo', 'Allow');
  await expect(row).toContainText('Working');
  expect((await films())?.postCount).toBeGreaterThanOrEqual(before?.postCount ?? 0);
});
