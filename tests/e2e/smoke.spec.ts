import { expect, type Page, test } from '@playwright/test';
import { matchPath } from 'react-router-dom';
import { routeById } from '../../src/domain/routes.ts';
import { BUILT } from '../../src/routes/manifest.ts';
import { makePerson } from './support/people.ts';
import { api, appUrl, enter, signIn } from './support/sign-in.ts';
import { coveredShare, treeProblems } from './support/tree.ts';

// The longest file: its tests go to whichever worker is available.
test.describe.configure({ mode: 'parallel' });

const NEWCOMER = 'without-school@sprx.test';

type Listed = { items: { id: string }[] };

/** Real ids for the parameters of a path, from the demo data. */
async function addressOf(path: string): Promise<string> {
  const first = async (list: string) =>
    (await api<Listed>('head@oakfield.test', 'oakfield', 'GET', list)).items[0]?.id ?? '';
  if (path === '*') return '/no/such/page';
  if (path.includes(':feedName')) return path.replace(':feedName', 'rss');
  if (!path.includes(':id')) return path;
  const list = path.startsWith('/widgets')
    ? '/widgets'
    : path.startsWith('/manage/collections')
      ? '/collections'
      : path.endsWith('/moderate')
        ? '/stories?status=pending&limit=1'
        : '/stories?limit=1';
  return path.replace(':id', await first(list));
}

/** What the console says that no user should ever cause; a refused request of a page that is refused is none. */
function watch(page: Page): string[] {
  const seen: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of (403|404)/.test(message.text())) seen.push(message.text());
  });
  page.on('pageerror', (error) => seen.push(String(error)));
  return seen;
}

const rows = BUILT.map((id) => routeById(id));
const pages = rows.filter(({ path }) => path !== '*').map(({ path }) => path);
/** What a stranger may open as well: the way in, the two pages that one passes through, and the one for what is not there. */
const forStrangers = rows.filter((row) => !row.guards.includes('authenticated'));

type How = 'by its address' | 'from inside';

/** Opens a page; from inside the app stays as it is, as after a click on a link, which is quicker by far. */
async function open(page: Page, path: string, how: How): Promise<void> {
  const address = await addressOf(path);
  if (how === 'by its address') {
    await page.goto(appUrl(address));
    return;
  }
  await page.evaluate(async (to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
    for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
  }, address);
}

/** What holds for every page there is. */
async function isWhole(page: Page, path: string, how: How = 'by its address'): Promise<void> {
  await open(page, path, how);
  await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
  // A page that only leads on has a heading for a moment, and who leads on leads to a page that is not it.
  if (path === '/loader') await expect(page).not.toHaveURL(/\/loader/);
  await expect(page.locator('[data-slot^="skeleton"], [data-slot="loading"]')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
  const begins = () => page.evaluate(() => document.title.startsWith(document.querySelector('h1')?.textContent ?? '?'));
  await expect.poll(begins, `the title of ${path} begins with its h1`).toBe(true);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect.soft(wide, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
  expect.soft(await coveredShare(page), `${path}: what stays covers half`).toBeLessThanOrEqual(0.5);
  expect.soft(await treeProblems(page), `${path} as a screen reader meets it`).toEqual([]);
}

/** Same-origin links of the page, without those to parts of itself, and which of them lead to no page of ours. */
async function deadLinks(page: Page): Promise<{ found: number; dead: string[] }> {
  const here = await page
    .locator('a[href]:not([href^="#"])')
    .evaluateAll((links) =>
      links
        .map((link) => new URL((link as HTMLAnchorElement).href))
        .flatMap(({ origin, pathname }) => (origin === location.origin ? [pathname] : [])),
    );
  return { found: here.length, dead: here.filter((path) => !pages.some((built) => matchPath(built, path))) };
}

for (const [who, width, height, how] of [
  ['head@oakfield.test', 1280, 900, 'by its address'],
  ['viewer@oakfield.test', 768, 900, 'from inside'],
  ['admin@sprx.test', 1280, 900, 'from inside'],
  // 200 % and 400 % of a laptop’s screen.
  ['head@oakfield.test', 640, 400, 'from inside'],
  ['admin@sprx.test', 320, 256, 'from inside'],
] as const) {
  test.describe(`${width} × ${height}`, () => {
    // The message for small screens goes by the device, not by the zoomed window.
    test.use({ viewport: { width, height }, screen: { width: 1280, height: 1024 } });

    test(`${who} opens every built page at ${width} × ${height} → heading, names, nothing sideways, no dead link, no error [spec 2.5]`, async ({
      page,
    }) => {
      test.setTimeout(240_000);
      const seen = watch(page);
      await enter(page, who);
      let links = 0;
      for (const row of rows) {
        await test.step(row.path, async () => {
          await isWhole(page, row.path, how);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          const { found, dead } = await deadLinks(page);
          expect.soft(dead, `${row.path} links to what is not built`).toEqual([]);
          links += found;
        });
      }
      expect(links).toBeGreaterThan(5);
      expect(seen).toEqual([]);
    });
  });
}

test('stranger opens every page without a guard → whole, no dead link [spec 2.8a, 2.11a, 2.11b, 2.19a, 2.19b, 2.19c, 2.19d, 2.20b, 2.21a, 2.21b, 2.21c, 2.21d, 2.21e]', async ({
  page,
}) => {
  const seen = watch(page);
  for (const row of forStrangers) {
    await test.step(row.path, async () => {
      await isWhole(page, row.path);
      expect.soft((await deadLinks(page)).dead, `${row.path} links to what is not built`).toEqual([]);
    });
  }
  expect(forStrangers.map(({ path }) => path).sort()).toEqual([
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
    '/loader',
    '/redirect',
  ]);
  expect(seen).toEqual([]);
});

test.describe('at 320 px, as at 400 % zoom', () => {
  test.use({ viewport: { width: 320, height: 256 }, screen: { width: 1280, height: 1024 } });
  test('stranger and head open every built page → it reflows', async ({ page }) => {
    test.setTimeout(180_000);
    for (const row of forStrangers) await isWhole(page, row.path);
    await enter(page, 'head@oakfield.test');
    for (const row of rows) await isWhole(page, row.path, 'from inside');
  });
});

test('head follows a link by keyboard → focus on the next page, whose title is announced by the tab', async ({
  page,
}) => {
  await enter(page, 'head@oakfield.test');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Collections' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Collections' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page).toHaveTitle('Collections · SprX');
});

test('stranger opens a page → signs in, and is on that page [spec 4.1, 4.6]', async ({ page }) => {
  await page.goto(appUrl('/manage/collections'));
  await expect(page).toHaveURL(/\/auth\/login\?target=%2Fmanage%2Fcollections/);
  await page.getByLabel('Email').fill('head@oakfield.test');
  await page.getByLabel('Password', { exact: true }).fill('Sprx-demo-1');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(appUrl('/manage/collections'));
});

test('head opens an unknown address → “Page not found” [spec 2.3]', async ({ page }) => {
  await enter(page, 'head@oakfield.test');
  await page.goto(appUrl('/no/such/page'));
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found', exact: true })).toBeVisible();
});

for (const [email, lacks] of [
  [NEWCOMER, 'Find your school'],
  ['unverified@sprx.test', 'Confirm your email'],
  ['incomplete@sprx.test', 'Your details'],
] as const) {
  test(`${email} signs in → told what the account lacks, can sign out [spec 4.3d, 4.4, 4.5b]`, async ({ page }) => {
    // Others have taken the demo person into a school by now.
    if (email === NEWCOMER) await makePerson({ email, firstname: 'Nia', surname: 'Webb', role: null });
    await signIn(page, email);
    await expect(page.getByRole('heading', { level: 1, name: lacks, exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/auth\/login/);
  });
}

test('person types wrong details → one neutral sentence, e-mail stays', async ({ page }) => {
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
  test(`${email ?? 'signed out'} opens any page on a phone → told to use a tablet or desktop, nothing else [spec 1.8]`, async ({
    browser,
  }) => {
    const desktop = await browser.newContext();
    if (email) await enter(await desktop.newPage(), email);
    const phone = await browser.newContext({
      viewport: { width: 390, height: 844 },
      screen: { width: 390, height: 844 },
      storageState: await desktop.storageState({ indexedDB: true }),
    });
    const page = await phone.newPage();
    for (const path of ['/auth/login', '/', '/manage/stories']) {
      await page.goto(appUrl(path));
      await expect(page.getByText("Oh no! We can't fit all this story telling power on your screen.")).toBeVisible();
      await expect(page.getByText('visit us on a tablet or desktop device')).toBeVisible();
      // Whatever would come late has come by then.
      await page.waitForTimeout(700);
      await expect(page.getByLabel('Email')).toHaveCount(0);
      await expect(page.getByRole('navigation')).toHaveCount(0);
      await expect(page.getByRole('main')).toHaveCount(1);
      await expect(page.getByRole('main').locator('a, button, input, h2, [data-slot="story-card"]')).toHaveCount(0);
    }
    await desktop.close();
    await phone.close();
  });
}
