import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { refuseClashes, renderTokens } from '../../../design-tokens/build.ts';
import { loadTokens, sameNames, type TokenSet } from '../../../design-tokens/load.ts';
import { checkBuilt, checkTokens, renderAll } from '../../../scripts/tokens-check.ts';
import { checkContrast, readPairs, unpaired } from '../../../scripts/tokens-contrast.ts';
import {
  findBreaches,
  findUnknown,
  findUnused,
  loadUtilities,
  type Utilities,
  utilitiesIn,
  withoutExceptions,
} from '../../../scripts/tokens-discipline.ts';
import { contrast, oklchToCss, oklchToHex, parseOklch } from '../../../src/lib/oklch.ts';

const oklch = (l: number, c: number, h: number) => ({ colorSpace: 'oklch', components: [l, c, h] }) as const;

let set: TokenSet;
let utilities: Utilities;
beforeAll(async () => {
  set = await loadTokens();
  utilities = await loadUtilities('src/styles/app.css');
});

describe('colours', () => {
  test('contrast: black on white → 21; white on white → 1', () => {
    expect(contrast(oklch(0, 0, 0), oklch(1, 0, 0))).toBeCloseTo(21, 1);
    expect(contrast(oklch(1, 0, 0), oklch(1, 0, 0))).toBe(1);
  });

  test('oklchToHex: known colours → their hex', () => {
    expect(oklchToHex(oklch(0.627955, 0.257683, 29.2339))).toBe('#ff0000');
    expect(oklchToHex(oklch(1, 0, 0))).toBe('#ffffff');
  });

  test('parseOklch: text of oklchToCss → the same colour', () => {
    const colour = { ...oklch(0.24, 0.02, 255), alpha: 0.42 };
    expect(parseOklch(oklchToCss(colour))).toEqual(colour);
    expect(() => parseOklch('#fff')).toThrow('not an OKLCH colour');
  });

  test('ramps → same lightness at each step', async () => {
    const base = JSON.parse(await readFile('design-tokens/base/color.json', 'utf8')).color;
    const steps = (hue: string) =>
      Array.from({ length: 12 }, (_, index) => base[hue][index + 1].$value.components[0] as number);
    for (const hue of ['people', 'place', 'purpose', 'amber', 'danger', 'good', 'info']) {
      expect(steps(hue), hue).toEqual(steps('brand'));
    }
  });
});

describe('style sheet', () => {
  let css: string;
  beforeAll(async () => {
    ({ css } = await renderTokens());
  });
  /** The text in the braces after `start`, without the indentation of what is around them. */
  const contentOf = (start: string) => {
    const at = css.indexOf(start);
    expect(at, start).toBeGreaterThan(-1);
    return (/\{([^{}]*)\}/.exec(css.slice(at + start.length))?.[1] ?? '').replace(/\s+/g, ' ').trim();
  };
  const SYSTEM = {
    'hc-light': '@media (prefers-contrast: more) {\n  :root:not([data-theme])',
    dark: '@media (prefers-color-scheme: dark) {\n  :root:not([data-theme])',
    'hc-dark': '@media (prefers-color-scheme: dark) and (prefers-contrast: more) {\n  :root:not([data-theme])',
  };

  test('theme by system and by name → the same values', () => {
    expect(contentOf(SYSTEM['hc-light'])).toBe(contentOf("[data-theme='hc-light']"));
    expect(contentOf(SYSTEM.dark)).toBe(contentOf("[data-theme$='dark']"));
    expect(contentOf(SYSTEM['hc-dark'])).toBe(contentOf("[data-theme='hc-dark']"));
  });

  test('order of rules → dark over high contrast light, high contrast over plain', () => {
    const order = [
      "[data-theme$='light']",
      SYSTEM['hc-light'],
      "[data-theme='hc-light']",
      SYSTEM.dark,
      "[data-theme$='dark']",
      SYSTEM['hc-dark'],
      "[data-theme='hc-dark']",
    ].map((start) => css.indexOf(start));
    expect(order).toEqual([...order].sort((a, b) => a - b));
  });

  test('high contrast themes → every value that differs from plain', () => {
    for (const scheme of ['light', 'dark'] as const) {
      const said = contentOf(`[data-theme='hc-${scheme}']`);
      const differs = [...set.themes[scheme]].filter(
        ([name, value]) => oklchToCss(value) !== oklchToCss(set.themes[`hc-${scheme}`].get(name) ?? value),
      );
      expect(differs.length).toBeGreaterThan(40);
      expect(said.split(';').filter(Boolean)).toHaveLength(differs.length);
    }
  });
});

describe('tokens gate', () => {
  test('this repository → no problem', async () => {
    const { passed, problems } = await checkTokens();
    expect(problems).toEqual([]);
    expect(passed).toBeGreaterThan(200);
  });

  test('built file changed or missing → found', async () => {
    const made = await renderAll();
    const whole = await checkBuilt(made, (path) => readFile(path, 'utf8'));
    const changed = await checkBuilt(made, async (path) => `${await readFile(path, 'utf8')} `);
    expect(whole.problems).toEqual([]);
    expect(changed.passed).toBe(0);
    expect(changed.problems).toHaveLength(whole.passed);
    expect(changed.problems[0]).toBe('tokens.gen.css is not what the tokens make: run `npm run tokens`');
    const gone = await checkBuilt(made, (path) => readFile(path.replace('figma', 'nothing'), 'utf8'));
    expect(gone.problems).toEqual(['figma-variables.json is not what the tokens make: run `npm run tokens:export`']);
  });

  test('unreadable pair → found, with its theme', () => {
    const dim = new Map(set.themes.dark).set('ink', set.themes.dark.get('canvas') ?? oklch(0, 0, 0));
    const pair = { front: 'ink', back: 'canvas', min: 4.5, high: 7 };
    const results = checkContrast({ ...set.themes, dark: dim }, [pair]);
    expect(results.map(({ problem }) => problem)).toEqual([null, 'dark: ink on canvas is 1.00, needs 4.5', null, null]);
  });

  test('high contrast → asks for more', () => {
    const grey = new Map(set.themes['hc-light']).set('ink', oklch(0.55, 0, 0));
    const pair = { front: 'ink', back: 'surface', min: 4.5, high: 7 };
    const results = checkContrast({ ...set.themes, light: grey, 'hc-light': grey }, [pair]);
    expect(results.map(({ problem }) => problem?.replace(/\d\.\d\d/, 'n'))).toEqual([
      undefined,
      undefined,
      'hc-light: ink on surface is n, needs 7',
      undefined,
    ]);
  });

  test('high contrast limits → text 7, control edges 4.5, subtle 3', async () => {
    const pairs = readPairs(JSON.parse(await readFile('design-tokens/contrast-pairs.json', 'utf8')));
    const least = (front: RegExp) =>
      pairs.filter((pair) => front.test(pair.front)).reduce((low, { high }) => Math.min(low, high), 21);
    expect(least(/^ink|-text$|-ink$/)).toBe(7);
    expect(least(/^(?:control|strong|focus)$/)).toBe(4.5);
    expect(least(/^subtle$/)).toBe(3);
  });

  test('theme or density lacks a name → error', () => {
    const short = new Map(set.themes['hc-dark']);
    short.delete('ink');
    expect(() => sameNames({ ...set.themes, 'hc-dark': short })).toThrow('hc-dark does not name ink');
    expect(() => sameNames({ ...set.densities, compact: new Map() })).toThrow('compact does not name control,');
    expect(() => sameNames({ light: new Map(), dark: new Map() })).toThrow('name nothing');
  });

  test('pair of an unknown colour, file without pairs → error', () => {
    const pairs = [{ front: 'inkk', back: 'canvas', min: 4.5, high: 7 }];
    expect(checkContrast(set.themes, pairs)[0]?.problem).toBe('light: inkk is no colour of the theme');
    expect(() => readPairs({})).toThrow('no list');
    expect(() => readPairs({ pairs: [{ front: 'ink' }] })).toThrow('not a pair');
    expect(() => readPairs({ pairs: [{ front: 'ink', back: 'canvas', min: 4.5 }] })).toThrow('not a pair');
  });

  test('colour in no pair → found', () => {
    expect(unpaired(set.themes, [])).toEqual(expect.arrayContaining(['ink', 'subtle', 'chart-grid']));
  });

  test.each([
    ['raw colour', '<p style={{ color: "#a4404b" }}>', '#a4404b'],
    ['raw colour', "const shade = 'rgb(0 0 0 / 50%)'", 'rgb(0 0 0 / 50%)'],
    ['palette class', '<p className="p-2 bg-gray-100">', 'bg-gray-100'],
    ['palette class', '<p className="hover:text-white">', 'text-white'],
    ['arbitrary value', '<p className="w-[37px]">', 'w-[37px]'],
    ['arbitrary value', '<p className="bg-(--ink)">', 'bg-(--ink)'],
    ['dark: in a component', '<p className="dark:bg-ink">', 'dark:bg-ink'],
    ['raw z-index', '<p className="z-50">', 'z-50'],
    ['raw z-index', '<p style={{ zIndex: 3 }}>', 'zIndex: 3'],
  ])('%s in %s → found', (rule, code, content) => {
    expect(findBreaches('a.tsx', code)).toEqual([{ file: 'a.tsx', content, rule }]);
  });

  test('text that only looks like a colour or utility → not found', () => {
    const fine = `<a href="#main" className="[&_td]:py-3 data-[state=active]:text-ink z-menu"> {{ dark: 1 }}`;
    expect(findBreaches('a.tsx', fine)).toEqual([]);
  });

  test('utility without a token → found', () => {
    const code = `<p data-slot="text-input" className="bg-surface lg:text-inkk rounded-huge p-4">`;
    expect(utilitiesIn(code)).toEqual(['bg-surface', 'lg:text-inkk', 'rounded-huge', 'p-4']);
    expect(findUnknown('a.tsx', code, utilities).map(({ content }) => content)).toEqual([
      'lg:text-inkk',
      'rounded-huge',
    ]);
  });

  test('token that nothing uses → found', () => {
    const left = findUnused(set, ['bg-canvas text-sm z-menu']).map(({ content }) => content);
    expect(left).toContain('surface');
    expect(left).toContain('text.3xl');
    expect(left).toContain('density.card');
    expect(left).toContain('chart-1');
    expect(left).not.toContain('chart-2');
    expect(left).not.toContain('canvas');
    expect(left).not.toContain('text.sm');
    expect(left).not.toContain('layer.menu');
  });

  test('one step of a palette used → the others kept; similar name → not', () => {
    const left = findUnused(set, ['fill-chart-seq-3 story-card']).map(({ content }) => content);
    expect(left.filter((name) => name.startsWith('chart-seq'))).toEqual([]);
    expect(left).toContain('chart-div-1');
    expect(left).toContain('density.card');
    expect(findUnused(set, ['p-card']).map(({ content }) => content)).not.toContain('density.card');
  });

  test('exception → by content, with owner, reason and date, and still needed', () => {
    const breaches = findBreaches('a.tsx', '<p className="w-[37px] z-50">');
    const good = { file: 'a.tsx', content: 'w-[37px]', owner: 'me', reason: 'as drawn', date: '2026-11-21' };
    expect(withoutExceptions(breaches, [good])).toEqual({
      left: [{ file: 'a.tsx', content: 'z-50', rule: 'raw z-index' }],
      badExceptions: [],
    });
    expect(withoutExceptions(breaches, [{ ...good, owner: '' }]).badExceptions).toHaveLength(1);
    expect(withoutExceptions(breaches, [{ ...good, date: 'today' }]).badExceptions).toHaveLength(1);
    expect(withoutExceptions(breaches, [{ ...good, content: 'w-[38px]' }]).badExceptions).toEqual([
      'exception a.tsx "w-[38px]" covers nothing any more',
    ]);
  });
});

test('refuseClashes: spacing with the name of a width → error', async () => {
  const set = await loadTokens();
  const [anything] = set.densities.comfortable.values();
  const form = new Map([...set.densities.comfortable, ['form', anything as never]]);
  expect(() => refuseClashes(set)).not.toThrow();
  expect(() => refuseClashes({ ...set, densities: { ...set.densities, comfortable: form } })).toThrow(
    'form: a width and a spacing may not have the same name.',
  );
});
