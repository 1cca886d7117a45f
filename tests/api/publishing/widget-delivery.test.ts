// Long: each form in which a widget is delivered, and which sites get it.
import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { DocumentReference, Firestore, Query } from 'firebase-admin/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { item } from '../../support/fake-source.ts';
import { ids, type Loose, list, type Stack, startStack } from '../../support/stack.ts';

const URL_OF_FEED = 'https://school.example/feed';
const APP = 'https://app.example';

let stack: Stack;
let collectionId = '';
let id = '';
let key = '';
beforeAll(async () => {
  stack = await startStack();
});
beforeEach(async () => {
  await stack.reset();
  const made = await stack.ask('POST', '/api/v1/collections', { body: { name: 'Home page', rules: {} } });
  collectionId = String(made.body.collection?.id);
  stack.sources.set(URL_OF_FEED, {
    items: Array.from({ length: 9 }, (_, n) =>
      item(`p${n}`, {
        day: n,
        title: `Story <${n}> & more`,
        text: `What happened on day ${n} was fun.`,
        hashtags: n % 2 === 0 ? ['even', 'library'] : ['odd'],
        author: 'Ms Marsh',
        media: [{ type: 'image', url: `https://school.example/pictures/${n}.jpg`, alt: `Heron "${n}"` }],
      }),
    ),
  });
  await stack.ask('POST', '/api/v1/feeds', {
    body: { name: 'Oakfield news', network: 'rss', source: { url: URL_OF_FEED } },
  });
  await stack.settle();
  const stories = ids((await stack.ask('GET', '/api/v1/stories?limit=200')).body.items);
  await stack.ask('POST', '/api/v1/stories/moderate', { body: { ids: stories, decision: 'approve' } });
  ({ id, key } = await make());
});
afterAll(() => stack.close());

async function make(changes: object = {}): Promise<{ id: string; key: string }> {
  const body = { name: 'Home page', type: 'story', collectionId, layout: 'grid', options: { limit: 4 }, ...changes };
  const { widget } = (await stack.ask('POST', '/api/v1/widgets', { body })).body;
  return { id: String(widget?.id), key: String(widget?.publicKey) };
}
const change = (body: object) => stack.ask('PATCH', `/api/v1/widgets/${id}`, { body });
const visit = (path: string, headers: Record<string, string> = {}) =>
  stack.ask('GET', `/embed/v1${path}`, { as: null, headers });
const titles = (stories: Loose | undefined) => list(stories).map(({ title }) => String(title));
const FORMS = ['', '/stories', '/html', '/feed.rss', '/feed.json'];

describe('allowed sites', () => {
  const allow = () => change({ domains: ['www.oakfield.example', '*.school.example'] });

  it.each(FORMS)('widget%s: no sites → any origin, *', async (form) => {
    const answer = await visit(`/widgets/${key}${form}`, { origin: 'https://any.example' });
    expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([200, '*']);
  });

  it.each(FORMS)('widget%s: listed origin → its origin, vary; another → 403 without it', async (form) => {
    await allow();
    const listed = await visit(`/widgets/${key}${form}`, { origin: 'https://www.oakfield.example' });
    expect([listed.status, listed.headers['access-control-allow-origin']]).toEqual([
      200,
      'https://www.oakfield.example',
    ]);
    expect(listed.headers.vary).toMatch(/Origin/);
    const other = await visit(`/widgets/${key}${form}`, { origin: 'https://other.example' });
    expect([other.status, other.body.error?.code]).toEqual([403, 'domain-not-allowed']);
    expect(other.headers['access-control-allow-origin']).toBeUndefined();
    expect(other.headers.vary).toMatch(/Origin/);
  });

  it.each([
    [{ origin: 'null' }, 403],
    [{ origin: 'https://school.example' }, 403],
    [{ origin: 'https://a.school.example:8443' }, 200],
    [{ origin: APP }, 200],
    [{ referer: 'https://www.oakfield.example/news?x=1' }, 200],
    [{ referer: 'https://other.example/news' }, 403],
    [{ origin: 'https://other.example', referer: 'https://www.oakfield.example/' }, 403],
    [{}, 200],
  ])('getEmbed: %j → %i', async (headers, status) => {
    await allow();
    expect((await visit(`/widgets/${key}`, headers)).status).toBe(status);
  });

  it('getEmbed: two requests from a site that is not allowed → counted as blocked, not as views', async () => {
    await allow();
    await visit(`/widgets/${key}`, { origin: 'https://other.example' });
    await visit(`/widgets?keys=${key}`, { origin: 'https://other.example' });
    await stack.backend.deps.widgetCounter.flush();
    const days = list((await stack.ask('GET', `/api/v1/widgets/${id}/stats`)).body.days);
    expect(days.at(-1)).toMatchObject({ blocked: 2, views: 0 });
  });

  it('preflight → GET, HEAD and POST', async () => {
    const answer = await stack.app.inject({ method: 'OPTIONS', url: `/embed/v1/widgets/${key}` });
    expect([answer.statusCode, answer.headers['access-control-allow-methods']]).toEqual([204, 'GET, HEAD, POST']);
  });
});

describe('headers', () => {
  it.each([...FORMS, '/frame', '/screen'])(
    'widget%s → ETag, edge, tags, vary, nosniff, no cookie; 304 and warm read nothing',
    async (form) => {
      const first = await visit(`/widgets/${key}${form}`, { 'accept-encoding': 'br' });
      expect(first.headers).toMatchObject({
        'cache-control': 'no-cache',
        'cdn-cache-control': 'public, max-age=30, stale-while-revalidate=30, stale-if-error=604800',
        'cache-tag': `w-${key},s-oakfield`,
        'x-content-type-options': 'nosniff',
        vary: expect.stringContaining('Accept-Encoding'),
        etag: expect.stringMatching(/^W\/"/),
      });
      expect(first.headers['set-cookie']).toBeUndefined();
      const reads = [
        vi.spyOn(Firestore.prototype, 'getAll'),
        vi.spyOn(DocumentReference.prototype, 'get'),
        vi.spyOn(Query.prototype, 'get'),
      ];
      const warm = await visit(`/widgets/${key}${form}`);
      const again = await visit(`/widgets/${key}${form}`, { 'if-none-match': String(first.headers.etag) });
      const count = reads.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
      for (const spy of reads) spy.mockRestore();
      expect([warm.status, again.status, again.text, count]).toEqual([200, 304, '', 0]);
    },
  );

  it('cold widget that 500 visitors ask for together → read once', async () => {
    const reads = [
      vi.spyOn(Firestore.prototype, 'getAll'),
      vi.spyOn(DocumentReference.prototype, 'get'),
      vi.spyOn(Query.prototype, 'get'),
    ];
    const count = () => reads.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
    await visit(`/widgets/${key}`);
    const once = count();
    stack.backend.deps.publicChanges.mark('oakfield');
    const answers = await Promise.all(Array.from({ length: 500 }, () => visit(`/widgets/${key}`)));
    const all = count();
    for (const spy of reads) spy.mockRestore();
    expect(once).toBeGreaterThan(0);
    expect([new Set(answers.map(({ status }) => status)), all - once]).toEqual([new Set([200]), once]);
  });

  it('html: brotli asked for → brotli', async () => {
    const answer = await stack.app.inject({
      url: `/embed/v1/widgets/${key}/html`,
      headers: { 'accept-encoding': 'br' },
    });
    expect(answer.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(answer.rawPayload).toString()).toContain('<article>');
  });

  it.each([...FORMS, '/frame', '/screen'])(
    'widget%s: unknown key, over the plan → 404; paused → 200 without stories',
    async (form) => {
      expect((await visit(`/widgets/none${form}`)).status).toBe(404);
      await stack.ask('POST', `/api/v1/widgets/${id}/pause`, { body: {} });
      const paused = await visit(`/widgets/${key}${form}`);
      expect(paused.status).toBe(200);
      expect(paused.text).not.toMatch(/Story/);
      await stack.ask('POST', `/api/v1/widgets/${id}/resume`, { body: {} });
      expect((await visit(`/widgets/${key}${form}`)).text).toMatch(/Story/);
    },
  );
});

describe('stories', () => {
  it('getEmbedStories: from cursor to cursor → every story once, in order', async () => {
    const first = (await visit(`/widgets/${key}`)).body;
    expect(list(first.stories)).toHaveLength(4);
    const second = (await visit(`/widgets/${key}/stories?cursor=${String(first.nextCursor)}`)).body;
    const third = (await visit(`/widgets/${key}/stories?cursor=${String(second.nextCursor)}&limit=48`)).body;
    expect(third.nextCursor).toBeNull();
    const all = [first, second, third].flatMap(({ stories }) => titles(stories));
    expect(all).toEqual(Array.from({ length: 9 }, (_, n) => `Story <${n}> & more`));
  });

  it('getEmbedStories: tag → its stories alone, also from page to page', async () => {
    const first = (await visit(`/widgets/${key}/stories?tag=even&limit=3`)).body;
    expect(titles(first.stories)).toEqual([0, 2, 4].map((n) => `Story <${n}> & more`));
    const second = (await visit(`/widgets/${key}/stories?tag=even&limit=3&cursor=${String(first.nextCursor)}`)).body;
    expect(titles(second.stories)).toEqual([6, 8].map((n) => `Story <${n}> & more`));
    expect((await visit(`/widgets/${key}/stories?tag=none`)).body).toEqual({ stories: [], nextCursor: null });
  });

  it('getEmbedStories: cursor of another list, limit out of bounds → 400', async () => {
    const cursor = String((await visit(`/widgets/${key}`)).body.nextCursor);
    const other = await make({ name: 'Other' });
    const answers = await Promise.all([
      visit(`/widgets/${other.key}/stories?cursor=${cursor}`),
      visit(`/widgets/${key}/stories?cursor=${cursor}&tag=even`),
      visit(`/widgets/${key}/stories?cursor=x`),
      visit(`/widgets/${key}/stories?limit=49`),
      visit(`/widgets/${key}/stories?limit=0`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
  });

  it('getEmbed: hashtags with groups and places, lightbox → groups, places and html of each story', async () => {
    await stack.ask('PATCH', '/api/v1/school', {
      body: { parts: { hashtags: { people: ['odd'], place: ['library'], purpose: [] } } },
    });
    await stack.ask('PUT', '/api/v1/widget-defaults', {
      body: { places: [{ tag: 'library', name: 'The library', lat: 51.4, lng: -2.5 }] },
    });
    await change({ layout: 'map', options: { open: 'lightbox' } });
    const { body } = await visit(`/widgets/${key}`);
    expect(body.widget?.places).toEqual([{ tag: 'library', name: 'The library', lat: 51.4, lng: -2.5 }]);
    const [even, odd] = list(body.stories);
    expect([even?.places, odd?.places, even?.network]).toEqual([['library'], [], 'rss']);
    expect(String(even?.html)).toContain('What happened on day 0');
  });

  it('getEmbed: layout single with a chosen story → that story; the story is hidden → the newest', async () => {
    const stories = ids((await visit(`/widgets/${key}`)).body.stories);
    await change({ layout: 'single', options: { storyId: stories[2] } });
    const { body } = await visit(`/widgets/${key}`);
    expect([ids(body.stories), body.nextCursor]).toEqual([[stories[2]], null]);
    await stack.ask('POST', '/api/v1/stories/moderate', { body: { ids: [stories[2]], decision: 'hide' } });
    expect(ids((await visit(`/widgets/${key}`)).body.stories)).toEqual([stories[0]]);
  });

  it('getEmbed: locale of the widget → its language and direction', async () => {
    await change({ options: { locale: 'ar' } });
    expect((await visit(`/widgets/${key}`)).body.widget).toMatchObject({ locale: 'ar', dir: 'rtl' });
    await change({ options: { dir: 'ltr' } });
    expect((await visit(`/widgets/${key}`)).body.widget).toMatchObject({ locale: 'ar', dir: 'ltr' });
  });
});

describe('several widgets at once', () => {
  it('batch: two keys, one unknown, one for other sites → items in the order asked', async () => {
    const other = await make({ name: 'Other', domains: ['www.oakfield.example'] });
    const answer = await visit(`/widgets?keys=${key},none,${other.key}`, { origin: 'https://any.example' });
    expect(answer.status).toBe(200);
    const items = list(answer.body.items);
    expect(items.map((each) => each.key)).toEqual([key, 'none', other.key]);
    expect(items.map(({ error }) => error?.code)).toEqual([undefined, 'not-found', 'domain-not-allowed']);
    const { key: _, ...first } = items[0] ?? {};
    expect(first).toEqual((await visit(`/widgets/${key}`)).body);
    expect(answer.headers['cache-tag']).toContain(`w-${key}`);
    expect((await visit(`/widgets?keys=${key}`, { 'if-none-match': '"x"' })).status).toBe(200);
  });

  it('batch: current ETag → 304; none, too many, too long → 400', async () => {
    const { headers } = await visit(`/widgets?keys=${key}`);
    expect((await visit(`/widgets?keys=${key}`, { 'if-none-match': String(headers.etag) })).status).toBe(304);
    const many = Array.from({ length: 21 }, (_, n) => `k${n}`).join(',');
    for (const keys of ['', many, 'x'.repeat(101)]) expect((await visit(`/widgets?keys=${keys}`)).status).toBe(400);
    expect((await visit('/widgets')).status).toBe(400);
  });
});

describe('HTML, frame, feeds and oEmbed', () => {
  it('html → articles with absolute links and pictures with alt and size, JSON-LD, no other script, no handler', async () => {
    const { text, headers } = await visit(`/widgets/${key}/html`);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(text.match(/<article>/g)).toHaveLength(4);
    expect(text).toContain('<a href="https://school.example/p0" rel="noopener">Story &lt;0&gt; &amp; more</a>');
    expect(text).toMatch(/<img [^>]*alt="Heron &quot;0&quot;" width="\d+" height="\d+"/);
    expect(text.match(/<script/g)).toEqual(['<script']);
    expect(text).not.toMatch(/ on\w+=/);
    const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)?.[1] ?? '') as Loose;
    expect(data).toMatchObject({ '@context': 'https://schema.org', '@type': 'ItemList', numberOfItems: 4 });
    expect(list(data.itemListElement)[0]).toMatchObject({ position: 1, item: { '@type': 'Article' } });
    expect(text).toContain('<style>');
    expect((await visit(`/widgets/${key}/html?style=none`)).text).not.toContain('<style>');
    expect((await visit(`/widgets/${key}/html?style=fancy`)).status).toBe(400);
  });

  it('frame → stories in its HTML, policy of the widget’s sites, no x-frame-options, alternates in its head', async () => {
    await change({ domains: ['www.oakfield.example'] });
    const { status, text, headers } = await visit(`/widgets/${key}/frame`, { referer: 'https://other.example/' });
    expect([status, headers['x-frame-options']]).toEqual([200, undefined]);
    expect(headers['content-security-policy']).toContain(
      "frame-ancestors 'self' https://app.example https://www.oakfield.example:*",
    );
    expect(headers['content-security-policy']).not.toContain('unsafe-inline');
    for (const name of ['style', 'script']) {
      const content = new RegExp(`<${name}>(.*?)</${name}>`, 's').exec(text)?.[1] ?? '';
      const digest = createHash('sha256').update(content).digest('base64');
      expect(headers['content-security-policy']).toContain(`${name}-src 'sha256-${digest}'`);
    }
    expect(text.match(/<article data-story="/g)).toHaveLength(4);
    // What counts its visitors, and where that sends to.
    const part = `${APP}/embed/v1/parts/frame.0123456789ab.js`;
    expect(text).toContain(`import count from '${part}'`);
    expect(headers['content-security-policy']).toMatch(new RegExp(`script-src [^;]* ${part}; connect-src 'self';`));
    expect(text).toContain(`data-key="${key}"`);
    for (const type of ['application/json+oembed', 'application/rss+xml', 'application/feed+json'])
      expect(text).toContain(`type="${type}"`);
    await change({ domains: [] });
    const open = await visit(`/widgets/${key}/frame`);
    expect(open.headers['content-security-policy']).toMatch(/frame-ancestors \*$/);
  });

  it('feeds → RSS 2.0 with itself, JSON Feed 1.1; guids are ids of stories', async () => {
    const rss = await visit(`/widgets/${key}/feed.rss`);
    expect(rss.headers['content-type']).toBe('application/rss+xml; charset=utf-8');
    expect(rss.text).toContain(`<atom:link href="${APP}/embed/v1/widgets/${key}/feed.rss" rel="self"`);
    const stories = ids((await visit(`/widgets/${key}`)).body.stories);
    expect([...rss.text.matchAll(/<guid isPermaLink="false">(.*?)<\/guid>/g)].map(([, guid]) => guid)).toEqual(stories);
    const json = await visit(`/widgets/${key}/feed.json`);
    expect(json.headers['content-type']).toBe('application/feed+json; charset=utf-8');
    expect(JSON.parse(json.text)).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      feed_url: `${APP}/embed/v1/widgets/${key}/feed.json`,
      items: stories.map((each) => ({ id: each, content_html: expect.stringContaining('What happened') })),
    });
  });

  const oembed = (url: string, more = '') => visit(`/oembed?url=${encodeURIComponent(url)}${more}`);

  it('GET /embed/v1/oembed: address of a widget’s frame → iframe with a title, no larger than maxwidth and maxheight', async () => {
    const frame = `${APP}/embed/v1/widgets/${key}/frame`;
    const { status, body } = await oembed(frame, '&maxwidth=320&maxheight=200');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      type: 'rich',
      version: '1.0',
      width: 320,
      height: 200,
      title: 'Home page',
      provider_name: 'SprX',
      provider_url: APP,
      cache_age: expect.any(Number),
    });
    expect(body.html).toContain(`<iframe src="${frame}" title="Home page" width="320" height="200"`);
  });

  it('oembed: page of a school → its frame, which any site may hold', async () => {
    await stack.db.doc('institutions/oakfield').update({ 'page.enabled': true });
    stack.backend.deps.publicChanges.mark('oakfield');
    const { status, body } = await oembed(`${APP}/oakfield`);
    expect(status).toBe(200);
    expect(body.html).toContain(`src="${APP}/public/schools/oakfield/frame"`);
    const frame = await stack.ask('GET', '/public/schools/oakfield/frame', { as: null });
    expect([frame.status, frame.headers['x-frame-options']]).toEqual([200, undefined]);
    expect(frame.headers['content-security-policy']).toMatch(/frame-ancestors \*$/);
    expect(frame.text.match(/<article data-story="/g)).toHaveLength(9);
    expect(frame.text).not.toContain('import count');
    const page = await stack.ask('GET', '/oakfield', { as: null });
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(page.text).toContain('application/json+oembed');
  });

  it.each([
    [`${APP}/embed/v1/widgets/none/frame`, '', 404],
    ['https://other.example/embed/v1/widgets/none/frame', '', 404],
    [`${APP}/manage/stories`, '', 404],
    [`${APP}/oakfield`, '', 404],
    [`${APP}/oakfield`, '&format=xml', 501],
    [`${APP}/oakfield`, '&maxwidth=0', 400],
  ])('oembed: %s%s → %i', async (url, more, status) => {
    expect((await oembed(url, more)).status).toBe(status);
  });

  it('sprx-{version}.js → the script, immutable', async () => {
    const [plain, versioned] = [await visit('/sprx.js'), await visit('/sprx-1.18.3.js')];
    expect([versioned.status, versioned.text]).toEqual([200, plain.text]);
    expect(versioned.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
    });
    expect((await visit('/sprx-0.0.1.js')).status).toBe(404);
  });
});
