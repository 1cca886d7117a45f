import { describe, expect, it } from 'vitest';
import { MOST_EDITION_STORIES, MOST_SECTIONS, type Section } from '../../../src/domain/newsletter/schema.ts';
import {
  collectionsOfSections,
  storiesSection,
  withCollection,
  withoutCollection,
  withoutStory,
  withStory,
} from '../../../src/domain/newsletter/sections.ts';

const text: Section = { id: 't', kind: 'text', title: 'Dates', html: '<p>x</p>', storyIds: [], collectionId: null };
const newId = () => 'new';
const many = Array.from({ length: MOST_EDITION_STORIES }, (_, n) => `s${n}`);
const full = Array.from({ length: MOST_SECTIONS }, (_, n) => ({ ...text, id: `t${n}` }));

describe('sections of an edition', () => {
  it.each<[string, Section[], string[][] | null]>([
    ['no section → a new one', [], [['a']]],
    ['words alone → a new one behind them', [text], [[], ['a']]],
    ['a section of stories → at its end', [storiesSection('1', ['b']), text], [['b', 'a'], []]],
    [
      'there already, in the second → unchanged',
      [storiesSection('1', ['b']), storiesSection('2', ['a'])],
      [['b'], ['a']],
    ],
    ['the first is full → in the next', [storiesSection('1', many), storiesSection('2', [])], [many, ['a']]],
    ['no room for a section → null', full, null],
  ])('withStory: %s', (_, sections, expected) => {
    expect(withStory(sections, 'a', newId)?.map(({ storyIds }) => storyIds) ?? null).toEqual(expected);
  });

  it('withoutStory: in two sections → out of both, which stay', () => {
    const left = withoutStory([storiesSection('1', ['a']), text, storiesSection('2', ['b', 'a'])], 'a');
    expect(left.map(({ id, storyIds }) => [id, storyIds])).toEqual([
      ['1', []],
      ['t', []],
      ['2', ['b']],
    ]);
  });

  it('withCollection: new, again, edition full, removed → one section by its name', () => {
    const one = withCollection([text], { id: 'c', name: 'Sport' }, newId) ?? [];
    expect(one.at(-1)).toEqual({
      id: 'new',
      kind: 'collection',
      title: 'Sport',
      html: '',
      storyIds: [],
      collectionId: 'c',
    });
    expect(withCollection(one, { id: 'c', name: 'Other' }, newId)).toEqual(one);
    expect(withCollection(full, { id: 'c', name: 'Sport' }, newId)).toBeNull();
    expect([collectionsOfSections(one), withoutCollection(one, 'c')]).toEqual([['c'], [text]]);
  });
});
