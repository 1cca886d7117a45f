import { readFile } from 'node:fs/promises';
import { type Download, expect, type Page, test } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { followRequests, frames } from './support/idle.ts';
import { navigate } from './support/navigate.ts';
import { api, enter } from './support/sign-in.ts';

const HEAD = 'head@oakfield.test';
const AUTHOR = 'author@oakfield.test';
const SCHOOL = 'oakfield';

type Story = { readonly id: string; readonly title: string; readonly status: string; readonly hashtags: string[] };
type Listed = { readonly items: readonly Story[]; readonly total: number };
const listStories = (query: string) => api<Listed>(HEAD, SCHOOL, 'GET', `/stories?${query}`);

const chosen = (page: Page) => page.getByRole('region', { name: 'Selected stories' });

/** Adds a hashtag to what is selected. */
async function addHashtag(page: Page, tag: string): Promise<void> {
  await chosen(page).getByRole('button', { name: 'Change' }).click();
  await page.getByRole('menuitem', { name: 'Add a hashtag…' }).click();
  const dialog = page.getByRole('dialog', { name: /^Add a hashtag/ });
  await dialog.getByRole('combobox', { name: 'Hashtag' }).fill(tag);
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(dialog).toBeHidden();
}

test('view saved and shared → colleague opens it as a tab: same filters, same layout [spec 2.35a]', async ({
  page,
  browser,
}) => {
  await enter(page, HEAD, '/manage/stories?view=list&status=pending&media=true');
  await page.getByRole('button', { name: 'Save view' }).click();
  const form = page.getByRole('dialog', { name: 'Save view' });
  await form.getByLabel('Name').fill('Pictures to review');
  await form.getByLabel('Share with everyone in the school').check();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('tab', { name: 'Pictures to review' })).toHaveAttribute('aria-selected', 'true');

  const colleague = await (await browser.newContext()).newPage();
  await enter(colleague, AUTHOR, '/manage/stories');
  await colleague.getByRole('tab', { name: 'Pictures to review' }).click();
  await expect(colleague).toHaveURL(/view=list/);
  await expect(colleague).toHaveURL(/status=pending/);
  await expect(colleague).toHaveURL(/media=true/);
  const { total } = await listStories('status=pending&media=true');
  await expect(colleague.getByText(`${total} ${total === 1 ? 'story' : 'stories'}`, { exact: true })).toBeVisible();
  await colleague.context().close();
});

test('hashtag added to three stories, undone → three have it, then none', async ({ page }) => {
  const tag = `bonfire${Date.now()}`;
  await enter(page, HEAD, '/manage/stories?view=list');
  const items = page.getByRole('main').getByRole('listitem');
  expect((await items.first().boundingBox())?.y).toBeLessThan(300);
  const boxes = items.getByRole('checkbox');
  for (const at of [0, 1, 2]) await boxes.nth(at).check();
  await expect(chosen(page)).toContainText('3 selected');
  await addHashtag(page, tag);
  const undo = page.getByRole('region', { name: 'Undo the last change' });
  await expect(undo).toContainText('Changed 3 stories');
  expect((await listStories(`tag=${tag}`)).total).toBe(3);
  await undo.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await listStories(`tag=${tag}`)).total).toBe(0);
});

test('all filtered stories selected, hashtag added → each has it, no other; undone → none', async ({ page }) => {
  const tag = `everyone${Date.now()}`;
  const { total } = await listStories('status=approved');
  await enter(page, HEAD, '/manage/stories?view=list&status=approved');
  // Checked once all have been looked up, not on the click.
  await page.getByRole('checkbox', { name: /^Select all / }).click();
  await expect(chosen(page)).toContainText(`${total.toLocaleString('en-GB')} selected`);
  await addHashtag(page, tag);
  const undo = page.getByRole('region', { name: 'Undo the last change' });
  await expect(undo).toContainText(/^Changed [\d,]+ stor/);
  expect((await listStories(`tag=${tag}`)).total).toBe(total);
  expect((await listStories(`tag=${tag}&status=approved`)).total).toBe(total);
  await undo.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await listStories(`tag=${tag}`)).total).toBe(0);
});

test('stories exported as CSV and as JSON → files of the filtered stories', async ({ page }) => {
  const { total } = await listStories('status=approved');
  await enter(page, HEAD, '/manage/stories?status=approved');
  const exported = async (press: () => Promise<void>): Promise<[name: string, text: string]> => {
    const coming = page.waitForEvent('download');
    await press();
    const file: Download = await coming;
    return [file.suggestedFilename(), await readFile(await file.path(), 'utf8')];
  };
  const [csvName, csv] = await exported(() => page.getByRole('button', { name: 'Export', exact: true }).click());
  expect(csvName).toMatch(/^stories-\d{4}-\d\d-\d\d\.csv$/);
  const rows = parse(csv, { bom: true, columns: true }) as Record<string, string>[];
  expect(rows).toHaveLength(total);
  const [jsonName, json] = await exported(async () => {
    await page.getByRole('button', { name: 'Ways to export' }).click();
    await page.getByRole('menuitem', { name: 'Data for programs (JSON)' }).click();
  });
  expect(jsonName).toMatch(/\.json$/);
  expect((JSON.parse(json) as { items: unknown[] }).items).toHaveLength(total);
});

test('calendar and board → stories of a day, of a status', async ({ page }) => {
  await enter(page, HEAD, '/manage/stories');
  await page.getByRole('group', { name: 'View' }).getByRole('radio', { name: 'Calendar' }).click();
  await expect(page).toHaveURL(/view=calendar/);
  const day = page
    .getByRole('main')
    .getByRole('link', { name: /, [1-9]\d* stor/ })
    .first();
  // 24 pixels are what a finger can meet, says WCAG 2.2.
  expect((await day.boundingBox())?.height).toBeGreaterThanOrEqual(24);
  await day.click();
  await expect(page).toHaveURL(/view=list/);
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d/);
  await expect(page.getByRole('list', { name: 'Stories', exact: true }).getByRole('listitem').first()).toBeVisible();

  await navigate(page, '/manage/stories?view=board');
  const waiting = page.getByRole('region', { name: 'Awaiting review' });
  const { items } = await listStories('status=pending&limit=1');
  await expect(waiting.getByRole('link', { name: items[0]?.title ?? '' }).first()).toBeVisible();
});

test('board: narrow window, columns loading → columns scroll, page has no horizontal overflow', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route('**/api/v1/stories?**', async (route) => {
    // Of one column that is out of sight.
    if (route.request().url().includes('status=hidden')) await held;
    await route.continue();
  });
  await enter(page, HEAD, '/manage/stories?view=board');
  const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect(page.getByText('Loading Hidden', { exact: true })).toBeAttached();
  expect(await tooWide()).toBe(0);
  go();
  await expect(page.getByRole('region', { name: 'Awaiting review' }).getByRole('link').first()).toBeVisible();
  expect(await tooWide()).toBe(0);
});

test('views of stories at 768 and 1280 px: each clicked by text, role and label → selected each time', async ({
  page,
}) => {
  await enter(page, HEAD, '/manage/stories?view=list');
  const views = page.getByRole('group', { name: 'View' });
  for (const width of [768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const [other, name] of [
      ['Grid', 'Board'],
      ['Board', 'Calendar'],
      ['Calendar', 'Grid'],
      ['Grid', 'List'],
    ] as const) {
      const ways = [
        page.getByText(name, { exact: true }),
        page.getByRole('radio', { name, exact: true }),
        views.getByLabel(name, { exact: true }),
      ];
      for (const way of ways) {
        await page.getByRole('radio', { name: other, exact: true }).click();
        await way.click();
        await expect(views.getByRole('radio', { name, exact: true })).toBeChecked();
      }
    }
  }
});

test('story opened far down the list, then Back → scroll position restored, story in view', async ({ page }) => {
  const idle = followRequests(page);
  await enter(page, HEAD, '/manage/stories?view=list');
  const rows = page.locator('[data-slot="story-row"]');
  await rows.first().waitFor();
  const down = () => page.evaluate(() => window.scrollY);
  let before = 0;
  // By script, for a turn of the wheel goes on after it was given.
  while (before < 5000) {
    await page.evaluate(() => window.scrollBy(0, 900));
    await frames(page);
    before = await down();
  }
  await idle();
  before = await down();
  const link = rows.nth(4).getByRole('link').first();
  const title = await link.innerText();
  await link.click();
  await expect(page.getByRole('tab', { name: 'Used in' })).toBeVisible();
  await page.goBack();
  await expect.poll(async () => Math.abs((await down()) - before)).toBeLessThan(200);
  await expect(page.getByRole('link', { name: title }).first()).toBeInViewport();
});
