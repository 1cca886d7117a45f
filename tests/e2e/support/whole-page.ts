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

/** In one question to the browser, of which a walk asks some hundreds. A page that only leads on may be gone meanwhile. */
const stateOf = (page: Page) =>
  page
    .evaluate(() => {
      const isThere = (element: Element) =>
        element.checkVisibility() && !element.closest('[aria-hidden="true"], [inert]');
      const headings = [...document.querySelectorAll('h1, [role="heading"][aria-level="1"]')].filter(isThere);
      return {
        headings: headings.length,
        loading: document.querySelectorAll('[data-slot^="skeleton"], [data-slot="loading"]').length,
        isTitled: document.title.startsWith(headings[0]?.textContent ?? '?'),
      };
    })
    .catch(() => null);

/** What holds for every page there is, at whatever size. */
export async function isWhole(page: Page, path: string, at: string): Promise<void> {
  // A page that only leads on has a heading for a moment, and who leads on leads to a page that is not it.
  if (path === '/loader') await expect(page).not.toHaveURL(/\/loader/);
  await expect
    .poll(() => stateOf(page), `${at}: one heading, nothing that still loads, a title that begins with the heading`)
    .toEqual({ headings: 1, loading: 0, isTitled: true });
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
