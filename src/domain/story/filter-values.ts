/** What filters of stories can be set to; without schemas, so that a page may list them. */
export const TAG_GROUPS = ['people', 'place', 'purpose'] as const;
export type TagGroup = (typeof TAG_GROUPS)[number];
export const TAG_GROUP_NAMES: Record<TagGroup, string> = { people: 'People', place: 'Place', purpose: 'Purpose' };

export const LACKS = ['tags', 'alt'] as const;
export type Lack = (typeof LACKS)[number];

export const STORY_KINDS = ['post', 'authored'] as const;
export type StoryKind = (typeof STORY_KINDS)[number];
