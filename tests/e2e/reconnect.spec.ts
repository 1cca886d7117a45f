import { expect, type Page, test } from '@playwright/test';
import { navigate } from './support/navigate.ts';
import { makePersonOnce } from './support/people.ts';
import { appUrl, api as call, enter, extrasUrl } from './support/sign-in.ts';
import { signInBy, tell } from './support/sign-in-window.ts';

const WHO = 'reconnect@oakfield.test';
const CHANNEL = 'Page of the school';
const SHOWN = 'Of Facebook';
const api = <T>(method: string, path: string, body?: unknown) => call<T>(WHO, 'oakfield', method, path, body);
type Feed = { id: string; name: string; status: string; postCount: number };
type Listed<T> = { items: T[] };

test.beforeAll(async () => {
  await makePersonOnce({ email: WHO, firstname: 'Rea', surname: 'Connor', role: 'ADMIN' });
});

/** Other files of the same worker, and a second try, meet the demo school as it was. */
async function tidy(): Promise<void> {
  for (const { id, name } of (await api<Listed<Feed>>('GET', '/feeds')).items)
    if (name === CHANNEL) await api('DELETE', `/feeds/${id}?stories=delete`);
  for (const { id, network } of (await api<Listed<{ id: string; network: string }>>('GET', '/connections')).items)
    if (network === 'facebook') await api('DELETE', `/connections/${id}`);
  for (const path of ['/widgets', '/collections'])
    for (const { id, name } of (await api<Listed<Feed>>('GET', path)).items)
      if (name === SHOWN) await api('DELETE', `${path}/${id}`);
}
test.beforeEach(tidy);
test.afterEach(tidy);

/** @returns the channel, once its first posts are in */
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

const feed = async (id: string) => (await api<{ feed: Feed }>('GET', `/feeds/${id}`)).feed;

/** The stand-in takes its token back, and the next sync finds that out. */
async function revoke({ id }: Feed): Promise<void> {
  await tell('facebook', 'revoke');
  await api('POST', `/feeds/${id}/sync`);
  await expect.poll(async () => (await feed(id)).status).toBe('reauth');
}

/** The link of the email about this channel, once it has come. */
async function emailedLink({ id }: Feed): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const answer = await fetch(extrasUrl(`/mail/messages.json?to=${encodeURIComponent(WHO)}`));
      const links = ((await answer.json()) as { links: string[] }[]).flatMap((mail) => mail.links);
      link = links.find((each) => each.includes(`/manage/channels/reauthenticate?channel=${id}`));
      return link;
    })
    .toBeDefined();
  return link ?? '';
}

test('token revoked at Facebook → email, its link, reconnected in two clicks, Working; widget and stories stay throughout [spec 2.31]', async ({
  page,
}) => {
  const before = await connectFacebook(page);
  const stories = async () =>
    (await api<Listed<{ id: string; title: string }>>('GET', `/stories?feedId=${before.id}&limit=100`)).items;
  const [first] = await stories();
  if (!first) throw new Error('stories of the channel are needed');
  const idsBefore = (await stories()).map(({ id }) => id);
  await api('POST', '/stories/moderate', { ids: [first.id], decision: 'approve' });
  const { collection } = await api<{ collection: { id: string } }>('POST', '/collections', {
    name: SHOWN,
    rules: { channels: [before.id] },
  });
  const { widget } = await api<{ widget: { publicKey: string } }>('POST', '/widgets', {
    name: SHOWN,
    type: 'story',
    collectionId: collection.id,
    layout: 'list',
  });
  const shown = async () => (await fetch(appUrl(`/embed/v1/widgets/${widget.publicKey}`))).text();
  await expect.poll(shown).toContain(first.id);

  await revoke(before);
  expect(await shown()).toContain(first.id);
  await page.goto(await emailedLink(before));
  await expect(page.getByRole('heading', { level: 1, name: 'Reconnect channels' })).toBeVisible();
  const row = page.getByRole('listitem', { name: CHANNEL, exact: true });
  await expect(row).toContainText(/\d+ widgets?\./);
  await signInBy(page, 'Facebook', `Reconnect ${CHANNEL}`, 'Allow');
  await expect(page.getByText(`Reconnected: ${CHANNEL}`).first()).toBeAttached();
  await expect.poll(async () => (await feed(before.id)).status).toBe('ok');
  expect((await feed(before.id)).postCount).toBeGreaterThanOrEqual(before.postCount);
  expect((await stories()).map(({ id }) => id)).toEqual(expect.arrayContaining(idsBefore));
  expect(await shown()).toContain(first.id);
});

test('channel list → banner links to the page; keyboard only: sign-in refused, then allowed → connected', async ({
  page,
}) => {
  const channel = await connectFacebook(page);
  await revoke(channel);
  await navigate(page, '/manage/channels');
  const banner = page.getByRole('link', { name: 'Reconnect channels' });
  await banner.press('Enter');
  // The page takes the focus when it has come.
  await expect(page.getByRole('heading', { level: 1, name: 'Reconnect channels' })).toBeVisible();
  const button = page.getByRole('button', { name: `Reconnect ${CHANNEL}` });
  const answer = async (name: 'Allow' | 'Cancel') => {
    const opens = page.waitForEvent('popup');
    await button.press('Enter');
    const provider = await opens;
    const closes = provider.waitForEvent('close');
    await provider.getByRole('button', { name }).press('Enter');
    await closes;
  };
  await answer('Cancel');
  await expect(page.getByText(/You didn’t allow SprX to read from Facebook/)).toBeVisible();
  await answer('Allow');
  await expect(page.getByText(`Reconnected: ${CHANNEL}`).first()).toBeAttached();
  await expect.poll(async () => (await feed(channel.id)).status).toBe('ok');
  await expect(page.locator(':focus')).toHaveText(/All channels are connected|Reconnect/);
});

test('sign-in that cannot read the channel’s page → refused naming both, nothing changed; right account → connected [spec 2.31]', async ({
  page,
}) => {
  const channel = await connectFacebook(page);
  await revoke(channel);
  const before = await feed(channel.id);
  type Connections = Listed<{ network: string; account: { id: string }; status: string }>;
  const connections = async () => (await api<Connections>('GET', '/connections')).items;
  const connectionsBefore = await connections();
  await navigate(page, `/manage/channels/reauthenticate?channel=${channel.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Reconnect channels' })).toBeVisible();
  const opens = page.waitForEvent('popup');
  await page.getByRole('button', { name: `Reconnect ${CHANNEL}` }).click();
  const provider = await opens;
  // Whose sign-in it is has no page of this channel.
  await provider.getByRole('checkbox', { name: /pages_show_list/ }).uncheck();
  const closes = provider.waitForEvent('close');
  await provider.getByRole('button', { name: 'Allow' }).click();
  await closes;
  const row = page.getByRole('listitem', { name: CHANNEL, exact: true });
  await expect(row).toContainText(/You signed in to Facebook as “.+”\. The channel “.+” belongs to “.+”\./);
  await expect(row).toContainText('Nothing was changed.');
  expect(await feed(channel.id)).toEqual(before);
  expect(await connections()).toEqual(connectionsBefore);

  await signInBy(page, 'Facebook', `Reconnect ${CHANNEL}`, 'Allow');
  await expect.poll(async () => (await feed(channel.id)).status).toBe('ok');
});
