import { FieldPath, type Query, Timestamp } from 'firebase-admin/firestore';
import { can } from '../../../src/domain/access.ts';
import type { CollectionRules } from '../../../src/domain/collection/schema.ts';
import type { SchoolStory } from '../../../src/domain/story/schema.ts';
import { addDays } from '../../../src/lib/day.ts';
import { startOfDay } from '../../../src/lib/zoned-day.ts';
import type { Actor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { boundedPagesOf } from '../../core/firestore/bounded-pages.ts';
import { refs } from '../../core/firestore/refs.ts';
import { schoolZone } from '../../core/firestore/school-zone.ts';
import { getOwn, outsideTransaction } from '../../core/read.ts';
import { withDefaultPictures } from '../../media/index.ts';
import { answered, answeringIn, isTakenByRules, type StoryDocument, storiesAt, toStory } from '../../stories/index.ts';
import type { CollectionDocument } from '../documents.ts';

const SHOWN = 24;
const PAGE = 1_000;
/** A person is waiting for the answer. */
const MOST_READ = 20_000;
/** Firestore takes no more in one question. */
const MOST_ANY = 30;
const JUDGED = [
  'status',
  'feedId',
  'title',
  'text',
  'hashtags',
  'media',
  'values',
  'publishedAt',
  'addedTo',
  'takenOutOf',
];
const isPublished = ({ status }: Pick<StoryDocument, 'status'>) => status === 'approved';

/**
 * How many stories rules would take in, and the newest of them. What people put in or took out of the collection counts. Who
 * does not see stories gets none, and the count of published ones: words in rules would else show what the others contain.
 */
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
  const [put, out, timeZone] = await Promise.all([
    byHand(deps, actor.iid, 'addedTo', collectionId),
    byHand(deps, actor.iid, 'takenOutOf', collectionId),
    schoolZone(db, actor.iid),
  ]);
  const zoned = { rules, timeZone };
  const seesStories = can(actor, 's.s.rea');
  const outside = new Set(out.map(({ id }) => id));
  const added = put.filter((story) => !outside.has(story.id) && (seesStories || isPublished(story)));
  const takes = (story: StoryDocument) => isTakenByRules(zoned, story);
  // The index does not count by status.
  const indexed = seesStories ? await byIndex(deps, actor.iid, zoned, out) : null;
  const isCounted = (id: string, story: StoryDocument) => !outside.has(id) && (seesStories || isPublished(story));
  const byRules = indexed ?? (await readThrough(deps, actor.iid, zoned, isCounted));
  const taken = new Map(byRules.newest);
  for (const story of added) taken.set(story.id, story.publishedAt.toMillis());
  const count = byRules.count + added.filter((story) => !takes(story)).length;
  if (!seesStories) return { count, items: [] };
  const newest = [...taken].sort(([a, at], [b, bt]) => bt - at || (a < b ? 1 : -1)).slice(0, SHOWN);
  const places = newest.map(([id]) => ({ id }));
  const { rows } = await storiesAt(db, places, SHOWN);
  const stories = rows.flatMap(({ story }) => (story ? [toStory(story)] : []));
  const [school, items] = await Promise.all([answeringIn(deps, actor), withDefaultPictures(deps, actor.iid, stories)]);
  return { count, items: items.map((story) => answered(story, school)) };
}

/** Where a person's word is put, beside the rules. */
async function byHand(
  { db }: Deps,
  iid: string,
  field: 'addedTo' | 'takenOutOf',
  collectionId: string | undefined,
): Promise<StoryDocument[]> {
  if (collectionId === undefined) return [];
  const stories: StoryDocument[] = [];
  const all = refs.stories(db).where('iid', '==', iid).where(field, 'array-contains', collectionId);
  await eachOf(all.orderBy(FieldPath.documentId()), (id, story) => void stories.push({ ...story, id }));
  return stories;
}

/** `timeZone`: the school's. */
type Zoned = { readonly rules: CollectionRules; readonly timeZone: string };
type ByRules = { readonly count: number; readonly newest: ReadonlyMap<string, number> };

/** By the school's index, where there is one: it is asked for the number and for the newest alone. */
async function byIndex(deps: Deps, iid: string, zoned: Zoned, out: readonly StoryDocument[]): Promise<ByRules | null> {
  const ruledPage = await deps.stories.ruled?.(iid, zoned.rules, SHOWN + out.length);
  if (!ruledPage) return null;
  const outside = new Set(out.map(({ id }) => id));
  const ids = ruledPage.ids.filter((id) => !outside.has(id)).slice(0, SHOWN);
  const rows =
    ids.length > 0
      ? await deps.db.getAll(...ids.map((id) => refs.story(deps.db, id)), { fieldMask: ['publishedAt'] })
      : [];
  const dated = rows.flatMap((row) =>
    row.exists ? [[row.id, (row.get('publishedAt') as Timestamp).toMillis()] as const] : [],
  );
  return {
    count: ruledPage.total - out.filter((story) => isTakenByRules(zoned, story)).length,
    newest: new Map(dated),
  };
}

/** Without an index as far as a person can wait: of a larger school the newest stories. */
async function readThrough(
  deps: Deps,
  iid: string,
  zoned: Zoned,
  isCounted: (id: string, story: StoryDocument) => boolean,
): Promise<ByRules> {
  const newest = new Map<string, number>();
  await eachOf(narrowed(deps, iid, zoned), (id, story) => {
    if (isCounted(id, story) && isTakenByRules(zoned, story)) newest.set(id, story.publishedAt.toMillis());
  });
  return { count: newest.size, newest };
}

/** The stories among which all are that the rules can take in, by the condition that leaves fewest and one index serves. */
function narrowed({ db }: Deps, iid: string, { rules, timeZone }: Zoned): Query {
  let query: Query = refs.stories(db).where('iid', '==', iid);
  const [tag] = rules.all.length > 0 ? rules.all : rules.any.length === 1 ? rules.any : [];
  const [channel] = rules.channels.length === 1 ? rules.channels : [];
  if (tag !== undefined) query = query.where('hashtags', 'array-contains', tag);
  else if (rules.any.length > 1 && rules.any.length <= MOST_ANY)
    query = query.where('hashtags', 'array-contains-any', rules.any);
  if (channel !== undefined) query = query.where('feedId', '==', channel);
  if (rules.from) query = query.where('publishedAt', '>=', Timestamp.fromMillis(startOfDay(rules.from, timeZone)));
  if (rules.to)
    query = query.where('publishedAt', '<', Timestamp.fromMillis(startOfDay(addDays(rules.to, 1), timeZone)));
  return query.orderBy('publishedAt', 'desc');
}

async function eachOf(query: Query, visit: (id: string, story: StoryDocument) => void): Promise<void> {
  for await (const page of boundedPagesOf(query.select(...JUDGED), PAGE, MOST_READ)) {
    for (const document of page) visit(document.id, document.data() as StoryDocument);
  }
}
