import { describe, expect, it } from 'vitest';
import { queueDuePublications } from '../../../server/publications/use-cases/publish-due.ts';
import { list } from '../../support/stack.ts';
import { publishingSchool } from './publishing-school.ts';

const school = publishingSchool();
const { collection, inMs, publish, story, widget } = school;

describe('publishing a collection', () => {
  const put = (id: string, body: object, as: 'author' | 'head' = 'head') =>
    school.stack.ask('PUT', `/api/v1/collections/${id}/publish`, { as, body });
  const feed = (url: unknown) => school.stack.ask('GET', new URL(String(url)).pathname, { as: null });

  it('to its feed → valid RSS and JSON Feed, newest approved, ETag; 404 before and after; a takedown removes the story', async () => {
    const place = await collection('Sport & "more"');
    const shown = await story({ title: 'Sports day <1>', html: '<p>It was fun &amp; wet.</p>' });
    const waiting = await story({ title: 'Waiting' });
    await publish(shown, { destinations: [{ kind: 'collection', id: place }], publishAt: null });
    await school.stack.ask('PUT', `/api/v1/collections/${place}/stories/${waiting}`);
    const answer = await put(place, { destinations: [{ kind: 'feed' }] });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.collection?.publication).toMatchObject({ status: 'published' });
    const { body } = await school.stack.ask('GET', `/api/v1/collections/${place}/publish`, { as: 'author' });
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
    const again = await school.stack.ask('GET', new URL(String(own?.rss)).pathname, {
      as: null,
      headers: { 'if-none-match': String(rss.headers.etag) },
    });
    expect(again.status).toBe(304);
    const refused = await school.stack.ask('DELETE', `/api/v1/collections/${place}`);
    expect(refused.body.error?.used?.feeds).toEqual([own?.rss, own?.json]);
    await school.stack.ask('POST', `/api/v1/stories/${shown}/takedown`, { body: { reason: 'A parent asked.' } });
    expect((await feed(own?.rss)).text).not.toContain('Sports day');
    expect((await school.stack.ask('DELETE', `/api/v1/collections/${place}/publish`)).status).toBe(204);
    expect([(await feed(own?.rss)).status, (await feed(own?.json)).status]).toEqual([404, 404]);
    await put(place, { destinations: [{ kind: 'feed' }] });
    expect((await feed(own?.rss)).status).toBe(200);
  });

  it.each([
    ['on', true],
    ['off', false],
  ])(
    'feed with a story written here, school’s page %s → its address there as in the embed, or none',
    async (_, enabled) => {
      await school.stack.db.doc('institutions/oakfield').update({ 'page.enabled': enabled });
      const place = await collection('Written here');
      const id = await story({ title: 'Sports day' });
      await publish(id, { destinations: [{ kind: 'collection', id: place }], publishAt: null });
      await put(place, { destinations: [{ kind: 'feed' }] });
      const { publicKey } = await widget(place);
      const { body } = await school.stack.ask('GET', `/api/v1/collections/${place}/publish`, { as: 'author' });
      const own = list(body.destinations).find(({ kind }) => String(kind) === 'feed');
      const embedded = await school.stack.ask('GET', `/embed/v1/widgets/${publicKey}`, { as: null });
      const address = list(embedded.body.stories)[0]?.url;
      if (enabled) expect(address).toMatch(new RegExp(`^https?://[^/]+/oakfield\\?story=${id}$`));
      else expect(address).toBeNull();
      const [item] = JSON.parse((await feed(own?.json)).text).items;
      expect(item.url ?? null).toBe(address);
      const inRss = (await feed(own?.rss)).text.split('<item>')[1] ?? '';
      expect(/<link>([^<]*)<\/link>/.exec(inRss)?.[1] ?? null).toBe(address);
    },
  );

  it('to its feed → answer and collection have the feed’s address, as GET does; ended → neither', async () => {
    const place = await collection('Read elsewhere');
    const { publication, collection: answered } = (await put(place, { destinations: [{ kind: 'feed' }] })).body;
    const { body } = await school.stack.ask('GET', `/api/v1/collections/${place}/publish`, { as: 'author' });
    const { publicKey, rss, json } = list(body.destinations).find(({ kind }) => String(kind) === 'feed') ?? {};
    const said = [{ kind: 'feed', publicKey, rss, json }];
    expect(String(rss)).toMatch(/^https?:.*feed\.rss$/);
    expect(publication?.destinations).toEqual(said);
    expect(answered?.publication).toMatchObject({ destinations: said });
    expect(body.publication).toMatchObject({ destinations: said });
    await school.stack.ask('DELETE', `/api/v1/collections/${place}/publish`);
    const ended = (await school.stack.ask('GET', `/api/v1/collections/${place}`)).body.collection?.publication;
    expect(ended).toMatchObject({ status: 'cancelled', destinations: [{ kind: 'feed' }] });
    expect(JSON.stringify(ended)).not.toContain('feed.rss');
  });

  it('to a widget → widget shows it; left out later, or ended → widget shows its former collection', async () => {
    const [one, two] = [await collection('One'), await collection('Two')];
    const shown = await widget(one);
    const at = async () => (await school.stack.ask('GET', `/api/v1/widgets/${shown.id}`)).body.widget?.collectionId;
    const body = { destinations: [{ kind: 'widget', id: shown.id }] };
    const author = await put(two, body, 'author');
    expect([author.status, author.body.error?.permission]).toEqual([403, 's.w.wr']);
    expect((await put(two, body)).status).toBe(200);
    expect(await at()).toBe(two);
    await put(two, { destinations: [] });
    expect(await at()).toBe(one);
    await put(two, body);
    await school.stack.ask('DELETE', `/api/v1/collections/${two}/publish`);
    expect(await at()).toBe(one);
  });

  it('at a set time → nothing before, its feed at that time; disabled by plan → 409; invalid destinations → 400', async () => {
    const place = await collection();
    const planned = await put(place, { destinations: [{ kind: 'feed' }], publishAt: inMs(60_000) });
    expect(planned.body.publication).toMatchObject({ status: 'scheduled' });
    expect((await school.stack.ask('GET', `/api/v1/collections/${place}`)).body.collection?.used?.feeds).toEqual([]);
    school.setAhead(61_000);
    await queueDuePublications(school.stack.backend.deps);
    await school.stack.settle();
    const { body } = await school.stack.ask('GET', `/api/v1/collections/${place}/publish`);
    expect(body.publication).toMatchObject({ status: 'published' });
    expect((await feed(list(body.destinations).at(-1)?.rss)).status).toBe(200);
    for (const kind of ['collection', 'newsletter', 'page', 'widget'])
      expect((await put(place, { destinations: [{ kind, id: 'none' }] })).status).toBe(400);
    await school.stack.db.doc(`collections/${place}`).update({ disabledByPlan: true });
    expect((await put(place, { destinations: [] })).status).toBe(409);
    expect((await put('none', { destinations: [] })).status).toBe(404);
    expect((await school.stack.ask('DELETE', '/api/v1/collections/none/publish')).status).toBe(404);
    expect((await school.stack.ask('GET', '/api/v1/collections/none/publish')).status).toBe(404);
  });
});
