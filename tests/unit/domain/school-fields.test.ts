import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COUNTRIES } from '../../../src/domain/institution/countries.ts';
import { postcodeProblem, registrationSchema } from '../../../src/domain/institution/registration.ts';
import { calendarSchema, coloursSchema, linksSchema, wordsSchema } from '../../../src/domain/institution/settings.ts';
import { urlProblem } from '../../../src/domain/rules.ts';
import { hashtagsIn, normaliseHashtag } from '../../../src/lib/text.ts';
import { registration } from '../../support/registration.ts';

/** What a school is asked for, against whatever may be typed. */

type Schema = {
  safeParse(value: unknown): {
    success: boolean;
    data?: unknown;
    error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined;
  };
};
const wrongIn = (schema: Schema, value: unknown): Record<string, string> =>
  Object.fromEntries(
    (schema.safeParse(value).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  );
const registered = (changes: object) => wrongIn(registrationSchema, { ...registration(), ...changes });

describe('postcodeProblem', () => {
  const countriesWithPattern = COUNTRIES.flatMap(({ code, postcode }) =>
    postcode ? [{ code, pattern: postcode.pattern }] : [],
  );

  test.each(countriesWithPattern)(
    '$code: text of its pattern, any case, spaces around → null; anything added → refused [spec 5.9a]',
    ({ code, pattern }) => {
      const plain = new RegExp(pattern.source);
      fc.assert(
        fc.property(fc.stringMatching(plain), fc.constantFrom('', ' ', '\t'), (typed, blank) => {
          expect(postcodeProblem(code, `${blank}${typed}${blank}`)).toBeNull();
          if (pattern.flags.includes('i')) expect(postcodeProblem(code, typed.toUpperCase())).toBeNull();
          for (const wrong of [`${typed}\n1`, `${typed}!`, `${typed}\u0000`, `x${typed}x`, `٣${typed}`]) {
            expect(postcodeProblem(code, wrong), JSON.stringify(wrong)).toMatch(
              /^Enter a full postcode, for example .+ \(.+\)\.$/,
            );
          }
        }),
        { numRuns: 30 },
      );
    },
  );

  test('digits of another script → refused', () => {
    for (const { code } of countriesWithPattern) expect(postcodeProblem(code, '１２３４５'), code).not.toBeNull();
  });
});

describe('placeSchema', () => {
  const at = (lat: unknown, lng: unknown) => registered({ geo: { lat, lng } });

  test('two numbers within the world, typed or not → accepted; beyond → refused at the field [spec 5.11a, 5.11b]', () => {
    const number = (most: number) =>
      fc.double({ min: -most, max: most, noNaN: true }).map((value) => Number(value.toFixed(6)));
    fc.assert(
      fc.property(number(90), number(180), (lat, lng) => {
        expect(at(lat, lng)).toEqual({});
        expect(at(lat.toFixed(6), lng.toFixed(6).replace('.', ','))).toEqual({});
        expect(Object.keys(at(lat + (lat < 0 ? -90.1 : 90.1), lng))).toEqual(['geo.lat']);
        expect(Object.keys(at(lat, lng + (lng < 0 ? -180.1 : 180.1)))).toEqual(['geo.lng']);
      }),
      { numRuns: 50 },
    );
    expect([at('', ''), at(null, null), at(-90, 180), at('90', '-180')]).toEqual([{}, {}, {}, {}]);
  });

  test.each([
    'north',
    '51°',
    '51.5N',
    '1e1',
    '0x10',
    '0b1',
    'Infinity',
    'NaN',
    '--5',
    '5-',
    '51.5.1',
    '٥١',
    '5 1',
    '1_0',
  ])('%s → refused as no number', (typed) => {
    expect(at(typed, 0)).toHaveProperty(['geo.lat'], 'Latitude must be a number from -90 to 90.');
    expect(at(0, typed)).toHaveProperty(['geo.lng'], 'Longitude must be a number from -180 to 180.');
  });

  test('one of the two missing → refused at the missing one', () => {
    expect(at(51, '')).toEqual({ 'geo.lng': 'Enter both latitude and longitude, or neither.' });
    expect(at('', 0)).toEqual({ 'geo.lat': 'Enter both latitude and longitude, or neither.' });
  });
});

describe('web addresses', () => {
  test('urlProblem: public address → null; private in any spelling → private [spec 5.3b]', () => {
    const octet = fc.nat(255);
    const spelt = fc.constantFrom<(a: number[]) => string>(
      (a) => a.join('.'),
      (a) => a.map((each) => `0x${each.toString(16)}`).join('.'),
      (a) => a.map((each) => `0${each.toString(8)}`).join('.'),
      (a) => String(a.reduce((sum, each) => sum * 256 + each, 0)),
      (a) => `[::ffff:${a.join('.')}]`,
      (a) =>
        a
          .map((each) => String(each).replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))))
          .join('。'),
    );
    const privately = fc.oneof(
      fc.tuple(fc.constantFrom(10, 127, 0), octet, octet, octet),
      fc.tuple(fc.constant(192), fc.constant(168), octet, octet),
      fc.tuple(fc.constant(169), fc.constant(254), octet, octet),
      fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), octet, octet),
    );
    fc.assert(
      fc.property(privately, spelt, fc.constantFrom('http', 'https', 'HTTP'), (address, spell, scheme) => {
        expect(urlProblem(`${scheme}://${spell([...address])}/x`)).toBe('private');
      }),
    );
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (address) => {
        expect(urlProblem(address)).toBeNull();
      }),
    );
  });

  test('urlProblem: any text → null or one of the known problems', () => {
    const part = fc.constantFrom(
      'http',
      'https',
      ':',
      '//',
      '/',
      '@',
      '.',
      'a',
      'localhost',
      '[',
      ']',
      '%',
      ' ',
      '\\',
      '#',
      '\u0000',
      '🏫',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 9 }), (parts) => {
        expect([null, 'not-a-url', 'not-http', 'credentials', 'private']).toContain(urlProblem(parts.join('')));
      }),
      { numRuns: 1_000 },
    );
  });

  test('website, links: mail service, other scheme, private → refused at the field', () => {
    expect(registered({ website: 'https://gmail.com/' }).website).toMatch(/email provider/);
    for (const website of [
      'javascript:alert(1)',
      'ftp://a.example',
      'http://printer.local/',
      'a.example',
      '',
      `https://${'a'.repeat(300)}.example`,
    ]) {
      expect(registered({ website }).website?.length, website).toBeGreaterThan(10);
    }
    for (const bad of ['javascript:alert(1)', 'http://127.0.0.1', 'x']) {
      expect(
        Object.keys(wrongIn(linksSchema, { facebook: bad, instagram: '', x: '', youtube: '', linkedin: '' })),
      ).toEqual(['facebook']);
    }
  });
});

describe('hashtags', () => {
  const parseWords = (hashtags: object, brandedHashtag = '#Us') =>
    wordsSchema.safeParse({ brandedHashtag, hashtags, values: [] });
  const groups = (people: string[], place: string[] = [], purpose: string[] = []) => ({ people, place, purpose });

  test('normaliseHashtag: any text → letters, digits, underscores; unchanged by a second run', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' })), (typed) => {
        const tag = normaliseHashtag(typed);
        expect(tag).toMatch(/^[\p{L}\p{N}\p{M}_]*$/u);
        expect(normaliseHashtag(tag)).toBe(tag);
        expect(normaliseHashtag(`##${tag}`)).toBe(tag);
        for (const hashtag of hashtagsIn(typed)) expect(normaliseHashtag(hashtag)).toBe(hashtag);
      }),
      { numRuns: 1_000 },
    );
  });

  test('wordsSchema: duplicates and empty ones in a group → each once', () => {
    const { data } = parseWords(groups(['#Year9', 'year9', ' YEAR9 ', '#', '', '🏫', 'École', 'E\u0301cole']));
    expect(data?.hashtags.people).toEqual(['year9', 'école']);
    expect(parseWords(groups([]), '##')?.data?.brandedHashtag).toBeNull();
  });

  test('wordsSchema: one hashtag in two groups, too long, too many → refused', () => {
    for (const again of ['year9', '#YEAR9', 'year 9']) {
      expect(
        wrongIn(wordsSchema, { brandedHashtag: '', hashtags: groups(['#Year9'], [], [again]), values: [] }),
      ).toEqual({
        'hashtags.purpose': '#year9 is already in another group. Each hashtag can be in one group only.',
      });
    }
    expect(parseWords(groups(['a'.repeat(61)])).success).toBe(false);
    expect(parseWords(groups(Array.from({ length: 61 }, (_, n) => `t${n}`))).success).toBe(false);
  });
});

describe('terms, time zones and colours', () => {
  const dayOf = (n: number) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10);

  test('terms: end before start, or shared day → refused; else accepted', () => {
    const term = fc.tuple(fc.nat(40), fc.integer({ min: -2, max: 10 }));
    fc.assert(
      fc.property(fc.array(term, { maxLength: 4 }), (drawn) => {
        const terms = drawn.map(([from, days], n) => ({
          name: `Term ${n}`,
          from: dayOf(from),
          to: dayOf(from + days),
        }));
        const days = drawn.map(([from, length]) => Array.from({ length: Math.max(0, length + 1) }, (_, n) => from + n));
        const shared = new Set(days.flat()).size < days.flat().length;
        const isRight = drawn.every(([, length]) => length >= 0) && !shared;
        expect(calendarSchema.safeParse({ timeZone: 'Europe/London', terms }).success).toBe(isRight);
      }),
      { numRuns: 500 },
    );
  });

  test('terms: impossible day → refused at its path', () => {
    for (const from of ['2026-02-30', '2026-2-3', '02/03/2026', '', '2026-13-01']) {
      const terms = [{ name: 'Spring', from, to: '2026-04-01' }];
      expect(Object.keys(wrongIn(calendarSchema, { timeZone: 'UTC', terms }))[0], from).toBe('terms.0.from');
    }
  });

  test('timeZone: every IANA zone → accepted; anything else → refused', () => {
    const takes = (timeZone: unknown) => calendarSchema.safeParse({ timeZone, terms: [] }).success;
    for (const zone of Intl.supportedValuesOf('timeZone')) expect(takes(zone), zone).toBe(true);
    for (const wrong of ['', 'Mars/Olympus', '+01:00', 'GMT+1', 'EST', '__proto__', 'Europe/London\u0000', null, 1]) {
      expect(takes(wrong), String(wrong)).toBe(false);
    }
  });

  test('colour: six hexadecimal digits → accepted in lower case; else refused', () => {
    fc.assert(
      fc.property(fc.nat(0xffffff), (value) => {
        const colour = `#${value.toString(16).padStart(6, '0')}`;
        expect(coloursSchema.parse({ primary: colour.toUpperCase(), accent: '' })).toEqual({
          primary: colour,
          accent: null,
        });
      }),
    );
    for (const wrong of ['red', '#12', '#1234567', '#12345g', 'url(x)', '#123456;x:y', '#１２３４５６']) {
      expect(coloursSchema.safeParse({ primary: wrong, accent: null }).success, wrong).toBe(false);
    }
  });
});
