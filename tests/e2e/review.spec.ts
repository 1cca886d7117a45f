import { expect, type Locator, type Page, test } from '@playwright/test';
import { api, enter } from './support/sign-in.ts';

type Story = { id: string; title: string; status: string };

const HEAD = 'head@oakfield.test';

async function pending(): Promise<Story[]> {
  return (await api<{ items: Story[] }>(HEAD, 'oakfield', 'GET', '/stories?status=pending&limit=200')).items;
}

async function statuses(ids: readonly string[]): Promise<string[]> {
  const path = (id: string) => `/stories/${id}`;
  const answers = ids.map((id) => api<{ story: Story }>(HEAD, 'oakfield', 'GET', path(id)));
  return (await Promise.all(answers)).map(({ story }) => story.status);
}

const moderate = (ids: readonly string[], decision: string) =>
  api(HEAD, 'oakfield', 'POST', '/stories/moderate', { ids, decision });

const article = (page: Page) => page.getByRole('article', { name: 'Story' });
const title = (page: Page) => article(page).getByRole('heading', { level: 2 });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** The page says how many there are; a channel may bring one at any time. */
async function countsAll(page: Page): Promise<void> {
  const isRight = async () => page.getByText(`1 of ${(await pending()).length}`, { exact: true }).isVisible();
  await expect.poll(isRight).toBe(true);
}

/** The review queue at the first of the stories. */
async function open(page: Page): Promise<[Story, Story, Story, ...Story[]]> {
  const [first, second, third, ...rest] = await pending();
  if (!first || !second || !third) throw new Error('three stories awaiting review are needed');
  await enter(page, HEAD, `/manage/stories/${first.id}/moderate`);
  await expect(title(page)).toHaveText(first.title);
  await countsAll(page);
  return [first, second, third, ...rest];
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('it is not on the page');
  return box;
}

/** Lines of the story's text that are whole inside the part of the pane that is seen. */
function visibleLines(page: Page): Promise<number> {
  return article(page).evaluate((pane) => {
    const prose = pane.querySelector('[data-slot="story-prose"]');
    const seen = pane.querySelector('[data-slot="scroll-area"]')?.getBoundingClientRect();
    if (!prose || !seen) return 0;
    const range = document.createRange();
    range.selectNodeContents(prose);
    const bottoms = [...range.getClientRects()].filter(({ top, bottom }) => top >= seen.top && bottom <= seen.bottom);
    return new Set(bottoms.map(({ bottom }) => Math.round(bottom))).size;
  });
}

/** Makes the story long, in the page alone: the test measures the space for text. */
function lengthen(page: Page): Promise<void> {
  return article(page).evaluate((pane) => {
    const prose = pane.querySelector('[data-slot="story-prose"]');
    prose?.append(...Array.from({ length: 60 }, () => document.createTextNode('and then the choir sang once more ')));
  });
}

/** Controls that a message lies on. */
function coveredBy(page: Page, slot: string): Promise<string[]> {
  return page.evaluate((name) => {
    const message = document.querySelector(`[data-slot="${name}"]`);
    const over = message?.getBoundingClientRect();
    if (!message || !over) return ['no message'];
    return [...document.querySelectorAll('a[href], button, input, select')]
      .filter((control) => !message.contains(control))
      .filter((control) => {
        const box = control.getBoundingClientRect();
        const [left, right] = [Math.max(box.left, over.left), Math.min(box.right, over.right)];
        const [top, bottom] = [Math.max(box.top, over.top), Math.min(box.bottom, over.bottom)];
        // What has been scrolled out of its list is not there to be covered.
        const there = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2);
        return left < right && top < bottom && there.includes(control);
      })
      .map((control) => control.textContent ?? '');
  }, slot);
}

/** Of stories without marks, in the list of the queue. */
async function rowsThatFit(page: Page): Promise<number> {
  const list = page.getByRole('region', { name: 'Queue' }).locator('[data-virtuoso-scroller]');
  return list.evaluate((scroller) => {
    const rows = [...scroller.querySelectorAll('[data-slot="story-row"]')];
    return scroller.clientHeight / Math.min(...rows.map((row) => row.getBoundingClientRect().height));
  });
}

test.describe('at 1024 × 700', () => {
  test.use({ viewport: { width: 1024, height: 700 } });

  test('moderator reviews by mouse → text in view, Approve does not move, one undo for the selection', async ({
    page,
  }) => {
    const [first, second, third] = await open(page);
    expect(await rowsThatFit(page)).toBeGreaterThanOrEqual(10);
    const approve = button(page, 'Approve');
    const place = await boxOf(approve);
    await approve.click();
    await expect(title(page)).toHaveText(second.title);
    await expect(button(page, 'Undo')).toBeVisible();
    await expect.poll(() => statuses([first.id])).toEqual(['approved']);
    expect(await boxOf(approve)).toEqual(place);
    expect(await coveredBy(page, 'undo-bar')).toEqual([]);

    await lengthen(page);
    expect(await visibleLines(page)).toBeGreaterThanOrEqual(10);
    await expect(title(page)).toBeInViewport({ ratio: 1 });
    const picture = await boxOf(article(page).locator('[data-slot="story-picture"]').first());
    expect(picture.height).toBeLessThanOrEqual(0.24 * 700);
    expect((await boxOf(page.locator('[data-slot="approval-bar"]'))).height).toBeLessThanOrEqual(64);
    await expect(approve).toBeInViewport({ ratio: 1 });

    await button(page, 'Undo').click();
    await expect.poll(() => statuses([first.id])).toEqual(['pending']);
    await expect(title(page)).toHaveText(first.title);
    expect(await boxOf(approve)).toEqual(place);

    for (const { title: name } of [second, third]) await page.getByRole('checkbox', { name, exact: true }).click();
    await expect(title(page)).toHaveText(first.title);
    await button(page, 'Hide 2').click();
    await expect.poll(() => statuses([first.id, second.id, third.id])).toEqual(['pending', 'hidden', 'hidden']);
    await button(page, 'Undo').click();
    await expect.poll(() => statuses([first.id, second.id, third.id])).toEqual(['pending', 'pending', 'pending']);
  });

  test('server fails → alert covers no control, no layout shift', async ({ page }) => {
    await open(page);
    const approve = button(page, 'Approve');
    const place = await boxOf(approve);
    await page.route('**/stories/moderate', (route) => route.abort());
    await approve.click();
    await expect(page.getByRole('alert')).toBeVisible();
    expect(await coveredBy(page, 'alert-stack')).toEqual([]);
    expect(await boxOf(approve)).toEqual(place);
  });
});

test('moderator reviews by keyboard at 1280 × 800 → shortcuts act on the selected story, to the last story', async ({
  page,
}) => {
  const [first, second, third] = await open(page);
  const heading = await boxOf(title(page));
  const picture = await boxOf(article(page).locator('[data-slot="story-picture"]').first());
  expect(picture.x).toBeGreaterThanOrEqual(heading.x + heading.width);
  expect(picture.height).toBeLessThanOrEqual(0.24 * 800);
  expect(Math.round((await boxOf(page.getByRole('region', { name: 'Queue' }))).width)).toBe(320);

  for (const key of 'jxjxk') await page.keyboard.press(key);
  await expect(title(page)).toHaveText(second.title);
  await expect(page.getByText('2 selected', { exact: true })).toBeVisible();
  await page.keyboard.press('k');
  await expect(title(page)).toHaveText(first.title);
  await page.keyboard.press('a');
  const three = [first.id, second.id, third.id];
  await expect.poll(() => statuses(three)).toEqual(['pending', 'approved', 'approved']);
  await page.keyboard.press('u');
  await expect.poll(() => statuses(three)).toEqual(['pending', 'pending', 'pending']);

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');

  const hidden: string[] = [];
  // A channel may bring a story at any time.
  const isLast = async () => {
    const others = (await pending()).map(({ id }) => id).filter((id) => id !== first.id);
    if (others.length > 0) await moderate(others, 'hide');
    hidden.push(...others);
    return page.getByText('1 of 1', { exact: true }).isVisible();
  };
  await expect.poll(isLast).toBe(true);
  await page.keyboard.press('a');
  await expect(page.getByRole('heading', { name: /all caught up/ })).toBeFocused();
  const published = page.getByRole('list', { name: 'Published in this visit' });
  await expect(published.getByRole('link', { name: first.title })).toBeVisible();
  await page.keyboard.press('u');
  await expect(title(page)).toHaveText(first.title);
  await expect.poll(() => statuses([first.id])).toEqual(['pending']);
  await moderate(hidden, 'restore');
  await countsAll(page);
});

test.describe('at 320 × 256, same as 400 % zoom', () => {
  test.use({ viewport: { width: 320, height: 256 }, screen: { width: 1280, height: 1024 } });

  test('moderator opens the queue → no sticky element', async ({ page }) => {
    await open(page);
    const stuck = await page.evaluate(() =>
      [...document.body.querySelectorAll('*')]
        .filter((element) => element.getBoundingClientRect().width > 1)
        .filter((element) => ['sticky', 'fixed'].includes(getComputedStyle(element).position))
        .map((element) => element.outerHTML.slice(0, 80)),
    );
    expect(stuck).toEqual([]);
  });
});
