import type { Row } from '../../scripts/bench.ts';
import { planOf } from '../support/demo-school.ts';
import { list, type Stack, startStack } from '../support/stack.ts';
import { writeStories } from './support/many-stories.ts';

/** `BENCH_STORIES` for a shorter look. */
const STORIES = Number(process.env.BENCH_STORIES ?? 10_000);
const BATCH = 500;
const MOST = 1.2;
/** Batches at either end, so that one pause of the garbage collector does not decide. */
const ENDS = 3;

/** Approves 10,000 stories in batches of 500: the time a story takes at the end beside at the start. */
export async function run(): Promise<Row[]> {
  const stack = await startStack();
  try {
    await stack.reset();
    await stack.db.doc('institutions/oakfield').update({ subscription: planOf('trust') });
    const ids = await writeStories(stack.db, STORIES + BATCH, { status: 'pending', collectionId: null });
    // The first batch compiles the code.
    await approve(stack, ids.slice(0, BATCH));
    const times: number[] = [];
    for (let from = BATCH; from < ids.length; from += BATCH) {
      const started = performance.now();
      await approve(stack, ids.slice(from, from + BATCH));
      times.push((performance.now() - started) / BATCH);
    }
    const first = mean(times.slice(0, ENDS));
    const last = mean(times.slice(-ENDS));
    const ratio = last / first;
    const of = `of the first${ratio > MOST ? ', OVER THE GOAL' : ''}`;
    return [
      { name: `approve, a story of the first ${ENDS} batches of ${BATCH}`, value: first, unit: 'ms' },
      {
        name: `  of the last ${ENDS} of ${STORIES.toLocaleString('en-GB')} stories`,
        value: last,
        unit: 'ms',
        ratio,
        of,
      },
    ];
  } finally {
    await stack.close();
  }
}

async function approve(stack: Stack, ids: readonly string[]): Promise<void> {
  const { status, body, text } = await stack.ask('POST', '/api/v1/stories/moderate', {
    body: { ids, decision: 'approve' },
  });
  if (status !== 200 || list(body.done).length !== ids.length) {
    throw new Error(`${ids.length} stories were not all approved (${status}): ${text.slice(0, 300)}`);
  }
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
