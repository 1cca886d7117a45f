import type { Row } from '../../scripts/bench.ts';
import { start } from './support/browser.ts';
import { withGoal } from './support/goal.ts';
import { LONG_MS, tasksDuring } from './support/tasks.ts';

const PEOPLE = 5_000;
const STEP = 100;

/**
 * The people of a school of 5,000 on their page: the first hundred, looked through, and hundreds more one after the other.
 * The API’s pages are answered here. No task over 50 ms is the goal.
 */
export async function run(): Promise<Row[]> {
  const running = await start();
  try {
    const page = await running.signIn('head@oakfield.test');
    await page.route('**/api/v1/members?**', async (route) => {
      const query = new URL(route.request().url()).searchParams;
      const at = Number(query.get('cursor') ?? 0);
      const limit = Number(query.get('limit') ?? STEP);
      const items = Array.from({ length: Math.min(limit, PEOPLE - at) }, (_, index) => member(at + index));
      const nextCursor = at + limit < PEOPLE ? String(at + limit) : null;
      await route.fulfill({ json: { items, nextCursor, total: PEOPLE } });
    });
    const rows = page.getByRole('list', { name: 'People of the school' }).getByRole('listitem');
    const shownIs = (count: number) =>
      page.getByText(`${figure(count)} of ${figure(PEOPLE)} people`, { exact: true }).waitFor();
    const tasks = (work: () => Promise<unknown>) => tasksDuring(running.browser, page, 1, work);

    const opening = await tasks(async () => {
      await page.goto(running.url('/manage/users'));
      await shownIs(STEP);
    });
    const opened = await rows.count();
    const scrolling = await tasks(async () => {
      for (let step = 0; step < 60; step += 1) {
        await page.mouse.move(640, 500);
        await page.mouse.wheel(0, 400);
        await page.waitForTimeout(30);
      }
    });
    const more = page.getByRole('button', { name: /^Show \d+ more$/ });
    let shown = STEP;
    let most = 0;
    // The way to the end of what is shown belongs to it: only there is the button.
    const adding = (hundreds: number) =>
      tasks(async () => {
        for (let n = 0; n < hundreds; n += 1) {
          await more.click();
          shown += STEP;
          await shownIs(shown);
          most = Math.max(most, await rows.count());
        }
      });
    const first = await adding(4);
    const last = await adding(10);
    return [
      { name: 'people’s page of 5,000: rows in the page at first', value: opened, unit: 'rows' },
      ...rowsOf('opening', opening),
      ...rowsOf('scrolling through a hundred', scrolling),
      ...rowsOf('a hundred more, up to 500', first),
      ...rowsOf(`a hundred more, up to ${figure(shown)}`, last),
      withGoal({ name: `people’s page of ${figure(shown)} shown: most in the page`, value: most, unit: 'rows' }, 60),
    ];
  } finally {
    await running.close();
  }
}

function rowsOf(what: string, tasks: readonly number[]): Row[] {
  const name = `people’s page, ${what}`;
  return [
    { name: `${name}: long tasks`, value: tasks.filter((task) => task > LONG_MS).length, unit: 'tasks' },
    withGoal({ name: `${name}: longest task`, value: Math.max(0, ...tasks), unit: 'ms' }, LONG_MS),
  ];
}

const figure = (count: number) => count.toLocaleString('en-GB');

const FIRST = ['Ada', 'Bo', 'Carla', 'Dev', 'Elin', 'Farid', 'Gwen', 'Hana', 'Ivo', 'June'];

function member(index: number): Record<string, unknown> {
  const firstname = FIRST[index % FIRST.length] ?? '';
  return {
    uid: `bench-${index}`,
    email: `${firstname}.${index}@oakfield.example`.toLowerCase(),
    displayName: `${firstname} Number${index}`,
    jobtitle: 'Teacher',
    photoPath: null,
    roleId: index % 7 === 0 ? 'AUTHOR' : 'VIEWER',
    joinedAt: new Date(Date.UTC(2026, 8, 1) - index * 3_600_000).toISOString(),
    lastSeenAt: null,
    hasSecondFactor: index % 3 === 0,
  };
}
