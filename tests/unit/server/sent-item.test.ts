import { expect, test } from 'vitest';
import { itemOfSent } from '../../../server/channels/use-cases/inbound/sent-item.ts';
import { sanitiseHtml } from '../../../server/core/html/sanitise.ts';
import type { SentStory } from '../../../src/domain/feed/inbound.ts';

const item = (sent: Partial<SentStory>) =>
  itemOfSent({ sanitiseHtml, now: () => new Date('2026-11-20T09:00:00Z') }, { id: '1', ...sent });

test('itemOfSent: pictures in the HTML → pictures of the story, by the same choice as those of feeds', () => {
  const { media, text } = item({
    url: 'https://larkhill.example/news/1',
    html: `<p>Well done <img class="emoji" alt="🎉" src="https://s.w.org/images/core/emoji/1f389.png"></p>
      <img src="/blank.gif" data-src="/up/day.jpg" alt="Sack race"><img src="https://pixel.wp.com/b.gif">`,
  });
  expect(media).toEqual([{ type: 'image', url: 'https://larkhill.example/up/day.jpg', alt: 'Sack race' }]);
  expect(text).toBe('Well done 🎉');
});

test('itemOfSent: media → first, each once, a copy beside its original as one', () => {
  const { media } = item({
    text: 'x',
    html: '<img src="https://larkhill.example/up/day.jpg">',
    media: [
      { url: 'https://larkhill.example/up/day-150x150.jpg', alt: 'Race < 5 m' },
      { url: 'https://larkhill.example/picture/7' },
      { url: 'https://larkhill.example/up/choir.mp3' },
    ],
  });
  expect(media).toEqual([
    { type: 'image', url: 'https://larkhill.example/up/day.jpg', alt: 'Race < 5 m' },
    { type: 'image', url: 'https://larkhill.example/picture/7', alt: '' },
    { type: 'audio', url: 'https://larkhill.example/up/choir.mp3', alt: '' },
  ]);
});

test('itemOfSent: film in the HTML, control character in the title → a link and a film, a title without it', () => {
  const { title, media, html } = item({
    title: 'Our\b play',
    html: '<iframe src="https://www.youtube.com/embed/aBcDeFgHiJk"></iframe>',
  });
  expect(title).toBe('Our play');
  expect(html).toContain('<a href="https://www.youtube.com/watch?v=aBcDeFgHiJk"');
  expect(media).toMatchObject([{ type: 'video', url: 'https://www.youtube.com/watch?v=aBcDeFgHiJk' }]);
});
