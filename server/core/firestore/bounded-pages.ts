import type { Query, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { slotsOf } from '../work-slots.ts';

/** A page of long documents ends early: together they have about this many characters. */
export const MOST_CHARACTERS = 3_000_000;
/** How long the documents are is known once some are read: a usual page, with the one more, is one part. */
const FIRST = 51;
/** A part holds at most so many times what was read before. */
const GROWTH = 4;
/** Each chunk of a change is a transaction of its own. */
const FIRST_CHUNK = 50;

/** Documents that are read at a time, whoever asks: however long they are, they do not fill the memory of the process. */
const slots = slotsOf(150);
/** Of a long reading, whose documents are short by then, so that a reader of a list is not held up. */
const PART_SLOTS = 40;

/**
 * Up to `limit` rows, in parts: fewer where they are long, but one at least. `read` gives up to `count` rows from the
 * `from`-th on, behind `last`; fewer are the last ones.
 */
export async function boundedPage<Row>(
  limit: number,
  read: (count: number, from: number, last: Row | undefined) => Promise<readonly Row[]>,
  mostCharacters = MOST_CHARACTERS,
): Promise<{ readonly rows: Row[]; readonly hasMore: boolean }> {
  const rows: Row[] = [];
  let characters = 0;
  // One more tells whether there are more.
  for (let count = Math.min(FIRST, limit + 1); ; ) {
    const page = await slots.within(count, () => read(count, rows.length, rows.at(-1)));
    for (const row of page) {
      characters += charactersOf(row);
      if (rows.length === limit || (rows.length > 0 && characters > mostCharacters)) return { rows, hasMore: true };
      rows.push(row);
    }
    if (page.length < count) return { rows, hasMore: false };
    count = Math.min(nextPart(rows.length, characters, mostCharacters), limit + 1 - rows.length);
  }
}

/** All rows, or the first `most`, in parts of up to `size`: fewer where they are long. `read` is as for a page. */
export async function* boundedParts<Row>(
  size: number,
  read: (count: number, from: number, last: Row | undefined) => Promise<readonly Row[]>,
  { most = Number.POSITIVE_INFINITY, documentOf = (row: Row): unknown => row } = {},
): AsyncGenerator<readonly Row[]> {
  let count = Math.min(FIRST, size, most);
  let from = 0;
  let last: Row | undefined;
  while (count > 0) {
    const [part, after] = [count, last];
    const rows = await slots.within(Math.min(part, PART_SLOTS), () => read(part, from, after));
    if (rows.length > 0) yield rows;
    last = rows.at(-1);
    from += rows.length;
    if (rows.length < count) return;
    const characters = rows.reduce((sum, row) => sum + charactersOf(documentOf(row)), 0);
    count = Math.min(nextPart(rows.length, characters, MOST_CHARACTERS + characters), size, most - from);
  }
}

/** All that an ordered query finds, or the first `most`, in such parts. */
export function boundedPagesOf(
  query: Query,
  size: number,
  most?: number,
): AsyncGenerator<readonly QueryDocumentSnapshot[]> {
  const read = async (count: number, _: number, last: QueryDocumentSnapshot | undefined) =>
    (await (last ? query.startAfter(last) : query).limit(count).get()).docs;
  const documentOf = (document: QueryDocumentSnapshot): unknown => document.data();
  return boundedParts(size, read, { documentOf, ...(most === undefined ? {} : { most }) });
}

/** How many rows fit into what is left, if they are like those that were read. */
function nextPart(read: number, characters: number, most: number): number {
  const fitting = Math.floor((most - characters) / (characters / read));
  return Math.max(1, Math.min(fitting, read * GROWTH));
}

/** Works off `items` in chunks of up to `size`: fewer where their documents, of which `work` gives the characters, are long. */
export async function inBoundedChunks<Item>(
  items: readonly Item[],
  size: number,
  work: (chunk: readonly Item[], number: number) => Promise<number>,
): Promise<void> {
  let count = Math.min(FIRST_CHUNK, size);
  for (let at = 0, number = 0; at < items.length; number += 1) {
    const chunk = items.slice(at, at + count);
    const characters = await work(chunk, number);
    at += chunk.length;
    count = Math.min(nextPart(chunk.length, Math.max(1, characters), MOST_CHARACTERS + characters), size);
  }
}

/** About how much a value holds; what is no text counts as a short one. */
export function charactersOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (Array.isArray(value)) return value.reduce<number>((sum, each) => sum + charactersOf(each), 0);
  if (value && Object.getPrototypeOf(value) === Object.prototype) {
    return Object.entries(value).reduce((sum, [name, each]) => sum + name.length + charactersOf(each), 0);
  }
  return 8;
}
