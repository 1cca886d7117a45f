import { countPosts, movesDay, type PostMove, type PostsByDay } from '../../../src/domain/feed/posts-by-day.ts';
import type { KnownNames } from '../../../src/domain/story/consent.ts';
import type { Actor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { iso, stamp, toInstitution } from '../../core/firestore/documents.ts';
import { refs } from '../../core/firestore/refs.ts';
import { isSameValue } from '../../core/firestore/same-value.ts';
import { getOwn } from '../../core/read.ts';
import type { SchoolTransaction } from '../../core/transaction/school-transaction.ts';
import { takenDownAmong } from '../../media/index.ts';
import { consentAfter, knownNames, withProposedQuestion, withQuestion } from '../consent-list.ts';
import type { StoryDocument } from '../documents.ts';
import { moderationOf } from '../moderation-settings.ts';
import type { ByPerson } from '../persons-change.ts';
import { copiesIn, picturesOf } from '../story-media.ts';
import { lastChanges, type VersionDocument, WRITTEN, writeVersion } from '../versions.ts';
import { StoryEvents } from './story-events.ts';
import { CountChanges, collectionsIn, collectionsOf } from './story-membership.ts';

/** A story with what a change of it has an effect on, read before the transaction's first write. */
type Changing = {
  /** With the consent question of what visitors see. */
  readonly story: StoryDocument;
  readonly collections: Awaited<ReturnType<typeof collectionsIn>>;
  readonly events: StoryEvents;
  /** Of the consent list. */
  readonly names: KnownNames | null;
  /** Of its pictures and of those that are proposed, ids of those that were taken down. */
  readonly takenDownPictures: ReadonlySet<string>;
};

/** @throws ProductError `not-found`, also for another school's */
export async function readForChange(
  deps: Deps,
  { tx, iid, document }: SchoolTransaction,
  id: string,
): Promise<Changing> {
  const [story, collections, events, names] = await Promise.all([
    getOwn<StoryDocument>('story', tx, (storyId) => refs.story(deps.db, storyId), id, iid),
    collectionsIn(deps, tx, iid),
    StoryEvents.read(deps, tx, iid),
    knownNames(deps, iid, moderationOf(document).consent),
  ]);
  const takenDownPictures = await takenDownAmong(deps, tx, copiesIn(picturesOf(story)));
  return { story: withQuestion(names, story), collections, events, names, takenDownPictures };
}

export function byPerson({ person, now, document }: SchoolTransaction, { names }: Pick<Changing, 'names'>): ByPerson {
  return { person, names, now: stamp(now), rules: moderationOf(document).settings };
}

/** What was returned awaits review again once its author has saved it; a post of a channel has no author here. */
export function sentAgain(
  { status, createdBy }: StoryDocument,
  { uid }: Pick<Actor, 'uid'>,
): Pick<StoryDocument, 'status' | 'moderation'> | undefined {
  if (status !== 'returned' || (createdBy && createdBy !== uid)) return undefined;
  return { status: 'pending', moderation: null };
}

type ChannelOfStory = {
  readonly reference: ReturnType<typeof refs.feed>;
  readonly postsByDay: PostsByDay | undefined;
  /** The school's. */
  readonly timeZone: string;
};

/** The channel that a story came from; `null` for one that was written here, and where the channel was deleted. */
export async function readChannelOf(
  deps: Deps,
  { tx, iid, document }: SchoolTransaction,
  { feedId }: StoryDocument,
): Promise<ChannelOfStory | null> {
  if (feedId === null) return null;
  const reference = refs.feed(deps.db, iid, feedId);
  const feed = await tx.get(reference);
  return feed.exists
    ? { reference, postsByDay: feed.get('postsByDay'), timeZone: toInstitution(iid, document ?? {}).timeZone }
    : null;
}

/** What the channel's posts a day are after this change of a story; nothing where they stay or were never counted. */
export function postsByDayAfter(
  { postsByDay, timeZone }: ChannelOfStory,
  before: StoryDocument,
  after: StoryDocument | null,
  now: Date,
): { postsByDay?: PostsByDay } {
  const move: PostMove = [iso(before.publishedAt), after && iso(after.publishedAt)];
  return postsByDay && movesDay(move, timeZone) ? { postsByDay: countPosts(postsByDay, [move], now, timeZone) } : {};
}

/** The counts of its collections and what is taken off the widgets; `after` is null for a story that goes. */
export function writeEffects(
  deps: Deps,
  { tx }: SchoolTransaction,
  { story, collections, events }: Changing,
  after: StoryDocument | null,
): void {
  const moves = new CountChanges();
  moves.moved(story.collectionIds, after?.collectionIds ?? []);
  moves.write(deps, tx, collections);
  events.moved(story.id, story, after);
  events.write(tx);
}

type Act = {
  readonly action: string;
  /** The fields that were changed. */
  readonly fields: readonly string[];
  /** The story's last entry, where the change joins it. */
  readonly joins?: VersionDocument | null;
};

/** Writes the story as it is now, in the collections that it belongs to now. */
export function writeChange(
  deps: Deps,
  school: SchoolTransaction,
  changing: Changing,
  changed: StoryDocument,
  { action, fields, joins = null }: Act,
): StoryDocument {
  const { story, collections, names } = changing;
  // What this very change confirms stays confirmed.
  const isConfirmed = changed.consent && !isSameValue(changed.consent, story.consent);
  const consent = consentAfter(names, isConfirmed ? changed : story, changed);
  const after = withProposedQuestion(names, {
    ...changed,
    consent,
    collectionIds: collectionsOf(collections, changed),
    ...(joins ? { joinedVersions: (story.joinedVersions ?? 0) + 1 } : {}),
  });
  writeEffects(deps, school, changing, after);
  const reference = refs.story(deps.db, story.id);
  school.tx.set(reference, after);
  writeVersion(deps, school.tx, story, after, { by: school.person, action, fields, joins });
  const audited = joins ? Object.keys(lastChanges(joins)) : [];
  // The activity log has what joins already, unless it changes a further field.
  if (joins && fields.every((field) => audited.includes(field))) return after;
  school.audit({
    action,
    target: reference.path,
    before: { title: story.title, hashtags: story.hashtags },
    after: {
      title: after.title,
      hashtags: after.hashtags,
      fields: [...new Set([...WRITTEN.filter((field) => audited.includes(field)), ...fields])],
    },
  });
  return after;
}
