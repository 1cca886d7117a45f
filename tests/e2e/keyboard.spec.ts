import { expect, type Page, test } from '@playwright/test';
import { api, appUrl, enter } from './support/sign-in.ts';

type Story = { id: string; title: string; status: string };

async function waiting(): Promise<Story[]> {
  const path = '/stories?status=pending&limit=200';
  return (await api<{ items: Story[] }>('head@oakfield.test', 'oakfield', 'GET', path)).items;
}

/** The moderation screen at the first of the waiting stories. */
async function open(page: Page): Promise<Story> {
  const [first] = await waiting();
  if (!first) throw new Error('waiting stories are needed');
  await enter(page, 'author@oakfield.test', `/manage/stories/${first.id}/moderate`);
  await expect(shown(page)).toHaveText(first.title);
  return first;
}

const shown = (page: Page) => page.getByRole('article', { name: 'Story' }).getByRole('heading', { level: 2 });

test('moderator presses j, k, x, h, u → next, previous, selected, hidden, undone', async ({ page }) => {
  const first = await open(page);
  await page.keyboard.press('j');
  await expect(shown(page)).not.toHaveText(first.title);
  await page.keyboard.press('k');
  await expect(shown(page)).toHaveText(first.title);

  const box = page.getByRole('checkbox', { name: first.title, exact: true });
  await page.keyboard.press('x');
  await expect(box).toBeChecked();
  await expect(page.getByText('1 selected', { exact: true })).toBeVisible();
  await page.keyboard.press('x');
  await expect(box).not.toBeChecked();

  await page.keyboard.press('h');
  await expect(shown(page)).not.toHaveText(first.title);
  const status = async () =>
    (await api<{ story: Story }>('head@oakfield.test', 'oakfield', 'GET', `/stories/${first.id}`)).story.status;
  await expect.poll(status).toBe('hidden');
  await page.keyboard.press('u');
  await expect.poll(status).toBe('pending');
});

test('moderator types in a filter, text or dialog → no story is moderated', async ({ page }) => {
  const first = await open(page);
  const before = (await waiting()).map(({ id }) => id).sort();
  const decisions: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/stories/moderate')) decisions.push(request.postData() ?? '');
  });
  const filters = page.getByRole('group', { name: 'Filter stories' }).getByRole('combobox');
  expect(await filters.count()).toBeGreaterThan(1);
  for (const filter of await filters.all()) {
    await filter.focus();
    for (const key of 'ahxuj') await page.keyboard.press(key);
    await filter.selectOption({ index: 0 });
  }
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // Whatever the filters did to what is shown, the address leads back.
  await page.goto(appUrl(`/manage/stories/${first.id}/moderate`));
  await expect(shown(page)).toHaveText(first.title);

  await page.keyboard.press('r');
  const comment = page.getByRole('dialog').getByRole('textbox');
  await expect(comment).toBeFocused();
  await page.keyboard.type('aha, a jury of you and him');
  await expect(comment).toHaveValue('aha, a jury of you and him');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).focus();
  for (const key of 'ahj') await page.keyboard.press(key);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(shown(page)).toHaveText(first.title);
  expect(decisions).toEqual([]);
  expect((await waiting()).map(({ id }) => id).sort()).toEqual(before);

  // What is decided now is decided last: a decision from before would stand before it.
  await page.keyboard.press('h');
  await expect.poll(() => decisions.length).toBe(1);
  expect(JSON.parse(decisions[0] ?? '')).toMatchObject({ ids: [first.id], decision: 'hide' });
  await page.keyboard.press('u');
  await expect.poll(async () => (await waiting()).map(({ id }) => id).sort()).toEqual(before);
});
