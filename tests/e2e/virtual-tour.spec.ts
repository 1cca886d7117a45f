import { expect, type FrameLocator, type Page, test } from '@playwright/test';
import { CHROMIUM_ARGS, chromiumPath } from '../../scripts/chromium.ts';
import { DEMO_TOUR_KEY } from '../../server/seed/tours.ts';
import { appUrl } from './support/sign-in.ts';

const executablePath = await chromiumPath();
// WebGL without a graphics card; and a site of the network may hold a frame of this machine, as a school’s site holds one of ours.
const args = [...CHROMIUM_ARGS, '--enable-unsafe-swiftshader', '--disable-features=LocalNetworkAccessChecks'];
test.use({ launchOptions: { executablePath, args } });

const FRAME = () => appUrl(`/embed/v1/tours/${DEMO_TOUR_KEY}/frame`);
type Seen = { readonly requests: string[]; readonly problems: string[] };

function watch(page: Page): Seen {
  const seen: Seen = { requests: [], problems: [] };
  page.on('request', (request) => seen.requests.push(new URL(request.url()).pathname));
  page.on('pageerror', (error) => seen.problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') seen.problems.push(message.text());
  });
  return seen;
}

/** The tour in a page of a school's own. */
async function onSite(page: Page): Promise<FrameLocator> {
  const body = `<main><h1>Visit us</h1><iframe title="Tour" src="${FRAME()}" width="1000" height="760"></iframe></main>`;
  await page.route('http://school.test/', (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto('http://school.test/');
  return page.frameLocator('iframe');
}

const leftOf = async (frame: FrameLocator, name: string) =>
  (await frame.getByRole('button', { name, exact: true }).boundingBox())?.x ?? Number.NaN;

test('frame started, turned and zoomed by keys, hot spots followed → scene after scene, Escape leaves; no request for it before', async ({
  page,
}) => {
  const { requests, problems } = watch(page);
  const frame = await onSite(page);
  const start = frame.getByRole('button', { name: 'Start tour' });
  await expect(start).toBeVisible();
  const before = requests.filter((path) => path.startsWith('/embed/'));
  expect(before.filter((path) => /tourviewer|flat\.jpg|\d-\d\.jpg/.test(path))).toEqual([]);
  expect(before.some((path) => path.endsWith('/cover.jpg'))).toBe(true);

  await start.click();
  const view = frame.getByRole('application', { name: /^Hall: The school hall/ });
  await expect(view).toBeFocused();
  await expect(frame.getByRole('link', { name: 'Hall', exact: true })).toHaveAttribute('aria-current', 'true');
  await expect.poll(() => requests.some((path) => /\/\d-\d\.jpg$/.test(path))).toBe(true);

  const first = await leftOf(frame, 'Stage');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => leftOf(frame, 'Stage')).toBeLessThan(first - 20);
  const turned = await leftOf(frame, 'Stage');
  for (const key of ['+', '+', '+']) await page.keyboard.press(key);
  await expect.poll(() => leftOf(frame, 'Stage')).toBeLessThan(turned - 5);

  await page.keyboard.press('Tab');
  await expect(frame.getByRole('button', { name: 'Stage', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(frame.getByRole('dialog', { name: 'Stage' })).toContainText('Every year group performs here');
  await page.keyboard.press('Escape');
  await expect(frame.getByRole('button', { name: 'Stage', exact: true })).toBeFocused();

  await page.keyboard.press('Tab');
  const door = frame.getByRole('button', { name: 'To the library' });
  await expect(door).toBeFocused();
  await expect(door).not.toHaveClass(/is-away/);
  await page.keyboard.press('Enter');
  await expect(frame.getByRole('application', { name: /^Library: / })).toBeFocused();
  await expect(frame.getByRole('status')).toHaveText('Now in: Library');

  await frame.getByRole('link', { name: 'Hall', exact: true }).click();
  await expect(view).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(view).toHaveCount(0);
  await expect(start).toBeFocused();
  expect(problems).toEqual([]);
});

test('focus outside of the viewer → arrows turn nothing', async ({ page }) => {
  const frame = await onSite(page);
  await frame.getByRole('button', { name: 'Start tour' }).click();
  await expect(frame.getByRole('application')).toBeFocused();
  const before = await leftOf(frame, 'Stage');
  await frame.getByRole('link', { name: 'Library', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await frame.getByRole('application').focus();
  expect(await leftOf(frame, 'Stage')).toBe(before);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => leftOf(frame, 'Stage')).toBeLessThan(before);
});

test('WebGL off → flat pictures with descriptions and lists of hot spots, no viewer is asked for', async ({ page }) => {
  const { requests, problems } = watch(page);
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await page.goto(FRAME());
  const hall = page.getByRole('region', { name: 'Hall' });
  await expect(hall.getByRole('img', { name: /^The school hall/ })).toBeVisible();
  await expect(hall.getByRole('listitem')).toHaveCount(4);
  await hall.getByRole('link', { name: 'To the library' }).click();
  await expect(page.getByRole('region', { name: 'Library' })).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Start tour' })).toBeHidden();
  expect(requests.filter((path) => path.includes('tourviewer'))).toEqual([]);
  expect(problems).toEqual([]);
});

test('Show as pictures → all scenes below the tour, and hidden again', async ({ page }) => {
  await page.goto(FRAME());
  const hall = page.getByRole('region', { name: 'Hall' });
  await expect(hall).toBeHidden();
  const flat = page.getByRole('button', { name: 'Show as pictures' });
  await flat.click();
  await expect(flat).toHaveAttribute('aria-expanded', 'true');
  await expect(hall.getByRole('img')).toBeVisible();
  await flat.click();
  await expect(hall).toBeHidden();
});
