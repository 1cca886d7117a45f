/**
 * What passed a check in this run already. A page of the run serves many stories, most of which show what others showed
 * before: only what is new is asked again.
 */

import { commands } from 'vitest/browser';

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Adds keys to those of the run, and returns the ones after the first `from`. */
    exchangeKnown: (from: number, add: readonly string[]) => Promise<{ keys: string[]; next: number }>;
  }
}

/** Numbers that React and Radix give to what is mounted; they differ from one drawing to the next. */
const MOUNTED = /_r_\w+?_/g;
/** Attributes that say what a thing looks like; the others say what it is called or leads to. */
const IS_LOOK =
  /^(?:class|style|type|hidden|open|disabled|readonly|inert|dir|role|data-|aria-(?!label|describedby|controls|owns|details))/;

/** 53 bits, as text. */
function digestOf(text: string): string {
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(36);
}

/** What of a field's state no attribute says, and whether the keyboard is there. */
function stateOf(element: Element): string {
  const focus = element === document.activeElement ? 'focus' : '';
  if (!(element instanceof HTMLInputElement)) return focus;
  return `${focus}${element.checked ? 'checked' : ''}${element.indeterminate ? 'mixed' : ''}${element.value === '' ? 'empty' : ''}`;
}

function openingOf(element: Element, isMeant: (name: string) => boolean): string {
  let text = `<${element.localName}${stateOf(element)}`;
  for (const { name, value } of element.attributes)
    if (isMeant(name)) text += ` ${name}=${value.includes('_r_') ? value.replace(MOUNTED, '') : value}`;
  return text;
}

const isLook = (name: string) => IS_LOOK.test(name);
const everything = () => true;

/** What surrounds an element and the page as a whole: theme, width, the look of everything it lies in. */
function surroundingsOf(element: Element): string {
  let text = `${window.innerWidth}`;
  for (let at = element.parentElement; at; at = at.parentElement) text += openingOf(at, isLook);
  return text;
}

/** Keys of what passed, of this page and of the run's others. */
const passed = new Set<string>();
let unsaid: string[] = [];
let heard = 0;

/** Tells the run's other pages what passed here, and hears what passed there. */
export async function exchangeKnown(): Promise<void> {
  const { keys, next } = await commands.exchangeKnown(heard, unsaid);
  unsaid = [];
  heard = next;
  for (const key of keys) passed.add(key);
}

function remember(keys: Iterable<string>): void {
  for (const key of keys) {
    if (passed.has(key)) continue;
    passed.add(key);
    unsaid.push(key);
  }
}

/**
 * The largest subtrees of `root` that passed before, by all that they consist of and what surrounds them; `null` when that is
 * all of it. `keep` is called once the rest has passed.
 */
export function unknownParts(root: Element): { known: Element[]; keep: () => void } | null {
  const digests = new Map<Element, string>();
  contentOf(root, digests);
  const passedParts: Element[] = [];
  const fresh: string[] = [];
  const visit = (element: Element, around: string) => {
    const key = digestOf(`${digests.get(element)} ${around}`);
    if (passed.has(key)) {
      passedParts.push(element);
      return;
    }
    fresh.push(key);
    const inside = digestOf(around + openingOf(element, isLook));
    for (const child of element.children) visit(child, inside);
  };
  visit(root, digestOf(surroundingsOf(root)));
  return fresh.length === 0 ? null : { known: passedParts, keep: () => remember(fresh) };
}

/** Digests of an element and of all below it, by attributes, state and text. */
function contentOf(element: Element, digests: Map<Element, string>): string {
  let text = openingOf(element, everything);
  for (const node of element.childNodes) {
    if (node instanceof Element) text += contentOf(node, digests);
    else if (node instanceof Text) text += `>${node.data}`;
  }
  const digest = digestOf(text);
  digests.set(element, digest);
  return digest;
}

/** What may be pressed or scrolled. */
const CONTROLS = 'a, button, input, select, textarea, summary, [role], [tabindex], [class*="overflow"]';
/** What the rule on targets asks for, in CSS pixels. */
const TARGET = 24;

/**
 * One element of each look below `root` that did not pass before: an element's own look with its colour, the grounds below,
 * size and weight of its type, whatever it says. A small control also by all that it lies in, since it is its neighbours that
 * make it hard to press. `when` tells themes and widths apart; `keep` is called once they have passed.
 */
export function unknownLooks(root: Element, when: string): { elements: Element[]; keep: () => void } {
  const elements: Element[] = [];
  const fresh = new Set<string>();
  const visit = (element: Element, around: string, ground: string) => {
    const style = getComputedStyle(element);
    if (style.display === 'none') return;
    const opening = openingOf(element, isLook);
    const inside = `${around}${opening}`;
    const below = groundOf(style, ground);
    const isControl = element.matches(CONTROLS);
    if (isControl || hasText(element)) {
      const own = isControl && isSmall(element) ? inside : opening;
      const key = digestOf(`${when} ${own} ${style.color} ${below} ${style.fontSize} ${style.fontWeight}`);
      if (!passed.has(key) && !fresh.has(key)) {
        fresh.add(key);
        elements.push(element);
      }
    }
    for (const child of element.children) visit(child, inside, below);
  };
  visit(root, '', '');
  return { elements, keep: () => remember(fresh) };
}

/** Backgrounds over one another, down to the first that lets nothing through. */
function groundOf({ backgroundColor, backgroundImage, opacity }: CSSStyleDeclaration, below: string): string {
  const isClear = CLEAR.test(backgroundColor) && backgroundImage === 'none';
  const own = isClear ? '' : `${backgroundColor} ${backgroundImage}`;
  const isOpaque = own !== '' && !IS_THIN.test(backgroundColor) && backgroundImage === 'none' && opacity === '1';
  if (isOpaque) return own;
  return own === '' && opacity === '1' ? below : `${own} ${opacity} on ${below}`;
}

const CLEAR = /^rgba\(.*, 0\)$|^transparent$|\/ 0\)$/;
const IS_THIN = /^rgba\(|\/ [\d.]+\)$/;

function isSmall(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width < TARGET || height < TARGET;
}

function hasText(element: Element): boolean {
  for (const node of element.childNodes) if (node instanceof Text && node.data.trim() !== '') return true;
  return false;
}
