import * as z from 'zod/mini';
import type { Attachment } from '../../core/html/media.ts';
import { htmlOfText } from '../../core/html/text.ts';
import type { ConnectorItem } from '../../core/ports/connector.ts';
import { itemOfNetworkPost } from '../mapping/network-item.ts';
import { plainOfLittleText } from './little-text.ts';

const text = z.nullish(z.string());
const partSchema = z.object({ id: text, altText: text, title: text });

export const postSchema = z.object({
  id: z.string(),
  commentary: text,
  publishedAt: z.nullish(z.number()),
  createdAt: z.nullish(z.number()),
  lastModifiedAt: z.nullish(z.number()),
  lifecycleState: z.string(),
  visibility: z.string(),
  content: z.nullish(
    z.object({
      media: z.nullish(partSchema),
      multiImage: z.nullish(z.object({ images: z.array(partSchema) })),
      article: z.nullish(z.object({ source: text, title: text, thumbnail: text, thumbnailAltText: text })),
    }),
  ),
  reshareContext: z.nullish(z.object({ parent: text })),
});
export type Post = z.infer<typeof postSchema>;

/** Everyone may see it. */
export const isPublic = ({ lifecycleState, visibility }: Post) =>
  lifecycleState === 'PUBLISHED' && visibility === 'PUBLIC';

/** Where a picture or a film is now; `null` where it cannot be had. */
export type Resolve = (urn: string) => Promise<{ readonly url: string; readonly picture: string | null } | null>;

export async function itemOfPost(post: Post, author: string, resolve: Resolve): Promise<ConnectorItem[]> {
  const said = plainOfLittleText(post.commentary ?? '');
  const item = itemOfNetworkPost({
    id: post.id,
    title: null,
    html: htmlOfText(said.text),
    page: `https://www.linkedin.com/feed/update/${post.id}`,
    author,
    attachments: await attachmentsOf(post.content, resolve),
    tags: said.hashtags,
    createdAt: new Date(post.publishedAt ?? post.createdAt ?? Number.NaN).toString(),
    hasPassingAddresses: true,
  });
  return item ? [{ ...item, ...(post.reshareContext ? { isRepost: true } : {}) }] : [];
}

async function attachmentsOf(content: Post['content'], resolve: Resolve): Promise<Attachment[]> {
  const { media, multiImage, article } = content ?? {};
  const parts = [...(multiImage?.images ?? []), ...(media ? [media] : [])];
  const files = await Promise.all(parts.map(({ id, altText, title }) => filesOf(id, altText ?? title, resolve)));
  const linked = article?.source ? await filesOf(article.thumbnail, article.thumbnailAltText, resolve) : [];
  const link: Attachment[] = article?.source ? [{ url: article.source, type: 'link', alt: article.title ?? '' }] : [];
  return [...files.flat(), ...linked, ...link];
}

async function filesOf(urn: string | null | undefined, alt: string | null | undefined, resolve: Resolve) {
  const isFilm = urn?.startsWith('urn:li:video:') ?? false;
  if (!urn || !(isFilm || urn.startsWith('urn:li:image:'))) return [];
  const at = await resolve(urn);
  if (!at) return [];
  const file: Attachment = { url: at.url, type: isFilm ? 'video' : 'image', alt: alt ?? '' };
  return isFilm && at.picture ? [{ url: at.picture, type: 'image', alt: alt ?? '' }, file] : [file];
}
