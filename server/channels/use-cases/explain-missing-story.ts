import { can } from '../../../src/domain/access.ts';
import { whyOf } from '../../../src/domain/feed/apply-feed-rules.ts';
import type { Why, WhyState } from '../../../src/domain/feed/health.ts';
import { rulesOf } from '../../../src/domain/feed/rules.ts';
import type { Feed } from '../../../src/domain/feed/schema.ts';
import { wordsOf } from '../../../src/domain/story/search-words.ts';
import { dayText } from '../../../src/lib/day-text.ts';
import type { Actor } from '../../core/actor.ts';
import { withoutScheme, withoutTracking } from '../../core/canonical-address.ts';
import type { Deps } from '../../core/deps.ts';
import { dataOf, iso } from '../../core/firestore/documents.ts';
import { refs } from '../../core/firestore/refs.ts';
import { isRemoved, type RemovedDocument, removedAmong, type StoryDocument, storyIdOf } from '../../stories/index.ts';
import type { SkippedDocument, UnreadableDocument } from '../documents.ts';
import { getFeed, listFeeds } from './feeds.ts';

/** So many answers are given. */
const MOST = 50;

type MissingStoryQuery = {
  readonly q: string;
  readonly variants: readonly string[];
  readonly titleWords: readonly string[];
};

/** What became of a post that is named by its address, its id at the source, or words of its title. */
export async function explainMissingStory(
  deps: Deps,
  actor: Actor,
  { q, feedId }: { q: string; feedId?: string | undefined },
): Promise<Why[]> {
  const feeds = feedId === undefined ? await listFeeds(deps, actor) : [await getFeed(deps, actor, feedId)];
  const missingStoryQuery: MissingStoryQuery = {
    q,
    variants: variantsOf(q),
    titleWords: /^https?:\/\//i.test(q) ? [] : wordsOf(q),
  };
  const own = new Map(feeds.map((feed) => [feed.id, feed]));
  const stories = await storiesOf(deps, actor.iid, feeds, missingStoryQuery, feedId);
  const explanations = [
    ...(await Promise.all(stories.map((story) => ofStory(deps, actor, story, own.get(story.feedId ?? ''))))),
    ...(await Promise.all(feeds.map((feed) => explainSkippedPosts(deps, actor.iid, feed, missingStoryQuery)))).flat(),
  ];
  if (explanations.length > 0) return explanations.slice(0, MOST);
  const unread = feeds.flatMap(notFetched);
  if (unread.length > 0) return unread.slice(0, MOST);
  const [only] = feedId === undefined ? [] : feeds;
  const reason = 'No channel has imported this post. Check the address, and that the post is public.';
  return [{ feedId: only?.id ?? null, feedName: only?.name ?? null, state: 'not-found', reason }];
}

/** The same address as people copy it: with and without tracking, a slash at its end and `www.`, with either scheme. */
function variantsOf(q: string): string[] {
  if (!/^https?:\/\//i.test(q)) return [q];
  const bare = withoutScheme(withoutTracking(q)).replace(/\/+$/, '');
  const starts = ['https://', 'http://', 'https://www.', 'http://www.'];
  return [...new Set([q, ...starts.flatMap((start) => [start + bare, `${start}${bare}/`])])];
}

const EXPLAINED_FIELDS = [
  'id',
  'feedId',
  'title',
  'status',
  'takenDown',
  'held',
  'duplicateOf',
  'moderation',
  'importedAt',
] as const satisfies (keyof StoryDocument)[];
type ExplainedStory = Pick<StoryDocument, (typeof EXPLAINED_FIELDS)[number]>;

async function storiesOf(
  deps: Deps,
  iid: string,
  feeds: readonly Feed[],
  { variants, titleWords }: MissingStoryQuery,
  feedId: string | undefined,
): Promise<ExplainedStory[]> {
  const { db } = deps;
  const all = refs
    .stories(db)
    .where('iid', '==', iid)
    .select(...EXPLAINED_FIELDS);
  const ids = feeds.flatMap(({ id }) => variants.map((variant) => storyIdOf(deps.hashing, iid, id, variant)));
  // The longest word is the rarest, as a rule.
  const [longest] = [...titleWords].sort((a, b) => b.length - a.length);
  const [byId, byAddress, byWord] = await Promise.all([
    ids.length > 0 ? db.getAll(...ids.map((id) => refs.story(db, id)), { fieldMask: [...EXPLAINED_FIELDS] }) : [],
    all.where('permalink', 'in', variants).limit(MOST).get(),
    longest ? all.where('words', 'array-contains', longest).orderBy('publishedAt', 'desc').limit(500).get() : null,
  ]);
  const titled = (byWord?.docs ?? []).filter((document) => containsWords(String(document.get('title')), titleWords));
  const snapshotsById = new Map([...byId, ...byAddress.docs, ...titled].map((document) => [document.id, document]));
  const stories = [...snapshotsById.values()]
    .filter(({ exists }) => exists)
    .map((document) => document.data() as ExplainedStory);
  return stories.filter((story) => feedId === undefined || story.feedId === feedId).slice(0, MOST);
}

function containsWords(title: string, searchWords: readonly string[]): boolean {
  const said = new Set(wordsOf(title));
  return searchWords.length > 0 && searchWords.every((word) => said.has(word));
}

const IN_WORDS: Readonly<Partial<Record<WhyState, string>>> = {
  shown: 'This story is published.',
  waiting: 'This story is not published yet.',
  hidden: 'This story was hidden.',
  returned: 'This story was returned to its author.',
  duplicate: 'The same post came through another channel first.',
};

async function ofStory(deps: Deps, actor: Actor, story: ExplainedStory, feed: Feed | undefined): Promise<Why> {
  const state = stateOf(story);
  const { moderation, takenDown, held } = story;
  if (state !== 'shown' && !can(actor, 's.s.rea')) return withoutWords(state, story, feed);
  const decided = takenDown ?? moderation;
  const by = decided?.by ? await nameOf(deps, decided.by) : null;
  return {
    feedId: story.feedId,
    feedName: feed?.name ?? null,
    state,
    title: story.title,
    storyId: story.id,
    ...(by ? { by } : {}),
    at: iso(decided?.at ?? story.importedAt),
    ...(state === 'held' && held ? { rule: held.rule } : {}),
    reason: reasonOf(state, story),
  };
}

/** For who does not see stories: of one that is not published, nothing that its author or a reviewer wrote. */
function withoutWords(state: WhyState, { feedId, id, importedAt }: ExplainedStory, feed: Feed | undefined): Why {
  const reason = 'Your role doesn’t let you see this story. Ask an admin of your school about it.';
  return { feedId, feedName: feed?.name ?? null, state, storyId: id, at: iso(importedAt), reason };
}

function stateOf({ status, takenDown, held, duplicateOf }: ExplainedStory): WhyState {
  if (takenDown) return 'taken-down';
  if (status === 'approved') return 'shown';
  if (status === 'hidden' || status === 'returned') return status;
  if (held) return 'held';
  return duplicateOf ? 'duplicate' : 'waiting';
}

function reasonOf(state: WhyState, { status, held, takenDown, moderation }: ExplainedStory): string {
  if (state === 'taken-down') return `This story was taken down: ${takenDown?.reason ?? ''}`.trim();
  if (held && state === 'held') {
    if (held.why === 'word') return `It contains “${held.word ?? ''}”, so it awaits review.`;
    return held.why === 'limit'
      ? 'Your plan’s limit of published stories is reached, so it awaits review.'
      : 'Consent has to be confirmed, so it awaits review.';
  }
  if (state === 'waiting' && status === 'pending') return 'This story awaits review.';
  const said = IN_WORDS[state] ?? '';
  return moderation?.reason && state !== 'shown' ? `${said} Reason: ${moderation.reason}` : said;
}

async function nameOf({ db }: Deps, uid: string): Promise<string> {
  const name: unknown = (await refs.user(db, uid).get()).get('displayName');
  return typeof name === 'string' ? name : '';
}

/** Posts that never became a story of this channel, or are one no more. */
async function explainSkippedPosts(
  deps: Deps,
  iid: string,
  feed: Feed,
  { q, variants, titleWords }: MissingStoryQuery,
): Promise<Why[]> {
  const { db } = deps;
  const of = { feedId: feed.id, feedName: feed.name };
  const ids = variants.map((variant) => storyIdOf(deps.hashing, iid, feed.id, variant));
  const [removed, skipped, unreadable] = await Promise.all([
    refs.feedRemoved(db, feed.id).get(),
    (feed.skipped ?? 0) > 0 ? refs.skipped(db, iid, feed.id).get() : null,
    (feed.unreadable ?? 0) > 0 ? refs.unreadable(db, iid, feed.id).get() : null,
  ]);
  const gone = dataOf<RemovedDocument>(removed);
  const deleted =
    gone !== null && (isRemoved(deps.hashing, gone, q) || (await removedAmong(deps, db, feed.id, gone, ids)).size > 0);
  const rules = rulesOf(feed);
  const filtered = (skipped?.docs ?? [])
    .map((document) => document.data() as SkippedDocument)
    .filter(
      ({ externalId, url, title }) =>
        [externalId, url].some((each) => each && variants.includes(each)) || containsWords(title, titleWords),
    )
    .map(({ title, rule, at }): Why => {
      const reason = `Left out by a rule of the channel. ${whyOf(rules, { outcome: 'skipped', rule: rule as 'only' })}`;
      return { ...of, state: 'filtered', title, rule, at: iso(at), reason };
    });
  const broken = (unreadable?.docs ?? [])
    .map((document) => document.data() as UnreadableDocument)
    .filter(
      ({ externalId, reason }) =>
        (externalId !== null && variants.includes(externalId)) || containsWords(reason, titleWords),
    )
    .map(({ reason, at }): Why => ({ ...of, state: 'unreadable', at: iso(at), reason }));
  const deletedHere: Why = {
    ...of,
    state: 'deleted-here',
    reason: 'Someone at your school deleted this story. It won’t be imported again.',
  };
  return [...(deleted ? [deletedHere] : []), ...filtered, ...broken];
}

/** A channel that may not have been read as far as the post. */
function notFetched({ id, name, status, error, lastSyncAt, historyFrom }: Feed): Why[] {
  const of = { feedId: id, feedName: name, state: 'not-fetched' as const };
  if (status === 'paused') return [{ ...of, reason: 'This channel is paused, so new posts are not imported.' }];
  if (error) return [{ ...of, at: error.since, reason: `New posts are not imported. ${error.message}` }];
  if (!lastSyncAt) return [{ ...of, reason: 'This channel has not been synced yet.' }];
  if (!historyFrom) return [];
  return [
    {
      ...of,
      rule: 'historyFrom',
      reason: `This channel is read from ${dayText(historyFrom)}. Older posts are not imported.`,
    },
  ];
}
