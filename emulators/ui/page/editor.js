import { append, h, replace } from './dom.js';
import { DraftError, emptyDraft, fromFields, TYPES } from './values.js';

/**
 * @typedef {import('./values.js').Draft} Draft
 * @typedef {import('./values.js').Field} Field
 * @typedef {import('./values.js').Type} Type
 * @typedef {import('./values.js').Raw} Raw
 * @typedef {{ input: HTMLElement, message: HTMLElement }} Spot Where a fault of a field is shown.
 */

let count = 0;
const nextId = () => `field-${++count}`;

/** @type {Record<Type, string>} */
const HINTS = {
  string: '',
  integer: '42',
  double: '1.5, NaN, -Infinity',
  boolean: '',
  null: '',
  timestamp: '2026-03-14T09:30:00Z',
  geopoint: '51.5',
  reference: '/collection/document',
  bytes: 'base64',
  map: '',
  array: '',
  vector: '0.1, 0.2, 0.3',
};

/** A form for the fields of a document. What is typed stays in `fields` until it is read. @param {Field[]} fields */
export function createEditor(fields) {
  /** @type {Map<Draft | Field, Spot>} */
  const spots = new Map();
  const before = JSON.stringify(fields);
  const element = h('div.editor');
  append(element, fieldRows(fields, spots));
  return {
    element,
    isDirty: () => JSON.stringify(fields) !== before,
    /**
     * The fields as they are stored, or null when one cannot be; then it says so at that field.
     * @param {string} database @returns {Record<string, Raw> | null}
     */
    read(database) {
      for (const { input, message } of spots.values()) {
        message.textContent = '';
        input.removeAttribute('aria-invalid');
      }
      try {
        return fromFields(fields, database);
      } catch (error) {
        if (!(error instanceof DraftError)) throw error;
        const spot = spots.get(error.at);
        if (!spot) throw error;
        spot.message.textContent = error.message;
        spot.input.setAttribute('aria-invalid', 'true');
        spot.input.focus();
        return null;
      }
    },
  };
}

/** @param {Field[]} fields @param {Map<Draft | Field, Spot>} spots */
function fieldRows(fields, spots) {
  const list = h('ul.fields');
  const add = h(
    'button.button.quietly',
    { type: 'button', onclick: () => insert({ key: '', draft: emptyDraft() }, true) },
    'Add field',
  );

  /** @param {Field} field @param {boolean} [isNew] */
  function insert(field, isNew = false) {
    const message = h('span.wrong', { id: nextId() });
    const key = h('input.key', {
      type: 'text',
      'aria-label': 'Name of the field',
      'aria-describedby': message.id,
      placeholder: 'name',
      autocomplete: 'off',
      spellcheck: 'false',
      value: field.key,
      oninput: () => {
        field.key = key.value;
      },
    });
    spots.set(field, { input: key, message });
    const item = row(
      field.draft,
      [key, message],
      () => field.key,
      spots,
      TYPES,
      () => {
        fields.splice(fields.indexOf(field), 1);
        (item.nextElementSibling?.querySelector('input') ?? add).focus();
        item.remove();
      },
    );
    list.append(item);
    if (isNew) {
      fields.push(field);
      key.focus();
    }
  }

  for (const field of fields) insert(field);
  return h('div.nest', {}, list, add);
}

/** @param {Draft[]} items @param {Map<Draft | Field, Spot>} spots */
function itemRows(items, spots) {
  const list = h('ol.fields', { start: '0' });
  const add = h('button.button.quietly', { type: 'button', onclick: () => insert(emptyDraft(), true) }, 'Add item');
  const number = () => {
    for (const [i, label] of list.querySelectorAll(':scope > li > .line > .index').entries())
      label.textContent = String(i);
  };

  /** @param {Draft} draft @param {boolean} [isNew] */
  function insert(draft, isNew = false) {
    const types = TYPES.filter((type) => type !== 'array');
    const name = () => `item ${items.indexOf(draft)}`;
    const item = row(draft, [h('span.index', {}, '')], name, spots, types, () => {
      items.splice(items.indexOf(draft), 1);
      (item.nextElementSibling?.querySelector('select') ?? add).focus();
      item.remove();
      number();
    });
    list.append(item);
    if (isNew) items.push(draft);
    number();
    if (isNew) item.querySelector('select')?.focus();
  }

  for (const draft of items) insert(draft);
  return h('div.nest', {}, list, add);
}

/**
 * One field or item: its name, its type, what it holds, and a way to take it out.
 * @param {Draft} draft @param {HTMLElement[]} head @param {() => string} name @param {Map<Draft | Field, Spot>} spots
 * @param {readonly Type[]} types @param {() => void} remove
 */
function row(draft, head, name, spots, types, remove) {
  const holder = h('div.holder');
  const type = h(
    'select.type',
    {
      'aria-label': 'Type',
      value: draft.type,
      onchange: () => {
        draft.type = /** @type {Type} */ (type.value);
        replace(holder, control(draft, name, spots));
      },
    },
    types.map((option) => h('option', { value: option }, option)),
  );
  const out = h(
    'button.button.icon',
    { type: 'button', title: 'Take out', 'aria-label': 'Take out', onclick: remove },
    '×',
  );
  out.addEventListener('focus', () => out.setAttribute('aria-label', `Take out ${name()}`));
  replace(holder, control(draft, name, spots));
  return h('li', {}, h('div.line', {}, head, type, holder, out));
}

/** @param {Draft} draft @param {() => string} name @param {Map<Draft | Field, Spot>} spots @returns {import('./dom.js').Child[]} */
function control(draft, name, spots) {
  const message = h('span.wrong', { id: nextId() });
  const common = { 'aria-label': `Value of ${name() || 'the field'}`, 'aria-describedby': message.id };
  /** @param {HTMLElement} input @param {...import('./dom.js').Child} more */
  const shown = (input, ...more) => {
    spots.set(draft, { input, message });
    return [input, ...more, message];
  };
  switch (draft.type) {
    case 'null':
      return shown(h('span.quiet', { tabindex: '-1' }, 'null'));
    case 'boolean': {
      const box = h('input', {
        ...common,
        type: 'checkbox',
        checked: draft.on,
        onchange: () => {
          draft.on = box.checked;
          text.textContent = String(box.checked);
        },
      });
      const text = h('span', {}, String(draft.on));
      return shown(h('label.check', {}, box, text));
    }
    case 'map':
      return shown(fieldRows(draft.fields, spots));
    case 'array':
      return shown(itemRows(draft.items, spots));
    case 'geopoint': {
      const latitude = line(draft, 'text', { ...common, 'aria-label': `Latitude of ${name()}` }, 'latitude');
      const longitude = line(draft, 'second', { ...common, 'aria-label': `Longitude of ${name()}` }, 'longitude');
      return shown(latitude, longitude);
    }
    case 'string': {
      const area = h('textarea', {
        ...common,
        rows: Math.min(12, draft.text.split('\n').length + Math.floor(draft.text.length / 90)),
        value: draft.text,
        oninput: () => {
          draft.text = area.value;
        },
      });
      return shown(area);
    }
    default:
      return shown(line(draft, 'text', common, HINTS[draft.type]));
  }
}

/** @param {Draft} draft @param {'text' | 'second'} part @param {import('./dom.js').Attributes} attributes @param {string} placeholder */
function line(draft, part, attributes, placeholder) {
  const input = h('input', {
    ...attributes,
    type: 'text',
    autocomplete: 'off',
    spellcheck: 'false',
    placeholder,
    value: draft[part],
    oninput: () => {
      draft[part] = input.value;
    },
  });
  return input;
}
