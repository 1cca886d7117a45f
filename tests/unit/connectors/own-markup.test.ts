import { describe, expect, test } from 'vitest';
import {
  nameWithoutEmoji,
  withoutCustomEmoji,
  withoutQuotation,
} from '../../../server/connectors/mastodon/own-markup.ts';
import { growth, MOST_GROWTH } from '../../support/growth.ts';

const LINK = '<a href="https://social.example/@l/1"><span>social.example/@l/1</span></a>';

describe('withoutQuotation', () => {
  test.each([
    ['first, marked', `<p class="quote-inline">RE: ${LINK}</p><p>Agreed</p>`, '<p>Agreed</p>'],
    ['last, marked', `<p>Agreed</p><span class="quote-inline"><br/>RE: ${LINK}</span>`, '<p>Agreed</p>'],
    ['not marked', `<p>RE: ${LINK}</p><p>Agreed</p>`, '<p>Agreed</p>'],
    ['within the last paragraph', `<p>Agreed<span class="quote-inline"><br>RE: ${LINK}</span></p>`, '<p>Agreed</p>'],
    ['alone', `<p class="quote-inline">RE: ${LINK}</p>`, ''],
  ])('%s → taken out, its address apart', (_what, html, rest) => {
    expect(withoutQuotation(html)).toEqual({ html: rest, quoted: ['https://social.example/@l/1'] });
  });

  test.each([
    `<p>RE: the fair, see ${LINK} for more</p>`,
    '<p>RE: homework</p>',
    `<p>${LINK}</p>`,
    '<p class="quote-inline',
  ])('%s → as it is', (html) => {
    expect(withoutQuotation(html)).toEqual({ html, quoted: [] });
  });

  test('many openings → no more work for a character of a longer text', async () => {
    const make = (size: number) => () => withoutQuotation('<p class="quote-inline"><a '.repeat(size));
    expect(await growth(2_000, make)).toBeLessThan(MOST_GROWTH);
  });
});

describe('custom emoji', () => {
  test('shortcode of the list → taken out of words, left in addresses', () => {
    const html =
      '<p>Well done :school_owl: everyone <a href="https://a.example/:school_owl:">:school_owl:x 10:30:45</a></p>';
    expect(withoutCustomEmoji(html, [{ shortcode: 'school_owl' }, { shortcode: '30' }])).toBe(
      '<p>Well done  everyone <a href="https://a.example/:school_owl:">:school_owl:x 10:30:45</a></p>',
    );
  });

  test('shortcode of no list → left as it is', () => {
    expect(withoutCustomEmoji('<p>:other:</p>', [{ shortcode: 'owl' }])).toBe('<p>:other:</p>');
  });

  test.each([
    ['Larkhill :owl:', 'Larkhill'],
    [':owl: Larkhill :school: School', 'Larkhill School'],
    [':owl:', ''],
    ['Open 8:30:15', 'Open 8:30:15'],
  ])('name %s → %s', (name, plain) => {
    expect(nameWithoutEmoji(name)).toBe(plain);
  });
});
