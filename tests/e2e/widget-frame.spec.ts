import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { nodeHashing } from '../../server/core/node-hashing.ts';
import { frameOf } from '../../server/embed/html/frame.ts';
import { DEFAULT_WIDGET_OPTIONS } from '../../src/domain/widget/options.ts';
import { HOST, story } from './support/widget-host.ts';

const FRAME = 'http://sprx.test/embed/v1/widgets/k/frame';

type Beacon = { key: string; page: string; load: string; events: { type: string; storyId?: string }[] };

/** A school's page with the frame of a widget, and what it sends. */
async function open(
  page: Page,
  stories = [story({ id: 's1' })],
  alert: Parameters<typeof frameOf>[0]['alert'] = null,
): Promise<Beacon[]> {
  const sent: Beacon[] = [];
  const part = readdirSync('dist/embed/parts').find((file) => file.startsWith('frame.'));
  const { body, policy } = frameOf({
    fragment: {
      name: 'Front page',
      school: { name: 'Oakfield School', locale: 'en-GB', timeZone: 'Europe/London' },
      layout: alert ? 'alert' : 'grid',
      options: DEFAULT_WIDGET_OPTIONS,
      stories: stories.map((each) => ({
        ...each,
        author: null,
        media: null,
        hashtags: [],
        publishedAt: '2026-01-11T12:00:00.000Z',
        network: null,
        places: [],
        groups: { people: [], place: [], purpose: [] },
      })),
    },
    key: 'k',
    alternates: [],
    hashing: nodeHashing,
    domains: [],
    origin: 'http://sprx.test',
    isLocal: true,
    alert,
    counts: `http://sprx.test/embed/v1/parts/${part}`,
  });
  await page.route(HOST, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><body><h1>News</h1><iframe title="Stories" src="${FRAME}" width="600" height="600"></iframe></body></html>`,
    }),
  );
  await page.route(FRAME, (route) =>
    route.fulfill({ contentType: 'text/html', headers: { 'content-security-policy': policy }, body }),
  );
  await page.route('http://sprx.test/embed/v1/parts/*', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: readFileSync(`dist/embed/parts/${basename(route.request().url())}`, 'utf8'),
    }),
  );
  await page.route('http://sprx.test/embed/v1/events', (route) => {
    sent.push(JSON.parse(route.request().postData() ?? '{}') as Beacon);
    return route.fulfill({ status: 204 });
  });
  await page.goto(HOST);
  return sent;
}
const typesOf = (sent: readonly Beacon[]) => sent.flatMap(({ events }) => events.map(({ type }) => type));

test('frame seen, story opened → a view and a click, of the page around it, under the policy of the frame', async ({
  page,
}) => {
  const sent = await open(page);
  await expect.poll(() => typesOf(sent)).toEqual(['view']);
  expect(sent[0]).toMatchObject({ key: 'k', page: HOST });
  await page.route('https://elsewhere.test/**', (route) => route.fulfill({ body: 'Elsewhere' }));
  await page.frameLocator('iframe').getByRole('link').click();
  await expect.poll(() => typesOf(sent)).toEqual(['view', 'click']);
  expect(sent[1]?.events).toEqual([{ type: 'click', storyId: 's1' }]);
});

test('frame without a story → counted as empty', async ({ page }) => {
  const sent = await open(page, []);
  await expect.poll(() => typesOf(sent)).toEqual(['view', 'empty']);
});

test('browser that asks not to be tracked → nothing is sent', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'doNotTrack', { value: '1' });
  });
  const sent = await open(page);
  await page.frameLocator('iframe').getByRole('link').hover();
  // The page goes, which would send whatever is left.
  await page.goto('about:blank');
  expect(sent).toEqual([]);
});

/** Time passes only when the test moves it. */
async function openAlertAt(page: Page, now: number, alert: { changesAt: number; isInTime: boolean }) {
  let requests = 0;
  page.on('request', (request) => {
    if (request.url() === FRAME) requests += 1;
  });
  await page.clock.install({ time: now - 60_000 });
  await page.clock.pauseAt(now);
  await open(page, [story({ id: 's1', title: 'School is closed' })], alert);
  const article = page.frameLocator('iframe').getByRole('article');
  await expect(article).toBeVisible();
  return { article, requests: () => requests };
}
const NOON = Date.parse('2026-01-12T12:00:00Z');

test('frame of an alert, its end passes → taken away, not asked for again', async ({ page }) => {
  const { article, requests } = await openAlertAt(page, NOON, { changesAt: NOON + 30_000, isInTime: true });
  await page.clock.runFor(29_000);
  await expect(article).toBeVisible();
  await page.clock.runFor(2_000);
  await expect(article).toHaveCount(0);
  expect(requests()).toBe(1);
});

test('frame of an alert on a device whose clock is ahead → asks every five seconds, not without end', async ({
  page,
}) => {
  const { requests } = await openAlertAt(page, NOON, { changesAt: NOON - 60_000, isInTime: false });
  await page.clock.runFor(4_000);
  expect(requests()).toBe(1);
  await page.clock.runFor(2_000);
  await expect.poll(requests).toBe(2);
});
