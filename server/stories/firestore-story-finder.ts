import { FieldPath, type Firestore, type Query, Timestamp } from 'firebase-admin/firestore';
import type { StorySort } from '../../src/domain/story/list-query.ts';
import { wordsOf } from '../../src/domain/story/search-words.ts';
import { boundedPage, boundedPagesOf } from '../core/firestore/bounded-pages.ts';
import { decodeCursor, encodeCursor, type Position } from '../core/firestore/cursor.ts';
import { pagesOf } from '../core/firestore/pages.ts';
import { refs } from '../core/firestore/refs.ts';
import type { FinderQuery, StoryCounts, StoryFinder } from '../core/ports/stories.ts';
import { WITH_MEDIA } from './changed-story.ts';
import { ANSWERED_FIELDS, type StoryDocument, toStory } from './documents.ts';
import { type Placed, storiesAt } from './stories-at.ts';
import { foldedName, furtherLabels, LABEL_FIELDS, labelsOf } from './story-labels.ts';

const DEFAULT_LIMIT = 50;

type SortField = 'publishedAt' | 'importedAt' | 'sortTitle';
const NEWEST_FIRST = { field: 'publishedAt', direction: 'desc' } as const;
const SORTS: Record<StorySort, { field: SortField; direction: 'asc' | 'desc' }> = {
  '-publishedAt': NEWEST_FIRST,
  // Firestore cannot tell how well words match.
  relevance: NEWEST_FIRST,
  publishedAt: { field: 'publishedAt', direction: 'asc' },
  '-importedAt': { field: 'importedAt', direction: 'desc' },
  title: { field: 'sortTitle', direction: 'asc' },
};

type Test = (story: StoryDocument) => boolean;

const SCAN_PAGE = 1_000;
/** A list that has to be read through to be counted is read this far; beyond it `total` is left out. */
const SCAN_MOST = 20_000;
const JUDGED = ['publishedAt', 'importedAt', 'sortTitle', 'words', 'publishAt', ...LABEL_FIELDS];
const ALL_PAGE = 200;

/**
 * Firestore's own way of finding stories. One query may hold one `array-contains`, and a range only on the field it
 * sorts by, so of `q`, `tag`, `collectionId` and `media` the first given narrows in the database; the others, further
 * words of `q`, and dates under another order are checked here, reading only what they need. See docs/adr/0011.
 */
export function firestoreStoryFinder(db: Firestore): StoryFinder {
  return {
    async find(iid, query) {
      const { cursor, limit = DEFAULT_LIMIT, anyTag: _, skip = 0, ...rest } = query;
      const filters = Object.fromEntries(Object.entries(rest).sort(([a], [b]) => a.localeCompare(b)));
      const from = cursor === undefined ? null : decodeCursor(filters, cursor);
      const plan = planOf(db, iid, query);
      if (!plan) return { items: [], nextCursor: null, total: 0 };
      const page =
        plan.tests.length === 0
          ? await direct(plan, { from, skip }, limit)
          : await scanned(db, plan, { from, skip }, limit);
      const last = page.rows.at(-1);
      return {
        items: page.rows.flatMap(({ story }) => (story ? [toStory(story)] : [])),
        nextCursor: page.hasMore && last ? encodeCursor(filters, last.place) : null,
        ...(page.total === undefined ? {} : { total: page.total }),
      };
    },
    async *all(iid, query) {
      const plan = planOf(db, iid, query);
      if (!plan) return;
      const fields = plan.tests.length > 0 ? [...ANSWERED_FIELDS, ...JUDGED] : [...ANSWERED_FIELDS, plan.field];
      for await (const page of boundedPagesOf(ordered(plan, null).select(...new Set(fields)), ALL_PAGE)) {
        const stories = page.map((document) => document.data() as StoryDocument);
        yield stories.filter((story) => plan.tests.every((test) => test(story))).map(toStory);
      }
    },
    counts: (iid, time) => counted(db, iid, time),
  };
}

type Plan = {
  readonly query: Query;
  readonly field: SortField;
  readonly direction: 'asc' | 'desc';
  readonly tests: readonly Test[];
};
/** Whether Firestore answers it without reading more stories than it gives. */
export function isOneQuery(query: FinderQuery): boolean {
  const { q, tag, collectionId, media, proposed, status, feedId, from, to, sort } = query;
  const members = [q, tag, collectionId, media].filter((value) => value !== undefined).length;
  const isRangeElsewhere =
    (from !== undefined || to !== undefined) && SORTS[sort ?? '-publishedAt'].field !== 'publishedAt';
  const besidesProposed = members > 0 || status !== undefined || feedId !== undefined;
  return members <= 1 && !isRangeElsewhere && !(proposed && besidesProposed) && !isJudged(query);
}

/** Whether it takes more than Firestore's indexes are made for. */
function isJudged(query: FinderQuery): boolean {
  const { group, scheduledFrom, scheduledTo } = query;
  return group !== undefined || (scheduledFrom ?? scheduledTo) !== undefined || furtherLabels(query).length > 0;
}

type Row = Placed<Position>;
type FoundPage = { readonly rows: readonly Row[]; readonly hasMore: boolean; readonly total?: number };

/** `null` when nothing can match. */
function planOf(db: Firestore, iid: string, query: FinderQuery): Plan | null {
  const { field, direction } = SORTS[query.sort ?? '-publishedAt'];
  const tests: Test[] = [];
  let storiesQuery: Query = refs.stories(db).where('iid', '==', iid);
  // So few wait with a proposal that everything else about them is checked here.
  if (query.proposed) storiesQuery = storiesQuery.where('hasProposal', '==', true);
  for (const own of ['status', 'feedId'] as const) {
    const value = query[own];
    if (value === undefined) continue;
    if (query.proposed) tests.push((story) => story[own] === value);
    else storiesQuery = storiesQuery.where(own, '==', value);
  }

  const searchWords = query.q === undefined ? [] : [...new Set(wordsOf(query.q))].sort((a, b) => b.length - a.length);
  if (query.q !== undefined && searchWords.length === 0) return null;
  const members: { field: 'words' | 'hashtags' | 'collectionIds'; value: string }[] = [
    ...searchWords.map((value) => ({ field: 'words' as const, value })),
    ...(query.tag === undefined ? [] : [{ field: 'hashtags' as const, value: query.tag }]),
    ...(query.collectionId === undefined ? [] : [{ field: 'collectionIds' as const, value: query.collectionId }]),
    // Last: most stories have a picture, so it narrows least.
    ...(query.media ? [{ field: 'words' as const, value: WITH_MEDIA }] : []),
  ];
  members.forEach((member, index) => {
    if (index === 0 && !query.proposed) storiesQuery = storiesQuery.where(member.field, 'array-contains', member.value);
    else tests.push((story) => (story[member.field] as string[]).includes(member.value));
  });

  for (const [bound, operator] of [
    [startOf(query.from), '>='],
    [endOf(query.to), '<'],
  ] as const) {
    if (!bound) continue;
    if (field === 'publishedAt') storiesQuery = storiesQuery.where('publishedAt', operator, bound);
    else
      tests.push(({ publishedAt }) =>
        operator === '<' ? publishedAt.toMillis() < bound.toMillis() : publishedAt.toMillis() >= bound.toMillis(),
      );
  }
  tests.push(...furtherTests(query));
  return { query: storiesQuery, field, direction, tests };
}

function furtherTests(query: FinderQuery): Test[] {
  const tests: Test[] = [];
  const labels = furtherLabels(query);
  if (labels.length > 0) {
    tests.push((story) => {
      const own = new Set(labelsOf(story));
      return labels.every((label) => own.has(label));
    });
  }
  const { anyTag } = query;
  if (anyTag) tests.push(({ hashtags }) => hashtags.some((tag) => anyTag.includes(tag)));
  const [from, before] = [startOf(query.scheduledFrom)?.toMillis(), endOf(query.scheduledTo)?.toMillis()];
  if (from !== undefined) tests.push(({ publishAt }) => (publishAt?.toMillis() ?? Number.NEGATIVE_INFINITY) >= from);
  if (before !== undefined) tests.push(({ publishAt }) => (publishAt?.toMillis() ?? Number.POSITIVE_INFINITY) < before);
  return tests;
}

/** A day stands for its first moment in UTC as `from`, and for the whole of it as `to`. */
export function startOf(value: string | undefined): Timestamp | null {
  return value === undefined ? null : Timestamp.fromMillis(Date.parse(value));
}

export function endOf(value: string | undefined): Timestamp | null {
  if (value === undefined) return null;
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(value);
  return Timestamp.fromMillis(Date.parse(value) + (isDay ? 24 * 3_600_000 : 1));
}

function ordered(plan: Plan, from: Position | null): Query {
  const query = plan.query.orderBy(plan.field, plan.direction).orderBy(FieldPath.documentId(), plan.direction);
  if (!from) return query;
  // A list that an index began by relevance goes on by date.
  const value = plan.field === 'sortTitle' ? from.value : Number(String(from.value).split(':').at(-1));
  return query.startAfter(typeof value === 'number' ? Timestamp.fromMillis(value) : value, from.id);
}

function positionOf(plan: Plan, story: StoryDocument): Position {
  const value = story[plan.field];
  return { value: value instanceof Timestamp ? value.toMillis() : value, id: story.id };
}

/** Where a page begins: behind a row, or behind so many. */
type Start = { readonly from: Position | null; readonly skip: number };

async function direct(plan: Plan, { from, skip }: Start, limit: number): Promise<FoundPage> {
  const read = async (count: number, _: number, last: Row | undefined) => {
    const part = ordered(plan, last?.place ?? from).select(...new Set([...ANSWERED_FIELDS, plan.field]));
    const { docs } = await (last || skip === 0 ? part : part.offset(skip)).limit(count).get();
    return docs.map((document): Row => {
      const story = document.data() as StoryDocument;
      return { place: positionOf(plan, story), story };
    });
  };
  const [page, counted] = await Promise.all([
    boundedPage(limit, read),
    // In the same order, so that the same index serves both.
    ordered(plan, null).count().get(),
  ]);
  return { ...page, total: counted.data().count };
}

/** Reads through in order, checks each story by the fields it needs, and fetches the page's stories whole. */
async function scanned(db: Firestore, plan: Plan, { from, skip }: Start, limit: number): Promise<FoundPage> {
  const matches: Position[] = [];
  let read = 0;
  let isWhole = true;
  for await (const page of pagesOf(ordered(plan, null).select(...JUDGED), SCAN_PAGE)) {
    if (read >= SCAN_MOST) {
      isWhole = false;
      break;
    }
    read += page.length;
    for (const document of page) {
      const story = { ...document.data(), id: document.id } as StoryDocument;
      if (plan.tests.every((test) => test(story))) matches.push(positionOf(plan, story));
    }
  }
  const first = from ? matches.findIndex((place) => isAfter(plan, place, from)) : skip;
  const chosen = first < 0 ? [] : matches.slice(first, first + limit + 1);
  return { ...(await storiesAt(db, chosen, limit)), ...(isWhole ? { total: matches.length } : {}) };
}

function isAfter(plan: Plan, position: Position, from: Position): boolean {
  const order = compare(position.value, from.value) || compare(position.id, from.id);
  return plan.direction === 'asc' ? order > 0 : order < 0;
}

/** Firestore orders text by its UTF-8 bytes. */
function compare(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const [one, other] = [String(a), String(b)].map((text) => new TextEncoder().encode(text)) as [Uint8Array, Uint8Array];
  const at = one.findIndex((byte, index) => byte !== other[index]);
  return at < 0 ? one.length - other.length : (one[at] ?? 0) - (other[at] ?? -1);
}

async function counted(db: Firestore, iid: string, time: Pick<FinderQuery, 'from' | 'to'>): Promise<StoryCounts> {
  const hashtags = new Map<string, number>();
  const values = new Map<string, number>();
  const add = (counts: Map<string, number>, names: readonly string[]) => {
    for (const name of new Set(names)) counts.set(name, (counts.get(name) ?? 0) + 1);
  };
  let total = 0;
  let untagged = 0;
  const plan = planOf(db, iid, time);
  if (!plan) return { total, untagged, hashtags, values };
  for await (const page of pagesOf(ordered(plan, null).select('publishedAt', 'hashtags', 'values'), SCAN_PAGE)) {
    for (const document of page) {
      const story = document.data() as Pick<StoryDocument, 'hashtags' | 'values'>;
      total += 1;
      if (story.hashtags.length === 0) untagged += 1;
      add(hashtags, story.hashtags);
      add(values, (story.values ?? []).map(foldedName));
    }
  }
  return { total, untagged, hashtags, values };
}
