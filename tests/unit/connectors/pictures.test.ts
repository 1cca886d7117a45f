import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { collectMedia } from '../../../server/core/html/media.ts';
import { sanitiseHtml } from '../../../server/core/html/sanitise.ts';
import { only, parse, rss } from './support.ts';

const wild = (name: string) => parse(readFileSync(new URL(`../../fixtures/wild/${name}.xml`, import.meta.url), 'utf8'));
const picturesIn = (html: string) =>
  sanitiseHtml(html, { baseUrl: 'https://larkhill.example/news/' }).images.map(({ url }) => url);
const mediaOf = (html: string) =>
  collectMedia([], sanitiseHtml(html, { baseUrl: 'https://larkhill.example/news/' }), undefined);
const UP = 'https://larkhill.example/up';

describe('pictures of a feed from the wild', () => {
  test('emoji as a picture → its sign in the text, no picture', async () => {
    const { items } = await wild('html-emoji-picture-becomes-story-picture');
    expect(items).toMatchObject([{ text: 'Well done Year 6 🎉', media: [] }]);
  });

  test('avatar, share icon, counting pixel → no pictures', async () => {
    const { items } = await wild('html-avatar-share-icons-and-counting-pixel-become-pictures');
    expect(items.map(({ media }) => media.map(({ url }) => url))).toEqual([
      ['https://larkhill.example/day.jpg'],
      [],
      [],
    ]);
    expect(items.map(({ html }) => html)).toEqual(['', '<p>News.</p>', '<p>News.</p>']);
  });

  test.each([
    ['html-lazy-picture-data-srcset-only', `${UP}/day-1024.jpg`],
    ['html-lazy-placeholder-taken-for-picture', `${UP}/day.jpg`],
  ])('%s → the picture itself', async (name, url) => {
    const { items } = await wild(name);
    expect(items[0]?.media).toMatchObject([{ type: 'image', url, alt: 'Sack race' }]);
    expect(items[0]?.html).toContain(`<img src="${url}" alt="Sack race"`);
  });

  test('small thumbnails beside large ones, a copy beside its original → the large ones', async () => {
    const { items } = await wild('media-small-thumbnail-before-large');
    expect(items.map(({ media }) => media)).toEqual([
      [{ type: 'image', url: 'https://larkhill.example/a-640.jpg', alt: '', width: 640, height: 480 }],
      [{ type: 'image', url: `${UP}/day-1024x768.jpg`, alt: 'Race', width: 1024, height: 768 }],
    ]);
  });
});

describe('sanitiseHtml, what is no picture', () => {
  test.each([
    ['<img class="emoji" alt="😀" src="https://twemoji.maxcdn.com/v/latest/72x72/1f600.png">', '<p>😀</p>'],
    ['<img alt="🌍" src="https://cdn.jsdelivr.net/gh/twitter/twemoji@14/assets/72x72/1f30d.png">', '<p>🌍</p>'],
    ['<img class="wp-smiley" alt=":)" src="/wp-includes/images/smilies/icon_smile.gif">', '<p>:)</p>'],
    ['<img src="https://s.w.org/images/core/emoji/1f389.png">', ''],
    ['<img class="avatar avatar-96 photo" src="https://larkhill.example/head.jpg">', ''],
    ['<img src="https://secure.gravatar.com/avatar/abc?s=96">', ''],
    ['<img src="https://larkhill.example/wp-content/avatars/7/head.jpg">', ''],
    ['<img src="https://larkhill.example/theme/icons/facebook.png" alt="Facebook">', ''],
    ['<img class="share-button" src="https://larkhill.example/fb.png">', ''],
    ['<img src="https://static.addtoany.com/images/icons/x.png">', ''],
    ['<img src="http://feeds.feedburner.com/~r/larkhill/~4/abc" height="1" width="1">', ''],
    ['<img src="https://feeds.example/~r/larkhill/~4/abc">', ''],
    ['<img src="https://pixel.wp.com/b.gif?host=x">', ''],
    ['<img src="https://stats.example/hit.gif" style="display:none">', ''],
    ['<img src="https://stats.example/x" style="width: 0px; height: 0px">', ''],
    ['<img src="https://school.us1.list-manage.com/track/open.php?u=1">', ''],
    ['<img src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP" alt="x">', ''],
    ['<img src="https://a.example/b" style="width:0;height:0">', ''],
    ['<img src="http://feeds.wordpress.com/1.0/gocomments/larkhill.wordpress.com/4/">', ''],
    ['<img src="https://blogger.googleusercontent.com/tracker/123-456">', ''],
    ['<img src="/images/spacer.gif" alt="x">', ''],
    ['<img src="https://larkhill.example/blank.gif">', ''],
  ])('%s → %s', (html, expected) => {
    expect(sanitiseHtml(html, { baseUrl: 'https://larkhill.example/' }).html).toBe(expected);
  });

  test.each([
    '/up/facebook-day-out.jpg',
    '/up/emoji-workshop.jpg',
    '/up/shared-reading.jpg',
    '/up/avatar-film-night.jpg',
    '/up/placeholder-names-of-plants.jpg',
    '/up/countryside.jpg',
    '/up/pixel-art-club.png',
  ])('a picture called %s → a picture', (path) => {
    expect(picturesIn(`<img src="${path}">`)).toEqual([`https://larkhill.example${path}`]);
  });

  test('small icon → stays in the text, is no picture of the story', () => {
    expect(mediaOf('<p><img src="/up/star.png" width="32" height="32"> Well done</p>')).toEqual([]);
  });
});

describe('sanitiseHtml, pictures that load late', () => {
  test.each([
    ['data-lazy-src', '<img src="data:image/svg+xml,%3Csvg" data-lazy-src="/up/day.jpg">'],
    ['data-original', '<img src="/blank.gif" data-original="/up/day.jpg">'],
    ['data-src before a placeholder of any name', '<img src="/theme/img/ph.gif" data-src="/up/day.jpg">'],
    ['srcset alone', '<img srcset="/up/small.jpg 300w, /up/day.jpg 1024w">'],
    [
      'srcset with a larger one',
      '<img src="/up/small.jpg" width="300" srcset="/up/small.jpg 300w, /up/day.jpg 1024w">',
    ],
    ['srcset by density', '<img src="/up/small.jpg" srcset="/up/day.jpg 2x">'],
    ['data-lazy-srcset', '<img src="data:," data-lazy-srcset="/up/small.jpg 300w,/up/day.jpg 1200w" sizes="100vw">'],
    ['picture', '<picture><source srcset="/up/small.jpg 300w, /up/day.jpg 1600w"><img src="data:,"></picture>'],
    ['picture, late', '<picture><source data-srcset="/up/day.jpg 1600w"><img src="data:,"></picture>'],
    ['noscript', '<img class="lazy" src="/blank.gif"><noscript><img src="/up/day.jpg"></noscript>'],
    [
      'noscript beside the same',
      '<img src="/blank.gif" data-src="/up/day.jpg"><noscript><img src="/up/day.jpg"></noscript>',
    ],
    ['copy that links to its original', '<a href="/up/day.jpg"><img src="/up/day-150x150.jpg" width="150"></a>'],
    ['AMP', '<amp-img src="/up/day.jpg" layout="responsive"></amp-img>'],
    ['noscript with words', '<noscript>Please turn on scripts. <img src="/up/day.jpg"></noscript>'],
  ])('%s → the largest picture, once', (_what, html) => {
    expect(picturesIn(html)).toEqual([`${UP}/day.jpg`]);
    expect(sanitiseHtml(html, { baseUrl: 'https://larkhill.example/' }).text).toBe('');
  });

  test('width of the page → that of the larger file, in proportion', () => {
    const { images } = sanitiseHtml(`<img src="${UP}/s.jpg" width="300" height="200" srcset="${UP}/day.jpg 1200w">`);
    expect(images).toEqual([{ url: `${UP}/day.jpg`, alt: '', width: 1200, height: 800 }]);
  });

  test('srcset with commas in its addresses → read whole', () => {
    const set = 'https://img.example/c_fill,w_300/day.jpg 300w, https://img.example/c_fill,w_900/day.jpg 900w';
    expect(picturesIn(`<img srcset="${set}">`)).toEqual(['https://img.example/c_fill,w_900/day.jpg']);
  });
});

describe('collectMedia', () => {
  test.each([
    ['a copy of WordPress first', [`${UP}/day-150x150.jpg`, `${UP}/day.jpg`], [`${UP}/day.jpg`]],
    ['a copy of WordPress last', [`${UP}/day.jpg`, `${UP}/day-300x200.jpg`], [`${UP}/day.jpg`]],
    ['two copies', [`${UP}/day-150x150.jpg`, `${UP}/day-1024x768.jpg`], [`${UP}/day-1024x768.jpg`]],
    [
      'the same by http and www.',
      ['http://www.larkhill.example/up/day.jpg', `${UP}/day.jpg`],
      ['http://www.larkhill.example/up/day.jpg'],
    ],
    [
      'the same by a service',
      [`https://i0.wp.com/larkhill.example/up/day.jpg?w=300`, `${UP}/day.jpg`],
      [`${UP}/day.jpg`],
    ],
    ['a thumbnail of another picture', [`${UP}/other-150x150.jpg`, `${UP}/day.jpg`], [`${UP}/day.jpg`]],
    ['a thumbnail alone', [`${UP}/day-150x150.jpg`], [`${UP}/day-150x150.jpg`]],
    ['two pictures', [`${UP}/day-1.jpg`, `${UP}/day-2.jpg`], [`${UP}/day-1.jpg`, `${UP}/day-2.jpg`]],
  ])('%s → each picture once, the largest', (_what, urls, expected) => {
    const media = collectMedia(
      urls.map((url) => ({ url, type: 'image' })),
      { images: [], embeds: [] },
      undefined,
    );
    expect(media.map(({ url }) => url)).toEqual(expected);
  });

  test('media:group with one picture in several sizes → the largest', async () => {
    const sizes = [150, 1200, 600].map(
      (width) => `<media:content url="${UP}/w${width}.jpg" medium="image" width="${width}"/>`,
    );
    const { media } = await only(
      rss(`<item><guid>1</guid><title>T</title><media:group>${sizes.join('')}</media:group></item>`),
    );
    expect(media.map(({ url }) => url)).toEqual([`${UP}/w1200.jpg`]);
  });

  test('thumbnail of Media RSS before the picture → the picture alone', async () => {
    const { media } = await only(
      rss(`<item><guid>1</guid><title>T</title><media:thumbnail url="${UP}/t.jpg" width="150" height="100"/>
        <media:content url="${UP}/big.jpg" medium="image" width="1200" height="800"/></item>`),
    );
    expect(media.map(({ url }) => url)).toEqual([`${UP}/big.jpg`]);
  });
});

describe('players', () => {
  test('films, recordings and files of a feed → a link with a title each, films and recordings as media', async () => {
    const { items } = await wild('html-embedded-film-sound-and-file-vanish');
    const link = (url: string, title: string) =>
      `<p><a href="${url}" rel="noopener noreferrer nofollow">${title}</a></p>`;
    expect(items.map(({ html, media }) => [html, media])).toEqual([
      [
        `<p>Watch our play:</p>${link('https://www.youtube.com/watch?v=aBcDeFgHiJk', 'Watch on YouTube')}`,
        [{ type: 'video', url: 'https://www.youtube.com/watch?v=aBcDeFgHiJk', alt: '' }],
      ],
      [
        `<p>Film:</p>${link(`${UP}/play.mp4`, 'Watch the film (play.mp4)')}`,
        [{ type: 'video', url: `${UP}/play.mp4`, alt: '', sourceUrl: `${UP}/play.jpg` }],
      ],
      [
        `<p>Choir:</p>${link(`${UP}/choir.mp3`, 'Listen to the recording (choir.mp3)')}`,
        [{ type: 'audio', url: `${UP}/choir.mp3`, alt: '' }],
      ],
      [`<p>Letter:</p>${link(`${UP}/letter.pdf`, 'Letter to parents')}`, []],
    ]);
  });

  test.each<[string, string, string]>([
    [
      '<lite-youtube videoid="aBcDeFgHiJk"></lite-youtube>',
      'https://www.youtube.com/watch?v=aBcDeFgHiJk',
      'Watch on YouTube',
    ],
    ['<amp-vimeo data-videoid="123456" title="Play"></amp-vimeo>', 'https://vimeo.com/123456', 'Play'],
    [
      '<iframe src="https://www.youtube-nocookie.com/embed/aBcDeFgHiJk?rel=0" title="Our play"></iframe>',
      'https://www.youtube.com/watch?v=aBcDeFgHiJk',
      'Our play',
    ],
    [
      '<iframe src="//www.youtube.com/embed/videoseries?list=PL123" title="YouTube video player"></iframe>',
      'https://www.youtube.com/playlist?list=PL123',
      'Watch on YouTube',
    ],
    [
      '<iframe data-src="https://player.vimeo.com/video/123456?h=ab12" src="about:blank"></iframe>',
      'https://vimeo.com/123456/ab12',
      'Watch on Vimeo',
    ],
    [
      '<object><param name="movie" value="https://www.youtube.com/v/aBcDeFgHiJk"><embed src="https://www.youtube.com/v/aBcDeFgHiJk"></object>',
      'https://www.youtube.com/watch?v=aBcDeFgHiJk',
      'Watch on YouTube',
    ],
    ['<embed src="/up/prospectus.pdf" type="application/pdf">', `${UP}/prospectus.pdf`, 'Open prospectus.pdf'],
    [
      '<video><source src="/up/play.webm"><source src="/up/play.mp4">Your browser is old.</video>',
      `${UP}/play.webm`,
      'Watch the film (play.webm)',
    ],
    ['<audio src="/up/choir%20song.mp3" title="Choir"></audio>', `${UP}/choir%20song.mp3`, 'Choir'],
    [
      '<iframe src="https://open.spotify.com/embed/episode/4abc"></iframe>',
      'https://open.spotify.com/episode/4abc',
      'Listen on Spotify',
    ],
    [
      '<iframe src="https://www.google.com/maps/embed?pb=1" title="Where to find us"></iframe>',
      'https://www.google.com/maps/embed?pb=1',
      'Where to find us',
    ],
    [
      '<iframe src="https://drive.google.com/file/d/1AbC/preview"></iframe>',
      'https://drive.google.com/file/d/1AbC/view',
      'Open Google Drive',
    ],
    [
      '<iframe src="https://w.soundcloud.com/player/?url=x"></iframe><noscript><iframe src="https://w.soundcloud.com/player/?url=x"></iframe></noscript>',
      'https://w.soundcloud.com/player/?url=x',
      'Listen on SoundCloud',
    ],
  ])('%s → one link', (html, url, title) => {
    const clean = sanitiseHtml(`<p>Before</p>${html}<p>After</p>`, { baseUrl: 'https://larkhill.example/' });
    const address = url.replaceAll('&', '&amp;');
    expect(clean.html.replaceAll(' rel="noopener noreferrer nofollow"', '')).toBe(
      `<p>Before</p><p><a href="${address}">${title}</a></p><p>After</p>`,
    );
  });

  test('thousands of players → the first hundred', () => {
    const html = Array.from({ length: 3_000 }, (_, n) => `<iframe src="https://a.test/x?n=${n}"></iframe>`).join('');
    expect(sanitiseHtml(html).text.split('\n\n')).toHaveLength(100);
  });

  test.each([
    '<iframe src="https://www.googletagmanager.com/ns.html?id=1" height="0" width="0" style="display:none"></iframe>',
    '<noscript><iframe src="https://www.googletagmanager.com/ns.html?id=1"></iframe></noscript>',
    '<iframe src="https://www.facebook.com/plugins/like.php?href=x"></iframe>',
    '<iframe src="javascript:alert(1)"></iframe>',
    '<iframe src="about:blank"></iframe>',
    '<video></video>',
  ])('%s → nothing', (html) => {
    expect(sanitiseHtml(`${html}<p>x</p>`)).toEqual({ html: '<p>x</p>', text: 'x', images: [], embeds: [] });
  });
});

describe('tables, raised and lowered figures, lines as they are', () => {
  test('of a feed from the wild → a line for each row, ² and ₂, lines kept, a place in the post itself', async () => {
    const { items } = await wild('html-table-rows-lost-sub-and-sup-flattened');
    expect(items.map(({ text }) => text)).toEqual(['Year | Score\n\nYear 5 | 12', 'x² H₂O\n\none\ntwo', 'Text1']);
    expect(items[2]?.html).toContain('href="https://larkhill.example/3#fn1"');
  });

  test.each([
    [
      '<table><tbody><tr><td><p>A</p></td><td><p>1</p></td></tr><tr><td>B</td><td>2</td></tr></table>',
      '<p>A | 1</p><p>B | 2</p>',
    ],
    ['<table><tr><th>A<th>B<tr><td>1<td>2</table>', '<p>A | B</p><p>1 | 2</p>'],
    [
      '<table role="presentation"><tr><td>A</td><td>B</td></tr><tr><td>C</td><td>D</td></tr></table>',
      '<p>A</p><p>B</p><p>C</p><p>D</p>',
    ],
    [
      '<table><tr><td><h2>Menu</h2></td><td>B</td></tr><tr><td>C</td><td>D</td></tr></table>',
      '<h3>Menu</h3><p>B</p><p>C</p><p>D</p>',
    ],
    [
      '<p>The 5<sup>th</sup> of May, 20 m<sup>2</sup>, CO<sub>2</sub>, x<sup>10</sup></p>',
      '<p>The 5th of May, 20 m², CO₂, x¹⁰</p>',
    ],
    ['<pre>a &lt; b\n  c</pre>', '<p>a &lt; b<br />c</p>'],
  ])('%s → %s', (html, expected) => {
    expect(sanitiseHtml(html).html).toBe(expected);
  });

  test('pre with 100,000 lines → as few tags as any text may have, unchanged when cleaned again', () => {
    const { html } = sanitiseHtml(`<pre>${'a\n'.repeat(99_990)}</pre>`);
    expect(html.match(/</g)?.length).toBeLessThanOrEqual(10_002);
    expect(sanitiseHtml(html).html).toBe(html);
  });
});

test('Media RSS: players, enclosures of players → films', async () => {
  const film = { type: 'video', url: 'https://www.youtube.com/watch?v=aBcDeFgHiJk', alt: '' };
  for (const element of [
    '<media:player url="https://www.youtube.com/embed/aBcDeFgHiJk"/>',
    '<media:content medium="video"><media:player url="https://www.youtube.com/watch?v=aBcDeFgHiJk"/></media:content>',
    '<media:content url="https://www.youtube.com/v/aBcDeFgHiJk" type="application/x-shockwave-flash" medium="video"/>',
    '<enclosure url="https://www.youtube.com/watch?v=aBcDeFgHiJk" type="text/html" length="1"/>',
  ])
    expect((await only(rss(`<item><guid>1</guid><title>T</title>${element}</item>`))).media).toEqual([film]);
});
