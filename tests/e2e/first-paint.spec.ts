import { expect, type Page, test } from '@playwright/test';
import { followRequests } from './support/idle.ts';
import { holdCode, untilCodeRuns, untilPainted } from './support/late-code.ts';
import { followShifts, NOTHING_MOVES } from './support/shifts.ts';
import { appUrl, enter, PASSWORD } from './support/sign-in.ts';

const email = (page: Page) => page.getByLabel('Email');
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const open = (page: Page, query = '') => page.goto(appUrl(`/auth/login${query}`), { waitUntil: 'commit' });
test('sign-in page before any script ran → form is shown, text typed and button pressed count once', async ({
  page,
}) => {
  const letGo = await holdCode(page);
  await open(page);
  await email(page).fill('head@oakfield.test');
  await password(page).fill(PASSWORD);
  await page.getByLabel('Keep me signed in on this computer').uncheck();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(appUrl('/auth/login'));
  letGo();
  await expect(page).toHaveURL(appUrl('/'));
});

test('visitor types while the page script loads → text and focus stay', async ({ page }) => {
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  const letGo = await holdCode(page);
  await open(page);
  await email(page).pressSequentially('head@oak');
  letGo();
  await untilCodeRuns(page);
  await expect(email(page)).toBeFocused();
  await page.keyboard.type('field.test');
  await expect(email(page)).toHaveValue('head@oakfield.test');
  expect(said.filter((text) => text.includes('made anew'))).toEqual([]);
});

test('password manager fills the fields before the script loads → values stay', async ({ page }) => {
  const letGo = await holdCode(page);
  await open(page);
  await email(page).waitFor();
  await page.evaluate((secret) => {
    const fields = [...document.querySelectorAll('form input')] as HTMLInputElement[];
    for (const field of fields)
      if (field.type !== 'checkbox') field.value = field.type === 'email' ? 'a@b.test' : secret;
    fields[0]?.before(document.createElement('com-password-mark'));
  }, PASSWORD);
  letGo();
  await untilCodeRuns(page);
  await expect(email(page)).toHaveValue('a@b.test');
  await expect(password(page)).toHaveValue(PASSWORD);
});

test('visitor follows a link before the script loads → next page keeps the query of the address', async ({ page }) => {
  const letGo = await holdCode(page);
  await open(page, '?target=%2Fmanage%2Fstories');
  await page.getByRole('link', { name: 'Create an account' }).click();
  letGo();
  await expect(page).toHaveURL(/\/auth\/signup\?target=/);
});

for (const width of [1280, 768, 320]) {
  test(`fonts and script of the sign-in page come after the first paint, ${width} px → nothing moves`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const moved = await followShifts(page);
    const idle = followRequests(page);
    const letGo = await holdCode(page, /\.woff2$|\/assets\/index-.*\.js$/);
    await open(page);
    await untilPainted(page);
    letGo();
    await untilCodeRuns(page);
    await idle();
    expect(await moved()).toBeLessThan(NOTHING_MOVES);
  });
}

test('app page before any script ran → app frame for a returning user, nothing for a signed-out visitor', async ({
  page,
}) => {
  const frame = page.locator('[data-slot="frame-skeleton"] [data-slot="sidebar"]');
  const letGo = await holdCode(page);
  await page.goto(appUrl('/manage/stories'), { waitUntil: 'commit' });
  await frame.waitFor({ state: 'attached' });
  await expect(frame).toBeHidden();
  letGo();
  await page.unrouteAll({ behavior: 'wait' });
  await enter(page, 'head@oakfield.test');
  const letGoAgain = await holdCode(page);
  await page.goto(appUrl('/manage/stories'), { waitUntil: 'commit' });
  await expect(frame).toBeVisible();
  // The markup can be asked for before its stylesheet has come.
  await expect.poll(async () => (await frame.boundingBox())?.x).toBe(0);
  const before = await frame.boundingBox();
  letGoAgain();
  await page.getByRole('heading', { level: 1, name: 'Stories' }).waitFor();
  expect(await page.locator('[data-slot="sidebar"]').boundingBox()).toEqual(before);
  await expect(frame).toHaveCount(0);
});
