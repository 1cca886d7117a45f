// Long: one script on one page in all that can happen to its origin.
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page, type Route, test } from '@playwright/test';
import { appUrl, extrasUrl } from './support/sign-in.ts';
import { answer, EMBED, HOST, openHost, SNIPPET, story } from './support/widget-host.ts';

const KEY = 'oakfield-front-page';

async function listening(handler: RequestListener): Promise<Server> {
  const server = createServer(handler);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return server;
}

function originOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test.describe('widget on a second origin', () => {
  test('visitor opens the page → approved stories in both themes, down to 320 px, no cookie', async ({
    page,
    context,
  }) => {
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    await page.goto(extrasUrl('/'));
    const region = page.getByRole('region', { name: 'Front page stories' });
    await page.getByRole('heading', { name: 'School stories' }).scrollIntoViewIfNeeded();
    await expect(region.getByRole('listitem')).toHaveCount(9);
    await expect(region.getByRole('heading', { level: 3 })).toHaveCount(9);

    const ground = () =>
      region
        .locator('article')
        .first()
        .evaluate((element) => getComputedStyle(element).backgroundColor);
    await page.emulateMedia({ colorScheme: 'light' });
    const light = await ground();
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await ground()).not.toBe(light);

    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    const boxes = await region
      .getByRole('listitem')
      .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().x));
    expect(new Set(boxes).size).toBe(1);

    expect(await context.cookies()).toEqual([]);
    expect(problems).toEqual([]);
  });

  test('visitor presses Tab and Enter → story opens on the school’s own page', async ({ page }) => {
    await page.goto(extrasUrl(`/bare/${KEY}`));
    const first = page.getByRole('region').getByRole('link').first();
    const title = await first.textContent();
    await page.keyboard.press('Tab');
    await expect(first).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '');
  });

  test('server down → returning visitor sees the cached copy, new visitor a message', async ({ page, browser }) => {
    await page.goto(extrasUrl(`/bare/${KEY}`));
    await expect(page.getByRole('listitem')).toHaveCount(9);
    const titles = await page.getByRole('heading', { level: 2 }).allTextContents();

    await page.route(EMBED, (route) => route.abort('connectionrefused'));
    await page.reload();
    await expect(page.getByRole('listitem')).toHaveCount(9);
    expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual(titles);

    const stranger = await browser.newPage();
    await stranger.route(EMBED, (route) => route.abort('connectionrefused'));
    await stranger.goto(extrasUrl(`/bare/${KEY}`));
    await expect(stranger.getByRole('status')).toHaveText(/cannot be shown just now/);
    await stranger.close();
  });

  test('server and script down → returning visitor sees the cached copy', async ({ page }) => {
    // Two real servers, because a routed page would go without the browser's own cache.
    const proxy = await listening((request, response) => {
      fetch(appUrl(request.url))
        .then(async (answered) => {
          const headerNames = [
            'content-type',
            'cache-control',
            'access-control-allow-origin',
            'cross-origin-resource-policy',
          ];
          for (const name of headerNames) {
            const value = answered.headers.get(name);
            if (value) response.setHeader(name, value);
          }
          response.end(Buffer.from(await answered.arrayBuffer()));
        })
        .catch(() => response.destroy());
    });
    const script = `${originOf(proxy)}/embed/v1/sprx.js`;
    const school = await listening((_request, response) => {
      response.setHeader('content-type', 'text/html');
      response.end(`<!doctype html><div data-sprx-widget="${KEY}"></div><script async src="${script}"></script>`);
    });
    await page.goto(originOf(school));
    await expect(page.getByRole('listitem')).toHaveCount(9);
    proxy.closeAllConnections();
    await new Promise((done) => proxy.close(done));
    const later = await page.context().newPage();
    await later.goto(originOf(school));
    await expect(later.getByRole('listitem')).toHaveCount(9);
    school.closeAllConnections();
    school.close();
  });
});

test.describe('widget on any page', () => {
  const HOSTILE = `<style>
    * { all: unset !important }
    div, li, a, h2, h3, article, img { font: 60px/3 fantasy !important; color: lime !important; display: inline !important }
    html { font-size: 40px } :root { --s: red; --i: red; --n: 1 }
    [data-sprx-widget] { display: none !important; transform: rotate(9deg) !important }
  </style>`;

  test('page with hostile styles → widget unchanged, its styles stay inside', async ({ page }) => {
    await openHost(page, `<body><p class="title card list">Ours</p>${SNIPPET}`, answer([story()]));
    const card = page.locator('article');
    const computedStyles = () =>
      card.evaluate((element) => {
        const heading = element.querySelector('.title') as Element;
        const style = getComputedStyle(heading);
        const box = getComputedStyle(element);
        return [style.fontSize, style.lineHeight, style.color, style.fontWeight, box.backgroundColor, box.display];
      });
    await expect(card).toBeVisible();
    const alone = await computedStyles();
    const outside = () =>
      page
        .locator('body > p')
        .evaluate((element) => getComputedStyle(element).cssText.length + getComputedStyle(element).display);
    const before = await outside();
    await page.evaluate((html) => document.head.insertAdjacentHTML('beforeend', html), HOSTILE);
    await expect(card).toBeVisible();
    expect(await computedStyles()).toEqual(alone);
    await page.evaluate(() => document.head.querySelector('style')?.remove());
    expect(await outside()).toBe(before);
  });

  test('page with a strict Content-Security-Policy → widget works', async ({ page }) => {
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    const policy =
      "default-src 'none'; script-src http://sprx.test; connect-src http://sprx.test; img-src *; require-trusted-types-for 'script'";
    await openHost(page, `<body>${SNIPPET}`, answer([story()]), { 'content-security-policy': policy });
    await expect(page.locator('article')).toBeVisible();
    expect(await page.locator('article').evaluate((element) => getComputedStyle(element).display)).toBe('flex');
    expect(errors).toEqual([]);
  });

  test('story with HTML and script addresses → shown as text, not followed', async ({ page }) => {
    const evil = '<img src=x onerror="window.hit=1"><script>window.hit=1</script>';
    await openHost(
      page,
      `<body>${SNIPPET}`,
      answer([
        story({ title: evil, excerpt: evil, author: evil, hashtags: [evil] }),
        story({ id: 's2', title: 'Two', url: 'javascript:window.hit=1' }),
        story({ id: 's3', title: 'Three', media: { type: 'image', url: 'javascript:window.hit=1', alt: 'x' } }),
      ]),
    );
    await expect(page.getByRole('heading', { name: evil })).toBeVisible();
    await expect(page.getByRole('link')).toHaveCount(2);
    await expect(page.locator('img')).toHaveCount(0);
    expect(await page.evaluate(() => 'hit' in window)).toBe(false);
  });

  test('visitor opens a link → new tab, announced in its name; link on the page’s own site → same tab', async ({
    page,
  }) => {
    await openHost(page, `<body>${SNIPPET}`, answer([story(), story({ id: 's2', title: 'Home', url: `${HOST}home` })]));
    const away = page.getByRole('link', { name: 'Choir sings at the station (opens in a new tab)' });
    await expect(away).toHaveAttribute('target', '_blank');
    await expect(away).toHaveAttribute('rel', 'noopener');
    await expect(page.getByRole('link', { name: 'Home', exact: true })).not.toHaveAttribute('target', /./);
  });

  test('visitor scrolls near the widget → loaded only then', async ({ page }) => {
    const requestedKeys: string[] = [];
    page.on('request', (request) => {
      const [, key] = /\/embed\/v1\/widgets\/(\w+)/.exec(request.url()) ?? [];
      if (key) requestedKeys.push(key);
    });
    // The far one comes first in the page: it is looked at before the near one, whose story shows that both have been.
    const far =
      '<div style="position:absolute;top:6000px;width:300px;height:300px"><div data-sprx-widget="far"></div></div>';
    await openHost(page, `<body>${far}${SNIPPET}`, answer([story()]));
    await expect(page.locator('article')).toBeVisible();
    expect(requestedKeys).toEqual(['k']);
    await page.mouse.wheel(0, 6000);
    await expect(page.locator('article')).toHaveCount(2);
    expect(requestedKeys).toEqual(['k', 'far']);
  });

  test('several widgets, script twice, element added later → each rendered, no error', async ({ page }) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await openHost(page, `<body><img data-sprx-widget="x" alt="">${SNIPPET}${SNIPPET}`, answer([story()]));
    await expect(page.locator('article')).toHaveCount(2);
    await page.evaluate(() => {
      const later = document.createElement('div');
      later.dataset.sprxWidget = 'later';
      document.body.append(later);
    });
    await expect(page.locator('article')).toHaveCount(3);
    expect(errors).toEqual([]);
  });

  test('right-to-left language → text and dates laid out right to left', async ({ page }) => {
    await openHost(
      page,
      `<body>${SNIPPET}`,
      answer([story({ title: 'جوقة المدرسة' })], { locale: 'ar', dir: 'rtl', layout: 'list' }),
    );
    const region = page.getByRole('region');
    await expect(region).toHaveAttribute('lang', 'ar');
    expect(await region.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
    await expect(page.locator('time')).toContainText('مارس');
  });

  test('picture fails to load → its area and description stay', async ({ page }) => {
    await page.route('http://pictures.test/**', (route) => route.fulfill({ status: 404 }));
    const media = { type: 'image', url: 'http://pictures.test/gone.jpg', alt: 'A choir in two rows' };
    await openHost(page, `<body>${SNIPPET}`, answer([story({ media })]));
    await expect(page.getByText('A choir in two rows')).toBeVisible();
    const { width, height } = (await page.locator('.picture').boundingBox()) ?? { width: 0, height: 1 };
    expect(width / height).toBeCloseTo(1.6, 1);
  });

  test('empty widget → empty message; invalid answer later → last valid copy', async ({ page }) => {
    await openHost(page, `<body>${SNIPPET}`, answer([]));
    await expect(page.getByText('No stories yet')).toBeVisible();
    await page.unroute(EMBED);
    await page.route(EMBED, (route) =>
      route.fulfill({ body: '<html>Down for maintenance', headers: { 'access-control-allow-origin': '*' } }),
    );
    await page.reload();
    await expect(page.getByText('No stories yet')).toBeVisible();
  });

  test('widget deleted → nothing shown any more', async ({ page }) => {
    await openHost(page, `<body>${SNIPPET}`, answer([story()]));
    await expect(page.locator('article')).toBeVisible();
    await page.unroute(EMBED);
    await page.route(EMBED, (route) =>
      route.fulfill({
        status: 404,
        json: { error: { code: 'not-found', message: 'There is no such widget.' } },
        headers: { 'access-control-allow-origin': '*' },
      }),
    );
    await page.reload();
    await expect(page.getByRole('status')).toBeVisible();
    await expect(page.locator('article')).toHaveCount(0);
  });

  const CORS = { 'access-control-allow-origin': '*' };
  /** Shows two stories once, so that there is a copy, and answers by `handler` from now on. */
  async function afterOneVisit(page: Page, handler: (route: Route) => unknown, more = '') {
    await page.clock.install();
    await openHost(page, `<body>${SNIPPET}${more}`, answer([story(), story({ id: 's2', title: 'To be hidden' })]));
    await expect(page.locator('article')).not.toHaveCount(0);
    await page.unroute(EMBED);
    await page.route(EMBED, handler);
    // From here on time passes only when the test moves it, however busy the machine.
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    const embedRequest = page.waitForRequest(EMBED);
    await page.reload();
    await expect(page.locator('[data-state=loading]').first()).toBeAttached();
    // As long as widgets wait for others to share the request with.
    await page.clock.runFor(50);
    await embedRequest;
  }

  test('server answers slowly → cached copy after 1.5 s, then the answer', async ({ page }) => {
    let send = () => {};
    await afterOneVisit(page, (route) => {
      send = () => void route.fulfill({ json: answer([story()]), headers: CORS });
    });
    await page.clock.runFor(1400);
    await expect(page.locator('article')).toHaveCount(0);
    await page.clock.runFor(200);
    await expect(page.locator('article')).toHaveCount(2);
    send();
    await expect(page.locator('article')).toHaveCount(1);
    await expect(page.getByText('To be hidden')).toHaveCount(0);
  });

  for (const [name, handler] of [
    ['503', (route: Route) => route.fulfill({ status: 503, headers: CORS })],
    ['no connection', (route: Route) => route.abort('connectionrefused')],
  ] as const) {
    test(`${name} → cached copy, not before 1.5 s`, async ({ page }) => {
      await afterOneVisit(page, handler);
      await page.clock.runFor(1400);
      await expect(page.locator('article')).toHaveCount(0);
      await page.clock.runFor(200);
      await expect(page.locator('article')).toHaveCount(2);
    });
  }

  const CODES: Record<number, string> = { 404: 'not-found', 410: 'gone' };
  for (const status of [429, 403, 404, 410]) {
    test(`${status} → no story of the cached copy, at once or later`, async ({ page }) => {
      await afterOneVisit(page, (route) =>
        route.fulfill({ status, json: { error: { code: CODES[status] } }, headers: CORS }),
      );
      await expect(page.getByRole('status')).toBeVisible();
      await page.clock.runFor(120_000);
      await expect(page.getByRole('status')).toBeVisible();
      await expect(page.locator('article')).toHaveCount(0);
      const isGone = status === 404 || status === 410;
      expect(await page.evaluate(() => localStorage.length)).toBe(isGone ? 0 : 1);
    });
  }

  test('429 after the cached copy was shown → copy removed', async ({ page }) => {
    let refuse = () => {};
    await afterOneVisit(page, (route) => {
      refuse = () => void route.fulfill({ status: 429, json: { error: {} }, headers: CORS });
    });
    await page.clock.runFor(1600);
    await expect(page.locator('article')).toHaveCount(2);
    refuse();
    await expect(page.getByRole('status')).toBeVisible();
    await expect(page.locator('article')).toHaveCount(0);
  });

  test('answer to one widget names removed stories → removed from the cached copies of the others', async ({
    page,
  }) => {
    let send = () => {};
    await afterOneVisit(
      page,
      (route) => {
        const items = ['k', 'other', 'gone'].map((key) => ({ key, ...answer([story()]), removed: ['s2'] }));
        send = () => void route.fulfill({ json: { items: [{ key: 'k' }, ...items.slice(1)] }, headers: CORS });
      },
      '<div data-sprx-widget="other"></div><div data-sprx-widget="gone"></div>',
    );
    await page.clock.runFor(1600);
    await expect(page.getByText('To be hidden')).toHaveCount(3);
    await page.evaluate(() => document.querySelector('[data-sprx-widget=gone]')?.remove());
    send();
    await expect(page.getByText('To be hidden')).toHaveCount(0);
    const copies = await page.evaluate(() => Object.values(localStorage).join());
    expect(copies).not.toContain('To be hidden');
  });
});
