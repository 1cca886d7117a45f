import { expect, test } from 'vitest';
import { type Command, matchingGroups, restingGroups } from '../../../src/ui/command-menu/command.ts';

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

test('restingGroups: recent ones → first, and in their place too', () => {
  const rest = restingGroups(groups, ['add', 'gone', 'stories']);
  expect(shown(rest)).toEqual([
    ['Recent', 'add', 'stories'],
    ['Go to', 'stories', 'channels'],
    ['Do', 'add'],
  ]);
  expect(new Set(rest.flatMap(({ rows }) => rows.map(({ value }) => value))).size).toBe(5);
  expect(shown(restingGroups(groups, []))).toEqual([
    ['Go to', 'stories', 'channels'],
    ['Do', 'add'],
  ]);
});
