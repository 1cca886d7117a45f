import type { Row } from '../../scripts/bench.ts';
import { api } from '../e2e/support/sign-in.ts';
import { median, start } from './support/browser.ts';
import { withGoal } from './support/goal.ts';

const ROUNDS = 50;

/** From the click on Approve in one tab to the story's leaving the queue of another; the goal is a median under 300 ms. */
export async function run(): Promise<Row[]> {
  const running = await start();
  try {
    const [one, two] = [await running.signIn('head@oakfield.test'), await running.signIn('author@oakfield.test')];
    type Listed = { items: { id: string; title: string }[] };
    const { items } = await api<Listed>('head@oakfield.test', 'oakfield', 'GET', '/stories?status=pending&limit=2');
    const [story, other] = items;
    if (!story || !other) throw new Error('The demo data has no waiting stories.');
    await one.goto(running.url(`/manage/stories/${story.id}/moderate`));
    await two.goto(running.url(`/manage/stories/${other.id}/moderate`));
    const queued = two.getByRole('main').getByRole('link', { name: story.title });
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      await one.goto(running.url(`/manage/stories/${story.id}/moderate`));
      const approve = one.getByRole('button', { name: 'Approve', exact: true });
      await approve.waitFor();
      await queued.waitFor();
      const from = performance.now();
      const gone = queued.waitFor({ state: 'detached' });
      await approve.click();
      await gone;
      times.push(performance.now() - from);
      await api('head@oakfield.test', 'oakfield', 'POST', '/stories/moderate', {
        ids: [story.id],
        decision: 'restore',
      });
    }
    return [
      withGoal(
        { name: `approve in one tab to gone in another, median of ${ROUNDS}`, value: median(times), unit: 'ms' },
        300,
      ),
    ];
  } finally {
    await running.close();
  }
}
