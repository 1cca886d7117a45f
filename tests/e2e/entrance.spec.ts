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
      const isScript = response.url().endsWith('.js');
      if (isScript && (await response.text()).includes('identitytoolkit.googleapis.com')) asked = response.url();
    });
    await page.goto(appUrl('/auth/login'));
    await page.getByLabel('Email').waitFor();
    // Nobody has signed in here before: the code comes once somebody touches the page.
    await page.waitForTimeout(500);
    expect(asked).toBe('');
    await page.getByLabel('Email').click();
    await expect.poll(() => asked).not.toBe('');
    const times = await page.evaluate((url) => {
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      const [chunk] = performance.getEntriesByName(url);
      return { paint: paint?.startTime ?? Number.NaN, chunk: chunk?.startTime ?? Number.NaN };
    }, asked);
    expect(times.chunk).toBeGreaterThan(times.paint);
  });
}
