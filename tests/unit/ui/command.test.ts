import { expect, test } from 'vitest';
import { type Command, matchingGroups, restingGroups, withFound } from '../../../src/ui/command-menu/command.ts';

const command = (id: string, label: string, more: Partial<Command> = {}): Command => ({
  id,
  label,
  onRun: () => undefined,
  ...more,
});
const groups = [
  {
    title: 'Go to',
    commands: [command('stories', 'Stories'), command('channels', 'Channels', { words: 'feeds sources' })],
  },
  { title: 'Do', commands: [command('add', 'Add a channel', { detail: 'RSS, YouTube' })] },
  { title: 'None', commands: [] },
];
const shown = (list: ReturnType<typeof matchingGroups>) =>
  list.map(({ title, rows }) => [title, ...rows.map((row) => row.command.id)]);

test('matchingGroups: query → group with the best match first, others left out', () => {
  expect(shown(matchingGroups('channels', groups))).toEqual([['Go to', 'channels']]);
  expect(shown(matchingGroups('a', groups))).toEqual([['Do', 'add']]);
  expect(shown(matchingGroups('channel', [...groups].reverse()))).toEqual([
    ['Do', 'add'],
    ['Go to', 'channels'],
  ]);
  expect(shown(matchingGroups('add', groups))).toEqual([['Do', 'add']]);
  expect(matchingGroups('nothing', groups)).toEqual([]);
});

test('matchingGroups: other names, second line → found, ranked lower', () => {
  expect(shown(matchingGroups('feeds', groups))).toEqual([['Go to', 'channels']]);
  expect(shown(matchingGroups('youtube', groups))).toEqual([['Do', 'add']]);
});

test('matchingGroups: recent ones → before those that match as well, also what the group does not list', () => {
  const recent = [
    { group: 'Go to', command: command('chapel', 'Chapel choir') },
    { group: 'Do', command: command('add', 'Add a channel') },
  ];
  expect(shown(matchingGroups('ch', groups, recent))).toEqual([
    ['Go to', 'chapel', 'channels'],
    ['Do', 'add'],
  ]);
  expect(shown(matchingGroups('channels', groups, recent))).toEqual([['Go to', 'channels']]);
});

test('withFound: answers of a search → below their group’s own, each once; a group of its own where there is none', () => {
  const own = matchingGroups('stories', groups);
  const answers = [
    { title: 'Go to', commands: [command('stories', 'Stories'), command('one', 'Stories of the year')] },
    { title: 'People', commands: [command('ann', 'Ann Stories')] },
    { title: 'Nothing', commands: [] },
  ];
  expect(shown(withFound(own, answers))).toEqual([
    ['Go to', 'stories', 'one'],
    ['People', 'ann'],
  ]);
});

test('restingGroups: recent ones → first, and in their place too; one of many → only typed for', () => {
  const many = [...groups, { title: 'Many', commands: [command('sport', 'Sport', { onlyTyped: true })] }];
  const recent = [
    { group: 'Do', command: command('add', 'Add a channel') },
    { group: 'Go to', command: command('stories', 'Stories') },
  ];
  const rest = restingGroups(many, recent);
  expect(shown(rest)).toEqual([
    ['Recent', 'add', 'stories'],
    ['Go to', 'stories', 'channels'],
    ['Do', 'add'],
  ]);
  expect(new Set(rest.flatMap(({ rows }) => rows.map(({ value }) => value))).size).toBe(5);
  expect(shown(restingGroups(many, []))).toEqual([
    ['Go to', 'stories', 'channels'],
    ['Do', 'add'],
  ]);
});
