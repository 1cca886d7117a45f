import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { queueDuePublications } from '../../server/publications/use-cases/publish-due.ts';
import { fieldsOf, type Loose, list, type Stack, startStack } from '../support/stack.ts';

let stack: Stack;
let ahead = 0;
beforeAll(async () => {
  stack = await startStack({ backend: { now: () => new Date(Date.now() + ahead) } });
});
beforeEach(() => {
  ahead = 0;
  return stack.reset();
});
afterAll(() => stack.close());

const picture = { type: 'image', url: 'https://school.example/a.jpg', alt: 'The hall' };

async function story(body: object = {}): Promise<string> {
  const written = { title: 'Sports day', html: '<p>It was fun.</p>', media: [picture], hashtags: ['sport'], ...body };
  const made = await stack.ask('POST', '/api/v1/stories', { as: 'author', body: written });
  expect(made.status, made.text).toBe(201);
  return String(made.body.story?.id);
}
/** Neither the author nor the head has written it. */
async function byAnother(): Promise<string> {
  const id = await story();
  await stack.db.doc(`stories/${id}`).update({ createdBy: 'somebody' });
  return id;
}
async function collection(name = 'Front page'): Promise<string> {
  return String((await stack.ask('POST', '/api/v1/collections', { body: { name } })).body.collection?.id);
}
async function widget(collectionId: string, name = 'Home'): Promise<Loose> {
  const body = { name, type: 'story', collectionId, layout: 'grid' };
  return (await stack.ask('POST', '/api/v1/widgets', { body })).body.widget as Loose;
}
const publish = (id: string, body: object, as: 'author' | 'head' | 'viewer' = 'author') =>
  stack.ask('PUT', `/api/v1/stories/${id}/publish`, { as, body });
const storyOf = async (id: string) => (await stack.db.doc(`stories/${id}`).get()).data();
const used = async () => (await stack.db.doc('institutions/oakfield/analytics/global').get()).get('stories');
const inMs = (ms: number) => new Date(Date.now() + ahead + ms).toISOString();

describe('publishing a story', () => {
  it('getStoryPublishing → destinations that exist, checks, what a widget will show', async () => {
    const [id, place] = [await story({ hashtags: [] }), await collection()];
    const shown = await widget(place);
    const answer = await stack.ask('GET', `/api/v1/stories/${id}/publish`, { as: 'viewer' });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.publication).toBeNull();
    expect(list(answer.body.destinations).map(({ kind, id, selected }) => ({ kind, id, selected }))).toEqual([
      { kind: 'collection', id: place, selected: false },
      { kind: 'widget', id: shown.id, selected: false },
    ]);
    const preview = list(answer.body.destinations)[1]?.preview;
    expect(preview).toMatchObject({ widget: { name: 'Home', layout: 'grid' }, stories: [{ id, title: 'Sports day' }] });
    const checks = list(answer.body.checks).map(({ id, severity }) => `${id} ${severity}`);
    expect(checks).toEqual([
      'title ok',
      'alt ok',
      'consent ok',
      'limit ok',
      'taken-down ok',
      'links ok',
      'length ok',
      'hashtags warn',
      'picture ok',
    ]);
    expect((await stack.ask('GET', '/api/v1/stories/none/publish')).status).toBe(404);
  });

  it('now, to a collection and a widget → approved, there, counted once, twice the same', async () => {
    const [id, place, other] = [await story(), await collection(), await collection('Other')];
    const shown = await widget(other);
    const destinations = [
      { kind: 'collection', id: place },
      { kind: 'widget', id: shown.id },
    ];
    for (let n = 0; n < 2; n += 1) {
      const answer = await publish(id, { destinations, publishAt: null });
      expect(answer.status, answer.text).toBe(200);
      expect(answer.body).toMatchObject({
        publication: { source: { type: 'story', id }, destinations, status: 'published', publishAt: null },
        story: { status: 'approved', collectionIds: expect.arrayContaining([place, other]) },
      });
      expect(await used()).toBe(1);
    }
    const embed = await stack.ask('GET', `/embed/v1/widgets/${shown.publicKey}`, { as: null });
    expect(list(embed.body.stories)).toHaveLength(1);
    const fewer = await publish(id, { destinations: [destinations[0]], publishAt: null });
    expect(fewer.body.story?.collectionIds).toEqual([place]);
  });

  it('at a time → takes its place once, is published once by two servers within a minute', async () => {
    const [id, place] = [await story(), await collection()];
    const body = { destinations: [{ kind: 'collection', id: place }], publishAt: inMs(3_600_000) };
    const planned = await publish(id, body);
    expect(planned.body).toMatchObject({
      publication: { status: 'scheduled', publishAt: body.publishAt },
      story: { status: 'scheduled', collectionIds: [] },
    });
    await publish(id, body);
    expect(await used()).toBe(1);
    expect(await queueDuePublications(stack.backend.deps)).toBe(0);
    ahead = 3_601_000;
    const both = await Promise.all([
      queueDuePublications(stack.backend.deps),
      queueDuePublications(stack.backend.deps),
    ]);
    expect(both.reduce((sum, n) => sum + n)).toBe(1);
    await stack.settle();
    expect(await storyOf(id)).toMatchObject({ status: 'approved', collectionIds: [place], publishAt: null });
    expect(await used()).toBe(1);
    const version = (await storyOf(id))?.version;
    await queueDuePublications(stack.backend.deps);
    await stack.settle();
    expect((await storyOf(id))?.version).toBe(version);
    const { body: after } = await stack.ask('GET', `/api/v1/stories/${id}/publish`);
    expect(after.publication).toMatchObject({ status: 'published' });
    const log = await stack.db.collection('auditLog').where('action', '==', 'story.publish').get();
    expect(log.size).toBe(1);
  });

  it('its job is lost with its server → queued again after five minutes, published once', async () => {
    const id = await story();
    await publish(id, { destinations: [], publishAt: inMs(60_000) });
    ahead = 61_000;
    expect(await queueDuePublications(stack.backend.deps)).toBe(1);
    for (const job of (await stack.db.collection('jobs').where('kind', '==', 'publish-due').get()).docs)
      await job.ref.delete();
    expect(await queueDuePublications(stack.backend.deps)).toBe(0);
    ahead += 301_000;
    expect(await queueDuePublications(stack.backend.deps)).toBe(1);
    await stack.settle();
    expect(await storyOf(id)).toMatchObject({ status: 'approved' });
    expect(await used()).toBe(1);
  });

  it('called off → a draft, its place given back, nothing published at the time', async () => {
    const id = await story();
    await publish(id, { destinations: [], publishAt: inMs(60_000) });
    for (let n = 0; n < 2; n += 1)
      expect((await stack.ask('DELETE', `/api/v1/stories/${id}/publish`, { as: 'author' })).status).toBe(204);
    expect(await storyOf(id)).toMatchObject({ status: 'draft', publishAt: null });
    expect(await used()).toBe(0);
    ahead = 61_000;
    await queueDuePublications(stack.backend.deps);
    await stack.settle();
    expect(await storyOf(id)).toMatchObject({ status: 'draft' });
  });

  it('hidden, deleted or without a description at its time → not published, and says why', async () => {
    const [hidden, gone, undescribed] = [await story(), await story(), await story()];
    for (const id of [hidden, gone, undescribed]) await publish(id, { destinations: [], publishAt: inMs(60_000) });
    await stack.ask('POST', '/api/v1/stories/moderate', { body: { ids: [hidden], decision: 'hide' } });
    await stack.ask('DELETE', `/api/v1/stories/${gone}`);
    await stack.ask('PATCH', `/api/v1/stories/${undescribed}`, { body: { media: [{ ...picture, alt: '' }] } });
    const before = await stack.ask('GET', `/api/v1/stories/${hidden}/publish`);
    expect(before.body.publication?.status).toBe('cancelled');
    ahead = 61_000;
    await queueDuePublications(stack.backend.deps);
    await stack.settle();
    expect(await storyOf(hidden)).toMatchObject({ status: 'hidden' });
    expect((await stack.db.doc(`publications/story-${gone}`).get()).exists).toBe(false);
    const { body } = await stack.ask('GET', `/api/v1/stories/${undescribed}/publish`);
    expect(body.publication).toMatchObject({ status: 'failed', error: { code: 'invalid' } });
    expect(await storyOf(undescribed)).toMatchObject({ status: 'scheduled' });
  });

  it('no description and no title, consent, takedown, the plan’s limit → each refusal, nothing changed', async () => {
    const id = await story({ media: [{ ...picture, alt: ' ' }] });
    const now = { destinations: [], publishAt: null };
    await stack.db.doc(`stories/${id}`).update({ title: '' });
    const blocked = await publish(id, now);
    expect(blocked.status).toBe(400);
    expect(Object.keys(fieldsOf(blocked)).sort()).toEqual(['alt', 'title']);
    const named = await story();
    await stack.db.doc(`stories/${named}`).update({ consent: { state: 'question', places: [] } });
    const asked = await publish(named, now);
    expect([asked.status, asked.body.error?.code]).toEqual([409, 'consent-needed']);
    const confirmed = await publish(named, { ...now, consentConfirmed: true });
    expect(confirmed.body.story).toMatchObject({ status: 'approved' });
    const down = await story();
    const at = (await storyOf(down))?.publishedAt;
    await stack.db.doc(`stories/${down}`).update({ takenDown: { at, by: 'x', reason: 'y' } });
    const refused = await publish(down, now);
    expect([refused.status, refused.body.error?.code]).toEqual([409, 'conflict']);
    const last = await story();
    await stack.db.doc('institutions/oakfield/analytics/global').set({ stories: 2_000 }, { merge: true });
    const full = await publish(last, now);
    expect([full.status, full.body.error?.code]).toEqual([403, 'limit-reached']);
    expect(await storyOf(last)).toMatchObject({ status: 'draft' });
    expect((await stack.db.doc(`publications/story-${last}`).get()).exists).toBe(false);
  });

  it('two people → the first makes it await a second, who finishes it by publishing or by review', async () => {
    await stack.ask('PATCH', '/api/v1/settings/moderation', { body: { twoPeople: true } });
    const place = await collection();
    const body = { destinations: [{ kind: 'collection', id: place }], publishAt: null };
    const [one, two, three] = [await byAnother(), await byAnother(), await byAnother()];
    for (const id of [one, two, three]) {
      const first = await publish(id, body);
      expect(first.status, first.text).toBe(200);
      expect(first.body).toMatchObject({
        publication: { status: 'awaiting-second', approvals: [{ name: expect.any(String) }] },
        story: { status: 'pending', collectionIds: [], version: 2 },
      });
    }
    const again = await publish(one, body);
    expect([again.status, again.body.error?.code]).toEqual([409, 'second-person-needed']);
    expect((await publish(one, body, 'head')).body).toMatchObject({
      publication: { status: 'published', approvals: [{}, {}] },
      story: { status: 'approved', collectionIds: [place] },
    });
    const moderate = (id: string, decision: string) =>
      stack.ask('POST', '/api/v1/stories/moderate', {
        as: 'head',
        body: { ids: [id], decision, reason: 'A typing error.' },
      });
    expect((await moderate(two, 'approve')).body.done).toEqual([two]);
    expect(await storyOf(two)).toMatchObject({ status: 'approved', collectionIds: [place], version: 3 });
    await moderate(three, 'return');
    const statusOf = async (id: string) => (await stack.db.doc(`publications/story-${id}`).get()).get('status');
    expect([await statusOf(two), await statusOf(three)]).toEqual(['published', 'cancelled']);
    expect(await used()).toBe(2);
    expect((await stack.db.doc(`collections/${place}`).get()).get('count')).toBe(2);
    const own = await publish(await story(), body);
    expect([own.status, own.body.error?.code]).toEqual([409, 'second-person-needed']);
  });

  it('two people, the second approval or a return undone → the publication awaits its second person again', async () => {
    await stack.ask('PATCH', '/api/v1/settings/moderation', { body: { twoPeople: true } });
    const place = await collection();
    const body = { destinations: [{ kind: 'collection', id: place }], publishAt: null };
    const kept = async (id: string) => (await stack.db.doc(`publications/story-${id}`).get()).data();
    for (const decision of ['approve', 'return']) {
      const id = await byAnother();
      await publish(id, body);
      const first = await kept(id);
      const request = { ids: [id], decision, reason: 'A typing error.' };
      const done = await stack.ask('POST', '/api/v1/stories/moderate', { as: 'head', body: request });
      expect((await kept(id))?.status).toBe(decision === 'approve' ? 'published' : 'cancelled');
      const undo = await stack.ask('POST', '/api/v1/stories/undo', { as: 'head', body: { id: done.body.undo?.id } });
      expect(undo.body.done, undo.text).toEqual([id]);
      expect(await storyOf(id)).toMatchObject({ status: 'pending', approvals: [{}], collectionIds: [] });
      expect(await kept(id)).toEqual(first);
      expect((await publish(id, body, 'head')).body).toMatchObject({ publication: { status: 'published' } });
    }
  });

  it('two people and a time → scheduled by the second in review, and published then', async () => {
    await stack.ask('PATCH', '/api/v1/settings/moderation', { body: { twoPeople: true } });
    const id = await byAnother();
    await publish(id, { destinations: [], publishAt: inMs(60_000) });
    const second = await stack.ask('POST', '/api/v1/stories/moderate', {
      as: 'head',
      body: { ids: [id], decision: 'approve' },
    });
    expect(second.body).toMatchObject({ done: [id], scheduled: [id], waiting: [] });
    expect(await storyOf(id)).toMatchObject({ status: 'scheduled', approvals: [{}, {}] });
    ahead = 61_000;
    expect(await queueDuePublications(stack.backend.deps)).toBe(1);
    await stack.settle();
    expect(await storyOf(id)).toMatchObject({ status: 'approved' });
  });

  it('consent confirmed for a name of the list → kept with who and when', async () => {
    await stack.ask('PUT', '/api/v1/consent-list', { body: { names: ['Grace Hopper'], mode: 'replace' } });
    await stack.settle();
    const id = await story({ title: 'Grace Hopper visits' });
    const now = { destinations: [], publishAt: null };
    expect((await publish(id, now)).body.error?.code).toBe('consent-needed');
    expect((await publish(id, { ...now, consentConfirmed: true })).status).toBe(200);
    expect((await storyOf(id))?.consent).toMatchObject({ state: 'confirmed', by: expect.any(String), at: {} });
  });

  it('taken down → its publication is ended and named; deleted → it is gone', async () => {
    const id = await story();
    await publish(id, { destinations: [], publishAt: inMs(60_000) });
    const down = await stack.ask('POST', `/api/v1/stories/${id}/takedown`, { body: { reason: 'A parent asked.' } });
    expect(down.body.from).toMatchObject({ publication: { id: `story-${id}`, status: 'scheduled' } });
    const kept = stack.db.doc(`publications/story-${id}`);
    expect((await kept.get()).get('status')).toBe('cancelled');
    await stack.ask('DELETE', `/api/v1/stories/${id}`);
    expect((await kept.get()).exists).toBe(false);
  });

  it.each([
    [{ destinations: [{ kind: 'newsletter' }] }, 'destinations.0'],
    [{ destinations: [{ kind: 'page' }] }, 'destinations.0'],
    [{ destinations: [{ kind: 'feed' }] }, 'destinations.0'],
    [{ destinations: [{ kind: 'collection', id: 'none' }] }, 'destinations.0'],
    [{ destinations: [], publishAt: '1970-01-01T00:00:00Z' }, 'publishAt'],
    [{ destinations: [], publishAt: 'tomorrow' }, 'publishAt'],
    [{}, 'destinations'],
  ])('body %j → 400 at the wrong field', async (body, field) => {
    const answer = await publish(await story(), body);
    expect(answer.status).toBe(400);
    expect(Object.keys(fieldsOf(answer)).join()).toContain(field);
  });
});

describe('publishing a collection', () => {
  const put = (id: string, body: object, as: 'author' | 'head' = 'head') =>
    stack.ask('PUT', `/api/v1/collections/${id}/publish`, { as, body });
  const feed = (url: unknown) => stack.ask('GET', new URL(String(url)).pathname, { as: null });

  it('its feed → valid RSS and JSON Feed, the newest approved, ETag; 404 before and after; a takedown leaves it', async () => {
    const place = await collection('Sport & "more"');
    const shown = await story({ title: 'Sports day <1>', html: '<p>It was fun &amp; wet.</p>' });
    const waiting = await story({ title: 'Waiting' });
    await publish(shown, { destinations: [{ kind: 'collection', id: place }], publishAt: null });
    await stack.ask('PUT', `/api/v1/collections/${place}/stories/${waiting}`);
    const answer = await put(place, { destinations: [{ kind: 'feed' }] });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.collection?.publication).toMatchObject({ status: 'published' });
    const { body } = await stack.ask('GET', `/api/v1/collections/${place}/publish`, { as: 'author' });
    const own = list(body.destinations).find(({ kind }) => String(kind) === 'feed');
    expect(own).toMatchObject({ selected: true, publicKey: expect.any(String) });
    const [rss, json] = [await feed(own?.rss), await feed(own?.json)];
    expect([rss.status, json.status]).toEqual([200, 200]);
    expect(rss.headers).toMatchObject({
      'content-type': 'application/rss+xml; charset=utf-8',
      'cache-control': 'public, max-age=60',
      'access-control-allow-origin': '*',
      etag: expect.any(String),
    });
    const parsed = JSON.parse(json.text);
    expect(parsed).toMatchObject({ version: 'https://jsonfeed.org/version/1.1', feed_url: own?.json });
    expect(parsed.items).toMatchObject([{ id: shown, title: 'Sports day <1>', tags: ['sport'] }]);
    expect(rss.text).toContain('<title>Sports day &lt;1&gt;</title>');
    expect(rss.text).not.toContain('Waiting');
    const again = await stack.ask('GET', new URL(String(own?.rss)).pathname, {
      as: null,
      headers: { 'if-none-match': String(rss.headers.etag) },
    });
    expect(again.status).toBe(304);
    const refused = await stack.ask('DELETE', `/api/v1/collections/${place}`);
    expect(refused.body.error?.used?.feeds).toEqual([own?.rss, own?.json]);
    await stack.ask('POST', `/api/v1/stories/${shown}/takedown`, { body: { reason: 'A parent asked.' } });
    expect((await feed(own?.rss)).text).not.toContain('Sports day');
    expect((await stack.ask('DELETE', `/api/v1/collections/${place}/publish`)).status).toBe(204);
    expect([(await feed(own?.rss)).status, (await feed(own?.json)).status]).toEqual([404, 404]);
    await put(place, { destinations: [{ kind: 'feed' }] });
    expect((await feed(own?.rss)).status).toBe(200);
  });

  it('its feed published → the answer and the collection say where it is read, as GET does; once ended no more', async () => {
    const place = await collection('Read elsewhere');
    const { publication, collection: answered } = (await put(place, { destinations: [{ kind: 'feed' }] })).body;
    const { body } = await stack.ask('GET', `/api/v1/collections/${place}/publish`, { as: 'author' });
    const { publicKey, rss, json } = list(body.destinations).find(({ kind }) => String(kind) === 'feed') ?? {};
    const said = [{ kind: 'feed', publicKey, rss, json }];
    expect(String(rss)).toMatch(/^https?:.*feed\.rss$/);
    expect(publication?.destinations).toEqual(said);
    expect(answered?.publication).toMatchObject({ destinations: said });
    expect(body.publication).toMatchObject({ destinations: said });
    await stack.ask('DELETE', `/api/v1/collections/${place}/publish`);
    const ended = (await stack.ask('GET', `/api/v1/collections/${place}`)).body.collection?.publication;
    expect(ended).toMatchObject({ status: 'cancelled', destinations: [{ kind: 'feed' }] });
    expect(JSON.stringify(ended)).not.toContain('feed.rss');
  });

  it('a widget → shows it; left out later, or ended → shows again what it showed before', async () => {
    const [one, two] = [await collection('One'), await collection('Two')];
    const shown = await widget(one);
    const at = async () => (await stack.ask('GET', `/api/v1/widgets/${shown.id}`)).body.widget?.collectionId;
    const body = { destinations: [{ kind: 'widget', id: shown.id }] };
    const author = await put(two, body, 'author');
    expect([author.status, author.body.error?.permission]).toEqual([403, 's.w.wr']);
    expect((await put(two, body)).status).toBe(200);
    expect(await at()).toBe(two);
    await put(two, { destinations: [] });
    expect(await at()).toBe(one);
    await put(two, body);
    await stack.ask('DELETE', `/api/v1/collections/${two}/publish`);
    expect(await at()).toBe(one);
  });

  it('at a time → nothing before, its feed at the time; paused by the plan → 409; wrong destinations → 400', async () => {
    const place = await collection();
    const planned = await put(place, { destinations: [{ kind: 'feed' }], publishAt: inMs(60_000) });
    expect(planned.body.publication).toMatchObject({ status: 'scheduled' });
    expect((await stack.ask('GET', `/api/v1/collections/${place}`)).body.collection?.used?.feeds).toEqual([]);
    ahead = 61_000;
    await queueDuePublications(stack.backend.deps);
    await stack.settle();
    const { body } = await stack.ask('GET', `/api/v1/collections/${place}/publish`);
    expect(body.publication).toMatchObject({ status: 'published' });
    expect((await feed(list(body.destinations).at(-1)?.rss)).status).toBe(200);
    for (const kind of ['collection', 'newsletter', 'page', 'widget'])
      expect((await put(place, { destinations: [{ kind, id: 'none' }] })).status).toBe(400);
    await stack.db.doc(`collections/${place}`).update({ disabledByPlan: true });
    expect((await put(place, { destinations: [] })).status).toBe(409);
    expect((await put('none', { destinations: [] })).status).toBe(404);
    expect((await stack.ask('DELETE', '/api/v1/collections/none/publish')).status).toBe(404);
    expect((await stack.ask('GET', '/api/v1/collections/none/publish')).status).toBe(404);
  });
});
