import { readFileSync } from 'node:fs';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { followRequests } from './support/idle.ts';
import { holdCode, untilPainted } from './support/late-code.ts';
import { mailTo } from './support/mail.ts';
import { followShifts, NOTHING_MOVES } from './support/shifts.ts';
import { appUrl, enter } from './support/sign-in.ts';

/** A visitor whose browser runs no script. */
async function visitor(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false });
  return context.newPage();
}

test('admin turns the page off and on → visitor without script filters, reads a story, reports a concern', async ({
  page,
  browser,
}) => {
  const reader = await visitor(browser);
  await enter(page, 'head@oakfield.test', '/manage/school?part=page');
  const isOn = page.getByLabel('Show the school page');
  const save = page.getByRole('main').getByRole('button', { name: 'Save' });
  await isOn.uncheck();
  await save.click();
  await expect(page.getByText(/^Saved at/)).toBeVisible();
  await reader.goto(appUrl('/oakfield'));
  await expect(reader.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  await isOn.check();
  await page.getByLabel('Introduction').fill('Read what happened this week.');
  await save.click();
  await expect(page.getByRole('link', { name: /\/oakfield$/ })).toBeVisible();

  await reader.goto(appUrl('/oakfield'));
  await expect(reader.getByRole('heading', { level: 1, name: 'Oakfield School' })).toBeVisible();
  await expect(reader.getByText('Read what happened this week.')).toBeVisible();
  await expect(reader.getByRole('article')).toHaveCount(24);
  await reader.getByRole('link', { name: 'Older stories' }).click();
  await expect(reader).toHaveURL(appUrl('/oakfield?page=2'));
  const filters = reader.getByRole('navigation', { name: 'Filter stories' });
  await filters.getByRole('link', { name: 'Sport' }).click();
  await expect(filters.getByRole('link', { name: 'Sport' })).toHaveAttribute('aria-current', 'page');
  await reader.getByLabel('Search stories').fill('netball');
  await reader.getByRole('button', { name: 'Search' }).click();
  const first = reader.getByRole('article').first().getByRole('link');
  const title = (await first.textContent()) ?? '';
  expect(title).not.toBe('');
  await first.click();
  await expect(reader.getByRole('heading', { level: 1, name: title })).toBeVisible();

  const form = reader.getByRole('form', { name: 'Report a concern' });
  await form.getByRole('button').click();
  await expect(reader.getByText('Write what you want to tell the school.').first()).toBeVisible();
  await reader.getByLabel('Your message').fill('Please take our daughter out of this picture.');
  await form.getByRole('button').click();
  await expect(reader.getByRole('status')).toContainText('Your message was sent to Oakfield School');
  const mail = await mailTo('safeguarding@oakfield.example', /concern/);
  expect(mail.text).toContain('Please take our daughter out of this picture.');
  expect(mail.text).toContain(title);
});

test('list, story and 404 page, light and dark, 320 and 1280 px → axe reports nothing, no horizontal overflow', async ({
  page,
}) => {
  await page.goto(appUrl('/oakfield'));
  const story = await page.getByRole('article').first().getByRole('link').getAttribute('href');
  for (const path of [
    '/oakfield',
    String(story),
    '/oakfield?q=zebra&concern=sent',
    '/no-such-school',
    '/oakfield?story=none',
  ]) {
    await page.goto(appUrl(path));
    await page.evaluate(readFileSync('node_modules/axe-core/axe.min.js', 'utf8'));
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.waitForFunction((expectedWidth) => window.innerWidth === expectedWidth, width);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        const violations = await page.evaluate<string[]>(
          "axe.run().then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ' ' + html)))",
        );
        expect(violations, `${path}, ${colorScheme}, ${width} px`).toEqual([]);
      }
    }
  }
});

for (const width of [1280, 320]) {
  test(`typefaces of a school’s page and of the 404 page come after the first paint, ${width} px → both in use, nothing moves`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ['/oakfield', '/nothing/here']) {
      const moved = await followShifts(page);
      const idle = followRequests(page);
      const letGo = await holdCode(page, /\.woff2$/);
      await page.goto(appUrl(path), { waitUntil: 'commit' });
      await untilPainted(page);
      letGo();
      await idle();
      expect(await moved(), path).toBeLessThan(NOTHING_MOVES);
      const loaded = await page.evaluate(() =>
        [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family.replaceAll('"', '')),
      );
      expect(loaded, path).toEqual(expect.arrayContaining(['Fraunces Variable', 'Inter Variable']));
      await page.unrouteAll({ behavior: 'wait' });
    }
  });
}
