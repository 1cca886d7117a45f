import { MOST_EDITION_STORIES, MOST_SECTIONS, type Section, storiesOfSections } from './schema.ts';

/** What the part of an edition is called that gathers stories, until an editor gives it another title. */
export const STORIES_TITLE = 'Our news';

/** All collections that an edition shows, each once. */
export function collectionsOfSections(sections: readonly Pick<Section, 'collectionId'>[]): string[] {
  return [...new Set(sections.flatMap(({ collectionId }) => collectionId ?? []))];
}

export function storiesSection(id: string, storyIds: readonly string[]): Section {
  return { id, kind: 'stories', title: STORIES_TITLE, html: '', storyIds: [...storyIds], collectionId: null };
}

/**
 * With the story at the end of the first part of stories that is not full, or in a new part. The same sections where the edition
 * has it already; `null` where all parts are full.
 */
export function withStory(sections: readonly Section[], storyId: string, newId: () => string): Section[] | null {
  if (storiesOfSections(sections).includes(storyId)) return [...sections];
  const at = sections.findIndex(({ kind, storyIds }) => kind === 'stories' && storyIds.length < MOST_EDITION_STORIES);
  if (at < 0) return withSection(sections, storiesSection(newId(), [storyId]));
  return sections.map((section, index) =>
    index === at ? { ...section, storyIds: [...section.storyIds, storyId] } : section,
  );
}

/** The parts stay, even one that is empty now: an editor wrote its title. */
export function withoutStory(sections: readonly Section[], storyId: string): Section[] {
  return sections.map((section) =>
    section.storyIds.includes(storyId)
      ? { ...section, storyIds: section.storyIds.filter((id) => id !== storyId) }
      : section,
  );
}

/** With a part for the collection. The same sections where the edition has it already; `null` where all parts are full. */
export function withCollection(
  sections: readonly Section[],
  { id, name }: { readonly id: string; readonly name: string },
  newId: () => string,
): Section[] | null {
  if (collectionsOfSections(sections).includes(id)) return [...sections];
  return withSection(sections, {
    id: newId(),
    kind: 'collection',
    title: name,
    html: '',
    storyIds: [],
    collectionId: id,
  });
}

export function withoutCollection(sections: readonly Section[], collectionId: string): Section[] {
  return sections.filter((section) => section.collectionId !== collectionId);
}

function withSection(sections: readonly Section[], section: Section): Section[] | null {
  return sections.length < MOST_SECTIONS ? [...sections, section] : null;
}

/** The stories that a part names by hand. */
export const sectionStoryIds = ({ kind, storyIds }: Pick<Section, 'kind' | 'storyIds'>): readonly string[] =>
  kind === 'stories' ? storyIds : [];
