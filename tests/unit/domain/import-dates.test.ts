import { describe, expect, it } from 'vitest';
import { guessMapping } from '../../../src/domain/feed/import.ts';
import { guessDateOrder, readDate } from '../../../src/domain/feed/import-dates.ts';

describe('dates of a file', () => {
  it.each([
    ['2026-11-20', '2026-11-20T00:00:00.000Z'],
    ['2026-11-20T09:30:00Z', '2026-11-20T09:30:00.000Z'],
    ['2026-11-20T09:30:00.123+02:00', '2026-11-20T07:30:00.000Z'],
    ['2026-11-20 09:30', '2026-11-20T09:30:00.000Z'],
    ['03/04/2026', '2026-04-03T00:00:00.000Z'],
    ['3.4.26', '2026-04-03T00:00:00.000Z'],
    ['03-04-1998 12:05 am', '1998-04-03T00:05:00.000Z'],
    ['03/04/2026, 1:05 PM', '2026-04-03T13:05:00.000Z'],
    ['5 November 2026', '2026-11-05T00:00:00.000Z'],
    ['Fri, 20 Nov 2026 09:30:00 GMT', '2026-11-20T09:30:00.000Z'],
    ['Fri, 20 Nov 2026 09:30:00 +0100', '2026-11-20T08:30:00.000Z'],
    ['November 5th, 2026 at 09:30', '2026-11-05T09:30:00.000Z'],
    ['29/02/2028', '2028-02-29T00:00:00.000Z'],
  ])('readDate: %s → %s', (written, time) => {
    expect(readDate(written, 'dmy')).toBe(time);
  });

  it.each([
    'last Friday',
    '',
    '30/02/2026',
    '2026-13-01',
    '29/02/2026',
    '20/11',
    '25:00',
    '2026-11-20 24:30',
    '1.1.1',
    '5 Foo 2026',
  ])('readDate: %s → none', (written) => {
    expect(readDate(written, 'dmy')).toBeNull();
  });

  it('readDate: the same numbers in each order → three days', () => {
    expect(['dmy', 'mdy', 'ymd'].map((order) => readDate('03/04/05', order as 'dmy')?.slice(0, 10))).toEqual([
      '2005-04-03',
      '2005-03-04',
      '2003-04-05',
    ]);
  });

  it('guessDateOrder: the first date that can only be one way says it; none → day first', () => {
    expect(guessDateOrder(['03/04/2026', '25/04/2026'])).toBe('dmy');
    expect(guessDateOrder(['03/04/2026', '04/25/2026'])).toBe('mdy');
    expect(guessDateOrder(['2026-04-25'])).toBe('ymd');
    expect(guessDateOrder(['03/04/2026', 'May 2026'])).toBe('dmy');
  });
});

describe('mapping by the names of columns', () => {
  it('guessMapping: names as other systems write them → their fields, each column once', () => {
    expect(
      guessMapping(['ID', 'Post_Title', 'Content', 'Permalink', 'Publish Date', 'Image URL', 'Alt-Text', 'Tags']),
    ).toEqual({
      externalId: 'ID',
      title: 'Post_Title',
      text: 'Content',
      url: 'Permalink',
      publishedAt: 'Publish Date',
      picture: 'Image URL',
      alt: 'Alt-Text',
      hashtags: 'Tags',
    });
    expect(guessMapping(['Colour', 'Size'])).toEqual({});
  });
});
