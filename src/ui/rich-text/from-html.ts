import { DOMParser as DocumentParser, type Node, type Schema } from '@tiptap/pm/model';
import { EMPHASIS, type Emphasis, emphasisOfStyle, WORDLESS_ELEMENTS } from '../../lib/story-html.ts';

const read = (html: string) => new DOMParser().parseFromString(html, 'text/html');

export function fromHtml(schema: Schema, html: string): Node {
  return DocumentParser.fromSchema(schema).parse(read(html).body);
}

/**
 * What is on the clipboard, without invisible parts: emphasis as elements, wherever it was said, and lists of Word, which are
 * paragraphs there, as lists. What else the document does not know goes when it is read.
 */
export function cleanPasted(html: string): string {
  const pasted = read(html);
  for (const element of pasted.querySelectorAll(WORDLESS_ELEMENTS.join(','))) element.remove();
  for (const cell of pasted.querySelectorAll('td, th, caption, details, summary')) {
    const line = pasted.createElement('p');
    line.append(...cell.childNodes);
    cell.replaceWith(line);
  }
  emphasise(pasted);
  listsOfWord(pasted);
  listsInItems(pasted);
  return pasted.body.innerHTML;
}

/** Puts all that is bold or italic, by its element or by a style, into one element each. */
function emphasise(pasted: Document): void {
  const looked = new Map<Element, Emphasis>();
  const lookAt = (element: Element | null): Emphasis => {
    if (!element) return {};
    const seen = looked.get(element);
    if (seen) return seen;
    const around = lookAt(element.parentElement);
    const style = emphasisOfStyle(element.getAttribute('style'));
    const own = EMPHASIS[element.localName];
    // A heading is heavy by itself.
    const bold = element.closest('h1, h2, h3, h4, h5, h6') && own !== 'bold' ? undefined : style.bold;
    const emphasis = {
      bold: bold ?? (own === 'bold' || around.bold),
      italic: style.italic ?? (own === 'italic' || around.italic),
    };
    looked.set(element, emphasis);
    return emphasis;
  };
  const texts: Text[] = [];
  const walker = pasted.createTreeWalker(pasted.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) if (walker.currentNode.nodeValue?.trim()) texts.push(walker.currentNode as Text);
  const emphases = texts.map((text) => lookAt(text.parentElement));
  for (const element of pasted.querySelectorAll(Object.keys(EMPHASIS).join(',')))
    element.replaceWith(...element.childNodes);
  for (const [index, text] of texts.entries()) {
    if (emphases[index]?.bold) wrap(text, 'strong');
    if (emphases[index]?.italic) wrap(text, 'em');
  }
}

function wrap(text: Text, name: string): void {
  const element = text.ownerDocument.createElement(name);
  text.replaceWith(element);
  element.append(text);
}

type WordItem = { readonly list: string; readonly level: number };

/** `mso-list:l0 level2 lfo1`: of which list, and how deep in it. */
function itemOfWord(element: Element | null): WordItem | null {
  if (element?.localName !== 'p') return null;
  const said = /mso-list:\s*(l\d+)(?:\s+level(\d))?(?:\s+(lfo\d+))?/i.exec(element.getAttribute('style') ?? '');
  return said ? { list: `${said[1]} ${said[3] ?? ''}`, level: Number(said[2] ?? 1) } : null;
}

function listsOfWord(pasted: Document): void {
  for (const first of pasted.querySelectorAll('p')) {
    if (!itemOfWord(first) || !first.isConnected) continue;
    const place = pasted.createElement('p');
    first.before(place);
    /** The lists that are open, each in the last item of the one before. */
    const open: (WordItem & { readonly element: Element })[] = [];
    for (let next = itemOfWord(first); next; next = itemOfWord(place.nextElementSibling)) {
      const paragraph = place.nextElementSibling as Element;
      while ((open.at(-1)?.level ?? 0) > next.level) open.pop();
      const last = open.at(-1);
      if (last?.level === next.level && last.list !== next.list) open.pop();
      if (open.at(-1)?.level !== next.level) {
        const element = pasted.createElement(isNumbered(paragraph) ? 'ol' : 'ul');
        const item = open.at(-1)?.element.lastElementChild;
        if (item) item.append(element);
        else place.before(element);
        open.push({ ...next, element });
      }
      for (const marker of markersOf(paragraph)) marker.remove();
      const item = pasted.createElement('li');
      item.append(...paragraph.childNodes);
      open.at(-1)?.element.append(item);
      paragraph.remove();
    }
    place.remove();
  }
}

/** A list beside the items of another one, as the documents of Google have it, belongs into the item before it. */
function listsInItems(pasted: Document): void {
  for (const list of pasted.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol')) {
    const before = list.previousElementSibling;
    if (before?.localName === 'li') before.append(list);
  }
}

const markersOf = (item: Element) =>
  item.querySelectorAll('[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]');
const isNumbered = (item: Element) =>
  /^\s*\(?[\da-z]+[.)]/i.test([...markersOf(item)].map((m) => m.textContent).join(''));
