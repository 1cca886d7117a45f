import { Timestamp } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import type { FeedDocument } from '../../../server/channels/documents.ts';
import { newStory } from '../../../server/channels/use-cases/new-posts.ts';
import {
  changedOutcome,
  countOutcomes,
  feedGrowth,
  type Hashed,
  kindOf,
  type PostOutcome,
  withStored,
} from '../../../server/channels/use-cases/post-outcome.ts';
import { nodeHashing } from '../../../server/core/node-hashing.ts';
import type { StoryDocument } from '../../../server/stories/index.ts';
import { hashOfItem, storyOfItem } from '../../../server/stories/story-of-source.ts';
import { DEFAULT_RULES } from '../../../src/domain/feed/rules.ts';
import { NO_COUNTS } from '../../../src/domain/job/schema.ts';
import { type KnownNames, nameKey } from '../../../src/domain/story/consent.ts';
import { DEFAULT_MODERATION } from '../../../src/domain/story/moderation-settings.ts';
import { searchWords } from '../../../src/domain/story/search-words.ts';
import { item } from '../../support/fake-source.ts';

const FEED = { id: 'news', iid: 'oakfield', network: 'rss' } as FeedDocument;
const SENT = { ...FEED, network: 'webhook' } as FeedDocument;
const NOW = new Date('2026-11-21T09:00:00.000Z');
const at = Timestamp.fromDate(NOW);
const NONE = { timeZone: 'Europe/London', stories: new Map<string, StoryDocument>(), removedIds: new Set<string>() };

const ROBIN_HOOD: KnownNames = {
  lengths: [2],
  isWordOfName: (word) => ['robin', 'hood'].includes(word),
  isName: (key) => key === nameKey(['robin', 'hood']),
};

const post = (id: string, changes: Parameters<typeof item>[1] = {}): Hashed => {
  const read = item(id, changes);
  return { id, item: read, hash: hashOfItem(nodeHashing, read) };
};
const storyOf = ({ id, item: read, hash }: Hashed, changes: Partial<StoryDocument> = {}): StoryDocument => ({
  ...storyOfItem(id, FEED, read, hash, at),
  ...changes,
});
const stored = (story: StoryDocument) => ({ ...NONE, stories: new Map([[story.id, story]]) });

describe('kindOf', () => {
  it('kindOf: no story with its id → new', () => {
    expect(kindOf(post('a'), { feed: FEED, ...NONE })).toBe('new');
  });

  it('kindOf: story says the same → unchanged', () => {
    expect(kindOf(post('a'), { feed: FEED, ...stored(storyOf(post('a'))) })).toBe('unchanged');
  });

  it('kindOf: story says something else → changed', () => {
    const other = post('a', { title: 'Another title' });
    expect(kindOf(other, { feed: FEED, ...stored(storyOf(post('a'))) })).toBe('changed');
  });

  it('kindOf: back at its source → changed where it is read, unchanged where it is sent again', () => {
    const deleted = stored(storyOf(post('a'), { sourceDeleted: true }));
    expect(kindOf(post('a'), { feed: FEED, ...deleted })).toBe('changed');
    expect(kindOf(post('a'), { feed: SENT, ...deleted })).toBe('unchanged');
  });

  it('kindOf: deleted by a person → left out', () => {
    expect(kindOf(post('a'), { feed: FEED, ...NONE, removedIds: new Set(['a']) })).toBe('left-out');
  });

  it('kindOf: of before the first day → left out where it is sent, new where a reading has let it pass', () => {
    const old = post('a', { day: 30 });
    const from = { historyFrom: '2026-11-01' };
    expect(kindOf(old, { feed: { ...SENT, ...from }, ...NONE })).toBe('left-out');
    expect(kindOf(old, { feed: { ...FEED, ...from }, ...NONE })).toBe('new');
  });

  it('kindOf: of before the first day and stored → changed', () => {
    const old = post('a', { day: 30, title: 'Another title' });
    const before = stored(storyOf(post('a', { day: 30 })));
    expect(kindOf(old, { feed: { ...SENT, historyFrom: '2026-11-01' }, ...before })).toBe('changed');
  });
});

const reviewWith = (names: KnownNames | null) => ({ settings: DEFAULT_MODERATION, names, timeZone: 'Europe/London' });

describe('changedOutcome', () => {
  const context = { hashing: nodeHashing, rules: DEFAULT_RULES, review: reviewWith(null), now: at };

  it('changedOutcome: pending story → content of the source, tags of the rules stay', () => {
    const before = storyOf(post('a'), { hashtags: ['ours'], ruleTags: ['ours'] });
    const { story } = changedOutcome(post('a', { title: 'Theirs', hashtags: ['theirs'] }), before, context);
    expect(story).toMatchObject({ title: 'Theirs', hashtags: ['theirs', 'ours'], version: 2 });
    expect(before.title).toBe('Post a');
  });

  it('changedOutcome: name of the consent list in the new text → asks for consent', () => {
    const { story } = changedOutcome(post('a', { title: 'Robin Hood wins' }), storyOf(post('a')), {
      ...context,
      review: reviewWith(ROBIN_HOOD),
    });
    expect(story.consent).toMatchObject({ state: 'question' });
  });

  it('changedOutcome: no consent list any more → no question left', () => {
    const before = storyOf(post('a'), { consent: { state: 'question', places: [{ field: 'title', from: 0, to: 4 }] } });
    expect(changedOutcome(post('a', { title: 'Theirs' }), before, context).story.consent).toMatchObject({ places: [] });
    expect(changedOutcome(post('a', { title: 'Theirs' }), storyOf(post('a')), context).story.consent).toBeUndefined();
  });
});

describe('newStory', () => {
  const pending = { outcome: 'pending', rule: 'approve', hashtags: [] as string[] } as const;
  const make = (read: Hashed, changes: Partial<Parameters<typeof newStory>[1]> = {}) =>
    newStory(read, {
      feed: FEED,
      review: reviewWith(null),
      verdict: pending,
      postKeys: [],
      duplicateOf: null,
      takesPlace: () => true,
      at,
      ...changes,
    });
  const approved = { ...pending, outcome: 'approved' } as const;

  it('newStory: no rule approves it → pending', () => {
    expect(make(post('a'))).toMatchObject({ status: 'pending', moderation: null, held: null });
  });

  it('newStory: approved by rule → approved by no one, takes one place on the plan', () => {
    let places = 0;
    const takesPlace = () => {
      places += 1;
      return true;
    };
    expect(make(post('a'), { verdict: approved, takesPlace })).toMatchObject({
      status: 'approved',
      moderation: { by: null, reason: null },
      held: null,
    });
    expect(places).toBe(1);
  });

  it('newStory: approved by rule, plan is full → held', () => {
    const story = make(post('a'), { verdict: approved, takesPlace: () => false });
    expect(story).toMatchObject({ status: 'pending', held: { why: 'limit', rule: 'approve' } });
  });

  it('newStory: approved by rule, names someone of the consent list → held, takes no place on the plan', () => {
    const takesPlace = () => {
      throw new Error('No place is needed');
    };
    const story = make(post('a', { title: 'Robin Hood wins' }), {
      verdict: approved,
      review: reviewWith(ROBIN_HOOD),
      takesPlace,
    });
    expect(story).toMatchObject({ status: 'pending', held: { why: 'consent' }, consent: { state: 'question' } });
  });

  it('newStory: word that holds → held with the word', () => {
    const story = make(post('a'), { verdict: { outcome: 'held', rule: 'holdWords', word: 'exam', hashtags: [] } });
    expect(story.held).toEqual({ why: 'word', rule: 'holdWords', word: 'exam' });
  });

  it('newStory: tags of a rule → its own apart, and it is searched for by them', () => {
    const story = make(post('a', { hashtags: ['drama'] }), { verdict: { ...pending, hashtags: ['drama', 'school'] } });
    expect(story).toMatchObject({ hashtags: ['drama', 'school'], ruleTags: ['school'] });
    expect(story.words).toEqual(expect.arrayContaining(searchWords(story)));
  });

  it('newStory: another channel had it first → says which', () => {
    expect(make(post('a'), { duplicateOf: 'first', postKeys: ['key'] })).toMatchObject({
      duplicateOf: 'first',
      postKeys: ['key'],
    });
  });
});

describe('counts of what posts became', () => {
  const added = (id: string, changes: Partial<StoryDocument> = {}): PostOutcome => ({
    kind: 'new',
    post: post(id),
    story: storyOf(post(id), changes),
    figures: null,
  });
  const changed = (id: string, day: number): PostOutcome => ({
    kind: 'changed',
    post: post(id, { day }),
    before: storyOf(post(id)),
    story: storyOf(post(id, { day })),
  });
  const skipped = (isFirst: boolean): PostOutcome => ({
    kind: 'skipped',
    post: post('s'),
    verdict: { outcome: 'skipped', rule: 'only' },
    isFirst,
  });

  it('countOutcomes: one of each → what is kept out counts as unchanged', () => {
    const outcomes = [added('a'), changed('b', 0), skipped(true), { kind: 'left-out' }, { kind: 'unchanged' }] as const;
    const stored = countOutcomes(outcomes);
    expect(stored).toEqual({ addedIds: ['a'], updated: 1, unchanged: 3 });
    expect(withStored({ ...NO_COUNTS, seen: 5, added: 1 }, stored)).toEqual({
      seen: 5,
      added: 2,
      updated: 1,
      unchanged: 3,
      failed: 0,
    });
  });

  it('feedGrowth: nothing new, nothing moved → none', () => {
    expect(
      feedGrowth({ postsByDay: {} }, [changed('a', 0), skipped(false), { kind: 'unchanged' }], {
        now: NOW,
        timeZone: 'Europe/London',
      }),
    ).toBeNull();
  });

  it('feedGrowth: new, held and kept out for the first time → counted', () => {
    const held = added('b', { held: { why: 'limit', rule: 'approve' } });
    expect(
      feedGrowth({}, [added('a'), held, skipped(true), skipped(false)], { now: NOW, timeZone: 'Europe/London' }),
    ).toEqual({
      added: 2,
      skipped: 1,
      held: 1,
      postsByDay: null,
    });
  });

  it('feedGrowth: another day of publication → counted by day where days are counted', () => {
    const outcomes = [changed('a', 1)];
    expect(feedGrowth({}, outcomes, { now: NOW, timeZone: 'Europe/London' })).toBeNull();
    expect(
      feedGrowth({ postsByDay: { '2026-11-20': 1 } }, outcomes, { now: NOW, timeZone: 'Europe/London' }),
    ).toMatchObject({
      added: 0,
      postsByDay: { '2026-11-19': 1 },
    });
  });
});
