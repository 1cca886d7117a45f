import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import { refs } from '../../../server/core/firestore/refs.ts';
import { nodeHashing } from '../../../server/core/node-hashing.ts';
import { changed } from '../../../server/stories/changed-story.ts';
import { storyIdOf, storyOfItem } from '../../../server/stories/story-of-source.ts';
import type { StoryStatus } from '../../../src/domain/story/schema.ts';
import { item } from '../../support/fake-source.ts';

export const SUBJECTS = [
  'orchard',
  'concert',
  'netball',
  'science',
  'harvest',
  'library',
  'rowing',
  'chapel',
  'theatre',
];
const CHANNELS = 5;
const BATCH = 400;
const AT_ONCE = 4;

type Kind = { readonly status: StoryStatus; readonly collectionId: string | null };

/** Writes so many stories of Oakfield, of five channels; half are in the collection. */
export async function writeStories(db: Firestore, count: number, kind: Kind): Promise<string[]> {
  const ids: string[] = [];
  for (let from = 0; from < count; from += BATCH * AT_ONCE) {
    const batches = Array.from({ length: AT_ONCE }, (_, n) => from + n * BATCH).filter((start) => start < count);
    const written = await Promise.all(
      batches.map((start) => writeBatch(db, start, Math.min(BATCH, count - start), kind)),
    );
    ids.push(...written.flat());
  }
  return ids;
}

async function writeBatch(db: Firestore, start: number, count: number, kind: Kind): Promise<string[]> {
  const batch = db.batch();
  const now = Timestamp.now();
  const stories = Array.from({ length: count }, (_, n) => storyOf(start + n, kind, now));
  for (const story of stories) batch.set(refs.story(db, story.id), story);
  await batch.commit();
  return stories.map(({ id }) => id);
}

function storyOf(n: number, { status, collectionId }: Kind, now: Timestamp) {
  const feed = { id: `channel-${n % CHANNELS}`, iid: 'oakfield', network: 'rss' } as const;
  const subject = SUBJECTS[n % SUBJECTS.length] ?? '';
  const other = SUBJECTS[(n * 7 + 3) % SUBJECTS.length] ?? '';
  const text = `Year ${n % 13} saw the ${subject} and wrote about the ${other}, page ${n}. `.repeat(8);
  const at = new Date(Date.UTC(2026, 8, 1) - n * 600_000).toISOString();
  const post = item(`post-${n}`, {
    title: `The ${subject} of week ${n % 40}`,
    text,
    html: `<p>${text}</p>`,
    hashtags: [other],
    publishedAt: at,
  });
  const story = storyOfItem(storyIdOf(nodeHashing, feed.iid, feed.id, post.externalId), feed, post, `hash${n}`, now);
  return changed(story, { status, collectionIds: collectionId && n % 2 ? [collectionId] : [] }, now);
}
