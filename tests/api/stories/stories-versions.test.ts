import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { item } from '../../support/fake-source.ts';
import { fieldsOf, ids, type Loose, list, type Stack, startStack } from '../../support/stack.ts';
import { connect, FEED_URL } from '../channels.ts';

let stack: Stack;
let feedId = '';
let id = '';
beforeAll(async () => {
  stack = await startStack({ limits: { sync: { max: 100, windowMs: 60_000 } } });
});
beforeEach(async () => {
  await stack.reset();
  stack.sources.set(FEED_URL, { items: [item('a', { title: 'Sports day', hashtags: ['sport'] })] });
  ({ feedId } = await connect(stack));
  await stack.settle();
  id = ids((await stack.ask('GET', '/api/v1/stories')).body.items)[0] ?? '';
});
afterAll(() => stack.close());

const story = async () => (await stack.ask('GET', `/api/v1/stories/${id}`)).body.story as Loose;
const patch = (body: object, as: 'head' | 'author' = 'head') =>
  stack.ask('PATCH', `/api/v1/stories/${id}`, { as, body });
const history = async () => {
  const a = await stack.ask('GET', `/api/v1/stories/${id}/history`);
  expect(a.status, a.text).toBe(200);
  return list(a.body.items);
};
const restore = (version: unknown) => stack.ask('POST', `/api/v1/stories/${id}/restore`, { body: { version } });
async function sourceSays(title: string): Promise<void> {
  stack.sources.set(FEED_URL, { items: [item('a', { title, hashtags: ['sport'] })] });
  await stack.ask('POST', `/api/v1/feeds/${feedId}/sync`);
  await stack.settle();
}

describe('GET /stories/{id}', () => {
  it('imported post → original, version 1, one version, not in use', async () => {
    expect(await story()).toMatchObject({
      version: 1,
      versions: 1,
      edited: [],
      original: { title: 'Sports day', hashtags: ['sport'], url: expect.any(String) },
      used: { collections: [], widgets: [], newsletters: [], page: false },
    });
  });

  it('edited here, then changed at the source → our text stays, original follows the source', async () => {
    await patch({ title: 'Our sports day' });
    expect(await story()).toMatchObject({
      title: 'Our sports day',
      edited: ['title'],
      original: { title: 'Sports day' },
    });
    await sourceSays('Sports day, corrected');
    expect(await story()).toMatchObject({ title: 'Our sports day', original: { title: 'Sports day, corrected' } });
  });

  it('change proposed for an approved story → original is the source’s text', async () => {
    await stack.ask('POST', '/api/v1/stories/moderate', { body: { ids: [id], decision: 'approve' } });
    await sourceSays('Sports day, corrected');
    expect(await story()).toMatchObject({ title: 'Sports day', original: { title: 'Sports day, corrected' } });
  });

  it('story written here → original is null', async () => {
    const made = await stack.ask('POST', '/api/v1/stories', { body: { title: 'Ours', html: '<p>Text</p>' } });
    expect(made.body.story).toMatchObject({ original: null, version: 1 });
  });

  it('in a collection that a widget shows → both listed in used', async () => {
    const made = await stack.ask('POST', '/api/v1/collections', { body: { name: 'Sport', rules: { any: ['sport'] } } });
    const collectionId = made.body.collection?.id;
    const widget = await stack.ask('POST', '/api/v1/widgets', {
      body: { name: 'Home page', type: 'story', collectionId, layout: 'grid' },
    });
    expect((await story()).used).toMatchObject({
      collections: [{ id: collectionId, name: 'Sport' }],
      widgets: [{ id: widget.body.widget?.id, name: 'Home page' }],
    });
  });
});

describe('PATCH /stories/{id} with version', () => {
  it('field changed since → 409 conflict with latest version and values', async () => {
    await patch({ title: 'Theirs', version: 1 });
    const answer = await patch({ title: 'Mine', version: 1 }, 'author');
    expect([answer.status, answer.body.error?.code]).toEqual([409, 'conflict']);
    expect(answer.body.error?.latest).toMatchObject({ version: 2, values: { title: 'Theirs', hashtags: ['sport'] } });
    expect((await story()).title).toBe('Theirs');
  });

  it('other fields changed since → merged', async () => {
    await patch({ title: 'Theirs', version: 1 });
    const answer = await patch({ hashtags: ['relay'], values: ['Kindness'], version: 1 }, 'author');
    expect([answer.status, answer.body.story]).toMatchObject([
      200,
      { version: 3, title: 'Theirs', hashtags: ['relay'], values: ['Kindness'] },
    ]);
  });

  it('only its status changed since → merged', async () => {
    await stack.ask('POST', '/api/v1/stories/moderate', { body: { ids: [id], decision: 'hide' } });
    expect((await patch({ title: 'Mine', version: 1 })).status).toBe(200);
  });

  it('no version → last write wins', async () => {
    await patch({ title: 'Theirs' });
    expect((await patch({ title: 'Mine' }, 'author')).body.story?.title).toBe('Mine');
  });

  it('version that does not exist yet → 400 at version; version alone → 400', async () => {
    expect([(await patch({ title: 'x', version: 9 })).status, (await patch({ version: 1 })).status]).toEqual([
      400, 400,
    ]);
    expect(Object.keys(fieldsOf(await patch({ title: 'x', version: 9 })))).toEqual(['version']);
  });

  it('call to action → stored; unsafe address → 400 at cta.url; null → removed', async () => {
    const cta = { label: 'Book a visit', url: 'https://school.example/visit' };
    expect((await patch({ cta })).body.story?.cta).toEqual(cta);
    expect(Object.keys(fieldsOf(await patch({ cta: { label: 'x', url: 'javascript:alert(1)' } })))).toEqual([
      'cta.url',
    ]);
    expect((await patch({ cta: null })).body.story?.cta).toBeNull();
  });
});

describe('GET /stories/{id}/history', () => {
  it('changes by user, source and moderation → newest first, with user, act and changes', async () => {
    await patch({ hashtags: ['relay'] }, 'author');
    await sourceSays('Sports day, corrected');
    await stack.ask('POST', '/api/v1/stories/moderate', { body: { ids: [id], decision: 'approve' } });
    const items = await history();
    expect(items.map(({ version, action }) => [version, action])).toEqual([
      [4, 'story.approve'],
      [3, 'story.source'],
      [2, 'story.update'],
      [1, 'story.import'],
    ]);
    expect(items[0]).toMatchObject({
      by: { uid: expect.any(String), name: expect.stringMatching(/./) },
      changes: [{ field: 'status', before: 'pending', after: 'approved' }],
    });
    expect(items[1]).toMatchObject({
      by: { uid: null },
      changes: [{ field: 'title', before: 'Sports day', after: 'Sports day, corrected' }],
    });
    expect(items[2]?.changes).toEqual([{ field: 'hashtags', before: ['sport'], after: ['relay'] }]);
  });

  it('60 changes → the last 50 and the first', async () => {
    for (let n = 0; n < 60; n += 1) await patch({ title: `Title ${n}` });
    const items = await history();
    expect([items.length, items[0]?.version, items.at(-2)?.version, items.at(-1)?.version]).toEqual([51, 61, 12, 1]);
    expect((await restore(5)).status).toBe(404);
    expect((await restore(11)).body.story?.title).toBe('Title 9');
  });

  it('story of another school → 404', async () => {
    const answer = await stack.ask('GET', `/api/v1/stories/${id}/history`, { as: 'both', iid: 'riverside' });
    expect(answer.status).toBe(404);
  });

  it('story deleted → its versions deleted', async () => {
    await patch({ title: 'Ours' });
    await stack.ask('DELETE', `/api/v1/stories/${id}`);
    expect((await stack.db.collection(`stories/${id}/versions`).get()).size).toBe(0);
  });
});

describe('POST /stories/{id}/restore', () => {
  it('version equal to the current story → 200, no new version', async () => {
    await patch({ title: 'Second' });
    await patch({ title: 'Sports day' });
    for (const version of [1, 3, 3]) {
      const answer = await restore(version);
      expect([answer.status, answer.body.story?.version], `version ${version}`).toEqual([200, 3]);
    }
    expect(await history()).toHaveLength(3);
  });

  it('earlier version → its text as a new version, status unchanged', async () => {
    await patch({ title: 'Second', html: '<p>New <strong>text</strong></p>' });
    await stack.ask('POST', '/api/v1/stories/moderate', { body: { ids: [id], decision: 'approve' } });
    const answer = await restore(1);
    expect(answer.body.story).toMatchObject({ version: 4, title: 'Sports day', status: 'approved' });
    expect((await restore(2)).body.story).toMatchObject({ version: 5, title: 'Second', text: 'New text' });
    expect((await history())[0]).toMatchObject({ version: 5, action: 'story.restore-version' });
  });

  it('version 0 → text of the source, which may change it again', async () => {
    await patch({ title: 'Ours' });
    expect((await restore(0)).body.story).toMatchObject({ title: 'Sports day', edited: [] });
    await sourceSays('Sports day, corrected');
    expect((await story()).title).toBe('Sports day, corrected');
  });

  it('version 0 of a story written here, future version → 404', async () => {
    expect((await restore(7)).status).toBe(404);
    const made = await stack.ask('POST', '/api/v1/stories', { body: { title: 'Ours', html: '<p>Text</p>' } });
    const answer = await stack.ask('POST', `/api/v1/stories/${made.body.story?.id}/restore`, { body: { version: 0 } });
    expect(answer.status).toBe(404);
  });
});

describe('PATCH /stories/{id} that changes nothing', () => {
  const document = async () => (await stack.db.doc(`stories/${id}`).get()).data();
  const entries = async () => (await stack.db.collection('auditLog').get()).size;

  it('PATCH /stories/{id} with every field unchanged → same story, nothing written', async () => {
    const picture = { type: 'image', url: 'https://school.example/a.png', alt: 'A race', focus: { x: 0.5, y: 0.2 } };
    const cta = { label: 'Visit', url: 'https://school.example' };
    const body = {
      title: 'Ours',
      html: '<p>Text</p>',
      media: [picture],
      hashtags: ['sport'],
      values: ['Kindness'],
      cta,
    };
    await patch(body);
    const [before, noted] = [await document(), await entries()];
    const { title, html, media, hashtags, values } = await story();
    const answer = await patch({ title, html, media, hashtags, values, cta });
    expect([answer.status, answer.body.story]).toMatchObject([200, { ...body, version: 2 }]);
    expect([await document(), await entries()]).toEqual([before, noted]);
    expect(await history()).toHaveLength(2);
  });

  it('PATCH /stories/{id} with some fields changed → only these are protected from the source', async () => {
    const { html } = await story();
    await patch({ title: 'Ours', html, hashtags: ['sport'], values: [], cta: null });
    expect(await story()).toMatchObject({ title: 'Ours', version: 2, edited: ['title'] });
    expect((await history())[0]).toMatchObject({ changes: [{ field: 'title' }] });
  });

  it('returned story, saved unchanged by its author → pending again', async () => {
    const made = await stack.ask('POST', '/api/v1/stories', { body: { title: 'Mine', html: '<p>Text</p>' } });
    id = String(made.body.story?.id);
    const moderate = (body: object) => stack.ask('POST', '/api/v1/stories/moderate', { body: { ids: [id], ...body } });
    await moderate({ decision: 'restore' });
    await moderate({ decision: 'return', reason: 'Name the place.' });
    expect((await story()).status).toBe('returned');
    expect((await patch({ title: 'Mine' })).body.story).toMatchObject({ status: 'pending' });
  });

  it('PATCH /stories/{id} with the old value of a field changed since → 409', async () => {
    await patch({ title: 'Theirs' });
    expect((await patch({ title: 'Sports day', version: 1 }, 'author')).status).toBe(409);
  });
});

describe('POST /stories', () => {
  it('with publishAt, values, cta and collectionIds → draft in the collection', async () => {
    const made = await stack.ask('POST', '/api/v1/collections', { body: { name: 'Front page' } });
    const collectionId = made.body.collection?.id;
    const body = {
      title: 'Ours',
      html: '<p>Text</p>',
      publishAt: '2026-12-01T09:00:00Z',
      values: ['Kindness'],
      cta: { label: 'Visit', url: 'https://school.example' },
      collectionIds: [collectionId],
    };
    const answer = await stack.ask('POST', '/api/v1/stories', { body });
    expect(answer.body.story).toMatchObject({
      status: 'draft',
      publishAt: '2026-12-01T09:00:00.000Z',
      values: ['Kindness'],
      cta: body.cta,
      collectionIds: [collectionId],
    });
    const unknown = await stack.ask('POST', '/api/v1/stories', { body: { ...body, collectionIds: ['nowhere'] } });
    expect(Object.keys(fieldsOf(unknown))).toEqual(['collectionIds']);
  });
});
