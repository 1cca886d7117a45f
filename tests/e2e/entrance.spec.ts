import { expect, test } from '@playwright/test';
import { appUrl } from './support/sign-in.ts';

for (const lateMs of [0, 700]) {
  test(`stranger types while the page's code is ${lateMs} ms late → Auth is loaded after the first paint`, async ({
    page,
  }) => {
    await page.route(/\/assets\/index-.*\.js$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, lateMs));
      await route.continue();
    });
    let asked = '';
    page.on('response', async (response) => {
      if (!response.url().endsWith('.js')) return;
      // What is still on its way when the test ends is none of its business.
      const text = await response.text().catch(() => '');
      if (text.includes('identitytoolkit.googleapis.com')) asked = response.url();
    });
    await page.goto(appUrl('/auth/login'));
    await page.getByLabel('Email').waitFor();
    // Nobody has signed in here before: the code comes once somebody touches the page.
    await page.waitForTimeout(500);
    expect(asked).toBe('');
    await page.getByLabel('Email').click();
    await expect.poll(() => asked).not.toBe('');
    // The browser tells of both a while after they happened.
    const times = await page.waitForFunction((url) => {
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      const [chunk] = performance.getEntriesByName(url);
      return paint && chunk ? { paint: paint.startTime, chunk: chunk.startTime } : null;
    }, asked);
    const { paint, chunk } = (await times.jsonValue()) ?? { paint: 0, chunk: 0 };
    expect(chunk).toBeGreaterThan(paint);
  });
}
