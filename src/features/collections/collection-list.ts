import type { Collection } from '../../domain/collection/schema.ts';

export const COLLECTION_SORTS = {
  '-updatedAt': 'Last changed first',
  name: 'By name',
  '-count': 'Most stories',
} as const;
type Sort = keyof typeof COLLECTION_SORTS;

/** Each card asks for its own pictures: as many as a window or two holds are enough at a time. */
export const COLLECTION_PAGE_SIZES = [12, 24, 48] as const;

/** What the list of collections shows, kept in the address. */
export type CollectionList = {
  readonly q: string;
  readonly sort: Sort;
  /** From 1; past the last is the last. */
  readonly page: number;
  readonly size: number;
};

export function readCollectionList(params: URLSearchParams): CollectionList {
  const page = Number(params.get('page') ?? 1);
  return {
    q: (params.get('q') ?? '').slice(0, 200),
    sort: (Object.keys(COLLECTION_SORTS) as Sort[]).find((each) => each === params.get('sort')) ?? '-updatedAt',
    page: Number.isInteger(page) && page > 0 ? page : 1,
    size: COLLECTION_PAGE_SIZES.find((each) => each === Number(params.get('size'))) ?? COLLECTION_PAGE_SIZES[0],
  };
}

/** The address of a list; what is as usual is left out. */
export function writeCollectionList({ q, sort, page, size }: CollectionList): Record<string, string> {
  return {
    ...(q ? { q } : {}),
    ...(sort === '-updatedAt' ? {} : { sort }),
    ...(size === COLLECTION_PAGE_SIZES[0] ? {} : { size: String(size) }),
    ...(page === 1 ? {} : { page: String(page) }),
  };
}

/** How many fit, and those of the page; `page` is the one that there is. */
export function pageOfCollections(
  collections: readonly Collection[],
  { q, sort, page, size }: CollectionList,
): { found: number; page: number; shown: Collection[] } {
  const words = q.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const found = collections
    .filter(({ name, description }) =>
      words.every((word) => `${name} ${description}`.toLocaleLowerCase().includes(word)),
    )
    .sort(ORDERS[sort]);
  const there = Math.min(page, Math.max(1, Math.ceil(found.length / size)));
  return { found: found.length, page: there, shown: found.slice((there - 1) * size, there * size) };
}

const ORDERS: Record<Sort, (a: Collection, b: Collection) => number> = {
  '-updatedAt': (a, b) => b.updatedAt.localeCompare(a.updatedAt),
  name: (a, b) => a.name.localeCompare(b.name),
  '-count': (a, b) => b.count - a.count,
};
