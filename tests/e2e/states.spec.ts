import { expect, type Locator, test } from '@playwright/test';
import { navigate } from './support/navigate.ts';
import { api, appUrl, enter, extrasUrl, signIn } from './support/sign-in.ts';

type Listed<T> = { items: T[] };

/** What a form says when its request found no network. */
const NOT_SAVED =
  /^We couldn’t save this\s*Request error! We couldn’t reach SprX. Your changes are still here\. Try again in a moment\.$/;

test('viewer opens a page without permission → permission named, who can grant it, code in the details [spec 6.7f]', async ({
  page,
}) => {
  await enter(page, 'viewer@oakfield.test', '/manage/channels/add');
  const main = page.getByRole('main');
  await expect(main).toContainText('Ask an admin of Oakfield School for “Add, change and remove channels”.');
  await expect(main.getByText('s.c.wr')).toBeHidden();
  await main.getByText('Details').click();
  await expect(main.getByText('s.c.wr')).toBeVisible();
  await navigate(page, '/manage/channels');
  await expect(page.getByRole('list', { name: 'Channels' }).getByRole('listitem').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add a channel' })).toHaveCount(0);
});

test('head goes offline in the channel form → text stays, channel is created once', async ({ page, context }) => {
  const address = extrasUrl('/feeds/oakfield-podcast.rss?offline');
  const name = page.getByLabel('Name');
  const field = page.getByLabel('Address');
  const expectUnchanged = async () => {
    await expect(name).toHaveValue('Offline news');
    await expect(field).toHaveValue(address);
  };
  await enter(page, 'head@oakfield.test', '/manage/channels/add/rss');
  await name.fill('Offline news');
  await field.fill(address);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('region', { name: 'Preview' })).toHaveText(
    /^We couldn’t fetch a preview\s*Request error!\s*Try again$/,
  );
  await expectUnchanged();
  await page.getByRole('button', { name: 'Add channel' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(NOT_SAVED);
  await expectUnchanged();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('region', { name: 'Preview' }).getByRole('article')).not.toHaveCount(0);
  await expectUnchanged();
  await page.getByRole('button', { name: 'Add channel' }).click();
  await expect(page).not.toHaveURL(/\/add\/rss/);
  const { items } = await api<Listed<{ id: string; name: string; source: { url?: string } }>>(
    'head@oakfield.test',
    'oakfield',
    'GET',
    '/feeds',
  );
  const made = items.filter((feed) => feed.name === 'Offline news');
  expect(made.map(({ source }) => source.url)).toEqual([address]);
  await api('head@oakfield.test', 'oakfield', 'DELETE', `/feeds/${made[0]?.id}?stories=delete`);
});

test('head goes offline in the widget form → text stays, widget is saved', async ({ page, context }) => {
  const { items } = await api<Listed<{ id: string; name: string }>>(
    'head@oakfield.test',
    'oakfield',
    'GET',
    '/widgets',
  );
  const [widget] = items;
  if (!widget) throw new Error('the demo school has a widget');
  await enter(page, 'head@oakfield.test', `/widgets/story/edit/${widget.id}`);
  await page.getByLabel('Name').fill('Saved on the train');
  await page.getByLabel('Number of stories').fill('7');
  await page.getByRole('radio', { name: 'List' }).check();
  const valuesOf = () =>
    page
      .locator('form')
      .first()
      .evaluate((form) => [...new FormData(form as HTMLFormElement)].map(([key, value]) => `${key}=${value}`));
  const typed = await valuesOf();
  expect(typed).toContain('name=Saved on the train');
  expect(typed).toContain('limit=7');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(NOT_SAVED);
  expect(await valuesOf()).toEqual(typed);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const saved = async () =>
    (await api<{ widget: object }>('head@oakfield.test', 'oakfield', 'GET', `/widgets/${widget.id}`)).widget;
  await expect.poll(saved).toMatchObject({ name: 'Saved on the train', layout: 'list', options: { limit: 7 } });
});

/** The texts that stand to a field by `aria-describedby`. */
async function descriptionOf(field: Locator): Promise<string> {
  const ids = (await field.getAttribute('aria-describedby'))?.split(' ') ?? [];
  return (await Promise.all(ids.map((id) => field.page().locator(`[id="${id}"]`).innerText()))).join(' ');
}

const REFUSED = [
  ['not a url', /web address/],
  ['ftp://example.org/feed', /http/],
  ['http://127.0.0.1/', /private network/],
  ['http://[::1]/', /private network/],
  ['http://169.254.169.254/', /private network/],
  ['http://2130706433/', /private network/],
  ['http://0177.0.0.1/', /private network/],
] as const;

test('head types an invalid address, or one of a private network → message at the field [spec 5.3a, 5.3b]', async ({
  page,
}) => {
  const field = page.getByLabel('Address');
  await enter(page, 'head@oakfield.test', '/manage/channels/add');
  for (const [address, message] of REFUSED) {
    await test.step(address, async () => {
      // A form of its own for each: what was said of the one before is gone.
      await navigate(page, '/manage/channels/add/rss');
      await page.getByLabel('Name').fill('Some news');
      await expect(field).not.toHaveAttribute('aria-invalid', 'true');
      await field.fill(address);
      await page.getByRole('button', { name: 'Add channel' }).click();
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      expect(await descriptionOf(field)).toMatch(message);
      await expect(field).toHaveValue(address);
      await navigate(page, '/manage/channels/add');
      await expect(field).toHaveCount(0);
    });
  }
});

test('head adds the same feed twice → message at the address', async ({ page }) => {
  const { items } = await api<Listed<{ source: { url?: string } }>>('head@oakfield.test', 'oakfield', 'GET', '/feeds');
  const taken = items.find(({ source }) => source.url?.includes('/feeds/'))?.source.url;
  if (!taken) throw new Error('the demo school has a live channel');
  await enter(page, 'head@oakfield.test', '/manage/channels/add/rss');
  await page.getByLabel('Name').fill('Same again');
  const field = page.getByLabel('Address');
  await field.fill(taken);
  expect(await descriptionOf(field)).not.toContain('This is already your channel');
  await page.getByRole('button', { name: 'Add channel' }).click();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  expect(await descriptionOf(field)).toContain('This is already your channel “');
  await expect(field).toHaveValue(taken);
  await expect(page.getByLabel('Name')).toHaveValue('Same again');
});

test('member of two schools switches → other school, also after a reload [spec 1.3a, 1.3b, 4.8a, 9.6]', async ({
  page,
}) => {
  await enter(page, 'both@sprx.test');
  await page.getByRole('main').getByRole('button', { name: 'Oakfield School' }).click();
  const foot = page.locator('[data-slot="sidebar"]').getByRole('button');
  await foot.filter({ hasText: 'Oakfield School' }).click();
  await page.getByRole('menuitemradio', { name: 'Riverside Primary' }).click();
  await expect(foot.filter({ hasText: 'Riverside Primary' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('institutionId'))).toBe('riverside');
  await page.reload();
  await expect(foot.filter({ hasText: 'Riverside Primary' })).toBeVisible();
});

test('head signs out in one tab → signed out in the other', async ({ context }) => {
  const one = await context.newPage();
  await signIn(one, 'head@oakfield.test');
  const two = await context.newPage();
  await two.goto(appUrl('/manage/stories'));
  await expect(two.getByRole('heading', { level: 1 })).toBeVisible();
  await one.getByRole('button', { name: 'Account of' }).click();
  await one.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(one).toHaveURL(/\/auth\/login/);
  await expect(two).toHaveURL(/\/auth\/login/);
});

/** Writes a document as the server does, past the rules. */
async function writeAsServer(path: string, fields: Record<string, unknown>): Promise<void> {
  const root = 'projects/demo-sprx/databases/(default)/documents';
  const answer = await fetch(`http://${process.env.SPRX_FIRESTORE}/v1/${root}:commit`, {
    method: 'POST',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify({
      writes: [{ update: { name: `${root}/${path}`, fields }, updateMask: { fieldPaths: Object.keys(fields) } }],
    }),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

test('role of the author changed → token reloaded, page updates [spec 4.9, 7.9]', async ({ page }) => {
  const permissions = (codes: readonly string[]) => ({
    permissions: { arrayValue: { values: codes.map((stringValue) => ({ stringValue })) } },
  });
  const reads = ['s.c.rea', 's.s.rea', 's.co.rea', 's.w.rea', 'd.r.rea'];
  await enter(page, 'author@oakfield.test', '/manage/stories');
  const newStory = page.getByRole('button', { name: 'New story' });
  await expect(newStory).toBeVisible();
  const reload = page.waitForRequest((request) => request.url().includes('securetoken.googleapis.com'));
  await writeAsServer('institutions/oakfield/roles/AUTHOR', permissions(reads));
  await reload;
  await expect(newStory).toHaveCount(0);
  await writeAsServer('institutions/oakfield/roles/AUTHOR', permissions([...reads, 's.s.wr', 's.co.wr']));
  await expect(newStory).toBeVisible();
});
