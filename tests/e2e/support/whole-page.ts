import { expect, type Page } from '@playwright/test';
import { matchPath } from 'react-router-dom';
import { frames } from './idle.ts';
import { navigate } from './navigate.ts';
import { api, appUrl } from './sign-in.ts';
import { coveredShare, treeProblems } from './tree.ts';

export type How = 'by its address' | 'from inside';
export type Size = { readonly width: number; readonly height: number };

type Listed = { items: { id: string }[] };

const LISTS: Record<string, string> = {
  newsletter: '/newsletters',
  widget: '/widgets',
  collection: '/collections',
  pending: '/stories?status=pending&limit=1',
  story: '/stories?limit=1',
};

/** Which list the id in a path is of. */
function listOf(path: string): string {
  if (path.startsWith('/widgets/newsletter')) return 'newsletter';
  if (path.startsWith('/widgets')) return 'widget';
  if (path.startsWith('/manage/collections')) return 'collection';
  return path.endsWith('/moderate') ? 'pending' : 'story';
}

const HEAD = ['head@oakfield.test', 'oakfield'] as const;

async function firstOf(name: string): Promise<string> {
  const [first] = (await api<Listed>(...HEAD, 'GET', LISTS[name] ?? '')).items;
  if (first || name !== 'newsletter') return first?.id ?? '';
  // The demo data has none.
  const made = { name: 'Oakfield Weekly' };
  return (await api<{ newsletter: { id: string } }>(...HEAD, 'POST', '/newsletters', made)).newsletter.id;
}

/** Addresses for the paths, their parameters filled from the demo data. */
export async function addressesOf(paths: readonly string[]): Promise<string[]> {
  const ids: Record<string, string> = {};
  for (const name of new Set(paths.filter((path) => path.includes(':id')).map(listOf))) ids[name] = await firstOf(name);
  return paths.map((path) => {
    if (path === '*') return '/no/such/page';
    return path.replace(':feedName', 'rss').replace(':id', ids[listOf(path)] ?? '');
  });
}

/** Opens a page. */
export async function open(page: Page, address: string, how: How): Promise<void> {
  if (how === 'by its address') {
    await page.goto(appUrl(address));
    return;
  }
  await navigate(page, address);
}

/**
 * Makes the page's window larger or smaller while `work` goes on, as zooming does: the device stays what it was, by which the
 * message for small screens goes. Playwright's own `setViewportSize` would change the device as well.
 */
export async function whileResizing<T>(
  page: Page,
  work: (resize: (size: Size) => Promise<void>) => Promise<T>,
): Promise<T> {
  const session = await page.context().newCDPSession(page);
  const resize = async (size: Size) => {
    await session.send('Emulation.setDeviceMetricsOverride', {
      ...size,
      screenWidth: 1280,
      screenHeight: 1024,
      deviceScaleFactor: 1,
      mobile: false,
    });
    await page.waitForFunction((width) => window.innerWidth === width, size.width);
    await frames(page);
  };
  try {
    return await work(resize);
  } finally {
    // Else the next test has its page in the last size.
    await session.detach();
  }
}

/** What holds for every page there is, at whatever size. */
export async function isWhole(page: Page, path: string, at: string): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading, at).toHaveCount(1);
  // A page that only leads on has a heading for a moment, and who leads on leads to a page that is not it.
  if (path === '/loader') await expect(page).not.toHaveURL(/\/loader/);
  await expect(page.locator('[data-slot^="skeleton"], [data-slot="loading"]')).toHaveCount(0);
  await expect(heading, at).toHaveCount(1);
  await expect(heading, at).toBeVisible();
  const begins = () => page.evaluate(() => document.title.startsWith(document.querySelector('h1')?.textContent ?? '?'));
  await expect.poll(begins, `the title of ${at} begins with its h1`).toBe(true);
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  // What watches its own size is drawn anew some frames after the window's was changed.
  await expect.configure({ soft: true }).poll(wide, `${at} scrolls sideways`).toBeLessThanOrEqual(0);
  expect.soft(await coveredShare(page), `${at}: what stays covers half`).toBeLessThanOrEqual(0.5);
  // A page that leads on is gone before the next has its landmarks.
  await expect
    .configure({ soft: true })
    .poll(() => treeProblems(page), `${at} as a screen reader meets it`)
    .toEqual([]);
}

/** Same-origin links of the page, without those to parts of itself, and which of them lead to no page of ours. */
export async function deadLinks(page: Page, pages: readonly string[]): Promise<{ found: number; dead: string[] }> {
  const here = await page
    .locator('a[href]:not([href^="#"])')
    .evaluateAll((links) =>
      links
        .map((link) => new URL((link as HTMLAnchorElement).href))
        .flatMap(({ origin, pathname }) => (origin === location.origin ? [pathname] : [])),
    );
  return { found: here.length, dead: here.filter((path) => !pages.some((built) => matchPath(built, path))) };
}
