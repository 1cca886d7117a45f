import { FieldValue, type Transaction } from 'firebase-admin/firestore';
import { wordsOf } from '../../src/domain/story/search-words.ts';
import type { Deps } from '../core/deps.ts';
import { dataOf } from '../core/firestore/documents.ts';
import { refs } from '../core/firestore/refs.ts';
import type { Hashing } from '../core/ports/hashing.ts';
import type { DocumentsReader } from '../core/read.ts';
import { originalOf } from './changed-story.ts';
import type { StoryDocument } from './documents.ts';

/** `feedRemoved/{feedId}`: what people deleted of a channel, which the next reading does not bring back. */
export type RemovedDocument = {
  iid: string;
  /** Of the stories, the first `MOST_IDS`. */
  ids: string[];
  /** What was deleted since has a document of its own, `feedRemoved/{feedId}/posts/{storyId}`. */
  hasMore?: boolean;
  /** What the latest of them are searched by; left out in documents of before it was kept. */
  named?: RemovedPost[];
};

/** Digests alone: what was deleted is not kept in another place. */
export type RemovedPost = {
  readonly id: string;
  readonly address: string | null;
  /** Of its titles. */
  readonly words: readonly string[];
};

/** A document holds 1 MiB, and this one is read with every page that has new posts. */
export const MOST_IDS = 10_000;
const MOST_NAMED = 200;
const MOST_WORDS = 40;

/** What is known of a channel, read before the transaction's first write. */
export async function removedIn({ db }: Deps, tx: Transaction, feedId: string): Promise<RemovedDocument | null> {
  return dataOf<RemovedDocument>(await tx.get(refs.feedRemoved(db, feedId)));
}

/** Remembers that a story of the channel is deleted. */
export function noteRemovedPost(
  { db, hashing }: Deps,
  tx: Transaction,
  feedId: string,
  removedDocument: RemovedDocument | null,
  story: StoryDocument,
): void {
  const { id, iid } = story;
  const named = withRemoved(hashing, removedDocument?.named ?? [], story);
  const isFull = (removedDocument?.ids.length ?? 0) >= MOST_IDS;
  const ids = isFull ? { hasMore: true } : { ids: FieldValue.arrayUnion(id) };
  tx.set(refs.feedRemoved(db, feedId), { iid, named, ...ids }, { merge: true });
  if (isFull) tx.set(refs.feedRemovedPosts(db, feedId).doc(id), { iid });
}

/** Which of these stories of the channel were deleted here. @param reader the database, or a transaction that has written nothing */
export async function removedAmong(
  { db }: Deps,
  reader: DocumentsReader,
  feedId: string,
  removedDocument: RemovedDocument | null,
  ids: readonly string[],
): Promise<Set<string>> {
  const first = new Set(removedDocument?.ids);
  const removed = new Set(ids.filter((id) => first.has(id)));
  const others = removedDocument?.hasMore ? ids.filter((id) => !first.has(id)) : [];
  if (others.length === 0) return removed;
  const snapshots = await reader.getAll(...others.map((id) => refs.feedRemovedPosts(db, feedId).doc(id)));
  for (const { exists, id } of snapshots) if (exists) removed.add(id);
  return removed;
}

/** The list with this story at its end; the oldest give way. */
function withRemoved(hashing: Hashing, named: readonly RemovedPost[], story: StoryDocument): RemovedPost[] {
  const { id, iid, permalink, title } = story;
  const titleWords = new Set([...wordsOf(title), ...wordsOf(originalOf(story)?.title ?? '')]);
  const post: RemovedPost = {
    id,
    address: permalink ? digest(hashing, iid, bare(permalink)) : null,
    words: [...titleWords].slice(0, MOST_WORDS).map((word) => digest(hashing, iid, word)),
  };
  return [...named.filter((other) => other.id !== id), post].slice(-MOST_NAMED);
}

/** Whether one of them is what was asked for, by its address or by words that all stand in its title. */
export function isRemoved(hashing: Hashing, { iid, named = [] }: RemovedDocument, searchText: string): boolean {
  if (/^https?:\/\//i.test(searchText)) {
    const address = digest(hashing, iid, bare(searchText));
    return named.some((post) => post.address === address);
  }
  const wordDigests = wordsOf(searchText).map((word) => digest(hashing, iid, word));
  return wordDigests.length > 0 && named.some((post) => wordDigests.every((word) => post.words.includes(word)));
}

/** As people copy it: with and without a slash at its end, with either scheme. */
const bare = (address: string) => address.replace(/^https?:\/\//i, '').replace(/\/+$/, '');

const digest = ({ sha256 }: Hashing, iid: string, text: string) => sha256(`${iid} ${text}`, 'base64url').slice(0, 12);
