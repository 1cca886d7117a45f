import type { UnreadablePost } from '../../../src/domain/feed/schema.ts';
import type { Actor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { decodeCursor, encodeCursor, type Position } from '../../core/firestore/cursor.ts';
import { refs } from '../../core/firestore/refs.ts';
import { toUnreadable, type UnreadableDocument } from '../documents.ts';
import { getFeed } from './feeds.ts';

const UNREADABLE_PAGE = 50;
/** Characters of a reason that tell it from another of the same moment, and that fit into a cursor. */
const REASON_START = 100;

/** What of a channel could not be read, the latest first; `total` also counts those whose reasons are not kept. */
export async function listUnreadable(
  deps: Deps,
  actor: Actor,
  id: string,
  { limit = UNREADABLE_PAGE, cursor }: { limit?: number | undefined; cursor?: string | undefined },
): Promise<{ items: UnreadablePost[]; nextCursor: string | null; total: number }> {
  const feed = await getFeed(deps, actor, id);
  const query = { unreadable: id };
  const from = cursor === undefined ? null : unreadableAt(decodeCursor(query, cursor));
  const snapshot = await refs.unreadable(deps.db, actor.iid, id).get();
  const posts = snapshot.docs.map((document) => toUnreadable(document.data() as UnreadableDocument)).sort(latestFirst);
  // By its place and not its number: a reading meanwhile may have added some and let others go.
  const left = from ? posts.filter((post) => latestFirst(from, post) < 0) : posts;
  const items = left.slice(0, limit);
  const last = items.at(-1);
  return {
    items,
    nextCursor: last && left.length > items.length ? encodeCursor(query, positionOf(last)) : null,
    total: Math.max(feed.unreadable ?? 0, posts.length),
  };
}

type Place = Pick<UnreadablePost, 'id' | 'at' | 'reason'>;

function latestFirst(a: Place, b: Place): number {
  const start = ({ reason }: Place) => reason.slice(0, REASON_START);
  return (
    b.at.localeCompare(a.at) ||
    start(a).localeCompare(start(b), 'en', { numeric: true }) ||
    (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
  );
}

function positionOf({ id, at, reason }: Place): Position {
  return { id, value: `${at} ${reason.slice(0, REASON_START)}` };
}

function unreadableAt({ id, value }: Position): Place {
  const text = String(value);
  const end = text.indexOf(' ');
  return { id, at: text.slice(0, end), reason: text.slice(end + 1) };
}
