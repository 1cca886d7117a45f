import type { Mark, Node } from '@tiptap/pm/model';
import { tidy } from '../../lib/html-tidy.ts';
import { escapeHtml, LINK_REL } from '../../lib/story-html.ts';

/** From the outside to the inside, so that a link is one element however its words are set. */
const MARKS = ['link', 'strong', 'em'];

/** The document as the server's sanitiser would leave it; an empty one is `''`. */
export function toHtml(doc: Node): string {
  return tidy(blocks(doc)).html;
}

function blocks(parent: Node): string {
  return parent.children.map(block).join('');
}

function block(node: Node): string {
  switch (node.type.name) {
    case 'heading':
      return `<h${node.attrs.level}>${lines(node)}</h${node.attrs.level}>`;
    case 'blockquote':
      return `<blockquote>${blocks(node)}</blockquote>`;
    case 'bulletList':
      return `<ul>${blocks(node)}</ul>`;
    case 'orderedList':
      return `<ol>${blocks(node)}</ol>`;
    case 'listItem':
      return `<li>${node.children.map(partOfItem).join('')}</li>`;
    default:
      return `<p>${lines(node)}</p>`;
  }
}

/** The paragraphs of an item are lines of it. */
function partOfItem(part: Node, index: number, parts: readonly Node[]): string {
  if (part.type.name !== 'paragraph') return block(part);
  return (parts[index - 1]?.type.name === 'paragraph' ? '<br />' : '') + lines(part);
}

function lines(parent: Node): string {
  let html = '';
  let open: readonly Mark[] = [];
  for (const node of parent.children) {
    const nodeMarks = [...node.marks].sort((a, b) => MARKS.indexOf(a.type.name) - MARKS.indexOf(b.type.name));
    const firstClosed = open.findIndex((mark, index) => !nodeMarks[index]?.eq(mark));
    const from = firstClosed < 0 ? open.length : firstClosed;
    html += open.slice(from).reverse().map(closed).join('') + nodeMarks.slice(from).map(opened).join('') + inline(node);
    open = nodeMarks;
  }
  return html + [...open].reverse().map(closed).join('');
}

function opened({ type, attrs }: Mark): string {
  return type.name === 'link' ? `<a href="${escapeHtml(attrs.href)}" rel="${LINK_REL}">` : `<${type.name}>`;
}

function closed({ type }: Mark): string {
  return type.name === 'link' ? '</a>' : `</${type.name}>`;
}

function inline(node: Node): string {
  if (node.type.name === 'hardBreak') return '<br />';
  if (node.type.name !== 'image') return text(node.text ?? '');
  const { src, alt, width, height } = node.attrs;
  const size = (name: string, value: unknown) => (typeof value === 'number' ? ` ${name}="${value}"` : '');
  return `<img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}"${size('width', width)}${size('height', height)} />`;
}

function text(content: string): string {
  return content.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
