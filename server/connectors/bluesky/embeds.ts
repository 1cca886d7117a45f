import * as z from 'zod/mini';
import type { Attachment } from '../../core/html/media.ts';
import { attachmentsOfCard } from '../mapping/link-card.ts';

const ratio = z.nullish(z.object({ width: z.number(), height: z.number() }));
const mediaSchema = z.object({
  $type: z.string(),
  images: z.optional(z.array(z.object({ fullsize: z.string(), alt: z.string(), aspectRatio: ratio }))),
  external: z.optional(z.object({ uri: z.string(), title: z.string(), thumb: z.catch(z.nullish(z.string()), null) })),
  playlist: z.optional(z.string()),
  thumbnail: z.nullish(z.string()),
  alt: z.nullish(z.string()),
  aspectRatio: ratio,
});

/** What is embedded below a post: the `#view` of images, a film, a link, or one of these beside a quoted post. */
export const embedSchema = z.extend(mediaSchema, { media: z.optional(mediaSchema) });

export function attachmentsOf({ media, ...own }: z.infer<typeof embedSchema>): Attachment[] {
  return [own, ...(media ? [media] : [])].flatMap(
    ({ images, external, playlist, thumbnail, alt, aspectRatio }): Attachment[] => [
      ...(images ?? []).map((image) => ({
        url: image.fullsize,
        type: 'image',
        alt: image.alt,
        width: image.aspectRatio?.width,
        height: image.aspectRatio?.height,
      })),
      ...(playlist
        ? [
            {
              url: playlist,
              type: 'video',
              alt: alt ?? undefined,
              poster: thumbnail ?? undefined,
              ...sizeOf(aspectRatio),
            },
          ]
        : []),
      ...(external ? attachmentsOfCard({ url: external.uri, title: external.title, picture: external.thumb }) : []),
    ],
  );
}

const sizeOf = (size: z.infer<typeof ratio>) => (size ? { width: size.width, height: size.height } : {});
