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
export function rebuildIfChanged(element, data, build) {
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
