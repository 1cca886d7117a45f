import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { placeAt, placeInWords, project, scaleOf, shareOf, unproject, viewOf } from '../../../src/ui/map/projection.ts';

const place = fc.record({
  lat: fc.double({ min: -84, max: 84, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});

describe('map projection', () => {
  test('project, unproject: any place → the same place', () => {
    fc.assert(
      fc.property(place, ({ lat, lng }) => {
        const back = unproject(project({ lat, lng }));
        expect(back.lat).toBeCloseTo(lat, 6);
        expect(back.lng).toBeCloseTo(lng, 6);
      }),
    );
  });

  test('shareOf, placeAt: any view → the same place', () => {
    fc.assert(
      fc.property(place, place, fc.constantFrom(1, 4, 64), (middle, at, zoom) => {
        const view = viewOf(middle, zoom, 1.6);
        const back = placeAt(shareOf(at, view), view);
        expect(back.lat).toBeCloseTo(at.lat, 6);
        expect(back.lng).toBeCloseTo(at.lng, 6);
      }),
    );
  });

  test("viewOf: any place and zoom → within the world's edges", () => {
    fc.assert(
      fc.property(place, fc.constantFrom(1, 4, 64), (middle, zoom) => {
        const view = viewOf(middle, zoom, 1.6);
        expect(view.middle.x - view.width / 2).toBeGreaterThanOrEqual(-180 - 1e-9);
        expect(view.middle.x + view.width / 2).toBeLessThanOrEqual(180 + 1e-9);
      }),
    );
  });

  test.each([
    [32_768, 51, 100],
    [32_768, 0, 200],
    [8_192, 51, 500],
    [2_048, 51, 2_000],
  ])('scaleOf: zoom %d at %d° → %d m, at most a quarter of the view', (zoom, lat, metres) => {
    const scale = scaleOf(viewOf({ lat, lng: 0 }, zoom, 1.6));
    expect(scale.metres).toBe(metres);
    expect(scale.share).toBeLessThanOrEqual(0.25);
  });

  test('poles → at the edge; placeInWords: any place → its words', () => {
    expect(unproject(project({ lat: 90, lng: 0 })).lat).toBeCloseTo(84, 6);
    expect(placeInWords({ lat: 51.015, lng: -3.1 })).toBe('51.02° north, 3.10° west');
    expect(placeInWords({ lat: -33.9, lng: 18.4 })).toBe('33.90° south, 18.40° east');
    expect(placeInWords({ lat: 51.015, lng: -3.1 }, 'street')).toBe('51.01500° north, 3.10000° west');
  });
});
