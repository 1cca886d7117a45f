import type { StoryTags } from './fields.ts';

/** A story's hashtags by the school's groups, in the story's order. */
export function storyTagsOf(hashtags: readonly string[], groups: StoryTags): StoryTags {
  const inGroup = (group: readonly string[]) => hashtags.filter((tag) => group.includes(tag));
  return { people: inGroup(groups.people), place: inGroup(groups.place), purpose: inGroup(groups.purpose) };
}
