import * as z from 'zod/mini';
import type { Attachment } from '../../core/html/media.ts';
import { htmlOfText } from '../../core/html/text.ts';
import type { ConnectorItem } from '../../core/ports/connector.ts';
import { linkOf } from '../mapping/links.ts';
import { itemOfNetworkPost } from '../mapping/network-item.ts';

const text = z.nullish(z.string());
const shared = {
  media_type: text,
  type: text,
  title: text,
  description: text,
  url: text,
  unshimmed_url: text,
  media: z.nullish(
    z.object({
      image: z.nullish(z.object({ src: z.string(), width: z.nullish(z.number()), height: z.nullish(z.number()) })),
      source: text,
    }),
  ),
};
const partSchema = z.object(shared);
const attachmentSchema = z.object({
  ...shared,
  subattachments: z.nullish(z.object({ data: z.array(partSchema) })),
});
const summary = z.nullish(z.object({ summary: z.nullish(z.object({ total_count: z.nullish(z.number()) })) }));

export const postSchema = z.object({
  id: z.string(),
  message: text,
  story: text,
  created_time: z.string(),
  permalink_url: text,
  full_picture: text,
  attachments: z.nullish(z.object({ data: z.array(attachmentSchema) })),
  shares: z.nullish(z.object({ count: z.nullish(z.number()) })),
  reactions: summary,
  comments: summary,
});
type Post = z.infer<typeof postSchema>;
type Part = z.infer<typeof partSchema>;

const PART = 'media_type,type,title,description,url,unshimmed_url,media';
const COUNT = 'summary(total_count).limit(0)';
export const POST_FIELDS = [
  'id,message,story,created_time,updated_time,permalink_url,full_picture',
  `attachments{${PART},subattachments{${PART}}}`,
  `shares,reactions.${COUNT},comments.${COUNT}`,
].join();

/** @param page that it is a post of */
export function itemOfPost(post: Post, page: { readonly id: string; readonly name: string }): ConnectorItem[] {
  const said = post.message ?? post.story ?? '';
  const parts = (post.attachments?.data ?? []).flatMap(({ subattachments, ...own }): Part[] =>
    subattachments && subattachments.data.length > 0 ? subattachments.data : [own],
  );
  const attachments = parts.flatMap((part) => attachmentsOf(part, said));
  const isPictured = attachments.some(({ type }) => type !== 'link');
  const item = itemOfNetworkPost({
    id: post.id,
    title: null,
    html: htmlOfText(said),
    page: post.permalink_url ?? `https://www.facebook.com/${post.id}`,
    author: page.name,
    attachments:
      isPictured || !post.full_picture ? attachments : [{ url: post.full_picture, type: 'image' }, ...attachments],
    tags: [],
    createdAt: post.created_time,
    metrics: {
      likes: post.reactions?.summary?.total_count,
      comments: post.comments?.summary?.total_count,
      shares: post.shares?.count,
    },
    rawMetrics: { reactions: post.reactions, comments: post.comments, shares: post.shares },
    hasPassingAddresses: true,
  });
  return item ? [item] : [];
}

function attachmentsOf(part: Part, said: string): Attachment[] {
  const { media, title, description } = part;
  const isLink = part.media_type === 'link' || part.type === 'share';
  const isFilm = part.media_type === 'video' || (part.type?.startsWith('video') ?? false);
  // What only repeats the post describes no picture; what describes a page that is linked does not either.
  const alt = isLink || !description || description === said ? '' : description;
  const image: Attachment[] = media?.image
    ? [
        {
          url: media.image.src,
          type: 'image',
          alt,
          width: media.image.width ?? undefined,
          height: media.image.height ?? undefined,
        },
      ]
    : [];
  const film = isFilm ? (media?.source ?? part.url) : null;
  const link = isLink ? linkedPage(part) : null;
  return [
    ...image,
    ...(film ? [{ url: film, type: 'video', alt }] : []),
    ...(link ? [{ url: link, type: 'link', alt: title ?? '' }] : []),
  ];
}

/** Without the provider's own page in between, which notes who goes on. */
function linkedPage({ unshimmed_url: plain, url }: Part): string | null {
  const address = linkOf(plain ?? url, 'https://www.facebook.com');
  const target = address && /^https?:\/\/lm?\.facebook\.com\/l\.php\?/.test(address) ? new URL(address) : null;
  return linkOf(target?.searchParams.get('u'), 'https://www.facebook.com') ?? address;
}
