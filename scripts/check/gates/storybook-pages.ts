/** Every component's page of the built workbench: its table of variants and states, and that nothing on it is wider than its place. */
import type { Browser, Page } from 'playwright-core';

export type Check = { readonly name: string; readonly problem: string | null };

/** Pages without a table of states, by why. What opens over the page is drawn in windows of its own among the examples. */
const WITHOUT: Readonly<Record<'it opens over the page' | 'nothing of it varies', readonly string[]>> = {
  'it opens over the page': [
    'Feedback/MessageLane',
    'Forms/UnsavedGuard',
    'Layout/AppShell',
    'Navigation/CommandMenu',
    'Navigation/Header',
    'Navigation/Sidebar',
    'Overlays/ConfirmDialog',
    'Overlays/ContextMenu',
    'Overlays/Dialog',
    'Overlays/Drawer',
    'Overlays/DropdownMenu',
    'Overlays/HoverCard',
    'Overlays/Popover',
    'Overlays/Tooltip',
  ],
  'nothing of it varies': [
    'Actions/CodeBox',
    'Actions/Toolbar',
    'Charts/Plot',
    'Data/Carousel',
    'Data/PhoneNumber',
    'Data/Timeline',
    'Data/VirtualList',
    'Feedback/Announcement',
    'Feedback/CodeMissing',
    'Feedback/EmptyState',
    'Feedback/NoPermissionState',
    'Feedback/OfflineBar',
    'Feedback/OverLimitState',
    'Feedback/SmallScreenMessage',
    'Forms/DateRangePicker',
    'Forms/ErrorSummary',
    'Forms/Form',
    'Forms/ImageCrop',
    'Layout/Inline',
    'Layout/PageHeader',
    'Layout/ScrollArea',
    'Layout/Section',
    'Layout/Stack',
    'Layout/VisuallyHidden',
  ],
};

const WIDTHS = [1280, 1024] as const;
/** What the sidebar leaves of the window to the page. */
const SIDEBAR = 300;
const AT_ONCE = 2;

type Seen = { readonly specimens: number; readonly wide: readonly string[] };

/** In the page: how many tables of states it has, and what scrolls sideways outside of the stories themselves. */
const MEASURE = `(() => {
  const wide = [document.documentElement, ...document.querySelectorAll('.workbench-docs *')]
    .filter((it) => {
      // A component's own scrolling is the business of its stories.
      const story = it.closest('.docs-story, [data-specimen] td');
      const scrolls = it === document.documentElement || /auto|scroll/.test(getComputedStyle(it).overflowX);
      return !(story && story !== it) && scrolls && !it.matches('input, select, textarea') && it.scrollWidth > it.clientWidth + 1;
    })
    .map((it) => {
      const heading = it.closest('section')?.querySelector('h2')?.textContent ?? 'page';
      return heading + ' ' + it.scrollWidth + ' of ' + it.clientWidth;
    });
  return { specimens: document.querySelectorAll('[data-specimen]').length, wide: [...new Set(wide)] };
})()`;

/** In the page: goes on to another as the manager's sidebar does, and marks what was there. */
const goOn = (id: string) => `(() => {
  for (const left of document.querySelectorAll('.workbench-docs')) left.setAttribute('data-left', '');
  __STORYBOOK_ADDONS_CHANNEL__.emit('setCurrentStory', { storyId: ${JSON.stringify(id)}, viewMode: 'docs' });
})()`;

/** The first by its address, the others from there: to load and compile the workbench anew for each was most of the work. */
async function open(page: Page, origin: string, id: string): Promise<void> {
  if (page.url().startsWith(origin)) await page.evaluate(goOn(id));
  else await page.goto(`${origin}/iframe.html?id=${id}&viewMode=docs`);
}

async function pageOf(page: Page, origin: string, title: string, id: string): Promise<Check> {
  const wrong: string[] = [];
  const isWithout = Object.values(WITHOUT).some((titles) => titles.some((it) => title === `UI/${it}`));
  const onError = (error: Error) => wrong.push(error.message.slice(0, 200));
  page.on('pageerror', onError);
  try {
    await page.setViewportSize({ width: WIDTHS[0] - SIDEBAR, height: 900 });
    await open(page, origin, id);
    // Its last part but for what is used beside it: all before it is drawn by then.
    await page.locator('.workbench-docs:not([data-left]) h2', { hasText: /^Where it is used$/ }).waitFor();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width: width - SIDEBAR, height: 900 });
      const { specimens, wide } = (await page.evaluate(MEASURE)) as Seen;
      if (isWithout !== (specimens === 0))
        wrong.push(isWithout ? 'a table of states after all' : 'no table of its states');
      for (const it of wide) wrong.push(`wider than its place at ${width}: ${it}`);
    }
  } catch (error) {
    wrong.push(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
  } finally {
    page.off('pageerror', onError);
  }
  return { name: title, problem: wrong.length === 0 ? null : `${title}: ${[...new Set(wrong)].join(' | ')}` };
}

type Entry = { readonly id: string; readonly title: string; readonly type: string };

/** One line for all that are well, and one for each that is not. */
export async function componentPages(browser: Browser, origin: string): Promise<Check[]> {
  const { entries } = (await (await fetch(`${origin}/index.json`)).json()) as { entries: Record<string, Entry> };
  const waiting = Object.values(entries).filter(
    ({ type, title }) => type === 'docs' && /^UI\/[^/]+\/[^/]+$/.test(title),
  );
  const count = waiting.length;
  const checks: Check[] = [];
  const work = async () => {
    const page = await browser.newPage({ reducedMotion: 'reduce' });
    // Stories that need a window of their own are measured in their own pictures.
    await page.route('**/iframe.html?id=*viewMode=story*', (route) => route.abort());
    for (let entry = waiting.shift(); entry; entry = waiting.shift())
      checks.push(await pageOf(page, origin, entry.title, entry.id));
    await page.close();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const bad = checks.filter(({ problem }) => problem);
  return [
    { name: `${count - bad.length} components’ pages: states shown, nothing wider than its place`, problem: null },
    ...bad,
  ];
}
