import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { navigate } from './support/navigate.ts';
import { makePerson } from './support/people.ts';
import { PASSWORD, signIn } from './support/sign-in.ts';

const menu = (page: Page, name: string) => page.getByRole('button', { name: `Account of ${name}` });
const part = (page: Page, name: string) => page.getByRole('region', { name });

async function openAccount(page: Page, name: string): Promise<void> {
  await menu(page, name).click();
  await page.getByRole('menuitem', { name: 'Your account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();
}

/** 400 by 300 pixels of one colour, drawn by the browser itself. */
function picture(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [400, 300];
    canvas.getContext('2d')?.fillRect(0, 0, 400, 300);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    return blob ? [...new Uint8Array(await blob.arrayBuffer())] : [];
  });
}

test('person changes name and photo → shown at once and after a reload [spec 2.38a]', async ({ page }) => {
  await makePerson({ email: 'rosalind@oakfield.test', firstname: 'Rosalind', surname: 'Hart', role: 'AUTHOR' });
  await signIn(page, 'rosalind@oakfield.test');
  await openAccount(page, 'Rosalind Hart');

  const about = part(page, 'Profile');
  await about.getByLabel('Surname').fill('Hart-Oyelaran');
  await about.getByRole('button', { name: 'Save' }).click();
  await expect(menu(page, 'Rosalind Hart-Oyelaran')).toBeVisible();

  await about.getByRole('button', { name: 'Add photo' }).click();
  await page.getByLabel('Photo', { exact: true }).setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: Buffer.from(await picture(page)),
  });
  await page.getByRole('button', { name: 'Use this photo' }).click();
  await expect(page.getByText('Photo updated.')).toBeVisible();
  await page.reload();
  await expect(menu(page, 'Rosalind Hart-Oyelaran')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Your photo' })).toBeVisible();
});

test('person signs out everywhere → another browser shows the sign-in page', async ({ page, browser }) => {
  await makePerson({ email: 'ivo@oakfield.test', firstname: 'Ivo', surname: 'Lindqvist', role: 'AUTHOR' });
  // Another browser by its name too: sign-ins are in whole seconds, and two of one second by the same browser are one.
  const userAgent = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.6 Safari/605.1.15';
  const elsewhere = await (await browser.newContext({ userAgent })).newPage();
  await signIn(elsewhere, 'ivo@oakfield.test', '/manage/stories');
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Stories' })).toBeVisible();

  await signIn(page, 'ivo@oakfield.test');
  await openAccount(page, 'Ivo Lindqvist');
  const signIns = page.getByRole('list', { name: 'Active sessions' });
  await expect(signIns.getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();

  // Nothing is done in the other browser: it hears of it by itself.
  await expect(elsewhere.getByRole('textbox', { name: 'Email', exact: true })).toBeVisible();
  await elsewhere.context().close();
});

test('person requests their data, downloads it, deletes the account → ZIP opens, signing in fails [spec 2.38c]', async ({
  page,
}) => {
  await makePerson({ email: 'edith@oakfield.test', firstname: 'Edith', surname: 'Marlowe', role: 'AUTHOR' });
  await signIn(page, 'edith@oakfield.test', '/user/dataexport');
  await page.getByRole('button', { name: 'Request export' }).click();
  const fetching = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download ZIP' }).click();
  const download = await fetching;
  expect(download.suggestedFilename()).toMatch(/^sprx-my-data-\d{4}-\d\d-\d\d\.zip$/);
  const files = unzipSync(readFileSync(await download.path()));
  const account = JSON.parse(strFromU8(files['account.json'] ?? new Uint8Array())) as object;
  expect(account).toMatchObject({ email: 'edith@oakfield.test', displayName: 'Edith Marlowe' });
  expect(Object.keys(files)).toContain('sign-ins.json');

  await navigate(page, '/user');
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account permanently?' });
  await dialog.getByRole('textbox').fill('edith@oakfield.test');
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  // The page of the account has a field for the email too.
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill('edith@oakfield.test');
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Wrong email or password')).toBeVisible();
});
