/**
 * Elements without a framework. Whatever a document holds reaches the page as text alone.
 *
 * @typedef {Node | string | number | null | undefined | false} Child
 * @typedef {Record<string, string | number | boolean | null | undefined | ((event: any) => void)>} Attributes
 */

/** What is a state of the element and no attribute of its markup. */
const PROPERTIES = new Set(['value', 'checked', 'disabled', 'open', 'selected', 'indeterminate']);

/**
 * Makes an element: `h('p.quiet', { id: 'a' }, 'Text')`. Functions are listeners (`onclick`), null and false leave an attribute out.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K | `${K}.${string}`} tag @param {Attributes} [attributes] @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, attributes = {}, ...children) {
  const [name, ...classes] = tag.split('.');
  const element = /** @type {HTMLElementTagNameMap[K]} */ (document.createElement(/** @type {K} */ (name)));
  if (classes.length > 0) element.className = classes.join(' ');
  // The value of a list of choices can only be set once these are there.
  append(element, ...children);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(key.slice(2), value);
    else if (key === 'class' && value) element.classList.add(...String(value).split(' '));
    else if (PROPERTIES.has(key)) Reflect.set(element, key, value ?? '');
    else if (key !== 'class' && value !== null && value !== undefined && value !== false) {
      element.setAttribute(key, value === true ? '' : String(value));
    }
  }
  return element;
}

/** @param {Element} parent @param {...(Child | Child[])} children */
export function append(parent, ...children) {
  for (const child of children.flat()) {
    if (child !== null && child !== undefined && child !== false)
      parent.append(typeof child === 'number' ? String(child) : child);
  }
}

/** @param {Element} parent @param {...(Child | Child[])} children */
export function replace(parent, ...children) {
  parent.replaceChildren();
  append(parent, ...children);
}

/** @type {WeakMap<Element, string>} */
const shown = new WeakMap();

/**
 * Fills an element anew, but only when what it shows has changed. Whoever had the focus inside keeps it, by `data-key`.
 * @template T @param {Element} element @param {T} data @param {(data: T) => Child | Child[]} build
 */
export function keep(element, data, build) {
  const text = JSON.stringify(data);
  if (shown.get(element) === text) return;
  shown.set(element, text);
  const key = element.contains(document.activeElement) && document.activeElement?.getAttribute('data-key');
  replace(element, build(data));
  if (key) /** @type {HTMLElement | null} */ (element.querySelector(`[data-key="${CSS.escape(key)}"]`))?.focus();
}

const polite = h('p.unseen', { role: 'status' });

/** Says something to those who do not see it happen. @param {string} text */
export function announce(text) {
  if (!polite.isConnected) document.body.append(polite);
  polite.textContent = '';
  setTimeout(() => {
    polite.textContent = text;
  }, 50);
}

/** @param {string} iso @returns {HTMLTimeElement} The time of the day, with the whole in its title. */
export function clock(iso) {
  const date = new Date(iso);
  const text = date.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });
  const isToday = date.toDateString() === new Date().toDateString();
  const day = date.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
  return h('time', { datetime: iso, title: iso }, isToday ? text : `${day}, ${text.slice(0, 5)}`);
}

/** @param {number} bytes @returns {string} */
export function sized(bytes) {
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];
  const step = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const number = bytes / 1000 ** step;
  return `${number.toLocaleString('en-GB', { maximumFractionDigits: step === 0 ? 0 : 1 })} ${bytes === 1 ? 'byte' : units[step]}`;
}

/**
 * A table that says what it is whatever its style makes of it.
 * @param {string} caption @param {string[]} head @param {(Child | Child[])[][]} rows @param {string} [kind] a class
 */
export function table(caption, head, rows, kind = '') {
  const cells = rows.map((row) =>
    h(
      'tr',
      { role: 'row' },
      row.map((cell, i) => h('td', { role: 'cell', 'data-head': head[i] }, cell)),
    ),
  );
  return h(
    'table',
    { role: 'table', class: kind },
    h('caption.unseen', {}, caption),
    h(
      'thead',
      { role: 'rowgroup' },
      h(
        'tr',
        { role: 'row' },
        head.map((text) => h('th', { role: 'columnheader', scope: 'col' }, text)),
      ),
    ),
    h('tbody', { role: 'rowgroup' }, cells),
  );
}
