import { FieldValue } from 'firebase-admin/firestore';
import type * as z from 'zod/mini';
import { ProductError } from '../../../src/domain/errors.ts';
import { countsAgainstPlan } from '../../../src/domain/story/moderation.ts';
import { withoutEdited } from '../../../src/domain/story/proposal.ts';
import type { newStorySchema, SchoolStory, StoryQuery, storyPatchSchema } from '../../../src/domain/story/schema.ts';
import { hashtagsIn } from '../../../src/lib/text.ts';
import type { Actor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { stamp } from '../../core/firestore/documents.ts';
import { refs } from '../../core/firestore/refs.ts';
import type { StoryPage } from '../../core/ports/stories.ts';
import { getOwn, outsideTransaction } from '../../core/read.ts';
import { withSchoolTransaction } from '../../core/transaction/school-transaction.ts';
import { withUsageTransaction } from '../../core/transaction/usage-transaction.ts';
import { changed, derived, plainMedia, proposing, type StoryDocument, toStory } from '../documents.ts';
import { postsByDayAfter, readChannelOf, readForChange, writeChange, writeEffects } from './story-change.ts';
import { CountChanges, collectionsIn, collectionsOf } from './story-membership.ts';

export type NewStoryInput = z.output<typeof newStorySchema>;
export type StoryPatchInput = z.output<typeof storyPatchSchema>;

export function listStories(deps: Deps, actor: Actor, query: StoryQuery): Promise<StoryPage> {
  return deps.stories.find(actor.iid, query);
}

export async function getStory(deps: Deps, actor: Actor, id: string): Promise<SchoolStory> {
  return toStory(
    await getOwn<StoryDocument>('story', outsideTransaction, (storyId) => refs.story(deps.db, storyId), id, actor.iid),
  );
}

/** How many of the school's published stories were approved in this time, by the index alone. */
export async function countApprovals(
  { db }: Pick<Deps, 'db'>,
  { iid }: Actor,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<number> {
  const approved = refs
    .stories(db)
    .where('iid', '==', iid)
    .where('status', '==', 'approved')
    .where('moderation.at', '>=', stamp(new Date(from)))
    .where('moderation.at', '<', stamp(new Date(to)));
  return (await approved.count().get()).data().count;
}

/** A story written here. It is a draft, so it takes nothing from the plan. */
export function createStory(deps: Deps, actor: Actor, input: NewStoryInput): Promise<SchoolStory> {
  const { html, text } = clean(deps, input.html);
  return withSchoolTransaction(deps, actor, 's.s.wr', async (school) => {
    const collections = await collectionsIn(deps, school.tx, school.iid);
    const now = stamp(school.now);
    const id = deps.newId();
    const hashtags = input.hashtags ?? hashtagsIn(text);
    const media = (input.media ?? []).map(plainMedia);
    const story: StoryDocument = {
      id,
      iid: school.iid,
      feedId: null,
      network: null,
      externalId: null,
      kind: 'authored',
      status: 'draft',
      title: input.title,
      text,
      html,
      permalink: null,
      author: null,
      media,
      hashtags,
      collectionIds: [],
      publishedAt: now,
      importedAt: now,
      updatedAt: now,
      sourceDeleted: false,
      version: 1,
      moderation: null,
      createdBy: school.actor.uid,
      contentHash: null,
      edited: [],
      addedTo: [],
      takenOutOf: [],
      ...derived({ title: input.title, text, hashtags, media }),
    };
    story.collectionIds = collectionsOf(collections, story);
    const moves = new CountChanges();
    moves.moved([], story.collectionIds);
    moves.write(deps, school.tx, collections);
    school.tx.create(refs.story(deps.db, id), story);
    school.audit({ action: 'story.create', target: refs.story(deps.db, id).path, after: { title: story.title } });
    return toStory(story);
  });
}

/** Changes a story by hand. What is changed stays so: its source does not change these fields any more. */
export function updateStory(deps: Deps, actor: Actor, id: string, patch: StoryPatchInput): Promise<SchoolStory> {
  const written = patch.html === undefined ? null : clean(deps, patch.html);
  return withSchoolTransaction(deps, actor, 's.s.wr', async (school) => {
    const changing = await readForChange(deps, school, id);
    const { story } = changing;
    const changes: Partial<StoryDocument> = {
      ...(patch.title === undefined ? {} : { title: patch.title }),
      ...(written ?? {}),
      ...(patch.media === undefined ? {} : { media: patch.media.map(plainMedia) }),
      ...(patch.hashtags === undefined ? {} : { hashtags: patch.hashtags }),
    };
    const edited = [...new Set([...story.edited, ...Object.keys(patch)])];
    const proposed = story.proposed ? withoutEdited(story.proposed, edited) : null;
    const after = changed(story, { ...changes, edited, ...proposing(proposed) }, stamp(school.now));
    return writeChange(deps, school, changing, after, { action: 'story.update', fields: Object.keys(patch) });
  });
}

function clean(deps: Deps, html: string): { html: string; text: string } {
  const cleaned = deps.sanitiseHtml(html);
  if (cleaned.html.trim() === '') {
    const message = 'Enter the story’s text.';
    throw new ProductError('invalid', 'Some of what was sent is not right.', { fields: { html: message } });
  }
  return { html: cleaned.html, text: cleaned.text };
}

/** Deletes a story. One from a channel is remembered, so that the next reading does not bring it back. */
export function deleteStory(deps: Deps, actor: Actor, id: string): Promise<void> {
  const { db } = deps;
  return withUsageTransaction(deps, actor, 's.s.wr', async (school) => {
    const { tx } = school;
    const changing = await readForChange(deps, school, id);
    const { story } = changing;
    const channel = await readChannelOf(deps, school, story);
    if (countsAgainstPlan(story.status)) school.charge('stories', -1);
    writeEffects(deps, school, changing, null);
    tx.delete(refs.story(db, id));
    if (channel) {
      const days = postsByDayAfter(channel, story, null, school.now);
      tx.update(channel.reference, { postCount: FieldValue.increment(-1), ...days });
      const removed = { iid: school.iid, ids: FieldValue.arrayUnion(id) };
      tx.set(refs.feedRemoved(db, channel.reference.id), removed, { merge: true });
    }
    school.audit({
      action: 'story.delete',
      target: refs.story(db, id).path,
      before: { title: story.title, status: story.status },
    });
  });
}
