import { FieldPath, type Firestore, type Query, Timestamp } from 'firebase-admin/firestore';
import { type NaturalOrder, naturalRank, rankBetween, valueAtRank } from '../../../src/domain/collection/rank.ts';
import type { CollectionOrder } from '../../../src/domain/collection/schema.ts';
import type { StoryStatus } from '../../../src/domain/story/schema.ts';
import { boundedPagesOf, boundedParts, charactersOf, MOST_CHARACTERS } from '../../core/firestore/bounded-pages.ts';
import type { Position } from '../../core/firestore/cursor.ts';
import { dataOf } from '../../core/firestore/documents.ts';
import { isDocumentId, refs } from '../../core/firestore/refs.ts';
import type { StoryDocument } from '../documents.ts';
import { EMBEDDED_FIELDS, embeddedText } from '../embed-story.ts';

/** What of a collection says in which order its stories lie. Those stored before there was a choice say nothing. */
export type OrderedCollection = {
  readonly id: string;
  readonly iid: string;
  readonly order?: CollectionOrder;
  readonly pinned?: readonly string[];
};

/** `collectionOrders/{collectionId}`: the stories that a person moved, among the others in the order there was before. */
export type OrderDocument = { iid: string; base: NaturalOrder; ranks: Record<string, string> };

/** A story with where it lies: its number among the pinned ones, or its rank. */
export type OrderedStory = { readonly story: StoryDocument; readonly place: Position };

type Reading = {
  readonly status?: StoryStatus;
  /** How many are likely to be read. */
  readonly about: number;
  /** The place of the last one seen. */
  readonly from?: Position | null;
  /** Of each story only these fields, and those that the order is made of. */
  readonly fields?: readonly string[];
};

const ORDERED_BY = ['id', 'iid', 'status', 'collectionIds', 'publishedAt', 'sortTitle'];
/** Stands for the id in the place of a story that a person moved. */
const MOVED = 'moved';

export async function orderOf(db: Firestore, collection: OrderedCollection): Promise<OrderDocument> {
  const { id, iid, order = '-publishedAt' } = collection;
  if (order !== 'hand') return { iid, base: order, ranks: {} };
  const storedOrder = dataOf<OrderDocument>(await refs.collectionOrder(db, id).get());
  return storedOrder ?? { iid, base: '-publishedAt', ranks: {} };
}

/** The stories of a collection: the pinned ones, then the others in its order. Reads little more than is taken. */
export async function* inCollectionOrder(
  db: Firestore,
  collection: OrderedCollection,
  reading: Reading,
): AsyncGenerator<OrderedStory> {
  const { from = null } = reading;
  const pinned = (collection.pinned ?? []).filter(isDocumentId);
  if (!from || typeof from.value === 'number') {
    const first = typeof from?.value === 'number' ? from.value + 1 : 0;
    const stories = await storiesById(db, pinned.slice(first), reading);
    for (const [index, story] of stories.entries()) {
      if (isIn(collection, story, reading)) yield { story, place: { value: first + index, id: story.id } };
    }
  }
  const order = await orderOf(db, collection);
  const after = typeof from?.value === 'string' ? { rank: from.value, id: from.id } : null;
  yield* merged(db, collection, { ...reading, order, after, without: new Set(pinned) });
}

type Merging = Reading & {
  readonly order: OrderDocument;
  readonly after: { readonly rank: string; readonly id: string } | null;
  readonly without: ReadonlySet<string>;
};

async function* merged(db: Firestore, collection: OrderedCollection, merging: Merging): AsyncGenerator<OrderedStory> {
  const moved = movedStories(db, collection, merging);
  const others = otherStories(db, collection, merging);
  let [one, other] = await Promise.all([moved.next(), others.next()]);
  for (;;) {
    if (one.done && other.done) return;
    if (other.done || (!one.done && one.value.place.value <= other.value.place.value)) {
      if (!one.done) yield one.value;
      one = await moved.next();
    } else {
      yield other.value;
      other = await others.next();
    }
  }
}

/** Those that a person moved, by their ranks. */
async function* movedStories(
  db: Firestore,
  collection: OrderedCollection,
  { order, after, without, ...reading }: Merging,
): AsyncGenerator<OrderedStory> {
  const ranked = Object.entries(order.ranks)
    .filter(([id, rank]) => !without.has(id) && isDocumentId(id) && (!after || rank > after.rank))
    .sort(([, a], [, b]) => (a < b ? -1 : 1));
  const read = async (count: number, from: number) => {
    const part = ranked.slice(from, from + count);
    const stories = await storiesById(
      db,
      part.map(([id]) => id),
      reading,
    );
    return stories.map((story, index) => ({ story, place: { value: part[index]?.[1] ?? '', id: MOVED } }));
  };
  for await (const part of boundedParts(reading.about, read)) {
    for (const row of part) if (isIn(collection, row.story, reading)) yield row;
  }
}

/** Those that were not moved by hand, as the database orders them. */
async function* otherStories(
  db: Firestore,
  { id, iid }: OrderedCollection,
  { order, after, without, status, about, fields }: Merging,
): AsyncGenerator<OrderedStory> {
  const { base, ranks } = order;
  const direction = base.startsWith('-') ? 'desc' : 'asc';
  let query: Query = refs.stories(db).where('iid', '==', iid).where('collectionIds', 'array-contains', id);
  if (status) query = query.where('status', '==', status);
  query = query
    .orderBy(base === 'title' ? 'sortTitle' : 'publishedAt', direction)
    .orderBy(FieldPath.documentId(), direction);
  if (fields) query = query.select(...ORDERED_BY, ...fields);
  if (after) {
    const value = valueAtRank(base, after.rank);
    const start = typeof value === 'number' ? Timestamp.fromMillis(value) : value;
    query = after.id === MOVED ? query.startAt(start) : query.startAfter(start, after.id);
  }
  for await (const page of boundedPagesOf(query, about)) {
    for (const document of page) {
      if (without.has(document.id) || Object.hasOwn(ranks, document.id)) continue;
      const story = document.data() as StoryDocument;
      const rank = rankOfStory(base, story);
      if (!after || rank > after.rank) yield { story, place: { value: rank, id: story.id } };
    }
  }
}

function rankOfStory(base: NaturalOrder, { id, sortTitle, publishedAt }: StoryDocument): string {
  return naturalRank(base, { id, value: base === 'title' ? sortTitle : publishedAt.toMillis() });
}

async function storiesById(
  db: Firestore,
  ids: readonly string[],
  { fields }: Pick<Reading, 'fields'>,
): Promise<StoryDocument[]> {
  if (ids.length === 0) return [];
  const references = ids.map((id) => refs.story(db, id));
  const snapshots = await (fields
    ? db.getAll(...references, { fieldMask: [...ORDERED_BY, ...fields] })
    : db.getAll(...references));
  // A place of its own for each, so that who asks can tell them apart.
  return snapshots.map((snapshot) => (snapshot.data() ?? { id: snapshot.id, iid: '' }) as StoryDocument);
}

function isIn({ id, iid }: OrderedCollection, story: StoryDocument, { status }: Pick<Reading, 'status'>): boolean {
  return story.iid === iid && story.collectionIds.includes(id) && (!status || story.status === status);
}

/** At most so many of a collection's stories, fewer where they are long, and whether there are more. */
export async function takeInOrder(
  db: Firestore,
  collection: OrderedCollection,
  { limit, ...reading }: Omit<Reading, 'about'> & { readonly limit: number },
): Promise<{ rows: OrderedStory[]; hasMore: boolean }> {
  const rows: OrderedStory[] = [];
  let characters = 0;
  for await (const row of inCollectionOrder(db, collection, { ...reading, about: limit + 1 })) {
    characters += charactersOf(row.story);
    if (rows.length === limit || (rows.length > 0 && characters > MOST_CHARACTERS)) return { rows, hasMore: true };
    rows.push(row);
  }
  return { rows, hasMore: false };
}

/** So many of a collection's stories as visitors see them, of each the beginning of its text. */
export async function takeShown(db: Firestore, collection: OrderedCollection, limit: number): Promise<StoryDocument[]> {
  const stories: StoryDocument[] = [];
  const reading = { status: 'approved', fields: EMBEDDED_FIELDS, about: limit + 1 } as const;
  for await (const { story } of inCollectionOrder(db, collection, reading)) {
    if (stories.length === limit) break;
    stories.push({ ...story, text: embeddedText(story) });
  }
  return stories;
}

/** The rank that puts a story behind `after`, or before all that are not pinned. No other story's rank changes. */
export async function rankBehind(
  db: Firestore,
  collection: OrderedCollection,
  order: OrderDocument,
  { moving, after }: { readonly moving: string; readonly after: StoryDocument | null },
): Promise<string> {
  const before = after ? (order.ranks[after.id] ?? rankOfStory(order.base, after)) : null;
  const without = new Set([...(collection.pinned ?? []), moving]);
  const from = before === null ? null : { rank: before, id: MOVED };
  const next = await merged(db, collection, { order, after: from, without, about: 5, fields: [] }).next();
  return rankBetween(before, next.done ? null : String(next.value.place.value));
}
