import { type Browser, expect, type Page, test } from '@playwright/test';
import { navigate } from './support/navigate.ts';
import { makePersonOnce } from './support/people.ts';
import { api, enter } from './support/sign-in.ts';

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

async function openElsewhere(browser: Browser, email: string, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await enter(page, email, path);
  return page;
}

test('one person edits the title → the other sees who edits which field, until they leave', async ({
  page: one,
  browser,
}) => {
  const id = await draft('The orchestra rehearses');
  const two = await openElsewhere(browser, TWO, `/manage/stories/${id}`);
  await enter(one, ONE, `/manage/stories/${id}`);
  await expect(two.getByText('Ines Okoye is viewing')).toBeVisible();
  await one.getByLabel('Title', { exact: true }).focus();
  await expect(two.getByText('Ines Okoye is editing: Title')).toBeVisible();
  await one.getByRole('link', { name: 'Stories' }).first().click();
  await expect(two.getByText(/^Ines Okoye is/)).toBeHidden();
  await api(ONE, SCHOOL, 'DELETE', `/stories/${id}`);
  await two.context().close();
});

const titleField = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true });
/** What they type, before anything of it is saved. */
async function typeTitle(page: Page, title: string): Promise<void> {
  await titleField(page).fill(title);
}
/** A draft saves itself, once there is a network. */
const isSaved = (page: Page) =>
  expect(page.locator('[data-slot="autosave-mark"]')).toHaveAttribute('data-state', 'saved');
const isNotSaved = (page: Page) =>
  expect(page.locator('[data-slot="autosave-mark"]')).toHaveAttribute('data-state', 'failed');

test('two people change the same title → the later one chooses which to save, earlier version restored', async ({
  page: one,
  browser,
}) => {
  const id = await draft('The science fair');
  const titleOf = async () =>
    (await api<{ story: { title: string } }>(ONE, SCHOOL, 'GET', `/stories/${id}`)).story.title;
  await enter(one, ONE, `/manage/stories/${id}`);
  const two = await openElsewhere(browser, TWO, `/manage/stories/${id}`);
  const conflict = two.getByRole('dialog', { name: 'Someone else changed this story' });

  await two.context().setOffline(true);
  await typeTitle(two, 'The science fair, by Tomas');
  await isNotSaved(two);
  await typeTitle(one, 'The science fair, by Ines');
  await expect.poll(titleOf).toBe('The science fair, by Ines');
  await two.context().setOffline(false);
  await expect(conflict.getByText('The science fair, by Ines')).toBeVisible();
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await expect.poll(titleOf).toBe('The science fair, by Tomas');
  await expect(conflict).toBeHidden();
  for (const page of [one, two])
    await expect(page.getByRole('heading', { level: 1, name: 'The science fair, by Tomas' })).toBeVisible();

  await two.context().setOffline(true);
  await typeTitle(two, 'The fair of Tomas');
  await isNotSaved(two);
  await one.reload();
  await expect(titleField(one)).toHaveValue('The science fair, by Tomas');
  await typeTitle(one, 'The fair of Ines');
  await expect.poll(titleOf).toBe('The fair of Ines');
  await isSaved(one);
  await two.context().setOffline(false);
  await conflict.getByRole('button', { name: 'Take theirs' }).click();
  await expect(titleField(two)).toHaveValue('The fair of Ines');
  await expect(conflict).toBeHidden();
  expect(await titleOf()).toBe('The fair of Ines');

  await navigate(two, `/manage/stories/${id}?tab=history`);
  const second = two.getByRole('region', { name: 'Version 2', exact: true });
  await second.getByRole('button', { name: 'Restore this version' }).click();
  await expect.poll(titleOf).toBe('The science fair, by Ines');
  await expect(two.getByText('Earlier version restored (current version)')).toBeVisible();
  await api(ONE, SCHOOL, 'DELETE', `/stories/${id}`);
  await two.context().close();
});
