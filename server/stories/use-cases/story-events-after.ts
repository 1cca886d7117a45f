import type { Firestore, Timestamp } from 'firebase-admin/firestore';
import { stamp } from '../../core/firestore/documents.ts';
import { pagesOf } from '../../core/firestore/pages.ts';
import { refs } from '../../core/firestore/refs.ts';
import type { StoryEventDocument } from './story-events.ts';

const PAGE = 200;
/**
 * Of two transactions at the same moment the later one can be read first, so each reading begins so far before the end of the
 * last one.
 */
const OVERLAP_MS = 30_000;

export type StoryEvent = StoryEventDocument & { readonly id: string };
type Events = { readonly events: readonly StoryEvent[]; readonly cursor: Timestamp };

/**
 * The events of all schools from a consumer's cursor on, page by page, the oldest first; `null` is the beginning, 30 days ago. A
 * consumer stores the cursor of each page that it has worked off. It gets some events again and does no harm by that.
 */
export async function* storyEventsAfter(
  { db }: { readonly db: Firestore },
  cursor: Timestamp | null,
): AsyncGenerator<Events> {
  const from = stamp(new Date(cursor ? Math.max(0, cursor.toMillis() - OVERLAP_MS) : 0));
  const query = refs.storyEvents(db).where('at', '>=', from).orderBy('at');
  for await (const page of pagesOf(query, PAGE)) {
    const events = page.map((document) => ({ ...(document.data() as StoryEventDocument), id: document.id }));
    const last = events.at(-1)?.at;
    if (last) yield { events, cursor: cursor && cursor.toMillis() > last.toMillis() ? cursor : last };
  }
}
