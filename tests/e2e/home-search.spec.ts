import { expect, type Page, test } from '@playwright/test';
import { appUrl, enter } from './support/sign-in.ts';
import { whileResizing } from './support/whole-page.ts';

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' });
// The message for small screens goes by the device, not by the zoomed window.
const screen = { width: 1280, height: 800 };

const HEAD = 'head@oakfield.test';

/** Each can be brought into view and pressed; nothing lies above it. */
async function reachAll(page: Page): Promise<string[]> {
  const links = main(page).getByRole('link');
  await expect(links).toHaveCount(10);
  for (const link of await links.all()) await link.click({ trial: true });
  return links.allTextContents();
}

test('window 1,101 or 1,100 px wide → sidebar of 248 px, or icon rail of 64 px', async ({ page }) => {
  await enter(page, HEAD);
  const width = async () => (await page.locator('[data-slot="sidebar"]').boundingBox())?.width;
  await page.setViewportSize({ width: 1101, height: 800 });
  await expect.poll(width).toBe(248);
  await page.setViewportSize({ width: 1100, height: 800 });
  await expect.poll(width).toBe(64);
});

test('head uses the sidebar at 1280 × 560, 1024 × 560 and 640 × 400 → every item can be clicked', async ({ page }) => {
  await enter(page, HEAD);
  await whileResizing(page, async (resize) => {
    for (const [width, height] of [
      [1280, 560],
      [1024, 560],
      [640, 400],
    ] as const) {
      await test.step(`${width} × ${height}`, async () => {
        await resize({ width, height });
        await expect(main(page).getByRole('link', { name: 'Home' })).toBeVisible();
        const names = await reachAll(page);
        expect(names.map((name) => name.replace(/\d.*$/, ''))).toEqual([
          'Home',
          'Stories',
          'Collections',
          'Channels',
          'Widgets',
          'Newsletters',
          'School settings',
          'People',
          'Roles',
          'Plan and billing',
        ]);
        await main(page).getByRole('link', { name: 'Plan and billing' }).click();
        await expect(page).toHaveURL(/\/manage\/subscription$/);
        await main(page).getByRole('link', { name: 'Home' }).click();
        await expect(page).toHaveURL(appUrl('/'));
      });
    }
  });
});

test('head opens Menu at 512 × 350 and 320 × 256 → every item can be clicked, Menu closes after navigation', async ({
  page,
}) => {
  await enter(page, HEAD);
  const menu = page.getByRole('button', { name: 'Menu' });
  await whileResizing(page, async (resize) => {
    for (const [width, height, next] of [
      [512, 350, 'Roles'],
      [320, 256, 'People'],
    ] as const) {
      await test.step(`${width} × ${height}`, async () => {
        await resize({ width, height });
        await expect(menu).toBeVisible();
        await expect(main(page)).toHaveCount(0);
        await menu.focus();
        await page.keyboard.press('Enter');
        await reachAll(page);
        await main(page).getByRole('link', { name: next }).press('Enter');
        await expect(page.getByRole('heading', { level: 1, name: next })).toBeVisible();
        await expect(menu).toHaveAttribute('aria-expanded', 'false');
        await expect(main(page)).toHaveCount(0);
      });
    }
  });
});

test('icon of the rail focused by keyboard → tooltip with its name, Escape hides it', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 700 });
  await enter(page, HEAD);
  await main(page).getByRole('link', { name: 'Home' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(main(page).getByRole('link', { name: 'Collections' })).toBeFocused();
  await expect(page.getByRole('tooltip')).toHaveText('Collections');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tooltip')).toHaveCount(0);
});

for (const [width, height] of [
  [1024, 700],
  [1280, 800],
] as const) {
  test.describe(`search at ${width} × ${height}`, () => {
    test.use({ viewport: { width, height }, screen });

    test('Ctrl K and keyboard only → opens a person, then a story; the recent one listed first', async ({ page }) => {
      await enter(page, HEAD);
      await page.keyboard.press('Control+k');
      const field = page.getByRole('dialog').getByRole('combobox');
      await expect(field).toBeFocused();
      await page.keyboard.type('author@oak');
      const people = page.getByRole('group', { name: 'People', exact: true });
      await expect(people.getByRole('option')).toHaveCount(1);
      await expect(page.getByRole('status').filter({ hasText: /^1 result$/ })).toHaveCount(1);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/manage\/users\?q=author/);

      await page.keyboard.press('Control+k');
      const recent = page.getByRole('group', { name: 'Recent' }).getByRole('option');
      await expect(recent).toHaveCount(1);
      await expect(recent).toHaveAttribute('aria-selected', 'true');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.reload();
      await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible();
      await page.keyboard.press('Control+k');
      await expect(recent).toHaveCount(1);
    });

    test('Ctrl K and mouse → opens a channel, a settings page and an action', async ({ page }) => {
      await enter(page, HEAD);
      const open = async (typed: string, group: string, at: RegExp) => {
        await page.getByRole('button', { name: 'Search' }).click();
        await page.getByRole('dialog').getByRole('combobox').fill(typed);
        await page.getByRole('group', { name: group, exact: true }).getByRole('option').first().click();
        await expect(page).toHaveURL(at);
      };
      await open('news', 'Channels', /\/manage\/channels\?channel=/);
      await open('invoices', 'Settings', /\/manage\/subscription$/);
      await open('branding', 'Settings', /\/manage\/school\?part=branding$/);
      await expect(page.getByRole('heading', { level: 2, name: 'Branding' })).toBeVisible();
      await open('add a channel', 'Actions', /\/manage\/channels\/add$/);
      for (const [act, at] of [
        ['Invite people', /\/manage\/users$/],
        ['New collection', /\/manage\/collections$/],
        ['New story', /\/manage\/stories$/],
      ] as const) {
        await open(act, 'Actions', at);
        await expect(page.getByRole('dialog', { name: act })).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
      }
      await open('sign out', 'Actions', /\/auth\/login/);
    });
  });
}
