import { expect, test } from '@playwright/test';
import { navigate } from './support/navigate.ts';
import { api, enter, extrasUrl } from './support/sign-in.ts';

type Listed<T> = { items: T[] };

test("head adds a feed, approves, makes a collection and a widget → visitor sees the story on the school's page [spec 1.1a, 1.1b, 1.1c, 1.1d, 2.22, 2.30a, 2.30b, 2.30c, 2.32a, 2.32b, 2.35c, 2.39b, 2.39c, 2.39d]", async ({
  page,
  context,
}) => {
  const name = 'Journey sport';
  const collection = 'Journey collection';

  await test.step('home', async () => {
    await enter(page, 'head@oakfield.test');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/Good (morning|afternoon|evening)/);
  });

  await test.step('school with a channel already: remove the demo’s own reading of the sport feed', async () => {
    const { items } = await api<Listed<{ id: string; source: { url?: string } }>>(
      'head@oakfield.test',
      'oakfield',
      'GET',
      '/feeds',
    );
    for (const feed of items.filter(({ source }) => source.url?.includes('oakfield-sport.atom'))) {
      await api('head@oakfield.test', 'oakfield', 'DELETE', `/feeds/${feed.id}?stories=delete`);
    }
  });

  await test.step('add a channel with a preview', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Channels' }).click();
    await page.getByRole('link', { name: 'Add a channel', exact: true }).click();
    await page.getByRole('link', { name: 'Web feed' }).click();
    await page.getByLabel('Name').fill(name);
    await page.getByLabel('Address').fill(extrasUrl('/feeds/oakfield-sport.atom'));
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect(page.getByRole('region', { name: 'Preview' }).getByRole('article')).not.toHaveCount(0);
    await page.getByRole('button', { name: 'Add channel' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible();
  });

  const feeds = await api<Listed<{ id: string; name: string }>>('head@oakfield.test', 'oakfield', 'GET', '/feeds');
  const feed = feeds.items.find((candidate) => candidate.name === name);
  expect(feed, 'the new channel is there').toBeDefined();

  type Row = { id: string; title: string; status: string };
  const waiting = () =>
    api<Listed<Row>>('head@oakfield.test', 'oakfield', 'GET', `/stories?feedId=${feed?.id}&status=pending`);
  await expect.poll(async () => (await waiting()).items.length).toBeGreaterThan(2);
  const [first, second] = (await waiting()).items;
  if (!first || !second) throw new Error('two stories are needed');

  await test.step('approve one by the button and one by the keyboard', async () => {
    await navigate(page, `/manage/stories/${first.id}/moderate`);
    await expect(page.getByRole('heading', { level: 2, name: first.title })).toBeVisible();
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect
      .poll(
        async () =>
          (await api<{ story: Row }>('head@oakfield.test', 'oakfield', 'GET', `/stories/${first.id}`)).story.status,
      )
      .toBe('approved');
    await navigate(page, `/manage/stories/${second.id}/moderate`);
    await expect(page.getByRole('heading', { level: 2, name: second.title })).toBeVisible();
    await page.keyboard.press('a');
    await expect
      .poll(
        async () =>
          (await api<{ story: Row }>('head@oakfield.test', 'oakfield', 'GET', `/stories/${second.id}`)).story.status,
      )
      .toBe('approved');
  });

  await test.step('a collection that takes in this channel by rule', async () => {
    await navigate(page, '/manage/collections');
    await page.getByRole('button', { name: 'New collection' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill(collection);
    await page.getByRole('dialog').getByRole('button', { name: 'Create collection' }).click();
    await expect(page).toHaveURL(/\/manage\/collections\/[^/]+$/);
    await expect(page.getByRole('heading', { level: 1, name: collection })).toBeVisible();
    await page.getByRole('button', { name: 'Set a rule' }).click();
    await page.getByRole('radio', { name: /^Automatically by rules/ }).check();
    await page.getByRole('checkbox', { name: new RegExp(name) }).check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.evaluate(() => window.scrollTo({ top: 0 }));
    await expect(
      page.getByRole('list', { name: `Stories in ${collection}` }).getByRole('link', { name: first.title }),
    ).toBeVisible();
  });

  const snippet = await test.step('a widget and its snippet', async () => {
    await navigate(page, '/widgets/story');
    await page.getByRole('link', { name: 'New widget' }).click();
    await page.getByLabel('Name').fill('Journey widget');
    await page.getByLabel('Collection').selectOption({ label: collection });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page).toHaveURL(/\/widgets\/story\/edit\//);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy snippet' }).click();
    return page.evaluate(() => navigator.clipboard.readText());
  });

  const key = /data-sprx-widget="([^"]+)"/.exec(snippet)?.[1];
  expect(key).toBeTruthy();
  expect(snippet).toContain(`${process.env.SPRX_URL}/embed/v1/sprx.js`);

  await test.step('the school’s page on another origin shows it, and one more approval on reload', async () => {
    const visitor = await context.newPage();
    await visitor.goto(extrasUrl(`/bare/${key}`));
    await expect(visitor.getByText(first.title)).toBeVisible();
    await expect(visitor.getByText(second.title)).toBeVisible();
    const third = (await waiting()).items[0];
    if (!third) throw new Error('a third story is needed');
    await expect(visitor.getByText(third.title)).toHaveCount(0);
    await navigate(page, `/manage/stories/${third.id}/moderate`);
    await expect(page.getByRole('heading', { level: 2, name: third.title })).toBeVisible();
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect
      .poll(
        async () =>
          (await api<{ story: Row }>('head@oakfield.test', 'oakfield', 'GET', `/stories/${third.id}`)).story.status,
      )
      .toBe('approved');
    await visitor.reload();
    await expect(visitor.getByText(third.title)).toBeVisible();
    expect(await context.cookies(extrasUrl())).toEqual([]);
    await visitor.close();
  });
});

test('head approves in one browser → the author’s open queue and story update', async ({ page: one, browser }) => {
  const two = await (await browser.newContext()).newPage();
  const { items } = await api<Listed<{ id: string; title: string }>>(
    'head@oakfield.test',
    'oakfield',
    'GET',
    '/stories?status=pending&limit=200',
  );
  // Channels may bring the same post twice, and a title is what is looked for.
  const [watched, open] = items.filter(({ title }) => items.filter((other) => other.title === title).length === 1);
  if (!watched || !open) throw new Error('waiting stories are needed');
  await enter(two, 'author@oakfield.test', `/manage/stories/${open.id}/moderate`);
  const queue = two.getByRole('list', { name: 'Stories awaiting review' });
  await expect(queue.getByRole('link', { name: watched.title })).toBeVisible();
  await enter(one, 'head@oakfield.test', `/manage/stories/${watched.id}/moderate`);
  await expect(one.getByRole('heading', { level: 2, name: watched.title })).toBeVisible();
  await one.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(queue.getByRole('link', { name: watched.title })).toHaveCount(0);
  await two.context().close();
});
