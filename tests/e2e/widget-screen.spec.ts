import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { nodeHashing } from '../../server/core/node-hashing.ts';
import { screenOf } from '../../server/embed/html/screen.ts';
import { DEFAULT_WIDGET_OPTIONS } from '../../src/domain/widget/options.ts';
import type { EmbedStory } from '../../src/domain/widget/schema.ts';

const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');
const SCREEN = 'http://sprx.test/embed/v1/widgets/k/screen';
const NOON = Date.parse('2026-01-12T12:00:00Z');
const PICTURE = `http://sprx.test/hall.svg`;
const storyOf = (n: number, change: Partial<EmbedStory> = {}): EmbedStory => ({
  id: `s${n}`,
  title: `Story number ${n}`,
  excerpt: 'The choir sang at the station while trains were announced, and nobody missed one.',
  url: `https://oakfield.example/stories/${n}`,
  author: null,
  media: null,
  hashtags: [],
  publishedAt: '2026-01-11T12:00:00.000Z',
  network: null,
  places: [],
  groups: { people: [], place: [], purpose: [] },
  ...change,
});
const pictured: Partial<EmbedStory> = { media: { type: 'image', url: PICTURE, alt: 'The hall' } };

type Change = { stories?: EmbedStory[]; version?: string; options?: object };
const pageOf = ({ stories = [storyOf(1, pictured), storyOf(2), storyOf(3)], version = '1', options }: Change = {}) =>
  screenOf({
    fragment: {
      name: 'Hall',
      school: { name: 'Oakfield School', locale: 'en-GB', timeZone: 'Europe/London' },
      layout: 'screen',
      options: { ...DEFAULT_WIDGET_OPTIONS, brand: '#1a5c3a', ...options },
      stories,
    },
    hashing: nodeHashing,
    domains: [],
    origin: 'http://sprx.test',
    isLocal: true,
    version,
  });

/** The page under its own policy; what it says from now on is changed by the value that is returned. */
async function open(page: Page, first: Change = {}, isPaused = true) {
  const server = { shown: first, isAway: false, asked: 0 };
  if (isPaused) {
    await page.clock.install({ time: NOON - 60_000 });
    await page.clock.pauseAt(NOON);
  }
  await page.route(PICTURE, (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="400"><rect width="640" height="400" fill="#357"/></svg>',
    }),
  );
  await page.route(SCREEN, (route) => {
    server.asked += 1;
    if (server.isAway) return route.abort('internetdisconnected');
    const { body, policy } = pageOf(server.shown);
    return route.fulfill({ contentType: 'text/html', headers: { 'content-security-policy': policy }, body });
  });
  await page.goto(SCREEN);
  return server;
}
const heading = (page: Page, n: number) => page.getByRole('heading', { name: `Story number ${n}` });

test('each 8 seconds → the next story, and from the last to the first', async ({ page }) => {
  await open(page);
  for (const n of [1, 2, 3, 1]) {
    await expect(heading(page, n)).toBeVisible();
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(1);
    await page.clock.runFor(8_000);
  }
});

test('QR code → named by the address that it leads to; clock → the school’s time, each minute anew', async ({
  page,
}) => {
  await open(page, { options: { clock: true } });
  await expect(page.getByRole('img', { name: 'https://oakfield.example/stories/1' })).toBeVisible();
  const clock = page.locator('time.clock');
  await expect(clock).toHaveText('12:00');
  await page.clock.runFor(61_000);
  await expect(clock).toHaveText('12:01');
});

test('a day without network → goes on with every story and picture', async ({ page }) => {
  const server = await open(page);
  server.isAway = true;
  await page.clock.fastForward('24:00:00');
  const seen = new Set<string>();
  for (let step = 0; step < 3; step += 1) {
    seen.add(await page.getByRole('heading', { level: 2 }).innerText());
    await page.clock.runFor(8_000);
  }
  expect([...seen].sort()).toEqual(['Story number 1', 'Story number 2', 'Story number 3']);
  expect(await page.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(640);
  server.isAway = false;
  server.shown = { stories: [storyOf(9)] };
  await page.clock.runFor(60_000);
  await expect(heading(page, 9)).toBeVisible();
});

test('another build → the page loads itself anew; the same one → it does not', async ({ page }) => {
  const server = await open(page);
  await page.evaluate(() => Object.assign(window, { isOld: true }));
  const isOld = () => page.evaluate(() => 'isOld' in window);
  await page.clock.runFor(60_000);
  await expect.poll(() => server.asked).toBe(2);
  expect(await isOld()).toBe(true);
  server.shown = { version: '2' };
  const loaded = page.waitForEvent('load');
  await page.clock.runFor(60_000);
  await loaded;
  expect(await isOld()).toBe(false);
});

for (const [name, width, height] of [
  ['16:9', 1920, 1080],
  ['upright', 1080, 1920],
] as const)
  test(`${name}: with and without picture, both themes → whole window, nothing cut, large text; axe reports nothing`, async ({
    page,
  }, info) => {
    await page.setViewportSize({ width, height });
    for (const theme of ['light', 'dark'])
      for (const n of [1, 2]) {
        const stories = [n === 1 ? storyOf(1, pictured) : storyOf(2)];
        await open(page, { stories, options: { theme, clock: true } }, false);
        const size = await page.evaluate(() => ({
          scroll: [document.documentElement.scrollWidth, document.documentElement.scrollHeight],
          title: Number.parseFloat(getComputedStyle(document.querySelector('h2') as Element).fontSize),
          text: Number.parseFloat(getComputedStyle(document.querySelector('p') as Element).fontSize),
        }));
        expect(size.scroll).toEqual([width, height]);
        expect(size.title).toBeGreaterThanOrEqual(64);
        expect(size.text).toBeGreaterThanOrEqual(36);
        for (const part of ['.qr', '.clock', 'h1', 'h2']) {
          const box = await page.locator(part).boundingBox();
          expect((box?.x ?? -1) >= 0 && (box?.y ?? -1) >= 0).toBe(true);
          expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
          expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
        }
        await page.evaluate(AXE);
        const problems = await page.evaluate<string[]>(
          'axe.run().then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + " " + html)))',
        );
        expect([theme, n, problems]).toEqual([theme, n, []]);
        await page.screenshot({ path: info.outputPath(`${theme}-${n}.png`) });
      }
  });

test('reduced motion → no transition; else a short one', async ({ page }) => {
  await open(page);
  const duration = () =>
    page
      .locator('article')
      .first()
      .evaluate((one) => getComputedStyle(one).transitionDuration);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await duration()).toBe('0s');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(await duration()).toContain('0.8s');
});
