import { FieldValue } from 'firebase-admin/firestore';
import type * as z from 'zod/mini';
import { ProductError } from '../../../src/domain/errors.ts';
import type { StoryListQuery, StoryQuery } from '../../../src/domain/story/list-query.ts';
import { countsAgainstPlan, isVisible } from '../../../src/domain/story/moderation.ts';
import type { SchoolStory } from '../../../src/domain/story/schema.ts';
import { matchOf } from '../../../src/domain/story/word-match.ts';
import type { newStorySchema, storyPatchSchema } from '../../../src/domain/story/writing.ts';
import { hashtagsIn } from '../../../src/lib/text.ts';
import type { Actor } from '../../core/actor.ts';
import { assertVersion, isOutdated } from '../../core/assert-version.ts';
import type { Deps } from '../../core/deps.ts';
import { stamp } from '../../core/firestore/documents.ts';
import { refs } from '../../core/firestore/refs.ts';
import { isSameValue } from '../../core/firestore/same-value.ts';
import { assertMayPut } from '../../core/place-permissions.ts';
import type { FinderQuery, StoryPage } from '../../core/ports/stories.ts';
import { type SchoolTransaction, withSchoolTransaction } from '../../core/transaction/school-transaction.ts';
import { withUsageTransaction } from '../../core/transaction/usage-transaction.ts';
import { MediaUses, sentMedia, withDefaultPictures } from '../../media/index.ts';
import { derived } from '../changed-story.ts';
import { consentAfter, knownNames, withProposedQuestion } from '../consent-list.ts';
import { type StoryDocument, versionOf } from '../documents.ts';
import { moderationOf } from '../moderation-settings.ts';
import { personsChange, writtenOf } from '../persons-change.ts';
import { noteRemovedPost, removedIn } from '../removed-posts.ts';
import { noteRemoved } from '../removed-stories.ts';
import { picturesOf } from '../story-media.ts';
import { removeParts, type VersionDocument, WRITTEN } from '../versions.ts';
import { entryToJoin } from './joined-changes.ts';
import { listInCollectionOrder } from './list-in-collection-order.ts';
import { type Answering, answered, answeringIn, toOneStory } from './one-story.ts';
import {
  byPerson,
  postsByDayAfter,
  readChannelOf,
  readForChange,
  sentAgain,
  writeChange,
  writeEffects,
} from './story-change.ts';
import { fieldsChangedSince } from './story-history.ts';
import { CountChanges, collectionsIn, collectionsOf } from './story-membership.ts';

export type NewStoryInput = z.output<typeof newStorySchema>;
export type StoryPatchInput = z.output<typeof storyPatchSchema>;

/** With words, each story says where it has them. */
export async function listStories(deps: Deps, actor: Actor, query: StoryListQuery): Promise<StoryPage> {
  const { sort, q, ...filters } = query;
  const answering = answeringIn(deps, actor);
  const [page, school] = await Promise.all([
    sort === 'collection'
      ? listInCollectionOrder(deps, actor, { ...filters, ...(q === undefined ? {} : { q }) })
      : findPage(deps, actor.iid, query, answering),
    answering,
  ]);
  const listed = await withDefaultPictures(deps, actor.iid, page.items);
  const items = listed.map((story) => {
    const match = q === undefined ? null : matchOf(story, q);
    return answered(match ? { ...story, match } : story, school);
  });
  return { ...page, items };
}

async function findPage(
  deps: Deps,
  iid: string,
  query: StoryListQuery,
  answering: Promise<Answering>,
): Promise<StoryPage> {
  const { sort, ...filters } = query;
  const storyQuery: StoryQuery = { ...filters, ...(sort && sort !== 'collection' ? { sort } : {}) };
  // Only for a group does the search wait for the school.
  return deps.stories.find(iid, query.group ? finderQuery(await answering, storyQuery) : storyQuery);
}

/** A query with what the finder has to know of the school. */
export function finderQuery({ institution }: Answering, query: StoryQuery): FinderQuery {
  return query.group ? { ...query, anyTag: institution.hashtags[query.group] } : query;
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
    const [collections, names] = await Promise.all([
      collectionsIn(deps, school.tx, school.iid),
      knownNames(deps, school.iid, moderationOf(school.document).consent),
    ]);
    const now = stamp(school.now);
    const id = deps.newId();
    const hashtags = input.hashtags ?? hashtagsIn(text);
    const media = await sentMedia(deps, school.tx, school.iid, input.media ?? [], []);
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
      addedTo: chosenCollections(school, collections, input.collectionIds ?? []),
      takenOutOf: [],
      ...(input.values ? { values: input.values } : {}),
      ...(input.cta ? { cta: input.cta } : {}),
      ...(input.publishAt ? { publishAt: stamp(input.publishAt) } : {}),
      ...derived({ title: input.title, text, hashtags, media }),
    };
    story.consent = consentAfter(names, null, story);
    story.collectionIds = collectionsOf(collections, story);
    const moves = new CountChanges();
    moves.moved([], story.collectionIds);
    moves.write(deps, school.tx, collections);
    const uses = new MediaUses();
    uses.moved(null, story);
    uses.write(deps, school.tx, school.iid);
    school.tx.create(refs.story(deps.db, id), story);
    school.audit({ action: 'story.create', target: refs.story(deps.db, id).path, after: { title: story.title } });
    return toOneStory(school, story);
  });
}

/** @throws ProductError `forbidden` for who may change no collection, `invalid` at `collectionIds` for one that is not there */
function chosenCollections(
  { actor }: SchoolTransaction,
  collections: readonly { readonly id: string }[],
  chosen: readonly string[],
): string[] {
  if (chosen.length === 0) return [];
  assertMayPut(actor, 'story', 'collection');
  const isUnknown = chosen.some((id) => !collections.some((collection) => collection.id === id));
  if (isUnknown) throw invalid({ collectionIds: 'One of these collections was not found. Choose again.' });
  return [...new Set(chosen)];
}

const invalid = (fields: Record<string, string>) =>
  new ProductError('invalid', 'Some values are not valid.', { fields });

/**
 * Changes a story by hand. What is changed stays so: its source does not change these fields any more. What says the same as
 * before is no change, so that nothing is written for it. What a program saves while one person writes joins in one entry of the history.
 */
export function updateStory(
  deps: Deps,
  actor: Actor,
  id: string,
  { version, unfinished, ...patch }: StoryPatchInput,
): Promise<SchoolStory> {
  const written = patch.html === undefined ? null : clean(deps, patch.html);
  return withSchoolTransaction(deps, actor, 's.s.wr', async (school) => {
    const changing = await readForChange(deps, school, id);
    const { story } = changing;
    // Half a sentence must not be published, also where someone published the story while it was being typed.
    if (unfinished && isVisible(story)) {
      throw new ProductError('conflict', 'Visitors see this story now. Select Save to publish your changes.');
    }
    await requireUnchanged(deps, school, story, version, Object.keys(patch));
    const media = patch.media && (await sentMedia(deps, school.tx, school.iid, patch.media, picturesOf(story)));
    const sent: Partial<Pick<StoryDocument, (typeof WRITTEN)[number]>> = {
      ...patch,
      ...(written ? { html: written.html } : {}),
      ...(media ? { media } : {}),
    };
    const current = writtenOf(story);
    const fields = WRITTEN.filter((field) => field in patch && !isSameValue(sent[field], current[field]));
    const again = unfinished ? undefined : sentAgain(story, actor);
    if (fields.length === 0 && !again) return toOneStory(school, withProposedQuestion(changing.names, story));
    const changes = Object.fromEntries(fields.map((field) => [field, sent[field]])) as Partial<StoryDocument>;
    if (written && changes.html !== undefined) changes.text = written.text;
    const edited = [...new Set([...story.edited, ...fields])];
    const after = personsChange(story, { ...changes, edited, ...again }, fields, byPerson(school, changing));
    const joins = unfinished ? await entryToJoin(deps, school, story) : null;
    return toOneStory(school, writeChange(deps, school, changing, after, { action: 'story.update', fields, joins }));
  });
}

/** @throws ProductError `conflict` with what it says now, when one of the fields was changed after that version */
async function requireUnchanged(
  { db }: Deps,
  { tx }: SchoolTransaction,
  story: StoryDocument,
  seen: number | undefined,
  fields: readonly string[],
): Promise<void> {
  const version = versionOf(story);
  if (!isOutdated(seen, version)) return;
  if (seen > version) throw invalid({ version: `The story is at version ${version}.` });
  const edit = story.proposed?.edit;
  const isProposed = edit !== undefined && edit.version > seen && fields.some((field) => edit.fields.includes(field));
  const versions = await tx.get(refs.storyVersions(db, story.id).where('version', '>', seen));
  const since = fieldsChangedSince(
    story,
    versions.docs.map((document) => document.data() as VersionDocument),
    seen,
  );
  if (since && !isProposed && !fields.some((field) => since.has(field))) return;
  const { title, html, media, hashtags, values, cta } = writtenOf(story);
  assertVersion(seen, version, () => ({
    message: 'Someone else has changed this story since you opened it.',
    latest: { values: { title, html, media, hashtags, values, cta } },
  }));
}

function clean(deps: Deps, html: string): { html: string; text: string } {
  const cleaned = deps.sanitiseHtml(html);
  if (cleaned.html.trim() === '') {
    throw invalid({ html: 'Enter the story’s text.' });
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
    const removedDocument = channel ? await removedIn(deps, tx, channel.reference.id) : null;
    if (countsAgainstPlan(story.status)) school.charge('stories', -1);
    writeEffects(deps, school, changing, null);
    tx.delete(refs.story(db, id));
    noteRemoved(deps, tx, school, [id]);
    removeParts(deps, tx, story);
    if (channel) {
      const days = postsByDayAfter(channel, story, null, school.now);
      tx.update(channel.reference, { postCount: FieldValue.increment(-1), ...days });
      noteRemovedPost(deps, tx, channel.reference.id, removedDocument, story);
    }
    school.audit({
      action: 'story.delete',
      target: refs.story(db, id).path,
      before: { title: story.title, status: story.status },
    });
  });
}
