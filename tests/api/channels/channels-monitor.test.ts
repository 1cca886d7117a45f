import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FeedDocument } from '../../../server/channels/documents.ts';
import { feedIndexOf } from '../../../server/channels/feed-index.ts';
import { fieldsOf, type Loose, list, type Stack, startStack } from '../../support/stack.ts';
import { connect, FEED_URL } from '../channels.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
beforeEach(() => stack.reset());
afterAll(() => stack.close());

const get = (query = '') => stack.ask('GET', `/api/v1/admin/channels${query}`, { as: 'admin', iid: null });
const act = (body: object) => stack.ask('POST', '/api/v1/admin/channels/act', { as: 'admin', iid: null, body });
const names = async (query = '') => list((await get(query)).body.items).map(({ name }) => String(name));
const log = async (action: string) =>
  (await stack.db.collection('auditLog').where('action', '==', action).get()).docs.map((entry) => entry.data());

const AT = Timestamp.fromDate(new Date('2026-11-20T08:00:00.000Z'));
const later = (minutes: number) => Timestamp.fromMillis(AT.toMillis() + minutes * 60_000);

/** A channel with its row in the index, as every change of one writes them. */
async function channel(iid: string, id: string, changes: Partial<FeedDocument> = {}): Promise<void> {
  const feed: FeedDocument = {
    id,
    iid,
    name: id,
    network: 'rss',
    source: { url: `https://${id}.example/feed` },
    handle: null,
    status: 'ok',
    quiet: false,
    error: null,
    lastSyncAt: AT,
    nextSyncAt: AT,
    postCount: 3,
    dateCreated: AT,
    jobId: null,
    ...changes,
  } as FeedDocument;
  await stack.db.doc(`institutions/${iid}/feeds/${id}`).set(feed);
  await stack.db.doc(`feeds/${id}`).set(feedIndexOf(feed));
}
const failing = (count: number, code = 'unreachable') => ({
  status: 'failing' as const,
  error: { code, message: 'The site is down.', since: AT, count },
});

async function four(): Promise<void> {
  await channel('oakfield', 'news', { ...failing(3), nextSyncAt: later(9) });
  await channel('oakfield', 'sport', { quiet: true, nextSyncAt: later(3), lastSyncAt: later(60) });
  await channel('riverside', 'river', { ...failing(7), status: 'reauth', nextSyncAt: null, lastGoodSyncAt: null });
  await channel('riverside', 'clips', { network: 'youtube', source: { channelId: 'UC1' }, nextSyncAt: later(1) });
}

describe('GET /admin/channels', () => {
  it('channels of all schools → each with its school and failures, worst first; counted by status', async () => {
    await four();
    const { status, body, text } = await get();
    expect(status, text).toBe(200);
    expect(list(body.items).map(({ name, school, failures }) => [name, school?.id, failures])).toEqual([
      ['river', 'riverside', 7],
      ['news', 'oakfield', 3],
      ['sport', 'oakfield', 0],
      ['clips', 'riverside', 0],
    ]);
    expect(body.total).toBe(4);
    expect(body.summary).toEqual({ ok: 2, syncing: 0, limited: 0, failing: 1, reauth: 1, paused: 0, quiet: 1 });
    expect((list(body.items)[0] as Loose).school).toEqual({
      id: 'riverside',
      name: expect.stringContaining('Riverside'),
    });
  });

  it.each([
    ['?sort=name', ['clips', 'news', 'river', 'sport']],
    ['?sort=nextSyncAt', ['river', 'clips', 'sport', 'news']],
    ['?sort=lastGoodSyncAt&iid=oakfield', ['news', 'sport']],
    ['?iid=oakfield', ['news', 'sport']],
    ['?network=youtube', ['clips']],
    ['?status=failing', ['news']],
    ['?status=ok&iid=oakfield&network=rss&sort=name', ['sport']],
    ['?q=ri', ['river']],
    ['?q=SPO&status=ok&sort=name', ['sport']],
    ['?q=nothing', []],
  ])('%s → these channels, in this order', async (query, expected) => {
    await four();
    expect(await names(query)).toEqual(expected);
  });

  it('page by page → each channel once, also where many share the sorted value', async () => {
    for (let n = 0; n < 7; n += 1) await channel('oakfield', `c${n}`);
    const seen: string[] = [];
    let cursor = '';
    for (let page = 0; page < 4; page += 1) {
      const { body } = await get(`?limit=3&sort=nextSyncAt${cursor && `&cursor=${cursor}`}`);
      seen.push(...list(body.items).map(({ name }) => String(name)));
      if (!body.nextCursor) break;
      cursor = String(body.nextCursor);
    }
    expect(seen.toSorted()).toEqual(['c0', 'c1', 'c2', 'c3', 'c4', 'c5', 'c6']);
    expect(new Set(seen).size).toBe(7);
    const other = await get(`?limit=3&sort=name&cursor=${cursor}`);
    expect([other.status, Object.keys(fieldsOf(other))]).toEqual([400, ['cursor']]);
  });

  it.each(['?sort=best', '?status=broken', '?network=myspace', '?iid=..%2Fx', '?colour=red'])(
    '%s → 400',
    async (query) => {
      expect((await get(query)).status).toBe(400);
    },
  );

  it('index row of a deleted channel → left out', async () => {
    await four();
    await stack.db.doc('institutions/riverside/feeds/river').delete();
    expect(await names('?sort=name')).toEqual(['clips', 'news', 'sport']);
  });
});

describe('POST /admin/channels/act', () => {
  const REASON = 'Asked for by the council';

  it('pause, resume and sync of channels of two schools → done, in both schools’ logs, the whole in the platform’s with its reason', async () => {
    const { feedId } = await connect(stack, FEED_URL, 'School news');
    await stack.settle();
    await channel('riverside', 'river');
    const ids = [
      { iid: 'oakfield', feedId },
      { iid: 'riverside', feedId: 'river' },
      { iid: 'oakfield', feedId: 'gone' },
    ];
    const paused = await act({ ids, act: 'pause', reason: REASON });
    expect(paused.status, paused.text).toBe(200);
    expect(paused.body.done).toEqual(ids.slice(0, 2));
    expect(paused.body.failed).toMatchObject([{ iid: 'oakfield', feedId: 'gone', error: { code: 'not-found' } }]);
    expect((await get('?status=paused')).body.total).toBe(2);
    expect(await log('channels.act')).toMatchObject([
      { chain: 'platform', reason: REASON, after: { act: 'pause', done: 2, failed: 1 } },
    ]);
    expect((await log('feed.update')).filter(({ byPlatform }) => byPlatform)).toHaveLength(2);
    await act({ ids: ids.slice(0, 1), act: 'resume' });
    expect((await get('?status=paused')).body.total).toBe(1);
    const synced = await act({ ids: ids.slice(0, 1), act: 'sync' });
    expect(synced.body.done).toHaveLength(1);
    await stack.settle();
    expect((await stack.ask('GET', `/api/v1/feeds/${feedId}`)).body.feed?.status).toBe('ok');
  });

  it('ask to reconnect → one email per user of the school that names its channels; a working channel fails', async () => {
    await channel('oakfield', 'films', { ...failing(2, 'auth-expired'), status: 'reauth' });
    await channel('oakfield', 'news', failing(2));
    await channel('oakfield', 'sport');
    const { body } = await act({
      ids: ['films', 'news', 'sport'].map((feedId) => ({ iid: 'oakfield', feedId })),
      act: 'reauth',
      reason: REASON,
    });
    expect(list(body.done).map(({ feedId }) => feedId)).toEqual(['films', 'news']);
    expect(body.failed).toMatchObject([{ feedId: 'sport', error: { code: 'conflict' } }]);
    await stack.settle();
    expect(stack.mail.sent).toMatchObject([
      { name: 'channels-need-you', to: 'head@oakfield.test', props: { channels: ['films', 'news'] } },
    ]);
    expect(await log('feed.ask')).toHaveLength(1);
  });

  /** What the people of the schools read of it, by its title. */
  const notificationTexts = async () => {
    const { docs } = await stack.db.collection('notifications').get();
    const texts = docs.map((each) => [String(each.get('title')), String(each.get('text'))]);
    return texts.toSorted(([one = ''], [other = '']) => one.localeCompare(other));
  };

  it('ask to reconnect a working channel with a sign-in → email asks for a new sign-in, does not say it stopped', async () => {
    await channel('oakfield', 'films', { connectionId: 'c1' });
    const ids = [{ iid: 'oakfield', feedId: 'films' }];
    expect((await act({ ids, act: 'reauth' })).body).toMatchObject({ done: ids, failed: [] });
    await stack.settle();
    expect(await notificationTexts()).toEqual([
      ['Reconnect films', 'A platform admin asks you to reconnect it so that it keeps importing posts.'],
    ]);
  });

  it('email about a working channel → asks to check it; about a stopped channel → gives the reason', async () => {
    await channel('oakfield', 'sport');
    await channel('oakfield', 'news', failing(2));
    await act({ ids: [{ iid: 'oakfield', feedId: 'sport' }], act: 'email' });
    await act({ ids: [{ iid: 'oakfield', feedId: 'news' }], act: 'email' });
    await stack.settle();
    expect(await notificationTexts()).toEqual([
      ['About sport', 'A platform admin asks you to check this channel.'],
      ['news needs attention', 'This channel has stopped importing posts. The site is down.'],
    ]);
  });

  it('same channel listed twice in `ids` → paused and reported once', async () => {
    await channel('oakfield', 'news');
    const id = { iid: 'oakfield', feedId: 'news' };
    expect((await act({ ids: [id, id], act: 'pause' })).body.done).toEqual([id]);
  });

  it('paused with a one-word reason, resumed without a reason → both done', async () => {
    await channel('oakfield', 'news');
    const ids = [{ iid: 'oakfield', feedId: 'news' }];
    expect((await act({ ids, act: 'pause', reason: 'Test' })).body.done).toEqual(ids);
    expect((await act({ ids, act: 'resume' })).body.done).toEqual(ids);
  });

  it.each([
    ['no ids', { ids: [], act: 'sync' }, 'ids'],
    [
      '501 ids',
      { ids: Array.from({ length: 501 }, (_, n) => ({ iid: 'oakfield', feedId: `f${n}` })), act: 'sync' },
      'ids',
    ],
    ['another act', { ids: [{ iid: 'oakfield', feedId: 'f' }], act: 'delete' }, 'act'],
    ['an empty reason', { ids: [{ iid: 'oakfield', feedId: 'f' }], act: 'sync', reason: ' ' }, 'reason'],
  ])('%s → 400 at the field', async (_what, body, field) => {
    const answer = await act(body);
    expect([answer.status, Object.keys(fieldsOf(answer))]).toEqual([400, [field]]);
  });
});
