import { MOST_EDITION_STORIES, storiesOfSections } from '../../domain/newsletter/schema.ts';
import { type BoardSection, newSection } from './edition-values.ts';

type Sections = readonly BoardSection[];

const asStored = (sections: Sections) => sections.map(({ storyIds }) => ({ storyIds: [...storyIds] }));

/** All stories of the sections, each once, in the order of the mail. */
export function storyIdsOf(sections: Sections): string[] {
  return storiesOfSections(asStored(sections));
}

export function isFull(sections: Sections): boolean {
  return storyIdsOf(sections).length >= MOST_EDITION_STORIES;
}

/** At the end of the last section that shows stories; makes one where there is none. */
export function addStory(sections: Sections, id: string): Sections {
  if (storyIdsOf(sections).includes(id)) return sections;
  const last = sections.findLast(({ kind }) => kind === 'stories');
  if (!last) return [...sections, { ...newSection('stories'), storyIds: [id] }];
  return sections.map((section) => (section === last ? { ...section, storyIds: [...section.storyIds, id] } : section));
}

export function removeStory(sections: Sections, id: string): Sections {
  return sections.map((section) => ({ ...section, storyIds: section.storyIds.filter((each) => each !== id) }));
}

/** One place up or down; over the edge of its section into the next one that shows stories. */
export function moveStory(sections: Sections, id: string, by: -1 | 1): Sections {
  const lists = sections.filter(({ kind }) => kind === 'stories');
  const at = lists.findIndex(({ storyIds }) => storyIds.includes(id));
  const own = lists[at];
  if (!own) return sections;
  const place = own.storyIds.indexOf(id);
  const rest = own.storyIds.filter((each) => each !== id);
  const to = place + by;
  if (to >= 0 && to <= rest.length) return replaced(sections, own, rest.toSpliced(to, 0, id));
  const next = lists[at + by];
  if (!next) return sections;
  const there = next.storyIds.toSpliced(by > 0 ? 0 : next.storyIds.length, 0, id);
  return replaced(replaced(sections, own, rest), next, there);
}

/** Before or behind another story, also one of another section; `beside` may be the key of a section, which takes it as its last. */
export function placeStory(sections: Sections, id: string, beside: string, side: 'before' | 'behind'): Sections {
  if (id === beside) return sections;
  const without = removeStory(sections, id);
  const target = without.find(
    ({ key, kind, storyIds }) => kind === 'stories' && (key === beside || storyIds.includes(beside)),
  );
  if (!target || !storyIdsOf(sections).includes(id)) return sections;
  const at = target.storyIds.indexOf(beside);
  const to = at < 0 ? target.storyIds.length : side === 'before' ? at : at + 1;
  const next = replaced(without, target, target.storyIds.toSpliced(to, 0, id));
  return isSameOrder(next, sections) ? sections : next;
}

/** Before or behind another section. */
export function placeSection(sections: Sections, key: string, beside: string, side: 'before' | 'behind'): Sections {
  const section = sections.find((each) => each.key === key);
  const rest = sections.filter((each) => each !== section);
  const at = rest.findIndex((each) => each.key === beside);
  if (!section || at < 0) return sections;
  const next = rest.toSpliced(side === 'before' ? at : at + 1, 0, section);
  return next.every((each, place) => each === sections[place]) ? sections : next;
}

const isSameOrder = (one: Sections, other: Sections) =>
  one.every(({ storyIds }, at) => storyIds.join() === other[at]?.storyIds.join());

const replaced = (sections: Sections, { key }: BoardSection, storyIds: readonly string[]): Sections =>
  sections.map((section) => (section.key === key ? { ...section, storyIds: [...storyIds] } : section));

export function moveSection(sections: Sections, key: string, by: -1 | 1): Sections {
  const at = sections.findIndex((section) => section.key === key);
  const section = sections[at];
  const to = at + by;
  if (!section || to < 0 || to >= sections.length) return sections;
  return sections.toSpliced(at, 1).toSpliced(to, 0, section);
}
