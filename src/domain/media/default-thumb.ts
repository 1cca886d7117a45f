import * as z from 'zod/mini';
import { normaliseHashtag } from '../../lib/text.ts';
import { NETWORKS } from '../networks/all.ts';
import { mediaSchema } from '../story/schema.ts';

/** In the order of the page; which one a story gets is said by `defaultPictureOf`. */
export const THUMB_KINDS = ['school', 'network', 'channel', 'hashtag'] as const;
export type ThumbKind = (typeof THUMB_KINDS)[number];

/** The one value of the kind `school`. */
export const WHOLE_SCHOOL = 'default';
export const MOST_THUMBS = 200;

export const defaultThumbSchema = z.object({
  kind: z.enum(THUMB_KINDS),
  /** A network’s or channel’s id, a hashtag, or `default` for the school. */
  value: z.string(),
  media: mediaSchema,
  alt: z.string(),
});
export type DefaultThumb = z.infer<typeof defaultThumbSchema>;

export const newDefaultThumbSchema = z.strictObject({
  mediaId: z.string('Choose a picture.').check(z.minLength(1, 'Choose a picture.'), z.maxLength(200)),
  alt: z
    .string('Describe the picture.')
    .check(z.trim(), z.minLength(1, 'Describe the picture.'), z.maxLength(1000, 'Use 1,000 characters or fewer.')),
});

/** The value as it is kept; `null` where the kind has no such value. Whether a channel exists is not known here. */
export function thumbValue(kind: string, value: string): { kind: ThumbKind; value: string } | null {
  if (kind === 'school') return value === WHOLE_SCHOOL ? { kind, value } : null;
  if (kind === 'network') return NETWORKS.some((network) => network === value) ? { kind, value } : null;
  if (kind === 'channel') return /^[A-Za-z0-9_-]{1,128}$/.test(value) ? { kind, value } : null;
  const hashtag = kind === 'hashtag' ? normaliseHashtag(value).slice(0, 100) : '';
  return hashtag ? { kind: 'hashtag', value: hashtag } : null;
}

type Pictureless = {
  readonly feedId: string | null;
  readonly network: string | null;
  readonly hashtags: readonly string[];
};

/** The closest comes first: the channel’s, the first hashtag’s that has one, the network’s, the school’s. */
export function defaultPictureOf<T extends { readonly kind: ThumbKind; readonly value: string }>(
  thumbs: readonly T[],
  { feedId, network, hashtags }: Pictureless,
): T | null {
  const of = (kind: ThumbKind, value: string | null) =>
    thumbs.find((thumb) => thumb.kind === kind && thumb.value === value);
  const tagged = hashtags.map((tag) => of('hashtag', tag)).find((thumb) => thumb !== undefined);
  return of('channel', feedId) ?? tagged ?? of('network', network) ?? of('school', WHOLE_SCHOOL) ?? null;
}
