import { describe, expect, test } from 'vitest';
import { readEmbed, webAddress } from '../../../src/embed/read.ts';

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
const answer = (change: object = {}) => JSON.stringify({ widget, stories: [story], ...change });

describe('readEmbed', () => {
  test('valid answer → widget, stories, at most 100 removed ids', () => {
    expect(readEmbed(answer())).toEqual({ widget, stories: [story], removed: [] });
    expect(readEmbed(answer({ removed: ['s2', 7, '', null, 's3'] }))?.removed).toEqual(['s2', 's3']);
    expect(readEmbed(answer({ removed: 's2' }))?.removed).toEqual([]);
    expect(readEmbed(answer({ removed: Array.from({ length: 101 }, (_, n) => `s${n}`) }))?.removed).toHaveLength(100);
  });

  test.each(['', 'no json', '[]', 'null', '{}', '{"widget":{}}', '{"stories":[]}', '{"widget":[],"stories":[]}'])(
    '%s → null',
    (text) => {
      expect(readEmbed(text)).toBeNull();
    },
  );

  test('unknown option values → defaults', () => {
    const options = { limit: 0, theme: 'sepia', brand: 'red', columns: 99 };
    const read = readEmbed(answer({ widget: { ...widget, layout: 'carousel', options, locale: 7 } }));
    expect(read?.widget).toMatchObject({
      layout: 'grid',
      locale: 'en-GB',
      options: { limit: 12, theme: 'auto', brand: null, columns: 6 },
    });
  });

  test('invalid stories, more than the limit → left out', () => {
    const stories = [null, 4, {}, { title: '' }, story, { ...story, id: 's2' }, { ...story, id: 's3' }];
    expect(readEmbed(answer({ stories }))?.stories.map(({ id }) => id)).toEqual(['s1', 's2']);
  });

  test('addresses with other schemes → null', () => {
    const stories = [{ ...story, url: 'javascript:alert(1)', media: { type: 'image', url: 'data:image/svg+xml,x' } }];
    expect(readEmbed(answer({ stories }))?.stories[0]).toMatchObject({ url: null, media: null });
  });

  test('picture with sizes and a point of focus → kept; sizes without an address that a srcset can hold → left out', () => {
    const media = { ...story.media, focus: { x: 0.2, y: 0.8 } };
    const small = { url: 'https://sprx.example/embed/v1/media/m1/320.webp', width: 320, type: 'image/webp' };
    const bad = [null, { url: 'data:image/webp,x' }, { ...small, url: 'https://sprx.example/a,b.webp' }];
    const read = readEmbed(answer({ stories: [{ ...story, media: { ...media, variants: [...bad, small] } }] }));
    expect(read?.stories[0]?.media).toEqual({ ...media, variants: [small] });
    const none = [{ ...story, media: { ...media, focus: { x: '0' }, variants: 'all' } }];
    expect(readEmbed(answer({ stories: none }))?.stories[0]?.media).toEqual({ ...story.media, variants: [] });
  });

  test('unreadable date → empty', () => {
    expect(readEmbed(answer({ stories: [{ ...story, publishedAt: 'last week' }] }))?.stories[0]?.publishedAt).toBe('');
  });
});

test.each([
  ['https://a.example/b', 'https://a.example/b'],
  ['HTTP://A.example', 'http://a.example/'],
  ['  javascript:alert(1)', null],
  ['java\nscript:alert(1)', null],
  ['data:text/html,x', null],
  ['file:///etc/passwd', null],
  ['//a.example', null],
  ['', null],
  [undefined, null],
])('webAddress: %j → %j', (value, expected) => {
  expect(webAddress(value)).toBe(expected);
});
