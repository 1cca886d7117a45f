import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { followRequests, frames } from './support/idle.ts';
import { untilCodeRuns } from './support/late-code.ts';
import { appUrl, enter } from './support/sign-in.ts';

const KB = 1024;

/** Bytes as gzip would send them; fonts and pictures that are compressed already count as they are. */
async function weigh(
  page: import('@playwright/test').Page,
  until: () => Promise<void>,
): Promise<{ total: number; list: string[]; scripts: string }> {
  const parts: { url: string; bytes: number; text: string }[] = [];
  const pending: Promise<void>[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).origin !== new URL(appUrl()).origin) return;
    pending.push(
      response.body().then(
        (body) => {
          const isFont = /font|woff|png|jpe?g|webp/.test(response.headers()['content-type'] ?? '');
          parts.push({
            url: response.url(),
            bytes: isFont ? body.length : gzipSync(body, { level: 9 }).length,
            text: isFont ? '' : body.toString(),
          });
        },
        () => {},
      ),
    );
  });
  await until();
  await Promise.all(pending);
  return {
    total: parts.reduce((sum, { bytes }) => sum + bytes, 0),
    list: parts.map(({ url, bytes }) => `${bytes} ${url}`),
    scripts: parts.map(({ text }) => text).join('\n'),
  };
}

test('stranger opens the sign-in page → at most 160 KB until idle, no Firestore', async ({ page }) => {
  const idle = followRequests(page);
  const { total, list, scripts } = await weigh(page, async () => {
    await page.goto(appUrl('/auth/login'));
    await page.getByLabel('Email').waitFor();
    await untilCodeRuns(page);
    await idle();
  });
  console.log(
    `sign-in page until idle: ${total.toLocaleString('en-GB')} of ${(160 * KB).toLocaleString('en-GB')} bytes\n${list.join('\n')}`,
  );
  expect(list.length).toBeGreaterThan(3);
  expect(total).toBeLessThanOrEqual(160 * KB);
  expect(scripts, 'no Firestore on the sign-in page').not.toMatch(/WebChannelConnection|firestore\.googleapis\.com/);
});

test('head scrolls the stories list → at most 60 rows in the page', async ({ page }) => {
  await enter(page, 'head@oakfield.test', '/manage/stories');
  const rows = page.getByRole('main').locator('[data-slot="story-row"], [data-slot="story-card"], tbody tr');
  await expect(rows.first()).toBeVisible();
  const down = () => page.evaluate(() => window.scrollY);
  const isAtEnd = () => page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 1);
  await page.mouse.move(640, 500);
  for (let step = 0; step < 20; step++) {
    const before = await down();
    // Rows that turn out smaller than estimated move the list back.
    const hasMoved = async () => {
      await page.mouse.wheel(0, 1200);
      await frames(page);
      return (await down()) > before || (await isAtEnd());
    };
    await expect.poll(hasMoved).toBe(true);
    expect(await rows.count()).toBeLessThanOrEqual(60);
  }
  expect(await rows.count()).toBeGreaterThan(3);
});

test('head opens Stories by its address → one answer of at most 40 stories, of which at most 20 are drawn', async ({
  page,
}) => {
  const answers: { items: unknown[] }[] = [];
  page.on('response', async (response) => {
    const { pathname } = new URL(response.url());
    if (pathname === '/api/v1/stories') answers.push((await response.json()) as { items: unknown[] });
  });
  const idle = followRequests(page);
  await enter(page, 'head@oakfield.test', '/manage/stories');
  const drawn = page.getByRole('main').locator('[data-story]');
  await expect(drawn.first()).toBeVisible();
  await idle();
  expect(answers.map(({ items }) => items.length)).toEqual([40]);
  expect(await drawn.count()).toBeLessThanOrEqual(20);
});
