import type { ConnectorItem, Cursor, Page } from '../core/ports/connector.ts';

/** So many are read of a source that never ends. */
const MOST = 5_000;
/** So many of the newest are looked at again at every reading, so that what was edited is seen. */
const AGAIN = 50;

/** One answer of a list that is newest first. */
export type ListPage = {
  readonly items: readonly ConnectorItem[];
  /** Of each post of the answer, also of those that are no item: a text that sorts as the posts do by age. */
  readonly marks: readonly string[];
  /** What the page behind it is asked for by; `null` at the end. */
  readonly next: string | null;
};

/**
 * Walks such a list: all of it at the first reading, later as far as the last reading came and the newest fifty at least.
 * A cursor with `next` is that of a reading that was cut off, which goes on where it was.
 */
export async function* newestFirst(
  title: string,
  cursor: Cursor | null,
  fetchPage: (next: string | null) => Promise<ListPage>,
): AsyncGenerator<Page> {
  const isResumed = cursor?.next !== undefined;
  const until = (isResumed ? cursor?.until : cursor?.newest) ?? null;
  let newest = isResumed ? (cursor?.newest ?? null) : null;
  let seen = isResumed ? Number(cursor?.seen) || 0 : 0;
  let next = cursor?.next ?? null;
  for (;;) {
    const { items, marks, next: after } = await fetchPage(next);
    newest ??= marks.reduce<string | null>((most, mark) => (most === null || mark > most ? mark : most), until);
    seen += marks.length;
    const reachedKnown = until !== null && marks.some((mark) => mark <= until);
    const isEnd = after === null || after === next || seen >= MOST || (reachedKnown && seen >= AGAIN);
    yield {
      status: 'read',
      isWhole: false,
      title,
      items,
      unreadable: [],
      cursor: isEnd ? cursorOf({ newest }) : cursorOf({ newest, until, next: after, seen: String(seen) }),
    };
    if (isEnd) return;
    next = after;
  }
}

function cursorOf(values: Record<string, string | null>): Cursor {
  return Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== null));
}
