import type { Firestore, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { stamp } from '../../core/firestore/documents.ts';
import { pagesOf } from '../../core/firestore/pages.ts';
import { refs } from '../../core/firestore/refs.ts';
import type { StoryDocument } from '../documents.ts';
import { REMOVALS_KEPT_MS, type RemovedStoriesDocument } from '../removed-stories.ts';
import { INDEXED_FIELDS, indexedStory } from './indexed-story.ts';
import type { SchoolIndex } from './story-index.ts';

const PAGE = 500;
/**
 * A change is stamped before it is written, and servers' clocks differ, so each search for changes begins this long before
 * the last one. Versions show what is indexed already.
 */
const OVERLAP_MS = 30_000;

type From = { readonly db: Firestore; readonly iid: string; readonly now: () => Date };
type OnTaken = (stories: number) => Promise<void>;

type How = {
  /** All stories are looked at, whatever is known. */
  readonly isAnew?: boolean;
  readonly onTaken?: OnTaken;
};

/** Takes in what has changed since the index was last brought up to date: all stories at first. */
export async function bringUpToDate(from: From, index: SchoolIndex, { isAnew = false, onTaken }: How = {}) {
  const began = from.now().getTime();
  const { isWhole, through } = isAnew ? { isWhole: false, through: 0 } : await index.state();
  const isRemovalKept = began - through < REMOVALS_KEPT_MS - OVERLAP_MS;
  await indexChanges(from, index, isWhole && isRemovalKept ? through - OVERLAP_MS : 0, onTaken);
  await index.reached({ isWhole: true, through: began });
}

/** Takes in what was stamped since; it can be found then. How far the index has come is not written down. */
export async function indexChanges(
  { db, iid }: From,
  index: SchoolIndex,
  since: number,
  onTaken?: OnTaken,
): Promise<void> {
  const from = stamp(new Date(Math.max(0, since)));
  // First: a story that was removed may have come again since.
  const removed = refs.removedStories(db).where('iid', '==', iid).where('at', '>=', from).orderBy('at');
  for await (const page of pagesOf(removed, PAGE)) {
    await index.remove(page.flatMap((document) => removalsIn(document.data() as RemovedStoriesDocument)));
  }
  const changed = refs
    .stories(db)
    .where('iid', '==', iid)
    .where('updatedAt', '>=', from)
    .orderBy('updatedAt')
    .select(...INDEXED_FIELDS);
  for await (const page of pagesOf(changed, PAGE)) {
    for (let at = 0; at < page.length; at += index.slice) {
      // Between two slices the process does something else: taking one in is one piece of work.
      await index.put(page.slice(at, at + index.slice).map((document) => indexedStory(storyIn(document))));
      await new Promise((resume) => setTimeout(resume));
    }
    await onTaken?.(page.length);
  }
  await index.show();
}

const removalsIn = ({ ids, at }: RemovedStoriesDocument) => ids.map((id) => ({ id, at: at.toMillis() }));
const storyIn = (document: QueryDocumentSnapshot) => ({ ...document.data(), id: document.id }) as StoryDocument;
