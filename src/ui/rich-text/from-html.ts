import { DOMParser as DocumentParser, type Node, type Schema } from '@tiptap/pm/model';
import { WORDLESS_ELEMENTS } from '../../lib/story-html.ts';

const read = (html: string) => new DOMParser().parseFromString(html, 'text/html');

export function fromHtml(schema: Schema, html: string): Node {
  return DocumentParser.fromSchema(schema).parse(read(html).body);
}

/**
 * What is on the clipboard, without invisible parts; lists of Word, which are paragraphs there, as lists. What else the
 * document does not know goes when it is read.
 */
export function cleanPasted(html: string): string {
  const pasted = read(html);
  for (const element of pasted.querySelectorAll(WORDLESS_ELEMENTS.join(','))) element.remove();
  for (const cell of pasted.querySelectorAll('td, th, caption, details, summary')) {
    const line = pasted.createElement('p');
    line.append(...cell.childNodes);
    cell.replaceWith(line);
  }
  listsOfWord(pasted);
  return pasted.body.innerHTML;
}

const isItemOfWord = (element: Element | null): element is HTMLElement =>
  element?.localName === 'p' && /mso-list:\s*l\d/i.test(element.getAttribute('style') ?? '');

function listsOfWord(pasted: Document): void {
  for (const first of pasted.querySelectorAll('p')) {
    if (!isItemOfWord(first) || !first.isConnected) continue;
    const list = pasted.createElement(isNumbered(first) ? 'ol' : 'ul');
    first.before(list);
    for (let next: Element | null = first; isItemOfWord(next); next = list.nextElementSibling) {
      const item = pasted.createElement('li');
      for (const marker of markersOf(next)) marker.remove();
      item.append(...next.childNodes);
      list.append(item);
      next.remove();
    }
  }
}

const markersOf = (item: Element) =>
  item.querySelectorAll('[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]');
const isNumbered = (item: Element) =>
  /^\s*\(?[\da-z]+[.)]/i.test([...markersOf(item)].map((m) => m.textContent).join(''));
