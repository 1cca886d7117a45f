import { describe, expect, test } from 'vitest';
import type { Section } from '../../../../src/domain/newsletter/schema.ts';
import {
  type BoardSection,
  type EditionValues,
  patchOf,
  withIds,
} from '../../../../src/features/newsletters/edition-values.ts';
import { mergeEdition } from '../../../../src/features/newsletters/merge-edition.ts';

const section = (id: string, own: Partial<BoardSection> = {}): BoardSection => ({
  key: id,
  id,
  kind: 'stories',
  title: '',
  html: '',
  storyIds: [],
  collectionId: null,
  ...own,
});
const base: EditionValues = {
  subject: 'News',
  previewText: 'Of the week',
  intro: '<p>Hello</p>',
  sections: [section('s1', { storyIds: ['a', 'b', 'c'] }), section('s2', { kind: 'text', html: '<p>Term</p>' })],
};
const withSections = (...sections: BoardSection[]): EditionValues => ({ ...base, sections });
const [first, second] = base.sections as [BoardSection, BoardSection];
const idsOf = ({ sections }: EditionValues) => sections.map(({ storyIds }) => storyIds.join(''));

describe('mergeEdition', () => {
  test('different fields → both kept, no conflict', () => {
    const merged = mergeEdition(base, { ...base, subject: 'Mine' }, { ...base, intro: '<p>Theirs</p>' });
    expect(merged.values).toEqual({ ...base, subject: 'Mine', intro: '<p>Theirs</p>' });
    expect(merged.conflicts).toEqual([]);
  });

  test('same field, other words → conflict, mine stays typed; same words → none', () => {
    const merged = mergeEdition(base, { ...base, subject: 'Mine' }, { ...base, subject: 'Theirs' });
    expect(merged.conflicts).toEqual(['subject']);
    expect(merged.values.subject).toBe('Mine');
    expect(mergeEdition(base, { ...base, subject: 'X' }, { ...base, subject: 'X' }).conflicts).toEqual([]);
  });

  test('stories: one adds, the other moves → moved with the new one at the end', () => {
    const mine = withSections({ ...first, storyIds: ['c', 'a', 'b'] }, second);
    const theirs = withSections({ ...first, storyIds: ['a', 'b', 'c', 'd'] }, second);
    const merged = mergeEdition(base, mine, theirs);
    expect(merged.conflicts).toEqual([]);
    expect(idsOf(merged.values)[0]).toBe('cabd');
    expect(idsOf(mergeEdition(base, theirs, mine).values)[0]).toBe('cabd');
  });

  test('stories: one removes, the other adds → both; both move otherwise → conflict', () => {
    const without = withSections({ ...first, storyIds: ['a', 'c'] }, second);
    const more = withSections({ ...first, storyIds: ['a', 'b', 'c', 'd'] }, second);
    expect(idsOf(mergeEdition(base, without, more).values)[0]).toBe('acd');
    const moved = withSections({ ...first, storyIds: ['b', 'a', 'c'] }, second);
    const other = withSections({ ...first, storyIds: ['a', 'c', 'b'] }, second);
    expect(mergeEdition(base, moved, other).conflicts).toEqual(['sections']);
  });

  test('sections: one adds a section, the other writes in another → both', () => {
    const mine = withSections(first, second, section('new', { id: null, kind: 'text' }));
    const theirs = withSections(first, { ...second, html: '<p>Holiday</p>' });
    const merged = mergeEdition(base, mine, theirs);
    expect(merged.conflicts).toEqual([]);
    expect(merged.values.sections.map(({ html }) => html)).toEqual(['', '<p>Holiday</p>', '']);
  });

  test('sections: one removes what the other writes in → conflict', () => {
    const theirs = withSections(first, { ...second, html: '<p>Holiday</p>' });
    expect(mergeEdition(base, withSections(first), theirs).conflicts).toEqual(['sections']);
    expect(mergeEdition(base, theirs, withSections(first)).conflicts).toEqual(['sections']);
  });

  test('sections: taken from the other person → keep their place on the board', () => {
    const mine = { ...base, sections: base.sections.map((each) => ({ ...each, key: `here-${each.id}` })) };
    const merged = mergeEdition(mine, mine, withSections(second, first));
    expect(merged.values.sections.map(({ key }) => key)).toEqual(['here-s2', 'here-s1']);
  });
});

describe('patchOf', () => {
  test('nothing changed → nothing; a new section → sent without an id and without what its kind does not have', () => {
    expect(patchOf(base, { ...base, sections: [...base.sections] })).toEqual({});
    const added = section('k1', { id: null, kind: 'text', html: '<p>Hi</p>' });
    expect(patchOf(base, withSections(first, added))).toEqual({
      sections: [
        { id: 's1', kind: 'stories', title: '', storyIds: ['a', 'b', 'c'] },
        { kind: 'text', title: '', html: '<p>Hi</p>' },
      ],
    });
  });

  test('withIds: section added and saved, moved meanwhile → gets its id where it stands now', () => {
    const added = section('k1', { id: null });
    const saved = [{ id: 's1' }, { id: 'server' }] as Section[];
    expect(withIds([added, first], [first, added], saved).map(({ id }) => id)).toEqual(['server', 's1']);
  });
});
