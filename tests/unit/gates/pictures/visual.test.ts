import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BUILT } from '../../../../src/routes/manifest.ts';
import { fingerprintIn } from '../../../visual/baseline-file.ts';
import { clashesOf, orphansOf, readBaselines, sizeOf, twinsOf } from '../../../visual/baselines.ts';
import { chosen, disusedOf, type Finding, findingsOf, type Ran } from '../../../visual/findings.ts';
import { BASELINES, themesOf } from '../../../visual/paths.ts';
import { pageOf } from '../../../visual/report/page.ts';
import { inThemes } from '../../../visual/reporter.ts';
import { FORCED_COLOURS, STABLE } from '../../../visual/samples.ts';
import type { Seen, ThemeResult } from '../../../visual/seen.ts';
import { storiesOf } from '../../../visual/stories.ts';
import { coveredBy, foreign } from '../../../visual/unicode-ranges.ts';

const MB = 1024 * 1024;
const MOST_OF_A_PAGE = 0.15;
/** Names of keys in the keyboard tables of the docs, which are in no picture. */
const KEYS = /[←⌘⌫]/u;

const stories = storiesOf();
const ids = stories.map(({ id }) => id);
const baselines = readBaselines();

describe('baselines', () => {
  test('files → each belongs to a story', () => {
    expect(ids.length).toBeGreaterThan(300);
    expect(baselines.size).toBeGreaterThan(300);
    expect(orphansOf(baselines, ids)).toEqual([]);
  });

  test('names → no two stories share one', () => expect(clashesOf(ids)).toEqual([]));

  test('size → under 25 MB, and 0.15 MB for each page beyond 55', () => {
    const { pages, others } = sizeOf(baselines);
    expect(pages.pictures).toBeGreaterThan(100);
    expect(others.pictures).toBeGreaterThan(100);
    expect(pages.bytes / BUILT.length / MB).toBeLessThan(MOST_OF_A_PAGE);
    const beyond = Math.max(0, BUILT.length - 55);
    expect((pages.bytes + others.bytes) / MB).toBeLessThan(25 + beyond * MOST_OF_A_PAGE);
  });

  test('files → WebP with a fingerprint', () => {
    const loose = [...baselines.keys()].filter((file) => !fingerprintIn(readFileSync(join(BASELINES, file))));
    expect(loose).toEqual([]);
  });

  test('of a page beside Ready → in light alone', () => {
    expect(themesOf('pages-x--ready')).toEqual(['light', 'dark']);
    expect(themesOf('pages-x--empty')).toEqual(['light']);
    expect(themesOf('ui-x--empty')).toEqual(['light', 'dark']);
    const dark = [...baselines.values()].filter(({ name, theme }) => name.startsWith('pages-') && theme === 'dark');
    expect(dark.length).toBeGreaterThan(20);
    expect(dark.filter(({ name }) => !name.endsWith('-ready'))).toEqual([]);
  });

  test('pages → no two pictures alike', () => {
    const pages = new Map([...baselines].filter(([, { name }]) => name.startsWith('pages-')));
    expect(twinsOf(pages)).toEqual([]);
  });

  test('orphan, clash, twin → noticed', () => {
    const some = readBaselines([
      'a-b.light.webp',
      'a-c.light.webp',
      'a-b.blue.webp',
      'forced-colours-a-b.light.webp',
      'x.txt',
    ]);
    expect(orphansOf(some, ['a--b'])).toEqual(['a-c.light.webp', 'a-b.blue.webp', 'x.txt']);
    expect(orphansOf(readBaselines(['pages-a-b.light.webp', 'pages-a-b.dark.webp']), ['pages-a--b'])).toEqual([
      'pages-a-b.dark.webp',
    ]);
    expect(clashesOf(['a--b', 'a---b', 'c'])).toEqual(['a--b and a---b']);
    expect(twinsOf(readBaselines(['a.light.webp', 'b.light.webp', 'b.dark.webp']), () => Buffer.from('x'))).toEqual([
      ['a.light.webp', 'b.light.webp'],
    ]);
    expect(sizeOf(readBaselines(['pages-a.light.webp', 'ui-b.dark.webp']), () => 10)).toEqual({
      pages: { pictures: 1, bytes: 10 },
      others: { pictures: 1, bytes: 10 },
    });
  });

  test('samples → name existing stories', () => {
    expect(FORCED_COLOURS.length).toBeGreaterThanOrEqual(20);
    expect(STABLE).toHaveLength(60);
    expect(new Set(STABLE).size).toBe(60);
    expect([...FORCED_COLOURS, ...STABLE].filter((id) => !ids.includes(id))).toEqual([]);
  });
});

const ran = (storyId: string, more: Partial<Ran> = {}): Ran => ({
  storyId,
  title: 'UI/X',
  name: 'X',
  file: 'stories/ui/x.stories.tsx',
  theme: 'light',
  passed: false,
  message: 'no',
  ...more,
});

describe('letters in stories', () => {
  test('every letter → in the fonts brought along', () => {
    const ranges = ['src/styles/fonts.gen.css', '.storybook/preview.css'].flatMap((file) =>
      coveredBy(readFileSync(file, 'utf8')),
    );
    const foreignLetters = globSync('stories/**/*.{ts,tsx}').flatMap((file) => {
      const characters = foreign(readFileSync(file, 'utf8'), ranges).filter((character) => !KEYS.test(character));
      return characters.length > 0 ? [`${file}: ${characters.join(' ')}`] : [];
    });
    expect(foreignLetters).toEqual([]);
  });

  test('letter in no font → noticed', () => {
    const ranges = coveredBy('@font-face { unicode-range: U+00A0-00FF, U+2192; }');
    expect(foreign('Größe → 見る 🎭 a', ranges)).toEqual(['見', 'る', '🎭']);
  });
});

describe('picture report', () => {
  const there = ['.cache/visual-diff/a-one-actual.light.png', '.cache/visual-diff/a-two-reference.dark.png'];
  const findings = findingsOf(
    [
      ran('a--one'),
      ran('a--two', { theme: 'dark' }),
      ran('a--three'),
      ran('a--four', { passed: true }),
      ran('a--one', { picture: 'same', name: 'again' }),
    ],
    ['gone.light.webp'],
    (file) => there.includes(file as string),
  );

  test('changed, new, missing, orphaned → a finding each', () => {
    expect(findings.map(({ kind, storyId, name }) => [kind, storyId, name])).toEqual([
      ['changed', 'a--one', 'X'],
      ['new', 'a--two', 'X'],
      ['missing', 'a--three', 'X'],
      ['missing', 'a--one', 'again'],
      ['orphaned', 'gone', 'gone'],
    ]);
  });

  test('picture of a story without one now → found', () => {
    const acting = ran('a--one', {
      passed: true,
      picture: 'none',
    });
    expect(disusedOf([acting], ['a-one.light.webp', 'a-one.dark.webp'])).toEqual(['a-one.light.webp']);
  });

  test('accepted ids → copied; one unknown → none copied', () => {
    expect(chosen(findings, ['a--one'])).toEqual([
      { from: there[0], to: 'tests/visual/__baselines__/a-one.light.webp' },
    ]);
    expect(() => chosen(findings, ['a--one', 'a--three'])).toThrow('Nothing to accept for a--three');
    expect(() => chosen(findings, [])).toThrow('Which stories?');
  });

  test('page → self-contained, text escaped', async () => {
    const wicked: Finding = { ...(findings[2] as Finding), message: '</script><script>alert(1)</script>' };
    const page = await pageOf([...findings, wicked], { ran: 5, isWhole: false, at: new Date(0) }, () => null);
    expect(page).not.toContain('<script>alert');
    expect(page).not.toMatch(/(?:src|href)="?(?:https?:|\.|\/)/);
    expect(page).toContain('a part of all');
  });
});

describe('inThemes', () => {
  const about = { storyId: 'a--one', title: 'a', name: 'One', file: 'stories/a.stories.tsx' };
  const runResult = (failed: string[] = []): ThemeResult => ({
    picture: failed.length > 0 ? 'changed' : 'same',
    taken: 1,
    failed,
  });
  const seen = (light: ThemeResult, dark: ThemeResult): Seen => ({
    light,
    dark,
    ms: { still: 0, picture: 0, checks: 0 },
  });

  test('found in one theme → failed in that one', () => {
    expect(
      inThemes(about, false, 'both', seen(runResult(), runResult(['too faint', 'and moved']))).map(
        ({ theme, passed, message }) => [theme, passed, message],
      ),
    ).toEqual([
      ['light', true, ''],
      ['dark', false, 'too faint\nand moved'],
    ]);
  });

  test('no result → failed in both', () => {
    expect(inThemes(about, false, 'its play', undefined)).toEqual([
      { ...about, theme: 'light', passed: false, message: 'its play' },
      { ...about, theme: 'dark', passed: false, message: 'its play' },
    ]);
    expect(inThemes(about, true, '', seen(runResult(), runResult())).map(({ passed }) => passed)).toEqual([true, true]);
  });
});
