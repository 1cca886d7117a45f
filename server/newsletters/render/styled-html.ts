import { escapeHtml, unescapeHtml } from '../../../src/lib/story-html.ts';
import { attributeOf } from '../../core/html/attribute.ts';
import type { Styles } from './appearance.ts';
import { drawnSize, type MailPicture } from './pictures.ts';

/** The sanitiser's output: each tag in one piece, no bare `<` or `>` in text or attributes. */
const TAG = /<([a-z0-9]+)([^>]*)>/g;

/** Clean HTML for mail programs, which heed no style sheet: each element with its style, each picture with its size. */
export function styledHtml(html: string, styles: Styles): string {
  return html.replace(TAG, (tag, name: string, attributes: string) => {
    const styled = (className: string, style: string) =>
      `<${name} class="${className}" style="${style}"${name === 'p' ? ' dir="auto"' : ''}${attributes}>`;
    if (name === 'p') return styled('ink', styles.text);
    if (name === 'h3' || name === 'h4') return styled('ink', styles.story);
    if (name === 'ul' || name === 'ol') return styled('ink', styles.list);
    if (name === 'blockquote') return styled('quote', styles.quote);
    if (name === 'a') return styled('brand', styles.link);
    return name === 'img' ? picture(attributes, styles) : tag;
  });
}

function picture(attributes: string, { picture: style }: Styles): string {
  const [src = '', alt = '', ...size] = ['src', 'alt', 'width', 'height'].map((name) => attributeOf(attributes, name));
  const [width, height] = size.map((value) => Number(value) || undefined);
  return pictureTag({ url: unescapeHtml(src), alt: unescapeHtml(alt), ...drawnSize({ width, height }) }, style);
}

export function pictureTag({ url, alt, width, height }: MailPicture, style: string): string {
  return `<img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}" width="${width}" height="${height}" style="${style}" />`;
}

/** The same with the address behind each link, for what is read as plain text. */
export function withAddresses(html: string): string {
  return html.replace(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/gs, (_, href: string, label: string) =>
    label === href ? label : `${label} (${href})`,
  );
}
