import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Row } from '../../scripts/bench.ts';
import { createConnectors } from '../../server/connectors/registry.ts';
import type { SafeFetch } from '../../server/core/fetch/safe-fetch.ts';
import { roleIn } from '../../server/core/firestore/membership.ts';
import { readOnce } from '../support/read-pages.ts';
import { startStack } from '../support/stack.ts';
import { startLocalFirestore } from './support/local-firestore.ts';

const ITEMS = 5_000;
const ASKED = 300;

/** 5,000 posts of a school, with the database in a process of its own: reading them alone, taking them in, and taking them in again; and what a permission check costs. */
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
  await parse();
  const parsing = await timed(parse);

  const folder = mkdtempSync(join(tmpdir(), 'sprx-bench-'));
  const firestore = await startLocalFirestore(folder, 'firestore');
  const stack = await startStack({ firestore, backend: { connectors } });
  try {
    await stack.reset();
    const made = await stack.ask('POST', '/api/v1/feeds', { body: { name: 'Oakfield news', network: 'rss', source } });
    const first = await timed(() => stack.settle());
    const { total } = (await stack.ask('GET', '/api/v1/stories?limit=1')).body;
    if (Number(total) !== ITEMS) throw new Error(`${total} of ${ITEMS} posts came in`);
    const again = async () => {
      await stack.ask('POST', `/api/v1/feeds/${made.body.feed?.id}/sync`);
      return timed(() => stack.settle());
    };
    comment = 'second';
    const sameItems = await again();
    const sameFile = await again();

    const ask = () => stack.ask('GET', '/api/v1/feeds');
    const check = () =>
      roleIn(stack.db, (...documents) => stack.db.getAll(...documents), 'u-head', 'oakfield', 'ADMIN');
    await repeat(check);
    const checking = await timed(() => repeat(check));
    await repeat(ask);
    const asking = await timed(() => repeat(ask));

    const each = (name: string, ms: number): Row => ({
      name,
      value: (ms * 1000) / ITEMS,
      unit: 'µs/item',
      ratio: ms / parsing,
      of: 'of parsing alone',
    });
    return [
      each(`parsing ${ITEMS.toLocaleString('en-GB')} posts alone`, parsing),
      each('first sync', first),
      each('re-sync, the file differs and its posts do not', sameItems),
      each('re-sync, the file is the same', sameFile),
      { name: 'permission check', value: checking / ASKED, unit: 'ms', ratio: checking / asking, of: 'of GET /feeds' },
    ];
  } finally {
    await stack.close();
    await firestore.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

async function repeat(work: () => Promise<unknown>): Promise<void> {
  for (let n = 0; n < ASKED; n += 1) await work();
}

function feedOf(comment: string): string {
  const posts = Array.from({ length: ITEMS }, (_, n) => {
    const at = new Date(Date.UTC(2026, 8, 1) - n * 3_600_000).toUTCString();
    const text = `Year ${n % 13} went to the river and counted ${n} herons. `.repeat(6);
    return `<item><guid isPermaLink="false">post-${n}</guid><title>River walk ${n}</title><link>https://school.example/${n}</link><pubDate>${at}</pubDate><category>river</category><description><![CDATA[<p>${text}</p><p><img src="https://school.example/${n}.jpg" alt="A heron"></p>]]></description></item>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?><!-- ${comment} --><rss version="2.0"><channel><title>School news</title><link>https://school.example/</link><description>News</description>${posts.join('')}</channel></rss>`;
}
