import * as z from 'zod/mini';
import { escapeHtml } from '../../core/html/text.ts';

/** A part of the text, by its UTF-8 bytes, that is a link, a name or a hashtag (app.bsky.richtext.facet). */
export const facetSchema = z.object({
  index: z.object({ byteStart: z.number(), byteEnd: z.number() }),
  features: z.array(
    z.object({
      $type: z.string(),
      uri: z.optional(z.string()),
      did: z.optional(z.string()),
      tag: z.optional(z.string()),
    }),
  ),
});
export type Facet = z.infer<typeof facetSchema>;

export function tagsOf(facets: readonly Facet[]): string[] {
  return facets.flatMap(({ features }) => features.flatMap(({ tag }) => tag ?? []));
}

/** The text with its links, not yet cleaned: blank lines part paragraphs. */
export function htmlOf(text: string, facets: readonly Facet[]): string {
  const bytes = new TextEncoder().encode(text);
  const part = (from: number, to?: number) => escapeHtml(new TextDecoder().decode(bytes.subarray(from, to)));
  let html = '';
  let at = 0;
  for (const { index, features } of [...facets].sort((a, b) => a.index.byteStart - b.index.byteStart)) {
    const { byteStart, byteEnd } = index;
    const target = features.map(addressOf).find((address) => address !== null);
    if (!target || byteStart < at || byteEnd <= byteStart || byteEnd > bytes.length) continue;
    html += `${part(at, byteStart)}<a href="${escapeHtml(target)}">${part(byteStart, byteEnd)}</a>`;
    at = byteEnd;
  }
  html += part(at);
  const paragraphs = html.split(/\n\s*\n/).map((paragraph) => paragraph.trim().replaceAll('\n', '<br>'));
  return paragraphs
    .filter(Boolean)
    .map((paragraph) => `<p>${paragraph}</p>`)
    .join('');
}

function addressOf({ uri, did }: Facet['features'][number]): string | null {
  return uri ?? (did ? `https://bsky.app/profile/${did}` : null);
}
