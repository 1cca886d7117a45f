import { pageStoryAddress } from '../../src/domain/institution/school-page.ts';
import type { StoryTags } from '../../src/domain/story/fields.ts';

export const GROUPS = ['people', 'place', 'purpose'] as const satisfies (keyof StoryTags)[];
export type Group = (typeof GROUPS)[number];

/** Which stories a visitor asks for. */
export type ListAddress = {
  readonly group?: Group | undefined;
  readonly tag?: string | undefined;
  readonly collection?: string | undefined;
  readonly q?: string | undefined;
  /** From 1 on. */
  readonly page: number;
};

export type PageQuery =
  | { readonly kind: 'list'; readonly list: ListAddress }
  | { readonly kind: 'story'; readonly id: string };

const MOST_WORDS = 200;

/** What the query of the page asks for; `null` for values that can be nowhere. Names that are not ours are left alone. */
export function readQuery(query: Readonly<Record<string, unknown>>): PageQuery | null {
  const { story, group, tag, collection, q, page } = query;
  if (![story, group, tag, collection, q, page].every((value) => value === undefined || typeof value === 'string'))
    return null;
  const params = query as Readonly<Record<string, string | undefined>>;
  if (params.story !== undefined) return { kind: 'story', id: params.story };
  const number = params.page ?? '1';
  if (!/^[1-9]\d{0,5}$/.test(number)) return null;
  const named = GROUPS.find((each) => each === params.group);
  if (params.group !== undefined && !named) return null;
  if (params.tag === '' || params.collection === '' || (params.q ?? '').length > MOST_WORDS) return null;
  const searchText = params.q?.trim() || undefined;
  return {
    kind: 'list',
    list: { group: named, tag: params.tag, collection: params.collection, q: searchText, page: Number(number) },
  };
}

/** The address of a list below the page's own, its parameters in one order. */
export function listPath(handle: string, { group, tag, collection, q, page }: ListAddress): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ group, tag, collection, q })) if (value) query.set(name, value);
  if (page > 1) query.set('page', String(page));
  const text = query.toString();
  return text ? `/${handle}?${text}` : `/${handle}`;
}

export const storyPath = (handle: string, id: string): string => pageStoryAddress('', handle, id);

/** Below `/public/schools`. */
export const feedPath = (handle: string, kind: 'rss' | 'json'): string => `/public/schools/${handle}/feed.${kind}`;
export const concernPath = (handle: string): string => `/public/schools/${handle}/concerns`;
export const logoPath = (handle: string): string => `/public/schools/${handle}/logo`;
