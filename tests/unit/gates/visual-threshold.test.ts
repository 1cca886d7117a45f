import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { COMPARATOR } from '../../visual/comparator.ts';
import { cut, differences, drawn, isSame, type Picture } from '../../visual/compare.ts';
import { BASELINES } from '../../visual/paths.ts';
import { decodePng, encodePng, isPacked } from '../../visual/png.ts';

type Rgb = readonly [number, number, number];
const PAPER: Rgb = [249, 246, 240];
const GREEN: Rgb = [10, 92, 65];

/** A small button on paper: what a component’s picture has least of. */
const button = (left: number, colour: Rgb = GREEN) =>
  drawn(80, 40, (x, y) => (x >= left && x < left + 24 && y >= 8 && y < 32 ? colour : PAPER));

/** As it comes from the disk. */
const stored = (picture: Picture) => decodePng(encodePng(picture));

const story = decodePng(readFileSync(`${BASELINES}/ui-button-states.light.png`));

/** 2 % lighter: as much is added to each part as 2 % of the range from black to white. */
const lighter = ({ data, ...size }: Picture): Picture => ({
  ...size,
  data: data.map((value, at) => (at % 4 === 3 ? value : value <= 250 ? value + 5 : value - 5)),
});

describe('the comparison of pictures', () => {
  test('a PNG comes back as it was, with a palette, with many colours, and seen through', () => {
    const kindOf = (picture: Picture) => encodePng(picture)[25];
    const colours = drawn(64, 64, (x, y) => [x * 4, y * 4, 0]);
    const glass = { ...colours, data: colours.data.map((value, at) => (at % 4 === 3 ? at % 256 : value)) };
    expect([button(20), colours, glass].map(kindOf)).toEqual([3, 2, 6]);
    for (const picture of [story, button(20), colours, glass]) expect(stored(picture)).toEqual(picture);
  });

  test('what reads the baselines in a story reads them the same', () => {
    const { PNG } = createRequire(import.meta.resolve('pixelmatch'))('pngjs');
    for (const picture of [story, button(20)]) {
      const { width, height, data } = PNG.sync.read(encodePng(picture));
      expect({ width, height, data: new Uint8ClampedArray(data) }).toEqual(picture);
    }
  });

  test('a picture that was packed is known from one that was not', () => {
    const file = encodePng(button(20));
    expect(isPacked(file)).toBe(true);
    file[file.indexOf('IDAT') + 5] = 0x9c;
    expect(isPacked(file)).toBe(false);
  });

  test('a picture equals itself', () => {
    expect(differences(story, stored(story))).toBe(0);
  });

  test('a shift of one pixel is caught, drawn and in a real story', () => {
    expect(isSame(stored(button(20)), stored(button(21)))).toBe(false);
    const size = { width: story.width, height: story.height };
    expect(isSame(story, stored(cut(story, 1, 0, size)))).toBe(false);
    expect(isSame(story, stored(cut(story, 0, 1, size)))).toBe(false);
  });

  test('one control of a real story that moved by a pixel is caught', () => {
    // The middle third alone moves, as when one button of a row became a pixel wider.
    const [from, to] = [Math.floor(story.width / 3), Math.floor((story.width * 2) / 3)];
    const moved = drawn(story.width, story.height, (x, y) => {
      const at = (y * story.width + (x > from && x < to ? x - 1 : x)) * 4;
      return [story.data[at] ?? 0, story.data[at + 1] ?? 0, story.data[at + 2] ?? 0];
    });
    expect(isSame(story, stored(moved))).toBe(false);
  });

  test('a colour that is 2 % off is caught, drawn and in a real story', () => {
    for (const part of [0, 1, 2]) {
      const off = GREEN.map((value, at) => (at === part ? value + 5 : value)) as unknown as Rgb;
      expect([part, isSame(stored(button(20)), stored(button(20, off)))]).toEqual([part, false]);
    }
    expect(isSame(stored(button(20)), stored(button(20, [15, 97, 70])))).toBe(false);
    expect(isSame(story, stored(lighter(story)))).toBe(false);
  });

  test('a full stop of the smallest text that is gone is caught, single pixels of anti-aliasing are not', () => {
    const marked = (pixels: number) =>
      drawn(80, 40, (x, y) =>
        y >= 10 && y < 13 && x >= 10 && x < 12 && (y - 10) * 2 + x - 10 < pixels ? GREEN : PAPER,
      );
    expect(isSame(stored(marked(0)), stored(marked(6)))).toBe(false);
    expect(isSame(stored(marked(0)), stored(marked(5)))).toBe(false);
    expect(isSame(stored(marked(0)), stored(marked(4)))).toBe(true);
  });

  test('a picture of another size is another picture', () => {
    expect(isSame(story, cut(story, 0, 0, { width: story.width, height: story.height - 1 }))).toBe(false);
  });

  test('is the one that the stories use', async () => {
    const { default: config } = await import(resolve('vitest.config.ts'));
    const { test: all } = await config();
    const stories = all.projects.find(({ test }: { test: { name: string } }) => test.name === 'stories');
    expect(stories.test.browser.expect.toMatchScreenshot.comparatorOptions).toBe(COMPARATOR);
  });
});
