import type { Collection } from '../../domain/collection/schema.ts';
import { hasWords } from '../../lib/has-words.ts';
import type { AddressValues } from '../../lib/list-address.ts';

/** What the list of collections shows. Each card asks for its own pictures: as many as a window or two hold at a time. */
export const COLLECTION_LIST = {
  q: '',
  sort: ['-updatedAt', 'name', '-count'],
  size: ['12', '24', '48'],
  page: '',
} as const;
type CollectionList = AddressValues<typeof COLLECTION_LIST>;
type Sort = CollectionList['sort'];

export const COLLECTION_SORTS: Record<Sort, string> = {
  '-updatedAt': 'Recently changed',
  name: 'By name',
  '-count': 'Most stories',
};

const ORDERS: Record<Sort, (a: Collection, b: Collection) => number> = {
  '-updatedAt': (a, b) => b.updatedAt.localeCompare(a.updatedAt),
  name: (a, b) => a.name.localeCompare(b.name),
  '-count': (a, b) => b.count - a.count,
};

/** Those that fit, in the order that was asked for. */
export function arrangeCollections(
  collections: readonly Collection[],
  { q, sort }: Pick<CollectionList, 'q' | 'sort'>,
): Collection[] {
  return collections.filter(({ name, description }) => hasWords(`${name} ${description}`, q)).toSorted(ORDERS[sort]);
}
