import type { ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { createFeed } from '../../../server/channels/use-cases/create-feed.ts';
import { syncFeed } from '../../../server/channels/use-cases/feeds.ts';
import { createRssConnector } from '../../../server/connectors/rss/rss-connector.ts';
import type { SafeFetch } from '../../../server/core/fetch/safe-fetch.ts';
import type { Connector } from '../../../server/core/ports/connector.ts';
import { fetcher, hostPort, openSites } from '../../integration/connectors/support.ts';
import { type InProcess, inProcessDeps } from '../../support/in-process-deps.ts';

/** What a channel keeps while its site answers badly, and has once it answers well again. */
/** For the site that never ends only: a busy machine may need longer for a whole answer. */
const HASTY_MS = 300;
const serve = openSites();
let at: InProcess;
let answer: (response: ServerResponse) => void;
let feedId: string;

const post = (n: number) =>
  `<item><guid isPermaLink="false">post-${n}</guid><title>Post ${n}</title><link>https://school.example/${n}</link>` +
  `<pubDate>Fri, ${String(20 - n).padStart(2, '0')} Nov 2026 09:00:00 GMT</pubDate><description>Words of ${n}.</description></item>`;
const feedOf = (...numbers: number[]) =>
  `<rss version="2.0"><channel><title>Oakfield</title>${numbers.map(post).join('')}</channel></rss>`;
const whole = (body: string) => (response: ServerResponse) => {
  response.setHeader('content-type', 'application/rss+xml').end(body);
};

beforeEach(async () => {
  answer = whole(feedOf(1, 2, 3));
  const site = await serve((_, response) => answer(response));
  const allow = [hostPort(site)];
  const [patient, hasty] = [fetcher({ allow }), fetcher({ allow, limits: { timeoutMs: HASTY_MS } })];
  const safeFetch: SafeFetch = (...parameters) => (answer === drip ? hasty : patient)(...parameters);
  const connector = createRssConnector({ safeFetch }) as unknown as Connector;
  at = await inProcessDeps({ connectors: { get: (network) => (network === 'rss' ? connector : undefined) } });
  const { feed } = await createFeed(at.deps, at.actor('head'), {
    name: 'Oakfield news',
    network: 'rss',
    source: { url: `${site.origin}/feed` },
  });
  feedId = feed.id;
  await at.settle();
});

/** Reads until the job has ended: temporary failures are tried again, without waiting. */
async function sync(): Promise<Record<string, unknown>> {
  const { id } = await syncFeed(at.deps, at.actor('head'), feedId);
  const job = async () => (await at.db.doc(`jobs/${id}`).get()).data() ?? {};
  at.backend.runner.start();
  for (let now = await job(); now.open; now = await job()) {
    // While it runs, its lease has to hold.
    if (now.status === 'queued') at.clock.now = new Date(Math.max(at.clock.now.getTime(), now.dueAt.toMillis()));
    at.backend.runner.wake();
    await setImmediate();
  }
  await at.backend.runner.stop();
  return job();
}
const stories = async () =>
  (await at.db.collection('stories').get()).docs
    .map((each) => [each.get('externalId'), each.get('sourceDeleted')] as const)
    .sort(([a], [b]) => String(a).localeCompare(String(b)));
const feed = async () => (await at.db.doc(`institutions/oakfield/feeds/${feedId}`).get()).data();
const storiesOf = (...numbers: number[]) => numbers.map((n) => [`post-${n}`, false]);

const HALF = feedOf(4, 1, 2, 3).slice(0, -180);
function drip(response: ServerResponse): void {
  let sent = 0;
  const timer = setInterval(() => response.write(HALF[sent++] ?? ' '), 20);
  response.on('close', () => clearInterval(timer));
}
const BAD: readonly [string, string, (response: ServerResponse) => void][] = [
  [
    'the connection is reset in the middle of the body',
    'unreachable',
    (response) => {
      response.writeHead(200, { 'content-length': String(HALF.length + 180) });
      response.write(HALF, () => response.socket?.resetAndDestroy());
    },
  ],
  [
    'the connection is reset in the middle of a body of unknown length',
    'unreachable',
    (response) => {
      response.write(HALF, () => response.socket?.resetAndDestroy());
    },
  ],
  ['a byte comes now and then', 'timeout', drip],
];

describe('web feed whose site answers badly', () => {
  test.each(BAD)(
    '%s → %s, what was read stays; read well again → each post once, none thought deleted',
    async (_, code, bad) => {
      answer = bad;
      expect(await sync()).toMatchObject({ status: 'failed', error: { code } });
      expect(await feed()).toMatchObject({ status: 'failing', postCount: 3, error: { code } });
      expect(await stories()).toEqual(storiesOf(1, 2, 3));
      answer = whole(feedOf(4, 1, 2, 3));
      expect(await sync()).toMatchObject({ status: 'done', counts: { added: 1, updated: 0, unchanged: 3 } });
      expect(await feed()).toMatchObject({ status: 'ok', postCount: 4, error: null });
      expect(await stories()).toEqual(storiesOf(1, 2, 3, 4));
    },
  );

  test('other charset declared at every sync → same stories, none written again', async () => {
    const latin = Buffer.from(feedOf(1, 2, 3).replaceAll('Words', 'Élan'), 'latin1');
    const utf8 = Buffer.from(feedOf(1, 2, 3).replaceAll('Words', 'Élan'), 'utf8');
    const said = (type: string, body: Buffer) => (response: ServerResponse) => {
      response.setHeader('content-type', type).end(body);
    };
    answer = said('application/rss+xml; charset=utf-8', utf8);
    expect(await sync()).toMatchObject({ counts: { added: 0, updated: 3 } });
    for (const [type, body] of [
      ['application/rss+xml; charset=iso-8859-1', utf8],
      ['application/rss+xml; charset=utf-8', latin],
      ['text/xml', latin],
    ] as const) {
      answer = said(type, body);
      expect(await sync(), type).toMatchObject({ status: 'done', counts: { added: 0, updated: 0 } });
    }
    const texts = (await at.db.collection('stories').get()).docs.map((each) => String(each.get('text')));
    expect(texts.every((text) => text.startsWith('Élan of'))).toBe(true);
  });
});
