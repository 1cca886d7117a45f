import { expect, type Page, test } from '@playwright/test';
import { navigate } from './support/navigate.ts';
import { change } from './support/newcomer.ts';
import { makePersonOnce } from './support/people.ts';
import { appUrl, api as call, enter, extrasUrl } from './support/sign-in.ts';

const WHO = 'publishing@oakfield.test';
const PLACE = 'For the publishing test';
const TITLE = 'The pond has newts';
const api = <T>(method: string, path: string, body?: unknown) => call<T>(WHO, 'oakfield', method, path, body);
type Named = { id: string; name: string };
type Listed<T> = { items: T[] };
type Story = { id: string; title: string; status: string };

test.beforeAll(() => makePersonOnce({ email: WHO, firstname: 'Pia', surname: 'Blish', role: 'ADMIN' }));

/** Other files of the same worker, and a second try, meet the demo school as it was. */
async function tidy(): Promise<void> {
  for (const path of ['/widgets', '/collections'])
    for (const { id, name } of (await api<Listed<Named>>('GET', path)).items)
      if (name === PLACE) await api('DELETE', `${path}/${id}`);
  for (const { id, title } of (await api<Listed<Story>>('GET', `/stories?q=newts&limit=100`)).items)
    if (title === TITLE || title.startsWith('Newts ')) await api('DELETE', `/stories/${id}`);
}
test.beforeEach(tidy);
test.afterEach(tidy);

/** A draft, and a widget that shows a collection of its own. */
async function prepare() {
  const { story } = await api<{ story: Story }>('POST', '/stories', {
    title: TITLE,
    html: '<p>Year 4 counted nine.</p>',
  });
  const { collection } = await api<{ collection: Named }>('POST', '/collections', { name: PLACE });
  const { widget } = await api<{ widget: { publicKey: string } }>('POST', '/widgets', {
    name: PLACE,
    type: 'story',
    collectionId: collection.id,
    layout: 'list',
  });
  return { id: story.id, collection: collection.id, key: widget.publicKey };
}
const status = async (id: string) => (await api<{ story: Story }>('GET', `/stories/${id}`)).story.status;

async function openPublish(page: Page, id: string): Promise<void> {
  await enter(page, WHO, `/manage/stories/${id}`);
  await page.getByRole('link', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Publish a story' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Checks before publishing' })).toBeVisible();
}

test('head schedules a story, cancels it, publishes it to a widget, takes it down → the school’s page follows [spec 2.35b, 2.36]', async ({
  page,
  context,
}) => {
  const { id, key } = await prepare();
  const visitor = await context.newPage();
  const widget = async () => (await fetch(appUrl(`/embed/v1/widgets/${key}`))).text();

  await openPublish(page, id);
  await page.getByRole('group', { name: 'Collections' }).getByRole('checkbox', { name: PLACE }).check();
  await page.getByRole('button', { name: 'Schedule' }).click();
  await page.getByRole('textbox', { name: 'Day' }).fill('31 December 2099');
  await page.getByRole('textbox', { name: 'Day' }).blur();
  await page.getByLabel(/^Time/).fill('08:30');
  await page.getByRole('button', { name: 'Schedule' }).click();
  await expect(
    page.getByText('It will be published on Thursday, 31 December 2099 at 08:30', { exact: false }),
  ).toBeVisible();
  expect(await status(id)).toBe('scheduled');
  expect(await widget()).not.toContain(TITLE);

  await page.getByRole('button', { name: 'Cancel schedule' }).click();
  await expect.poll(() => status(id)).toBe('draft');
  await page.getByRole('group', { name: 'Collections' }).getByRole('checkbox', { name: PLACE }).check();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText('Story published')).toBeVisible();
  await expect.poll(widget).toContain(TITLE);
  await visitor.goto(extrasUrl(`/bare/${key}`));
  await expect(visitor.getByRole('region', { name: PLACE }).getByText(TITLE)).toBeVisible();

  await navigate(page, `/manage/stories/${id}`);
  await page.getByRole('button', { name: 'Take down' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take down this story' });
  await dialog.getByLabel(/^Reason/).fill('A parent asked us to');
  await dialog.getByRole('button', { name: 'Take down story' }).click();
  await expect(page.getByText(`Story taken down from ${PLACE}`, { exact: false })).toBeVisible();
  await expect.poll(widget).not.toContain(TITLE);
  await visitor.reload();
  await expect(visitor.getByText(TITLE)).toHaveCount(0);
  expect(await status(id)).toBe('hidden');
});

test('head publishes a collection as a feed → stories as RSS and JSON; unpublished → no stories [spec 2.33b]', async ({
  page,
  context,
}) => {
  const { id, collection } = await prepare();
  await api('PUT', `/collections/${collection}/stories/${id}`);
  await api('PUT', `/stories/${id}/publish`, { destinations: [], publishAt: null });
  await enter(page, WHO, `/manage/collections/publish/${collection}`);
  await page.getByRole('group', { name: 'Feeds' }).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText('Published.', { exact: true })).toBeVisible();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy feed address' }).click();
  const rss = await page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole('button', { name: 'Copy JSON address' }).click();
  const json = await page.evaluate(() => navigator.clipboard.readText());

  const asRss = await fetch(rss);
  expect(asRss.headers.get('content-type')).toMatch(/^application\/rss\+xml/);
  expect(await asRss.text()).toContain(`<title>${TITLE}</title>`);
  const asJson = await fetch(json);
  expect(asJson.headers.get('content-type')).toMatch(/^application\/feed\+json/);
  expect(await asJson.json()).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    items: [expect.objectContaining({ title: TITLE })],
  });

  await page.getByRole('button', { name: 'Stop publishing' }).click();
  await expect.poll(async () => (await fetch(rss)).status).toBe(404);
});

test('scheduled time reached → story published, its page shows it', async ({ page }) => {
  const { id, collection, key } = await prepare();
  const widget = async () => (await fetch(appUrl(`/embed/v1/widgets/${key}`))).text();
  const publishAt = '2099-12-31T08:30:00.000Z';
  await api('PUT', `/stories/${id}/publish`, { destinations: [{ kind: 'collection', id: collection }], publishAt });
  expect(await status(id)).toBe('scheduled');
  await enter(page, WHO, `/manage/stories/${id}`);
  await expect(page.getByText('Scheduled', { exact: true })).toBeVisible();
  await change(`publications/story-${id}`, { publishAt: new Date() });
  await expect.poll(() => status(id)).toBe('approved');
  await expect(page.getByText('Published', { exact: true })).toBeVisible();
  await expect.poll(widget).toContain(TITLE);
});

test('head reviews one collection → pins, removes, undoes and approves in the queue, by mouse and by keyboard [spec 2.33a]', async ({
  page,
}) => {
  const { collection } = await prepare();
  const titles = ['Newts one', 'Newts two', 'Newts three'];
  const ids: string[] = [];
  for (const title of titles) {
    const { story } = await api<{ story: Story }>('POST', '/stories', { title, html: `<p>${title}</p>` });
    await api('POST', '/stories/moderate', { ids: [story.id], decision: 'restore' });
    await api('PUT', `/collections/${collection}/stories/${story.id}`, {});
    ids.push(story.id);
  }
  const [one, two, three] = ids as [string, string, string];
  type PinnedOrder = { pinned: string[] };
  const pinned = async () =>
    (await api<{ collection: PinnedOrder }>('GET', `/collections/${collection}`)).collection.pinned;
  const placesOf = async (id: string) =>
    (await api<{ story: { collectionIds: string[] } }>('GET', `/stories/${id}`)).story.collectionIds;
  const heading = (name: string) => page.getByRole('heading', { level: 2, name });

  await enter(page, WHO, `/manage/collections/${collection}/moderate?story=${one}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Collection moderation' })).toBeVisible();
  await expect(heading('Newts one')).toBeVisible();
  await page.getByRole('button', { name: 'Pin', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Unpin', exact: true })).toBeVisible();
  expect(await pinned()).toEqual([one]);

  await navigate(page, `/manage/collections/${collection}/moderate?story=${two}`);
  await expect(heading('Newts two')).toBeVisible();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(heading('Newts two')).toBeHidden();
  await expect.poll(() => placesOf(two)).toEqual([]);
  await page.keyboard.press('u');
  await expect(heading('Newts two')).toBeVisible();
  await expect.poll(() => placesOf(two)).toEqual([collection]);
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(heading('Newts two')).toBeHidden();
  await expect.poll(() => placesOf(two)).toEqual([]);
  expect(await status(two)).toBe('pending');

  await navigate(page, `/manage/collections/${collection}/moderate?story=${three}`);
  await expect(heading('Newts three')).toBeVisible();
  await page.keyboard.press('a');
  await expect.poll(() => status(three)).toBe('approved');
  await expect(heading('Newts one')).toBeVisible();
  await page.keyboard.press('h');
  await expect.poll(() => status(one)).toBe('hidden');
  await page.keyboard.press('u');
  await expect.poll(() => status(one)).toBe('pending');

  await page.getByRole('radio', { name: 'Published (1)' }).click();
  await expect(page).toHaveURL(/status=approved/);
  await expect(page.getByRole('link', { name: 'Newts three' })).toBeVisible();

  // On the collection's page, beside its settings: the last story is dragged before the first by its handle.
  await api('PUT', `/collections/${collection}/stories/${two}`, {});
  await navigate(page, `/manage/collections/${collection}`);
  await expect(page.getByRole('region', { name: 'Matching stories' })).toBeAttached();
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible();
  const rows = page.locator('[data-row-id]');
  const order = () => rows.evaluateAll((shown) => shown.map((row) => row.getAttribute('data-row-id')));
  await expect.poll(async () => (await order()).length).toBe(3);
  const before = await order();
  const unpinned = before.filter((id) => id !== one);
  const handleOf = (id: string | null | undefined) => page.locator(`[data-row-id="${id}"] [data-slot="drag-handle"]`);
  await handleOf(unpinned[1]).dragTo(handleOf(unpinned[0]), { targetPosition: { x: 8, y: 4 } });
  await expect.poll(order).toEqual([one, unpinned[1], unpinned[0]]);
  type Ordered = { items: { id: string }[] };
  const stored = async () =>
    (await api<Ordered>('GET', `/stories?collectionId=${collection}&sort=collection`)).items.map(({ id }) => id);
  await expect.poll(stored).toEqual([one, unpinned[1], unpinned[0]]);
  for (const id of ids) await api('DELETE', `/stories/${id}`);
});

test('head sets widget defaults, applies them to a widget → it and a new one have them, what visitors get follows', async ({
  page,
}) => {
  const { key } = await prepare();
  const optionsOf = async () => {
    const answer = await fetch(appUrl(`/embed/v1/widgets/${key}`));
    return ((await answer.json()) as { widget: { options: { density: string } } }).widget.options;
  };
  await enter(page, WHO, '/manage/widget-defaults');
  await expect(page.getByRole('heading', { level: 1, name: 'Widget defaults' })).toBeVisible();
  await page.getByRole('tab', { name: 'Style' }).click();
  await page.getByRole('radio', { name: 'Compact' }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Widget defaults saved')).toBeVisible();
  expect((await optionsOf()).density).toBe('comfortable');

  await page.getByRole('button', { name: 'Apply to widgets' }).click();
  const dialog = page.getByRole('dialog', { name: 'Apply to widgets' });
  await dialog.getByRole('checkbox', { name: 'All of them' }).uncheck();
  await dialog.getByRole('checkbox', { name: new RegExp(`^${PLACE}`) }).check();
  await dialog.getByRole('button', { name: 'Apply to 1 widget' }).click();
  await expect(page.getByText('Applied to 1 widget')).toBeVisible();
  expect((await optionsOf()).density).toBe('compact');

  await navigate(page, '/widgets/story/add');
  await page.getByRole('tab', { name: 'Style' }).click();
  await expect(page.getByRole('radio', { name: 'Compact' })).toBeChecked();
  await api('PUT', '/widget-defaults', {});
});
