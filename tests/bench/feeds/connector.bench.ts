import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseAtomFeed, parseRssFeed } from 'feedsmith';
import { createRssConnector } from '../../../server/connectors/rss/rss-connector.ts';
import { createSafeFetch } from '../../../server/core/fetch/safe-fetch.ts';
import { readOnce } from '../../support/read-pages.ts';

type Row = { name: string; value: number; unit: string; ratio?: number; of?: string };

const ITEMS = 5000;
const RUNS = 3;

const html = (number: number) =>
  `<p>On day ${number} our pupils went to the <a href="/museum">museum</a> and saw <b>coins</b> &amp; maps. #History</p><p><img src="/p/${number}.jpg" alt="Pupils beside a map"></p><ul><li>Coins</li><li>Maps</li></ul>`;
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const many = (make: (number: number) => string) => Array.from({ length: ITEMS }, (_, index) => make(index)).join('');

const FILES: Record<string, { text: string; parse: (text: string) => unknown }> = {
  RSS: {
    text: `<rss version="2.0"><channel><title>Oakfield</title><link>https://oakfield.test/</link>${many(
      (number) =>
        `<item><guid>g${number}</guid><title>Trip ${number}</title><link>/trips/${number}</link><category>Trips</category><pubDate>Wed, 02 Oct 2024 08:00:00 GMT</pubDate><description>${escaped(html(number))}</description></item>`,
    )}</channel></rss>`,
    parse: (text) => parseRssFeed(text),
  },
  Atom: {
    text: `<feed xmlns="http://www.w3.org/2005/Atom"><title>Oakfield</title>${many(
      (number) =>
        `<entry><id>tag:o,${number}</id><title>Trip ${number}</title><link href="https://oakfield.test/${number}"/><category term="Trips"/><published>2024-10-02T08:00:00Z</published><content type="html">${escaped(html(number))}</content></entry>`,
    )}</feed>`,
    parse: (text) => parseAtomFeed(text),
  },
};

/** Milliseconds of processor time, so that other work on the machine does not count; the best of a few runs. */
async function cost(work: () => unknown): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  // The first run warms the compiler up.
  await work();
  for (let run = 0; run < RUNS; run += 1) {
    const from = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(from);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}

/** 5,000 items: the connector from request to clean stories against the parser library alone. */
export async function run(): Promise<Row[]> {
  const server = createServer((request, response) => response.end(FILES[request.url?.slice(1) ?? '']?.text));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const connector = createRssConnector({ safeFetch: createSafeFetch({ allow: [host], userAgent: 'SprX/bench' }) });
  const rows: Row[] = [];
  for (const [name, { text, parse }] of Object.entries(FILES)) {
    const source = { url: `http://${host}/${name}` };
    const perItem = (ms: number) => (ms * 1000) / ITEMS;
    const alone = perItem(await cost(() => parse(text)));
    const first = perItem(await cost(() => readOnce(connector, source)));
    const { cursor } = await readOnce(connector, source);
    const again = perItem(await cost(() => readOnce(connector, source, { cursor })));
    rows.push(
      { name: `${name}, ${ITEMS} items: parsing alone, per item, processor time`, value: alone, unit: 'µs' },
      {
        name: `${name}: fetched, parsed and cleaned, per item`,
        value: first,
        unit: 'µs',
        ratio: first / alone,
        of: 'parsing',
      },
      {
        name: `${name}: fetched and found unchanged, per item`,
        value: again,
        unit: 'µs',
        ratio: again / alone,
        of: 'parsing',
      },
    );
  }
  server.closeAllConnections();
  server.close();
  return rows;
}
