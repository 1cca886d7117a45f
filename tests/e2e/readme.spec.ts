import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { mailTo } from './support/mail.ts';
import { step, stepsOfReadme } from './support/readme.ts';
import { api, appUrl } from './support/sign-in.ts';
import { signInBy } from './support/sign-in-window.ts';

type Story = { id: string; title: string; status: string; media: readonly unknown[] };
type Listed<T> = { items: T[] };
type Left = { id?: string; uid?: string; name?: string; email?: string };

const FIRST = step(0);
const HEAD = FIRST.code(/^head@/);
const pending = (query = '') =>
  api<Listed<Story>>(HEAD, 'oakfield', 'GET', `/stories?status=pending&sort=-publishedAt${query}`);
const statusOf = async (id: string) =>
  (await api<{ story: Story }>(HEAD, 'oakfield', 'GET', `/stories/${id}`)).story.status;
const REVIEWED = /\/manage\/stories\/([^/]+)\/moderate/;
const nav = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: new RegExp(`^${name}`) });

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel(/^E-?mail/).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(FIRST.code(/^Sprx/));
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/auth\/login/);
}

/** The channel of the last step, and its sign-in. */
async function removeFacebook(): Promise<void> {
  const { items } = await api<Listed<{ id: string; network: string }>>(HEAD, 'oakfield', 'GET', '/feeds');
  for (const { id } of items.filter(({ network }) => network === 'facebook'))
    await api(HEAD, 'oakfield', 'DELETE', `/feeds/${id}?stories=delete`);
  const connections = await api<Listed<{ id: string; network: string }>>(HEAD, 'oakfield', 'GET', '/connections');
  for (const { id } of connections.items.filter(({ network }) => network === 'facebook'))
    await api(HEAD, 'oakfield', 'DELETE', `/connections/${id}`);
}

/** Every name, address and account is the README’s own, on the ports of this run. */
test.describe('README, “Try it”', () => {
  test.describe.configure({ mode: 'serial' });
  const channel = 'Oakfield news';
  let context: BrowserContext;
  let page: Page;
  test.beforeAll(async ({ browser }) => {
    // A second try of these steps finds what the first one left.
    const leftBy = async (path: string, isLeft: (item: Left) => boolean): Promise<readonly string[]> =>
      (await api<Listed<Left>>(HEAD, 'oakfield', 'GET', path)).items
        .filter(isLeft)
        .map(({ id, uid }) => id ?? uid ?? '');
    const remove = (path: string) => api(HEAD, 'oakfield', 'DELETE', path);
    for (const id of await leftBy('/feeds', ({ name }) => name === channel))
      await remove(`/feeds/${id}?stories=delete`);
    for (const id of await leftBy('/widgets', ({ name }) => name === 'News page')) await remove(`/widgets/${id}`);
    for (const id of await leftBy('/collections', ({ name }) => name === 'News')) await remove(`/collections/${id}`);
    const newcomer = step(6).code(/^new@/);
    for (const uid of await leftBy('/members', ({ email }) => email === newcomer)) await remove(`/members/${uid}`);
    context = await browser.newContext();
    page = await context.newPage();
  });
  test.afterAll(async () => {
    await removeFacebook();
    await context.close();
  });

  test('newcomer follows the steps → each has a test', () => {
    expect(stepsOfReadme).toBe(11);
  });

  test('newcomer opens the address and signs in → Home of the demo school', async () => {
    await page.goto(FIRST.address(/:4173/));
    await signIn(page, HEAD);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/Good (morning|afternoon|evening)/);
  });

  test('newcomer adds a channel → preview, then stories awaiting review', async () => {
    const { name, address } = step(1);
    await nav(page, name('Channels')).click();
    await page.getByRole('link', { name: name(/^Add (a )?channel$/), exact: true }).click();
    await page.getByRole('link', { name: name('Web feed') }).click();
    await page.getByLabel('Name').fill(channel);
    await page.getByLabel('Address').fill(address(/feeds/));
    await page.getByRole('button', { name: name('Preview') }).click();
    await expect(page.getByRole('region', { name: 'Preview' }).getByRole('article')).not.toHaveCount(0);
    await page.getByRole('button', { name: name('Add channel') }).click();
    const imported = async () => {
      const { items } = await api<Listed<{ id: string; name: string }>>(HEAD, 'oakfield', 'GET', '/feeds');
      const feed = items.find((each) => each.name === channel);
      return feed ? (await pending(`&feedId=${feed.id}`)).items.length : 0;
    };
    await expect.poll(imported).toBeGreaterThan(2);
  });

  test('newcomer reviews by keyboard → approved, undone, hidden', async () => {
    const { name, code } = step(2);
    await nav(page, name('Stories')).click();
    // The page before has a link to the review of its own.
    await expect(page.getByRole('heading', { level: 1, name: name('Stories') })).toBeVisible();
    await page.getByRole('link', { name: new RegExp(`^${name('Review')}`) }).click();
    await expect(page).toHaveURL(REVIEWED);
    // The address changes first: until then the list is there, which has a heading of the same words.
    await expect(page.getByRole('heading', { level: 1, name: 'Review queue' })).toBeVisible();
    // The demo school reads the same news: two stories have this title, and the link leads to one of them.
    const [, id = ''] = REVIEWED.exec(page.url()) ?? [];
    const first = (await api<{ story: Story }>(HEAD, 'oakfield', 'GET', `/stories/${id}`)).story;
    await expect(page.getByRole('heading', { level: 2, name: first.title })).toBeVisible();
    await page.keyboard.press(code('a'));
    await expect.poll(() => statusOf(first.id)).toBe('approved');
    await page.keyboard.press(code('u'));
    await expect.poll(() => statusOf(first.id)).toBe('pending');
    await expect(page.getByRole('heading', { level: 2, name: first.title })).toBeVisible();
    await page.keyboard.press(code('h'));
    await expect.poll(() => statusOf(first.id)).toBe('hidden');
    await page.keyboard.press(code('?'));
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  test('newcomer creates a collection by rule → stories of the channel are in it', async () => {
    const { name } = step(3);
    await nav(page, name('Collections')).click();
    await page.getByRole('button', { name: name('New collection') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('News');
    await dialog.getByRole('button', { name: 'Create collection' }).click();
    await page.getByRole('button', { name: name('Set a rule') }).click();
    await page.getByRole('radio', { name: new RegExp(name('Automatically by rules')) }).check();
    // Boxes while there are few channels, a list to search where there are many.
    const box = page.getByRole('checkbox', { name: channel });
    const list = page.getByRole('combobox', { name: 'From these channels' });
    await expect(box.or(list)).toBeVisible();
    if (await list.isVisible()) {
      await list.fill(channel);
      await page.getByRole('option', { name: new RegExp(channel) }).click();
    } else await box.check();
    await page.getByRole('button', { name: name('Save'), exact: true }).click();
    await page.evaluate(() => window.scrollTo({ top: 0 }));
    await expect(page.getByRole('list', { name: 'Stories in News' }).getByRole('listitem').first()).toBeVisible();
  });

  test('newcomer creates a widget → its snippet can be copied', async () => {
    const { name } = step(4);
    await nav(page, name('Widgets')).click();
    await page
      .getByRole('link', { name: name('New widget') })
      .first()
      .click();
    await page.getByLabel('Name').fill('News page');
    await page.getByLabel('Collection').selectOption({ label: 'News' });
    await page.getByRole('button', { name: name('Save'), exact: true }).click();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: name('Copy snippet') }).click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toContain(`src="${appUrl('/embed/v1/sprx.js')}"`);
  });

  test('newcomer searches, switches the theme to dark → result opens, page is dark', async () => {
    const { name } = step(5);
    await page.keyboard.press(name('Ctrl K').replace('Ctrl ', 'Control+').toLowerCase().replace('control', 'Control'));
    await page.getByRole('dialog').getByRole('combobox').fill('Coll');
    await expect(
      page
        .getByRole('dialog')
        .getByRole('option', { name: /collections/i })
        .first(),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: name('Account') }).click();
    await page.getByRole('menuitemradio', { name: 'Dark', exact: true }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', /dark/);
    await page.keyboard.press('Escape');
  });

  test('newcomer invites a colleague → email in the mailbox, whose link opens in another browser', async ({
    browser,
  }) => {
    const { name, code, address } = step(6);
    await nav(page, name('People')).click();
    await page.getByRole('button', { name: name('Invite people') }).click();
    await page.getByLabel(/^E-?mail addresses/).fill(code(/^new@/));
    await page.getByRole('button', { name: 'Send invitations' }).click();
    const { subject, links } = await mailTo(code(/^new@/), /^(?!.*removed).*Oakfield/);
    const other = await (await browser.newContext()).newPage();
    await other.goto(address(/mail/));
    // Other people are invited at the same time.
    const message = other.getByRole('article').filter({ hasText: code(/^new@/) });
    await expect(message.getByRole('heading', { name: subject })).toBeVisible();
    await other.goto(links.find((link) => link.includes('confirm_invite')) ?? '');
    await signIn(other, code(/^new@/));
    await expect(other.getByRole('heading', { level: 1, name: /Oakfield School/ })).toBeVisible();
    await other.context().close();
  });

  test('newcomer approves a story with a picture → the website shows it after a reload', async () => {
    const { address } = step(7);
    const story = (await pending('&limit=100')).items.find(({ media }) => media.length > 0);
    if (!story) throw new Error('a story with a picture is needed');
    const website = await context.newPage();
    await website.goto(address(/4174/));
    await website.getByRole('heading', { name: 'School stories' }).scrollIntoViewIfNeeded();
    const shown = website.getByRole('region', { name: 'Front page stories' });
    await expect(shown.getByRole('listitem').first()).toBeVisible();
    await expect(shown.getByText(story.title)).toHaveCount(0);
    await page.goto(appUrl(`/manage/stories/${story.id}/moderate`));
    await expect(page.getByRole('heading', { level: 2, name: story.title })).toBeVisible();
    await page.keyboard.press(step(2).code('a'));
    await expect.poll(() => statusOf(story.id)).toBe('approved');
    await website.reload();
    await website.getByRole('heading', { name: 'School stories' }).scrollIntoViewIfNeeded();
    await expect(shown.getByText(story.title)).toBeVisible();
    await website.close();
  });

  test('newcomer chooses a larger plan → payment page of the stand-in', async () => {
    const { name, code } = step(8);
    await signOut(page);
    await signIn(page, code(/^both@/));
    await page.getByRole('button', { name: name('Riverside Primary') }).click();
    await nav(page, name('Plan and billing')).click();
    await page
      .getByRole('button', { name: /^(Upgrade to|Pay for) / })
      .first()
      .click();
    await expect(page.getByText(/No money moves/)).toBeVisible();
    await page.goto(appUrl());
  });

  test('newcomer signs in as platform admin → activity log, schools awaiting approval, new account', async () => {
    const { name, code } = step(9);
    await signOut(page);
    await signIn(page, code(/^admin@/));
    await nav(page, name('Activity log')).click();
    await expect(
      page
        .getByRole('grid', { name: name('Activity log') })
        .getByText('Oakfield School')
        .first(),
    ).toBeVisible();
    await nav(page, name('School approvals')).click();
    await expect(page.getByRole('heading', { level: 1, name: name('School approvals') })).toBeVisible();
    await signOut(page);
    await page.getByRole('link', { name: name('Create an account') }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('newcomer revokes a channel’s token → email, its link, connected again', async () => {
    const { name, code, address } = step(10);
    await page.goto(appUrl());
    await signIn(page, code(/^head@/));
    await nav(page, name('Channels')).click();
    await page.getByRole('link', { name: name('Add a channel') }).click();
    await page.getByRole('link', { name: new RegExp(`^${name('Facebook')}`) }).click();
    await signInBy(page, 'Facebook', name('Connect Facebook'), 'Allow');
    await page.getByRole('radio', { name: new RegExp(`^${name('Oakfield School')}`) }).check();
    await page.getByRole('button', { name: name('Add channel') }).click();
    const row = page.getByRole('listitem', { name: name('Oakfield School'), exact: true });
    await expect(row).toContainText('Working');
    const standIn = await context.newPage();
    await standIn.goto(address(/facebook/));
    await standIn.getByRole('button', { name: name('Revoke the token') }).click();
    await standIn.close();
    await row.getByRole('button', { name: `${name('Sync now')}: ${name('Oakfield School')}` }).click();
    await expect(row).toContainText('Sign in again');
    const { items } = await api<Listed<{ id: string; network: string }>>(HEAD, 'oakfield', 'GET', '/feeds');
    const id = items.find(({ network }) => network === 'facebook')?.id ?? '';
    let link = '';
    await expect
      .poll(async () => {
        const { links } = await mailTo(HEAD, /needs? attention/);
        link = links.find((each) => each.includes(`channel=${id}`)) ?? '';
        return link;
      })
      .toContain('/manage/channels/reauthenticate');
    await page.goto(link);
    await signInBy(page, 'Facebook', `${name('Reconnect')} ${name('Oakfield School')}`, 'Allow');
    await expect(page.getByText(/^Reconnected: Oakfield School/).first()).toBeAttached();
  });

  test('newcomer adds a story to the next edition, sends a test → email in the mailbox', async () => {
    const { name } = step(11);
    await nav(page, name('Newsletters')).click();
    await page.getByRole('link', { name: name('Oakfield Weekly') }).click();
    await page.getByRole('link', { name: name('Open'), exact: true }).click();
    const board = page.getByRole('list', { name: 'Stories', exact: true }).getByRole('listitem');
    await expect(board).not.toHaveCount(0);
    const before = await board.count();
    const suggested = page.getByRole('list', { name: 'Suggested stories' }).getByRole('button', { name: /^Add / });
    await suggested.first().click();
    await expect(board).toHaveCount(before + 1);
    const title = (await board.last().getByRole('link').textContent()) ?? '';
    await page.getByRole('button', { name: `Move up ${title}`, exact: true }).click();
    await page.getByRole('button', { name: name('Send a test') }).click();
    await expect(page.getByText(`Test sent to ${HEAD}`)).toBeVisible();
    expect((await mailTo(HEAD, /^\[Test\]/)).text).toContain(title);
    await expect(page.getByRole('button', { name: name('Copy for your mail program') })).toBeEnabled();
  });
});
