import { focusPosition, pictureSources } from '../lib/picture-sources.ts';
import { directionOf, formatDay, wordsFor } from './labels.ts';
import type { ShownEmbed, ShownStory } from './read.ts';

const SVG = 'http://www.w3.org/2000/svg';
const PLAY = 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm-2 6 6 4-6 4z';
const SOUND = 'M4 9v6h4l5 4V5L8 9zm11-1v8a4.5 4.5 0 0 0 0-8z';

/** A page's own words reach the tree by textContent and attributes alone, never as markup. */
export function renderEmbed({ widget, stories }: ShownEmbed, headingLevel: number): HTMLElement {
  const labels = wordsFor(widget.locale);
  const box = frame(widget.locale, widget.layout);
  if (stories.length === 0) {
    box.append(make('p', 'n', labels.empty));
    return box;
  }
  box.setAttribute('role', 'region');
  box.setAttribute('aria-label', widget.name || labels.stories);
  const list = make('ul');
  // Safari drops the list's meaning together with its bullets.
  list.setAttribute('role', 'list');
  list.append(
    ...stories.map((story) => {
      const item = make('li');
      item.append(card(story, widget.locale, headingLevel));
      return item;
    }),
  );
  box.append(list);
  return box;
}

export function renderFailure(locale: string): HTMLElement {
  const box = frame(locale, 'grid');
  const note = make('p', 'n', wordsFor(locale).failed);
  note.setAttribute('role', 'status');
  box.append(note);
  return box;
}

function frame(locale: string, layout: string): HTMLElement {
  const box = make('div', `w ${layout}`);
  box.lang = locale;
  box.dir = directionOf(locale);
  return box;
}

function card(story: ShownStory, locale: string, headingLevel: number): HTMLElement {
  const article = make('article', story.media ? 'c' : 'c o');
  if (story.media) article.append(picture(story.media));
  const text = make('div', 'x');
  const day = formatDay(story.publishedAt, locale);
  const line = make('p', 'd');
  if (day) {
    const time = make('time', '', day);
    time.dateTime = story.publishedAt;
    line.append(time);
  }
  if (story.author) {
    if (day) line.append(' · ');
    line.append(own(make('span', '', story.author)));
  }
  const heading = make(`h${headingLevel}` as 'h3', 't');
  heading.append(title(story, locale));
  text.append(heading);
  if (line.firstChild) text.append(line);
  const rest = excerptAfter(story);
  if (rest) text.append(own(make('p', 'e', rest)));
  if (story.hashtags.length > 0) {
    const tags = make('p', 'g');
    tags.append(...story.hashtags.flatMap((tag) => [own(make('span', '', `#${tag}`)), ' ']));
    text.append(tags);
  }
  article.append(text);
  return article;
}

/** A short post's title is its own beginning: what has been read already is not said again. */
function excerptAfter({ title, excerpt }: ShownStory): string {
  if (!title) return '';
  return (excerpt.startsWith(title) ? excerpt.slice(title.length) : excerpt).replace(/^[\s.…:–-]+/, '');
}

function title(story: ShownStory, locale: string): Node {
  const text = story.title || story.excerpt;
  if (!story.url) return own(make('span', '', text));
  const link = own(make('a', '', text));
  link.href = story.url;
  link.rel = 'noopener';
  if (new URL(story.url).origin !== location.origin) {
    link.target = '_blank';
    link.append(make('span', 'v', ` (${wordsFor(locale).newTab})`));
  }
  return link;
}

type Media = NonNullable<ShownStory['media']>;

function picture(media: Media): HTMLElement {
  const box = make('div', 'p');
  if (media.type !== 'image') {
    box.append(icon(media.type === 'video' ? PLAY : SOUND, media.alt));
    return box;
  }
  const image = make('img');
  image.alt = media.alt;
  image.loading = 'lazy';
  image.decoding = 'async';
  image.referrerPolicy = 'no-referrer';
  // The frame keeps its size, so that nothing on the page moves when a picture has gone from its server.
  image.addEventListener('error', () => box.replaceChildren(own(make('span', '', media.alt))), { once: true });
  image.style.objectPosition = focusPosition(media.focus);
  box.append(inSizes(image, media.variants));
  image.src = media.url;
  return box;
}

/** Small formats where the browser reads them, and no more pixels than the frame has. */
function inSizes(image: HTMLImageElement, variants: Media['variants']): HTMLElement {
  const picture = make('picture');
  for (const source of pictureSources(variants))
    picture.append(Object.assign(make('source'), source, { sizes: '(max-width: 640px) 100vw, 400px' }));
  picture.append(image);
  return picture;
}

function icon(path: string, alt: string): Element {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  if (alt) {
    svg.setAttribute('role', 'img');
    svg.setAttribute('aria-label', alt);
  } else svg.setAttribute('aria-hidden', 'true');
  svg.appendChild(document.createElementNS(SVG, 'path')).setAttribute('d', path);
  return svg;
}

/** A story's own words may run the other way than the widget's. */
function own<T extends HTMLElement>(element: T): T {
  element.dir = 'auto';
  return element;
}

function make<K extends keyof HTMLElementTagNameMap>(tag: K, className = '', text = ''): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (text) element.textContent = text;
  return element;
}
