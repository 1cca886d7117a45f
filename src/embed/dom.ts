/*
 * Pages replace methods of arrays and elements and give them members of their own, so nothing here and in the parts uses what old
 * libraries are known to replace: loops of the language, and the oldest methods of the DOM.
 */

/** @param name its classes, and its parts for the page's own styles but for those that begin with `-` */
export function make<K extends keyof HTMLElementTagNameMap>(tag: K, name = '', text = ''): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  if (name) element.className = name;
  if (/^\w/.test(name)) element.setAttribute('part', name);
  if (text) element.textContent = text;
  return element;
}

/** A story's own words may run the other way than the widget's. */
export function own<T extends HTMLElement>(element: T): T {
  element.dir = 'auto';
  return element;
}

export function put<T extends Node>(parent: Node, child: T): T {
  parent.appendChild(child);
  return child;
}
