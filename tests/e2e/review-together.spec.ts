import { type Browser, expect, type Page, test } from '@playwright/test';
import { makePersonOnce } from './support/people.ts';
import { api, appUrl, enter } from './support/sign-in.ts';

const SCHOOL = 'oakfield';
const ONE = 'review-one@oakfield.test';
const TWO = 'review-two@oakfield.test';

test.beforeAll(async () => {
  await makePersonOnce({ email: ONE, firstname: 'Ines', surname: 'Okoye', role: 'ADMIN' });
  await makePersonOnce({ email: TWO, firstname: 'Tomas', surname: 'Berg', role: 'ADMIN' });
});
/** A draft, so that the queues of other files stay as they are. */
async function draft(title: string): Promise<string> {
  const body = { title, html: `<p>${title} was read out at assembly.</p>` };
  return (await api<{ story: { id: string } }>(ONE, SCHOOL, 'POST', '/stories', body)).story.id;
}

async function open(browser: Browser, email: string, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await enter(page, email);
  await page.goto(appUrl(path));
  return page;
}

test('one person edits the title → the other sees who and which field, until they leave', async ({ browser }) => {
  const id = await draft('The orchestra rehearses');
  const two = await open(browser, TWO, `/manage/stories/${id}`);
  const one = await open(browser, ONE, `/manage/stories/${id}`);
  await expect(two.getByText('Ines Okoye is viewing')).toBeVisible();
  await one.getByLabel('Title', { exact: true }).focus();
  await expect(two.getByText('Ines Okoye is editing: Title')).toBeVisible();
  await one.getByRole('link', { name: 'Stories' }).first().click();
  await expect(two.getByText(/^Ines Okoye is/)).toBeHidden();
  await api(ONE, SCHOOL, 'DELETE', `/stories/${id}`);
});
