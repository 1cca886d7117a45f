import { expect, test } from '@playwright/test';
import { makePersonOnce } from './support/people.ts';
import { api, enter } from './support/sign-in.ts';

const SCHOOL = 'oakfield';
const WRITER = 'story-writer@oakfield.test';

test.beforeAll(async () => {
  await makePersonOnce({ email: WRITER, firstname: 'Mira', surname: 'Lund', role: 'ADMIN' });
});

test('story text: bold, list and link by keyboard → saved and shown; pasted script → removed', async ({ page }) => {
  const body = { title: 'The band writes', html: '<p>Before.</p>' };
  const { story } = await api<{ story: { id: string } }>(WRITER, SCHOOL, 'POST', '/stories', body);
  const read = async () =>
    (await api<{ story: { html: string } }>(WRITER, SCHOOL, 'GET', `/stories/${story.id}`)).story.html;
  await enter(page, WRITER, `/manage/stories/${story.id}`);

  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await text.focus();
  await expect(page.getByRole('toolbar', { name: 'Text format' })).toBeVisible();
  await expect(text).toBeFocused();
  const mark = page.locator('[data-slot="autosave-mark"]');
  await expect(mark).toHaveAttribute('data-state', 'saved');
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Control+B');
  await page.keyboard.type('Loud');
  await page.keyboard.press('Control+B');
  await page.keyboard.type(' drums');
  await page.keyboard.press('Enter');
  await page.keyboard.type('- Trumpets');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+K');
  await page.keyboard.type('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Other kinds of links are not allowed.')).toBeVisible();
  await page.getByLabel('Address', { exact: true }).fill('oakfield.test');
  await page.keyboard.press('Enter');
  await expect(text).toBeFocused();
  await text.evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', '<script>document.title = "taken"</script><b onclick="x()">!</b>');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect
    .poll(read)
    .toBe(
      '<p><strong>Loud</strong> drums</p><ul><li>Trumpets</li><li><a href="https://oakfield.test/" rel="noopener noreferrer nofollow">oakfield.test</a><strong>!</strong></li></ul>',
    );
  await page.reload();
  await expect(text.getByRole('listitem').first()).toHaveText('Trumpets');
  await expect(text.locator('strong').first()).toHaveText('Loud');
  await expect(text.locator('a')).toHaveAttribute('href', 'https://oakfield.test/');
  await expect(page).not.toHaveTitle('taken');
  await api(WRITER, SCHOOL, 'DELETE', `/stories/${story.id}`);
});

test('title typed in two parts around a save → caret stays in its middle, the whole is saved by itself', async ({
  page,
}) => {
  const { story } = await api<{ story: { id: string } }>(WRITER, SCHOOL, 'POST', '/stories', {
    title: 'The Tempest',
    html: '<p>A storm.</p>',
  });
  const read = async () =>
    (await api<{ story: { title: string; html: string } }>(WRITER, SCHOOL, 'GET', `/stories/${story.id}`)).story;
  await enter(page, WRITER, `/manage/stories/${story.id}`);
  const title = page.getByLabel('Title', { exact: true });
  await title.focus();
  await page.keyboard.press('Home');
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.type('who');
  await expect.poll(async () => (await read()).title).toBe('The whoTempest');
  await expect(page.getByRole('heading', { level: 1, name: 'The whoTempest' })).toBeVisible();
  await page.keyboard.type('le ');
  await expect.poll(async () => (await read()).title).toBe('The whole Tempest');
  await expect(title).toBeFocused();

  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await text.click();
  await expect(page.getByRole('toolbar', { name: 'Text format' })).toBeVisible();
  // The click sets the caret once the editor has come.
  await expect
    .poll(async () => {
      await page.keyboard.press('Control+Home');
      return page.evaluate(() => document.getSelection()?.anchorOffset);
    })
    .toBe(0);
  await page.keyboard.type('At eight: ');
  await expect.poll(async () => (await read()).html).toContain('At eight: A storm.');
  await page.keyboard.type('thunder. ');
  await expect.poll(async () => (await read()).html).toContain('At eight: thunder. A storm.');
  await api(WRITER, SCHOOL, 'DELETE', `/stories/${story.id}`);
});
