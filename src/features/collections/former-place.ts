import type { Call } from '../../data/api-port.ts';
import { addStoryToCollection, placeStoryInCollection } from '../../domain/api/collections.ts';
import type { QueryFor, ReplyOf } from '../../domain/api/endpoint.ts';
import { listStories } from '../../domain/api/stories.ts';
import type { Collection } from '../../domain/collection/schema.ts';
import { ProductError } from '../../domain/errors.ts';

type Ordered = Pick<Collection, 'id' | 'order' | 'pinned'>;
type Listed = readonly { readonly id: string }[];

/** Where a story stood in a collection; `after` is `undefined` where its own date or title gives it its place again. */
export type FormerPlace = { readonly isPinned: boolean; readonly after: string | null | undefined };

/** @param stories of the collection in its order, those before the story in any case */
export function formerPlace({ order, pinned }: Ordered, storyId: string, stories: Listed): FormerPlace {
  const isPinned = pinned.includes(storyId);
  if (isPinned) {
    const at = pinned.indexOf(storyId);
    // Pinned anew it is the last of them.
    return { isPinned, after: at === pinned.length - 1 ? undefined : (pinned[at - 1] ?? null) };
  }
  const others = stories.filter(({ id }) => !pinned.includes(id));
  const at = others.findIndex(({ id }) => id === storyId);
  return { isPinned, after: order !== 'hand' || at < 0 ? undefined : (others[at - 1]?.id ?? null) };
}

/** At most this many pages are read to find a story; one further down comes back by its date. */
const MOST_PAGES = 5;
const PAGE = 200;

/** The same, where the stories of the collection are not on screen. They are asked for only where their order is by hand. */
export async function findFormerPlace(call: Call, collection: Ordered, storyId: string): Promise<FormerPlace> {
  const { id, order, pinned } = collection;
  const stories: { id: string }[] = [];
  if (order !== 'hand' || pinned.includes(storyId)) return formerPlace(collection, storyId, stories);
  let query: QueryFor<typeof listStories> = { collectionId: id, sort: 'collection', limit: PAGE };
  for (let page = 0; page < MOST_PAGES; page++) {
    const { items, nextCursor }: ReplyOf<typeof listStories> = await call(listStories, { query });
    stories.push(...items);
    if (nextCursor === null || items.some((story) => story.id === storyId)) break;
    query = { ...query, cursor: nextCursor };
  }
  return formerPlace(collection, storyId, stories);
}

/**
 * Puts a story into the collection again, and where it stood.
 * @returns why it does not stand there again: the collection may have changed meanwhile
 */
export async function putBack(
  call: Call,
  collectionId: string,
  storyId: string,
  { isPinned, after }: FormerPlace,
): Promise<string | null> {
  const params = { id: collectionId, storyId };
  await call(addStoryToCollection, { params, query: { undo: true } });
  try {
    if (isPinned) await call(placeStoryInCollection, { params, body: { pinned: true } });
    if (after !== undefined) await call(placeStoryInCollection, { params, body: { after } });
    return null;
  } catch (error) {
    if (error instanceof ProductError) return error.message;
    throw error;
  }
}

/** The story is back, but not where it stood. */
export function elsewhereMessage(title: string, why: string): string {
  return `“${title || 'Untitled story'}” is back in this collection, but not in its previous place. ${why}`;
}
