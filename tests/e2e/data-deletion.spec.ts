import { createHmac } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { mailTo } from './support/mail.ts';
import { navigate } from './support/navigate.ts';
import { makePersonOnce } from './support/people.ts';
import { appUrl, api as call, confirmPassword, enter } from './support/sign-in.ts';
import { signInBy } from './support/sign-in-window.ts';

const WHO = 'deletion@oakfield.test';
const CHANNEL = 'Page of somebody who leaves';
const api = <T>(method: string, path: string, body?: unknown) => call<T>(WHO, 'oakfield', method, path, body);
type Listed<T> = { items: T[] };
type Feed = { id: string; name: string; status: string };

// The person whose sign-in is deleted is the same one for all who connect Facebook.
test.beforeAll(() => makePersonOnce({ email: WHO, firstname: 'Della', surname: 'Rees', role: 'ADMIN' }));
async function tidy(): Promise<void> {
  for (const { id, name } of (await api<Listed<Feed>>('GET', '/feeds')).items)
    if (name === CHANNEL) await api('DELETE', `/feeds/${id}?stories=delete`);
  for (const { id, network } of (await api<Listed<{ id: string; network: string }>>('GET', '/connections')).items)
    if (network === 'facebook') await api('DELETE', `/connections/${id}`);
}
test.beforeEach(tidy);
test.afterEach(tidy);

async function connectFacebook(page: Page): Promise<Feed> {
  await enter(page, WHO, '/manage/channels/add/facebook');
  await signInBy(page, 'Facebook', 'Connect Facebook', 'Allow');
  await page.getByRole('radio', { name: /^Oakfield School/ }).check();
  await page.getByLabel('Name').fill(CHANNEL);
  await page.getByRole('button', { name: 'Add channel' }).click();
  await expect(page.getByRole('listitem', { name: CHANNEL, exact: true })).toContainText('Working');
  const channel = (await api<Listed<Feed>>('GET', '/feeds')).items.find(({ name }) => name === CHANNEL);
  if (!channel) throw new Error('the channel is needed');
  return channel;
}

/** As Meta signs what it tells, with the secret of the stand-in’s app. */
function signedRequest(userId: string): string {
  const claims = { algorithm: 'HMAC-SHA256', user_id: userId, issued_at: Math.floor(Date.now() / 1000) };
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return `${createHmac('sha256', 'local-secret-facebook').update(payload).digest('base64url')}.${payload}`;
}

test('Meta forwards a data deletion → status page lists what was deleted and what stays, channel needs a new sign-in [spec 2.9b]', async ({
  page,
}) => {
  const { id } = await connectFacebook(page);
  const before = (await api<Listed<unknown>>('GET', `/stories?feedId=${id}&limit=100`)).items.length;
  expect(before).toBeGreaterThan(0);
  const answer = await fetch(appUrl('/api/v1/meta/data-deletion'), {
    method: 'POST',
    body: new URLSearchParams({ signed_request: signedRequest('1900') }),
  });
  const { url, confirmation_code: code } = (await answer.json()) as { url: string; confirmation_code: string };
  expect(url).toBe(appUrl(`/facebook-data-deletion?code=${code}`));

  const stranger = await (await page.context().browser()?.newContext())?.newPage();
  if (!stranger) throw new Error('a browser is needed');
  await stranger.goto(url);
  await expect(stranger.getByRole('heading', { level: 1, name: 'Facebook data deletion' })).toBeVisible();
  const state = stranger.getByRole('status').filter({ hasText: 'Data deleted' });
  await expect(state).toBeVisible();
  await expect(stranger.getByText('1 sign-in, 1 account’s id, name and picture')).toBeVisible();
  await expect(stranger.getByText(/they belong to the school/)).toBeVisible();
  await stranger.context().close();

  await navigate(page, '/manage/channels');
  await expect(page.getByRole('listitem', { name: CHANNEL, exact: true })).toContainText('Sign in again');
  expect((await api<Listed<unknown>>('GET', `/stories?feedId=${id}&limit=100`)).items).toHaveLength(before);
});

/** By the form, confirmed by the link of the email. @returns the request’s code */
async function ask(page: Page, network: string, account: string, email: string): Promise<string> {
  await page.goto(appUrl(`/data-deletion/${network}`));
  await page.getByLabel(/^Account/).fill(account);
  await page.getByLabel(/^Email/).fill(email);
  await page.getByRole('button', { name: 'Request deletion' }).click();
  await expect(page.getByText(email)).toBeVisible();
  const [link] = (await mailTo(email, /delet/i)).links.filter((each) => each.includes(`/data-deletion/${network}?`));
  await page.goto(String(link));
  await expect(page.getByText('Request confirmed')).toBeVisible();
  return new URL(page.url()).searchParams.get('code') ?? '';
}

/** The request as a platform admin sees it, in a browser of their own. */
async function cardOf(personPage: Page, code: string) {
  const page = await (await personPage.context().browser()?.newContext())?.newPage();
  if (!page) throw new Error('a browser is needed');
  await enter(page, 'admin@sprx.test', '/admin/channelsMonitor');
  await page.getByRole('tab', { name: 'Deletion requests' }).click();
  return page.getByRole('article').filter({ hasText: code });
}

test('admin deletes the data of a person who requested it → sign-in and chosen stories deleted, shown to the person and emailed [spec 2.9a]', async ({
  page,
}) => {
  const { id } = await connectFacebook(page);
  const stories = async () => (await api<Listed<unknown>>('GET', `/stories?feedId=${id}&limit=100`)).items.length;
  expect(await stories()).toBeGreaterThan(0);
  const email = `owner-${Date.now()}@post.example`;
  const code = await ask(page, 'facebook', '1900', email);
  const card = await cardOf(page, code);
  await card.getByRole('button', { name: 'Delete data' }).click();
  const dialog = card.page().getByRole('dialog', { name: /^Delete the data/ });
  await dialog.getByRole('checkbox', { name: new RegExp(`^${CHANNEL}`) }).check();
  await dialog.getByRole('button', { name: 'Delete data' }).click();
  await confirmPassword(card.page());
  await expect(card.page().getByText('The data is being deleted.')).toBeVisible();
  await card.page().context().close();
  type Request = { request: { status: string } };
  const status = async () => (await api<Request>('GET', `/data-deletions/${code}`)).request.status;
  await expect.poll(status).toBe('done');
  expect(await stories()).toBe(0);
  await page.goto(appUrl(`/data-deletion/facebook?code=${code}`));
  await expect(page.getByRole('status').filter({ hasText: 'Data deleted' })).toBeVisible();
  await expect(page.getByText(/\d+ stories/)).toBeVisible();
});

test('visitor requests deletion by the form → confirmed by email, refused by an admin, reason shown [spec 2.9a]', async ({
  page,
}) => {
  const email = `leaver-${Date.now()}@post.example`;
  await page.goto(appUrl('/data-deletion/vimeo'));
  await page.getByRole('button', { name: 'Request deletion' }).click();
  await expect(page.getByLabel(/^Account/)).toHaveAttribute('aria-invalid', 'true');
  const code = await ask(page, 'vimeo', 'nobodyknown', email);
  const card = await cardOf(page, code);
  await card.getByRole('button', { name: 'Refuse' }).click();
  const dialog = card.page().getByRole('dialog', { name: /^Refuse/ });
  await dialog.getByLabel(/^Reason/).fill('We hold nothing of this account');
  await dialog.getByRole('button', { name: 'Refuse' }).click();
  await confirmPassword(card.page());
  await expect(card.getByText('Refused')).toBeVisible();
  await card.page().context().close();

  expect((await mailTo(email, /^Your data from .* was not deleted/)).text).toContain('We hold nothing of this account');
  await page.goto(appUrl(`/data-deletion/vimeo?code=${code}`));
  await expect(page.getByText(/Reason: We hold nothing of this account/)).toBeVisible();
});
