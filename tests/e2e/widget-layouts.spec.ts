// Long: every layout, option and kind of page that the script must stand, with as few pages opened as can be.
import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { answer, EMBED, HOST, openHost, SNIPPET, story } from './support/widget-host.ts';

const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');
const EVENTS = 'http://sprx.test/embed/v1/events';
const CORS = { 'access-control-allow-origin': '*' };
const tags = ['choir', 'garden', 'sports'];
const places = [
  { tag: 'choir', name: 'Main hall', lat: 51.51, lng: -0.12 },
  { tag: 'garden', name: 'Kitchen garden', lat: 51.52, lng: -0.1 },
];
const nine = Array.from({ length: 9 }, (_, n) =>
  story({
    id: `s${n}`,
    title: `Story number ${n + 1}`,
    hashtags: [tags[n % 3] ?? ''],
    places: n % 3 < 2 ? [tags[n % 3] ?? ''] : [],
    html: `<p>The <em>whole</em> of story ${n + 1} &amp; more.</p><script>window.hit=1</script>`,
  }),
);
const options = { limit: 12, theme: 'auto', brand: '#ffee00', columns: 3 };
const LAYOUTS = ['grid', 'list', 'carousel', 'wall', 'spotlight', 'ticker', 'map', 'single'];

const ready = (page: Page) => expect(page.locator('[data-sprx-widget]').first()).toHaveAttribute('data-state', 'ready');
/** Of the widget, where the focus is. */
const focused = (page: Page) =>
  page.evaluate(() => document.querySelector('[data-sprx-widget]')?.shadowRoot?.activeElement?.textContent);

async function axe(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(
    `axe.run('[data-sprx-widget]').then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ' ' + html)))`,
  );
}

for (const layout of LAYOUTS) {
  test(`layout ${layout}: every option on, both themes, 320 and 1,280 px → axe reports nothing, nothing overflows`, async ({
    page,
  }) => {
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
    const all = {
      ...options,
      interval: 3,
      filters: ['hashtags'],
      more: 'button',
      share: true,
      report: true,
      cta: { label: 'Visit us', url: 'https://school.test/visit' },
    };
    const shown = { ...answer(nine, { layout, places, dir: 'ltr', options: all }), nextCursor: 'c' };
    await openHost(page, `<body><main><h1>News</h1>${SNIPPET}</main>`, shown);
    await ready(page);
    await page.evaluate(AXE);
    for (const colorScheme of ['light', 'dark'] as const)
      for (const width of [320, 1280]) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 800 });
        expect([layout, colorScheme, width, await axe(page)]).toEqual([layout, colorScheme, width, []]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
    const articles = page.getByRole('list').getByRole('article');
    await expect(articles).toHaveCount(layout === 'single' ? 1 : 9);
    expect(problems).toEqual([]);
  });
}

test('carousel: buttons, focus and reduced motion → slides named, moves only when asked', async ({ page }) => {
  await page.clock.install();
  // From here on time passes only when the test moves it, however busy the machine.
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await openHost(page, `<body>${SNIPPET}`, answer(nine, { layout: 'carousel', options: { ...options, interval: 3 } }));
  await expect(page.locator('[data-state=loading]')).toBeAttached();
  await page.clock.runFor(50);
  await ready(page);
  const region = page.getByRole('region', { name: 'Front page' });
  await expect(region).toHaveAttribute('aria-roledescription', 'carousel');
  await expect(region.getByRole('group', { name: '1 of 9' })).toHaveAttribute('aria-roledescription', 'slide');
  await expect(page.getByText('1–3 of 9')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Previous stories' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Next stories' }).press('Enter');
  await expect(page.getByText('4–6 of 9')).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(3_000);
  await expect(page.getByText('7–9 of 9')).toBeVisible();
  // The focus in a story, and the pointer over one, hold it.
  await page.getByRole('link', { name: 'Story number 8' }).focus();
  await page.clock.runFor(9_000);
  await expect(page.getByText('7–9 of 9')).toBeVisible();
  await page.getByRole('button', { name: 'Pause' }).press('Enter');
  await page.clock.runFor(9_000);
  await expect(page.getByText('7–9 of 9')).toBeVisible();
  await page.getByRole('button', { name: 'Play', exact: true }).press('Enter');
  await page.clock.runFor(3_000);
  await expect(page.getByText('1–3 of 9')).toBeVisible();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await page.clock.runFor(9_000);
  await expect(page.getByText('1–3 of 9')).toBeVisible();
});

test('map: a place is chosen → its stories alone, no request beyond ours', async ({ page }) => {
  const origins = new Set<string>();
  page.on('request', (request) => origins.add(new URL(request.url()).origin));
  await openHost(page, `<body>${SNIPPET}`, answer(nine, { layout: 'map', places, options }));
  await page.getByRole('button', { name: 'Main hall, 3 stories' }).press('Enter');
  await expect(page.getByRole('article')).toHaveCount(3);
  await expect(page.getByRole('button', { name: 'Main hall, 3 stories' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Main hall, 3 stories' }).press('Enter');
  await expect(page.getByRole('article')).toHaveCount(9);
  expect([...origins].sort()).toEqual(['http://school.test', 'http://sprx.test']);
});

test('filters and Load more → buttons with a state, more stories below, the focus not lost', async ({ page }) => {
  const more = [story({ id: 'm1', title: 'One more story', hashtags: ['garden'] })];
  const first = answer(nine, { options: { ...options, filters: ['hashtags'], more: 'button' } });
  await openHost(page, `<body>${SNIPPET}`, { ...first, nextCursor: 'c 1' });
  await page.route('**/embed/v1/widgets/k/stories?*', (route) =>
    route.fulfill({ json: { stories: more, nextCursor: null }, headers: CORS }),
  );
  const filters = page.getByRole('group', { name: 'Filter stories' });
  await expect(filters.getByRole('button')).toHaveText(['All', 'choir', 'garden', 'sports']);
  await expect(filters.getByRole('button', { name: 'All' })).toHaveAttribute('aria-pressed', 'true');
  const moreRequest = page.waitForRequest(/stories\?cursor=c%201&limit=12$/);
  await page.getByRole('button', { name: 'Load more' }).press('Enter');
  await moreRequest;
  await expect(page.getByRole('article')).toHaveCount(10);
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0);
  await expect.poll(() => focused(page)).toContain('One more story');
  const ofTag = page.waitForRequest(/stories\?tag=garden&limit=12$/);
  await filters.getByRole('button', { name: 'garden' }).press('Enter');
  await ofTag;
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(filters.getByRole('button', { name: 'garden' })).toHaveAttribute('aria-pressed', 'true');
  await filters.getByRole('button', { name: 'All' }).press('Enter');
  await expect(page.getByRole('article')).toHaveCount(9);
});

test('lightbox, About and film under a strict policy → dialogs by keyboard, focus returns, nothing asked before', async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  const policy =
    "default-src 'none'; script-src http://sprx.test; connect-src http://sprx.test; img-src http://sprx.test; require-trusted-types-for 'script'";
  const film = { type: 'video', url: 'https://www.youtube.com/watch?v=abcdefghijk', alt: 'A film', variants: [] };
  const stories = [...nine, story({ id: 'film', title: 'Our film', media: film })];
  await openHost(page, `<body>${SNIPPET}`, answer(stories, { options: { ...options, open: 'lightbox' } }), {
    'content-security-policy': policy,
  });
  await page.getByRole('button', { name: 'Story number 1' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Story number 1' });
  await expect(dialog.getByText('The whole of story 1 & more.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  expect(await focused(page)).toBe('Story number 1');
  await page.getByRole('button', { name: 'About this widget' }).press('Enter');
  await page.getByRole('dialog', { name: 'About this widget' }).getByRole('button', { name: 'Close' }).press('Enter');
  expect(await focused(page)).toBe('About this widget');
  await expect(page.getByRole('button', { name: 'Play video: Our film' })).toBeVisible();
  expect(urls.filter((url) => /youtube|ytimg/.test(url))).toEqual([]);
  expect(errors).toEqual([]);
  expect(await page.evaluate(() => 'hit' in window)).toBe(false);
});

test('consent by click → the button alone and no request but to us before; afterwards the stories', async ({
  page,
}) => {
  const origins = new Set<string>();
  page.on('request', (request) => origins.add(new URL(request.url()).origin));
  const media = { type: 'image', url: 'http://pictures.test/a.jpg', alt: '', variants: [] };
  await openHost(page, `<body>${SNIPPET}`, answer([story({ media })], { options: { ...options, consent: 'click' } }));
  await expect(page.locator('[data-sprx-widget]')).toHaveAttribute('data-state', 'consent');
  await expect(page.getByRole('button')).toHaveText(['Show stories']);
  expect([...origins].sort()).toEqual(['http://school.test', 'http://sprx.test']);
  const picture = page.waitForRequest(media.url);
  await page.getByRole('button', { name: 'Show stories' }).press('Enter');
  await picture;
  await ready(page);
});

test('visit → one view and each act within a second; after a no, and under Sec-GPC, nothing', async ({ page }) => {
  const sent: { key: string; load: string; events: { type: string }[] }[] = [];
  page.on('request', (request) => {
    if (request.url() === EVENTS) sent.push(request.postDataJSON());
  });
  await page.clock.install();
  const shown = answer(nine, { options: { ...options, open: 'lightbox' } });
  await openHost(page, `<body>${SNIPPET}<div data-sprx-widget="k"></div>`, shown);
  await expect(page.locator('[data-state=ready]')).toHaveCount(2);
  const types = () => sent.flatMap(({ events }) => events.map(({ type }) => type));
  await expect
    .poll(async () => {
      await page.clock.runFor(1_000);
      return types();
    })
    .toEqual(['view']);
  expect(sent[0]).toMatchObject({ key: 'k', page: HOST, width: 1280 });
  await page.getByRole('button', { name: 'Story number 1' }).first().press('Enter');
  await page.keyboard.press('Escape');
  await page.clock.runFor(1_000);
  await expect.poll(types).toEqual(['view', 'click']);
  await page.getByRole('button', { name: 'About this widget' }).first().press('Enter');
  await page.getByRole('button', { name: 'Do not count me' }).press('Enter');
  await expect(page.getByText('You are not counted.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Story number 2' }).first().press('Enter');
  await page.clock.runFor(2_000);
  expect(types()).toEqual(['view', 'click']);
  await page.evaluate(() => localStorage.clear());
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true }),
  );
  await page.reload();
  await expect(page.locator('[data-state=ready]')).toHaveCount(2);
  await page.clock.runFor(2_000);
  expect(types()).toEqual(['view', 'click']);
});

test('several widgets at once → one request, a key once; each says when it is ready', async ({ page }) => {
  const urls: string[] = [];
  page.on('request', (request) => {
    if (EMBED.test(request.url())) urls.push(request.url());
  });
  const listen =
    '<script>window.got = []; addEventListener("sprx:ready", ({ detail }) => got.push(detail.key + detail.count))</script>';
  const hosts = ['a', 'b', 'a'].map((key) => `<div data-sprx-widget="${key}"></div>`).join('');
  await page.setViewportSize({ width: 1280, height: 8_000 });
  await openHost(page, `<body>${listen}${hosts}${SNIPPET}`, answer([story()]));
  await expect(page.locator('[data-state=ready]')).toHaveCount(4);
  expect(urls).toEqual(['http://sprx.test/embed/v1/widgets?keys=a,b,k']);
  expect(await page.evaluate('window.got')).toEqual(['a1', 'b1', 'a1', 'k1']);
});

test('page that changes fifty times without reloading → filled each time, nothing asked again', async ({ page }) => {
  const urls: string[] = [];
  page.on('request', (request) => {
    if (EMBED.test(request.url()) || request.url().endsWith('sprx.js')) urls.push(request.url());
  });
  await openHost(page, `<body><main></main>${SNIPPET}`, answer([story()], { layout: 'carousel' }));
  await ready(page);
  const filled = await page.evaluate(async () => {
    const main = document.querySelector('main') as HTMLElement;
    let count = 0;
    for (let round = 0; round < 50; round += 1) {
      const host = document.createElement('div');
      host.dataset.sprxWidget = 'k';
      const done = new Promise((resolve) => host.addEventListener('sprx:ready', resolve));
      main.textContent = '';
      main.append(host);
      await done;
      count += 1;
    }
    // A host that moves keeps what it shows.
    const last = main.firstElementChild as HTMLElement;
    const card = last.shadowRoot?.querySelector('article');
    document.body.append(last);
    await new Promise((resolve) => requestAnimationFrame(resolve));
    return [count, card === last.shadowRoot?.querySelector('article')];
  });
  expect(filled).toEqual([50, true]);
  expect(urls).toHaveLength(2);
});

test('page that replaced methods and gave its objects members → widget works, page hears no error', async ({
  page,
}) => {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  const hostile = `<script>
    const refuse = () => { throw new Error('replaced'); };
    Object.prototype.extra = refuse; Array.prototype.first = refuse; Array.prototype.toJSON = () => 'list';
    for (const name of ['map', 'forEach', 'filter', 'reduce', 'find', 'includes', 'some', 'push']) Array.prototype[name] = refuse;
    for (const name of ['append', 'remove', 'closest', 'matches', 'replaceChildren']) Element.prototype[name] = refuse;
    Array.from = Object.assign = Object.keys = Object.entries = Promise.all = refuse;
    String.prototype.includes = String.prototype.startsWith = Function.prototype.bind = refuse;
  </script>`;
  const all = { ...options, filters: ['hashtags'], share: true, interval: 3 };
  await openHost(page, `<body>${hostile}${SNIPPET}`, answer(nine, { layout: 'carousel', options: all }));
  await expect(page.locator('[data-sprx-widget]')).toHaveAttribute('data-state', 'ready');
  await expect(page.getByRole('group', { name: '1 of 9' })).toBeVisible();
  await page.getByRole('button', { name: 'sports' }).press('Enter');
  await expect(page.getByRole('article')).toHaveCount(3);
  await page.getByRole('button', { name: 'About this widget' }).press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(problems).toEqual([]);
});

test('data-sprx-theme and the page’s color-scheme → followed, at once when they change', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await openHost(page, `<body>${SNIPPET}`, answer([story()]));
  await ready(page);
  const ground = () => page.locator('article').evaluate((card) => getComputedStyle(card).backgroundColor);
  const [light, dark] = ['rgb(255, 255, 255)', 'rgb(26, 31, 39)'];
  expect(await ground()).toBe(light);
  await page.evaluate(() => document.documentElement.style.setProperty('color-scheme', 'dark'));
  await expect.poll(ground).toBe(dark);
  await page.evaluate(() => document.querySelector('[data-sprx-widget]')?.setAttribute('data-sprx-theme', 'light'));
  await expect.poll(ground).toBe(light);
  await page.evaluate(() => {
    document.documentElement.style.removeProperty('color-scheme');
    document.querySelector('[data-sprx-widget]')?.removeAttribute('data-sprx-theme');
  });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(ground).toBe(dark);
});

test('option keep none → cookies and storage stay empty; storage closed → widget works', async ({ page, context }) => {
  await openHost(page, `<body>${SNIPPET}`, answer([story()], { options: { ...options, keep: 'none' } }));
  await ready(page);
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
  expect(await context.cookies()).toEqual([]);
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('closed', 'SecurityError');
      },
    }),
  );
  await page.reload();
  await ready(page);
  expect(problems).toEqual([]);
});

test('widget paused → takes no more room than nothing, and says so to the page', async ({ page }) => {
  await openHost(page, `<body>${SNIPPET}`, answer([], { status: 'paused' }));
  await expect(page.locator('[data-sprx-widget]')).toHaveAttribute('data-state', 'paused');
  await expect(page.getByRole('article')).toHaveCount(0);
  expect((await page.locator('[data-sprx-widget]').boundingBox())?.height).toBeLessThan(12);
});

test('page with room for the widget → nothing on the page moves', async ({ page }) => {
  const watch = `<script>window.moved = 0; new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) moved += value;
  }).observe({ type: 'layout-shift', buffered: true });</script>`;
  const snippet = SNIPPET.replace('<div', '<div style="min-height:1400px"');
  await openHost(page, `${watch}<body><h1>News</h1>${snippet}<p>After the widget</p>`, answer(nine));
  await ready(page);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await page.evaluate('window.moved')).toBe(0);
});

test('answers of another version, with strange values → what can be drawn is drawn', async ({ page }) => {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  const strange = {
    widget: {
      layout: 'hologram',
      options: { columns: 'x', parts: 7, filters: {}, cta: 'no', radius: null },
      places: 4,
    },
    stories: [
      null,
      7,
      { title: 'Half a story' },
      { title: 5, excerpt: 'Words' },
      { ...story(), media: { type: 4, url: 8 } },
    ],
    removed: 'all',
  };
  await openHost(page, `<body>${SNIPPET}`, strange);
  await ready(page);
  await expect(page.getByRole('article')).toHaveCount(3);
  expect(problems).toEqual([]);
});
