import type { Row } from '../../scripts/bench.ts';
import { countReads } from '../support/count-reads.ts';
import { list, type Stack, startStack } from '../support/stack.ts';
import { median } from './support/browser.ts';
import { withGoal } from './support/goal.ts';
import { SUBJECTS, writeStories } from './support/many-stories.ts';

/** `BENCH_STORIES` for a shorter look. */
const SIZES = [1_000, 10_000, 100_000].filter((size) => size <= Number(process.env.BENCH_STORIES ?? 100_000));
const PAGE = 50;
/** The person, the role and the school: what tells who asks. */
const WHO_ASKS = 3;
const REQUESTS = 40;

type Way = readonly [name: string, query: string];
const LISTS: readonly Way[] = [
  ['list, newest', ''],
  ['list, of a channel, published', '&feedId=channel-1&status=approved'],
  ['list, of a collection', '&collectionId={collection}'],
  ['list, of a collection in its order', '&collectionId={collection}&sort=collection'],
];
const SEARCHES: readonly string[] = [...SUBJECTS, 'orchard concert', 'netball library', 'sciense', 'harv', 'zebra'];

/** Lists and searches of a school's 1,000, 10,000 and 100,000 stories: time beside the smallest school, and documents read. */
export async function run(): Promise<Row[]> {
  const rows: Row[] = [];
  const first = new Map<string, number>();
  for (const size of SIZES) {
    const stack = await startStack();
    try {
      await stack.reset();
      const made = await stack.ask('POST', '/api/v1/collections', { body: { name: 'Autumn' } });
      const collectionId = String(made.body.collection?.id);
      await writeStories(stack.db, size, { status: 'approved', collectionId });
      // Made in the background, its reads would count as the lists'.
      await waitForIndex(stack);
      for (const [name, query] of LISTS) {
        const { ms, reads } = await measured(stack, query.replace('{collection}', collectionId));
        rows.push(beside(first, `${name}, ${size.toLocaleString('en-GB')} stories`, name, ms, 2));
        rows.push(
          withGoal({ name: '  documents read beyond its rows', value: reads - PAGE - WHO_ASKS, unit: 'documents' }, 3),
        );
      }
      const p95 = await searched(stack);
      rows.push(withGoal({ name: `search, p95, ${size.toLocaleString('en-GB')} stories`, value: p95, unit: 'ms' }, 50));
      rows.push(beside(first, '  beside 1,000 stories', 'search', p95, 3));
    } finally {
      await stack.close();
    }
  }
  return rows;
}

async function measured(stack: Stack, query: string): Promise<{ ms: number; reads: number }> {
  const ask = async () => {
    const { status, body, text } = await stack.ask('GET', `/api/v1/stories?limit=${PAGE}${query}`);
    if (status !== 200 || list(body.items).length !== PAGE)
      throw new Error(`${query} (${status}): ${text.slice(0, 400)}`);
  };
  await ask();
  // Now and then a request also follows the person's sign-ins.
  const counted: number[] = [];
  for (let n = 0; n < 3; n += 1) counted.push(await countReads(stack.db, ask));
  const reads = Math.min(...counted);
  return { ms: median(await timesOf(ask, REQUESTS)), reads };
}

/** 95 of 100 searches take no longer. */
async function searched(stack: Stack): Promise<number> {
  const times: number[] = [];
  for (const searchText of SEARCHES) {
    const ask = async () => {
      const answer = await stack.ask(
        'GET',
        `/api/v1/stories?limit=${PAGE}&sort=relevance&q=${encodeURIComponent(searchText)}`,
      );
      if (answer.status !== 200) throw new Error(`${searchText} (${answer.status}): ${answer.text}`);
    };
    await ask();
    times.push(...(await timesOf(ask, REQUESTS / 4)));
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;
}

async function waitForIndex(stack: Stack): Promise<void> {
  for (;;) {
    await stack.ask('GET', '/api/v1/stories?limit=1&sort=relevance&q=orchard%20netball');
    const { body } = await stack.ask('GET', '/api/v1/admin/search', { as: 'admin', iid: null });
    const school = list(body.schools).find(({ iid }) => String(iid) === 'oakfield');
    if (school && Number(school.indexed) === Number(school.stored)) return;
    await new Promise((done) => setTimeout(done, 200));
  }
}

async function timesOf(ask: () => Promise<void>, times: number): Promise<number[]> {
  const taken: number[] = [];
  for (let n = 0; n < times; n += 1) {
    const from = performance.now();
    await ask();
    taken.push(performance.now() - from);
  }
  return taken;
}

/** A row with its ratio to the first one of its kind: over `most` times it, the goal is missed. */
function beside(first: Map<string, number>, name: string, kind: string, ms: number, most: number): Row {
  const base = first.get(kind) ?? ms;
  first.set(kind, base);
  const ratio = ms / base;
  return { name, value: ms, unit: 'ms', ratio, of: `of 1,000 stories${ratio > most ? ', OVER THE GOAL' : ''}` };
}
