import { escapeHtml } from '../core/html/text.ts';

export type Photo = {
  readonly title: string;
  readonly text: string;
  readonly tags: readonly string[];
  readonly page: string;
  readonly at: Date;
  readonly picture: string | null;
};
/** `id` is Flickr's number of the account. */
export type PhotoAccount = { readonly title: string; readonly name: string; readonly id: string };

/** As many as Flickr's own feed holds. */
export const PHOTOS_IN_FEED = 20;

/** Flickr’s feed has the same address for all authors. */
const ADDRESS = 'nobody@flickr.com';

/** The newest photos as Flickr's public feed of an account writes them, in JSON. */
export function photoFeed({ title, name, id }: PhotoAccount, photos: readonly Photo[]): string {
  const stream = `https://www.flickr.com/photos/${id}/`;
  const items = photos.slice(0, PHOTOS_IN_FEED).map((photo) => ({
    title: photo.title,
    link: photo.page,
    media: { m: photo.picture },
    date_taken: photo.at.toISOString(),
    description: [
      `<p><a href="https://www.flickr.com/people/${id}/">${escapeHtml(name)}</a> posted a photo:</p>`,
      `<p><a href="${photo.page}" title="${escapeHtml(photo.title)}"><img src="${photo.picture}" width="240" height="150" alt="${escapeHtml(photo.title)}" /></a></p>`,
      ...photo.text
        .split('\n\n')
        .filter(Boolean)
        .map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
    ].join('\n\n'),
    published: photo.at.toISOString(),
    author: `${ADDRESS} ("${name}")`,
    author_id: id,
    tags: photo.tags.join(' '),
  }));
  return JSON.stringify({ title, link: stream, description: '', generator: 'https://www.flickr.com', items });
}
