import { describe, expect, it } from 'vitest';
import { applyFeedRules, type CheckedPost, whyOf } from '../../../src/domain/feed/apply-feed-rules.ts';
import { changedRules, DEFAULT_RULES, feedRulesPatchSchema, rulesOf } from '../../../src/domain/feed/rules.ts';

const post = (changes: Partial<CheckedPost> = {}): CheckedPost => ({
  title: 'Sports day',
  text: 'Year 4 won the relay.',
  hashtags: ['sport'],
  publishedAt: '2026-11-20T23:30:00.000Z',
  ...changes,
});
const timeZone = 'Europe/London';
const judged = (rules: object, changes: Partial<CheckedPost> = {}, holdWords: string[] = []) =>
  applyFeedRules(changedRules(DEFAULT_RULES, rules), post(changes), { holdWords, timeZone });

describe('applyFeedRules', () => {
  it('default rules → pending; replies and reposts skipped', () => {
    expect(judged({})).toEqual({ outcome: 'pending', rule: 'approve', hashtags: ['sport'] });
    expect(judged({}, { isReply: true })).toEqual({ outcome: 'skipped', rule: 'skipReplies' });
    expect(judged({}, { isRepost: true })).toEqual({ outcome: 'skipped', rule: 'skipReposts' });
    expect(judged({ skipReplies: false, skipReposts: false }, { isReply: true, isRepost: true }).outcome).toBe(
      'pending',
    );
  });

  it('from: the day before → skipped; the day itself, or no time → taken', () => {
    expect(judged({ from: '2026-11-21' })).toEqual({ outcome: 'skipped', rule: 'from' });
    expect(judged({ from: '2026-11-20' }).outcome).toBe('pending');
    expect(judged({ from: '2026-11-21' }, { publishedAt: null }).outcome).toBe('pending');
  });

  it.each([
    ['2026-10-04T22:59:59Z', 'Europe/London', 'skipped'],
    ['2026-10-04T23:00:00Z', 'Europe/London', 'pending'],
    ['2026-10-05T03:59:59Z', 'America/New_York', 'skipped'],
    ['2026-10-04T11:00:00Z', 'Pacific/Auckland', 'pending'],
  ])('from 5 October, a post of %s, school in %s → %s', (publishedAt, zone, outcome) => {
    const rules = changedRules(DEFAULT_RULES, { from: '2026-10-05' });
    expect(applyFeedRules(rules, post({ publishedAt }), { holdWords: [], timeZone: zone }).outcome).toBe(outcome);
  });

  it('several rules skip a post → the first named, in the order from, replies, reposts, only', () => {
    const rules = { from: '2026-11-21', only: ['art'] };
    const both = { isReply: true, isRepost: true };
    expect(judged(rules, both)).toMatchObject({ rule: 'from' });
    expect(judged({ only: ['art'] }, both)).toMatchObject({ rule: 'skipReplies' });
    expect(judged({ only: ['art'], skipReplies: false }, both)).toMatchObject({ rule: 'skipReposts' });
    expect(judged({ only: ['art'] })).toEqual({ outcome: 'skipped', rule: 'only' });
    expect(judged({ only: ['art', 'sport'] }).outcome).toBe('pending');
  });

  it('addTags → added once, not counted by only, seen by holdWords', () => {
    expect(judged({ addTags: ['sport', 'news'] })).toMatchObject({ hashtags: ['sport', 'news'] });
    expect(judged({ addTags: ['art'], only: ['art'] })).toMatchObject({ outcome: 'skipped', rule: 'only' });
    expect(judged({ addTags: ['lottery'], holdWords: ['Lottery'] })).toMatchObject({
      outcome: 'held',
      word: 'Lottery',
    });
  });

  it('holdWords: whole words in title and text, accents and capitals aside, also the school’s → pending although auto approves', () => {
    const auto = { approve: 'auto' } as const;
    expect(judged(auto).outcome).toBe('approved');
    expect(judged({ ...auto, holdWords: ['relay'] })).toEqual({
      outcome: 'held',
      rule: 'holdWords',
      word: 'relay',
      hashtags: ['sport'],
    });
    expect(judged({ ...auto, holdWords: ['rela', 'elay'] }).outcome).toBe('approved');
    expect(judged({ ...auto, holdWords: ['CAFÉ'] }, { title: 'The cafe opens' })).toMatchObject({ word: 'CAFÉ' });
    expect(judged({ ...auto, holdWords: ['won the'] })).toMatchObject({ word: 'won the' });
    expect(judged(auto, {}, ['Year'])).toMatchObject({ outcome: 'held', word: 'Year' });
    expect(judged({ ...auto, holdWords: ['!!'] }).outcome).toBe('approved');
  });

  it('whyOf: each verdict → a plain sentence', () => {
    const rules = changedRules(DEFAULT_RULES, { from: '2026-11-21', only: ['art', 'music'], approve: 'auto' });
    expect(whyOf(rules, { outcome: 'skipped', rule: 'from' })).toBe('Published before 21 November 2026.');
    expect(whyOf(rules, { outcome: 'skipped', rule: 'only' })).toBe('Has none of the hashtags #art, #music.');
    expect(whyOf(rules, applyFeedRules(DEFAULT_RULES, post(), { holdWords: [], timeZone }))).toBe('Awaits review.');
  });
});

describe('rules of a channel', () => {
  it('rulesOf: channel stored with fewer rules → defaults for the rest', () => {
    expect(rulesOf({ rules: { trustEdits: true } })).toEqual({ ...DEFAULT_RULES, trustEdits: true });
    expect(rulesOf({})).toEqual(DEFAULT_RULES);
  });

  it('feedRulesPatchSchema: hashtags normalised, repeats dropped, words trimmed; a wrong day or field → refused', () => {
    expect(feedRulesPatchSchema.parse({ only: ['#Sport', 'sport', '#'], holdWords: [' a ', 'a', ''] })).toEqual({
      only: ['sport'],
      holdWords: ['a'],
    });
    for (const wrong of [{ from: '2026-02-30' }, { from: 'yesterday' }, { approve: 'always' }, { unknown: true }])
      expect(feedRulesPatchSchema.safeParse(wrong).success).toBe(false);
    expect(feedRulesPatchSchema.safeParse({ from: null }).success).toBe(true);
  });
});
