import { excerptBelowTitle } from '../../../src/domain/story/below-title.ts';
import type { SchoolStory } from '../../../src/domain/story/schema.ts';
import { excerpt } from '../../../src/lib/text.ts';
import { listPath, storyPath } from '../address.ts';
import type { ShownSchool } from '../use-cases/find-school.ts';
import type { ListContent, PageContent } from '../use-cases/read-page.ts';

/** What came of a concern: sent, or sent back with what is wrong and what was typed. */
export type ConcernState =
  | { readonly is: 'open' | 'sent' }
  | {
      readonly is: 'refused';
      readonly fields: Readonly<Record<string, string>>;
      readonly message: string;
      readonly typed: Readonly<Record<string, string>>;
    };

/** All that a page is written from. */
export type View = {
  readonly school: ShownSchool;
  readonly content: PageContent;
  readonly concern: ConcernState;
  /** Of this server, without a slash at the end. */
  readonly origin: string;
  readonly stylesheet: string;
};

export const GROUP_NAMES = { people: 'People', place: 'Place', purpose: 'Purpose' } as const;

/** What of the stories a list shows; empty for all of them. */
export function filterName({
  list,
  collections,
}: Pick<ListContent, 'list'> & Pick<PageContent, 'collections'>): string {
  const { group, tag, collection, q } = list;
  return [
    ...(group ? [GROUP_NAMES[group]] : []),
    ...(collection ? [collections.find(({ id }) => id === collection)?.name ?? ''] : []),
    ...(tag ? [`#${tag}`] : []),
    ...(q ? [`“${q}”`] : []),
  ].join(', ');
}

export function titleOf({ school, content }: View): string {
  const { name } = school.institution;
  if (content.kind === 'story') return `${storyTitle(content.story)} · ${name}`;
  const filter = filterName(content);
  const page = content.list.page > 1 ? `Page ${content.list.page}` : '';
  return [page, filter, name].filter(Boolean).join(' · ');
}

const DESCRIBED = 160;

export function descriptionOf({ school, content }: View): string {
  const { name } = school.institution;
  if (content.kind === 'story') return excerptBelowTitle(content.story, DESCRIBED) || `A story of ${name}`;
  return excerpt(school.page.intro, DESCRIBED) || `Stories of ${name}`;
}

/** Where search engines find the page: filters and pages each have their own, what is typed into the search has none. */
export function canonicalOf({ school, content, origin }: View): string {
  const { handle } = school.institution;
  if (content.kind === 'story') return `${origin}${storyPath(handle, content.story.id)}`;
  return `${origin}${listPath(handle, content.list.q ? { page: 1 } : content.list)}`;
}

/** Some stories, as posts of networks, have no title. */
export const storyTitle = ({ title, text }: Pick<SchoolStory, 'title' | 'text'>): string =>
  title || excerpt(text, 80) || 'Story without a title';

export const pictureOf = ({ media }: Pick<SchoolStory, 'media'>) => media.find(({ type }) => type === 'image') ?? null;
