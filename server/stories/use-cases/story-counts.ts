import { TAG_GROUPS, type TagGroup } from '../../../src/domain/story/filter-values.ts';
import type { StoryQuery } from '../../../src/domain/story/list-query.ts';
import type { Actor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { toInstitution } from '../../core/firestore/documents.ts';
import { refs } from '../../core/firestore/refs.ts';
import { foldedName } from '../story-labels.ts';

export type TagCount = { tag: string; count: number };
export type Coverage = Record<TagGroup, TagCount[]> & {
  values: TagCount[];
  branded: number;
  untagged: number;
  total: number;
};

const HASHTAGS = 50;

async function schoolOf({ db }: Pick<Deps, 'db'>, iid: string) {
  return toInstitution(iid, (await refs.institution(db, iid).get()).data() ?? {});
}

/** How much of what the school wants to show its stories show. */
export async function storyCoverage(
  deps: Deps,
  { iid }: Actor,
  time: Pick<StoryQuery, 'from' | 'to'>,
): Promise<Coverage> {
  const [school, { total, untagged, hashtags, values }] = await Promise.all([
    schoolOf(deps, iid),
    deps.stories.counts(iid, time),
  ]);
  const { people, place, purpose } = school.hashtags;
  const ofTags = (tags: readonly string[]) => tags.map((tag) => ({ tag, count: hashtags.get(tag) ?? 0 }));
  return {
    people: ofTags(people),
    place: ofTags(place),
    purpose: ofTags(purpose),
    values: (school.values ?? []).map((tag) => ({ tag, count: values.get(foldedName(tag)) ?? 0 })),
    branded: school.brandedHashtag ? (hashtags.get(school.brandedHashtag) ?? 0) : 0,
    untagged,
    total,
  };
}

/** The most used first; of those with as many, by the alphabet. */
export async function schoolHashtags(
  deps: Deps,
  { iid }: Actor,
  { prefix = '', limit = HASHTAGS }: { readonly prefix?: string | undefined; readonly limit?: number | undefined },
): Promise<(TagCount & { group: TagGroup | null })[]> {
  const [school, { hashtags }] = await Promise.all([schoolOf(deps, iid), deps.stories.counts(iid, {})]);
  const groups = new Map(TAG_GROUPS.flatMap((group) => school.hashtags[group].map((tag) => [tag, group] as const)));
  const tags = [...new Set([...hashtags.keys(), ...groups.keys()])].filter((tag) => tag.startsWith(prefix));
  return tags
    .map((tag) => ({ tag, count: hashtags.get(tag) ?? 0, group: groups.get(tag) ?? null }))
    .sort((a, b) => b.count - a.count || (a.tag < b.tag ? -1 : 1))
    .slice(0, limit);
}
