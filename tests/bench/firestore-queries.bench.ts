import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Row } from '../../scripts/bench.ts';
import { median } from './support/browser.ts';
import { withGoal } from './support/goal.ts';
import { ask, commit, startLocalFirestore } from './support/local-firestore.ts';
import { pssOf } from './support/memory.ts';

const SIZES = [1, 10_000, 1_000_000] as const;
const LARGEST = 1_000_000;
const HUNDREDS = SIZES.reduce((sum, size) => sum + size, 0) / 100_000;
const BATCH = 500;
const LANES = 4;
const ROUNDS = 100;

/** Reads over 1, 10,000 and 1,000,000 documents, a start on them, and what they take of memory. */
export async function run(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-queries-'));
  try {
    const empty = await startLocalFirestore(folder, 'firestore');
    const before = pssOf(empty.pid);
    const rows: Row[] = [];
    for (const size of SIZES) {
      const seconds = await load(empty.port, size);
      if (size === LARGEST) {
        rows.push({ name: `loading ${shown(size)} documents in batches of ${BATCH}`, value: seconds, unit: 's' });
        const each = (pssOf(empty.pid) - before) / HUNDREDS;
        rows.push({ name: 'memory per 100,000 documents, PSS, after loading', value: each, unit: 'MB' });
      }
    }
    const made = performance.now();
    await query(empty.port, LARGEST);
    rows.push({
      name: `first query of its shape over ${shown(LARGEST)}, with the making of its index`,
      value: (performance.now() - made) / 1000,
      unit: 's',
    });
    rows.push(...(await reads(empty.port)));
    await empty.stop();

    const full = await startLocalFirestore(folder, 'firestore');
    const first = performance.now();
    await query(full.port, LARGEST);
    const answered = performance.now() - first;
    const atRest = pssOf(full.pid);
    rows.push(
      {
        name: `start with ${shown(LARGEST)} documents until ready`,
        value: full.readyMs,
        unit: 'ms',
        ratio: full.readyMs / empty.readyMs,
        of: 'of an empty start',
      },
      { name: 'its first query of 50 rows', value: answered, unit: 'ms' },
      { name: 'memory then, PSS', value: atRest, unit: 'MB' },
      { name: 'memory per 100,000 documents, PSS, at rest', value: (atRest - before) / HUNDREDS, unit: 'MB' },
    );
    await full.stop();
    return rows;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function reads(port: number): Promise<Row[]> {
  const bare = () => fetch(`http://127.0.0.1:${port}/`).then((answer) => answer.text());
  const rows: Row[] = [{ name: 'a request that reads nothing', value: (await timed([bare]))[0] as number, unit: 'ms' }];
  const kinds: [string, (size: number) => Promise<unknown>][] = [
    ['get', (size) => get(port, size)],
    ['query of 50 rows by index', (size) => query(port, size)],
    ['count of a tenth by index', (size) => count(port, size)],
  ];
  for (const [name, read] of kinds) {
    const times = await timed(SIZES.map((size) => () => read(size)));
    for (const [i, size] of SIZES.entries()) {
      const value = times[i] as number;
      const row: Row = { name: `${name}, ${shown(size)} documents`, value, unit: 'ms' };
      const growth = value / (times[SIZES.indexOf(10_000)] as number);
      if (size !== LARGEST) rows.push(row);
      else if (name.startsWith('query')) {
        rows.push(row, withGoal({ name: `${name}, growth from 10,000`, value: growth, unit: '×' }, 3));
      } else rows.push({ ...row, ratio: growth, of: 'of 10,000' });
    }
  }
  return rows;
}

const shown = (size: number): string => size.toLocaleString('en-GB');

/** Seconds to load so many documents. Their order in the index is not the order in which they are written. */
async function load(port: number, size: number): Promise<number> {
  const from = performance.now();
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < size) {
      const start = next;
      next += BATCH;
      const ids = Array.from({ length: Math.min(BATCH, size - start) }, (_, i) => start + i);
      await commit(
        port,
        ids.map((i) => [
          `of${size}/d${i}`,
          {
            kind: { stringValue: `k${i % 10}` },
            rank: { integerValue: String((i * 7919) % 1_000_003) },
            title: { stringValue: `Story number ${i} of the school` },
            live: { booleanValue: i % 3 === 0 },
          },
        ]),
      );
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return (performance.now() - from) / 1000;
}

/** Medians of calls that alternate, so that whatever else runs on the machine slows all of them alike. */
async function timed(calls: (() => Promise<unknown>)[]): Promise<number[]> {
  const times = calls.map((): number[] => []);
  for (let round = -10; round < ROUNDS; round++) {
    for (const [i, call] of calls.entries()) {
      const from = performance.now();
      await call();
      if (round >= 0) times[i]?.push(performance.now() - from);
    }
  }
  return times.map(median);
}

const random = (size: number): number => Math.floor(Math.random() * size);

async function get(port: number, size: number): Promise<void> {
  const name = `projects/demo-conformance/databases/(default)/documents/of${size}/d${random(size)}`;
  const [answer] = (await ask(port, 'batchGet', { documents: [name] })) as [{ found?: object }];
  if (!answer.found) throw new Error(`${name} is missing`);
}

const ofKind = (size: number) => ({
  from: [{ collectionId: `of${size}` }],
  where: {
    fieldFilter: {
      field: { fieldPath: 'kind' },
      op: 'EQUAL',
      value: { stringValue: `k${random(Math.min(size, 10))}` },
    },
  },
});

async function query(port: number, size: number): Promise<void> {
  const structuredQuery = { ...ofKind(size), orderBy: [{ field: { fieldPath: 'rank' } }], limit: 50 };
  const rows = (await ask(port, 'runQuery', { structuredQuery })) as object[];
  if (rows.length !== Math.min(size, 50)) throw new Error(`${rows.length} rows`);
}

async function count(port: number, size: number): Promise<void> {
  const structuredQuery = ofKind(size);
  const aggregations = [{ alias: 'n', count: {} }];
  const [answer] = (await ask(port, 'runAggregationQuery', {
    structuredAggregationQuery: { structuredQuery, aggregations },
  })) as [{ result: { aggregateFields: { n: { integerValue: string } } } }];
  const { integerValue } = answer.result.aggregateFields.n;
  if (Number(integerValue) !== Math.ceil(size / 10)) throw new Error(`${integerValue} counted`);
}
