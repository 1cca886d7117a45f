import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkConsent } from '../../../server/stories/use-cases/review-settings.ts';
import { item } from '../../support/fake-source.ts';
import { fieldsOf, type Loose, list, type Stack, startStack } from '../../support/stack.ts';
import { connect, FEED_URL } from '../channels.ts';

let stack: Stack;
let ahead = 0;
/** A post of the channel. */
let id = '';
beforeAll(async () => {
  stack = await startStack({ backend: { now: () => new Date(Date.now() + ahead) } });
});
beforeEach(async () => {
  ahead = 0;
  await stack.reset();
  stack.sources.set(FEED_URL, { items: [item('a', POST)] });
  await connect(stack);
  await stack.settle();
  id = String(list((await stack.ask('GET', '/api/v1/stories')).body.items)[0]?.id);
});
afterAll(() => stack.close());

const POST = { title: 'Sports day', hashtags: ['sport'], text: 'Robin Hood won the relay.' };
type As = 'head' | 'author';
const ask = (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'GET', path: string, body?: object, as: As = 'head') =>
  stack.ask(method, `/api/v1${path}`, { as, ...(body ? { body } : {}) });
const moderate = (body: object, as: As = 'head') => ask('POST', '/stories/moderate', { ids: [id], ...body }, as);
const story = async (storyId = id) => (await ask('GET', `/stories/${storyId}`)).body.story as Loose;
const codeOf = (answer: { body: Loose }) => list(answer.body.failed)[0]?.error?.code;
const authored = async (body: object = {}) =>
  String((await ask('POST', '/stories', { title: 'Ours', html: '<p>Text</p>', ...body }, 'author')).body.story?.id);
const putNames = (...names: string[]) => ask('PUT', '/consent-list', { names, mode: 'replace' });

describe('returned story', () => {
  const sendBack = (storyId: string) => moderate({ ids: [storyId], decision: 'return', reason: 'Add a picture.' });

  it('saved by its author → pending again, decision removed; in the history', async () => {
    const own = await authored();
    await sendBack(own);
    expect(await story(own)).toMatchObject({ status: 'returned', moderation: { reason: 'Add a picture.' } });
    const saved = await ask('PATCH', `/stories/${own}`, { title: 'Ours, again' }, 'author');
    expect(saved.body.story).toMatchObject({ status: 'pending', moderation: null, title: 'Ours, again' });
    const [latest] = list((await ask('GET', `/stories/${own}/history`)).body.items);
    expect(latest?.changes).toContainEqual({ field: 'status', before: 'returned', after: 'pending' });
  });

  it('version restored by its author → pending again', async () => {
    const own = await authored();
    await ask('PATCH', `/stories/${own}`, { title: 'Second' }, 'author');
    await sendBack(own);
    const restored = await ask('POST', `/stories/${own}/restore`, { version: 1 }, 'author');
    expect(restored.body.story).toMatchObject({ status: 'pending', title: 'Ours' });
  });

  it('saved by another user → stays returned; imported post → pending by any editor', async () => {
    const own = await authored();
    await sendBack(own);
    expect((await ask('PATCH', `/stories/${own}`, { title: 'Theirs' })).body.story?.status).toBe('returned');
    await sendBack(id);
    expect((await ask('PATCH', `/stories/${id}`, { title: 'New' }, 'author')).body.story?.status).toBe('pending');
  });
});

describe('hashtags by the groups of the school', () => {
  it('every answer with stories → hashtags of that school’s groups', async () => {
    await stack.db.doc('institutions/oakfield').update({ hashtags: { people: [], place: ['sport'], purpose: [] } });
    const collectionId = String(
      (await ask('POST', '/collections', { name: 'Sport', rules: { any: ['sport'] } })).body.collection?.id,
    );
    const tags = { people: [], place: ['sport'], purpose: [] };
    for (const path of [
      '/stories',
      '/stories?q=sports',
      '/stories?group=place',
      `/stories?collectionId=${collectionId}&sort=collection`,
    ]) {
      expect(list((await ask('GET', path)).body.items)[0], path).toMatchObject({ id, tags });
    }
    const exported = JSON.parse((await ask('GET', '/stories/export?format=json')).text);
    expect(exported.items[0]).toMatchObject({ id, tags });
    const preview = await ask('POST', '/collections/rules/preview', { rules: { any: ['sport'] } });
    expect(list(preview.body.items)[0]).toMatchObject({ id, tags });
    expect((await ask('PUT', `/stories/${id}/publish`, { destinations: [] })).body.story).toMatchObject({ tags });
  });
});

describe('current consent list', () => {
  it('consent list changed a moment ago → approve and publish ask for consent before any job has run', async () => {
    await putNames('Robin Hood');
    expect(codeOf(await moderate({ decision: 'approve' }))).toBe('consent-needed');
    const checks = list((await ask('GET', `/stories/${id}/publish`)).body.checks);
    expect(checks.find((check) => String(check.id) === 'consent')).toMatchObject({ severity: 'block' });
    const refused = await ask('PUT', `/stories/${id}/publish`, { destinations: [] });
    expect([refused.status, refused.body.error?.code]).toEqual([409, 'consent-needed']);
    expect((await moderate({ decision: 'approve', consentConfirmed: true })).body.done).toEqual([id]);
    expect((await story()).consent).toMatchObject({ state: 'confirmed' });
  });

  it('list emptied a moment ago → approved without a question', async () => {
    await putNames('Robin Hood');
    await stack.settle();
    await putNames();
    expect((await moderate({ decision: 'approve' })).body.done).toEqual([id]);
    expect((await story()).consent).toEqual({ state: 'none', places: [] });
  });

  it('list changed since a decision → undo applies the current list', async () => {
    await moderate({ decision: 'approve' });
    const hidden = await moderate({ decision: 'hide' });
    await putNames('Robin Hood');
    await stack.settle();
    expect((await ask('POST', '/stories/undo', { id: hidden.body.undo?.id })).body.done).toEqual([id]);
    expect(await story()).toMatchObject({ status: 'approved', consent: { state: 'question' } });
  });

  it('list changed while a check of the older list runs → the older check writes nothing more', async () => {
    await putNames('Robin Hood');
    const [open] = (await stack.db.collection('jobs').where('open', '==', true).get()).docs;
    const job = open?.data() as Parameters<typeof checkConsent>[1]['job'];
    const outcome = await checkConsent(stack.backend.deps, {
      job,
      signal: new AbortController().signal,
      budget: 10,
      isLastAttempt: false,
      attemptsExhausted: false,
      // The list is emptied between what the check has read and what it writes.
      assertLease: async () => void (await putNames()),
      progress() {},
      gotFurther() {},
      untouchedSince: () => null,
      touched() {},
    });
    expect(outcome).toBe('done');
    expect((await story()).consent).not.toMatchObject({ state: 'question' });
  });

  it('name in a picture’s description → consent question with its position in alt', async () => {
    await putNames('Grace Hopper');
    const media = [{ type: 'image', url: 'https://school.example/a.jpg', alt: 'Our visitor Grace Hopper' }];
    const own = await authored({ media });
    expect((await story(own)).consent).toEqual({
      state: 'question',
      places: [{ field: 'alt', from: 12, to: 24 }],
    });
    expect(codeOf(await moderate({ ids: [own], decision: 'approve' }))).toBe('consent-needed');
  });

  it.each(['Jean-Luc', 'O’Brien', "O'Brien", 'Robin 7', 'Robin'])(
    'name “%s” of one word → 400 at names',
    async (name) => {
      const answer = await putNames('Ada Lovelace', name);
      expect([answer.status, fieldsOf(answer).names]).toEqual([400, expect.stringMatching(/^Line 2/)]);
    },
  );

  it('names with hyphen, apostrophe or two parts → stored', async () => {
    expect((await putNames('Jean-Luc O’Brien')).body.count).toBe(1);
  });
});

describe('two-person review', () => {
  const approvals = async () => list((await story()).approvals).length;

  it.each([
    ['title', { title: 'Another title' }],
    ['html', { html: '<p>Another text.</p>' }],
    ['hashtags', { hashtags: ['other'] }],
    ['media', { media: [{ type: 'image', url: 'https://school.example/b.jpg', alt: 'B' }] }],
    ['cta', { cta: { label: 'Read', url: 'https://school.example/' } }],
  ])('first approval, then another %s → the approval no longer counts', async (_field, patch) => {
    await ask('PATCH', '/settings/moderation', { twoPeople: true });
    await moderate({ decision: 'approve' });
    expect(await approvals()).toBe(1);
    expect((await ask('PATCH', `/stories/${id}`, patch, 'author')).status).toBe(200);
    expect(await approvals()).toBe(0);
    expect((await moderate({ decision: 'approve' }, 'author')).body.waiting).toEqual([id]);
    expect((await moderate({ decision: 'approve' })).body.done).toEqual([id]);
  });

  it('first approval, then the post changes at its source → cleared; unchanged → stays', async () => {
    await ask('PATCH', '/settings/moderation', { twoPeople: true });
    await moderate({ decision: 'approve' });
    const [feed] = list((await ask('GET', '/feeds')).body.items);
    const sync = async (changes: object) => {
      stack.sources.set(FEED_URL, { items: [item('a', { ...POST, ...changes })] });
      await ask('POST', `/feeds/${feed?.id}/sync`);
      await stack.settle();
    };
    await sync({ publishedAt: '2026-11-01T00:00:00.000Z' });
    expect(await approvals()).toBe(1);
    await sync({ title: 'Sports day, moved' });
    expect(await approvals()).toBe(0);
  });

  it('approved story, only its values changed → the approval stays', async () => {
    await ask('PATCH', '/settings/moderation', { twoPeople: true });
    await moderate({ decision: 'approve' });
    await ask('PATCH', `/stories/${id}`, { values: ['Kindness'] });
    expect(await approvals()).toBe(1);
  });
});

describe('expiry of claims and presence', () => {
  it('claimed, then claimMinutes pass → claim is null, another user may claim, approved without force', async () => {
    await ask('PATCH', '/settings/moderation', { claimMinutes: 3 });
    await ask('PUT', `/stories/${id}/claim`);
    ahead = 3 * 60_000 - 1_500;
    expect((await ask('PUT', `/stories/${id}/claim`, undefined, 'author')).status).toBe(409);
    expect((await story()).claim).toMatchObject({ name: expect.any(String) });
    ahead = 3 * 60_000 + 1;
    expect((await story()).claim).toBeNull();
    expect(list((await ask('GET', '/stories')).body.items)[0]?.claim).toBeNull();
    expect((await moderate({ decision: 'approve' }, 'author')).body.done).toEqual([id]);
    expect((await ask('PUT', `/stories/${id}/claim`, undefined, 'author')).status).toBe(200);
  });

  it('30 seconds without a heartbeat → no longer present', async () => {
    const here = (as: As) => ask('PUT', `/stories/${id}/presence`, { state: 'viewing' }, as);
    await here('head');
    ahead = 28_000;
    expect(list((await here('author')).body.people)).toHaveLength(2);
    ahead = 30_001;
    expect(list((await here('author')).body.people)).toHaveLength(1);
  });
});

describe('limits of bulk requests', () => {
  it('501 ids to moderate → 400 at ids; 500 → a result for each', async () => {
    const many = Array.from({ length: 501 }, (_, n) => `s${n}`);
    expect(Object.keys(fieldsOf(await moderate({ ids: many, decision: 'hide' })))).toEqual(['ids']);
    const answer = await moderate({ ids: [id, ...many.slice(0, 499)], decision: 'hide' });
    expect([answer.body.done, list(answer.body.failed)]).toMatchObject([[id], { length: 499 }]);
  });
});

describe('scheduled story, then moderated', () => {
  it.each(['hide', 'return', 'restore'])(
    '%s → its publication is cancelled; undone → scheduled again',
    async (decision) => {
      const publishAt = new Date(Date.now() + 3_600_000).toISOString();
      const planned = await ask('PUT', `/stories/${id}/publish`, { destinations: [], publishAt });
      const status = async () =>
        (await stack.db.doc(`publications/${planned.body.publication?.id}`).get()).get('status');
      expect(await status()).toBe('scheduled');
      const decided = await moderate({ decision, reason: 'Not now' });
      expect(await status()).toBe('cancelled');
      await ask('POST', '/stories/undo', { id: decided.body.undo?.id });
      expect(await status()).toBe('scheduled');
      expect((await story()).publishAt).toBe(publishAt);
    },
  );
});

describe('collections in the story’s history', () => {
  it('story added, pinned, removed by a user → a version for each change, with the user', async () => {
    const collectionId = String((await ask('POST', '/collections', { name: 'Front' })).body.collection?.id);
    const place = `/collections/${collectionId}/stories/${id}`;
    expect((await ask('PUT', place)).status).toBe(204);
    await ask('PUT', place);
    await ask('PATCH', place, { pinned: true });
    expect((await story()).version).toBe(2);
    expect((await ask('DELETE', place, undefined, 'head')).status).toBe(204);
    const items = list((await ask('GET', `/stories/${id}/history`)).body.items);
    expect(items.map(({ action }) => String(action))).toEqual([
      'collection.take-out',
      'collection.put-in',
      'story.import',
    ]);
    expect(items[0]).toMatchObject({
      version: 3,
      by: { name: expect.stringMatching(/./) },
      changes: [{ field: 'collectionIds', before: [collectionId], after: [] }],
    });
    expect(items[1]?.changes).toEqual([{ field: 'collectionIds', before: [], after: [collectionId] }]);
  });

  it('pinned by PATCH /collections → a version of that story only', async () => {
    const collectionId = String((await ask('POST', '/collections', { name: 'Front' })).body.collection?.id);
    await ask('PATCH', `/collections/${collectionId}`, { pinned: [id] });
    const [latest] = list((await ask('GET', `/stories/${id}/history`)).body.items);
    expect(latest).toMatchObject({ action: 'collection.put-in', version: 2 });
  });
});
