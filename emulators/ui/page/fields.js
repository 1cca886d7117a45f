import { h } from './dom.js';
import { dataHref } from './route.js';
import { byteLength, counted, fieldsOf, itemsOf, pathOf, summaryOf, typeOf } from './values.js';

/** @typedef {import('./values.js').Raw} Raw */

const OPEN_TO = 20;
const LONG = 1500;

/**
 * Fields as a list to read; maps and arrays can be opened.
 * @param {[string, Raw][]} entries @param {string} path Of the document and the fields around, to know them again. @param {number} [depth]
 */
export function fieldList(entries, path, depth = 0) {
  return h(
    'ul.fields',
    {},
    entries.map(([key, value]) => h('li', {}, field(key, value, `${path}.${key}`, depth))),
  );
}

/** @param {string} key @param {Raw} value @param {string} path @param {number} depth @returns {Node[]} */
function field(key, value, path, depth) {
  const type = typeOf(value);
  const name = h('span.key', {}, key);
  const tag = h('span.type', { class: `t-${type}` }, type);
  const inner = insideOf(value);
  if (!inner || inner.length === 0) return [h('div.leaf', {}, name, tag, shownValue(value))];
  const noun = type === 'map' ? counted(inner.length, 'field') : counted(inner.length, 'item');
  return [
    h(
      'details',
      { open: depth < 2 && inner.length <= OPEN_TO },
      h('summary', { 'data-key': path }, name, tag, h('span.quiet', {}, noun)),
      fieldList(inner, path, depth + 1),
    ),
  ];
}

/** @param {Raw} value @returns {[string, Raw][] | undefined} */
function insideOf(value) {
  const type = typeOf(value);
  if (type === 'map') return fieldsOf(value);
  if (type === 'array') return itemsOf(value).map((item, i) => [String(i), item]);
  return undefined;
}

/** @param {Raw} value @returns {HTMLElement} */
function shownValue(value) {
  switch (typeOf(value)) {
    case 'string':
      return long(String(value.stringValue), 'string');
    case 'reference': {
      const name = String(value.referenceValue);
      const database = name.split('/').slice(0, 4).join('/');
      return h('a.value', { href: dataHref(database, pathOf(name).slice(1)), 'data-key': name }, pathOf(name));
    }
    case 'timestamp': {
      const iso = String(value.timestampValue);
      const local = new Date(iso).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });
      return h('span.value', {}, h('time', { datetime: iso, title: `${local} here` }, iso));
    }
    case 'bytes': {
      const text = String(value.bytesValue);
      return h('span.value', {}, counted(byteLength(text), 'byte'), ' ', long(text, 'code'));
    }
    case 'vector': {
      const numbers = itemsOf(Object.fromEntries(fieldsOf(value)).value ?? {}).map((item) => summaryOf(item));
      return h('span.value', {}, counted(numbers.length, 'dimension'), ' ', long(`[${numbers.join(', ')}]`, 'code'));
    }
    default:
      return h('span.value', {}, summaryOf(value));
  }
}

/** A text that is cut when it is very long, until it is asked for. @param {string} text @param {string} kind */
function long(text, kind) {
  const element = h(
    'span.value.text',
    { class: `value text ${kind}` },
    text === '' ? h('i.quiet', {}, 'empty') : text.slice(0, LONG),
  );
  if (text.length > LONG) {
    const all = () => {
      element.textContent = text;
    };
    element.append(
      '… ',
      h('button.button.quietly', { type: 'button', onclick: all }, `Show all ${counted(text.length, 'character')}`),
    );
  }
  return element;
}
