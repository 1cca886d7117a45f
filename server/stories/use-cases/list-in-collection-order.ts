import { ProductError } from '../../../src/domain/errors.ts';
import type { StoryQuery } from '../../../src/domain/story/list-query.ts';
import type { Actor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { decodeCursor, encodeCursor } from '../../core/firestore/cursor.ts';
import { refs } from '../../core/firestore/refs.ts';
import type { StoryPage } from '../../core/ports/stories.ts';
import { getOwn, outsideTransaction } from '../../core/read.ts';
import { ANSWERED_FIELDS, toStory } from '../documents.ts';
import { type OrderedCollection, takeInOrder } from './collection-order.ts';
import { countInCollection } from './story-membership.ts';

const DEFAULT_LIMIT = 50;

/** The stories of one collection as its widgets show them, including those that visitors do not see yet. */
export async function listInCollectionOrder(
  deps: Deps,
  actor: Actor,
  query: Omit<StoryQuery, 'sort'>,
): Promise<StoryPage> {
  const { db } = deps;
  const { collectionId, status, limit = DEFAULT_LIMIT, cursor, ...others } = query;
  const more = Object.keys(others)[0];
  if (collectionId === undefined) throw wrong('sort', 'Name the collection whose order it is, as collectionId.');
  if (more !== undefined) throw wrong(more, 'A collection’s order can be narrowed by status alone.');
  const filters = { collectionId, sort: 'collection', ...(status ? { status } : {}) };
  const from = cursor === undefined ? null : decodeCursor(filters, cursor);
  const reference = (id: string) => refs.collection(db, id);
  const collection = await getOwn<OrderedCollection & { readonly count: number }>(
    'collection',
    outsideTransaction,
    reference,
    collectionId,
    actor.iid,
  );
  const [{ rows, hasMore }, total] = await Promise.all([
    takeInOrder(db, collection, { limit, from, fields: ANSWERED_FIELDS, ...(status ? { status } : {}) }),
    status ? countInCollection(deps, collection, status) : collection.count,
  ]);
  const last = rows.at(-1);
  return {
    items: rows.map(({ story }) => toStory(story)),
    nextCursor: hasMore && last ? encodeCursor(filters, last.place) : null,
    total,
  };
}

function wrong(field: string, message: string): ProductError {
  return new ProductError('invalid', message, { fields: { [field]: message } });
}
