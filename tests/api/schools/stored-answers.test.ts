import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { firestorePublicChanges } from '../../../server/core/changes/public-changes.ts';
import { createLog } from '../../../server/core/log.ts';
import { RATE_LIMITS } from '../../../src/domain/rate-limits.ts';
import { countReads } from '../../support/count-reads.ts';
import { eventually } from '../../support/eventually.ts';
import { list } from '../../support/stack.ts';
import { shownSchool } from './shown-school.ts';

const school = shownSchool();
const { see } = school;
const FEED = '/public/schools/oakfield/feed';

async function ask(method: string, path: string, body?: object) {
  const answer = await school.stack.ask(method, `/api/v1${path}`, body ? { body } : {});
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body;
}

/** A published story in a collection that a widget, a feed and the page show. */
async function shown() {
  const [story = ''] = await school.stories([{ title: 'Sports day', hashtags: ['sport'] }]);
  const collection = String((await ask('POST', '/collections', { name: 'Front page' })).collection?.id);
  await ask('PUT', `/collections/${collection}/stories/${story}`);
  await school.set({ 'page.collectionIds': [collection], hashtags: { people: [], place: ['sport'], purpose: [] } });
  const widget = { name: 'Home', type: 'story', collectionId: collection, layout: 'grid' };
  const { publicKey = '', id = '' } = (await ask('POST', '/widgets', widget)).widget ?? {};
  return { story, collection, key: String(publicKey), widget: String(id) };
}

describe('answers that are the same for everyone', () => {
  it.each(['/oakfield', '/oakfield?tag=sport', '/oakfield?group=place', `${FEED}.rss`, `${FEED}.json`, '/sitemap.xml'])(
    '%s asked for again → no document is read, same bytes and ETag',
    async (url) => {
      await shown();
      const first = await see(url);
      expect(first.status).toBe(200);
      let second = first;
      expect(
        await countReads(school.stack.db, async () => {
          second = await see(url);
        }),
      ).toBe(0);
      expect([second.text, second.headers.etag]).toEqual([first.text, first.headers.etag]);
    },
  );

  it('story page and widget asked for again → no document is read', async () => {
    const { story, key } = await shown();
    for (const url of [`/oakfield?story=${story}`, `/embed/v1/widgets/${key}`]) {
      const first = await see(url);
      expect([url, first.status]).toEqual([url, 200]);
      expect(await countReads(school.stack.db, () => see(url))).toBe(0);
    }
  });

  it('br, gzip, none, HEAD, If-None-Match, Range → same content; never a part', async () => {
    await school.stories(Array.from({ length: 10 }, (_, at) => ({ title: `Story ${at}`, text: 'Word '.repeat(60) })));
    const plain = await see('/oakfield');
    const inject = (headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') =>
      school.stack.app.inject({ method, url: '/oakfield', headers });
    const [br, gzip] = [await inject({ 'accept-encoding': 'br' }), await inject({ 'accept-encoding': 'gzip, br;q=0' })];
    expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip']);
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.text);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.text);
    for (const answer of [br, gzip]) {
      expect(answer.headers).toMatchObject({ vary: 'accept-encoding', etag: plain.headers.etag });
      expect(answer.headers['content-security-policy']).toBe(plain.headers['content-security-policy']);
    }
    const again = await inject({ 'accept-encoding': 'br', 'if-none-match': String(br.headers.etag) });
    expect([again.statusCode, again.body, again.headers['content-encoding']]).toEqual([304, '', undefined]);
    expect(again.headers).toMatchObject({ etag: br.headers.etag, 'cache-control': 'public, max-age=60' });
    const head = await inject({ 'accept-encoding': 'br' }, 'HEAD');
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
      200,
      '',
      String(br.rawPayload.length),
    ]);
    const part = await inject({ range: 'bytes=0-9' });
    expect([part.statusCode, part.body]).toEqual([200, plain.text]);
  });

  it('other Host, forwarded names, unknown parameters → the answer of everyone, stored once', async () => {
    await shown();
    const first = await see('/oakfield');
    const reads = await countReads(school.stack.db, async () => {
      for (const url of ['/oakfield?utm_source=x', '/oakfield?concern=x&_=1', '/oakfield?page=1']) {
        const answer = await see(url, { host: 'evil.example', 'x-forwarded-host': 'evil.example', cookie: 'a=b' });
        expect(answer.text).toBe(first.text);
      }
    });
    expect(reads).toBe(0);
    for (const url of ['/oakfield?tag=%23', '/oakfield?tag=none', '/oakfield?page=2', '/oakfield?story=a/b'])
      expect([url, (await see(url)).status]).toEqual([url, 404]);
    expect((await see('/oakfield')).text).toBe(first.text);
  });

  it('school page: concern sent or refused → the next visitor gets the plain page', async () => {
    await shown();
    const first = await see('/oakfield');
    expect((await see('/oakfield?concern=sent')).text).not.toBe(first.text);
    const refused = await school.post({ message: '', email: 'parent@home.example' });
    expect([refused.statusCode, refused.headers['cache-control']]).toEqual([400, 'no-store']);
    expect((await see('/oakfield')).text).toBe(first.text);
    expect((await see('/oakfield')).text).not.toContain('parent@home.example');
  });
});

describe('change that visitors see → the next load has it', () => {
  type World = Awaited<ReturnType<typeof shown>>;
  const WAYS: [string, (world: World) => Promise<unknown>, (world: World) => Promise<unknown>, unknown, unknown][] = [
    ['story hidden', ({ story }) => hide(story), titles, ['Sports day'], []],
    ['story edited', ({ story }) => edit(story), titles, ['Sports day'], ['Sports week']],
    [
      'story hidden, its page',
      ({ story }) => hide(story),
      async ({ story }) => (await see(`/oakfield?story=${story}`)).status,
      200,
      404,
    ],
    [
      'story hidden, RSS',
      ({ story }) => hide(story),
      async () => (await see(`${FEED}.rss`)).text.includes('Sports day'),
      true,
      false,
    ],
    ['story hidden, widget', ({ story }) => hide(story), widgetTitles, ['Sports day'], []],
    [
      'collection renamed',
      ({ collection }) => ask('PATCH', `/collections/${collection}`, { name: 'News' }),
      async () => (await see('/oakfield')).text.includes('>News<'),
      false,
      true,
    ],
    [
      'story taken out of a collection',
      ({ collection, story }) => ask('DELETE', `/collections/${collection}/stories/${story}`),
      widgetTitles,
      ['Sports day'],
      [],
    ],
    [
      'widget renamed',
      ({ widget }) => ask('PATCH', `/widgets/${widget}`, { name: 'Start' }),
      async ({ key }) => JSON.parse((await see(`/embed/v1/widgets/${key}`)).text).widget.name,
      'Home',
      'Start',
    ],
    ['page turned off', pageOff, async () => (await see('/oakfield')).status, 200, 404],
    ['page turned off, feed', pageOff, async () => (await see(`${FEED}.json`)).status, 200, 404],
    [
      'page turned off, sitemap',
      pageOff,
      async () => (await see('/sitemap.xml')).text.includes('/oakfield<'),
      true,
      false,
    ],
    ['school suspended', suspend, async () => (await see('/oakfield')).status, 200, 404],
    ['school suspended, widget', suspend, async ({ key }) => (await see(`/embed/v1/widgets/${key}`)).status, 200, 404],
    ['school archived', () => ask('POST', '/school/archive'), async () => (await see('/oakfield')).status, 200, 404],
  ];
  const hide = (story: string) => ask('POST', '/stories/moderate', { ids: [story], decision: 'hide' });
  const edit = async (story: string) => {
    const version = Number((await ask('GET', `/stories/${story}`)).story?.version);
    return ask('PATCH', `/stories/${story}`, { title: 'Sports week', version });
  };
  async function titles() {
    return (await see('/oakfield')).all('h2').filter((title) => title.startsWith('Sports'));
  }
  async function widgetTitles({ key }: World) {
    return list(JSON.parse((await see(`/embed/v1/widgets/${key}`)).text).stories).map(({ title }) => title);
  }
  async function pageOff() {
    const { version, values } = (await ask('GET', '/school')).school?.parts?.page ?? {};
    return ask('PATCH', '/school', { part: 'page', ...(values as object), enabled: false, version });
  }
  async function suspend() {
    const reason = 'Harmful content was published.';
    for (const body of [
      { reason, dryRun: true },
      { reason, confirm: 'oakfield' },
    ]) {
      const path = '/api/v1/admin/directory/oakfield/suspend';
      const answer = await school.stack.ask('POST', path, { as: 'admin', iid: null, body });
      expect(answer.status, answer.text).toBe(200);
    }
  }

  it.each(WAYS)('%s', async (_, act, read, before, after) => {
    const world = await shown();
    expect(await read(world)).toEqual(before);
    await act(world);
    expect(await read(world)).toEqual(after);
  });
});

describe('several servers', () => {
  const ends: (() => void)[] = [];
  afterEach(() => {
    for (const end of ends.splice(0)) end();
  });

  it('change in another process → heard here, its own is not; all schools by one', async () => {
    const { db } = school.stack;
    const [here, there] = ['here', 'there'].map((owner) =>
      firestorePublicChanges({ db, log: createLog('silent'), now: () => new Date(), owner }),
    );
    const heard: unknown[] = [];
    if (!here || !there) throw new Error('two are made');
    ends.push(
      here.follow(),
      here.onChange((iid) => heard.push(iid)),
    );
    // What is there when it begins to listen is no news.
    await eventually(async () => {
      there.mark('oakfield');
      await there.settle();
      return heard;
    }).toContain('oakfield');
    heard.length = 0;
    here.mark('riverside');
    await here.settle();
    there.mark(null);
    await there.settle();
    await eventually(() => heard).toContain(null);
    expect(heard.filter((iid) => iid === 'riverside')).toEqual(['riverside']);
    expect((await db.doc('publicChanges/oakfield').get()).get('by')).toBe('there');
  });

  it('stored answer: page changed by another server → removed from this server’s memory', async () => {
    await school.stories([{ title: 'Sports day' }]);
    const there = firestorePublicChanges({
      db: school.stack.db,
      log: createLog('silent'),
      now: () => new Date(),
      owner: 'there',
    });
    expect((await see('/oakfield')).text).toContain('Sports day');
    const [story] = (await school.stack.db.collection('stories').get()).docs;
    await story?.ref.update({ status: 'hidden' });
    expect((await see('/oakfield')).text).toContain('Sports day');
    there.mark('oakfield');
    await there.settle();
    await eventually(async () => (await see('/oakfield')).text).not.toContain('Sports day');
  });
});

describe('searches of strangers', () => {
  it('more than 120 a minute → 429 with Retry-After; lists go on', async () => {
    const { max } = RATE_LIMITS['open search'];
    const search = (n: number) => school.stack.app.inject({ url: `/oakfield?q=none${n}`, remoteAddress: '192.0.2.7' });
    for (let n = 0; n < max; n += 1) expect((await search(n)).statusCode).toBe(200);
    const refused = await search(max);
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await school.stack.app.inject({ url: '/oakfield', remoteAddress: '192.0.2.7' })).statusCode).toBe(200);
  });
});
