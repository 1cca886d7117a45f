import { describe, expect, test } from 'vitest';
import { chosenIn, nodesOf, tagsChosen, tagsOf } from '../../../src/patterns/hashtags/hashtag-nodes.ts';

const GROUPS = { people: ['year9', 'junior_choir'], place: ['library'], purpose: [] };
const COUNTS = new Map([
  ['year9', 41],
  ['oakleaves', 2],
  ['café', 7],
]);

describe('hashtags of a school as a tree', () => {
  const nodes = nodesOf(GROUPS, COUNTS);

  test('nodes → in their groups, most stories first, no empty group', () => {
    expect(nodes.map(({ label, children = [] }) => [label, ...children.map((tag) => [tag.label, tag.aside])])).toEqual([
      ['People', ['Year 9', 41], ['Junior choir', 0]],
      ['Place', ['Library', 0]],
      ['Without a group', ['#café', 7], ['#oakleaves', 2]],
    ]);
  });

  test('query with or without mark, capitals, accents → found', () => {
    const tagsFor = (query: string) => tagsOf(nodesOf(GROUPS, COUNTS, query));
    expect([tagsFor('#CAFE'), tagsFor('year 9'), tagsFor('junior_'), tagsFor('ICHOIR'), tagsFor('zzz')]).toEqual([
      ['café'],
      ['year9'],
      ['junior_choir'],
      [],
      [],
    ]);
  });

  test('every tag of a group chosen → group marked', () => {
    expect([...chosenIn(nodes, new Set(['library', 'year9']))]).toEqual(['library', 'year9', 'group place']);
  });

  test('group toggled → all its visible tags, hidden ones stay', () => {
    const all = tagsChosen(
      nodes,
      new Set(['library', 'hidden']),
      new Set(['library', 'hidden', 'group place', 'group people']),
    );
    expect(all).toEqual(['library', 'hidden', 'year9', 'junior_choir']);
    expect(tagsChosen(nodes, new Set(all), new Set([...all, 'group place']))).toEqual(['library', 'hidden']);
  });

  test('one tag toggled → that tag only', () => {
    expect(tagsChosen(nodes, new Set(['library']), new Set(['library', 'group place', 'year9']))).toEqual([
      'library',
      'year9',
    ]);
    expect(tagsChosen(nodes, new Set(['year9']), new Set())).toEqual([]);
    expect(tagsChosen(nodes, new Set(['library']), new Set(['group place']))).toEqual([]);
    expect(tagsChosen(nodes, new Set(['year9', 'junior_choir']), new Set(['junior_choir', 'group people']))).toEqual([
      'junior_choir',
    ]);
  });
});
