import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ConnectorItem } from '../../../server/core/ports/connector.ts';
import { item } from '../../support/fake-source.ts';
import { fieldsOf, ids, list, type Stack, startStack } from '../../support/stack.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
beforeEach(() => stack.reset());
afterAll(() => stack.close());

const URL = 'https://school.example/news.rss';
let feedId = '';

/** Imports posts through one feed. @returns all its story ids by post id. */
async function posts(items: readonly ConnectorItem[]): Promise<Record<string, string>> {
  stack.sources.set(URL, { items });
  if ((await stack.db.collection('institutions/oakfield/feeds').get()).empty) {
    const body = { name: 'Oakfield news', network: 'rss', source: { url: URL } };
    feedId = String((await stack.ask('POST', '/api/v1/feeds', { body })).body.feed?.id);
  } else await stack.ask('POST', `/api/v1/feeds/${feedId}/sync`);
  await stack.settle();
  const stories = await stack.db.collection('stories').get();
  return Object.fromEntries(stories.docs.map((document) => [document.get('externalId'), document.id]));
}
async function collection(body: object): Promise<string> {
  const made = await stack.ask('POST', '/api/v1/collections', { as: 'author', body: { name: 'Sport', ...body } });
  expect(made.status, made.text).toBe(201);
  return String(made.body.collection?.id);
}
const countOf = async (id: string) => (await stack.ask('GET', `/api/v1/collections/${id}`)).body.collection?.count;
const membersOf = async (id: string) =>
  list((await stack.ask('GET', `/api/v1/stories?collectionId=${id}&sort=title`)).body.items).map(
    ({ externalId }) => externalId,
  );
const put = (id: string, storyId: string | undefined, query = '') =>
  stack.ask('PUT', `/api/v1/collections/${id}/stories/${storyId}${query}`);
const takeOut = (id: string, storyId: string | undefined) =>
  stack.ask('DELETE', `/api/v1/collections/${id}/stories/${storyId}`);

describe('collections', () => {
  it('created, read, changed, listed, deleted → answer of each, counter exact', async () => {
    const made = await stack.ask('POST', '/api/v1/collections', {
      body: { name: ' Sport ', rules: { any: ['#Sport'] } },
    });
    expect(made.status).toBe(201);
    expect(made.body.collection).toMatchObject({
      iid: 'oakfield',
      name: 'Sport',
      description: '',
      rules: {
        channels: [],
        any: ['sport'],
        all: [],
        none: [],
        from: null,
        to: null,
        mediaOnly: false,
        text: '',
        values: [],
      },
      count: 0,
    });
    const id = String(made.body.collection?.id);
    const changed = await stack.ask('PATCH', `/api/v1/collections/${id}`, {
      body: { description: 'Matches', rules: null },
    });
    expect(changed.body.collection).toMatchObject({ name: 'Sport', description: 'Matches', rules: null });
    const other = await collection({ name: 'Music' });
    expect(ids((await stack.ask('GET', '/api/v1/collections')).body.items)).toEqual([other, id]);
    expect((await stack.db.doc('institutions/oakfield/analytics/global').get()).data()).toMatchObject({
      collections: 2,
    });
    expect((await stack.ask('DELETE', `/api/v1/collections/${id}`)).status).toBe(204);
    expect((await stack.ask('DELETE', `/api/v1/collections/${id}`)).status).toBe(404);
    expect((await stack.db.doc('institutions/oakfield/analytics/global').get()).data()).toMatchObject({
      collections: 1,
    });
  });

  it.each([
    [{}, 'name'],
    [{ name: 'x'.repeat(81) }, 'name'],
    [{ name: 'Sport', rules: { from: '2026-02-01', to: '2026-01-01' } }, 'rules.to'],
    [{ name: 'Sport', rules: { tags: ['x'] } }, 'rules.tags'],
    [{ name: 'Sport', count: 9 }, 'count'],
  ])('body %j → 400 at the invalid field', async (body, field) => {
    const answer = await stack.ask('POST', '/api/v1/collections', { body });
    expect(answer.status).toBe(400);
    expect(Object.keys(fieldsOf(answer))).toContain(field);
  });

  it('four at once, three left on the plan → 201 three times, 403 with the limit', async () => {
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map((name) =>
        stack.ask('POST', '/api/v1/collections', { as: 'both', iid: 'riverside', body: { name } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 403]);
    expect(answers.find(({ status }) => status === 403)?.body.error?.limit).toEqual({
      resource: 'collections',
      used: 3,
      limit: 3,
      plan: 'Starter',
    });
  });
});

describe('stories of a collection', () => {
  it('import, story edited, rules changed → members and count follow', async () => {
    const id = await collection({ rules: { any: ['sport'] } });
    const story = await posts([item('a', { hashtags: ['sport'] }), item('b', { hashtags: ['music'] }), item('c')]);
    expect([await membersOf(id), await countOf(id)]).toEqual([['a'], 1]);

    await stack.ask('PATCH', `/api/v1/stories/${story.c}`, { body: { hashtags: ['sport'] } });
    expect([await membersOf(id), await countOf(id)]).toEqual([['a', 'c'], 2]);

    await posts([item('a', { hashtags: ['art'] }), item('b', { hashtags: ['music'] }), item('c')]);
    expect([await membersOf(id), await countOf(id)]).toEqual([['c'], 1]);

    await stack.ask('PATCH', `/api/v1/collections/${id}`, {
      body: { rules: { any: ['art', 'music'], channels: [feedId] } },
    });
    expect([await membersOf(id), await countOf(id)]).toEqual([['a', 'b'], 2]);

    const later = await collection({ name: 'Everything', rules: {} });
    expect(await countOf(later)).toBe(3);
  });

  it('story added or removed by hand → overrides the rules, also after later imports', async () => {
    const id = await collection({ rules: { any: ['sport'] } });
    const story = await posts([item('a', { hashtags: ['sport'] }), item('b')]);
    expect((await put(id, story.b)).status).toBe(204);
    expect((await put(id, story.b)).status).toBe(204);
    expect((await takeOut(id, story.a)).status).toBe(204);
    expect([await membersOf(id), await countOf(id)]).toEqual([['b'], 1]);
    expect((await takeOut(id, story.a)).status).toBe(404);

    await posts([item('a', { hashtags: ['sport'], title: 'Changed' }), item('b', { title: 'Changed too' })]);
    await stack.ask('PATCH', `/api/v1/collections/${id}`, { body: { rules: { any: ['sport', 'art'] } } });
    expect([await membersOf(id), await countOf(id)]).toEqual([['b'], 1]);

    await put(id, story.a);
    await takeOut(id, story.b);
    expect([await membersOf(id), await countOf(id)]).toEqual([['a'], 1]);
    await stack.ask('DELETE', `/api/v1/stories/${story.a}`);
    expect(await countOf(id)).toBe(0);
  });

  it('removal of a story undone → member by rules, by hand, or both, as before', async () => {
    const id = await collection({ rules: { any: ['sport'] } });
    const sport = { hashtags: ['sport'] };
    const story = await posts([item('rule', sport), item('both', sport), item('hand'), item('again', sport)]);
    for (const name of ['both', 'hand']) await put(id, story[name]);
    const all = Object.values(story);
    for (const one of all) expect((await takeOut(id, one)).status).toBe(204);
    const preview = await stack.ask('POST', '/api/v1/collections/rules/preview', {
      body: { rules: { any: ['sport'] }, collectionId: id },
    });
    expect([await membersOf(id), await countOf(id), preview.body.count]).toEqual([[], 0, 0]);

    for (const name of ['rule', 'both', 'hand']) expect((await put(id, story[name], '?undo=true')).status).toBe(204);
    // What a person puts in anew comes before the rules.
    await put(id, story.again);
    expect([(await membersOf(id)).toSorted(), await countOf(id)]).toEqual([['again', 'both', 'hand', 'rule'], 4]);
    await stack.ask('PATCH', `/api/v1/collections/${id}`, { body: { rules: { any: ['art'] } } });
    expect([(await membersOf(id)).toSorted(), await countOf(id)]).toEqual([['again', 'both', 'hand'], 3]);
    expect(Object.keys(fieldsOf(await put(id, story.hand, '?undo=no')))).toEqual(['undo']);
  });

  it('story added by hand, removed, then pinned → in the collection again', async () => {
    const id = await collection({ rules: { any: ['sport'] } });
    const { a } = await posts([item('a', { hashtags: ['sport'] })]);
    await put(id, a);
    await takeOut(id, a);
    await stack.ask('PATCH', `/api/v1/collections/${id}`, { body: { pinned: [a] } });
    expect([await membersOf(id), await countOf(id)]).toEqual([['a'], 1]);
  });

  it('import and rule change at once → count and members match the stored rules', async () => {
    const id = await collection({ rules: { any: ['sport'] } });
    stack.sources.set(URL, {
      items: Array.from({ length: 900 }, (_, n) => item(`p${n}`, { hashtags: [n % 2 ? 'sport' : 'art'] })),
    });
    await stack.ask('POST', '/api/v1/feeds', { body: { name: 'Oakfield news', network: 'rss', source: { url: URL } } });
    await Promise.all([
      stack.settle(),
      stack.ask('PATCH', `/api/v1/collections/${id}`, { body: { rules: { any: ['art'] } } }),
      stack.ask('PATCH', `/api/v1/collections/${id}`, { body: { rules: { any: ['art', 'sport'] } } }),
    ]);
    await stack.settle();
    const { rules } = (await stack.ask('GET', `/api/v1/collections/${id}`)).body.collection ?? {};
    const expected = list(rules?.any).length === 2 ? 900 : 450;
    expect((await stack.ask('GET', `/api/v1/stories?collectionId=${id}`)).body.total).toBe(expected);
    expect(await countOf(id)).toBe(expected);
  });

  it('2,100 stories → answered after 2,000 with the job for the rest, which is deleted once done', async () => {
    await posts(Array.from({ length: 2_100 }, (_, n) => item(`p${n}`)));
    const made = await stack.ask('POST', '/api/v1/collections', { body: { name: 'Sport', rules: {} } });
    const id = String(made.body.collection?.id);
    const applying = { jobId: expect.stringMatching(/./), total: 2_100 };
    expect(made.body.collection).toMatchObject({ count: 2_000, applying });
    const { jobId } = made.body.collection?.applying ?? {};
    const listed = list((await stack.ask('GET', '/api/v1/collections', { as: 'viewer' })).body.items);
    expect(listed.map((each) => each.applying?.jobId)).toEqual([jobId]);
    const job = await stack.ask('GET', `/api/v1/jobs/${jobId}`);
    expect(job.body.job).toMatchObject({ status: 'queued', counts: { seen: 2_000 } });
    await stack.settle();
    const { collection: done } = (await stack.ask('GET', `/api/v1/collections/${id}`)).body;
    expect([done?.count, done?.applying]).toEqual([2_100, undefined]);
    const changed = await stack.ask('PATCH', `/api/v1/collections/${id}`, { body: { rules: { any: ['none'] } } });
    expect(changed.body.collection).toMatchObject({ count: 100, applying: { total: 2_100 } });
    await stack.settle();
    expect(await countOf(id)).toBe(0);
    await stack.ask('PATCH', `/api/v1/collections/${id}`, { body: { rules: {} } });
    await stack.settle();
    expect((await stack.ask('GET', `/api/v1/stories?collectionId=${id}`)).body.total).toBe(2_100);

    expect((await stack.ask('DELETE', `/api/v1/feeds/${feedId}?stories=delete`)).status).toBe(204);
    await stack.settle();
    expect(await countOf(id)).toBe(0);
    expect((await stack.db.collection('stories').get()).size).toBe(0);
  });

  it('server killed after the rules were stored → the job adds the matching stories', async () => {
    await posts([item('a'), item('b')]);
    const id = await collection({});
    const rules = {
      channels: [],
      any: [],
      all: [],
      none: [],
      from: null,
      to: null,
      mediaOnly: false,
      text: '',
      values: [],
    };
    await stack.db.doc(`collections/${id}`).update({ rules });
    await stack.db.doc('jobs/orphan').set({
      id: 'orphan',
      iid: 'oakfield',
      kind: 'collection-rules',
      target: id,
      status: 'running',
      owner: 'inline-dead',
      counts: { seen: 0, added: 0, updated: 0, unchanged: 0, failed: 0 },
      error: null,
      attempts: 1,
      open: true,
      dueAt: new Date(Date.now() + 200),
      createdAt: new Date(),
      createdBy: 'u-head',
      startedAt: new Date(),
      finishedAt: null,
    });
    await stack.settle();
    expect([await membersOf(id), await countOf(id)]).toEqual([['a', 'b'], 2]);
  });

  it('collection deleted → stories stay, without its id', async () => {
    const id = await collection({ rules: {} });
    const story = await posts([item('a'), item('b')]);
    expect((await stack.ask('DELETE', `/api/v1/collections/${id}`)).status).toBe(204);
    expect((await stack.ask('GET', `/api/v1/stories/${story.a}`)).body.story?.collectionIds).toEqual([]);
  });

  it("unknown or another school's story or collection → 404", async () => {
    const id = await collection({});
    const story = await posts([item('a')]);
    expect((await put(id, 'gone')).status).toBe(404);
    expect((await put('gone', story.a)).status).toBe(404);
    const foreign = await stack.ask('PUT', `/api/v1/collections/${id}/stories/${story.a}`, {
      as: 'both',
      iid: 'riverside',
    });
    expect(foreign.status).toBe(404);
  });
});
