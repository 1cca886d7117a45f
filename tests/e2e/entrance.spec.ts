import { expect, test } from '@playwright/test';
import { appUrl } from './support/sign-in.ts';

for (const lateMs of [0, 700]) {
  test(`Auth is asked for when somebody touches the page, with the page’s own code ${lateMs} ms late`, async ({
    page,
  }) => {
    await page.route(/\/assets\/login-page-.*\.js$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, lateMs));
      await route.continue();
    });
    let asked = '';
    page.on('response', async (response) => {
      const isScript = response.url().endsWith('.js');
      if (isScript && (await response.text()).includes('identitytoolkit.googleapis.com')) asked = response.url();
    });
    await page.goto(appUrl('/auth/login'));
    await page.getByLabel('E-mail').waitFor();
    // Nobody has signed in here before: the code comes once somebody touches the page.
    await page.waitForTimeout(500);
    expect(asked).toBe('');
    await page.getByLabel('E-mail').click();
    await expect.poll(() => asked).not.toBe('');
    const times = await page.evaluate((url) => {
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      const [chunk] = performance.getEntriesByName(url);
      return { paint: paint?.startTime ?? Number.NaN, chunk: chunk?.startTime ?? Number.NaN };
    }, asked);
    expect(times.chunk).toBeGreaterThan(times.paint);
  });
}

test('a sign-in page that was opened by its address says in the console that it is late [spec 9.5]', async ({
  context,
}) => {
  const open = async (lateMs: number) => {
    const page = await context.newPage();
    const said: string[] = [];
    page.on('console', (message) => message.type() === 'warning' && said.push(message.text()));
    await page.route(/\/assets\/login-page-.*\.js$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, lateMs));
      await route.continue();
    });
    await page.goto(appUrl('/auth/login'), { waitUntil: 'commit' });
    await page.getByLabel('E-mail').waitFor();
    await page.waitForTimeout(5_300);
    return said;
  };
  // Both wait, so they do it at once.
  expect(await Promise.all([open(0), open(6_000)])).toEqual([[], ['The route /auth/login has not rendered after 5 s']]);
});
