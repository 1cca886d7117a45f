import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readDate } from '../../../server/connectors/rss/dates.ts';
import { growth, MOST_GROWTH } from '../../support/growth.ts';

test.each([
  ['Wed, 02 Oct 2024 13:05:09 GMT', '2024-10-02T13:05:09.000Z'],
  ['Wed, 02 Oct 2024 13:05:09 +0100', '2024-10-02T12:05:09.000Z'],
  ['Wed, 02 Oct 2024 13:05:09 +01:00', '2024-10-02T12:05:09.000Z'],
  ['Wed,02 Oct 2024 13:05 EST', '2024-10-02T18:05:00.000Z'],
  ['Wed, 02 Oct 2024 13:05:09 BST', '2024-10-02T12:05:09.000Z'],
  ['Wed, 02 Oct 2024 13:05:09 PDT', '2024-10-02T20:05:09.000Z'],
  ['Wed, 02 Oct 2024 13:05:09 GMT+0200', '2024-10-02T11:05:09.000Z'],
  ['Wed, 02 Oct 2024 13:05:09 +0200 (CEST)', '2024-10-02T11:05:09.000Z'],
  ['Wed, 02 Oct 2024 13:05:09 XYZ', '2024-10-02T13:05:09.000Z'],
  ['Wednesday, 2 October 2024 1:05 pm', '2024-10-02T13:05:00.000Z'],
  ['02 Oct 24 13:05 GMT', '2024-10-02T13:05:00.000Z'],
  ['02 Oct 99', '1999-10-02T00:00:00.000Z'],
  ['2 Sept 2024', '2024-09-02T00:00:00.000Z'],
  ['2nd October 2024', '2024-10-02T00:00:00.000Z'],
  ['02-Oct-2024 13:05', '2024-10-02T13:05:00.000Z'],
  ['October 2, 2024', '2024-10-02T00:00:00.000Z'],
  ['Oct 2, 2024 12:30 AM', '2024-10-02T00:30:00.000Z'],
  ['Wed Oct  2 13:05:09 GMT 2024', '2024-10-02T13:05:09.000Z'],
  ['Wed Oct 2 13:05:09 2024', '2024-10-02T13:05:09.000Z'],
  ['Thu, 29 Feb 2024 24:00:00 GMT', '2024-03-01T00:00:00.000Z'],
  ['2024-10-02T13:05:09Z', '2024-10-02T13:05:09.000Z'],
  ['2024-10-02T13:05:09.123456+02:00', '2024-10-02T11:05:09.000Z'],
  ['2024-10-02T13:05:09,5-0530', '2024-10-02T18:35:09.000Z'],
  ['2024-10-02T13:05', '2024-10-02T13:05:00.000Z'],
  ['2024-10-02 13:05:09 +0200', '2024-10-02T11:05:09.000Z'],
  ['2024-10-02 13:05:09 UTC', '2024-10-02T13:05:09.000Z'],
  ['2024-10-2', '2024-10-02T00:00:00.000Z'],
  ['2024/10/02 13:05', '2024-10-02T13:05:00.000Z'],
  ['20241002T130509Z', '2024-10-02T13:05:09.000Z'],
  ['20241002', '2024-10-02T00:00:00.000Z'],
  ['2024-10', '2024-10-01T00:00:00.000Z'],
  ['2024', '2024-01-01T00:00:00.000Z'],
  ['1727874309', '2024-10-02T13:05:09.000Z'],
  ['1727874309000', '2024-10-02T13:05:09.000Z'],
  ['  Wed, 02 Oct 2024\n 13:05:09 GMT ', '2024-10-02T13:05:09.000Z'],
])('readDate: %s → %s', (raw, expected) => {
  expect(readDate(raw)).toBe(expected);
});

test.each([
  ...['', '   ', 'yesterday', '0000-00-00 00:00:00', '0001-01-01T00:00:00Z', '2024-13-01', '2024-02-30', '31 Apr 2024'],
  ...[
    '02/10/2024',
    '3/4/24',
    'Wed, 02 Foo 2024',
    '2024-10-02T25:00:00Z',
    '2024-10-02T13:61:00Z',
    '13:05',
    '-1',
    '99999',
  ],
  ...['2500-01-01', 'Invalid Date', 'NaN', '02 Oct 2024 13:05 pm', 'a'.repeat(100_000)],
])('readDate: %s → null', (raw) => {
  expect(readDate(raw)).toBeNull();
});

test('readDate: undefined, null → null', () => {
  expect(readDate(undefined)).toBeNull();
  expect(readDate(null)).toBeNull();
});

test('readDate: any date written by RFC 822 or ISO 8601 → the same date', () => {
  const dates = fc.date({
    min: new Date(Date.UTC(1900, 0, 1)),
    max: new Date(Date.UTC(2099, 11, 31)),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(dates, (date) => {
      const whole = new Date(Math.floor(date.getTime() / 1000) * 1000).toISOString();
      expect(readDate(date.toUTCString())).toBe(whole);
      expect(readDate(date.toISOString())).toBe(whole);
    }),
  );
});

test('readDate: any text → no exception', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[\d :,+\-TZa-zA-Z()./]{0,100}$/), (raw) => {
      const date = readDate(raw);
      if (date !== null) expect(new Date(date).toISOString()).toBe(date);
    }),
    { numRuns: 2000 },
  );
});

test('readDate: any text of 96 characters → no more work for a character than in one of 12', async () => {
  const texts = fc.sample(fc.stringMatching(/^[\d :,+\-TZa-zA-Z()./]{96}$/), 2000);
  const prepare = (size: number) => {
    const cut = texts.map((text) => text.slice(0, size));
    return () => cut.map(readDate);
  };
  expect(await growth(12, prepare)).toBeLessThan(MOST_GROWTH);
});
