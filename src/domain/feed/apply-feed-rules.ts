import { dayText } from '../../lib/day-text.ts';
import { dayIn } from '../../lib/zoned-day.ts';
import { holdWordIn } from '../story/hold-words.ts';
import type { ShownWords } from '../story/shown-texts.ts';
import type { FeedRules } from './rules.ts';

/** What the rules look at of a post. */
export type CheckedPost = Omit<ShownWords, 'media' | 'hashtags' | 'cta'> & {
  readonly media?: ShownWords['media'];
  /** Normalised. */
  readonly hashtags: readonly string[];
  /** ISO 8601 in UTC; `null` where the source says nothing. */
  readonly publishedAt: string | null;
  readonly isReply?: boolean | undefined;
  readonly isRepost?: boolean | undefined;
};

export type Verdict =
  | { readonly outcome: 'skipped'; readonly rule: 'from' | 'skipReplies' | 'skipReposts' | 'only' }
  | { readonly outcome: 'held'; readonly rule: 'holdWords'; readonly word: string; readonly hashtags: string[] }
  | { readonly outcome: 'approved' | 'pending'; readonly rule: 'approve'; readonly hashtags: string[] };

/**
 * What becomes of a new post by the rules of its channel. The plan's limit and questions of consent are no matter of the
 * post's alone: whoever stores it looks at them for what is approved here.
 */
export function applyFeedRules(
  rules: FeedRules,
  post: CheckedPost,
  { holdWords, timeZone }: { readonly holdWords: readonly string[]; readonly timeZone: string },
): Verdict {
  if (isBefore(post.publishedAt, rules.from, timeZone)) return { outcome: 'skipped', rule: 'from' };
  if (rules.skipReplies && post.isReply) return { outcome: 'skipped', rule: 'skipReplies' };
  if (rules.skipReposts && post.isRepost) return { outcome: 'skipped', rule: 'skipReposts' };
  const { only } = rules;
  if (only.length > 0 && !only.some((tag) => post.hashtags.includes(tag))) return { outcome: 'skipped', rule: 'only' };
  const hashtags = [...new Set([...post.hashtags, ...rules.addTags])];
  const word = holdWordIn([...rules.holdWords, ...holdWords], { media: [], ...post, hashtags });
  if (word !== null) return { outcome: 'held', rule: 'holdWords', word, hashtags };
  return { outcome: rules.approve === 'auto' ? 'approved' : 'pending', rule: 'approve', hashtags };
}

/** Whether a post is of before a day of the school; one without a time is not. */
export function isBefore(publishedAt: string | null, day: string | null | undefined, timeZone: string): boolean {
  return publishedAt !== null && !!day && dayIn(publishedAt, timeZone) < day;
}

const tags = (list: readonly string[]) => list.map((tag) => `#${tag}`).join(', ');

/** Why it came to this, in plain words. */
export function whyOf(rules: FeedRules, verdict: Verdict): string {
  switch (verdict.rule) {
    case 'from':
      return `Published before ${dayText(rules.from ?? '')}.`;
    case 'skipReplies':
      return 'A reply to someone else’s post.';
    case 'skipReposts':
      return 'A post of someone else, passed on.';
    case 'only':
      return `Has none of the hashtags ${tags(rules.only)}.`;
    case 'holdWords':
      return `Contains “${verdict.word}”.`;
    case 'approve':
      return verdict.outcome === 'approved' ? 'Approved by rule.' : 'Awaits review.';
  }
}
