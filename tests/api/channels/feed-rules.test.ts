import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_RULES } from '../../../src/domain/feed/rules.ts';
import { item } from '../../support/fake-source.ts';
import { type Loose, list, type Stack, startStack } from '../../support/stack.ts';
import { channelBody, connect, FEED_URL, usage } from '../channels.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
beforeEach(() => stack.reset());
afterAll(() => stack.close());

type Posts = readonly ReturnType<typeof item>[];

async function connectWith(rules: object, items: Posts, more: object = {}): Promise<string> {
  stack.sources.set(FEED_URL, { items });
  const made = await stack.ask('POST', '/api/v1/feeds', { body: channelBody({ rules, ...more }) });
  expect(made.status).toBe(201);
  await stack.settle();
  return String(made.body.feed?.id);
}
async function readAgain(feedId: string, items: Posts): Promise<void> {
  stack.sources.set(FEED_URL, { items });
  expect((await stack.ask('POST', `/api/v1/feeds/${feedId}/sync`)).status).toBe(202);
  await stack.settle();
}
const feedOf = async (id: string) => (await stack.ask('GET', `/api/v1/feeds/${id}`)).body.feed as Loose;
const stories = async () => {
  const items = list((await stack.ask('GET', '/api/v1/stories?limit=100')).body.items);
  return Object.fromEntries(items.map((story) => [String(story.externalId), story as Loose]));
};

describe('rules of a channel', () => {
  it('no rules → defaults; PATCH changes only the rules it names; invalid rule → 400 at the field', async () => {
    const { feedId } = await connect(stack);
    expect(await feedOf(feedId)).toMatchObject({
      rules: DEFAULT_RULES,
      historyFrom: null,
      push: 'none',
      skipped: 0,
      held: 0,
    });
    const patch = (rules: object) => stack.ask('PATCH', `/api/v1/feeds/${feedId}`, { body: { rules } });
    expect((await patch({ only: ['#Sport'], from: '2026-09-01' })).body.feed).toMatchObject({
      rules: { ...DEFAULT_RULES, only: ['sport'], from: '2026-09-01' },
    });
    const wrong = await patch({ from: '1st of May' });
    expect(wrong.status).toBe(400);
    expect(wrong.body.error?.fields).toEqual({ 'rules.from': 'Enter a day as YYYY-MM-DD.' });
    expect((await patch({ approve: 'sometimes' })).status).toBe(400);
    expect((await feedOf(feedId)).rules).toMatchObject({ only: ['sport'], approve: 'manual' });
  });

  it('approved by rule, but two-person review, blocked word or consent question → pending, with the reason', async () => {
    const settings = (body: object) => stack.ask('PATCH', '/api/v1/settings/moderation', { body });
    await settings({ holdWords: ['hospital'] });
    await stack.ask('PUT', '/api/v1/consent-list', { body: { names: ['Grace Hopper'], mode: 'replace' } });
    await stack.settle();
    const plain = item('plain');
    const named = item('named', { title: 'Grace Hopper visits' });
    const worded = item('worded', { text: 'A trip to the hospital.' });
    const feedId = await connectWith({ approve: 'auto' }, [plain, named, worded]);
    expect(await stories()).toMatchObject({
      plain: { status: 'approved', held: null },
      named: { status: 'pending', held: { why: 'consent', rule: 'approve' }, consent: { state: 'question' } },
      worded: { status: 'pending', held: { why: 'word', word: 'hospital' } },
    });
    expect(await feedOf(feedId)).toMatchObject({ held: 2 });
    expect((await usage(stack))?.stories).toBe(1);
    await settings({ twoPeople: true });
    await readAgain(feedId, [plain, named, worded, item('late')]);
    expect((await stories()).late).toMatchObject({ status: 'pending', approvals: [], moderation: null });
    expect((await usage(stack))?.stories).toBe(1);
    const preview = await stack.ask('POST', `/api/v1/feeds/${feedId}/rules/preview`, { body: { rules: {} } });
    expect(preview.body.counts).toEqual({ approved: 0, pending: 3, held: 1, skipped: 0 });
  });

  it('replies and reposts: rule on, off, on → excluded and named, imported, no longer requested and not marked as deleted', async () => {
    const plain = item('plain');
    const [reply, repost] = [item('reply', { isReply: true }), item('repost', { isRepost: true })];
    const feedId = await connectWith({}, [plain, reply, repost], {});
    const without = () => stack.sources.requests.get(FEED_URL)?.without;
    expect(without()).toEqual({ replies: true, reposts: true });
    const skipped = await stack.ask('GET', `/api/v1/feeds/${feedId}/skipped`);
    expect(Object.fromEntries(list(skipped.body.items).map(({ externalId, rule }) => [externalId, rule]))).toEqual({
      reply: 'skipReplies',
      repost: 'skipReposts',
    });
    const why = await stack.ask('GET', `/api/v1/feeds/why?q=${encodeURIComponent('https://school.example/repost')}`);
    expect(list(why.body.items)[0]).toMatchObject({ state: 'filtered', rule: 'skipReposts' });

    const patch = (rules: object) => stack.ask('PATCH', `/api/v1/feeds/${feedId}`, { body: { rules } });
    await patch({ skipReplies: false, skipReposts: false });
    const later = [item('reply-2', { isReply: true }), item('repost-2', { isRepost: true })];
    stack.sources.set(FEED_URL, { items: [...later, plain], isInFull: true });
    await stack.ask('POST', `/api/v1/feeds/${feedId}/sync`);
    await stack.settle();
    expect(without()).toEqual({ replies: false, reposts: false });
    expect(Object.keys(await stories()).sort()).toEqual(['plain', 'reply-2', 'repost-2']);

    await patch({ skipReplies: true, skipReposts: true });
    stack.sources.set(FEED_URL, { items: [item('new'), plain, item('old', { day: 9 })], isInFull: true });
    await stack.ask('POST', `/api/v1/feeds/${feedId}/sync`);
    await stack.settle();
    expect(await stories()).toMatchObject({
      new: { sourceDeleted: false },
      'reply-2': { sourceDeleted: false },
      'repost-2': { sourceDeleted: false },
    });
  });

  it('new posts → excluded, held, tagged or approved by rule; counted, and listed with the rule', async () => {
    const feedId = await connectWith({ approve: 'auto', only: ['sport'], holdWords: ['lottery'], addTags: ['news'] }, [
      item('taken', { hashtags: ['sport'] }),
      item('word', { hashtags: ['sport'], text: 'The Lottery drew us.' }),
      item('other', { hashtags: ['art'] }),
      item('reply', { hashtags: ['sport'], isReply: true }),
      item('repost', { hashtags: ['sport'], isRepost: true }),
    ]);
    const byExternalId = await stories();
    expect(Object.keys(byExternalId).sort()).toEqual(['taken', 'word']);
    expect(byExternalId.taken).toMatchObject({ status: 'approved', hashtags: ['sport', 'news'], held: null });
    expect(byExternalId.word).toMatchObject({
      status: 'pending',
      held: { why: 'word', rule: 'holdWords', word: 'lottery' },
    });
    expect(await feedOf(feedId)).toMatchObject({ postCount: 2, skipped: 3, held: 1 });
    expect((await usage(stack))?.stories).toBe(1);
    const skipped = await stack.ask('GET', `/api/v1/feeds/${feedId}/skipped`);
    expect(skipped.body).toMatchObject({ nextCursor: null, total: 3 });
    expect(Object.fromEntries(list(skipped.body.items).map((post) => [post.externalId, post.rule]))).toEqual({
      other: 'only',
      reply: 'skipReplies',
      repost: 'skipReposts',
    });
    expect(list(skipped.body.items)[0]).toMatchObject({
      title: expect.any(String),
      url: expect.any(String),
      at: expect.any(String),
    });
  });

  it('second sync after rules changed and a post was edited → earlier stories keep status and tags', async () => {
    const feedId = await connectWith({ addTags: ['news'] }, [item('a'), item('b', { isReply: true })]);
    await stack.ask('PATCH', `/api/v1/feeds/${feedId}`, { body: { rules: { approve: 'auto', skipReplies: false } } });
    await readAgain(feedId, [
      item('a', { title: 'Corrected', hashtags: ['sport'] }),
      item('b', { isReply: true }),
      item('c'),
    ]);
    const byExternalId = await stories();
    expect(Object.keys(byExternalId).sort()).toEqual(['a', 'c']);
    expect(byExternalId.a).toMatchObject({ status: 'pending', title: 'Corrected', hashtags: ['sport', 'news'] });
    expect(byExternalId.c).toMatchObject({ status: 'approved' });
    expect(await feedOf(feedId)).toMatchObject({ skipped: 1, postCount: 2 });
  });

  it('approval by rule over the plan’s limit → approved up to it, the rest held; counters exact', async () => {
    const school = stack.db.doc('institutions/oakfield');
    await school.update({ 'subscription.features.stories.value': 2 });
    const feedId = await connectWith({ approve: 'auto' }, [item('a'), item('b', { day: 1 }), item('c', { day: 2 })]);
    const imported = Object.values(await stories());
    expect(imported.filter(({ status }) => String(status) === 'approved')).toHaveLength(2);
    expect(imported.filter(({ status }) => String(status) === 'pending')).toEqual([
      expect.objectContaining({ held: { why: 'limit', rule: 'approve' } }),
    ]);
    expect((await usage(stack))?.stories).toBe(2);
    expect(await feedOf(feedId)).toMatchObject({ held: 1 });
  });

  it('more than 400 posts excluded → newest 400 stored in pages, all counted; removed with the channel', async () => {
    const posts = Array.from({ length: 430 }, (_, n) => item(`p${n}`, { isReply: true }));
    const feedId = await connectWith({}, posts);
    const first = (await stack.ask('GET', `/api/v1/feeds/${feedId}/skipped?limit=100`)).body;
    expect(list(first.items)).toHaveLength(100);
    expect(first.total).toBe(430);
    const next = await stack.ask('GET', `/api/v1/feeds/${feedId}/skipped?limit=100&cursor=${first.nextCursor}`);
    const ids = new Set([...list(first.items), ...list(next.body.items)].map(({ externalId }) => externalId));
    expect(ids.size).toBe(200);
    const skippedCount = () => stack.db.collection(`institutions/oakfield/feeds/${feedId}/skipped`).count().get();
    expect((await skippedCount()).data().count).toBe(400);
    expect((await stack.ask('GET', `/api/v1/feeds/${feedId}/skipped?cursor=x`)).status).toBe(400);
    expect((await stack.ask('DELETE', `/api/v1/feeds/${feedId}`)).status).toBe(204);
    expect((await skippedCount()).data().count).toBe(0);
    expect((await stack.ask('GET', `/api/v1/feeds/${feedId}/skipped`)).status).toBe(404);
  });
});

describe('POST /feeds/{id}/rules/preview', () => {
  const preview = (id: string, rules: object, as: 'head' | 'viewer' = 'head') =>
    stack.ask('POST', `/api/v1/feeds/${id}/rules/preview`, { as, iid: 'oakfield', body: { rules } });

  it('unsaved rules → result with its reason for each past post, no story changes', async () => {
    const feedId = await connectWith({ addTags: ['news'] }, [
      item('a', { hashtags: ['sport'] }),
      item('b', { day: 1 }),
      item('r', { day: 2, isReply: true, hashtags: ['sport'] }),
    ]);
    const before = await feedOf(feedId);
    const answer = await preview(feedId, {
      approve: 'auto',
      only: ['sport'],
      skipReplies: false,
      holdWords: ['text of a'],
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      counts: { approved: 1, pending: 0, held: 1, skipped: 1 },
      items: [
        { externalId: 'a', title: 'Post a', outcome: 'held', why: 'Contains “text of a”.' },
        { externalId: 'b', title: 'Post b', outcome: 'skipped', why: 'Has none of the hashtags #sport.' },
        { externalId: 'r', title: 'Post r', outcome: 'approved', why: 'Approved by rule.' },
      ],
      nextCursor: null,
    });
    expect(await feedOf(feedId)).toEqual(before);
    expect((await preview(feedId, {})).body).toMatchObject({ counts: { pending: 2, skipped: 1 } });
  });

  it('invalid rule → 400 at the field; unknown channel → 404; viewer → 403', async () => {
    const { feedId } = await connect(stack);
    const wrong = await preview(feedId, { from: 'x' });
    expect(wrong.status).toBe(400);
    expect(wrong.body.error?.fields).toHaveProperty(['rules.from']);
    expect((await preview('none', {})).status).toBe(404);
    expect((await preview(feedId, {}, 'viewer')).status).toBe(403);
  });
});

describe('historyFrom', () => {
  it('set → source requested from that day, older posts not imported; moved earlier → older posts imported, none twice', async () => {
    const posts = [item('new'), item('old', { day: 40 }), item('older', { day: 80 })];
    const feedId = await connectWith({}, posts, { historyFrom: '2026-11-01' });
    expect(stack.sources.requests.get(FEED_URL)).toMatchObject({
      from: '2026-11-01',
      without: { replies: true, reposts: true },
    });
    expect(Object.keys(await stories())).toEqual(['new']);
    const patch = (historyFrom: string | null) =>
      stack.ask('PATCH', `/api/v1/feeds/${feedId}`, { body: { historyFrom } });
    expect((await patch('2026-11-10')).body.feed).toMatchObject({ historyFrom: '2026-11-10', status: 'ok' });
    expect((await patch('2026-10-01')).body.feed).toMatchObject({ historyFrom: '2026-10-01', status: 'syncing' });
    await stack.settle();
    expect(Object.keys(await stories()).sort()).toEqual(['new', 'old']);
    expect((await patch(null)).status).toBe(200);
    await stack.settle();
    expect(Object.keys(await stories()).sort()).toEqual(['new', 'old', 'older']);
    expect(await feedOf(feedId)).toMatchObject({ postCount: 3, historyFrom: null });
    expect((await patch('tomorrow')).status).toBe(400);
  });
});
