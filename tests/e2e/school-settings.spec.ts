import { expect, type Page, test } from '@playwright/test';
import { enter } from './support/sign-in.ts';

const PAGES = [
  'Profile',
  'Branding',
  'Address and map',
  'Terms',
  'Hashtags and values',
  'Security',
  'Contacts',
  'School page',
  'Danger zone',
];
const SIZES = [
  { width: 1024, height: 700 },
  { width: 1280, height: 800 },
];

const list = (page: Page) => page.getByRole('navigation', { name: 'School settings' });
const save = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Save/ });

for (const viewport of SIZES) {
  test.describe(`${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport });

    test('mouse: each settings page → its own address, title and one Save [spec 2.34c]', async ({ page }) => {
      await enter(page, 'head@oakfield.test', '/manage/school');
      for (const name of PAGES) {
        await list(page).getByRole('link', { name }).click();
        await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
        await expect(page).toHaveTitle(`School settings: ${name} · SprX`);
        await expect(save(page)).toHaveCount(1);
        await expect(save(page)).toBeEnabled();
      }
      await page.reload();
      await expect(page.getByRole('heading', { level: 2, name: 'Danger zone' })).toBeVisible();
    });

    test('keyboard: change in Contacts, leave → Stay here keeps it, Enter on Save stores it', async ({ page }) => {
      await enter(page, 'head@oakfield.test', '/manage/school?part=contacts');
      const name = page.getByLabel('Name');
      const typed = `Nell Harper ${viewport.width}`;
      await name.fill(typed);
      await list(page).getByRole('link', { name: 'Terms' }).press('Enter');
      await page.getByRole('dialog').getByRole('button', { name: 'Stay here' }).press('Enter');
      await expect(name).toHaveValue(typed);
      await save(page).press('Enter');
      await expect(page.getByText(/^Saved at/)).toBeVisible();
      await list(page).getByRole('link', { name: 'Terms' }).press('Enter');
      await expect(page.getByRole('heading', { level: 2, name: 'Terms' })).toBeFocused();
      await page.goBack();
      await expect(name).toHaveValue(typed);
    });

    test('Address and map: postcode → its coordinates, Undo → the saved ones; pin dragged by mouse, saved → stays there', async ({
      page,
    }) => {
      await enter(page, 'head@oakfield.test', '/manage/school?part=address');
      const picture = page.getByRole('img', { name: /^Where the school is: / });
      const name = () => picture.getAttribute('aria-label');
      const saved = await name();
      await page.getByLabel('Postcode').fill('XF6 0AZ');
      await expect(page.getByText('Found by postcode.')).toBeVisible();
      expect(await name()).toContain('53.60092° north, 0.92112° west');
      await page.getByRole('button', { name: 'Undo my changes' }).click();
      await expect(picture).toHaveAccessibleName(saved ?? '');

      await page.getByRole('button', { name: 'Move pin' }).click();
      const map = page.getByRole('application', { name: /^Where the school is/ });
      await map.scrollIntoViewIfNeeded();
      const box = await map.boundingBox();
      if (!box) throw new Error('The map is not drawn.');
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      await page.mouse.move(x, y - 10);
      await page.mouse.down();
      await page.mouse.move(x + 30, y + 20, { steps: 4 });
      await expect(map, 'the pin goes along').not.toHaveAccessibleName(saved ?? '');
      await page.mouse.move(x + 60, y + 40, { steps: 4 });
      await page.mouse.up();
      await expect(page.getByText('You moved the pin.')).toBeVisible();
      await page.getByRole('button', { name: 'Done' }).click();
      const moved = (await name()) ?? '';
      await save(page).click();
      await expect(page.getByText(/^Saved at/)).toBeVisible();
      await page.reload();
      await expect(picture).toHaveAccessibleName(moved);
    });

    test('viewer without a permission → names of those who can grant it, requested once', async ({ page }) => {
      await enter(page, 'viewer@oakfield.test', viewport.width === 1024 ? '/manage/users' : '/manage/roles');
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { level: 1 })).toHaveText('You don’t have access to this page');
      await expect(main.getByText(/can give you this permission\.$/)).toBeVisible();
      await main.getByRole('button', { name: 'Ask for access' }).click();
      await expect(main.getByText(/^Request sent/)).toBeVisible();
      await page.reload();
      await expect(main.getByText(/^Request sent/)).toBeVisible();
      await expect(main.getByRole('button', { name: 'Ask for access' })).toHaveCount(0);
    });
  });
}
