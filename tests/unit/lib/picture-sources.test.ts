import { rgbaToThumbHash } from 'thumbhash';
import { describe, expect, it } from 'vitest';
import { averageColour, focusPosition, pictureSources } from '../../../src/lib/picture-sources.ts';

describe('pictureSources', () => {
  it('variants → one source for each format, AVIF first and JPEG last', () => {
    const variants = ['image/jpeg', 'image/avif'].flatMap((type) =>
      [320, 640].map((width) => ({ type, width, url: `/${width}.${type.slice(6)}` })),
    );
    expect(pictureSources(variants)).toEqual([
      { type: 'image/avif', srcset: '/320.avif 320w, /640.avif 640w' },
      { type: 'image/jpeg', srcset: '/320.jpeg 320w, /640.jpeg 640w' },
    ]);
    expect(pictureSources()).toEqual([]);
  });
});

describe('averageColour', () => {
  it('thumbhash of one colour → about that colour', () => {
    const pixels = Uint8Array.from(Array.from({ length: 16 }, () => [200, 100, 50, 255]).flat());
    const hash = Buffer.from(rgbaToThumbHash(4, 4, pixels)).toString('base64');
    const shares = [...averageColour(hash).matchAll(/\d+/g)].map(([share]) => Number(share));
    [78, 39, 20].forEach((share, index) => {
      expect(Math.abs((shares[index] ?? 0) - share)).toBeLessThanOrEqual(3);
    });
  });

  it('nothing, or what is no thumbhash → no colour', () => {
    expect([averageColour(undefined), averageColour('!!')]).toEqual(['', '']);
  });
});

describe('focusPosition', () => {
  it('focus → a place in the frame; none → the middle by default', () => {
    expect([focusPosition({ x: 0.25, y: 1 }), focusPosition(undefined)]).toEqual(['25% 100%', '']);
  });
});
