import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { DEFAULT_APPEARANCE } from '../../../../.storybook/appearance.ts';
import { chosenOf, MENUS, shortOf } from '../../../../.storybook/global-menus.ts';
import { SCENE_AT_FIRST, VIEWPORTS } from '../../../../.storybook/scene.ts';
import { APPEARANCE_TYPES, SCENE_TYPES } from '../../../../.storybook/toolbar.ts';
import { isAsWritten, scenarioOf } from '../../../../stories/support/toolbar.ts';

const TYPES = { ...APPEARANCE_TYPES, ...SCENE_TYPES };
const items = ({ toolbar }: (typeof TYPES)[keyof typeof TYPES]) => toolbar.items;

/** The choices that a list of words, cells of the guide’s tables, does not name. */
const undescribed = (cells: readonly string[]) =>
  [...Object.values(TYPES).flatMap(items), ...Object.values(VIEWPORTS).map(({ name }) => ({ title: name }))].flatMap(
    ({ title = '' }) => (cells.includes(title) ? [] : [title]),
  );

describe('toolbar of the workbench', () => {
  const guide = readFileSync('stories/docs/toolbar.mdx', 'utf8');
  const cells = Array.from(guide.matchAll(/'([^'\n]+)'/g), ([, cell = '']) => cell.split(' · ')).flat();

  test('every choice → described in its guide, none besides', () => {
    expect(cells.length).toBeGreaterThan(60);
    expect(undescribed(cells)).toEqual([]);
    const named = Array.from(guide.matchAll(/^ {4}\['([^']+)'/gm), ([, name = '']) => name);
    const menuNames = [
      ...Object.values(TYPES).flatMap((type) => [type.toolbar.title, ...items(type).map(({ title = '' }) => title)]),
      ...Object.values(VIEWPORTS).map(({ name }) => name),
    ];
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((name) => !menuNames.includes(name))).toEqual([]);
  });

  test('choice missing in the guide → found', () => {
    expect(undescribed(cells.filter((cell) => cell !== 'Failing network'))).toEqual(['Failing network']);
  });

  test('first choice of each menu → leaves the page to its story', () => {
    for (const [name, type] of Object.entries(TYPES))
      expect([name, items(type)[0]?.value]).toEqual([
        name,
        { ...DEFAULT_APPEARANCE, ...SCENE_AT_FIRST }[name as keyof typeof TYPES],
      ]);
    expect(scenarioOf({ as: 'VIEWER', waiting: 3 }, SCENE_AT_FIRST as object, '/')).toEqual({
      as: 'VIEWER',
      waiting: 3,
    });
  });
});

test('scenarioOf: toolbar and story differ → the toolbar wins, except where no page would open', () => {
  expect(scenarioOf({ as: 'VIEWER', school: 'new' }, { role: 'ADMIN', network: 'slow' }, '/')).toEqual({
    as: 'ADMIN',
    school: 'new',
    network: 'slow',
  });
  expect(scenarioOf({ waiting: 0, stories: 2 }, { school: 'busy' }, '/')).toEqual({ school: 'busy' });
  expect(scenarioOf({}, { network: 'offline' }, '/manage/channels')).toEqual({ network: 'fast' });
  expect(scenarioOf({}, { network: 'failing' }, '/auth/login')).toEqual({ network: 'failing', session: 'failing' });
});

test("isAsWritten: another role than the story's → false, its play is left out", () => {
  expect(isAsWritten({ role: '', network: '' })).toBe(true);
  expect(isAsWritten({ role: 'VIEWER' })).toBe(false);
  expect(isAsWritten({ role: 'VIEWER' }, { role: 'VIEWER' })).toBe(true);
  expect(isAsWritten({ role: 'VIEWER', school: 'new' }, { role: 'VIEWER' })).toBe(false);
});

describe('popovers of the toolbar', () => {
  const shown = (globals: Readonly<Record<string, unknown>>) =>
    MENUS.map((menu) => shortOf(menu, chosenOf(menu, globals)));

  test('shortOf: nothing chosen → name of the popover', () => {
    expect(shown({})).toEqual(['Look', 'Scene']);
    expect(shown({ ...DEFAULT_APPEARANCE, ...SCENE_AT_FIRST })).toEqual(['Look', 'Scene']);
  });

  test('shortOf: something chosen → the first in short, and how many besides', () => {
    expect(shown({ theme: 'hc-dark', role: 'VIEWER' })).toEqual(['High contrast', 'Viewer']);
    expect(shown({ theme: 'dark', density: 'compact', brand: '#1f3a6b' })).toEqual(['Dark +2', 'Scene']);
    expect(shown({ theme: 'no-such' })).toEqual(['Look', 'Scene']);
  });
});
