import { escapeHtml, unescapeHtml } from '../../../src/lib/story-html.ts';

export { escapeHtml, unescapeHtml };

/** The plain text of HTML that `sanitiseHtml` made. On any other HTML it is wrong, and unsafe to show as HTML always. */
export function textOfHtml(clean: string): string {
  return unescapeHtml(
    clean
      .replace(/<br \/>|<\/li>|<ul>|<ol>/g, '\n')
      .replace(/<\/(?:p|h3|h4|ul|ol|blockquote)>/g, '\n\n')
      .replace(/<[^>]*>/g, ''),
  )
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Plain text as HTML: blank lines part paragraphs, line breaks stay. */
export const htmlOfText = (text: string): string => htmlOfLines(escapeHtml(text));

/** The same of text that is HTML but for its lines. */
export function htmlOfLines(html: string): string {
  return html
    .split(/\r?\n[ \t]*\r?\n\s*/)
    .map((paragraph) => `<p>${paragraph.trim().replace(/\r?\n/g, '<br />')}</p>`)
    .join('');
}
