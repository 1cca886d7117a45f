import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { availability, hasRemaining, SEED_PLANS } from '../../../src/domain/institution/limits.ts';
import { LIMITED } from '../../../src/domain/institution/schema.ts';
import { extensionOf } from '../../../src/domain/mime.ts';

describe('counts and kinds', () => {
  test('availability: less used than the plan allows → something left; no record → all; no plan → nothing [spec 5.12a, 5.12c, 5.12d]', () => {
    fc.assert(
      fc.property(fc.constantFrom(...LIMITED), fc.constantFrom(...SEED_PLANS), fc.nat(60_000), (resource, plan, n) => {
        const used = {
          feed: n,
          widget: n,
          newsletterWidget: n,
          story: n,
          collection: n,
          user: n,
          apiKey: n,
          apiKeyDomains: n,
        };
        const limit = plan.features[resource].value;
        expect(availability(resource, plan, used)).toEqual({
          used: n,
          limit,
          remaining: limit - n,
          available: n < limit,
        });
        expect(availability(resource, plan, null)).toMatchObject({ remaining: limit, available: limit > 0 });
        expect(availability(resource, null, used)).toMatchObject({ remaining: 0, available: false });
      }),
    );
  });

  test('availability: more used than the limit → remaining below zero [spec 5.12b]', () => {
    const [starter] = SEED_PLANS;
    const used = {
      feed: 5,
      widget: 0,
      newsletterWidget: 0,
      story: 0,
      collection: 0,
      user: 0,
      apiKey: 0,
      apiKeyDomains: 0,
    };
    expect(availability('channels', starter, used)).toEqual({ used: 5, limit: 3, remaining: -2, available: false });
  });

  test.each([
    [-2, -1, true],
    [-2, 0, true],
    [-2, 1, false],
    [1, 1, true],
    [1, 2, false],
  ])('hasRemaining: %i left, %i more → %s', (remaining, more, hasRoom) => {
    expect(hasRemaining({ used: 0, limit: 0, remaining, available: remaining > 0 }, more)).toBe(hasRoom);
  });

  test('extensionOf: any type → one of four, png for all else [spec 5.13a, 5.13b]', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', 'image/svg+xml', 'text/html', 'IMAGE/PNG')),
        (mime) => {
          expect(['png', 'jpg', 'gif', 'webp']).toContain(extensionOf(mime));
        },
      ),
    );
    expect(['image/JPEG; q=1', 'image/gif', ' image/webp ', 'image/svg+xml'].map(extensionOf)).toEqual([
      'jpg',
      'gif',
      'webp',
      'png',
    ]);
  });
});
