import type { Row } from '../../scripts/bench.ts';
import { csvRegister } from '../../server/schools/register/register.ts';
import { registerBytes } from '../../server/seed/register.ts';
import { startStack } from '../support/stack.ts';
import { median } from './support/browser.ts';
import { withGoal } from './support/goal.ts';

const SCHOOLS = 100_000;
const GOAL_MS = 50;
/** What people type, to the end; the shortest beginnings of the commonest words are the hardest. */
const TYPED = [
  'st hildas catholic primary',
  'oak grove primary ravendale',
  'school',
  'qa5 2st',
  'heronbury high school',
];

/** Each key of a search over 100,000 schools: in the index, and as a request with its authorisation. */
export async function run(): Promise<Row[]> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of registerBytes(SCHOOLS)) chunks.push(chunk);
  const log = { info() {}, warn() {}, error: console.error };
  const register = csvRegister(async function* () {
    yield* chunks;
  }, log);
  const opened = performance.now();
  await register.search('school', 1);
  const loaded = performance.now() - opened;
  chunks.length = 0;

  const keys = TYPED.flatMap((text) => Array.from({ length: text.length - 1 }, (_, n) => text.slice(0, n + 2)));
  const inIndex = await timed(keys, (key) => register.search(key, 10));
  const stack = await startStack({
    register,
    limits: { search: { max: 1_000_000, windowMs: 60_000 } },
  });
  try {
    await stack.reset();
    const ask = async (key: string) => {
      const url = `/api/v1/schools/search?q=${encodeURIComponent(key)}`;
      const { status } = await stack.ask('GET', url, { as: 'new', iid: null });
      if (status !== 200) throw new Error(`The search answered ${status}`);
    };
    await ask('school');
    const searchTimes = await timed(keys, ask);
    return [
      {
        name: `register: reading ${SCHOOLS.toLocaleString('en-GB')} schools at the first question`,
        value: loaded,
        unit: 'ms',
      },
      { name: 'register: a key in the index, median', value: median(inIndex), unit: 'ms' },
      { name: 'register: a key in the index, the slowest of all', value: Math.max(...inIndex), unit: 'ms' },
      withGoal({ name: 'register: a key as a request, median', value: median(searchTimes), unit: 'ms' }, GOAL_MS),
      withGoal(
        { name: 'register: a key as a request, the slowest of all', value: Math.max(...searchTimes), unit: 'ms' },
        GOAL_MS,
      ),
    ];
  } finally {
    await stack.close();
  }
}

async function timed(keys: readonly string[], work: (key: string) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (const key of keys) {
    const from = performance.now();
    await work(key);
    times.push(performance.now() - from);
  }
  return times;
}
