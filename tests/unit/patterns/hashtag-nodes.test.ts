import { describe, expect, test } from 'vitest';
import { chosenIn, nodesOf, tagsChosen, tagsOf } from '../../../src/patterns/hashtag-nodes.ts';

const GROUPS = { people: ['year9', 'junior_choir'], place: ['library'], purpose: [] };
const COUNTS = new Map([
  ['year9', 41],
  ['oakleaves', 2],
  ['café', 7],
]);

describe('the hashtags of a school as a tree', () => {
  const nodes = nodesOf(GROUPS, COUNTS);

  test('stand in their groups, those with most stories first, and a group without any is not there', () => {
    expect(nodes.map(({ label, children = [] }) => [label, ...children.map((tag) => [tag.label, tag.aside])])).toEqual([
      ['People', ['Year 9', 41], ['Junior choir', 0]],
      ['Place', ['Library', 0]],
      ['Without a group', ['#café', 7], ['#oakleaves', 2]],
    ]);
  });

  test('are found by their name and by how they are written, with or without mark, capitals and accents', () => {
    const found = (query: string) => tagsOf(nodesOf(GROUPS, COUNTS, query));
    expect([found('#CAFE'), found('year 9'), found('junior_'), found('ICHOIR'), found('zzz')]).toEqual([
      ['café'],
      ['year9'],
      ['junior_choir'],
      [],
      [],
    ]);
  });

  test('a group is marked when all in it are', () => {
    expect([...chosenIn(nodes, new Set(['library', 'year9']))]).toEqual(['library', 'year9', 'group place']);
  });

  test('a group’s mark chooses all in it and takes all away, and leaves what is out of sight', () => {
    const all = tagsChosen(
      nodes,
      new Set(['library', 'hidden']),
      new Set(['library', 'hidden', 'group place', 'group people']),
    );
    expect(all).toEqual(['library', 'hidden', 'year9', 'junior_choir']);
    expect(tagsChosen(nodes, new Set(all), new Set([...all, 'group place']))).toEqual(['library', 'hidden']);
  });

  test('one hashtag’s mark is its own, also where its group was marked', () => {
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
