import type { CollectionRules } from '../../src/domain/collection/schema.ts';
import type { StoryQuery } from '../../src/domain/story/list-query.ts';
import { hasPictureOrFilm } from '../../src/domain/story/schema.ts';
import { fold } from '../../src/domain/story/search-words.ts';
import type { StoryDocument } from './documents.ts';

/** The fields of a story's document that labels are made of. */
export const LABEL_FIELDS = [
  'status',
  'feedId',
  'network',
  'kind',
  'author',
  'hashtags',
  'values',
  'collectionIds',
  'media',
  'hasProposal',
  'held',
  'consent',
] as const satisfies readonly (keyof StoryDocument)[];

export const TAG_LABEL = 'tag:';
export const VALUE_LABEL = 'value:';
export const UNTAGGED = 'without:tags';

/** Names are the same in upper and lower case. */
export const foldedName = (name: string): string => fold(name).trim().slice(0, 200);

/** What a story is filtered by: each filter as one text, the same as `labelsAsked` makes of a query. */
export function labelsOf(story: Pick<StoryDocument, (typeof LABEL_FIELDS)[number]>): string[] {
  const { feedId, network, author, hashtags, media } = story;
  return [
    `status:${story.status}`,
    `kind:${story.kind}`,
    ...(feedId === null ? [] : [`feed:${feedId}`]),
    ...(network ? [`network:${network}`] : []),
    ...(author ? [`author:${foldedName(author)}`] : []),
    ...hashtags.map((tag) => `${TAG_LABEL}${tag}`),
    ...(story.values ?? []).map((value) => `${VALUE_LABEL}${foldedName(value)}`),
    ...story.collectionIds.map((id) => `collection:${id}`),
    ...(hasPictureOrFilm(media) ? ['media'] : []),
    ...(story.hasProposal ? ['proposed'] : []),
    ...(story.held ? ['held'] : []),
    ...(story.consent?.state === 'question' ? ['consent:question'] : []),
    ...(hashtags.length === 0 ? [UNTAGGED] : []),
    ...(media.some(({ type, alt }) => type === 'image' && alt.trim() === '') ? ['without:alt'] : []),
  ];
}

/** The filters that no index of Firestore's own narrows by. */
export function furtherLabels(query: StoryQuery): string[] {
  const { network, kind, author, value, held, consent, without } = query;
  return [
    ...(network === undefined ? [] : [`network:${network}`]),
    ...(kind === undefined ? [] : [`kind:${kind}`]),
    ...(author === undefined ? [] : [`author:${foldedName(author)}`]),
    ...(value === undefined ? [] : [`${VALUE_LABEL}${foldedName(value)}`]),
    ...(held ? ['held'] : []),
    ...(consent === undefined ? [] : [`consent:${consent}`]),
    ...(without === undefined ? [] : [`without:${without}`]),
  ];
}

/** What the rules of a collection ask for: labels that must all be there, lists of which one must be, and such as may not. */
export function labelsOfRules({ channels, any, all, none, values, mediaOnly }: CollectionRules): {
  labels: string[];
  anyLabels: string[][];
  without: string[];
} {
  const tags = (list: readonly string[]) => list.map((tag) => `${TAG_LABEL}${tag}`);
  const groups = [
    channels.map((id) => `feed:${id}`),
    tags(any),
    values.map((value) => `${VALUE_LABEL}${foldedName(value)}`),
  ];
  return {
    labels: [...tags(all), ...(mediaOnly ? ['media'] : [])],
    anyLabels: groups.filter((group) => group.length > 0),
    without: tags(none),
  };
}

export function labelsAsked(query: StoryQuery): string[] {
  const { status, feedId, tag, collectionId, media, proposed } = query;
  return [
    ...(status === undefined ? [] : [`status:${status}`]),
    ...(feedId === undefined ? [] : [`feed:${feedId}`]),
    ...(tag === undefined ? [] : [`${TAG_LABEL}${tag}`]),
    ...(collectionId === undefined ? [] : [`collection:${collectionId}`]),
    ...(media ? ['media'] : []),
    ...(proposed ? ['proposed'] : []),
    ...furtherLabels(query),
  ];
}
