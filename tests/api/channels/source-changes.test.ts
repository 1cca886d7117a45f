// Long: one attack, field by field, and what follows from it.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ConnectorItem } from '../../../server/core/ports/connector.ts';
import { embedAddress } from '../../../src/domain/widget/addresses.ts';
import { item } from '../../support/fake-source.ts';
import { ids, type Loose, list, type Stack, startStack } from '../../support/stack.ts';
import { connect, FEED_URL } from '../channels.ts';

let stack: Stack;
let feedId = '';
let storyId = '';
let publicKey = '';
beforeAll(async () => {
  // Every test reads its channel many times.
  stack = await startStack({ limits: { sync: { max: 100, windowMs: 60_000 } } });
});
beforeEach(async () => {
  await stack.reset();
  stack.sources.set(FEED_URL, { items: [item('a', APPROVED)] });
  ({ feedId } = await connect(stack));
  await stack.settle();
  storyId = ids((await stack.ask('GET', '/api/v1/stories')).body.items)[0] ?? '';
  const rules = { any: ['sport'], mediaOnly: true };
  const made = await stack.ask('POST', '/api/v1/collections', { body: { name: 'Home page', rules } });
  const widget = await stack.ask('POST', '/api/v1/widgets', {
    body: { name: 'Home page', type: 'story', collectionId: made.body.collection?.id, layout: 'grid' },
  });
  publicKey = String(widget.body.widget?.publicKey);
  await moderate({ decision: 'approve' });
});
afterAll(() => stack.close());

const picture = (name: string) => ({ type: 'image' as const, url: `https://school.example/${name}.jpg`, alt: name });
const APPROVED: Partial<ConnectorItem> = {
  title: 'Sports day',
  text: 'We won the relay.',
  author: 'Ms Marsh',
  media: [picture('relay')],
  hashtags: ['sport'],
};
const CHANGES: readonly [string, Partial<ConnectorItem>, Record<string, unknown>][] = [
  ['title', { title: 'Buy pills' }, { title: 'Buy pills' }],
  ['text', { text: 'Buy pills.' }, { html: '<p>Buy pills.</p>' }],
  ['link', { permalink: 'https://evil.example/' }, { permalink: 'https://evil.example/' }],
  ['removed link', { permalink: null }, { permalink: null }],
  ['pictures', { media: [picture('evil')] }, { media: [picture('evil')] }],
  ['removed pictures', { media: [] }, { media: [] }],
  ['hashtags', { hashtags: ['pills'] }, { hashtags: ['pills'] }],
];

const moderate = (body: object) => stack.ask('POST', '/api/v1/stories/moderate', { body: { ids: [storyId], ...body } });
const story = async () => (await stack.ask('GET', `/api/v1/stories/${storyId}`)).body.story as Loose;
const visit = async () => (await stack.ask('GET', embedAddress('', publicKey), { as: null })).text;
const resolveProposal = (body: object) => stack.ask('POST', `/api/v1/stories/${storyId}/proposed`, { body });
const proposedIds = async (query = '') =>
  ids((await stack.ask('GET', `/api/v1/stories?proposed=true${query}`)).body.items);

/** The channel is read again with this as its only post. @returns the counts of the job. */
async function sourceSays(changes: Partial<ConnectorItem>): Promise<Loose> {
  stack.sources.set(FEED_URL, { items: [item('a', { ...APPROVED, ...changes })] });
  const answer = await stack.ask('POST', `/api/v1/feeds/${feedId}/sync`);
  await stack.settle();
  const { job } = (await stack.ask('GET', `/api/v1/jobs/${answer.body.job?.id}`)).body;
  expect(job).toMatchObject({ status: 'done' });
  return job?.counts as Loose;
}

describe('approved story changed at its source', () => {
  it.each(CHANGES)(
    '%s → visitors see the approved version, the change is proposed',
    async (_field, change, proposed) => {
      const [before, shown] = [await story(), await visit()];
      expect(shown).toContain('Sports day');
      expect(await sourceSays(change)).toMatchObject({ updated: 1, unchanged: 0 });
      expect(await visit()).toBe(shown);
      const after = await story();
      expect(after).toEqual({
        ...before,
        version: Number(before.version) + 1,
        versions: Number(before.versions) + 1,
        original: after.original,
        updatedAt: after.updatedAt,
        proposed: { ...proposed, at: expect.stringMatching(/^\d{4}-.*Z$/) },
      });
      expect(await proposedIds()).toEqual([storyId]);

      // The same change again counts as unchanged, the proposal stays.
      expect(await sourceSays(change)).toMatchObject({ updated: 0, unchanged: 1 });
      expect(await story()).toEqual(after);
    },
  );

  it.each(CHANGES)('%s, feed with trustEdits → visitors see the change at once', async (_field, change, proposed) => {
    const patched = await stack.ask('PATCH', `/api/v1/feeds/${feedId}`, { body: { rules: { trustEdits: true } } });
    expect(patched.body.feed).toMatchObject({ rules: { trustEdits: true } });
    const shown = await visit();
    await sourceSays(change);
    expect(await visit()).not.toBe(shown);
    expect(await story()).toMatchObject(proposed);
    expect(await story()).not.toHaveProperty('proposed');
  });

  it('author or date changed → no proposal alone, accepted with the next one', async () => {
    const shown = await visit();
    const held = { author: 'Somebody', publishedAt: '2026-11-01T09:00:00.000Z' };
    expect(await sourceSays(held)).toMatchObject({ updated: 1 });
    expect(await visit()).toBe(shown);
    expect(await story()).not.toHaveProperty('proposed');
    await sourceSays({ ...held, title: 'Sports week' });
    expect(await visit()).toBe(shown);
    expect(await story()).toMatchObject({ proposed: { title: 'Sports week', ...held } });
    expect((await resolveProposal({ decision: 'accept' })).body.story).toMatchObject({ title: 'Sports week', ...held });
  });

  it('scheduled story → proposed as for an approved one', async () => {
    await stack.db.doc(`stories/${storyId}`).update({ status: 'scheduled' });
    await sourceSays({ title: 'Buy pills' });
    expect(await story()).toMatchObject({ title: 'Sports day', proposed: { title: 'Buy pills' } });
  });

  it.each(['hide', 'restore'])('story after %s → changed at once, visitors do not see the story', async (decision) => {
    await moderate({ decision });
    await sourceSays({ title: 'Sports week' });
    expect(await story()).toMatchObject({ title: 'Sports week' });
    expect(await story()).not.toHaveProperty('proposed');
  });

  it('hidden with a proposal, then approved → approved version visible, proposal stays', async () => {
    const shown = await visit();
    await sourceSays({ title: 'Buy pills' });
    await moderate({ decision: 'hide' });
    await moderate({ decision: 'approve' });
    expect(await visit()).toBe(shown);
    expect(await proposedIds()).toEqual([storyId]);
  });

  it('post restored at its source → proposal removed; accept → 409', async () => {
    await sourceSays({ title: 'Buy pills' });
    await sourceSays({});
    expect(await story()).not.toHaveProperty('proposed');
    expect(await proposedIds()).toEqual([]);
    expect((await resolveProposal({ decision: 'accept' })).status).toBe(409);
  });

  it('proposed text and hashtags → not in search and collections until accepted', async () => {
    await sourceSays({ title: 'Pills', hashtags: ['pills'] });
    const storyIds = async (query: string) => ids((await stack.ask('GET', `/api/v1/stories?${query}`)).body.items);
    expect([await storyIds('q=pills'), await storyIds('tag=pills'), await storyIds('q=sports')]).toEqual([
      [],
      [],
      [storyId],
    ]);
    expect((await story()).collectionIds).toHaveLength(1);
    await resolveProposal({ decision: 'accept' });
    expect([await storyIds('q=pills'), await storyIds('tag=pills'), await storyIds('q=sports')]).toEqual([
      [storyId],
      [storyId],
      [],
    ]);
    expect((await story()).collectionIds).toHaveLength(0);
    expect((await stack.ask('GET', '/api/v1/collections')).body.items).toMatchObject([{ count: 0 }]);
  });

  it('field edited by a user → never proposed', async () => {
    await stack.ask('PATCH', `/api/v1/stories/${storyId}`, { body: { title: 'Our words' } });
    await sourceSays({ title: 'Theirs', hashtags: ['sport', 'pills'] });
    expect(Object.keys((await story()).proposed ?? {}).sort()).toEqual(['at', 'hashtags']);
    const patched = await stack.ask('PATCH', `/api/v1/stories/${storyId}`, { body: { hashtags: ['ours'] } });
    expect(patched.body.story).not.toHaveProperty('proposed');
    expect(await proposedIds()).toEqual([]);
  });
});

describe('POST /stories/{id}/proposed', () => {
  it('accept → visible, proposal removed, audit entry', async () => {
    await sourceSays({ title: 'Sports week', text: 'We won twice.' });
    const { version } = await story();
    const { status, body } = await resolveProposal({ decision: 'accept', version });
    expect(status).toBe(200);
    expect(body.story).toMatchObject({
      title: 'Sports week',
      text: 'We won twice.',
      html: '<p>We won twice.</p>',
      status: 'approved',
      version: Number(version) + 1,
    });
    expect(body.story).not.toHaveProperty('proposed');
    expect(await visit()).toContain('We won twice.');
    const log = await stack.db.collection('auditLog').where('action', '==', 'story.accept-change').get();
    expect(log.docs.map((entry) => entry.data())).toMatchObject([
      { target: `stories/${storyId}`, before: { title: 'Sports day' }, after: { title: 'Sports week' } },
    ]);
    expect(await sourceSays({ title: 'Sports week', text: 'We won twice.' })).toMatchObject({ unchanged: 1 });
  });

  it('accept takes the story out of a collection → its id in the embed’s removed', async () => {
    const removed = async () => (await stack.ask('GET', embedAddress('', publicKey), { as: null })).body.removed;
    await sourceSays({ hashtags: ['drama'] });
    expect(await removed()).toEqual([]);
    await resolveProposal({ decision: 'accept' });
    expect(await removed()).toEqual([storyId]);
    await sourceSays({ hashtags: ['sport'] });
    await resolveProposal({ decision: 'accept' });
    expect(await removed()).toEqual([]);
  });

  it('keep → approved version stays; same change again → not proposed; another → proposed', async () => {
    const shown = await visit();
    await sourceSays({ title: 'Buy pills' });
    expect((await resolveProposal({ decision: 'keep' })).body.story).toMatchObject({ title: 'Sports day' });
    expect(await proposedIds()).toEqual([]);
    await sourceSays({ title: 'Buy pills' });
    expect(await proposedIds()).toEqual([]);
    await sourceSays({ title: 'Buy more pills' });
    expect(await story()).toMatchObject({ proposed: { title: 'Buy more pills' } });
    expect(await visit()).toBe(shown);
  });

  it('keep, then the feed’s sync state lost → still not proposed again', async () => {
    await sourceSays({ title: 'Buy pills' });
    await resolveProposal({ decision: 'keep' });
    await stack.db.doc(`feedStates/${feedId}`).delete();
    expect(await sourceSays({ title: 'Buy pills' })).toMatchObject({ updated: 0, unchanged: 1 });
    expect(await proposedIds()).toEqual([]);
  });

  it.each(['accept', 'keep'])('%s: no proposal, or another version → conflict', async (decision) => {
    expect((await resolveProposal({ decision })).body.error).toMatchObject({ code: 'conflict' });
    await sourceSays({ title: 'Buy pills' });
    const { version } = await story();
    await sourceSays({ title: 'Buy more pills' });
    const late = await resolveProposal({ decision, version });
    expect([late.status, late.body.error?.code]).toEqual([409, 'conflict']);
    expect(await story()).toMatchObject({ title: 'Sports day', proposed: { title: 'Buy more pills' } });
  });

  it('accept and keep at once → 200 and 409', async () => {
    await sourceSays({ title: 'Sports week' });
    const answers = await Promise.all([resolveProposal({ decision: 'accept' }), resolveProposal({ decision: 'keep' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('versions in POST /stories/moderate', () => {
  it('story changed meanwhile → conflict for that story, the others are moderated', async () => {
    const seen = (await story()).version;
    const other = (await stack.ask('POST', '/api/v1/stories', { body: { title: 'Other', html: '<p>Other</p>' } })).body
      .story as Loose;
    await sourceSays({ title: 'Buy pills' });
    const versions = { [storyId]: seen, [String(other.id)]: other.version };
    const { body } = await moderate({ ids: [storyId, other.id], decision: 'hide', versions });
    expect(body.done).toEqual([other.id]);
    expect(list(body.failed)).toMatchObject([{ id: storyId, error: { code: 'conflict' } }]);
    expect(await story()).toMatchObject({ status: 'approved' });
    const now = { [storyId]: (await story()).version };
    expect((await moderate({ decision: 'hide', versions: now })).body.done).toEqual([storyId]);
  });

  it('same version twice at once → one moderated, one conflict', async () => {
    const versions = { [storyId]: (await story()).version };
    const answers = await Promise.all([
      moderate({ decision: 'hide', versions }),
      moderate({ decision: 'return', reason: 'Ask first.', versions }),
    ]);
    expect(answers.map(({ body }) => list(body.done).length).sort()).toEqual([0, 1]);
    expect(answers.flatMap(({ body }) => list(body.failed)).map(({ error }) => error?.code)).toEqual(['conflict']);
  });

  it('story stored without a version → version 1', async () => {
    const document = stack.db.doc(`stories/${storyId}`);
    const { version: _, proposed: __, hasProposal: ___, ...old } = (await document.get()).data() ?? {};
    await document.set(old);
    expect(await story()).toMatchObject({ version: 1 });
    expect((await moderate({ decision: 'hide', versions: { [storyId]: 2 } })).body.done).toEqual([]);
    expect((await moderate({ decision: 'approve', versions: { [storyId]: 1 } })).body.done).toEqual([storyId]);
    expect(await story()).toMatchObject({ version: 2 });
  });

  it.each(['constructor', 'toString', 'hasOwnProperty'])(
    'versions with the key %s → applies to that id only',
    async (key) => {
      const { status, body } = await moderate({ decision: 'hide', versions: { [key]: 7 } });
      expect([status, body.done]).toEqual([200, [storyId]]);
      const missing = await moderate({ ids: [key], decision: 'hide', versions: { [key]: 7 } });
      expect(list(missing.body.failed)).toMatchObject([{ id: key, error: { code: 'not-found' } }]);
    },
  );

  it('versions with the key __proto__ → 200 or 400, never 500', async () => {
    const body = JSON.parse(`{ "ids": ["${storyId}"], "decision": "hide", "versions": { "__proto__": 7 } }`) as object;
    const { status } = await stack.ask('POST', '/api/v1/stories/moderate', { body });
    expect([200, 400]).toContain(status);
  });

  it.each([[{ a: 0 }], [{ a: 1.5 }], [{ a: '1' }], [[1]], [{ a: null }], ['1']])('%j → 400', async (versions) => {
    expect((await moderate({ decision: 'hide', versions })).status).toBe(400);
  });
});

describe('proposed filter and trustEdits', () => {
  it('proposed with any other filter → both apply; invalid value → 400', async () => {
    await sourceSays({ title: 'Buy pills' });
    await stack.ask('POST', '/api/v1/stories', { body: { title: 'Sports draft', html: '<p>Text</p>' } });
    for (const query of [
      '',
      '&status=approved',
      `&feedId=${feedId}`,
      '&q=sports',
      '&tag=sport&media=true',
      '&sort=title&status=approved&q=sports',
      '&sort=-importedAt',
      '&sort=publishedAt&from=2026-01-01',
    ]) {
      expect(await proposedIds(query), query).toEqual([storyId]);
    }
    for (const query of ['&status=pending', '&q=pills', '&feedId=other']) {
      expect(await proposedIds(query), query).toEqual([]);
    }
    for (const wrong of ['false', '1', '']) {
      expect((await stack.ask('GET', `/api/v1/stories?proposed=${wrong}`)).status, wrong).toBe(400);
    }
  });

  it('trustEdits → false by default, unchanged when omitted, boolean only', async () => {
    const feed = async () => (await stack.ask('GET', `/api/v1/feeds/${feedId}`)).body.feed;
    const patch = (body: object) => stack.ask('PATCH', `/api/v1/feeds/${feedId}`, { body });
    expect(await feed()).toMatchObject({ rules: { trustEdits: false } });
    expect((await patch({ rules: { trustEdits: true } })).status).toBe(200);
    await patch({ name: 'Oakfield again' });
    await patch({ rules: {} });
    expect(await feed()).toMatchObject({ name: 'Oakfield again', rules: { trustEdits: true } });
    for (const rules of [{ trustEdits: 'yes' }, { trust: true }, null, []]) {
      expect((await patch({ rules })).status, JSON.stringify(rules)).toBe(400);
    }
    const log = await stack.db.collection('auditLog').where('action', '==', 'feed.update').get();
    expect(log.docs.map((entry) => entry.get('after'))).toContainEqual(
      expect.objectContaining({ rules: expect.objectContaining({ trustEdits: true }) }),
    );
  });
});
