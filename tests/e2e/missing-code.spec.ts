import { readFileSync } from 'node:fs';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import type { Manifest } from '../../scripts/build/manifest.ts';
import { ROUTES } from '../../src/domain/routes.ts';
import { appUrl, beSignedIn, enter } from './support/sign-in.ts';

const BUILD = 'dist/app/.vite';
const HEAD = 'head@oakfield.test';
const ADMIN = 'admin@sprx.test';
/** Tabs at a time. */
const TABS = 4;
/** Files that a page was opened without. */
const tried = new Set<string>();

const read = <T>(file: string) => JSON.parse(readFileSync(`${BUILD}/${file}`, 'utf8')) as T;
const manifest = () => read<Manifest>('manifest.json');
const fileOf = (source: string) => {
  const file = manifest()[`src/${source}`]?.file;
  if (!file) throw new Error(`The build has no ${source}`);
  return file;
};
const entry = () => Object.values(manifest()).find(({ isEntry }) => isEntry)?.file ?? '';

const isGone = async (page: Page, file: string) => {
  await page.route(`**/${file}`, (route) => route.fulfill({ status: 404, body: 'Not found' }));
};
const reload = (page: Page) => page.getByRole('button', { name: 'Reload' }).first();

/** As after the one reload that a version has. */
async function wasReloaded(context: BrowserContext): Promise<void> {
  const version = appUrl(`/${entry()}`);
  await context.addInitScript((value) => sessionStorage.setItem('sprx-reloaded', value), version);
}

/**
 * Lets the browser find everything but one file. Playwright's own routes would switch off its cache, and each page would load and
 * compile all other files again.
 */
async function without(tab: Page): Promise<(file: string) => Promise<void>> {
  const session = await tab.context().newCDPSession(tab);
  await session.send('Network.enable');
  return async (file) => {
    await session.send('Network.setBlockedURLs', { urls: [`*/${file}`, '*.woff2', '*/media/*'] });
  };
}

/** Opens each page of the person without each file that no page before had, and says which were missed. */
async function withhold(page: Page, areas: readonly string[]): Promise<string[]> {
  const { files } = read<{ files: Record<string, string[]> }>('pages.json');
  const tasks = ROUTES.filter(({ area, path }) => areas.includes(area) && !/[:*]/.test(path)).flatMap(({ id, path }) =>
    (files[id] ?? [])
      .filter((file) => file.endsWith('.js') && !tried.has(file) && tried.add(file))
      .map((file) => ({ file, path })),
  );
  const silent: string[] = [];
  const work = async (tab: Page) => {
    const lackOnly = await without(tab);
    for (let task = tasks.pop(); task; task = tasks.pop()) {
      const { file, path } = task;
      await lackOnly(file);
      await tab.goto(appUrl(path));
      await expect(
        reload(tab)
          .or(tab.getByRole('heading', { level: 1 }))
          .first(),
      ).toBeVisible();
      // Of what a page fetches after its heading it is said later.
      const isSaid = await reload(tab)
        .waitFor({ timeout: 60_000 })
        .then(
          () => true,
          () => false,
        );
      if (!isSaid) silent.push(`${path}: ${file}`);
    }
  };
  const tabs = await Promise.all(Array.from({ length: TABS }, () => page.context().newPage()));
  await Promise.all(tabs.map(work));
  await Promise.all(tabs.map((tab) => tab.close()));
  return silent;
}

test('each file of each page missing → said, with Reload', async ({ page }) => {
  await wasReloaded(page.context());
  await beSignedIn(page, HEAD);
  const silent = await withhold(page, ['data', 'manage', 'user', 'widgets']);
  expect(tried.size).toBeGreaterThan(40);
  expect(silent).toEqual([]);
});

test('each file of the platform’s pages missing → said, with Reload', async ({ page }) => {
  await wasReloaded(page.context());
  await beSignedIn(page, ADMIN);
  expect(await withhold(page, ['admin'])).toEqual([]);
});

test('entry, Auth, Firestore or API code missing → said, with Reload', async ({ page }) => {
  await wasReloaded(page.context());
  await beSignedIn(page, HEAD);
  for (const file of [
    entry(),
    fileOf('data/firebase/auth.ts'),
    fileOf('data/firebase/firestore.ts'),
    fileOf('data/http.ts'),
  ]) {
    await test.step(file, async () => {
      await page.unrouteAll();
      await isGone(page, file);
      await page.goto(appUrl('/manage/channels'));
      await expect(reload(page)).toBeVisible();
    });
  }
});

test('link to a page whose code is missing → said in place of the page; a dialog’s code missing → said in a dialog', async ({
  page,
}) => {
  await wasReloaded(page.context());
  await enter(page, HEAD);
  await isGone(page, fileOf('routes/manage/channels/channels.page.tsx'));
  await isGone(page, fileOf('features/notifications/notifications-drawer.tsx'));
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /Channels/ })
    .click();
  await expect(page.getByRole('heading', { name: 'We couldn’t load this page' })).toBeVisible();
  await expect(reload(page)).toBeVisible();
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const dialog = page.getByRole('dialog', { name: 'We couldn’t load this' });
  await expect(dialog.getByRole('button', { name: 'Reload' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close', exact: true }).first().click();
  await expect(dialog).toBeHidden();
});

test('file gone after a deployment → page reloads once by itself; text typed → never, and it is kept', async ({
  page,
}) => {
  await enter(page, HEAD);
  let loads = 0;
  page.on('domcontentloaded', () => {
    loads += 1;
  });
  const file = fileOf('features/notifications/notifications-drawer.tsx');
  await isGone(page, file);
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect.poll(() => loads).toBe(1);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByRole('dialog', { name: 'We couldn’t load this' })).toBeVisible();
  expect(loads).toBe(1);

  await page.evaluate(() => sessionStorage.clear());
  await page.goto(appUrl('/widgets/story/add'));
  await page.getByLabel('Name').first().fill('Autumn fair');
  loads = 0;
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByRole('dialog', { name: 'We couldn’t load this' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Name').first()).toHaveValue('Autumn fair');
  expect(loads).toBe(0);
});

test('alerts without their code → said in plain', async ({ page }) => {
  await wasReloaded(page.context());
  await isGone(page, fileOf('ui/alert-stack.tsx'));
  await enter(page, HEAD, '/manage/channels');
  await expect(page.getByRole('heading', { level: 1 }).or(reload(page)).first()).toBeVisible();
});
