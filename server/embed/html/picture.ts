import type { Media } from '../../../src/domain/story/schema.ts';
import { pictureSources } from '../../../src/lib/picture-sources.ts';
import { html, type Markup } from '../../core/html/markup.ts';

/** Frames that pictures are cut to hold them at one of nine places: a style on the element would need a looser policy. */
function heldAt({ focus }: Pick<Media, 'focus'>): string {
  if (!focus) return '';
  const third = (share: number) => Math.min(2, Math.floor(share * 3));
  return `x${third(focus.x)} y${third(focus.y)}`;
}

type Drawn = {
  readonly sizes: string;
  readonly isFirst: boolean;
  /** The size of its place, for a picture whose own is not stored. */
  readonly place?: { readonly width: number; readonly height: number };
};

/** A picture of a story in the sizes that there are. */
export function picture(media: Media, { sizes, isFirst, place }: Drawn): Markup {
  const { url, alt, variants } = media;
  const sources = pictureSources(variants).map(
    ({ type, srcset }) => html`<source type="${type}" srcset="${srcset}" sizes="${sizes}">`,
  );
  const own = media.width && media.height ? { width: media.width, height: media.height } : place;
  const size = own ? html` width="${own.width}" height="${own.height}"` : null;
  return html`<picture>${sources}<img class="${heldAt(media)}" src="${url}" alt="${alt}"${size}${isFirst ? html` fetchpriority="high"` : html` loading="lazy"`} decoding="async"></picture>`;
}
