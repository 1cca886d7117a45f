import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Row } from '../../scripts/bench.ts';
import { createConnectors } from '../../server/connectors/registry.ts';
import type { SafeFetch } from '../../server/core/fetch/safe-fetch.ts';
import { roleIn } from '../../server/core/firestore/membership.ts';
import { RUNNER_DEFAULTS } from '../../server/core/jobs/runner.ts';
import { readOnce } from '../support/read-pages.ts';
import { type Stack, startStack } from '../support/stack.ts';
import { startLocalFirestore } from './support/local-firestore.ts';

const ITEMS = 5_000;
const REQUESTS = 300;
const ROUNDS = 9;

/**
 * 5,000 posts of a school, with the database in a process of its own: reading them alone, taking them in, and taking them in again;
 * and what a permission check costs. Each round measures all of it one after the other, since the speed of a machine changes; the
 * first warms the server up, and of the others the one in the middle counts.
 */
export async function run(): Promise<Row[]> {
  let comment = 'first';
  const safeFetch: SafeFetch = async (url) => ({
    status: 200,
    url,
    header: (name) => (name === 'content-type' ? 'application/rss+xml; charset=utf-8' : null),
    body: Buffer.from(feedOf(comment)),
  });
  const connectors = createConnectors({ safeFetch });
  const rss = connectors.get('rss');
  if (!rss) throw new Error('There is no connector for web feeds');
  const source = { url: 'https://school.example/news.rss' };
  const parse = () => readOnce(rss, source);
  const folder = mkdtempSync(join(tmpdir(), 'sprx-bench-'));
  const firestore = await startLocalFirestore(folder, 'firestore', { standsIn: true });
  const { pollMs, leaseMs } = RUNNER_DEFAULTS;
  const stack = await startStack({ firestore, backend: { connectors, runner: { pollMs, leaseMs } } });
  try {
    const rounds: Round[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      await stack.reset();
      comment = `first of ${round}`;
      const before = await timed(parse);
      const made = await stack.ask('POST', '/api/v1/feeds', {
        body: { name: 'Oakfield news', network: 'rss', source },
      });
      const first = await timed(() => ended(stack, made.body.job?.id));
      const { total } = (await stack.ask('GET', '/api/v1/stories?limit=1')).body;
      if (Number(total) !== ITEMS) throw new Error(`${total} of ${ITEMS} posts came in`);
      const between = await timed(parse);
      const again = async () => {
        const { body } = await stack.ask('POST', `/api/v1/feeds/${made.body.feed?.id}/sync`);
        return timed(() => ended(stack, body.job?.id));
      };
      comment = `second of ${round}`;
      const sameItems = await again();
      const sameFile = await again();
      const after = await timed(parse);
      if (round > 0) rounds.push({ parsing: [before, between, after], first, sameItems, sameFile });
    }
    const { parsing, first, sameItems, sameFile } = inTheMiddle(rounds);

    const ask = () => stack.ask('GET', '/api/v1/feeds');
    const check = () =>
      roleIn(stack.db, (...documents) => stack.db.getAll(...documents), 'u-head', 'oakfield', 'ADMIN');
    await repeat(check);
    const checking = await timed(() => repeat(check));
    await repeat(ask);
    const asking = await timed(() => repeat(ask));

    const alone = median(parsing);
    const each = (name: string, ms: number, goal = Number.POSITIVE_INFINITY): Row => ({
      name,
      value: (ms * 1000) / ITEMS,
      unit: 'µs/item',
      ratio: ms / alone,
      of: `of parsing alone${ms / alone > goal ? ', OVER THE GOAL' : ''}`,
    });
    return [
      each(`parsing ${ITEMS.toLocaleString('en-GB')} posts alone`, alone),
      each('first sync', first, 3),
      each('re-sync, the file differs and its posts do not', sameItems, 1.2),
      each('re-sync, the file is the same', sameFile),
      {
        name: 'permission check',
        value: checking / REQUESTS,
        unit: 'ms',
        ratio: checking / asking,
        of: 'of GET /feeds',
      },
    ];
  } finally {
    await stack.close();
    await firestore.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Works until this job has ended. Whoever asked for it again and again meanwhile would be part of what is measured. */
async function ended({ db, backend: { runner } }: Stack, job: unknown): Promise<void> {
  const end = new Promise<void>((resolve, reject) => {
    const stop = db.doc(`jobs/${String(job)}`).onSnapshot((job) => {
      if (job.get('open')) return;
      stop();
      resolve();
    }, reject);
  });
  runner.start();
  await end;
  await runner.stop();
}

type Round = {
  readonly parsing: readonly number[];
  readonly first: number;
  readonly sameItems: number;
  readonly sameFile: number;
};

const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;

/** By what the first sync took beside parsing. */
function inTheMiddle(rounds: readonly Round[]): Round {
  const ratio = ({ first, parsing }: Round) => first / median(parsing);
  const sorted = rounds.toSorted((a, b) => ratio(a) - ratio(b));
  const middle = sorted[sorted.length >> 1];
  if (!middle) throw new Error('There was no round.');
  return middle;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

async function repeat(work: () => Promise<unknown>): Promise<void> {
  for (let n = 0; n < REQUESTS; n += 1) await work();
}

function feedOf(comment: string): string {
  const posts = Array.from({ length: ITEMS }, (_, n) => {
    const at = new Date(Date.UTC(2026, 8, 1) - n * 3_600_000).toUTCString();
    const text = `Year ${n % 13} went to the river and counted ${n} herons. `.repeat(6);
    return `<item><guid isPermaLink="false">post-${n}</guid><title>River walk ${n}</title><link>https://school.example/${n}</link><pubDate>${at}</pubDate><category>river</category><description><![CDATA[<p>${text}</p><p><img src="https://school.example/${n}.jpg" alt="A heron"></p>]]></description></item>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?><!-- ${comment} --><rss version="2.0"><channel><title>School news</title><link>https://school.example/</link><description>News</description>${posts.join('')}</channel></rss>`;
}
