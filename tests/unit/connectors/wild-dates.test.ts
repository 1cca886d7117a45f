import { describe, expect, test } from 'vitest';
import { wildText } from '../../support/wild.ts';
import { parse, rss } from './support.ts';

const timeZone = 'Europe/London';
const datesOf = async (text: string) => (await parse(text, { timeZone })).items.map(({ publishedAt }) => publishedAt);
const post = (name: string, date: string) =>
  `<item><title>${name}</title><guid>${name}</guid><pubDate>${date}</pubDate><description>t</description></item>`;

describe('dates of feeds as sites write them', () => {
  test.each([
    ['feed-date-drupal-long-form.xml', ['2026-10-05T07:30:00.000Z']],
    [
      'feed-date-month-names-german-welsh-spanish-dutch-italian.xml',
      [
        '2026-10-05T06:30:00.000Z',
        '2026-10-05T07:30:00.000Z',
        '2026-01-05T07:30:00.000Z',
        '2026-05-05T06:30:00.000Z',
        '2026-05-05T06:30:00.000Z',
      ],
    ],
    ['feed-date-zone-in-words-and-hidden-mark.xml', Array.from({ length: 5 }, () => '2026-10-05T07:30:00.000Z')],
  ])('parseFeed: %s → the moments meant', async (file, dates) => {
    expect(await datesOf(wildText(file))).toEqual(dates);
  });

  test('parseFeed: a date that cannot be read → no post of now, but a reason with its title', async () => {
    const { items, unreadable } = await parse(
      rss([post('Fair', 'next Tuesday'), post('Choir', 'Mon, 05 Oct 2026 08:30:00 GMT')].join('')),
      { timeZone },
    );
    expect(items.map(({ title }) => title)).toEqual(['Choir']);
    expect(unreadable).toEqual([
      { externalId: 'Fair', reason: '“Fair”: We couldn’t read the date of this post, “next Tuesday”.' },
    ]);
  });

  test('parseFeed: no date, an empty one, one of hidden marks → a post without a date', async () => {
    const undated = '<item><title>A</title><guid>a</guid><description>t</description></item>';
    const { items, unreadable } = await parse(rss(undated + post('B', ' ') + post('C', '&#8206;')), { timeZone });
    expect(unreadable).toEqual([]);
    expect(items.map(({ publishedAt }) => publishedAt)).toEqual([null, null, null]);
  });

  test('parseFeed: the first date cannot be read and the second can → the second', async () => {
    const item = post('A', 'Foo').replace('</item>', '<dc:date>2026-10-05T08:30:00Z</dc:date></item>');
    expect(await datesOf(rss(item))).toEqual(['2026-10-05T08:30:00.000Z']);
  });
});
