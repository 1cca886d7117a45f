import { describe, expect, test } from 'vitest';
import { excerptBelowTitle, htmlBelowTitle } from '../../../src/domain/story/below-title.ts';
import { growth, MOST_GROWTH } from '../../support/growth.ts';

const hashtags = ['year9', 'eco'];
const below = (title: string, text: string, most = 280) => excerptBelowTitle({ title, text, hashtags }, most);

describe('excerptBelowTitle', () => {
  test.each([
    ['Snow!', 'Snow! – Lessons go on.', 'Lessons go on.'],
    ['Year 9 planted 200 trees.', 'Year 9 planted 200 trees. Mr Hill helped.', 'Mr Hill helped.'],
    ['Sports day', 'Sports day\n\nIt was hot.', 'It was hot.'],
    ['Sports day', 'Sports  day: it was hot.', 'it was hot.'],
    ['Sports day', 'Sports day - it was hot.', 'it was hot.'],
    ['Snow', 'Snow', ''],
    ['Snow #eco', 'Snow #eco', ''],
    ['Snow', 'Snow #eco', ''],
    ['Snow', '', ''],
  ])('title %j repeated by %j → %j', (title, text, shown) => expect(below(title, text)).toBe(shown));

  test.each([
    ['Snow', 'Snow fell on Friday.'],
    ['Oakfield', 'Oakfield’s pupils won.'],
    ['Art', 'Artists came.'],
    ['Snow', 'Snow, then rain fell.'],
    ['Results 2025', 'Results 2025–26 are out.'],
    ['Bus at 10', 'Bus at 10:30 for all.'],
    ['', 'No title here.'],
  ])('title %j is the beginning of the sentence %j → whole text', (title, text) =>
    expect(below(title, text)).toBe(text),
  );

  test('title cut off in the sentence → text continues from there', () => {
    expect(below('The choir of Year 5 sang and…', 'The choir of Year 5 sang and danced. All came.')).toBe(
      '… danced. All came.',
    );
  });

  test.each([
    ['Trees. #Year9 #eco', 'Trees.'],
    ['Trees.\n\n#eco, #year9 ', 'Trees.'],
    ['What a day #year9', 'What a day'],
    ['What a day! 🌳 #year9', 'What a day! 🌳'],
    ['Thanks to our #year9', 'Thanks to our #year9'],
    ['Thanks to #year9 #eco', 'Thanks to #year9 #eco'],
    ['Thanks to our\n#year9', 'Thanks to our'],
    ['Trees. #other', 'Trees. #other'],
    ['Trees. #eco #other', 'Trees. #eco #other'],
    ['Trees. #other #eco', 'Trees. #other'],
    ['The #eco club met.', 'The #eco club met.'],
  ])('%j → hashtags that are chips leave its end: %j', (text, shown) => expect(below('Title', text)).toBe(shown));

  test('no title, text of hashtags alone → kept; with a title → empty', () => {
    expect(below('', '#year9 #eco')).toBe('#year9 #eco');
    expect(below('Trees', '#year9 #eco')).toBe('');
  });

  test.each<[string, (size: number) => string]>([
    ['spaces between the words of the title', (size) => `A${' '.repeat(size)}B x`],
    ['lines after the title', (size) => `A B.${'\n'.repeat(size)}x`],
    ['hashtags at the end', (size) => `A B. ${'#eco '.repeat(size / 5)}`],
    ['lines before a hashtag', (size) => `A B. x${'\n'.repeat(size)}y #eco`],
  ])('many %s → work grows with the text alone', async (_, textOf) => {
    const prepare = (size: number) => {
      const text = textOf(size);
      return () => below('A B', text);
    };
    expect(await growth(4_000, prepare)).toBeLessThan(MOST_GROWTH);
  });

  test('more hashtags at the end than a story has → those before stay', () => {
    expect(below('Trees', `Trees. Planted. ${'#eco '.repeat(600)}`, 20)).toBe('Planted. #eco #eco…');
  });

  test('long text → shortened after both are left out', () => {
    expect(below('Trees.', 'Trees. One two three four. #eco', 10)).toBe('One two…');
  });
});

describe('htmlBelowTitle', () => {
  test('more than 24,000 characters → as it is', () => {
    const long = `<p>Trees.</p><p>${'Planted. '.repeat(3_000)}</p>`;
    expect(htmlBelowTitle({ title: 'Trees', html: long, hashtags })).toBe(long);
    const short = `<p>Trees.</p><p>${'Planted. '.repeat(2_000)}</p>`;
    expect(htmlBelowTitle({ title: 'Trees', html: short, hashtags })).not.toContain('Trees');
  });

  const html = (title: string, source: string) => htmlBelowTitle({ title, html: source, hashtags });

  test.each([
    ['Snow', '<p>Snow</p><p>Lessons go on.</p>', '<p>Lessons go on.</p>'],
    ['Snow falls.', '<p><strong>Snow falls.</strong> Lessons go on.</p>', '<p>Lessons go on.</p>'],
    ['A & B', '<p>A &amp; B<br />C &lt; D</p>', '<p>C &lt; D</p>'],
    ['Snow', '<p>Snow</p>', ''],
    [
      'Snow',
      '<p>Snow</p><p><img src="https://a.example/b.png" alt="" /></p>',
      '<p><img src="https://a.example/b.png" alt="" /></p>',
    ],
  ])('title %j repeated by %j → %j', (title, source, shown) => expect(html(title, source)).toBe(shown));

  test('links to hashtags at the end → left out with their paragraph', () => {
    const tag = (name: string) => `<a href="https://m.example/tags/${name}">#${name}</a>`;
    expect(html('Title', `<p>Trees.</p><p>${tag('year9')} ${tag('eco')}</p>`)).toBe('<p>Trees.</p>');
    expect(html('Title', `<p>Trees. ${tag('eco')}</p>`)).toBe('<p>Trees.</p>');
  });

  test.each([
    ['Title', '<p>The #eco club &quot;met&quot;.</p>'],
    ['Snow', '<p>Snow fell.</p>'],
    ['Snow fell on…', '<p>Snow fell on Friday and Saturday.</p>'],
  ])('nothing repeated: title %j, %j → same HTML', (title, source) => expect(html(title, source)).toBe(source));
});
