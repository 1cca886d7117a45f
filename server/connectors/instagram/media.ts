import * as z from 'zod/mini';
import type { Attachment } from '../../core/html/media.ts';
import { htmlOfText } from '../../core/html/text.ts';
import type { ConnectorItem } from '../../core/ports/connector.ts';
import { itemOfNetworkPost } from '../mapping/network-item.ts';

const text = z.nullish(z.string());
const count = z.nullish(z.number());
const pictureSchema = z.object({ media_type: text, media_url: text, thumbnail_url: text, alt_text: text });

export const mediaSchema = z.extend(pictureSchema, {
  id: z.string(),
  caption: text,
  permalink: text,
  timestamp: z.string(),
  like_count: count,
  comments_count: count,
  children: z.nullish(z.object({ data: z.array(pictureSchema) })),
});
type Posted = z.infer<typeof mediaSchema>;

const ALT = ',alt_text';
export const MEDIA_FIELDS = fieldsWith(ALT);
/** For accounts that know no descriptions of pictures. */
export const MEDIA_FIELDS_WITHOUT_ALT = fieldsWith('');

function fieldsWith(alt: string): string {
  const own = 'id,caption,media_type,media_product_type,media_url,thumbnail_url,permalink,timestamp';
  return `${own},like_count,comments_count${alt},children{id,media_type,media_url,thumbnail_url${alt}}`;
}

export function itemOfMedia(posted: Posted, author: string): ConnectorItem[] {
  const { children, permalink } = posted;
  const parts = children && children.data.length > 0 ? children.data : [posted];
  const item = itemOfNetworkPost({
    id: posted.id,
    title: null,
    html: htmlOfText(posted.caption ?? ''),
    page: permalink ?? 'https://www.instagram.com/',
    author,
    attachments: parts.flatMap(attachmentsOf),
    tags: [],
    createdAt: posted.timestamp,
    metrics: { likes: posted.like_count, comments: posted.comments_count },
    rawMetrics: { like_count: posted.like_count, comments_count: posted.comments_count },
    hasPassingAddresses: true,
  });
  return item ? [item] : [];
}

/** A film has a picture of its own beside it, and no address where its sound is licensed. */
function attachmentsOf(part: z.infer<typeof pictureSchema>): Attachment[] {
  const { media_url: file, thumbnail_url: picture, alt_text: description } = part;
  const alt = description ?? '';
  if (part.media_type !== 'VIDEO') return file ? [{ url: file, type: 'image', alt }] : [];
  return [
    ...(picture ? [{ url: picture, type: 'image', alt }] : []),
    ...(file ? [{ url: file, type: 'video', alt }] : []),
  ];
}
