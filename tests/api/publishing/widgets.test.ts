// Long: what a widget answers, from making it to taking a story down.
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { embedAddress } from '../../../src/domain/widget/addresses.ts';
import { DEFAULT_WIDGET_OPTIONS } from '../../../src/domain/widget/options.ts';
import { item } from '../../support/fake-source.ts';
import { fieldsOf, ids, list, type Stack, startStack } from '../../support/stack.ts';

let stack: Stack;
let collectionId = '';
beforeAll(async () => {
  stack = await startStack({
    limits: { embed: { max: 20, windowMs: 500 } },
  });
});
beforeEach(async () => {
  await stack.reset();
  const made = await stack.ask('POST', '/api/v1/collections', { body: { name: 'Home page', rules: {} } });
  collectionId = String(made.body.collection?.id);
});
afterAll(() => stack.close());

const widget = (changes: object = {}) => ({
  name: 'Home page',
  type: 'story',
  collectionId,
  layout: 'grid',
  ...changes,
});
const make = (changes: object = {}) => stack.ask('POST', '/api/v1/widgets', { body: widget(changes) });
const usage = async () => (await stack.db.doc('institutions/oakfield/analytics/global').get()).data()?.widgets;

describe('widgets', () => {
  it('created, changed, listed, deleted → answer of each, counter exact', async () => {
    const { status, body } = await make({ options: { brand: '#1a5c3a' } });
    expect(status).toBe(201);
    expect(body.widget).toMatchObject({
      iid: 'oakfield',
      type: 'story',
      collectionId,
      layout: 'grid',
      options: { ...DEFAULT_WIDGET_OPTIONS, brand: '#1a5c3a' },
    });
    expect(body.widget?.publicKey).toMatch(/^[\w-]{20}$/);
    expect(await usage()).toEqual({ story: 1, newsletter: 0 });
    const id = String(body.widget?.id);
    const changed = await stack.ask('PATCH', `/api/v1/widgets/${id}`, {
      body: { layout: 'list', options: { limit: 5, brand: null } },
    });
    expect(changed.body.widget).toMatchObject({
      name: 'Home page',
      layout: 'list',
      options: { ...DEFAULT_WIDGET_OPTIONS, limit: 5 },
      publicKey: body.widget?.publicKey,
    });
    const other = await make({ name: 'Sports page' });
    expect(ids((await stack.ask('GET', '/api/v1/widgets')).body.items)).toEqual([other.body.widget?.id, id]);
    expect((await stack.ask('GET', `/api/v1/widgets/${id}`)).body).toEqual(changed.body);
    expect((await stack.ask('DELETE', `/api/v1/widgets/${id}`)).status).toBe(204);
    expect((await stack.ask('DELETE', `/api/v1/widgets/${id}`)).status).toBe(404);
    expect(await usage()).toEqual({ story: 1, newsletter: 0 });
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ type: 'newsletter' }, 'type'],
    [{ collectionId: 'gone' }, 'collectionId'],
    [{ collectionId: '../users' }, 'collectionId'],
    [{ layout: 'mosaic' }, 'layout'],
    [{ options: { limit: 49 } }, 'options.limit'],
    [{ options: { brand: 'red' } }, 'options.brand'],
    [{ publicKey: 'mine' }, 'publicKey'],
  ])('change %j → 400 at the invalid field', async (changes, field) => {
    const answer = await make(changes);
    expect(answer.status).toBe(400);
    expect(Object.keys(fieldsOf(answer))).toContain(field);
  });

  it('collection of another school → 400 at collectionId', async () => {
    const answer = await stack.ask('POST', '/api/v1/widgets', { as: 'both', iid: 'riverside', body: widget() });
    expect([answer.status, Object.keys(fieldsOf(answer))]).toEqual([400, ['collectionId']]);
  });

  it('deleting a collection that a widget shows → conflict that names the widget', async () => {
    await make();
    const answer = await stack.ask('DELETE', `/api/v1/collections/${collectionId}`);
    expect(answer.status).toBe(409);
    expect(answer.body.error).toMatchObject({
      code: 'conflict',
      message: 'The widget “Home page” shows this collection. Choose another collection there first.',
    });
  });

  it('three at once, two left on the plan → 201, 201, 403', async () => {
    const made = await stack.ask('POST', '/api/v1/collections', {
      as: 'both',
      iid: 'riverside',
      body: { name: 'All' },
    });
    const body = (n: number) => widget({ name: `Page ${n}`, collectionId: made.body.collection?.id });
    const answers = await Promise.all(
      [1, 2, 3].map((n) => stack.ask('POST', '/api/v1/widgets', { as: 'both', iid: 'riverside', body: body(n) })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 403]);
  });
});

describe('name of a widget', () => {
  const rename = (id: unknown, body: object) => stack.ask('PATCH', `/api/v1/widgets/${String(id)}`, { body });
  const copy = (id: unknown, body: object = {}) =>
    stack.ask('POST', `/api/v1/widgets/${String(id)}/duplicate`, { body });

  it('createWidget: name of another widget, other case → conflict, fields.name', async () => {
    expect((await make()).status).toBe(201);
    const answer = await make({ name: 'HOME page' });
    expect([answer.status, answer.body.error?.code]).toEqual([409, 'conflict']);
    expect(fieldsOf(answer)).toEqual({ name: 'There is a widget called “Home page” already.' });
    expect(await usage()).toEqual({ story: 1, newsletter: 0 });
  });

  it('createWidget: one name five times at once → one created', async () => {
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => make()));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
  });

  it('createWidget: name of another school’s widget → created', async () => {
    await make();
    const as = { as: 'both', iid: 'riverside' } as const;
    const theirs = await stack.ask('POST', '/api/v1/collections', { ...as, body: { name: 'All' } });
    const body = widget({ collectionId: theirs.body.collection?.id });
    expect((await stack.ask('POST', '/api/v1/widgets', { ...as, body })).status).toBe(201);
  });

  it('updateWidget: name of another widget → conflict; its own in other case → changed', async () => {
    await make();
    const id = (await make({ name: 'Sports page' })).body.widget?.id;
    const answer = await rename(id, { name: 'Home page' });
    expect([answer.status, Object.keys(fieldsOf(answer))]).toEqual([409, ['name']]);
    expect((await rename(id, { name: 'SPORTS page' })).body.widget?.name).toBe('SPORTS page');
  });

  it('updateWidget: two renamed to one name at once → one renamed', async () => {
    const made = [await make(), await make({ name: 'Sports page' })].map(({ body }) => body.widget?.id);
    const answers = await Promise.all(made.map((id) => rename(id, { name: 'News' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('updateWidget: two widgets with one name from earlier → all other fields can be changed', async () => {
    const id = (await make()).body.widget?.id;
    const other = (await make({ name: 'Sports page' })).body.widget?.id;
    await stack.db.doc(`widgets/${String(other)}`).update({ name: 'Home page' });
    expect((await rename(id, { name: 'Home page', layout: 'list' })).body.widget?.layout).toBe('list');
  });

  it('copyWidget: no name → “(copy)”, then numbered; own key, all other fields the same', async () => {
    const original = (await make({ layout: 'list', options: { limit: 5 } })).body.widget;
    const [first, second] = [await copy(original?.id), await copy(original?.id)];
    expect([first.status, first.body.widget?.name]).toEqual([201, 'Home page (copy)']);
    expect(second.body.widget?.name).toBe('Home page (copy 2)');
    const { id, publicKey, dateCreated: _, dateUpdated: _updated, ...rest } = first.body.widget ?? {};
    const { id: oldId, publicKey: oldKey, dateCreated: __, dateUpdated: __updated, ...old } = original ?? {};
    expect(rest).toEqual({ ...old, name: 'Home page (copy)' });
    expect([id === oldId, publicKey === oldKey]).toEqual([false, false]);
    expect(await usage()).toEqual({ story: 3, newsletter: 0 });
  });

  it('copyWidget: name in the request → used, or conflict', async () => {
    const id = (await make()).body.widget?.id;
    expect((await copy(id, { name: 'Foyer' })).body.widget?.name).toBe('Foyer');
    expect(fieldsOf(await copy(id, { name: 'Foyer' }))).toHaveProperty('name');
  });

  it('copyWidget: unknown widget or another school’s → not-found', async () => {
    const id = (await make()).body.widget?.id;
    const answer = await stack.ask('POST', `/api/v1/widgets/${String(id)}/duplicate`, {
      as: 'both',
      iid: 'riverside',
      body: {},
    });
    expect([answer.status, (await copy('gone')).status]).toEqual([404, 404]);
  });
});

describe('embed', () => {
  const sentence =
    'The pupils of year nine walked along the river and counted herons, kingfishers, otters and one very surprised angler. ';

  async function shown(count: number): Promise<string> {
    const url = 'https://school.example/feed';
    stack.sources.set(url, {
      items: Array.from({ length: count }, (_, n) =>
        item(`p${n}`, {
          day: n,
          title: `Story ${n} ${sentence.slice(n % 30, (n % 30) + 40)}`,
          text: `${n} ${sentence.slice(n)}${sentence.repeat(4)}`,
          hashtags: ['river', `year${n % 9}`],
          author: `Teacher ${n}`,
          media: [
            { type: 'link', url: `https://school.example/${n}`, alt: '' },
            {
              type: 'image',
              url: `https://school.example/pictures/2026/${n}-${n * 7919}.jpg`,
              alt: `A heron, number ${n}`,
              width: 1200,
              height: 800,
            },
          ],
        }),
      ),
    });
    await stack.ask('POST', '/api/v1/feeds', { body: { name: 'Oakfield news', network: 'rss', source: { url } } });
    await stack.settle();
    const stories = await stack.ask('GET', '/api/v1/stories?limit=200');
    await stack.ask('POST', '/api/v1/stories/moderate', {
      body: { ids: ids(stories.body.items).slice(1), decision: 'approve' },
    });
    return String((await make({ options: { limit: 24 } })).body.widget?.publicKey);
  }
  const visit = (publicKey: string, headers = {}) =>
    stack.ask('GET', embedAddress('', publicKey), {
      as: null,
      headers: { origin: 'https://www.oakfield.example', ...headers },
    });

  it('any site → approved stories, newest first, no cookie', async () => {
    const key = await shown(4);
    const answer = await visit(key);
    expect(answer.status).toBe(200);
    expect(answer.body.widget).toEqual({
      publicKey: key,
      name: 'Home page',
      layout: 'grid',
      options: { ...DEFAULT_WIDGET_OPTIONS, limit: 24 },
      locale: 'en-GB',
      dir: 'ltr',
      status: 'live',
    });
    expect(answer.body.removed).toEqual([]);
    expect(list(answer.body.stories).map(({ url }) => url)).toEqual(
      [1, 2, 3].map((n) => `https://school.example/p${n}`),
    );
    expect(Object.keys(list(answer.body.stories)[0] ?? {}).sort()).toEqual([
      'author',
      'excerpt',
      'groups',
      'hashtags',
      'id',
      'media',
      'network',
      'places',
      'publishedAt',
      'title',
      'url',
    ]);
    expect(String(list(answer.body.stories)[0]?.excerpt).length).toBeLessThanOrEqual(280);
    expect(list(answer.body.stories)[0]?.media).toMatchObject({ type: 'image', alt: 'A heron, number 1' });
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'no-cache',
    });
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
  });

  it('current ETag → 304; another story approved → 200 with it', async () => {
    const key = await shown(3);
    const { headers } = await visit(key);
    expect((await visit(key, { 'if-none-match': headers.etag })).status).toBe(304);
    const waiting = await stack.ask('GET', '/api/v1/stories?status=pending');
    await stack.ask('POST', '/api/v1/stories/moderate', {
      body: { ids: ids(waiting.body.items), decision: 'approve' },
    });
    const fresh = await visit(key, { 'if-none-match': headers.etag });
    expect([fresh.status, list(fresh.body.stories).length]).toEqual([200, 3]);
  });

  it('24 stories → under 12 KB gzip', async () => {
    const { text, body } = await visit(await shown(30));
    expect(list(body.stories)).toHaveLength(24);
    expect(gzipSync(text).length).toBeLessThan(12 * 1024);
  });

  const removed = async (key: string) => (await visit(key)).body.removed;
  const stories = async (key: string) => ids((await visit(key)).body.stories);
  const moderate = (decision: string, chosen: readonly string[]) =>
    stack.ask('POST', '/api/v1/stories/moderate', {
      body: { ids: chosen, decision, ...(decision === 'return' ? { reason: 'Which class is it?' } : {}) },
    });

  it.each(['hide', 'return', 'restore'])('%s of a visible story → its id in removed', async (decision) => {
    const key = await shown(4);
    expect(await removed(key)).toEqual([]);
    const [first = '', second = ''] = await stories(key);
    const { headers } = await visit(key);
    await moderate(decision, [first]);
    const answer = await visit(key, { 'if-none-match': headers.etag });
    expect(answer.status).toBe(200);
    expect(answer.body.removed).toEqual([first]);
    expect(answer.text.split(first)).toHaveLength(2);
    await moderate(decision, [second]);
    expect(await removed(key)).toEqual([second, first]);
    await moderate('approve', [first]);
    expect(await removed(key)).toEqual([second]);
  });

  it('story deleted or no longer in the collection → in removed, also of other widgets', async () => {
    const key = await shown(5);
    const other = await stack.ask('POST', '/api/v1/collections', {
      body: { name: 'Other', rules: { all: ['year4'] } },
    });
    const otherKey = String(
      (await make({ name: 'Other', collectionId: other.body.collection?.id })).body.widget?.publicKey,
    );
    const [one = '', two = '', three = '', four = ''] = await stories(key);
    expect(await stories(otherKey)).toEqual([four]);
    await stack.ask('DELETE', `/api/v1/stories/${one}`);
    await stack.ask('DELETE', `/api/v1/collections/${collectionId}/stories/${two}`);
    expect(await removed(otherKey)).toEqual([two, one]);
    await stack.ask('PUT', `/api/v1/collections/${collectionId}/stories/${two}`);
    expect(await removed(otherKey)).toEqual([one]);
    await stack.ask('PATCH', `/api/v1/collections/${collectionId}`, { body: { rules: { none: ['year3'] } } });
    expect(await removed(otherKey)).toEqual([three, one]);
    await stack.ask('PATCH', `/api/v1/stories/${four}`, { body: { hashtags: ['river'] } });
    expect(await removed(key)).toEqual([three, one]);
    expect(await removed(otherKey)).toEqual([four, three, one]);
  });

  it('feed deleted with its stories → at most 100 in removed', async () => {
    const key = await shown(120);
    const feed = list((await stack.ask('GET', '/api/v1/feeds')).body.items)[0];
    const before = await stories(key);
    await stack.ask('DELETE', `/api/v1/feeds/${String(feed?.id)}?stories=delete`);
    await stack.settle();
    const gone = (await removed(key)) as unknown as string[];
    expect([before.length, gone.length, new Set(gone).size]).toEqual([24, 100, 100]);
  });

  it('story still visible → not in removed, also among more than 100', async () => {
    const key = await shown(5);
    const other = await stack.ask('POST', '/api/v1/collections', {
      body: { name: 'Other', rules: { all: ['year4'] } },
    });
    const before = Array.from({ length: 100 }, (_, index) => ({ id: `old${index}`, at: new Date() }));
    await stack.db.doc('takenDown/oakfield').set({ iid: 'oakfield', stories: before });
    const four = (await stories(key))[3] ?? '';
    await stack.ask('DELETE', `/api/v1/collections/${other.body.collection?.id}/stories/${four}`);
    expect(await stories(key)).toContain(four);
    expect(await removed(key)).toEqual(before.map(({ id }) => id));
  });

  it('story never visible, or removed 30 days ago → not in removed', async () => {
    const key = await shown(4);
    const waiting = ids((await stack.ask('GET', '/api/v1/stories?status=pending')).body.items);
    await moderate('hide', waiting);
    expect(await removed(key)).toEqual([]);
    const [first = ''] = await stories(key);
    await moderate('hide', [first]);
    const taken = stack.db.doc('takenDown/oakfield');
    const day = new Date(Date.now() - 30 * 86_400_000 - 1000);
    await taken.update({ stories: [{ id: first, at: day }] });
    expect(await removed(key)).toEqual([]);
  });

  it('gzip accepted → compressed', async () => {
    const key = await shown(10);
    const answer = await visit(key, { 'accept-encoding': 'gzip' });
    expect(answer.headers['content-encoding']).toBe('gzip');
  });

  it('school not approved, unknown key → 404', async () => {
    const key = await shown(2);
    await stack.db.doc('institutions/oakfield').update({ isApproved: false });
    expect((await visit(key)).status).toBe(404);
    expect((await visit('nobody')).body.error?.code).toBe('not-found');
    expect((await visit('nobody')).headers['access-control-allow-origin']).toBe('*');
  });

  it('40 requests from one IP address → some 429 with Retry-After', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => visit('nobody')));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.body.error?.code).toBe('too-many-requests');
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused[0]?.headers['access-control-allow-origin']).toBe('*');
  });

  it('script → served with our origin to any origin, cached for a day', async () => {
    const answer = await stack.ask('GET', '/embed/v1/sprx.js', { as: null });
    expect(answer.status).toBe(200);
    // A copy of it elsewhere knows us by what is written into it.
    expect(answer.text.trim().split('\n')).toEqual([
      'globalThis.sprxWasHere = true;',
      "globalThis.sprxHome = 'https://app.example';",
    ]);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=86400, stale-while-revalidate=604800',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
    const again = await stack.ask('GET', '/embed/v1/sprx.js', {
      as: null,
      headers: { 'if-none-match': String(answer.headers.etag) },
    });
    expect(again.status).toBe(304);
    const posted = await stack.ask('POST', '/embed/v1/sprx.js', { as: null });
    expect([posted.status, posted.headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS']);
    // A page may send headers of its own along, for which its browser asks first.
    for (const url of ['/embed/v1/sprx.js', '/embed/v1/widgets/any']) {
      const preflight = await stack.app.inject({
        method: 'OPTIONS',
        url,
        headers: { origin: 'https://school.example', 'access-control-request-method': 'GET' },
      });
      expect([preflight.statusCode, preflight.headers['access-control-allow-origin']]).toEqual([204, '*']);
      expect(preflight.headers['access-control-allow-methods']).toBe('GET, HEAD, POST');
    }
  });
});
