import { beforeAll, describe, expect, test } from 'vitest';
import { renderExport } from '../../../design-tokens/export.ts';
import { type FigmaVariables, figmaVariables } from '../../../design-tokens/figma.ts';
import { loadTokens, THEMES, type TokenSet } from '../../../design-tokens/load.ts';
import { oklchToHex } from '../../../src/lib/oklch.ts';

let files: ReadonlyMap<string, string>;
let figma: FigmaVariables;
let set: TokenSet;
beforeAll(async () => {
  [files, figma, set] = await Promise.all([renderExport(), figmaVariables(), loadTokens()]);
});

const parsed = (name: string) => JSON.parse(files.get(name) ?? '');

describe('DTCG export', () => {
  test('themes → every colour, references resolved, hex beside OKLCH', () => {
    for (const theme of THEMES) {
      const { color } = parsed(`${theme}.tokens.json`);
      expect(Object.keys(color)).toEqual([...set.themes[theme].keys()]);
      for (const [name, value] of set.themes[theme]) {
        expect(color[name]).toMatchObject({ $type: 'color', $value: { ...value, hex: oklchToHex(value) } });
      }
    }
  });

  test('files → no reference left, every token with a type', () => {
    const walk = (group: object): [string, { $type?: string; $value: unknown }][] =>
      Object.entries(group).flatMap(([name, value]) =>
        '$value' in value ? [[name, value]] : walk(value as object),
      ) as never;
    const names = [...files.keys()].filter((name) => name.endsWith('.tokens.json'));
    expect(names).toHaveLength(7);
    for (const name of names) {
      const tokens = walk(parsed(name));
      expect(tokens.length, name).toBeGreaterThan(5);
      expect(tokens.filter(([, { $type }]) => !$type)).toEqual([]);
      expect(JSON.stringify(tokens)).not.toContain('"{');
    }
  });

  test('densities → sizes of each', () => {
    expect(parsed('comfortable.tokens.json').density.control.$value).toEqual({ value: 2.25, unit: 'rem' });
    expect(parsed('compact.tokens.json').density.control.$value).toEqual({ value: 2, unit: 'rem' });
  });
});

describe('Figma variables export', () => {
  const variable = (id: string) => figma.variables.find((each) => each.id === id);
  const value = (id: string, mode: string) =>
    figma.variableModeValues.find(({ variableId, modeId }) => variableId === id && modeId === mode)?.value;

  test('collections → their modes are themes and densities', () => {
    const modes = Object.fromEntries(
      figma.variableCollections.map(({ id, name }) => [
        name,
        figma.variableModes.filter((mode) => mode.variableCollectionId === id).map((mode) => mode.name),
      ]),
    );
    expect(modes).toEqual({
      Base: ['Value'],
      Theme: ['Light', 'Dark', 'High contrast light', 'High contrast dark'],
      Density: ['Comfortable', 'Compact'],
      Scale: ['Value'],
    });
    for (const { initialModeId } of figma.variableCollections) {
      expect(figma.variableModes.find(({ id }) => id === initialModeId)?.action).toBe('UPDATE');
    }
  });

  test('variables → one value of their kind per mode, ids unique', () => {
    expect(new Set(figma.variables.map(({ id }) => id)).size).toBe(figma.variables.length);
    expect(figma.variables.length).toBeGreaterThan(200);
    const kinds = { COLOR: 'object', FLOAT: 'number', STRING: 'string' };
    for (const { id, variableCollectionId, resolvedType } of figma.variables) {
      const modes = figma.variableModes.filter((mode) => mode.variableCollectionId === variableCollectionId);
      const values = figma.variableModeValues.filter(({ variableId }) => variableId === id);
      expect(
        values.map(({ modeId }) => modeId),
        id,
      ).toEqual(modes.map((mode) => mode.id));
      for (const each of values) expect(typeof each.value, id).toBe(kinds[resolvedType]);
    }
  });

  test("aliases → lead to existing variables and the theme's colour", () => {
    const ids = new Set(figma.variables.map(({ id }) => id));
    const follow = (id: string, mode: string): unknown => {
      const resolved = value(id, mode) ?? value(id, 'base-value');
      return typeof resolved === 'object' && 'type' in resolved ? follow(resolved.id, mode) : resolved;
    };
    let aliases = 0;
    for (const { value: each } of figma.variableModeValues) {
      if (typeof each !== 'object' || !('type' in each)) continue;
      aliases += 1;
      expect(ids.has(each.id), each.id).toBe(true);
    }
    expect(aliases).toBeGreaterThan(100);
    for (const theme of THEMES) {
      for (const [name, colour] of set.themes[theme]) {
        const id = name.startsWith('chart-') ? `chart/${name.slice(6)}` : `theme/${name}`;
        const { r, g, b, a } = follow(id, `theme-${theme}`) as { r: number; g: number; b: number; a: number };
        const hex = [r, g, b].map((part) =>
          Math.round(part * 255)
            .toString(16)
            .padStart(2, '0'),
        );
        expect(`#${hex.join('')}`, `${theme} ${name}`).toBe(oklchToHex(colour));
        expect(a).toBe(colour.alpha ?? 1);
        expect(Math.min(r, g, b)).toBeGreaterThanOrEqual(0);
        expect(Math.max(r, g, b)).toBeLessThanOrEqual(1);
      }
    }
  });

  test('sizes → in pixels and milliseconds, with their name in code', () => {
    expect(value('density/control', 'density-compact')).toBe(32);
    expect(value('text/sm', 'scale-value')).toBe(13);
    expect(value('motion/state', 'scale-value')).toBe(120);
    expect(value('font/sans', 'scale-value')).toBe('Inter Variable');
    expect(variable('chart/seq-1')?.codeSyntax).toEqual({ WEB: 'var(--chart-seq-1)' });
    expect(variable('text/sm')?.codeSyntax).toEqual({ WEB: 'var(--text-sm)' });
    expect(variable('color/brand/10')?.hiddenFromPublishing).toBe(true);
  });

  test('code names → custom properties that the CSS has', () => {
    const css = files.get('sprx-tokens.css') ?? '';
    const missing = figma.variables
      .flatMap(({ codeSyntax }) => codeSyntax?.WEB.slice(4, -1) ?? [])
      .filter((name) => !css.includes(`${name}: `));
    expect(missing).toEqual([]);
    expect(css).not.toContain('@theme');
  });
});
