import { expect, type Page, test } from '@playwright/test';
import { wildText } from '../support/wild.ts';
import { makePersonOnce } from './support/people.ts';
import { api, enter } from './support/sign-in.ts';

const SCHOOL = 'oakfield';
const WRITER = 'paste-writer@oakfield.test';

test.beforeAll(async () => {
  await makePersonOnce({ email: WRITER, firstname: 'Pia', surname: 'Lund', role: 'ADMIN' });
});

async function paste(page: Page, html: string): Promise<void> {
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await text.focus();
  await expect(page.getByRole('toolbar', { name: 'Text format' })).toBeVisible();
  await expect(text).toBeFocused();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
  await text.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);
}

const GOOGLE_LIST =
  '<b style="font-weight:normal;" id="docs-internal-guid-2"><ul><li style="font-weight:400"><p><span style="font-weight:400">Coat</span></p></li><ul><li><p><span style="font-style:italic">Waterproof</span></p></li></ul></ul></b>';
const WORD_DEEP = [1, 2, 3, 2, 1]
  .map(
    (level, n) =>
      `<p class="MsoListParagraph" style="mso-list:l3 level${level} lfo4"><span style="mso-list:Ignore">${n}.</span>${'ABCDE'[n]}</p>`,
  )
  .join('');

// Against the built app, whose policy empties the styles of elements.
test('paste from Google Docs and Word → bold where it was bold, lists as they were', async ({ page }) => {
  const { story } = await api<{ story: { id: string } }>(WRITER, SCHOOL, 'POST', '/stories', {
    title: 'Pasted',
    html: '<p>Before.</p>',
  });
  const saved = async () =>
    (await api<{ story: { html: string } }>(WRITER, SCHOOL, 'GET', `/stories/${story.id}`)).story.html;
  await enter(page, WRITER, `/manage/stories/${story.id}`);
  const cases = [
    [wildText('html-google-docs-everything-bold.html'), '<p>Plain and <strong>bold</strong></p>'],
    [
      wildText('html-word-nested-list-and-two-lists.html'),
      '<ul><li>Coat<ul><li>Waterproof</li></ul></li><li>Lunch</li></ul><p>Then</p><ol><li>First</li></ol><ul><li>Bullet</li></ul>',
    ],
    [
      '<p style="font-weight: bold">All <span style="font-weight:normal">but this</span> <i style="font-style:normal">and</i> <em>this</em></p>',
      '<p><strong>All </strong>but this <strong>and</strong> <strong><em>this</em></strong></p>',
    ],
    [GOOGLE_LIST, '<ul><li>Coat<ul><li><em>Waterproof</em></li></ul></li></ul>'],
    [WORD_DEEP, '<ol><li>A<ol><li>B<ol><li>C</li></ol></li><li>D</li></ol></li><li>E</li></ol>'],
  ] as const;
  for (const [html, expected] of cases) {
    await paste(page, html);
    await expect.poll(saved).toBe(expected);
    await expect(page.locator('[data-slot="autosave-mark"]')).toHaveAttribute('data-state', 'saved');
  }
  await api(WRITER, SCHOOL, 'DELETE', `/stories/${story.id}`);
});
