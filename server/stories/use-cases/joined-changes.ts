import { isVisible } from '../../../src/domain/story/moderation.ts';
import type { Deps } from '../../core/deps.ts';
import { refs } from '../../core/firestore/refs.ts';
import type { SchoolTransaction } from '../../core/transaction/school-transaction.ts';
import { type StoryDocument, versionOf } from '../documents.ts';
import { entryOf, type VersionDocument } from '../versions.ts';

/** A story saves itself while it is written: what one person saves in this time is one entry of its history. */
const JOINED_MS = 10 * 60_000;

/**
 * The story's last entry, where this person's change joins it: their own change of what visitors do not see, begun not long
 * ago. What visitors see has an entry for each change. Any other act since then has an entry of its own, which none joins.
 */
export async function entryToJoin(
  { db }: Deps,
  { tx, person, now }: SchoolTransaction,
  story: StoryDocument,
): Promise<VersionDocument | null> {
  if (isVisible(story) || versionOf(story) === 1) return null;
  const last = (await tx.get(refs.storyVersion(db, story.id, entryOf(story)))).data() as VersionDocument | undefined;
  if (last?.version !== versionOf(story) || last.action !== 'story.update' || last.by.uid !== person.uid) return null;
  const since = last.joined?.since ?? last.at;
  return now.getTime() - since.toMillis() <= JOINED_MS ? last : null;
}
