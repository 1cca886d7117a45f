/**
 * A story's text as a person edits it: paragraphs with an empty line between them, "- " for a list, [words](address) for a
 * link, ![description](address) for a picture, **bold** and _italic_. Only html that comes back the same is offered for editing, so that nothing is ever lost.
 */

type Inline = { open: string; close: string };
const INLINE: Record<string, Inline> = {
  strong: { open: '**', close: '**' },
  b: { open: '**', close: '**' },
  em: { open: '_', close: '_' },
  i: { open: '_', close: '_' },
};

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

/** The text to edit, or `null` when the html holds something that the text could not bring back. */
export function htmlToText(html: string): string | null {
  const text = toText(normaliseHtml(html));
  if (text === null) return null;
  return textToHtml(text) === normaliseHtml(html) ? text : null;
}

export function textToHtml(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .map((block) => block.replace(/^\n+|\n+$/g, ''))
    .filter((block) => block.trim() !== '')
    .map(blockToHtml)
    .join('');
}

function blockToHtml(block: string): string {
  const lines = block.split('\n');
  for (const [tag, mark] of [
    ['ul', /^- (?=\S)/],
    ['ol', /^\d+\. (?=\S)/],
  ] as const) {
    if (lines.every((line) => mark.test(line))) {
      return `<${tag}>${lines.map((line) => `<li>${inlineToHtml(line.replace(mark, ''))}</li>`).join('')}</${tag}>`;
    }
  }
  return `<p>${lines.map(inlineToHtml).join('<br />')}</p>`;
}

function inlineToHtml(line: string): string {
  return escapeHtml(line)
    .replace(/!\[([^[\]"]*)\]\((https?:\/\/[^\s()"]+)\)/g, '<img src="$2" alt="$1" />')
    .replace(/\[([^[\]]+)\]\(((?:https?:\/\/|mailto:)[^\s()]+)\)/g, '<a href="$2">$1</a>')
    .replace(/\*\*(?=\S)([^*]+?)(?<=\S)\*\*/g, '<strong>$1</strong>')
    .replace(/(?<![\p{L}\p{N}_/"])_(?=[^\s_])([^_<>]+?)(?<=\S)_(?![\p{L}\p{N}_])/gu, '<em>$1</em>');
}

/** One spelling for what means the same: `<b>` and `<strong>`, `<br>` and `<br />`, white space, safe link attributes. */
function normaliseHtml(html: string): string {
  const bare = html.trim();
  const whole =
    bare !== '' && !/<(?:p|ul|ol|h\d|div|blockquote|figure|pre|table)\b/i.test(bare) ? `<p>${bare}</p>` : bare;
  return whole
    .replace(/\r\n?|\n/g, ' ')
    .replace(/<br\s*\/?>\s*/gi, '<br />')
    .replace(/<(\/?)b>/gi, '<$1strong>')
    .replace(/<(\/?)i>/gi, '<$1em>')
    .replace(/<a\s+[^>]*?href="([^"]*)"[^>]*>/gi, '<a href="$1">')
    .replace(/<img\b[^>]*>/gi, normaliseImage)
    .replace(/[ \t]+/g, ' ')
    .replace(/\s*(<\/?(?:p|ul|ol|li)>)\s*/gi, '$1')
    .replace(/<p>(?:\s|&nbsp;|\u00a0|<br \/>)*<\/p>/gi, '')
    .replace(/&#(\d+);/g, (_, code: string) => escapeHtml(String.fromCodePoint(Number(code))))
    .replace(/&(quot|apos|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '')
    .trim();
}

/** What decides how large a picture is drawn may go; anything else that it holds makes it one that we leave alone. */
function normaliseImage(tag: string): string {
  const rest = tag.replace(/\s(?:width|height|loading|decoding)="[^"]*"/gi, '');
  const src = /\ssrc="([^"]*)"/i.exec(rest)?.[0] ?? '';
  const alt = /\salt="([^"]*)"/i.exec(rest)?.[0] ?? '';
  const other = rest
    .replace(src, '')
    .replace(alt, '')
    .replace(/^<img|\s|\/?>$/gi, '');
  return other === '' ? `<img${src}${alt || ' alt=""'} />` : tag;
}

function toText(html: string): string | null {
  const blocks: string[] = [];
  let rest = html;
  while (rest !== '') {
    const match = /^<(p|ul|ol)>(.*?)<\/\1>/s.exec(rest) ?? /^([^<][\s\S]*?)(?=<(?:p|ul|ol)>|$)/.exec(rest);
    if (!match) return null;
    rest = rest.slice(match[0].length);
    const [, tag = 'p', inner] = match;
    const block =
      inner === undefined ? inlineToText(match[0]) : tag === 'p' ? inlineToText(inner) : listToText(tag, inner);
    if (block === null) return null;
    blocks.push(block);
  }
  return blocks.join('\n\n');
}

function listToText(tag: string, html: string): string | null {
  const items = [...html.matchAll(/<li>(.*?)<\/li>/gs)];
  if (items.length === 0 || items.map(([whole]) => whole).join('') !== html) return null;
  const lines = items.map(([, inner = ''], index) => {
    const text = inlineToText(inner);
    return text === null || text.includes('\n') ? null : `${tag === 'ul' ? '-' : `${index + 1}.`} ${text}`;
  });
  return lines.includes(null) ? null : lines.join('\n');
}

function inlineToText(html: string): string | null {
  const text = html
    .replace(/<br \/>/g, '\n')
    .replace(/<img src="([^"]*)" alt="([^"]*)" \/>/g, (_, address: string, alt: string) => `![${alt}](${address})`)
    .replace(/<a href="([^"]*)">([^<]*)<\/a>/g, (_, address: string, words: string) => `[${words}](${address})`)
    .replace(/<(\/?)(strong|em)>/g, (_, slash: string, tag: string) => INLINE[tag]?.[slash ? 'close' : 'open'] ?? '');
  if (/<[a-z/!]/i.test(text)) return null;
  return text.replace(/&(amp|lt|gt);/g, (_, name: string) => ENTITIES[name] ?? '');
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
