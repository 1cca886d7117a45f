import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { item } from '../../support/fake-source.ts';
import { list, type Stack, startStack } from '../../support/stack.ts';
import { connect, FEED_URL } from '../channels.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
beforeEach(() => stack.reset());
afterAll(() => stack?.close());

const read = async (path: string) => (await stack.db.doc(path).get()).data();

/** Where the specification puts a school's records, and their fields. */
describe('records of a school', () => {
  it('analytics/global: channel, story, collection, widget or member added → its counter goes up [spec 3.9]', async () => {
    const before = await read('institutions/oakfield/analytics/global');
    expect(before).toMatchObject({
      channels: expect.any(Number),
      widgets: { newsletter: expect.any(Number), story: expect.any(Number) },
      stories: expect.any(Number),
      collections: expect.any(Number),
      users: expect.any(Number),
      apiKeys: expect.any(Number),
      apiKeysDomains: expect.any(Number),
    });
    const made = await stack.ask('POST', '/api/v1/collections', { body: { name: 'Sports' } });
    expect(made.status).toBe(201);
    const after = await read('institutions/oakfield/analytics/global');
    expect(after?.collections).toBe(Number(before?.collections) + 1);
  });

  it('channel created → document of its own under institutions/{iid}/feeds, newest listed first [spec 3.7a, 3.7b]', async () => {
    stack.sources.set(FEED_URL, { items: [item('a')] });
    const { feedId } = await connect(stack);
    const document = await stack.db.doc(`institutions/oakfield/feeds/${feedId}`).get();
    expect(document.id).toBe(feedId);
    expect(document.data()).toMatchObject({ name: expect.any(String), network: 'rss', dateCreated: expect.anything() });
    const listed = list((await stack.ask('GET', '/api/v1/feeds')).body.items).map(({ dateCreated }) =>
      String(dateCreated),
    );
    expect(listed).toEqual(listed.toSorted((a, b) => b.localeCompare(a)));
  });

  it('roles → documents under institutions/{iid}/roles with id and name; the token’s claim names the member’s role [spec 3.8a, 3.8b, 6.2a, 6.2b]', async () => {
    const roles = await stack.db.collection('institutions/oakfield/roles').get();
    expect(roles.docs.map(({ id }) => id)).toEqual(expect.arrayContaining(['ADMIN', 'AUTHOR', 'VIEWER']));
    for (const role of roles.docs) expect(role.get('name'), role.id).toEqual(expect.any(String));
    await stack.db.doc('institutions/oakfield/roles/AUTHOR').update({ permissions: ['s.s.rea'] });
    const refused = await stack.ask('POST', '/api/v1/collections', { as: 'author', body: { name: 'Sports' } });
    expect([refused.status, refused.body.error?.code]).toEqual([403, 'forbidden']);
  });

  it('story and collection created → top-level documents, each with its school [spec 3.1g, 3.1h]', async () => {
    const body = { title: 'Sports day', html: '<p>It was fun.</p>' };
    const storyId = String((await stack.ask('POST', '/api/v1/stories', { body })).body.story?.id);
    const made = await stack.ask('POST', '/api/v1/collections', { body: { name: 'Sports' } });
    const collectionId = String(made.body.collection?.id);
    expect(await read(`stories/${storyId}`)).toMatchObject({ id: storyId, iid: 'oakfield', title: 'Sports day' });
    expect(await read(`collections/${collectionId}`)).toMatchObject({
      id: collectionId,
      iid: 'oakfield',
      name: 'Sports',
    });
  });

  it('widget and newsletter created → top-level documents, each with its school [spec 3.1e, 3.1f]', async () => {
    const shown = await stack.ask('POST', '/api/v1/collections', { body: { name: 'Sports' } });
    const body = { name: 'Front page', type: 'story', collectionId: shown.body.collection?.id, layout: 'grid' };
    const widgetId = String((await stack.ask('POST', '/api/v1/widgets', { body })).body.widget?.id);
    const made = await stack.ask('POST', '/api/v1/newsletters', { body: { name: 'Weekly' } });
    const newsletterId = String(made.body.newsletter?.id);
    expect(await read(`widgets/${widgetId}`)).toMatchObject({ id: widgetId, iid: 'oakfield', name: 'Front page' });
    expect(await read(`widget_newsletter/${newsletterId}`)).toMatchObject({
      id: newsletterId,
      iid: 'oakfield',
      name: 'Weekly',
    });
  });

  it('member → top-level document that names the schools [spec 3.1a]', async () => {
    const members = await stack.db.collection('users').get();
    expect(members.size).toBeGreaterThan(1);
    const author = members.docs.find((document) => document.get('institutions.oakfield') !== undefined);
    expect(author?.data(), 'a member of Oakfield').toMatchObject({ email: expect.any(String) });
  });
});
