import type { ConsentPlace, Cta } from './fields.ts';

/** All words of a story that visitors see. */
export type ShownWords = {
  readonly title: string;
  readonly text: string;
  readonly media: readonly { readonly alt: string }[];
  readonly hashtags?: readonly string[];
  readonly cta?: Cta | null;
  readonly author?: string | null;
};

export type ShownField = ConsentPlace['field'];

/** The texts of a story that visitors see, by where they are. Several of a kind are one text, a line each. */
export function shownTexts({ title, text, media, hashtags = [], cta, author }: ShownWords): Record<ShownField, string> {
  return {
    title: title.normalize('NFC'),
    text: text.normalize('NFC'),
    alt: media
      .map(({ alt }) => alt)
      .join('\n')
      .normalize('NFC'),
    hashtags: hashtags.join('\n').normalize('NFC'),
    cta: (cta ? `${cta.label}\n${cta.url}` : '').normalize('NFC'),
    author: (author ?? '').normalize('NFC'),
  };
}
