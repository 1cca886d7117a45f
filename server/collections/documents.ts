import { type Collection, completeRules } from '../../src/domain/collection/schema.ts';
import { iso, type Stamped } from '../core/firestore/documents.ts';
import { copyOf, type MediaDocument } from '../media/index.ts';

/** A picture of ours with what is needed to name its files. */
export type KeptCover = Pick<MediaDocument, 'id' | 'width' | 'height' | 'blur' | 'sizes'> & { readonly alt: string };

/** `collections/{collectionId}`; those stored before there was an order, pins or a slug have none. */
export type CollectionDocument = Omit<
  Stamped<Collection, 'dateCreated' | 'updatedAt'>,
  'slug' | 'order' | 'pinned' | 'cover' | 'counts' | 'used' | 'publication'
> &
  Partial<Pick<Collection, 'slug' | 'order' | 'pinned'>> & {
    cover?: KeptCover | null;
    /** What the addresses of its feed hold; made when the feed is published first, and kept. */
    publicKey?: string;
    isFeedPublished?: boolean;
  };

/** @param origin without a slash at the end, of the addresses of its cover */
export function toCollection(document: CollectionDocument, origin: string): Collection {
  const { id, iid, name, description, rules, count } = document;
  const { dateCreated, updatedAt } = document;
  return {
    id,
    iid,
    name,
    description,
    rules: completeRules(rules),
    count,
    slug: document.slug ?? slugOf(name, []),
    order: document.order ?? '-publishedAt',
    pinned: document.pinned ?? [],
    cover: coverOf(document, origin),
    ...(document.disabledByPlan ? { disabledByPlan: true } : {}),
    ...(document.applying ? { applying: document.applying } : {}),
    dateCreated: iso(dateCreated),
    updatedAt: iso(updatedAt),
  };
}

export function coverOf({ cover }: Pick<CollectionDocument, 'cover'>, origin: string): Collection['cover'] {
  if (!cover) return null;
  const { id, alt } = cover;
  return { mediaId: id, alt, media: { type: 'image', ...copyOf(origin, cover), alt } };
}

/** "Sports Day, 2026" → "sports-day-2026", with a number where another of the school has it; `wordless` for one of signs alone. */
export function slugOf(name: string, taken: readonly (string | undefined)[], wordless = 'collection'): string {
  const parts = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  const slug = (parts ?? [wordless]).join('-').slice(0, 60);
  let free = slug;
  for (let n = 2; taken.includes(free); n += 1) free = `${slug}-${n}`;
  return free;
}
