import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { answer, EMBED, HOST, openHost, story } from './support/widget-host.ts';

const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');
const SNIPPET =
  '<div data-sprx-widget="k" data-sprx-space="0"></div>\n<script async src="http://sprx.test/embed/v1/sprx.js"></script>';
const BODY = `<body><main><h1>School</h1>${SNIPPET}<p id="below">Welcome</p></main>`;
const NOON = Date.parse('2026-01-12T12:00:00Z');
const at = (seconds: number) => new Date(NOON + seconds * 1_000).toISOString();
const snow = story({ id: 'snow', title: 'School is closed today', excerpt: 'Too much snow. Lessons are online.' });
const alert = (options: object, stories = [snow]) =>
  answer(stories, { layout: 'alert', options: { limit: 1, theme: 'light', brand: null, columns: 3, ...options } });

/** Time passes only when the test moves it. */
async function openAt(page: Page, reply: object, body = BODY) {
  await page.clock.install({ time: NOON - 60_000 });
  await page.clock.pauseAt(NOON);
  await openHost(page, body, reply);
  await expect(page.locator('[data-state=loading]')).toBeAttached();
  await page.clock.runFor(50);
  await expect(page.locator('[data-state]')).not.toHaveAttribute('data-state', 'loading');
}
async function arrive(page: Page, ms: number) {
  await page.goto(HOST);
  await expect(page.locator('[data-state=loading]')).toBeAttached();
  await page.clock.runFor(ms);
}
const top = (page: Page) => page.locator('#below').evaluate((element) => element.getBoundingClientRect().top);
const bar = (page: Page) => page.getByRole('region', { name: 'Front page' });

for (const severity of ['info', 'important', 'emergency'] as const)
  test(`alert ${severity} → a bar over the page, which does not move; axe reports nothing in both themes`, async ({
    page,
  }) => {
    for (const theme of ['light', 'dark']) {
      // axe has timers of the page, so that time passes here.
      const until = new Date(Date.now() + 3_600_000).toISOString();
      await openHost(page, BODY, alert({ severity, until, theme }));
      await expect(bar(page)).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(severity === 'emergency' ? 1 : 0);
      await expect(page.getByRole('article')).toContainText('School is closed today');
      expect((await bar(page).boundingBox())?.y).toBe(0);
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        await page.evaluate(AXE);
        const problems = await page.evaluate<string[]>(
          `axe.run('[data-sprx-widget]').then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ' ' + html)))`,
        );
        expect([theme, width, problems]).toEqual([theme, width, []]);
      }
      const shown = await top(page);
      await page.locator('[data-sprx-widget]').evaluate((host) => host.remove());
      expect(await top(page)).toBe(shown);
    }
  });

test('open page: end passes → gone the second after', async ({ page }) => {
  await openAt(page, alert({ until: at(60) }));
  await expect(bar(page)).toBeVisible();
  await page.clock.runFor(58_000);
  await expect(bar(page)).toBeVisible();
  await page.clock.runFor(3_000);
  await expect(bar(page)).toBeHidden();
  await expect(page.getByText('School is closed today')).toHaveCount(0);
});

test('alert closed → hidden for the life of the page, also when it is embedded anew; a new page shows it', async ({
  page,
}) => {
  await openAt(page, alert({ until: at(600) }));
  await page.getByRole('button', { name: 'Close' }).press('Enter');
  await expect(bar(page)).toBeHidden();
  await page.evaluate(() => {
    const again = document.createElement('div');
    again.setAttribute('data-sprx-widget', 'k');
    document.querySelector('[data-sprx-widget]')?.replaceWith(again);
  });
  await page.clock.runFor(100);
  await expect(page.locator('[data-state=ready]')).toBeAttached();
  await expect(bar(page)).toBeHidden();
  await arrive(page, 100);
  await expect(bar(page)).toBeVisible();
});

test('before its time → no room, nothing said; its beginning passes → asked for and shown', async ({ page }) => {
  await openAt(page, alert({ from: at(120), until: at(600) }, []));
  await expect(page.locator('[data-sprx-widget]')).toHaveAttribute('data-state', 'empty');
  await expect(bar(page)).toBeHidden();
  await expect(page.getByText('No stories')).toHaveCount(0);
  await page.route(/widgets\/k\/stories/, (route) =>
    route.fulfill({ json: { stories: [snow], nextCursor: null }, headers: { 'access-control-allow-origin': '*' } }),
  );
  await page.clock.runFor(60_000);
  await expect(bar(page)).toBeHidden();
  await page.clock.runFor(61_000);
  await expect(bar(page)).toContainText('School is closed today');
});

test('origin away → no note and no room for an alert; a stored copy whose end has passed → not shown', async ({
  page,
}) => {
  await openAt(page, alert({ until: at(60) }));
  await expect(bar(page)).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(1);
  await page.route(EMBED, (route) => route.abort('connectionrefused'));
  await page.clock.runFor(120_000);
  await arrive(page, 2_000);
  await expect(page.locator('[data-sprx-widget]')).toHaveAttribute('data-state', /stale|ready/);
  await expect(bar(page)).toBeHidden();
  await page.evaluate(() => localStorage.clear());
  await arrive(page, 2_000);
  await expect(page.locator('[data-sprx-widget]')).toHaveAttribute('data-state', 'failed');
  await expect(page.getByText('cannot be shown')).toHaveCount(0);
});
