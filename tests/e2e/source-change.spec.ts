import { createServer, type Server } from 'node:http';
import { expect, test } from '@playwright/test';
import { appUrl, api as call, enter } from './support/sign-in.ts';

const HEAD = 'head@oakfield.test';
const api = <T>(method: string, path: string, body?: unknown) => call<T>(HEAD, 'oakfield', method, path, body);
type Story = { id: string; title: string; proposed?: { title?: string } };
type Listed<T> = { items: T[] };

let title = 'Sports day on Friday';
let server: Server;
const source = () => new URL('/changing.rss', process.env.SPRX_SOURCE);

test.beforeAll(async () => {
  server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/rss+xml');
    response.end(
      `<rss version="2.0"><channel><title>Changing</title><item><guid>one</guid><title>${title}</title>` +
        '<link>https://oakfield.example/one</link><description>Bring a hat.</description></item></channel></rss>',
    );
  });
  await new Promise<void>((ready) => server.listen(Number(source().port), '127.0.0.1', ready));
});
test.afterAll(() => new Promise((closed) => server.close(closed)));

test('source changes a published story → visitor sees the change only after the head approves it', async ({ page }) => {
  const { feed } = await api<{ feed: { id: string } }>('POST', '/feeds', {
    name: 'Changing news',
    network: 'rss',
    source: { url: source().href },
  });
  const stories = async (query = '') =>
    (await api<Listed<Story>>('GET', `/stories?feedId=${feed.id}${query}`)).items.map(({ id }) => id);
  await expect.poll(() => stories()).toHaveLength(1);
  const [id = ''] = await stories();
  await api('POST', '/stories/moderate', { ids: [id], decision: 'approve' });
  const { collection } = await api<{ collection: { id: string } }>('POST', '/collections', {
    name: 'Changing collection',
    rules: { channels: [feed.id] },
  });
  const { widget } = await api<{ widget: { publicKey: string } }>('POST', '/widgets', {
    name: 'Changing widget',
    type: 'story',
    collectionId: collection.id,
    layout: 'list',
  });
  const shown = async () => (await fetch(appUrl(`/embed/v1/widgets/${widget.publicKey}`))).text();
  await expect.poll(shown).toContain(title);
  const before = await shown();

  await enter(page, HEAD, `/manage/stories/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

  title = 'Sports day on Thursday';
  await api('POST', `/feeds/${feed.id}/sync`);
  await page.getByRole('link', { name: 'Review the change' }).click();
  const field = page.getByRole('region', { name: 'Title' });
  await expect(field.getByRole('deletion')).toContainText('Friday');
  await expect(field.getByRole('insertion')).toContainText('Thursday');
  expect(await stories('&proposed=true&status=approved&sort=title')).toEqual([id]);
  expect(await shown()).toBe(before);

  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect.poll(shown).toContain(title);
  await expect(page.getByRole('region', { name: 'Title' })).toHaveCount(0);
});
