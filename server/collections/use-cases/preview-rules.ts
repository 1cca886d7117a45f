import { FieldPath, type Query, Timestamp } from 'firebase-admin/firestore';
import type { CollectionRules } from '../../../src/domain/collection/schema.ts';
import type { SchoolStory } from '../../../src/domain/story/schema.ts';
import type { Actor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { refs } from '../../core/firestore/refs.ts';
import { getOwn, outsideTransaction } from '../../core/read.ts';
import { withDefaultPictures } from '../../media/index.ts';
import {
  answered,
  answeringIn,
  isTakenByRules,
  type MembershipFields,
  type StoryDocument,
  toStory,
} from '../../stories/index.ts';
import type { CollectionDocument } from '../documents.ts';

const SHOWN = 24;
const PAGE = 1_000;
/** Firestore takes no more in one question. */
const MOST_ANY = 30;
const JUDGED = ['feedId', 'title', 'text', 'hashtags', 'media', 'values', 'publishedAt', 'addedTo', 'takenOutOf'];

/** How many stories rules would take in, and the newest of them. What people put in or took out of the collection counts. */
export async function previewRules(
  deps: Deps,
  actor: Actor,
  { rules, collectionId }: { readonly rules: CollectionRules; readonly collectionId?: string | undefined },
): Promise<{ count: number; items: SchoolStory[] }> {
  const { db } = deps;
  if (collectionId !== undefined) {
    const reference = (id: string) => refs.collection(db, id);
    await getOwn<CollectionDocument>('collection', outsideTransaction, reference, collectionId, actor.iid);
  }
  const taken = new Map<string, number>();
  const isOut = ({ takenOutOf }: MembershipFields) => collectionId !== undefined && takenOutOf.includes(collectionId);
  await eachOf(narrowed(deps, actor.iid, rules), (id, story) => {
    if (!isOut(story) && isTakenByRules(rules, story)) taken.set(id, story.publishedAt.toMillis());
  });
  if (collectionId !== undefined) {
    const byHand = refs.stories(db).where('iid', '==', actor.iid).where('addedTo', 'array-contains', collectionId);
    await eachOf(byHand.orderBy(FieldPath.documentId()), (id, story) => {
      taken.set(id, story.publishedAt.toMillis());
    });
  }
  const newest = [...taken].sort(([a, at], [b, bt]) => bt - at || (a < b ? 1 : -1)).slice(0, SHOWN);
  const found = newest.length > 0 ? await db.getAll(...newest.map(([id]) => refs.story(db, id))) : [];
  const stories = found.flatMap((snapshot) => (snapshot.exists ? [toStory(snapshot.data() as StoryDocument)] : []));
  const [school, items] = await Promise.all([answeringIn(deps, actor), withDefaultPictures(deps, actor.iid, stories)]);
  return { count: taken.size, items: items.map((story) => answered(story, school)) };
}

/** The stories among which all are that the rules can take in, by the condition that leaves fewest and one index serves. */
function narrowed({ db }: Deps, iid: string, rules: CollectionRules): Query {
  let query: Query = refs.stories(db).where('iid', '==', iid);
  const [tag] = rules.all.length > 0 ? rules.all : rules.any.length === 1 ? rules.any : [];
  const [channel] = rules.channels.length === 1 ? rules.channels : [];
  if (tag !== undefined) query = query.where('hashtags', 'array-contains', tag);
  else if (rules.any.length > 1 && rules.any.length <= MOST_ANY)
    query = query.where('hashtags', 'array-contains-any', rules.any);
  if (channel !== undefined) query = query.where('feedId', '==', channel);
  if (rules.from) query = query.where('publishedAt', '>=', Timestamp.fromMillis(Date.parse(rules.from)));
  if (rules.to) query = query.where('publishedAt', '<', Timestamp.fromMillis(Date.parse(rules.to) + 86_400_000));
  return query.orderBy('publishedAt', 'desc');
}

async function eachOf(query: Query, look: (id: string, story: StoryDocument) => void): Promise<void> {
  const all = query.select(...JUDGED).limit(PAGE);
  let page = await all.get();
  for (;;) {
    for (const document of page.docs) look(document.id, document.data() as StoryDocument);
    const last = page.docs.at(-1);
    if (!last || page.size < PAGE) return;
    page = await all.startAfter(last).get();
  }
}
