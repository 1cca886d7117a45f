import * as z from 'zod/mini';
import type { ConnectorItem } from '../../core/ports/connector.ts';
import { linkOf } from '../mapping/links.ts';
import { itemOfNetworkPost } from '../mapping/network-item.ts';

const text = z.nullish(z.string());
const photoSchema = z.object({
  title: text,
  link: z.string(),
  media: z.nullish(z.object({ m: text })),
  date_taken: text,
  published: text,
  tags: text,
  description: text,
  author: text,
});

/** `/photos/{account}/{photo}/`; in a group the account is whoever took it. */
const PHOTO_PAGE = /\/photos\/[^/]+\/(\d{1,30})(?:\/|$)/;
/** The first lines of every description: who has put it there, and the picture itself with a link. */
const POSTED = /^\s*<p>\s*<a\b[^<>]*>[^<>]*<\/a>\s+(?:posted|added|has added)\b[^<>]*<\/p>/i;
const PICTURE = /<p>\s*<a\b[^<>]*>\s*<img\b[^<>]*>\s*<\/a>\s*<\/p>/i;
/** `nobody@flickr.com ("Hillcrest School")` */
const AUTHOR = /^\S+\s+\("?(.*?)"?\)$/s;
/** 240 pixels wide; by the rule that Flickr has published for these addresses, `_z` is the same picture at 640. */
const SMALL = /^(https:\/\/(?:live|farm\d+)\.staticflickr\.com\/\d+\/\d+_[0-9a-f]+)_m(\.jpg)$/;

/** What the feed says of one photo; `null` for what names none. */
export function itemOfPhoto(value: unknown): ConnectorItem | null {
  const { data: photo } = photoSchema.safeParse(value);
  const page = photo ? linkOf(photo.link, 'https://www.flickr.com/') : null;
  const id = page ? PHOTO_PAGE.exec(new URL(page).pathname)?.[1] : undefined;
  if (!photo || !page || !id) return null;
  const title = photo.title?.trim() || null;
  const picture = photo.media?.m?.replace(SMALL, '$1_z$2');
  return itemOfNetworkPost({
    id,
    title,
    html: (photo.description ?? '').replace(POSTED, '').replace(PICTURE, ''),
    page,
    author: photo.author ? (AUTHOR.exec(photo.author.trim())?.[1] ?? null) : null,
    attachments: picture ? [{ url: picture, type: 'image', alt: title ?? undefined }] : [],
    tags: (photo.tags ?? '').split(/\s+/).filter(Boolean),
    createdAt: photo.published || photo.date_taken || '',
  });
}
