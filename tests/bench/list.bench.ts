import type { Browser, Page } from 'playwright-core';
import type { Row } from '../../scripts/bench.ts';
import { sampleStory } from '../../src/domain/api/samples.ts';
import { api } from '../e2e/support/sign-in.ts';
import { start } from './support/browser.ts';
import { withGoal } from './support/goal.ts';
import { LONG_MS, tasksDuring } from './support/tasks.ts';

/** What a group of schools has, and what one has: scrolling costs the same. */
const MANY = 100_000;
const FEW = 1_000;

/**
 * Scrolls the stories list as cards and as a list; the API's pages are answered here with a school of 100,000 stories and with
 * one of 1,000, three in four with a picture as in the demo data. No long task over 50 ms is the goal, nor more work than with
 * the few.
 */
export async function run(): Promise<Row[]> {
  const running = await start();
  try {
    const page = await running.signIn('head@oakfield.test');
    const path = '/stories?status=approved&limit=200';
    const demo = await api<{ items: { media: object[] }[] }>('head@oakfield.test', 'oakfield', 'GET', path);
    const pictures = demo.items.flatMap(({ media }) => media.slice(0, 1));
    if (pictures.length < 10) throw new Error('The demo data has hardly any pictures.');
    let stories = FEW;
    await page.route('**/api/v1/stories?**', async (route) => {
      const at = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0);
      const limit = Number(new URL(route.request().url()).searchParams.get('limit') ?? 50);
      const items = Array.from({ length: Math.min(limit, stories - at) }, (_, index) => story(at + index, pictures));
      const nextCursor = at + limit < stories ? String(at + limit) : null;
      await route.fulfill({ json: { items, nextCursor, total: stories } });
    });
    const rows: Row[] = [];
    for (const [view, slot, label] of VIEWS) {
      const url = running.url(`/manage/stories?view=${view}`);
      stories = FEW;
      const few = await scrolled(running.browser, page, url, slot);
      stories = MANY;
      rows.push(...rowsOf(label, await scrolled(running.browser, page, url, slot), few));
    }
    return rows;
  } finally {
    await running.close();
  }
}

const VIEWS = [
  ['grid', 'story-card', 'as cards'],
  ['list', 'story-row', 'as a list'],
] as const;

type Scrolled = { readonly tasks: readonly number[]; readonly most: number };

/** So far down that a school with few stories is seen nearly to its end. */
async function scrolled(browser: Browser, page: Page, url: string, slot: string): Promise<Scrolled> {
  await page.goto(url);
  await page.getByText('Story number 1 ', { exact: false }).first().waitFor();
  let most = 0;
  const tasks = await tasksDuring(browser, page, 1, async () => {
    for (let step = 0; step < 90; step++) {
      await page.mouse.move(640, 500);
      await page.mouse.wheel(0, 800);
      await page.waitForTimeout(30);
      most = Math.max(most, await page.locator(`[data-slot="${slot}"]`).count());
    }
  });
  if (most === 0) throw new Error(`The page shows no ${slot}: nothing was measured.`);
  return { tasks, most };
}

function rowsOf(view: string, many: Scrolled, few: Scrolled): Row[] {
  const name = `100,000 stories ${view} while scrolling`;
  const work = ({ tasks }: Scrolled) => tasks.reduce((all, task) => all + task, 0);
  return [
    { name: `${name}: long tasks`, value: many.tasks.filter((task) => task > LONG_MS).length, unit: 'tasks' },
    withGoal({ name: `${name}: longest task`, value: Math.max(0, ...many.tasks), unit: 'ms' }, LONG_MS),
    withGoal({ name: `${name}: most in the page`, value: many.most, unit: 'rows' }, 60),
    { name: `${name}: work`, value: work(many), unit: 'ms', ratio: work(many) / work(few), of: '1,000 stories' },
  ];
}

function story(index: number, pictures: readonly object[]): Record<string, unknown> {
  const picture = index % 4 === 0 ? undefined : pictures[index % pictures.length];
  const at = new Date(Date.UTC(2026, 10, 20) - index * 3_600_000).toISOString();
  return {
    ...sampleStory,
    id: `s${index}`,
    iid: 'oakfield',
    feedId: null,
    externalId: `x${index}`,
    title: `Story number ${index + 1} from the school`,
    media: picture ? [picture] : [],
    hashtags: ['year9', 'drama'],
    collectionIds: [],
    publishedAt: at,
    importedAt: at,
    updatedAt: at,
  };
}
