import { excerpt, firstSentence, hashtagsIn, normaliseHashtag } from '../../../src/lib/text.ts';
import { type Attachment, collectMedia } from '../../core/html/media.ts';
import { sanitiseHtml } from '../../core/html/sanitise.ts';
import type { ConnectorItem, PostMetrics } from '../../core/ports/connector.ts';
import { linkOf } from './links.ts';

const MAX_TITLE = 120;
const MAX_AUTHOR = 200;
const MAX_TAGS = 50;

/** A post of a social network as its API gives it. */
export type NetworkPost = {
  readonly id: string;
  readonly title: string | null;
  readonly html: string;
  readonly page: string;
  readonly author: string | null;
  readonly attachments: readonly Attachment[];
  readonly tags: readonly string[];
  readonly createdAt: string;
  readonly metrics?: Readonly<Partial<Record<keyof PostMetrics, number | null | undefined>>>;
  /** What `metrics` is made of, by the provider’s own names. */
  readonly rawMetrics?: Readonly<Record<string, unknown>>;
  /** Its pictures stand at addresses that end by themselves, and at others at every reading. */
  readonly hasPassingAddresses?: boolean;
};

/** The same for every network: cleaned, its title taken from the text where it has none. `null` for a post without a name. */
export function itemOfNetworkPost(post: NetworkPost): ConnectorItem | null {
  if (post.id === '') return null;
  const clean = sanitiseHtml(post.html, { baseUrl: post.page });
  const { html, text } = clean;
  const permalink = linkOf(post.page, post.page);
  const media = collectMedia(post.attachments, clean, post.page, true);
  const described = media.find(({ alt }) => alt)?.alt ?? '';
  const time = Date.parse(post.createdAt);
  const metrics = metricsOf(post.metrics ?? {});
  const tags = [...post.tags.map(normaliseHashtag).filter(Boolean), ...hashtagsIn(text)];
  return {
    externalId: post.id,
    title: excerpt(post.title || firstSentence(text) || described, MAX_TITLE) || permalink || 'Untitled post',
    html,
    text,
    permalink,
    author: post.author?.trim().slice(0, MAX_AUTHOR).toWellFormed() || null,
    media,
    hashtags: [...new Set(tags)].slice(0, MAX_TAGS),
    publishedAt: Number.isNaN(time) ? null : new Date(time).toISOString(),
    ...(Object.keys(metrics).length > 0 ? { metrics, rawMetrics: sent(post.rawMetrics ?? {}) } : {}),
    ...(post.hasPassingAddresses
      ? { mediaKeys: media.map(({ type, url }) => `${type}:${new URL(url).pathname}`) }
      : {}),
  };
}

function metricsOf(counts: NonNullable<NetworkPost['metrics']>): PostMetrics {
  const validCounts = Object.entries(counts).filter(([, count]) => Number.isInteger(count) && Number(count) >= 0);
  return Object.fromEntries(validCounts);
}

/** Without what the provider left out. */
function sent(raw: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== null && value !== undefined));
}
