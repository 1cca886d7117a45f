// What each act asks of a role at each place that it reaches; written out by hand, as the access table.
import { beforeEach, describe, expect, it } from 'vitest';
import type { Permission } from '../../../src/domain/access.ts';
import { type Answer, ids, type Loose, list } from '../../support/stack.ts';
import { roleOfSchool } from '../people.ts';
import { publishingSchool } from '../publishing/publishing-school.ts';

const school = publishingSchool();
const ask = (...request: Parameters<typeof school.stack.ask>) => school.stack.ask(...request);
const asOwn = (method: string, url: string, body?: object) =>
  ask(method, url, { as: 'viewer', iid: 'oakfield', ...(body ? { body } : {}) });
/** The viewer gets a role with these alone. */
async function holding(...permissions: Permission[]): Promise<void> {
  await roleOfSchool(school.stack.db, 'oakfield', 'own', permissions);
  await school.stack.db.doc('users/u-viewer').update({ institutions: { oakfield: { role: 'own' } } });
}
const refusal = ({ status, body }: Answer) => [status, String(body.error?.permission)];
const made = async (url: string, body: object, name: string): Promise<string> => {
  const answer = await ask('POST', url, { body });
  expect(answer.status, answer.text).toBe(201);
  return String((answer.body[name] as Loose | undefined)?.id);
};

type Made = { story: string; collection: string; other: string; widget: string; newsletter: string };
let there: Made;
beforeEach(async () => {
  const collection = await school.collection('Front page');
  const other = await school.collection('Sport');
  const widget = String((await school.widget(collection, 'Home widget')).id);
  const newsletter = await made('/api/v1/newsletters', { name: 'Weekly' }, 'newsletter');
  await school.stack.db.doc('institutions/oakfield').update({ page: { enabled: true } });
  there = { story: await school.story(), collection, other, widget, newsletter };
});

const STORY: readonly Permission[] = ['s.s.rea', 's.s.wr'];
const COLLECTION: readonly Permission[] = ['s.co.rea', 's.co.wr'];

type Row = {
  readonly act: string;
  readonly holds: readonly Permission[];
  /** The first that it lacks. */
  readonly missing: Permission;
  readonly reach: (made: Made) => Promise<Answer>;
  /** Besides `holds`, what the act takes. */
  readonly takes: readonly Permission[];
};
const publishStoryTo = (kind: keyof Made) => (made: Made) =>
  asOwn('PUT', `/api/v1/stories/${made.story}/publish`, { destinations: [{ kind, id: made[kind] }], publishAt: null });
const publishCollectionTo = (kind: 'widget' | 'newsletter' | 'page') => (made: Made) =>
  asOwn('PUT', `/api/v1/collections/${made.other}/publish`, {
    destinations: [kind === 'page' ? { kind } : { kind, id: made[kind] }],
  });

// biome-ignore format: a table is read by its columns
const ROWS: readonly Row[] = [
  { act: 'publish a story into a collection', holds: STORY, missing: 's.co.wr', takes: ['s.co.rea', 's.co.wr'], reach: publishStoryTo('collection') },
  { act: 'publish a story into a widget', holds: STORY, missing: 's.co.wr', takes: ['s.w.rea', 's.co.rea', 's.co.wr'], reach: publishStoryTo('widget') },
  { act: 'publish a story into a widget unseen', holds: [...STORY, ...COLLECTION], missing: 's.w.rea', takes: ['s.w.rea'], reach: publishStoryTo('widget') },
  { act: 'publish a story into a newsletter', holds: [...STORY, ...COLLECTION, 's.w.rea'], missing: 's.w.wr', takes: ['s.w.wr'], reach: publishStoryTo('newsletter') },
  { act: 'collect in bulk', holds: STORY, missing: 's.co.wr', takes: ['s.co.wr'], reach: ({ story, collection }) => asOwn('POST', '/api/v1/stories/bulk', { ids: [story], act: 'collect', value: collection }) },
  { act: 'write a story into a collection', holds: STORY, missing: 's.co.wr', takes: ['s.co.wr'], reach: ({ collection }) => asOwn('POST', '/api/v1/stories', { title: 'A', html: '<p>B</p>', collectionIds: [collection] }) },
  { act: 'publish a collection into a widget', holds: [...COLLECTION, 's.w.rea'], missing: 's.w.wr', takes: ['s.w.wr'], reach: publishCollectionTo('widget') },
  { act: 'publish a collection into a newsletter', holds: [...COLLECTION, 's.w.rea'], missing: 's.w.wr', takes: ['s.w.wr'], reach: publishCollectionTo('newsletter') },
  { act: 'publish a collection on the school’s page', holds: COLLECTION, missing: 'i.s.wr', takes: ['i.s.wr'], reach: publishCollectionTo('page') },
];

describe('act at a place', () => {
  it.each(ROWS)(
    '$act: role without $missing → 403 that names it, nothing changed',
    async ({ reach, holds, missing }) => {
      await holding(...holds);
      const before = await places();
      expect(refusal(await reach(there))).toEqual([403, missing]);
      expect(await places()).toEqual(before);
    },
  );

  it.each(ROWS)(
    '$act: role with every permission of the act and its places → carried out, nothing failed',
    async ({ reach, holds, takes }) => {
      await holding(...holds, ...takes);
      const answer = await reach(there);
      expect(answer.status, answer.text).toBeLessThan(300);
      // Of several stories each fails by itself, with 200 for the whole.
      expect(answer.body?.failed ?? []).toEqual([]);
    },
  );
});

/** What visitors see of the places, as stored. */
async function places() {
  const { db } = school.stack;
  const [story, widget, institution, editions] = await Promise.all([
    db.doc(`stories/${there.story}`).get(),
    db.doc(`widgets/${there.widget}`).get(),
    db.doc('institutions/oakfield').get(),
    db.collectionGroup('editions').get(),
  ]);
  return [story.get('collectionIds'), widget.get('collectionId'), institution.get('page'), editions.size];
}

describe('answer about places', () => {
  const head = (method: string, url: string, body: object) => ask(method, url, { as: 'head', body });
  const everywhere = () => [
    { kind: 'collection', id: there.collection },
    { kind: 'widget', id: there.widget },
    { kind: 'newsletter', id: there.newsletter },
  ];
  beforeEach(async () => {
    const answer = await head('PUT', `/api/v1/stories/${there.story}/publish`, { destinations: everywhere() });
    expect(answer.status, answer.text).toBe(200);
    const body = { destinations: [{ kind: 'newsletter', id: there.newsletter }] };
    expect((await head('PUT', `/api/v1/collections/${there.collection}/publish`, body)).status).toBe(200);
  });

  it('story’s publishing and uses: role with s.s.rea alone → neither names, ids nor keys of the other areas', async () => {
    await holding(...STORY);
    const publishing = await asOwn('GET', `/api/v1/stories/${there.story}/publish`);
    expect(list(publishing.body.destinations).map(({ kind }) => kind)).toEqual(['page']);
    expect(publishing.body.publication).toMatchObject({ destinations: [] });
    const { body } = await asOwn('GET', `/api/v1/stories/${there.story}`);
    expect(body.story).toMatchObject({ used: { collections: [], widgets: [], newsletters: [] } });
    for (const text of [publishing.text, JSON.stringify(body.story?.used)])
      expect(text).not.toMatch(/Home widget|Weekly|Front page/);
    const down = await asOwn('POST', `/api/v1/stories/${there.story}/takedown`, { reason: 'A parent asked.' });
    expect(down.body.from, down.text).toMatchObject({ collections: [], widgets: [], newsletters: [] });
  });

  it('collection’s answers: role with s.co alone → neither widgets nor newsletters', async () => {
    await holding(...COLLECTION);
    for (const path of ['', `/${there.collection}`, `/${there.collection}/used`, `/${there.collection}/publish`]) {
      const answer = await asOwn('GET', `/api/v1/collections${path}`);
      expect(answer.status, answer.text).toBe(200);
      expect(answer.text).not.toMatch(/Home widget|Weekly/);
      expect(answer.text).not.toContain(there.newsletter);
    }
    const refused = await asOwn('DELETE', `/api/v1/collections/${there.collection}`);
    expect(refused.status).toBe(409);
    expect(refused.text).not.toMatch(/Home widget|Weekly/);
  });

  it('destination that the role sees and may not change → names the permission', async () => {
    const { body } = await ask('GET', `/api/v1/stories/${there.story}/publish`, { as: 'author' });
    const missing = Object.fromEntries(list(body.destinations).map(({ kind, missing: each }) => [kind, each]));
    expect(missing).toMatchObject({ newsletter: 's.w.wr', collection: undefined, widget: undefined });
  });

  it('published again → destinations that the role does not see stay; one that it may not change is refused when left out', async () => {
    const path = `/api/v1/stories/${there.story}/publish`;
    await holding(...STORY);
    const unseen = await asOwn('PUT', path, { destinations: [], publishAt: null });
    expect(unseen.status, unseen.text).toBe(200);
    const { body } = await ask('GET', path);
    expect(list(body.destinations).filter(({ selected, isFixed }) => selected && !isFixed)).toHaveLength(3);
    const author = (destinations: object[]) => ask('PUT', path, { as: 'author', body: { destinations } });
    expect(refusal(await author([]))).toEqual([403, 's.w.wr']);
    expect((await author(everywhere())).status).toBe(200);
  });

  it('edition sent since, published again unchanged by who may not write newsletters → next edition without it', async () => {
    const { db } = school.stack;
    const [edition] = (await db.collectionGroup('editions').get()).docs;
    await edition?.ref.update({ storyIds: [], sections: [] });
    const path = `/api/v1/stories/${there.story}/publish`;
    const answer = await ask('PUT', path, { as: 'author', body: { destinations: everywhere() } });
    expect(answer.status, answer.text).toBe(200);
    expect((await edition?.ref.get())?.get('storyIds')).toEqual([]);
  });

  it('collection’s publication ended by who may not write newsletters → 403', async () => {
    const path = `/api/v1/collections/${there.collection}/publish`;
    expect(refusal(await ask('DELETE', path, { as: 'author' }))).toEqual([403, 's.w.wr']);
  });
});

describe('stories in answers of other areas', () => {
  it('POST /collections/rules/preview: role with s.co.rea alone → no story listed, published stories alone counted', async () => {
    await school.story({ title: 'Unpublished zebra' });
    const body = { rules: { text: 'zebra' } };
    expect((await ask('POST', '/api/v1/collections/rules/preview', { body })).body.count).toBe(1);
    await holding('s.co.rea');
    const answer = await asOwn('POST', '/api/v1/collections/rules/preview', body);
    expect(answer.body).toMatchObject({ count: 0, items: [] });
    await school.publish(there.story, { destinations: [] });
    const published = await asOwn('POST', '/api/v1/collections/rules/preview', { rules: { any: ['sport'] } });
    expect(published.body).toMatchObject({ count: 1, items: [] });
  });

  it('edition with a story that is not published: role without s.s.rea → neither it nor its title', async () => {
    const sections = [{ kind: 'stories', title: 'News', storyIds: [there.story] }];
    const path = `/api/v1/newsletters/${there.newsletter}/editions`;
    const edition = await made(path, { empty: true }, 'edition');
    expect((await ask('PATCH', `${path}/${edition}`, { body: { sections } })).status).toBe(200);
    await holding('s.w.rea', 's.w.wr');
    for (const end of ['', '/checks', '/preview']) {
      const answer = await asOwn('GET', `${path}/${edition}${end}`);
      expect(answer.status, answer.text).toBe(200);
      expect(answer.text).not.toContain('Sports day');
    }
  });

  it('undo of collecting by who may not change collections → forbidden for the story, as it was', async () => {
    const body = { ids: [there.story], act: 'collect', value: there.collection };
    const done = await ask('POST', '/api/v1/stories/bulk', { as: 'head', body });
    const undo = { id: String((done.body.undo as Loose | undefined)?.id) };
    await holding(...STORY);
    const answer = await asOwn('POST', '/api/v1/stories/undo', undo);
    expect(list(answer.body.failed).map(({ error }) => error?.code)).toEqual(['forbidden']);
    expect(ids((await ask('GET', `/api/v1/stories?collectionId=${there.collection}`)).body.items)).toEqual([
      there.story,
    ]);
  });
});

describe('channel that its own people fill', () => {
  const CHANNEL: readonly Permission[] = ['s.c.rea', 's.c.wr'];
  const feed = (network: string, rules: object) => ({ name: 'Our own system', network, source: {}, rules });

  it.each(['webhook', 'import'])(
    '%s with automatic approval: role without s.s.wr → 403, with it → 201',
    async (network) => {
      await holding(...CHANNEL);
      for (const rules of [{ approve: 'auto' }, { trustEdits: true }])
        expect(refusal(await asOwn('POST', '/api/v1/feeds', feed(network, rules)))).toEqual([403, 's.s.wr']);
      const manual = await asOwn('POST', '/api/v1/feeds', feed(network, {}));
      expect(manual.status, manual.text).toBe(201);
      const path = `/api/v1/feeds/${(manual.body.feed as Loose | undefined)?.id}`;
      expect(refusal(await asOwn('PATCH', path, { rules: { approve: 'auto' } }))).toEqual([403, 's.s.wr']);
      await holding(...CHANNEL, ...STORY);
      expect((await asOwn('PATCH', path, { rules: { approve: 'auto' } })).status).toBe(200);
    },
  );

  it('webhook that approves: role without s.s.wr → no new secret, no looser rules, stories not deleted; its name changes', async () => {
    const id = await made('/api/v1/feeds', feed('webhook', { approve: 'auto', holdWords: ['exam'] }), 'feed');
    await holding(...CHANNEL);
    expect(refusal(await asOwn('POST', `/api/v1/feeds/${id}/inbound/rotate`))).toEqual([403, 's.s.wr']);
    expect(refusal(await asOwn('PATCH', `/api/v1/feeds/${id}`, { rules: { holdWords: [] } }))).toEqual([403, 's.s.wr']);
    expect(refusal(await asOwn('DELETE', `/api/v1/feeds/${id}?stories=delete`))).toEqual([403, 's.s.wr']);
    const renamed = { name: 'Renamed system', rules: { approve: 'auto' } };
    expect((await asOwn('PATCH', `/api/v1/feeds/${id}`, renamed)).status).toBe(200);
  });

  it('feed that approves: its words are not its owner’s → s.c.wr alone as before', async () => {
    await holding(...CHANNEL);
    const rss = { name: 'News of the school', network: 'rss', source: { url: 'https://school.example/auto' } };
    expect((await asOwn('POST', '/api/v1/feeds', { ...rss, rules: { approve: 'auto' } })).status).toBe(201);
  });
});
