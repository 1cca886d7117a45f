import { expect, type Page, test } from '@playwright/test';
import { api, enter, extrasUrl } from './support/sign-in.ts';

const HEAD = 'head@oakfield.test';
const SCHOOL = 'oakfield';
const CHANNEL = 'Parents association';
const OLD_ADDRESS = 'https://parents.oakfield.example/feed';
const NEW_ADDRESS = 'riverside-news.rss';

type Feed = { id: string; name: string; status: string; source: { url?: string } };
type Listed<T> = { readonly items: T[]; readonly total?: number };

const channel = async () => {
  const { items } = await api<Listed<Feed>>(HEAD, SCHOOL, 'GET', '/feeds');
  const channel = items.find(({ name }) => name === CHANNEL);
  if (!channel) throw new Error(`the demo school has the channel ${CHANNEL}`);
  return channel;
};
const stories = async (feedId: string) =>
  (await api<Listed<{ id: string }>>(HEAD, SCHOOL, 'GET', `/stories?feedId=${feedId}&limit=200`)).items.map(
    ({ id }) => id,
  );

/** Home leads to the one row, marked, in view and focused. */
async function fromHome(page: Page, follow: () => Promise<void>) {
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(CHANNEL) })
      .first(),
  ).toBeVisible();
  await follow();
  const row = page.getByRole('listitem', { name: CHANNEL, exact: true });
  await expect(row).toBeFocused();
  await expect(row).toHaveAttribute('aria-current', 'true');
  await expect(row).toBeInViewport({ ratio: 1 });
  return row;
}

test('1280×800, mouse: failing channel, Change address → refuses an address in use at the field, accepts a new one and keeps the stories', async ({
  page,
}) => {
  const { id } = await channel();
  const before = await stories(id);
  expect(before.length).toBeGreaterThan(0);
  await enter(page, HEAD);
  const row = await fromHome(page, () =>
    page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(CHANNEL) })
      .first()
      .click(),
  );
  await expect(row).toContainText('Not working');
  await row.getByRole('button', { name: `Change address of ${CHANNEL}` }).click();
  const dialog = page.getByRole('dialog', { name: `Change address of ${CHANNEL}` });
  const address = dialog.getByLabel('Address');
  await expect(address).toHaveValue(OLD_ADDRESS);

  await address.fill(extrasUrl('/feeds/school-news.rss'));
  await dialog.getByRole('button', { name: 'Change address' }).click();
  await expect(address).toHaveAccessibleDescription(/This is already your channel “School news”/);
  await expect(address).toBeFocused();

  await address.fill(extrasUrl(`/feeds/${NEW_ADDRESS}`));
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByRole('region', { name: 'Preview' }).getByRole('listitem')).not.toHaveCount(0);
  await dialog.getByRole('button', { name: 'Change address' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row).toContainText('Working');
  await expect(row.getByRole('button', { name: /^Change address/ })).toHaveCount(0);

  expect((await channel()).source.url).toBe(extrasUrl(`/feeds/${NEW_ADDRESS}`));
  const after = await stories(id);
  expect(after).toEqual(expect.arrayContaining(before));
  expect(after.length).toBeGreaterThan(before.length);
});

test('1024×700, keyboard: address of a paused channel changed → row focused, Tab moves to Resume, Enter resumes it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 700 });
  const feed = await channel();
  await api(HEAD, SCHOOL, 'PATCH', `/feeds/${feed.id}`, { status: 'paused' });
  await enter(page, HEAD, `/manage/channels?channel=${feed.id}`);
  const row = page.getByRole('listitem', { name: CHANNEL, exact: true });
  await expect(row).toBeFocused();
  await expect(row).toBeInViewport({ ratio: 1 });
  const resume = row.getByRole('button', { name: `Resume ${CHANNEL}` });
  for (let stop = 0; stop < 4; stop += 1) {
    await page.keyboard.press('Tab');
    if (await resume.evaluate((button) => button === document.activeElement)) break;
  }
  await expect(resume).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(row).toBeFocused();
  await expect(row).not.toContainText('Paused');
  expect((await channel()).status).not.toBe('paused');
});

test('channel list at 1024×700 → name, posts, last synced, state and action on one line', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 700 });
  await enter(page, HEAD, '/manage/channels');
  const row = page.getByRole('listitem', { name: 'School on Mastodon', exact: true });
  const parts = [
    row.getByRole('heading', { name: 'School on Mastodon' }),
    row.getByText('in the last 30 days'),
    row.getByText('Sign in again'),
    row.getByRole('button', { name: 'Reconnect School on Mastodon' }),
  ];
  const middles = [];
  for (const part of parts) {
    const box = await part.boundingBox();
    middles.push((box?.y ?? 0) + (box?.height ?? 0) / 2);
  }
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(24);
  await expect(page.getByText('@oakfieldonfilm')).toBeVisible();
  await expect(page.getByText('UCoakfieldOnFilmDemo0001')).toHaveCount(0);
});

/** What the page says to the database about listening, oldest first. */
function listening(page: Page): string[] {
  const said: string[] = [];
  page.on('request', (request) => {
    if (!request.url().includes('/Listen/channel')) return;
    for (const value of new URLSearchParams(request.postData() ?? '').values()) {
      const { addTarget, removeTarget } = JSON.parse(/^\{/.test(value) ? value : '{}');
      const [from] = addTarget?.query?.structuredQuery?.from ?? [];
      if (from) said.push(`${from.collectionId} ${addTarget.targetId}`);
      if (removeTarget) said.push(`removed ${removeTarget}`);
    }
  });
  return said;
}

test('channel list → realtime updates of the open school only, ended when another is opened [spec 4.10a, 4.10c]', async ({
  page,
}) => {
  const said = listening(page);
  const feeds = () => said.filter((each) => each.startsWith('feeds '));
  await enter(page, 'both@sprx.test');
  const oakfield = page.getByRole('main').getByRole('button', { name: 'Oakfield School' });
  await expect(oakfield).toBeVisible();
  expect(feeds()).toEqual([]);
  await oakfield.click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Channels' }).click();
  await expect(page.getByRole('listitem', { name: CHANNEL, exact: true })).toBeVisible();
  expect(feeds()).toHaveLength(1);
  const [first = ''] = feeds();
  await page.locator('[data-slot="sidebar"]').getByRole('button').filter({ hasText: 'Oakfield School' }).click();
  await page.getByRole('menuitemradio', { name: 'Riverside Primary' }).click();
  await expect.poll(() => said).toContain(first.replace('feeds', 'removed'));
  await expect(page.getByRole('listitem', { name: CHANNEL, exact: true })).toHaveCount(0);
});
