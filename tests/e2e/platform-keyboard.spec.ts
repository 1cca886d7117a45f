import { expect, type Locator, type Page, test } from '@playwright/test';
import { api, appUrl, enter, PASSWORD } from './support/sign-in.ts';

const ADMIN = 'admin@sprx.test';

/** Goes there by Tab, as a person without a mouse does. */
async function reach(page: Page, place: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let pressed = 0; pressed < 80; pressed += 1) {
    if (await place.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(place).toBeFocused();
}

/** Opens what asks first, leaves it by Escape and is back where it was opened; opens it again. @returns the dialog */
async function ask(page: Page, opener: Locator, key?: 'Shift+Tab'): Promise<Locator> {
  const dialog = page.getByRole('dialog');
  await reach(page, opener, key);
  await page.keyboard.press('Enter');
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.locator(':focus')).toHaveCount(1);
  return dialog;
}

type Answer = { readonly typed?: string; readonly asksPassword?: boolean };

async function answer(page: Page, dialog: Locator, name: string, { typed = '', asksPassword }: Answer): Promise<void> {
  await page.keyboard.type(typed);
  await reach(page, dialog.getByRole('button', { name, exact: true }));
  await page.keyboard.press('Enter');
  if (asksPassword) {
    await expect(page.getByRole('dialog', { name: 'Confirm your password' }).locator(':focus')).toHaveCount(1);
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
  }
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Somewhere within the page, where a screen reader goes on from. */
const isFocused = (within: Locator) =>
  expect(within.locator(':focus').or(within.and(within.page().locator(':focus')))).toHaveCount(1);

for (const width of [768, 1280]) {
  test.describe(`keyboard only, window of ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('credential tested, secret rotated, deleted → focus on the button, then on the list of credentials', async ({
      page,
    }) => {
      const identifier = `by-keyboard-${width}-${Date.now()}`;
      const body = {
        identifier,
        network: 'vimeo',
        clientId: 'sprx-local-vimeo',
        clientSecret: 'mistyped-secret-of-vimeo',
      };
      await api(ADMIN, '', 'POST', '/admin/credentials', body);
      await enter(page, ADMIN, `/admin/manage/credentials/edit/${identifier}`);
      const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
      await reach(page, button('Test'));
      await page.keyboard.press('Enter');
      await expect(page.getByText('Not working', { exact: true })).toBeVisible();
      await expect(button('Test')).toBeFocused();
      const rotating = await ask(page, button('Rotate secret'));
      await answer(page, rotating, 'Save new secret', { typed: 'local-secret-vimeo', asksPassword: true });
      await expect(button('Rotate secret')).toBeFocused();
      const deleting = await ask(page, button('Delete'));
      await answer(page, deleting, 'Delete credential', { typed: 'Was made for a test' });
      await expect(page).toHaveURL(appUrl('/admin/manage/credentials'));
      await isFocused(page.getByRole('main'));
    });

    test('channels selected and synced, reconnect requested → focus beside the table', async ({ page }) => {
      await enter(page, ADMIN, '/admin/channelsMonitor?iid=oakfield&status=ok&sort=name');
      const table = page.getByRole('table', { name: 'Channels' });
      for (const name of ['Sync now', 'Ask to reconnect']) {
        await reach(page, table.getByRole('checkbox', { name: /, Oakfield School$/ }).first());
        await page.keyboard.press('Space');
        const dialog = await ask(page, page.getByRole('main').getByRole('button', { name, exact: true }), 'Shift+Tab');
        await answer(page, dialog, name, { typed: 'Was tried by keyboard' });
        await isFocused(page.getByRole('main'));
      }
    });

    test('deletion requests: opened by an arrow key, one approved, one refused → focus on the tab, then on the request', async ({
      page,
    }) => {
      const accounts = ['@leaves', '@stays'].map((name) => `${name}${width}${Date.now()}`);
      for (const account of accounts) {
        const body = { channel: 'vimeo', account, email: `${account.slice(1)}@example.org` };
        await api(ADMIN, '', 'POST', '/data-deletions', body);
      }
      await enter(page, ADMIN, '/admin/channelsMonitor');
      await reach(page, page.getByRole('tab', { name: 'Channels' }));
      await page.keyboard.press('ArrowRight');
      await expect(page.getByRole('tab', { name: 'Deletion requests', selected: true })).toBeFocused();
      for (const [at, act] of [
        [0, 'Delete data'],
        [1, 'Refuse'],
      ] as const) {
        const request = page.getByRole('article', { name: `Vimeo: ${accounts[at]}` });
        const dialog = await ask(page, request.getByRole('button', { name: act }));
        await answer(page, dialog, act, { typed: 'Was tried by keyboard', asksPassword: at === 0 });
        await isFocused(page.getByRole('main').getByRole('article'));
      }
      await reach(page, page.getByRole('tab', { name: 'Deletion requests' }), 'Shift+Tab');
      await page.keyboard.press('ArrowLeft');
      await expect(page.getByRole('tab', { name: 'Channels', selected: true })).toBeFocused();
    });

    test('X sync stopped by typing the word, started again → focus on the other button', async ({ page }) => {
      await enter(page, ADMIN, '/admin/twitterApi');
      const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
      const dialog = await ask(page, button('Stop all reading'));
      await answer(page, dialog, 'Stop all reading', { typed: 'stop' });
      await expect(button('Start reading again')).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(button('Stop all reading')).toBeFocused();
    });
  });
}
