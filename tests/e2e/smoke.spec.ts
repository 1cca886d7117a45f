import { expect, type Page, test } from '@playwright/test';
import { routeById } from '../../src/domain/routes.ts';
import { BUILT } from '../../src/routes/manifest.ts';
import { followRequests } from './support/idle.ts';
import { makePerson } from './support/people.ts';
import { appUrl, beSignedIn, enter, signIn } from './support/sign-in.ts';
import { addressesOf, deadLinks, type How, isWhole, open, type Size, whileResizing } from './support/whole-page.ts';

// The longest file: its tests go to whichever worker is available.
test.describe.configure({ mode: 'parallel' });

const NEWCOMER = 'without-school@sprx.test';

/** What the console says that no user should ever cause; a refused request of a page that is refused is none. */
const isExpected = (text: string): boolean => /status of (403|404)/.test(text);

function watch(page: Page): string[] {
  const seen: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !isExpected(message.text())) seen.push(message.text());
  });
  page.on('pageerror', (error) => seen.push(String(error)));
  return seen;
}

const rows = BUILT.map((id) => routeById(id));
const pages = rows.filter(({ path }) => path !== '*').map(({ path }) => path);
/** What a stranger may open as well: the way in, the two pages that one passes through, and the one for what is not there. */
const forStrangers = rows.filter((row) => !row.guards.includes('authenticated'));

const isForStrangers = (path: string) => forStrangers.some((row) => row.path === path);

const LAPTOP = { width: 1280, height: 900 };
const TABLET = { width: 768, height: 900 };
/** 200 % of a laptop’s screen. */
const ZOOMED = { width: 640, height: 400 };
/** 400 %. */
const ZOOMED_MOST = { width: 320, height: 256 };

/** By its address, a page for each way in: what the guards do before it is shown is the same for all that have the same. */
const byAddress = new Set(new Map(rows.map(({ guards, path }) => [guards.join(), path])).values());

/** Opens every page once, and measures it at each of the sizes. How many links to pages of ours there were. */
async function walk(
  page: Page,
  paths: readonly string[],
  sizes: readonly [Size, ...Size[]],
  howTo: (path: string) => How,
): Promise<number> {
  const addresses = await addressesOf(paths);
  let links = 0;
  await whileResizing(page, async (resize) => {
    for (const [index, path] of paths.entries()) {
      await test.step(path, async () => {
        // To and fro: every other page is opened at the smallest size and grows.
        const [first, ...others] = index % 2 === 0 ? sizes : sizes.toReversed();
        await resize(first ?? sizes[0]);
        await open(page, addresses[index] ?? path, howTo(path));
        for (const size of [null, ...others]) {
          if (size) await resize(size);
          const at = `${path} at ${(size ?? first ?? sizes[0]).width} px`;
          await isWhole(page, path, at);
          const { found: linkCount, dead } = await deadLinks(page, pages);
          expect.soft(dead, `${at} links to what is not built`).toEqual([]);
          links += linkCount;
        }
      });
    }
  });
  return links;
}

for (const { who, sizes } of [
  { who: 'head@oakfield.test', sizes: [LAPTOP, ZOOMED, ZOOMED_MOST] },
  { who: 'admin@sprx.test', sizes: [LAPTOP, ZOOMED_MOST] },
  { who: 'viewer@oakfield.test', sizes: [TABLET] },
] as const) {
  const widths = sizes.map(({ width }) => width).join(', ');
  test(`${who} opens every built page at ${widths} px → heading, names, no horizontal overflow, no dead link, no error [spec 2.5]`, async ({
    page,
  }) => {
    const seen = watch(page);
    await enter(page, who);
    const paths = rows.map(({ path }) => path);
    // What strangers may open as well they open by its address below.
    const howTo = (path: string): How =>
      byAddress.has(path) && !isForStrangers(path) ? 'by its address' : 'from inside';
    expect(await walk(page, paths, sizes, howTo)).toBeGreaterThan(5 * sizes.length);
    expect(seen).toEqual([]);
  });
}

test('visitor opens every public page → complete, reflows, no dead link [spec 2.8a, 2.11a, 2.11b, 2.19a, 2.19b, 2.19c, 2.19d, 2.20b, 2.21a, 2.21b, 2.21c, 2.21d, 2.21e]', async ({
  page,
}) => {
  const seen = watch(page);
  const paths = forStrangers.map(({ path }) => path);
  await walk(page, paths, [LAPTOP, ZOOMED_MOST], () => 'by its address');
  expect(paths.sort()).toEqual([
    '*',
    '/auth/activate',
    '/auth/activate/error',
    '/auth/activate/success',
    '/auth/activate/test',
    '/auth/admin/login',
    '/auth/admin/signup',
    '/auth/awaiting_admin',
    '/auth/forgot',
    '/auth/login',
    '/auth/reset',
    '/auth/signup',
    '/auth/signup_detail',
    '/authusermanagement',
    '/data-deletion/:channel',
    '/facebook-data-deletion',
    '/loader',
    '/privacy',
    '/redirect',
    '/tncs',
  ]);
  expect(seen).toEqual([]);
});

test('head follows a link by keyboard → focus on the next page, its title in the tab', async ({ page }) => {
  await enter(page, 'head@oakfield.test');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Collections' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Collections' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page).toHaveTitle('Collections · SprX');
});

test('person signs in, signs out, goes to the sign-up, all by keyboard → focus at the start of each next page', async ({
  page,
}) => {
  const main = page.getByRole('main');
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
  await page.goto(appUrl('/auth/login'));
  await page.getByLabel('Email').fill('head@oakfield.test');
  await page.getByLabel('Password', { exact: true }).fill('Sprx-demo-1');
  await page.keyboard.press('Enter');
  await expect(heading(/^Good/)).toBeVisible();
  await expect(main).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(main.locator(':focus')).toHaveCount(1);

  await page.getByRole('button', { name: /^Account of/ }).press('Enter');
  await page.getByRole('menuitem', { name: 'Sign out' }).press('Enter');
  await expect(heading('Welcome back')).toBeVisible();
  await expect(main).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Email')).toBeFocused();

  await page.getByRole('link', { name: 'Create an account' }).press('Enter');
  await expect(heading('Create your account')).toBeVisible();
  await expect(main).toBeFocused();

  // From within this time: the router has the same page.
  await page.goBack();
  await page.getByLabel('Email').fill('head@oakfield.test');
  await page.getByLabel('Password', { exact: true }).fill('Sprx-demo-1');
  await page.keyboard.press('Enter');
  await expect(heading(/^Good/)).toBeVisible();
  await expect(main).toBeFocused();
});

test('visitor opens a page that needs a sign-in, signs in → that page opens [spec 4.1, 4.6]', async ({ page }) => {
  await page.goto(appUrl('/manage/collections'));
  await expect(page).toHaveURL(/\/auth\/login\?target=%2Fmanage%2Fcollections/);
  await page.getByLabel('Email').fill('head@oakfield.test');
  await page.getByLabel('Password', { exact: true }).fill('Sprx-demo-1');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(appUrl('/manage/collections'));
});

test('head opens an unknown address → “Page not found” [spec 2.3]', async ({ page }) => {
  await enter(page, 'head@oakfield.test', '/no/such/page');
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found', exact: true })).toBeVisible();
});

for (const [email, lacks] of [
  [NEWCOMER, 'Find your school'],
  ['unverified@sprx.test', 'Confirm your email'],
  ['incomplete@sprx.test', 'Your details'],
] as const) {
  test(`${email} signs in → page names what the account lacks, can sign out [spec 4.3d, 4.4, 4.5b]`, async ({
    page,
  }) => {
    // Others have taken the demo person into a school by now.
    if (email === NEWCOMER) await makePerson({ email, firstname: 'Nia', surname: 'Webb', role: null });
    await signIn(page, email);
    await expect(page.getByRole('heading', { level: 1, name: lacks, exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/auth\/login/);
  });
}

test('person types a wrong address or password → one neutral message, email stays', async ({ page }) => {
  for (const email of ['head@oakfield.test', 'nobody@oakfield.test']) {
    await page.goto(appUrl('/auth/login'));
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('Wrong-password-1');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('alert')).toContainText('Wrong email or password');
    await expect(page.getByLabel('Email')).toHaveValue(email);
  }
});

for (const email of [null, 'head@oakfield.test']) {
  test(`${email ?? 'signed out'} opens any page on a phone → only the message to use a tablet or desktop [spec 1.8]`, async ({
    browser,
  }) => {
    const phone = await browser.newContext({
      viewport: { width: 390, height: 844 },
      screen: { width: 390, height: 844 },
    });
    const page = await phone.newPage();
    if (email) await beSignedIn(page, email);
    const idle = followRequests(page);
    for (const path of ['/auth/login', '/', '/manage/stories']) {
      await page.goto(appUrl(path));
      await expect(page.getByText("Oh no! We can't fit all this story telling power on your screen.")).toBeVisible();
      await expect(page.getByText('visit us on a tablet or desktop device')).toBeVisible();
      await idle();
      await expect(page.getByLabel('Email')).toHaveCount(0);
      await expect(page.getByRole('navigation')).toHaveCount(0);
      await expect(page.getByRole('main')).toHaveCount(1);
      await expect(page.getByRole('main').locator('a, button, input, h2, [data-slot="story-card"]')).toHaveCount(0);
    }
    await phone.close();
  });
}
