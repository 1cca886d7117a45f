import { expect, test } from '@playwright/test';
import { holdCode } from './support/late-code.ts';
import { api, enter } from './support/sign-in.ts';

type Stories = { items: { id: string; status: string }[] };

const HEAD = 'head@oakfield.test';

/** Letters of the queue's single keys are among them: a, h, r, e, j, k, u, z. */
const TYPED = 'harvest';

async function pendingIds(): Promise<string[]> {
  const { items } = await api<Stories>(HEAD, 'oakfield', 'GET', '/stories?status=pending&limit=200');
  return items.map(({ id }) => id).sort();
}

test('review queue: Ctrl K, typed at once → all in the search field, no story moderated', async ({ page }) => {
  const before = await pendingIds();
  await enter(page, HEAD, `/manage/stories/${before[0]}/moderate`);
  await expect(page.getByRole('article', { name: 'Story' })).toBeVisible();
  await page.evaluate((text) => {
    // In one go: nothing that is still loading could come in between.
    const press = (key: string, more: KeyboardEventInit = {}) =>
      (document.activeElement ?? document.body).dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
      );
    press('k', { ctrlKey: true });
    return Promise.resolve().then(() => {
      for (const key of text) press(key);
    });
  }, TYPED);
  const search = page.getByRole('dialog', { name: /^Search/ });
  await expect(search.getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.keyboard.type(TYPED);
  await expect(search.getByRole('combobox')).toHaveValue(TYPED);
  expect(await pendingIds()).toEqual(before);
});

test('review queue: typed while the notifications load → no story moderated', async ({ page }) => {
  const before = await pendingIds();
  await enter(page, HEAD, `/manage/stories/${before[0]}/moderate`);
  await expect(page.getByRole('article', { name: 'Story' })).toBeVisible();
  const letGo = await holdCode(page, /\/assets\/notifications-drawer-.*\.js$/);
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const loading = page.getByRole('dialog', { name: 'Loading' });
  await expect(loading).toHaveAttribute('aria-busy', 'true');
  await page.keyboard.type(TYPED);
  letGo();
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
  await expect(loading).toBeHidden();
  expect(await pendingIds()).toEqual(before);
});

test('member types while the code of “Why is a story missing?” loads → text in its field; presses Escape → dialog closed', async ({
  page,
}) => {
  await enter(page, HEAD, '/manage/channels');
  const open = page.getByRole('button', { name: 'Why is a story missing?' });
  const letGo = await holdCode(page, /\/assets\/why-dialog-.*\.js$/);
  const loading = page.getByRole('dialog', { name: 'Loading' });
  await open.click();
  await expect(loading).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(loading).toBeHidden();
  await expect(open).toBeFocused();
  await open.click();
  await page.keyboard.type('https://sprx');
  letGo();
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toHaveValue('https://sprx');
});
