import { formatDay } from './day.ts';
import { make, own, put } from './dom.ts';
import type { CardPart, Media, Story } from './embed.ts';
import type { View } from './view.ts';

/** A story's words reach the tree by textContent and attributes alone, never as markup. */
export function makeCard(view: View, story: Story): HTMLElement {
  const { options, locale } = view.embed.widget;
  const { id, media, author, network, hashtags, publishedAt, title, excerpt, url } = story;
  const shows = (name: CardPart) => options.parts?.[name] ?? name !== 'channel';
  const card = make('article', 'card');
  card.setAttribute('data-story', id);
  if (media && shows('picture')) put(card, picture(media));
  else card.className += ' -bare';
  const text = put(card, make('div', '-text'));

  const isOpened = options.open === 'lightbox';
  const link = make(isOpened ? 'button' : url ? 'a' : 'span', '-open', title || excerpt) as HTMLAnchorElement;
  put(put(text, make(`h${view.level}` as 'h3', 'title')), own(link));
  if (isOpened) link.onclick = () => view.part('dialog', story, link).catch(() => url && open(url));
  else if (url) {
    link.href = url;
    link.rel = 'noopener';
    if (link.origin !== location.origin) {
      link.target = '_blank';
      put(link, make('span', '-hidden', ` (${view.say('opens in a new tab')})`));
    }
  }

  const line = make('p', '-meta');
  const day = shows('date') && formatDay(publishedAt, locale);
  if (day) put(line, make('time', 'date', day)).dateTime = publishedAt;
  if (author && shows('author')) put(line, own(make('span', 'author', author)));
  if (network && shows('channel')) put(line, make('span', '-channel', network));
  if (line.firstChild) put(text, line);

  // A short post's title is its own beginning: what has been read already is not said again.
  const isSaid = excerpt.slice(0, title.length) === title;
  const rest = title && (isSaid ? excerpt.slice(title.length) : excerpt).replace(/^[\s.…:–-]+/, '');
  if (rest && shows('excerpt')) put(text, own(make('p', 'excerpt', rest)));

  const tags = make('p', '-tags');
  for (const tag of hashtags.slice(0, 3)) put(tags, own(make('span', 'hashtag', `#${tag}`)));
  if (tags.firstChild && shows('hashtags')) put(text, tags);
  for (const dress of view.dressers) dress(card, story);
  return card;
}

function picture({ type, url, alt, variants, focus }: Media): HTMLElement {
  const box = make('div', `picture -${type}`);
  const sizes = put(box, make('picture'));
  let source = type === 'image' && url;
  // Small formats where the browser reads them, and no more pixels than the frame has. Of a film they are its poster.
  for (const format of ['avif', 'webp', 'jpeg']) {
    const one = put(sizes, make('source'));
    one.type = `image/${format}`;
    one.sizes = '(max-width:640px) 100vw,400px';
    for (const variant of variants ?? [])
      if (variant.type === one.type) {
        one.srcset += `${one.srcset && ', '}${variant.url} ${variant.width}w`;
        if (type !== 'image') source = variant.url;
      }
  }
  const image = put(sizes, make('img'));
  image.alt = alt;
  image.loading = 'lazy';
  image.decoding = 'async';
  image.referrerPolicy = 'no-referrer';
  if (focus) image.style.objectPosition = `${focus.x * 100}% ${focus.y * 100}%`;
  // The frame stays as large, so that nothing on the page moves when a picture has gone from its server.
  image.onerror = () => box.replaceChild(own(make('span', '', alt)), sizes);
  if (source) image.src = source;
  else image.onerror('');
  return box;
}
