import * as z from 'zod/mini';
import type { Attachment } from '../../core/html/media.ts';
import { htmlOfText, unescapeHtml } from '../../core/html/text.ts';
import type { ConnectorItem } from '../../core/ports/connector.ts';
import { itemOfNetworkPost } from '../mapping/network-item.ts';

const entities = z.nullish(
  z.object({
    urls: z.nullish(
      z.array(z.object({ url: z.string(), expanded_url: z.nullish(z.string()), media_key: z.nullish(z.string()) })),
    ),
    hashtags: z.nullish(z.array(z.object({ tag: z.string() }))),
  }),
);
const count = z.nullish(z.number());

export const postSchema = z.object({
  id: z.string(),
  text: z.string(),
  created_at: z.string(),
  /** An edited post has a number of its own, which is the last; the first is that of the post as it was published. */
  edit_history_tweet_ids: z.nullish(z.array(z.string())),
  entities,
  note_tweet: z.nullish(z.object({ text: z.string(), entities })),
  attachments: z.nullish(z.object({ media_keys: z.nullish(z.array(z.string())) })),
  referenced_tweets: z.nullish(z.array(z.object({ type: z.string() }))),
  public_metrics: z.nullish(
    z.object({
      like_count: count,
      reply_count: count,
      retweet_count: count,
      bookmark_count: count,
      impression_count: count,
    }),
  ),
});
export const mediaSchema = z.object({
  media_key: z.string(),
  type: z.string(),
  url: z.nullish(z.string()),
  preview_image_url: z.nullish(z.string()),
  width: count,
  height: count,
  alt_text: z.nullish(z.string()),
});
type Post = z.infer<typeof postSchema>;
type Media = z.infer<typeof mediaSchema>;
type Entities = z.infer<typeof entities>;

/**
 * How the text of a post begins that is passed on. X cuts the rest of it short, with “…” at its end; all of it is in another
 * post, which would have to be asked for, and paid for, besides.
 */
const PASSED_ON = /^RT (@\w{1,15}): /;

/** One post as X gives it. Its text is escaped as HTML is, and its links lead through `t.co`. */
export function itemOfPost(
  post: Post,
  media: ReadonlyMap<string, Media>,
  account: { readonly name: string; readonly username: string },
): ConnectorItem | null {
  const refers = (type: string) => post.referenced_tweets?.some((each) => each.type === type) ?? false;
  const isRepost = refers('retweeted');
  const long = post.note_tweet;
  const entities = long?.entities ?? post.entities;
  const whole = withLinks(long?.text ?? post.text, entities, post.id);
  const passedOn = isRepost ? PASSED_ON.exec(whole) : null;
  const page = `https://x.com/${account.username}/status/${post.id}`;
  const item = itemOfNetworkPost({
    id: post.edit_history_tweet_ids?.[0] || post.id,
    title: null,
    html: htmlOfText(unescapeHtml(passedOn ? whole.slice(passedOn[0].length) : whole).trim()),
    page,
    author: passedOn?.[1] ?? account.name,
    attachments: (post.attachments?.media_keys ?? []).flatMap((key) => attachmentsOf(media.get(key), page)),
    tags: entities?.hashtags?.map(({ tag }) => tag) ?? [],
    createdAt: post.created_at,
    metrics: metricsOf(post),
    rawMetrics: post.public_metrics ?? {},
  });
  return item && { ...item, isReply: refers('replied_to'), isRepost };
}

/** Where each link leads to; one that stands for the post’s own pictures is left out. */
export function withLinks(text: string, entities: Entities, postId: string): string {
  let whole = text;
  for (const { url, expanded_url, media_key } of entities?.urls ?? []) {
    const isOwnMedia = media_key != null || isMediaOf(expanded_url, postId);
    whole = whole.replaceAll(url, isOwnMedia ? '' : (expanded_url ?? url));
  }
  return whole;
}

function isMediaOf(address: string | null | undefined, postId: string): boolean {
  return address != null && new RegExp(`/status/${postId}/(?:photo|video)/\\d+$`).test(address);
}

function attachmentsOf(media: Media | undefined, page: string): Attachment[] {
  if (!media) return [];
  const alt = media.alt_text ?? '';
  const size = media.width && media.height ? { width: media.width, height: media.height } : {};
  const picture = media.type === 'photo' ? media.url : media.preview_image_url;
  const shown: Attachment[] = picture ? [{ url: picture, type: 'image', alt, ...size }] : [];
  return media.type === 'photo' ? shown : [...shown, { url: page, type: 'video', alt }];
}

function metricsOf({ public_metrics: counted }: Post) {
  return {
    likes: counted?.like_count,
    comments: counted?.reply_count,
    shares: counted?.retweet_count,
    saves: counted?.bookmark_count,
    views: counted?.impression_count,
  };
}
