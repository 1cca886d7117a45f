import type { SchoolStory } from '../../src/domain/story/schema.ts';
import type { Deps } from '../core/deps.ts';
import { isDocumentId, refs } from '../core/firestore/refs.ts';
import { withDefaultPictures } from '../media/index.ts';
import { ANSWERED_FIELDS, type StoryDocument, toStory } from '../stories/index.ts';
import type { EditionDocument } from './edition-document.ts';

/** As many stories of a collection an edition shows. */
export const COLLECTION_STORIES = 4;

/** Those of the school that are there, in the order asked. */
export async function storiesById({ db }: Deps, iid: string, ids: readonly string[]): Promise<SchoolStory[]> {
  const references = ids.filter(isDocumentId).map((id) => refs.story(db, id));
  if (references.length === 0) return [];
  const snapshots = await db.getAll(...references, { fieldMask: [...ANSWERED_FIELDS] });
  return snapshots
    .map((snapshot) => snapshot.data() as StoryDocument | undefined)
    .filter((story) => story?.iid === iid)
    .map((story) => toStory(story as StoryDocument));
}

/** The newest that visitors may see. */
export async function newestOfCollection({ db }: Deps, iid: string, collectionId: string): Promise<SchoolStory[]> {
  const snapshot = await refs
    .stories(db)
    .where('iid', '==', iid)
    .where('status', '==', 'approved')
    .where('collectionIds', 'array-contains', collectionId)
    .orderBy('publishedAt', 'desc')
    .limit(COLLECTION_STORIES)
    .select(...ANSWERED_FIELDS)
    .get();
  return snapshot.docs.map((document) => toStory(document.data() as StoryDocument));
}

export type EditionStories = {
  /** What the edition names, approved or not. */
  readonly named: SchoolStory[];
  readonly ofCollections: ReadonlyMap<string, SchoolStory[]>;
};

/** All stories of an edition, with the pictures that the school has chosen for those without. */
export async function storiesOfEdition(deps: Deps, edition: EditionDocument): Promise<EditionStories> {
  const { iid, storyIds, collectionIds } = edition;
  const [named, ...newest] = await Promise.all([
    storiesById(deps, iid, storyIds),
    ...collectionIds.map((id) => newestOfCollection(deps, iid, id)),
  ]);
  const pictured = await withDefaultPictures(deps, iid, [...named, ...newest.flat()]);
  const byId = new Map(pictured.map((story) => [story.id, story]));
  const shown = (stories: readonly SchoolStory[]) => stories.map((story) => byId.get(story.id) ?? story);
  return {
    named: shown(named),
    ofCollections: new Map(collectionIds.map((id, index) => [id, shown(newest[index] ?? [])])),
  };
}
