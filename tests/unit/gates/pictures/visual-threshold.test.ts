import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { chromium } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { CHROMIUM_ARGS, chromiumPath } from '../../../../scripts/chromium.ts';
import { baselineOf, fingerprintIn } from '../../../visual/baseline-file.ts';
import { cut, differences, drawn, isSame, type Picture } from '../../../visual/compare.ts';
import { baselinePath } from '../../../visual/paths.ts';
import { decodePng, fingerprintOf } from '../../../visual/png.ts';
import { decodeWebp, encodeWebp } from '../../../visual/webp.ts';

type Rgb = readonly [number, number, number];
const PAPER: Rgb = [249, 246, 240];
const GREEN: Rgb = [10, 92, 65];

/** A small button on paper: what a component’s picture has least of. */
const button = (left: number, colour: Rgb = GREEN) =>
  drawn(80, 40, (x, y) => (x >= left && x < left + 24 && y >= 8 && y < 32 ? colour : PAPER));

/** As it comes from the disk. */
const stored = async (picture: Picture) => decodeWebp(await encodeWebp(picture));

const STORY = baselinePath('ui-actions-button-states', 'light');
const story = await decodeWebp(readFileSync(STORY));

/** 2 % lighter: as much is added to each part as 2 % of the range from black to white. */
const lighter = ({ data, ...size }: Picture): Picture => ({
  ...size,
  data: data.map((value, at) => (at % 4 === 3 ? value : value <= 250 ? value + 5 : value - 5)),
});

describe('isSame', () => {
  test('a picture kept as WebP → every pixel as it was: few colours, many, seen through, one pixel', async () => {
    const colours = drawn(64, 64, (x, y) => [x * 4, y * 4, (x * y) % 256]);
    const glass = { ...colours, data: colours.data.map((value, at) => (at % 4 === 3 ? at % 256 : value)) };
    const dot = drawn(1, 1, () => GREEN);
    for (const picture of [story, button(20), colours, glass, dot]) expect(await stored(picture)).toEqual(picture);
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 40 }),
        fc.array(fc.nat(3), { minLength: 1, maxLength: 200 }),
        async (width, few) => {
          const picture = drawn(width, Math.ceil(few.length / width), (x, y) => {
            const value = few[(y * width + x) % few.length] ?? 0;
            return [value, value * 80, 255 - value];
          });
          expect(await stored(picture)).toEqual(picture);
        },
      ),
    );
  });

  test('the browser reads a baseline → the same pixels, and the PNG that it came from is known by its fingerprint', async () => {
    const browser = await chromium.launch({ executablePath: await chromiumPath(), args: CHROMIUM_ARGS });
    try {
      const page = await browser.newPage({ viewport: { width: story.width, height: story.height } });
      const shotOf = async (file: Buffer) => {
        await page.setContent(
          `<style>* { margin: 0; display: block }</style><img src="data:image/webp;base64,${file.toString('base64')}">`,
        );
        return page.locator('img').screenshot();
      };
      const storyBytes = readFileSync(STORY);
      const written = await baselineOf(await shotOf(storyBytes));
      for (const file of [storyBytes, written]) {
        const shot = await shotOf(file);
        expect(await decodePng(shot)).toEqual(story);
        expect(fingerprintIn(file)).toEqual(fingerprintOf(shot));
        expect(await decodeWebp(file)).toEqual(story);
      }
      expect(fingerprintIn(await encodeWebp(story))).toBeNull();
    } finally {
      await browser.close();
    }
  });

  test('the same picture → no difference', async () => {
    expect(differences(story, await stored(story))).toBe(0);
  });

  test('shift by one pixel → noticed, drawn and in a real story', async () => {
    expect(isSame(await stored(button(20)), await stored(button(21)))).toBe(false);
    const size = { width: story.width, height: story.height };
    expect(isSame(story, await stored(cut(story, 1, 0, size)))).toBe(false);
    expect(isSame(story, await stored(cut(story, 0, 1, size)))).toBe(false);
  });

  test('one control moved by one pixel → noticed', async () => {
    // The middle third alone moves, as when one button of a row became a pixel wider.
    const [from, to] = [Math.floor(story.width / 3), Math.floor((story.width * 2) / 3)];
    const moved = drawn(story.width, story.height, (x, y) => {
      const at = (y * story.width + (x > from && x < to ? x - 1 : x)) * 4;
      return [story.data[at] ?? 0, story.data[at + 1] ?? 0, story.data[at + 2] ?? 0];
    });
    expect(isSame(story, await stored(moved))).toBe(false);
  });

  test('colour 2 % off → noticed, drawn and in a real story', async () => {
    for (const part of [0, 1, 2]) {
      const off = GREEN.map((value, at) => (at === part ? value + 5 : value)) as unknown as Rgb;
      expect([part, isSame(await stored(button(20)), await stored(button(20, off)))]).toEqual([part, false]);
    }
    expect(isSame(await stored(button(20)), await stored(button(20, [15, 97, 70])))).toBe(false);
    expect(isSame(story, await stored(lighter(story)))).toBe(false);
  });

  test('missing full stop → noticed; single pixels of anti-aliasing → not', async () => {
    const marked = (pixels: number) =>
      drawn(80, 40, (x, y) =>
        y >= 10 && y < 13 && x >= 10 && x < 12 && (y - 10) * 2 + x - 10 < pixels ? GREEN : PAPER,
      );
    expect(isSame(await stored(marked(0)), await stored(marked(6)))).toBe(false);
    expect(isSame(await stored(marked(0)), await stored(marked(5)))).toBe(false);
    expect(isSame(await stored(marked(0)), await stored(marked(4)))).toBe(true);
  });

  test('another size → another picture', () => {
    expect(isSame(story, cut(story, 0, 0, { width: story.width, height: story.height - 1 }))).toBe(false);
  });
});
