import { can } from '../../../src/domain/access.ts';
import { applyFeedRules, type CheckedPost, type Verdict, whyOf } from '../../../src/domain/feed/apply-feed-rules.ts';
import {
  changedRules,
  type FeedRules,
  type FeedRulesPatch,
  type RulesPreview,
  rulesOf,
  type SkippedPost,
} from '../../../src/domain/feed/rules.ts';
import type { ModerationSettings } from '../../../src/domain/story/moderation-settings.ts';
import type { Actor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { decodeCursor, encodeCursor } from '../../core/firestore/cursor.ts';
import { iso, stamp, toInstitution } from '../../core/firestore/documents.ts';
import { refs } from '../../core/firestore/refs.ts';
import { moderationOf, type StoryDocument } from '../../stories/index.ts';
import type { SkippedDocument } from '../documents.ts';
import { getFeed } from './feeds.ts';

const PREVIEWED = 200;
const SKIPPED_PAGE = 50;

type Candidate = CheckedPost & { readonly externalId: string; readonly isQuestioned: boolean };

/**
 * What these rules would have made of a channel's last 200 posts, those included that its rules kept out. Nothing changes. Who
 * does not see stories gets the counts alone.
 */
export async function previewRules(deps: Deps, actor: Actor, id: string, patch: FeedRulesPatch): Promise<RulesPreview> {
  const feed = await getFeed(deps, actor, id);
  const rules = changedRules(rulesOf(feed), patch);
  const { db } = deps;
  const own = refs.stories(db).where('iid', '==', actor.iid).where('feedId', '==', id);
  const [stories, skipped, school] = await Promise.all([
    own
      .orderBy('publishedAt', 'desc')
      .select(...POST_FIELDS)
      .limit(PREVIEWED)
      .get(),
    refs.skipped(db, actor.iid, id).orderBy('at', 'desc').limit(PREVIEWED).get(),
    refs.institution(db, actor.iid).get(),
  ]);
  const { holdWords, twoPeople } = moderationOf(school.data()).settings;
  const { timeZone } = toInstitution(actor.iid, school.data() ?? {});
  const posts = [
    ...stories.docs.map((document) => ofStory(document.data() as PostOfStory)),
    ...skipped.docs.map((document): Candidate => ({ ...(document.data() as SkippedDocument), isQuestioned: false })),
  ];
  posts.sort((a, b) => (b.publishedAt ?? '').localeCompare(a.publishedAt ?? ''));
  const counts = { approved: 0, pending: 0, held: 0, skipped: 0 };
  const items = posts.slice(0, PREVIEWED).map((post) => {
    const { outcome, why } = foreseen(rules, post, { holdWords, twoPeople, timeZone });
    counts[outcome] += 1;
    return { externalId: post.externalId, title: post.title, outcome, why };
  });
  return { counts, items: can(actor, 's.s.rea') ? items : [], nextCursor: null };
}

/** With what holds in the whole school. */
function foreseen(
  rules: FeedRules,
  post: Candidate,
  {
    holdWords,
    twoPeople,
    timeZone,
  }: Pick<ModerationSettings, 'holdWords' | 'twoPeople'> & { readonly timeZone: string },
): { readonly outcome: Verdict['outcome']; readonly why: string } {
  const verdict = applyFeedRules(rules, post, { holdWords, timeZone });
  if (verdict.outcome === 'approved' && twoPeople) return { outcome: 'pending', why: 'Two people have to approve it.' };
  if (verdict.outcome === 'approved' && post.isQuestioned) {
    return { outcome: 'held', why: 'Consent has to be confirmed.' };
  }
  return { outcome: verdict.outcome, why: whyOf(rules, verdict) };
}

const POST_FIELDS = [
  'id',
  'externalId',
  'title',
  'text',
  'hashtags',
  'media',
  'author',
  'ruleTags',
  'publishedAt',
  'isReply',
  'isRepost',
  'consent',
] as const satisfies (keyof StoryDocument)[];
type PostOfStory = Pick<StoryDocument, (typeof POST_FIELDS)[number]>;

/** A story as its source gave it, as far as that is known. */
function ofStory(story: PostOfStory): Candidate {
  const ours = new Set(story.ruleTags);
  return {
    externalId: story.externalId ?? story.id,
    title: story.title,
    text: story.text,
    hashtags: story.hashtags.filter((tag) => !ours.has(tag)),
    media: story.media,
    author: story.author,
    publishedAt: iso(story.publishedAt),
    isReply: story.isReply,
    isRepost: story.isRepost,
    isQuestioned: story.consent?.state === 'question',
  };
}

/** What the rules of a channel kept out, the latest first. */
export async function listSkipped(
  deps: Deps,
  actor: Actor,
  id: string,
  { limit = SKIPPED_PAGE, cursor }: { limit?: number | undefined; cursor?: string | undefined },
): Promise<{ items: SkippedPost[]; nextCursor: string | null; total: number }> {
  const feed = await getFeed(deps, actor, id);
  const query = { skipped: id };
  const ordered = refs.skipped(deps.db, actor.iid, id).orderBy('at', 'desc').orderBy('id', 'desc');
  const from = cursor === undefined ? null : decodeCursor(query, cursor);
  const start = from ? ordered.startAfter(stamp(new Date(Number(from.value))), from.id) : ordered;
  const snapshot = await start.limit(limit + 1).get();
  const posts = snapshot.docs.map((document) => document.data() as SkippedDocument);
  const shown = posts.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(({ externalId, title, url, rule, at }) => ({ externalId, title, url, rule, at: iso(at) })),
    nextCursor: last && posts.length > limit ? encodeCursor(query, { value: last.at.toMillis(), id: last.id }) : null,
    total: feed.skipped ?? shown.length,
  };
}
