import type { Drawing } from '../drawings.ts';

/** One hand-written story. `months` (1 to 12) where it belongs to a season; without, it may stand anywhere in the year. */
export type Piece = {
  readonly slug: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** Lower case, without `#`. */
  readonly tags: readonly string[];
  readonly drawing: Drawing | null;
  readonly months: readonly number[];
  readonly author: string | null;
};

/** One that has come out. */
export type Post = Piece & { readonly publishedAt: Date };

/** `text`: paragraphs parted by `|`. `tags`: parted by spaces. */
export function piece(
  title: string,
  text: string,
  tags: string,
  drawing: Drawing | null = null,
  months: readonly number[] = [],
  author: string | null = null,
): Piece {
  return {
    slug: slugOf(title),
    title,
    paragraphs: text.split('|').map((paragraph) => paragraph.trim()),
    tags: tags.split(' ').filter(Boolean),
    drawing,
    months,
    author,
  };
}

function slugOf(title: string): string {
  return title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[’'“”]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
