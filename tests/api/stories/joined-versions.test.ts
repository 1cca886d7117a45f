import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { item } from '../../support/fake-source.ts';
import { ids, type Loose, list, type Stack, startStack } from '../../support/stack.ts';
import { connect, FEED_URL } from '../channels.ts';

const MINUTE = 60_000;

let stack: Stack;
let ahead = 0;
let feedId = '';
let id = '';
beforeAll(async () => {
  stack = await startStack({
    backend: { now: () => new Date(Date.now() + ahead) },
    limits: { sync: { max: 100, windowMs: MINUTE } },
  });
});
beforeEach(async () => {
  ahead = 0;
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
/** As the form does it while a person writes. */
const save = (body: object, as: 'head' | 'author' = 'head') => patch({ unfinished: true, ...body }, as);
const moderate = (decision: string, more: object = {}) =>
  stack.ask('POST', '/api/v1/stories/moderate', { body: { ids: [id], decision, ...more } });
const restore = (version: number) => stack.ask('POST', `/api/v1/stories/${id}/restore`, { body: { version } });
async function history(): Promise<Loose[]> {
  const answer = await stack.ask('GET', `/api/v1/stories/${id}/history`);
  expect(answer.status, answer.text).toBe(200);
  return list(answer.body.items);
}
const entries = async () => (await history()).map(({ version, action }) => [version, action]);
const audited = async () =>
  (await stack.db.collection('auditLog').where('action', '==', 'story.update').get()).docs.map(
    (entry) => entry.get('after.fields') as string[],
  );

describe('changes that one person saves one after the other', () => {
  it('typed in five saves → one entry from the first before to the last after, each save a version', async () => {
    for (const title of ['S', 'Sp', 'Sports', 'Sports day 20', 'Sports day 2026']) await save({ title });
    await save({ hashtags: ['relay'] });
    expect(await entries()).toEqual([
      [7, 'story.update'],
      [1, 'story.import'],
    ]);
    expect((await history())[0]?.changes).toEqual([
      { field: 'title', before: 'Sports day', after: 'Sports day 2026' },
      { field: 'hashtags', before: ['sport'], after: ['relay'] },
    ]);
    expect(await story()).toMatchObject({ version: 7, versions: 2 });
  });

  it('history entry: field typed and taken back → no change of that field', async () => {
    await save({ title: 'Half a wor' });
    await save({ hashtags: ['relay'] });
    await save({ title: 'Sports day' });
    expect((await history())[0]?.changes).toEqual([{ field: 'hashtags', before: ['sport'], after: ['relay'] }]);
  });

  it('earlier version → restored over the joined entry; a version within it → 404', async () => {
    await save({ title: 'A' });
    await save({ title: 'AB', html: '<p>New</p>' });
    await save({ title: 'ABC' });
    expect((await restore(3)).status).toBe(404);
    expect((await restore(1)).body.story).toMatchObject({ version: 5, title: 'Sports day' });
    expect((await restore(4)).body.story).toMatchObject({ version: 6, title: 'ABC', text: 'New' });
  });

  it('ten minutes after the first of them → a new entry', async () => {
    await save({ title: 'A' });
    ahead = 9 * MINUTE;
    await save({ title: 'AB' });
    ahead = 11 * MINUTE;
    await save({ title: 'ABC' });
    expect(await entries()).toEqual([
      [4, 'story.update'],
      [3, 'story.update'],
      [1, 'story.import'],
    ]);
  });

  it('another person between → a new entry each time', async () => {
    await save({ title: 'A' });
    await save({ title: 'B' }, 'author');
    await save({ title: 'C' });
    expect((await entries()).map(([version]) => version)).toEqual([4, 3, 2, 1]);
  });

  it.each([
    ['review', () => moderate('hide'), 'story.hide'],
    ['restore', () => restore(1), 'story.restore-version'],
    [
      'sync',
      async () => {
        stack.sources.set(FEED_URL, { items: [item('a', { title: 'Sports day', hashtags: ['field'] })] });
        await stack.ask('POST', `/api/v1/feeds/${feedId}/sync`);
        await stack.settle();
      },
      'story.source',
    ],
  ] as const)('%s between → a new entry', async (_, act, action) => {
    await save({ title: 'A' });
    await save({ title: 'AB' });
    await act();
    await save({ title: 'B' });
    await save({ title: 'C' });
    expect(await entries()).toEqual([
      [6, 'story.update'],
      [4, action],
      [3, 'story.update'],
      [1, 'story.import'],
    ]);
  });

  it('visitors see the story → each save is an entry of its own', async () => {
    await moderate('approve');
    await patch({ title: 'A' });
    await patch({ title: 'B' });
    expect((await entries()).map(([version]) => version)).toEqual([4, 3, 2, 1]);
    expect(await audited()).toHaveLength(2);
  });

  it('saved by the person, or sent by a program without unfinished → an entry each time', async () => {
    for (const title of ['A', 'AB', 'ABC']) await patch({ title });
    expect((await entries()).map(([version]) => version)).toEqual([4, 3, 2, 1]);
    await save({ title: 'ABCD' });
    expect((await entries()).map(([version]) => version)).toEqual([5, 3, 2, 1]);
  });

  it('hundred saves → the entries before them are still there, and none is left once the story is deleted', async () => {
    await save({ title: 'By the author' }, 'author');
    for (let n = 0; n < 100; n += 1) await save({ title: `Title ${n}` });
    expect((await entries()).map(([version]) => version)).toEqual([102, 2, 1]);
    await save({ title: 'Again' }, 'author');
    expect((await restore(102)).body.story?.title).toBe('Title 99');
    await stack.ask('DELETE', `/api/v1/stories/${id}`);
    expect((await stack.db.collection(`stories/${id}/versions`).get()).size).toBe(0);
  });

  it('channel removed with its stories → none of their entries is left', async () => {
    for (const title of ['A', 'AB', 'ABC']) await save({ title });
    await save({ title: 'By the author' }, 'author');
    await stack.ask('DELETE', `/api/v1/feeds/${feedId}?stories=delete`);
    await stack.settle();
    expect((await stack.db.collection(`stories/${id}/versions`).get()).size).toBe(0);
  });
});

describe('colleague who opened the story between two saves', () => {
  it('field changed before and not since → merged; field changed since → 409', async () => {
    await save({ title: 'A' });
    await save({ hashtags: ['relay'] });
    expect((await save({ title: 'Mine', version: 2 }, 'author')).status).toBe(200);
    await save({ html: '<p>One</p>' });
    await save({ title: 'Theirs' });
    const answer = await save({ title: 'Mine', version: 5 }, 'author');
    expect([answer.status, answer.body.error?.latest]).toMatchObject([
      409,
      { version: 6, values: { title: 'Theirs' } },
    ]);
  });

  it('field changed and changed back since → 409', async () => {
    await save({ title: 'A' });
    await save({ title: 'B' });
    await save({ title: 'A' });
    expect((await save({ title: 'Mine', version: 2 }, 'author')).status).toBe(409);
  });
});

describe('activity log of changes that join', () => {
  it('saved again and again → one entry, and one more for each further field', async () => {
    for (const title of ['A', 'AB', 'ABC']) await save({ title });
    await save({ hashtags: ['relay'] });
    await save({ title: 'ABCD', hashtags: ['relay', 'sport'] });
    expect((await audited()).toSorted((one, other) => one.length - other.length)).toEqual([
      ['title'],
      ['title', 'hashtags'],
    ]);
  });
});

describe('returned story', () => {
  const returned = () => moderate('return', { reason: 'Name the year.' });

  it('saved while it is being written → stays returned; saved by the person → awaits review again', async () => {
    await returned();
    expect((await patch({ title: 'Year', unfinished: true })).body.story).toMatchObject({
      status: 'returned',
      title: 'Year',
      moderation: { reason: 'Name the year.' },
    });
    expect((await patch({ title: 'Year 4' })).body.story).toMatchObject({ status: 'pending', title: 'Year 4' });
  });

  it('nothing but unfinished → 400', async () => {
    expect((await patch({ unfinished: true })).status).toBe(400);
  });
});

describe('saved while it is being written', () => {
  it('visitors see the story → 409 and nothing changes; hidden → saved', async () => {
    await moderate('approve');
    expect((await patch({ title: 'Half a', unfinished: true })).status).toBe(409);
    expect((await story()).title).toBe('Sports day');
    await moderate('hide');
    expect((await patch({ title: 'Half a', unfinished: true })).status).toBe(200);
  });
});
