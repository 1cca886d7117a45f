import { believableDate } from '../../src/domain/feed/post-date.ts';
import {
  type ChannelProfile,
  type ConnectorItem,
  type Cursor,
  type Page,
  SourceError,
  type UnreadableItem,
} from '../core/ports/connector.ts';
import { loopOf, RepeatedPages } from './repeated-pages.ts';

/** So many are read of a source that never ends. */
const MOST = 5_000;
/** So many of the newest are looked at again at every reading, so that what was edited is seen. */
const AGAIN = 50;

/** One answer of a list that is newest first. */
export type ListPage = {
  readonly items: readonly ConnectorItem[];
  readonly unreadable?: readonly UnreadableItem[];
  /**
   * Of each post of the answer, also of those that are no item: a text that sorts as the posts do by age; empty where its age is
   * not known.
   */
  readonly marks: readonly string[];
  /** What the page behind it is asked for by; `null` at the end. */
  readonly next: string | null;
  /** The pages up to here leave no post out; see `Page`. */
  readonly isInFull?: boolean;
  readonly inFullFrom?: string;
  /** Of a list whose pages are counted from its start: what is taken out of it meanwhile moves the rest up. */
  readonly counted?: Counted;
};

type Counted = {
  /** How many posts the whole list has now; `null` where the network doesn’t say. */
  readonly total: number | null;
  /** What the page before this one is asked for by; `null` at the start. */
  readonly before: string | null;
};

/** A time as such a mark. What is none, or what only a wrong clock writes, would say that all before it is known. */
export function markOfTime(time: string | number, now: number): string {
  const at = new Date(time);
  return (Number.isNaN(at.getTime()) ? null : believableDate(at.toISOString(), new Date(now))) ?? '';
}

export type DailyProfile = {
  /** Asked for once a day, after the first page; `null` where nothing is known of today. */
  read(): Promise<ChannelProfile | null>;
  /** See `accountOfDay`. */
  readonly account?: string | undefined;
  readonly now: () => number;
};

/**
 * Walks such a list: all of it at the first reading, later as far as the last reading came and the newest fifty at least.
 * A cursor with `next` is that of a reading that was cut off, which goes on where it was.
 */
export async function* newestFirst(
  title: string,
  cursor: Cursor | null,
  fetchPage: (next: string | null) => Promise<ListPage>,
  daily?: DailyProfile,
  /** The first day to be read, where the list is in the order of publication. */
  from: string | null = null,
): AsyncGenerator<Page> {
  const isResumed = cursor?.next !== undefined;
  const until = (isResumed ? cursor?.until : cursor?.newest) ?? null;
  let newest = isResumed ? (cursor?.newest ?? null) : null;
  let seen = isResumed ? Number(cursor?.seen) || 0 : 0;
  let next = cursor?.next ?? null;
  let profiled = cursor?.profiled ?? null;
  let total = isResumed && cursor?.total !== undefined ? Number(cursor.total) : null;
  const repeated = new RepeatedPages();
  for (;;) {
    const listed = await fetchPage(next);
    const { marks, unreadable = [], next: after, isInFull = false, inFullFrom } = listed;
    const items = [...(await movedUp(listed, total, fetchPage)), ...listed.items];
    total = listed.counted?.total ?? null;
    newest ??= marks.reduce<string | null>((most, mark) => (most === null || mark > most ? mark : most), until);
    seen += marks.length;
    const reachedKnown = until !== null && isKnown(marks, until);
    // Some networks name the last page as the one behind it, and give nothing there.
    const isOver = after === null || (after === next && marks.length === 0);
    const isEnd = isOver || seen >= MOST || (reachedKnown && seen >= AGAIN) || isBefore(items, from);
    const isLoop =
      repeated.isLoop(next, after, [...marks.filter(Boolean), ...items.map(({ externalId }) => externalId)]) && !isEnd;
    const today = daily ? new Date(daily.now()).toISOString().slice(0, 10) : null;
    const profile = daily && profiled !== today ? await tried(daily.read()) : null;
    profiled = today;
    // Behind a loop nothing is known: the next reading begins where this one did.
    const place = { newest: isLoop ? until : newest, profiled, account: daily?.account ?? null };
    yield {
      status: 'read',
      isWhole: false,
      title,
      items,
      unreadable,
      cursor: cursorOf(
        isEnd || isLoop
          ? place
          : { ...place, until, next: after, seen: String(seen), total: total?.toString() ?? null },
      ),
      ...(isInFull ? { isInFull, ...(inFullFrom === undefined ? {} : { inFullFrom }) } : {}),
      ...(isInFull && isOver && seen === 0 && items.length === 0 && unreadable.length === 0 ? { isBare: true } : {}),
      ...(profile ? { profile } : {}),
    };
    if (isLoop) throw loopOf(title);
    if (isEnd) return;
    next = after;
  }
}

/** A page of nothing but posts of unknown age is taken for one that is known: else all of the list is read at every reading. */
function isKnown(marks: readonly string[], until: string): boolean {
  const dated = marks.filter((mark) => mark !== '');
  return dated.length > 0 ? dated.some((mark) => mark <= until) : marks.length > 0;
}

/** Where the list has become shorter since the page before, the first posts of this page may stand in that one now. */
async function movedUp(
  { counted }: ListPage,
  total: number | null,
  fetchPage: (next: string | null) => Promise<ListPage>,
): Promise<readonly ConnectorItem[]> {
  if (!counted || counted.before === null || counted.total === null || total === null) return [];
  return counted.total < total ? (await fetchPage(counted.before)).items : [];
}

/** A whole page of posts from before the first day to be read: those behind it are older still. */
function isBefore(items: readonly ConnectorItem[], from: string | null): boolean {
  if (from === null || items.length === 0) return false;
  return items.every(({ publishedAt }) => publishedAt !== null && publishedAt.slice(0, 10) < from);
}

/** What a source says about itself costs no reading: the next day it is asked for again. */
async function tried(profile: Promise<ChannelProfile | null>): Promise<ChannelProfile | null> {
  try {
    return await profile;
  } catch (error) {
    if (error instanceof SourceError) return null;
    throw error;
  }
}

function cursorOf(values: Record<string, string | null>): Cursor {
  return Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== null));
}
