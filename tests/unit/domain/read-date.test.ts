import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { guessDateOrder, readDate } from '../../../src/domain/feed/read-date.ts';
import { growth, MOST_GROWTH } from '../../support/growth.ts';

/** A day in October is an hour ahead of UTC there, and one in November is not. */
const timeZone = 'Europe/London';
const ofFeed = (raw: string | null | undefined) => readDate(raw, { timeZone });
const ofCell = (raw: string, order: 'dmy' | 'mdy' | 'ymd' = 'dmy') => readDate(raw, { timeZone, order, isCell: true });

/** Hidden marks by their names, so that a title shows them. */
const [LRM, RLM, ZWSP, BOM, NBSP, NARROW] = ['\u200e', '\u200f', '\u200b', '\ufeff', '\u00a0', '\u202f'];

describe('dates of feeds', () => {
  test.each([
    ['Wed, 02 Oct 2024 13:05:09 GMT', '2024-10-02T13:05:09.000Z'],
    ['Wed, 02 Oct 2024 13:05:09 +0100', '2024-10-02T12:05:09.000Z'],
    ['Wed, 02 Oct 2024 13:05:09 +01:00', '2024-10-02T12:05:09.000Z'],
    ['Wed,02 Oct 2024 13:05 EST', '2024-10-02T18:05:00.000Z'],
    ['Wed, 02 Oct 2024 13:05:09 BST', '2024-10-02T12:05:09.000Z'],
    ['Wed, 02 Oct 2024 13:05:09 PDT', '2024-10-02T20:05:09.000Z'],
    ['Wed, 02 Oct 2024 13:05:09 GMT+0200', '2024-10-02T11:05:09.000Z'],
    ['Wed, 02 Oct 2024 13:05:09 +0200 (CEST)', '2024-10-02T11:05:09.000Z'],
    ['Wed, 02 Oct 2024 13:05:09 XYZ', '2024-10-02T12:05:09.000Z'],
    ['Wednesday, 2 October 2024 1:05 pm', '2024-10-02T12:05:00.000Z'],
    ['02 Oct 24 13:05 GMT', '2024-10-02T13:05:00.000Z'],
    ['02 Nov 99', '1999-11-02T12:00:00.000Z'],
    ['2 Sept 2024', '2024-09-02T11:00:00.000Z'],
    ['2nd October 2024', '2024-10-02T11:00:00.000Z'],
    ['02-Oct-2024 13:05', '2024-10-02T12:05:00.000Z'],
    ['October 2, 2024', '2024-10-02T11:00:00.000Z'],
    ['Nov 2, 2024 12:30 AM', '2024-11-02T00:30:00.000Z'],
    ['Wed Oct  2 13:05:09 GMT 2024', '2024-10-02T13:05:09.000Z'],
    ['Wed Oct 2 13:05:09 2024', '2024-10-02T12:05:09.000Z'],
    ['Wed Oct 02 2024 13:05:09 GMT+0100 (British Summer Time)', '2024-10-02T12:05:09.000Z'],
    ['Thu, 29 Feb 2024 24:00:00 GMT', '2024-03-01T00:00:00.000Z'],
    ['2024-10-02T13:05:09Z', '2024-10-02T13:05:09.000Z'],
    ['2024-10-02T13:05:09.123456+02:00', '2024-10-02T11:05:09.000Z'],
    ['2024-10-02T13:05:09,5-0530', '2024-10-02T18:35:09.000Z'],
    ['2024-11-02T13:05', '2024-11-02T13:05:00.000Z'],
    ['2024-10-02 13:05:09 +0200', '2024-10-02T11:05:09.000Z'],
    ['2024-10-02 13:05:09 UTC', '2024-10-02T13:05:09.000Z'],
    ['2024-10-2', '2024-10-02T11:00:00.000Z'],
    ['2024-10-02Z', '2024-10-02T11:00:00.000Z'],
    ['2024-10-02+01:00', '2024-10-02T11:00:00.000Z'],
    ['2024/11/02 13:05', '2024-11-02T13:05:00.000Z'],
    ['20241002T130509Z', '2024-10-02T13:05:09.000Z'],
    ['20241002T130509+0200', '2024-10-02T11:05:09.000Z'],
    ['20241102130509', '2024-11-02T13:05:09.000Z'],
    ['20241102', '2024-11-02T12:00:00.000Z'],
    ['2024-11', '2024-11-01T12:00:00.000Z'],
    ['2024', '2024-01-01T12:00:00.000Z'],
    ['1727874309', '2024-10-02T13:05:09.000Z'],
    ['1727874309000', '2024-10-02T13:05:09.000Z'],
    ['  Wed, 02 Oct 2024\n 13:05:09 GMT ', '2024-10-02T13:05:09.000Z'],
    ['2024:11:02 13:05:09', '2024-11-02T13:05:09.000Z'],
  ])('readDate: %s → %s', (raw, expected) => {
    expect(ofFeed(raw)).toBe(expected);
  });

  // Drupal's long, medium and short forms, and how people write.
  test.each([
    ['Monday, October 5, 2026 - 08:30', '2026-10-05T07:30:00.000Z'],
    ['Monday, 5 October 2026 - 14:30', '2026-10-05T13:30:00.000Z'],
    ['Mon, 10/05/2026 - 08:30', '2026-10-05T07:30:00.000Z'],
    ['Mon, 05/10/2026 - 08:30', '2026-10-05T07:30:00.000Z'],
    ['October 5, 2026 at 8:30 am', '2026-10-05T07:30:00.000Z'],
    ['5 October 2026 at 8.30pm', '2026-10-05T19:30:00.000Z'],
    ['October 5, 2026 8:30 a.m.', '2026-10-05T07:30:00.000Z'],
    ['October 5th, 2026, 8 p. m.', '2026-10-05T19:00:00.000Z'],
    ['08:30 on Monday 5 October 2026', '2026-10-05T07:30:00.000Z'],
    ['08:30 - 5 October 2026', '2026-10-05T07:30:00.000Z'],
    ['5th of October, 2026', '2026-10-05T11:00:00.000Z'],
    ['05.10.2026 08:30', '2026-10-05T07:30:00.000Z'],
    ['05.10.2026', '2026-10-05T11:00:00.000Z'],
    ['5.10.26, 8.30 Uhr', '2026-10-05T07:30:00.000Z'],
    ['25/10/2026 08:30', '2026-10-25T08:30:00.000Z'],
    ['10/25/2026', '2026-10-25T12:00:00.000Z'],
    ['05/05/2026', '2026-05-05T11:00:00.000Z'],
  ])('readDate: %s → %s', (raw, expected) => {
    expect(ofFeed(raw)).toBe(expected);
  });

  test.each([
    ['2026-10-05T08:30:00+01:00[Europe/London]', '2026-10-05T07:30:00.000Z'],
    ['2026-10-05T08:30:00[Europe/Paris]', '2026-10-05T06:30:00.000Z'],
    ['Mon, 05 Oct 2026 08:30:00 Europe/London', '2026-10-05T07:30:00.000Z'],
    ['Mon, 05 Oct 2026 08:30:00 America/New_York', '2026-10-05T12:30:00.000Z'],
    ['Mon, 05 Oct 2026 08:30:00 Atlantis/Capital', '2026-10-05T07:30:00.000Z'],
    ['Mon, 05 Oct 2026 08:30:00 +0100 (BST)', '2026-10-05T07:30:00.000Z'],
    ['Mon, 05 Oct 2026 08:30:00 (CEST)', '2026-10-05T06:30:00.000Z'],
    ['Mon, 05 Oct 2026 08:30:00 MESZ', '2026-10-05T06:30:00.000Z'],
    ['05 Oct 2026 08:30 GMT Daylight Time', '2026-10-05T07:30:00.000Z'],
    ['05 Nov 2026 08:30 GMT Standard Time', '2026-11-05T08:30:00.000Z'],
    ['05 Oct 2026 08:30 British Summer Time', '2026-10-05T07:30:00.000Z'],
    ['05 Oct 2026 08:30 Central European Summer Time', '2026-10-05T06:30:00.000Z'],
    ['05 Oct 2026 08:30 Mitteleuropäische Sommerzeit', '2026-10-05T06:30:00.000Z'],
    ['05 Oct 2026 08:30 W. Europe Daylight Time', '2026-10-05T06:30:00.000Z'],
    ['05 Oct 2026 08:30 Eastern Standard Time', '2026-10-05T13:30:00.000Z'],
    ['05 Oct 2026 08:30 UTC+1', '2026-10-05T07:30:00.000Z'],
    ['05 Oct 2026 08:30 UTC−05:30', '2026-10-05T14:00:00.000Z'],
    ['05 Oct 2026 08:30 o’clock', '2026-10-05T07:30:00.000Z'],
  ])('readDate: zone in words: %s → %s', (raw, expected) => {
    expect(ofFeed(raw)).toBe(expected);
  });

  test.each([
    ['Mo, 05 Okt 2026 08:30:00 +0200', '2026-10-05T06:30:00.000Z'],
    ['Montag, 5. Oktober 2026, 08:30 Uhr', '2026-10-05T07:30:00.000Z'],
    ['am 5. März 2026 um 8 Uhr', '2026-03-05T08:00:00.000Z'],
    ['Llun, 05 Hyd 2026 08:30:00 +0100', '2026-10-05T07:30:00.000Z'],
    ['Dydd Mawrth, 3 Mawrth 2026', '2026-03-03T12:00:00.000Z'],
    ['Dydd Llun, 5ed Hydref 2026 am 8:30', '2026-10-05T07:30:00.000Z'],
    ['12fed Tachwedd 2026', '2026-11-12T12:00:00.000Z'],
    ['lun, 05 ene 2026 08:30:00 +0100', '2026-01-05T07:30:00.000Z'],
    ['mar, 06 ene 2026 08:30:00 +0100', '2026-01-06T07:30:00.000Z'],
    ['lunes, 5 de octubre de 2026 a las 8:30 h', '2026-10-05T07:30:00.000Z'],
    ['ma, 05 mei 2026 08:30:00 +0200', '2026-05-05T06:30:00.000Z'],
    ['maandag 5 oktober 2026 om 8.30 uur', '2026-10-05T07:30:00.000Z'],
    ['5 mrt. 2026', '2026-03-05T12:00:00.000Z'],
    ['lun, 05 mag 2026 08:30:00 +0200', '2026-05-05T06:30:00.000Z'],
    ['lunedì 5 ottobre 2026 alle ore 8:30', '2026-10-05T07:30:00.000Z'],
    ['1º gennaio 2026', '2026-01-01T12:00:00.000Z'],
    ['lundi 5 octobre 2026 à 8h30', '2026-10-05T07:30:00.000Z'],
    ['mar. 1er déc. 2026 à 18 h', '2026-12-01T18:00:00.000Z'],
    ['le 5 d’août 2026', '2026-08-05T11:00:00.000Z'],
    ['segunda-feira, 5 de outubro de 2026 às 08:30', '2026-10-05T07:30:00.000Z'],
    ['poniedziałek, 5 października 2026 r.', '2026-10-05T11:00:00.000Z'],
    ['ponedeljak, 5 Oct 2026', '2026-10-05T11:00:00.000Z'],
  ])('readDate: months by name: %s → %s', (raw, expected) => {
    expect(ofFeed(raw)).toBe(expected);
  });

  test.each([
    ['LRM', `${LRM}Mon, 05 Oct 2026 08:30:00 +0100`],
    ['RLM between', `5${RLM}/05${RLM}/2026 08:30`],
    ['BOM', `${BOM}2026-10-05T08:30`],
    ['no-break space', `5${NBSP}October${NBSP}2026${NBSP}08:30`],
    ['narrow space before pm', `10/25/2026, 8:30${NARROW}AM`],
    ['zero-width space', `5 Oct${ZWSP}ober 2026 08:30`],
    ['en dash', '5 October 2026 – 08:30'],
    ['figures in full width', '２０２６-10-05 08:30'],
  ])('readDate: %s → as if it were not there', (_, raw) => {
    expect(ofFeed(raw)).toMatch(/^2026-\d\d-\d\dT0[78]:30:00/);
  });

  test.each([
    ...[
      '',
      '   ',
      'yesterday',
      '0000-00-00 00:00:00',
      '0001-01-01T00:00:00Z',
      '2024-13-01',
      '2024-02-30',
      '31 Apr 2024',
    ],
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
    ...['2500-01-01', 'Invalid Date', 'NaN', '02 Oct 2024 13:05 pm', 'a'.repeat(100_000), LRM.repeat(100_000)],
    ...['Mon, 30 Nov -0001 00:00:00 +0000', '3 days ago', '5 May', 'Oct 2026', '20/11', 'last Friday', '46300'],
  ])('readDate: %s → null', (raw) => {
    expect(ofFeed(raw)).toBeNull();
  });

  test('readDate: undefined, null → null', () => {
    expect(ofFeed(undefined)).toBeNull();
    expect(ofFeed(null)).toBeNull();
  });

  test('readDate: without a zone → the school’s clock, also at its changes', () => {
    expect(readDate('2026-10-05 08:30', { timeZone: 'America/New_York' })).toBe('2026-10-05T12:30:00.000Z');
    expect(readDate('2026-10-05', { timeZone: 'Pacific/Auckland' })).toBe('2026-10-04T23:00:00.000Z');
    // An hour that is left out, and one that comes twice.
    expect(readDate('2026-03-29 01:30', { timeZone })).toBe('2026-03-29T01:30:00.000Z');
    expect(readDate('2026-10-25 01:30', { timeZone })).toBe('2026-10-25T00:30:00.000Z');
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
        expect(ofFeed(date.toUTCString())).toBe(whole);
        expect(ofFeed(date.toISOString())).toBe(whole);
      }),
    );
  });

  test('readDate: any text → no exception', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\d :,+\-TZa-zA-Z()[\]./]{0,100}$/), (raw) => {
        const date = ofFeed(raw);
        if (date !== null) expect(new Date(date).toISOString()).toBe(date);
      }),
      { numRuns: 2000 },
    );
  });

  test('readDate: any text of 96 characters → no more work for a character than in one of 12', async () => {
    const texts = fc.sample(fc.stringMatching(/^[\d :,+\-TZa-zA-Z()./]{96}$/), 2000);
    const prepare = (size: number) => {
      const cut = texts.map((text) => text.slice(0, size));
      return () => cut.map(ofFeed);
    };
    expect(await growth(12, prepare)).toBeLessThan(MOST_GROWTH);
  });
});

describe('dates of a file', () => {
  test.each([
    ['2026-11-20', '2026-11-20T12:00:00.000Z'],
    ['2026-11-20T09:30:00Z', '2026-11-20T09:30:00.000Z'],
    ['2026-11-20T09:30:00.123+02:00', '2026-11-20T07:30:00.000Z'],
    ['2026-11-20 09:30', '2026-11-20T09:30:00.000Z'],
    ['03/04/2026', '2026-04-03T11:00:00.000Z'],
    ['3.4.26', '2026-04-03T11:00:00.000Z'],
    ['03-02-1998 12:05 am', '1998-02-03T00:05:00.000Z'],
    ['03/02/2026, 1:05 PM', '2026-02-03T13:05:00.000Z'],
    ['5 November 2026', '2026-11-05T12:00:00.000Z'],
    ['Fri, 20 Nov 2026 09:30:00 GMT', '2026-11-20T09:30:00.000Z'],
    ['Fri, 20 Nov 2026 09:30:00 +0100', '2026-11-20T08:30:00.000Z'],
    ['November 5th, 2026 at 09:30', '2026-11-05T09:30:00.000Z'],
    ['29/02/2028', '2028-02-29T12:00:00.000Z'],
    ['05-Oct-26', '2026-10-05T11:00:00.000Z'],
    ['5-Oct-26', '2026-10-05T11:00:00.000Z'],
    ['46300', '2026-10-05T11:00:00.000Z'],
    ['46300.35417', '2026-10-05T07:30:00.000Z'],
    ['46300,75', '2026-10-05T17:00:00.000Z'],
    ['20261005', '2026-10-05T11:00:00.000Z'],
    ['5/10/26 8:30', '2026-10-05T07:30:00.000Z'],
    [`${LRM}05/${LRM}10/${LRM}2026`, '2026-10-05T11:00:00.000Z'],
    [`${NBSP}5 Oct${NBSP}2026${BOM}`, '2026-10-05T11:00:00.000Z'],
  ])('readDate: %s → %s', (cell, time) => {
    expect(ofCell(cell)).toBe(time);
  });

  test.each([
    ...['last Friday', '', '30/02/2026', '2026-13-01', '29/02/2026', '20/11', '25:00', '2026-11-20 24:30', '1.1.1'],
    ...['5 Foo 2026', '04/25/2026', '12', '1234567'],
  ])('readDate: %s → none', (cell) => {
    expect(ofCell(cell)).toBeNull();
  });

  test('readDate: the same figures in each order → three days', () => {
    expect((['dmy', 'mdy', 'ymd'] as const).map((order) => ofCell('03/04/05', order)?.slice(0, 10))).toEqual([
      '2005-04-03',
      '2005-03-04',
      '2003-04-05',
    ]);
  });

  test('readDate: a year of four figures → its place says the order', () => {
    expect(ofCell('05/10/2026', 'ymd')).toBe('2026-10-05T11:00:00.000Z');
    expect(ofCell('2026-10-05', 'mdy')).toBe('2026-10-05T11:00:00.000Z');
  });

  test('guessDateOrder: what most say that can only be one way; none → day first', () => {
    expect(guessDateOrder(['03/04/2026', '25/04/2026'])).toBe('dmy');
    expect(guessDateOrder(['03/04/2026', '04/25/2026'])).toBe('mdy');
    expect(guessDateOrder(['25/13/2026', '04/25/2026', '04/26/2026'])).toBe('mdy');
    expect(guessDateOrder(['2026-04-25'])).toBe('ymd');
    expect(guessDateOrder(['03/04/2026', 'May 2026'])).toBe('dmy');
    expect(guessDateOrder(['2026-10-05', '05/10/2026'])).toBe('dmy');
    expect(guessDateOrder(['2026-10-05', `${LRM}10/25/2026`])).toBe('mdy');
  });
});
