import { describe, expect, test } from 'vitest';
import { parse, readEmbed, webAddress } from '../../../src/embed/read.ts';

const story = {
  id: 's1',
  title: 'Choir sings at the market',
  excerpt: 'Sixty voices under one roof.',
  url: 'https://school.example/choir',
  author: 'Mrs Adeyemi',
  media: { type: 'image', url: 'https://school.example/choir.jpg', alt: 'A choir', variants: [] },
  hashtags: ['choir'],
  publishedAt: '2026-03-12T09:00:00.000Z',
};
const widget = {
  publicKey: 'key',
  name: 'Front page',
  layout: 'list',
  options: { limit: 2, theme: 'dark', brand: '#1a5c3a', columns: 4 },
  locale: 'en-GB',
};
const answer = (change: object = {}) => ({ widget, stories: [story], ...change });

describe('readEmbed', () => {
  test('valid answer → widget, stories and what else it holds', () => {
    expect(readEmbed(answer({ removed: ['s2'], nextCursor: 'c' }))).toEqual({
      widget,
      stories: [story],
      removed: ['s2'],
      nextCursor: 'c',
    });
  });

  test.each(['', 'no json', '[]', 'null', '7', '{}', '{"widget":{}}', '{"stories":[]}', '{"widget":{},"stories":{}}'])(
    '%s → null',
    (text) => {
      expect(readEmbed(parse(text))).toBeNull();
    },
  );

  test('answer without options, locale and name → defaults', () => {
    const read = readEmbed({ widget: { layout: 'grid', name: 7 }, stories: [story] });
    expect(read?.widget).toEqual({ layout: 'grid', name: '', locale: 'en-GB', options: {} });
    expect(read?.stories).toHaveLength(1);
  });

  test('stories without words, more than the limit → left out', () => {
    const stories = [null, 4, {}, { title: '' }, { title: {} }, story, { ...story, id: 's2' }, { ...story, id: 's3' }];
    expect(readEmbed(answer({ stories }))?.stories.map(({ id }) => id)).toEqual(['s1', 's2']);
  });

  test('addresses with other schemes, strange values → left out', () => {
    const strange = { ...story, url: 'javascript:alert(1)', media: { type: 'image', url: 'data:image/svg+xml,x' } };
    const [read] =
      readEmbed(answer({ stories: [{ ...strange, author: {}, hashtags: ['a', 7, null, ' b '] }] }))?.stories ?? [];
    expect(read).toMatchObject({ url: '', media: null, author: '', hashtags: ['a', 'b'] });
    expect(readEmbed(answer({ stories: [{ ...story, hashtags: 'a', media: 'x' }] }))?.stories[0]).toMatchObject({
      hashtags: [],
      media: null,
    });
  });
});

test.each([
  ['https://a.example/b', 'https://a.example/b'],
  ['HTTP://A.example', 'http://a.example/'],
  ['  javascript:alert(1)', ''],
  ['java\nscript:alert(1)', ''],
  ['data:text/html,x', ''],
  ['file:///etc/passwd', ''],
  ['//a.example', ''],
  ['', ''],
  [undefined, ''],
])('webAddress: %j → %j', (value, expected) => {
  expect(webAddress(value)).toBe(expected);
});
