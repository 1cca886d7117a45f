// Long: what the script says, what of it is counted, and where it is read.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteOldCounts, queueLateCounts } from '../../../server/widgets/counting/old-counts.ts';
import { type Loose, list, type Stack, startStack } from '../../support/stack.ts';

const START = Date.parse('2026-11-30T10:00:00Z');
const DAY = 86_400_000;
const BROWSER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const PAGE = 'https://www.oakfield.example/news';

let stack: Stack;
let now = START;
let id = '';
let key = '';
beforeAll(async () => {
  stack = await startStack({ backend: { now: () => new Date(now) } });
});
beforeEach(async () => {
  // Each test on a week of its own, so that none shares a window of the limit with another.
  now += 7 * DAY;
  await stack.reset();
  const collection = await stack.ask('POST', '/api/v1/collections', { body: { name: 'All', rules: {} } });
  const made = await stack.ask('POST', '/api/v1/widgets', {
    body: { name: 'Home page', type: 'story', collectionId: collection.body.collection?.id, layout: 'grid' },
  });
  id = String(made.body.widget?.id);
  key = String(made.body.widget?.publicKey);
});
afterAll(() => stack.close());

let loads = 0;
const beacon = (changes: object = {}) => {
  loads += 1;
  return { key, page: PAGE, load: `load-${loads}`, width: 390, events: [{ type: 'view' }], ...changes };
};
const send = (body: unknown, headers: Record<string, string> = {}) =>
  stack.ask('POST', '/embed/v1/events', {
    as: null,
    body,
    headers: { 'user-agent': BROWSER, 'content-type': 'text/plain', ...headers },
  });
const stats = async (query = '') => (await stack.ask('GET', `/api/v1/widgets/${id}/stats${query}`)).body as Loose;
const today = async () => {
  await stack.backend.deps.widgetCounter.flush();
  return list((await stats()).days).at(-1) as Loose;
};
/** As the job does once its time has come. */
const rollUp = async () => {
  await stack.backend.deps.widgetCounter.flush();
  now += 5_000;
  await stack.settle();
};
const widget = async () => (await stack.ask('GET', `/api/v1/widgets/${id}`)).body.widget as Loose;

describe('counting', () => {
  it('countEvents: each type → its own count; view once for each load; device by width', async () => {
    const types = ['view', 'view', 'click', 'filter', 'more', 'play', 'share', 'cta', 'empty'];
    const first = beacon({ events: types.map((type) => ({ type })) });
    const answer = await send(first);
    expect([answer.status, answer.text, answer.headers['access-control-allow-origin']]).toEqual([204, '', '*']);
    await send(first);
    await send(beacon({ width: 700 }));
    await send(beacon({ width: 1_024, events: [{ type: 'view', value: 'x' }] }));
    expect(await today()).toEqual({
      day: new Date(now).toISOString().slice(0, 10),
      views: 3,
      visitors: 1,
      clicks: 2,
      filters: 2,
      more: 2,
      plays: 2,
      shares: 2,
      cta: 2,
      empty: 2,
      blocked: 0,
      devices: { phone: 1, tablet: 1, desktop: 1 },
    });
  });

  it('countEvents: two browsers, two addresses → visitors; the next day they count again', async () => {
    await send(beacon());
    await send(beacon(), { 'user-agent': `${BROWSER} Edg/140.0` });
    expect((await today()).visitors).toBe(2);
    await rollUp();
    await send(beacon());
    expect(await today()).toMatchObject({ views: 3, visitors: 2 });
    now += DAY;
    await send(beacon());
    expect(await today()).toMatchObject({ views: 1, visitors: 1 });
  });

  it('countEvents: 30 at once → 30 views, none lost when counts go into the month meanwhile', async () => {
    const each = Array.from({ length: 30 }, (_, n) => send(beacon(), { 'user-agent': `${BROWSER} n/${n}` }));
    const answers = await Promise.all([...each, rollUp()]);
    expect(answers.filter((answer) => answer?.status === 204)).toHaveLength(30);
    await rollUp();
    expect(await today()).toMatchObject({ views: 30, visitors: 30 });
    expect((await stack.db.collection('widgetCounts').get()).size).toBe(0);
  });

  it('widgetCounter: two processes → both counted, each visitor once', async () => {
    const target = { id, iid: 'oakfield', timeZone: 'Europe/London' };
    const { createWidgetCounter } = await import('../../../server/widgets/counting/widget-counter.ts');
    const other = createWidgetCounter(() => stack.backend.deps);
    for (const counter of [stack.backend.deps.widgetCounter, other]) {
      await counter.count(target, { events: [{ counted: 'views' }], load: 'a', visitor: 'one' });
      await counter.count(target, { events: [{ counted: 'views' }], load: 'b', visitor: 'two' });
    }
    await Promise.all([other.stop(), stack.backend.deps.widgetCounter.flush()]);
    expect(await today()).toMatchObject({ views: 4, visitors: 2 });
  });

  it.each([
    [{ dnt: '1' }],
    [{ 'sec-gpc': '1' }],
    [{ 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
  ])('countEvents: %j → 204, nothing counted', async (headers) => {
    expect((await send(beacon(), headers)).status).toBe(204);
    expect((await today()).views).toBe(0);
  });

  it.each([
    ['no JSON', 'view'],
    ['unknown key', { key: 'gone' }],
    ['no load', { load: '' }],
    ['long load', { load: 'x'.repeat(65) }],
    ['no events', { events: [] }],
    ['21 events', { events: Array.from({ length: 21 }, () => ({ type: 'view' })) }],
    ['unknown type', { events: [{ type: 'hover' }] }],
    ['no page of the web', { page: 'file:///home/news.html' }],
    ['negative width', { width: -1 }],
  ])('countEvents: %s → 400', async (_what, changes) => {
    const answer = await send(typeof changes === 'string' ? changes : beacon(changes));
    expect([answer.status, answer.body.error?.code]).toEqual([400, 'invalid']);
    expect((await today()).views).toBe(0);
  });

  it.each(['text/plain;charset=UTF-8', 'application/json', 'application/x-www-form-urlencoded', 'image/png'])(
    'countEvents: JSON as %s → 204',
    async (type) => {
      expect((await send(beacon(), { 'content-type': type })).status).toBe(204);
    },
  );

  it('countEvents: more than 8 KB → 413', async () => {
    const events = Array.from({ length: 20 }, () => ({ type: 'click', value: 'x'.repeat(200) }));
    expect((await send(beacon({ events: [...events, ...events, ...events] }))).status).toBe(413);
  });

  it('countEvents: more than 60 events in 10 s → 429; another widget and later are counted', async () => {
    const events = Array.from({ length: 20 }, () => ({ type: 'click' }));
    for (let n = 0; n < 3; n += 1) expect((await send(beacon({ events }))).status).toBe(204);
    const refused = await send(beacon());
    expect([refused.status, refused.body.error?.code]).toEqual([429, 'too-many-requests']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const copy = await stack.ask('POST', `/api/v1/widgets/${id}/duplicate`, { body: {} });
    expect((await send(beacon({ key: copy.body.widget?.publicKey }))).status).toBe(204);
    now += 10_000;
    expect((await send(beacon())).status).toBe(204);
    expect((await today()).clicks).toBe(60);
  });

  it('countEvents: written documents → no address, no agent, no load, no query of the page', async () => {
    await send(beacon({ page: `${PAGE}?pupil=ada#top`, load: 'load-of-ada' }));
    await rollUp();
    const stored: string[] = [];
    for (const name of ['widgetStats', 'widgetCounts', 'widgetVisitors', 'widgetDayKeys', 'limits', 'widgets']) {
      const { docs } = await stack.db.collection(name).get();
      stored.push(...docs.map((each) => JSON.stringify([each.id, each.data()])));
    }
    expect(stored.join('\n')).not.toMatch(/127\.0\.0\.1|Chrome|Windows|load-of-ada|pupil|#top/);
    expect(stored.join('\n')).toContain(PAGE);
  });
});

describe('statistics of a widget', () => {
  it('getWidgetStats: clicks on a story, another school’s and none that there is → own story alone, with its title', async () => {
    const own = await stack.ask('POST', '/api/v1/stories', { body: { title: 'Ours', html: '<p>Text</p>' } });
    const as = { as: 'both', iid: 'riverside' } as const;
    const theirs = await stack.ask('POST', '/api/v1/stories', { ...as, body: { title: 'Theirs', html: '<p>x</p>' } });
    const ids = [own.body.story?.id, own.body.story?.id, theirs.body.story?.id, 'gone', '__proto__', 'constructor'];
    await send(beacon({ events: ids.map((storyId) => ({ type: 'click', storyId })) }));
    const expected = [{ storyId: own.body.story?.id, title: 'Ours', clicks: 2 }];
    await today();
    expect((await stats()).stories).toEqual(expected);
    await rollUp();
    expect((await stats()).stories).toEqual(expected);
    const month = (await stack.db.collection('widgetStats').get()).docs[0]?.data();
    expect(Object.keys(month?.stories)).toEqual([own.body.story?.id]);
  });

  it('getWidgetStats: pages → views with first and last time, the most viewed first; also in the widget', async () => {
    await send(beacon({ page: `${PAGE}?a=1` }));
    const first = new Date(now).toISOString();
    now += 60_000;
    await send(beacon({ page: `${PAGE}#b` }));
    await send(beacon({ page: 'http://other.example/' }));
    await rollUp();
    expect((await stats()).pages).toEqual([
      { page: PAGE, views: 2, firstAt: first, lastAt: new Date(Date.parse(first) + 60_000).toISOString() },
      expect.objectContaining({ page: 'http://other.example/', views: 1 }),
    ]);
    expect(await widget()).toMatchObject({ seenOn: [PAGE, 'http://other.example/'], views30d: 3, version: 1 });
  });

  it('getWidgetStats: page of a site that is not allowed → view counted, page not listed', async () => {
    await stack.ask('PATCH', `/api/v1/widgets/${id}`, { body: { domains: ['www.oakfield.example'] } });
    await send(beacon());
    await send(beacon({ page: 'https://other.example/' }));
    await rollUp();
    expect(list((await stats()).pages).map(({ page }) => page)).toEqual([PAGE]);
    expect(await today()).toMatchObject({ views: 2 });
  });

  it('rollUpWidget: stored month → as in the statistics, by the school’s days', async () => {
    await send(beacon({ events: [{ type: 'view' }, { type: 'more' }] }));
    await rollUp();
    const day = new Date(now).toISOString().slice(0, 10);
    const month = day.slice(0, 7).replace('-', '');
    const stored = (await stack.db.doc(`widgetStats/${id}.${month}`).get()).data();
    const { day: _, ...counts } = await today();
    expect(stored).toMatchObject({ widgetId: id, iid: 'oakfield', month, days: { [day.slice(8)]: counts } });
    expect(stored?.pages).toEqual({ [PAGE]: 1 });
  });

  it.each([
    ['', 30],
    ['?from=2026-11-01&to=2026-11-30', 30],
    ['?from=2026-09-01&to=2026-12-01', 92],
    ['?to=2026-11-30', 30],
    ['?from=2026-11-30&to=2026-11-30', 1],
  ])('getWidgetStats: %j → %i days, oldest first', async (query, count) => {
    const days = list((await stats(query)).days).map(({ day }) => String(day));
    expect(days).toHaveLength(count);
    expect(days).toEqual(days.toSorted());
  });

  it.each(['?from=2026-09-01&to=2026-12-02', '?from=2026-12-02&to=2026-12-01', '?from=2026-02-30', '?day=1'])(
    'getWidgetStats: %s → 400',
    async (query) => {
      expect((await stack.ask('GET', `/api/v1/widgets/${id}/stats${query}`)).status).toBe(400);
    },
  );

  it('getWidgetStats: widget of another school → 404', async () => {
    const answer = await stack.ask('GET', `/api/v1/widgets/${id}/stats`, { as: 'both', iid: 'riverside' });
    expect(answer.status).toBe(404);
  });
});

describe('old counts', () => {
  it('deleteOldCounts: the day is over → its key and its hashes deleted together; the counts stay', async () => {
    await send(beacon());
    await rollUp();
    await deleteOldCounts(stack.backend.deps);
    const sizes = async () =>
      Promise.all(
        ['widgetDayKeys', 'widgetVisitors'].map(async (name) => (await stack.db.collection(name).get()).size),
      );
    expect(await sizes()).toEqual([1, 1]);
    now += 2 * DAY;
    await deleteOldCounts(stack.backend.deps);
    expect(await sizes()).toEqual([0, 0]);
    expect((await widget()).views30d).toBe(1);
  });

  it('queueLateCounts: 31 days later → views30d and seenOn empty again; 26 months later → month deleted', async () => {
    await send(beacon());
    await rollUp();
    now += 31 * DAY;
    expect(await queueLateCounts(stack.backend.deps)).toBe(1);
    await rollUp();
    expect(await widget()).toMatchObject({ views30d: 0, seenOn: [] });
    expect(await queueLateCounts(stack.backend.deps)).toBe(0);
    now += 790 * DAY;
    await deleteOldCounts(stack.backend.deps);
    expect((await stack.db.collection('widgetStats').get()).size).toBe(0);
  });

  it('queueLateCounts: counts whose job failed → a new job', async () => {
    await send(beacon());
    await stack.backend.deps.widgetCounter.flush();
    const jobs = await stack.db.collection('jobs').where('kind', '==', 'widget-rollup').get();
    for (const { ref } of jobs.docs) await ref.update({ open: false, status: 'failed' });
    now += 6 * 60_000;
    expect(await queueLateCounts(stack.backend.deps)).toBe(1);
    await rollUp();
    expect((await widget()).views30d).toBe(1);
  });

  it('deleteWidget: its counts → deleted', async () => {
    await send(beacon());
    await rollUp();
    await stack.ask('DELETE', `/api/v1/widgets/${id}`);
    expect((await stack.db.collection('widgetStats').get()).size).toBe(0);
  });
});
