import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { extrasUrl } from './support/sign-in.ts';
import { answer, openHost, SNIPPET, story } from './support/widget-host.ts';

const PICTURE = 'http://pictures.test/choir.svg';
const media = { type: 'image', url: PICTURE, alt: 'A choir in two rows on platform 2' };

async function withPicture(page: Page): Promise<void> {
  await page.route(PICTURE, (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="5"><rect width="8" height="5" fill="#2a6"/></svg>',
    }),
  );
}

const ground = (page: Page) => page.locator('article').evaluate((element) => getComputedStyle(element).backgroundColor);

test('theme set in the widget, system light or dark → the set theme', async ({ page }) => {
  const seen: Record<string, string[]> = { light: [], dark: [] };
  for (const theme of ['light', 'dark'] as const) {
    const options = { limit: 12, theme, brand: '#1d2f5e', columns: 3 };
    const title = `Choir sings by ${theme}`;
    await openHost(page, `<body>${SNIPPET}`, answer([story({ title })], { options }));
    // The copy of the visit before is shown until the answer is there.
    await expect(page.getByRole('link', { name: title })).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      seen[theme]?.push(await ground(page));
    }
    await page.unrouteAll();
  }
  expect(new Set(seen.light).size).toBe(1);
  expect(new Set(seen.dark).size).toBe(1);
  expect(seen.light?.[0]).not.toBe(seen.dark?.[0]);
});

test('picture loaded → has its own description', async ({ page }) => {
  await withPicture(page);
  await openHost(page, `<body>${SNIPPET}`, answer([story({ media })]));
  const picture = page.getByRole('img', { name: media.alt });
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(8);
});

test('widget as a list at 320 px → no horizontal overflow', async ({ page }) => {
  await withPicture(page);
  await page.setViewportSize({ width: 320, height: 640 });
  const long = 'Wirtschaftswissenschaftlich-gesellschaftswissenschaftliche Projektwoche';
  const stories = [story({ media }), story({ id: 's2', title: long, excerpt: long })];
  await openHost(page, `<body>${SNIPPET}`, answer(stories, { layout: 'list' }));
  await expect(page.getByRole('listitem')).toHaveCount(2);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  for (const card of await page.locator('article').all()) {
    const box = await card.boundingBox();
    expect((box?.x ?? 999) + (box?.width ?? 999)).toBeLessThanOrEqual(320);
  }
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`visitor with a ${colorScheme} system, widget on a second origin → axe reports nothing`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto(extrasUrl('/bare/oakfield-front-page'));
    await expect(page.getByRole('listitem')).toHaveCount(9);
    await page.evaluate(readFileSync('node_modules/axe-core/axe.min.js', 'utf8'));
    type AxeCounts = { passes: number; widget: number; violations: string[] };
    const counts = await page.evaluate<AxeCounts>(`axe.run('[data-sprx-widget]').then(({ passes, violations }) => ({
      passes: passes.length,
      widget: passes.flatMap(({ nodes }) => nodes).filter(({ target }) => Array.isArray(target[0])).length,
      violations: violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ' ' + html)),
    }))`);
    expect(counts.violations).toEqual([]);
    // Targets inside a shadow root are lists: axe has looked where the stories are.
    expect(counts.widget).toBeGreaterThan(9);
  });
}
