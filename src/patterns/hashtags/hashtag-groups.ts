import type { Institution } from '../../domain/institution/schema.ts';

export type HashtagGroup = 'people' | 'place' | 'purpose' | 'other';
export type HashtagGroups = Institution['hashtags'];

export const NO_GROUPS: HashtagGroups = { people: [], place: [], purpose: [] };

/** Which of the school's groups a hashtag belongs to; it decides the chip's colour. */
export function groupOf(tag: string, groups: HashtagGroups): HashtagGroup {
  if (groups.people.includes(tag)) return 'people';
  if (groups.place.includes(tag)) return 'place';
  if (groups.purpose.includes(tag)) return 'purpose';
  return 'other';
}

const ORDER: readonly HashtagGroup[] = ['people', 'place', 'purpose', 'other'];

/** People, place, purpose, then the rest; within a group as the story has them. */
export function inGroupOrder(tags: readonly string[], groups: HashtagGroups): string[] {
  return tags
    .map((tag, index) => ({ tag, index, rank: ORDER.indexOf(groupOf(tag, groups)) }))
    .sort((a, b) => a.rank - b.rank || a.index - b.index)
    .map(({ tag }) => tag);
}

/** "year9" reads as "Year 9", "junior_choir" as "Junior choir"; a tag outside the groups keeps its hash. */
export function hashtagLabel(tag: string, group: HashtagGroup): string {
  if (group === 'other') return `#${tag}`;
  const label = tag.replace(/_+/g, ' ').replace(/(\p{L})(\d+)$/u, '$1 $2');
  return label.charAt(0).toLocaleUpperCase('en-GB') + label.slice(1);
}
