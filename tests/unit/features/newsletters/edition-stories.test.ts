import { expect, test } from 'vitest';
import {
  addStory,
  moveSection,
  moveStory,
  placeSection,
  placeStory,
  removeStory,
  storyIdsOf,
} from '../../../../src/features/newsletters/edition-stories.ts';
import { type BoardSection, newSection } from '../../../../src/features/newsletters/edition-values.ts';

const stories = (key: string, ...storyIds: string[]): BoardSection => ({ ...newSection('stories'), key, storyIds });
const text: BoardSection = { ...newSection('text'), key: 'text' };
const shown = (sections: readonly BoardSection[]) =>
  sections.map(({ kind, storyIds }) => (kind === 'text' ? '-' : storyIds.join(''))).join(' ');

test('addStory: any sections → end of the last section of stories; none → a new one; already there → unchanged', () => {
  expect(shown(addStory([stories('1', 'a'), stories('2', 'b'), text], 'c'))).toBe('a bc -');
  expect(shown(addStory([text], 'c'))).toBe('- c');
  expect(shown(addStory([stories('1', 'c'), stories('2')], 'c'))).toBe('c ');
});

test('moveStory: a step within, over the edge, at the ends → in its section, in the next one, unchanged', () => {
  const sections = [stories('1', 'a', 'b'), text, stories('2', 'c')];
  expect(shown(moveStory(sections, 'b', -1))).toBe('ba - c');
  expect(shown(moveStory(sections, 'b', 1))).toBe('a - bc');
  expect(shown(moveStory(sections, 'c', -1))).toBe('abc - ');
  expect(moveStory(sections, 'a', -1)).toBe(sections);
  expect(moveStory(sections, 'c', 1)).toBe(sections);
});

test('storyIdsOf, removeStory: a story in two sections → named once; gone from both', () => {
  const sections = [stories('1', 'a', 'b'), stories('2', 'b', 'c')];
  expect(storyIdsOf(sections)).toEqual(['a', 'b', 'c']);
  expect(shown(removeStory(sections, 'b'))).toBe('a c');
});

test('moveSection: one step, at the end → places changed with its neighbour, unchanged', () => {
  const sections = [stories('1', 'a'), text];
  expect(shown(moveSection(sections, 'text', -1))).toBe('- a');
  expect(moveSection(sections, 'text', 1)).toBe(sections);
});

test('placeStory: beside a story of its own or another section, onto a section → there; beside itself, where it was → unchanged', () => {
  const sections = [stories('1', 'a', 'b'), text, stories('2', 'c'), stories('3')];
  expect(shown(placeStory(sections, 'a', 'b', 'behind'))).toBe('ba - c ');
  expect(shown(placeStory(sections, 'a', 'c', 'before'))).toBe('b - ac ');
  expect(shown(placeStory(sections, 'a', 'c', 'behind'))).toBe('b - ca ');
  expect(shown(placeStory(sections, 'a', '3', 'before'))).toBe('b - c a');
  expect(placeStory(sections, 'a', 'a', 'before')).toBe(sections);
  expect(placeStory(sections, 'a', 'b', 'before')).toBe(sections);
  expect(placeStory(sections, 'a', 'text', 'behind')).toBe(sections);
  expect(placeStory(sections, 'gone', 'a', 'behind')).toBe(sections);
});

test('placeSection: before or behind another → there; where it was → unchanged', () => {
  const sections = [stories('1', 'a'), text, stories('2', 'b')];
  expect(shown(placeSection(sections, '1', '2', 'behind'))).toBe('- b a');
  expect(shown(placeSection(sections, '2', '1', 'before'))).toBe('b a -');
  expect(placeSection(sections, '1', 'text', 'before')).toBe(sections);
  expect(placeSection(sections, '1', 'gone', 'before')).toBe(sections);
});
