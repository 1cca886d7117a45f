/**
 * Values of documents: as the REST interface writes them, as a person reads them, and as drafts that a person edits.
 *
 * @typedef {'string' | 'integer' | 'double' | 'boolean' | 'null' | 'timestamp' | 'geopoint' | 'reference' | 'bytes' | 'map' | 'array' | 'vector'} Type
 * @typedef {Record<string, unknown>} Raw A value as the REST interface writes it, such as `{ stringValue: 'a' }`.
 * @typedef {{ key: string, draft: Draft }} Field
 * @typedef {{ type: Type, text: string, on: boolean, second: string, fields: Field[], items: Draft[] }} Draft What is not needed for the type is left as it was, so that changing the type back loses nothing.
 */

/** @type {readonly Type[]} */
export const TYPES = [
  'string',
  'integer',
  'double',
  'boolean',
  'null',
  'timestamp',
  'geopoint',
  'reference',
  'bytes',
  'map',
  'array',
  'vector',
];

const VECTOR = '__vector__';

/** @param {unknown} value @returns {Raw} */
const raw = (value) => (typeof value === 'object' && value !== null ? /** @type {Raw} */ (value) : {});

/** @param {Raw} value @returns {[string, Raw][]} */
export function fieldsOf(value) {
  return Object.entries(raw(raw(value.mapValue ?? value).fields)).map(([key, inner]) => [key, raw(inner)]);
}

/** @param {Raw} value @returns {Raw[]} */
export function itemsOf(value) {
  const { values } = raw(value.arrayValue);
  return Array.isArray(values) ? values.map(raw) : [];
}

/** @param {Raw} value @returns {Raw[] | undefined} The numbers of a vector, or undefined for anything else. */
function numbersOf(value) {
  const fields = Object.fromEntries(fieldsOf(value));
  return fields.__type__?.stringValue === VECTOR && fields.value ? itemsOf(fields.value) : undefined;
}

/** @param {Raw} value @returns {Type} */
export function typeOf(value) {
  if ('mapValue' in value) return numbersOf(value) ? 'vector' : 'map';
  const kind = Object.keys(value)[0]?.replace(/Value$/, '') ?? 'null';
  if (kind === 'geoPoint') return 'geopoint';
  return /** @type {Type} */ (TYPES.includes(/** @type {Type} */ (kind)) ? kind : 'null');
}

/** @param {string} name A full name. @returns {string} The path within its database, with a slash in front. */
export const pathOf = (name) => name.replace(/^projects\/[^/]+\/databases\/[^/]+\/documents/, '') || '/';

/** @param {string} encoded base64 @returns {number} */
export function byteLength(encoded) {
  return Math.floor((encoded.replace(/=+$/, '').length * 3) / 4);
}

/** @param {unknown} number As JSON has it: some doubles are texts. */
const numberText = (number) => (Object.is(number, -0) ? '-0' : String(number ?? 0));

/**
 * A value in one line.
 * @param {Raw} value @param {number} [depth] How far maps and arrays are opened. @returns {string}
 */
export function summaryOf(value, depth = 1) {
  switch (typeOf(value)) {
    case 'string':
      return JSON.stringify(value.stringValue);
    case 'integer':
      return String(value.integerValue);
    case 'double': {
      const text = numberText(value.doubleValue);
      return /^-?\d+$/.test(text) ? `${text}.0` : text;
    }
    case 'boolean':
      return String(value.booleanValue);
    case 'timestamp':
      return String(value.timestampValue);
    case 'geopoint': {
      const { latitude, longitude } = raw(value.geoPointValue);
      return `${numberText(latitude)}, ${numberText(longitude)}`;
    }
    case 'reference':
      return pathOf(String(value.referenceValue));
    case 'bytes':
      return counted(byteLength(String(value.bytesValue)), 'byte');
    case 'vector':
      return `${(numbersOf(value) ?? []).length} dimensions`;
    case 'array': {
      const items = itemsOf(value);
      if (depth === 0 || items.length === 0) return `[${items.length === 0 ? '' : '…'}]`;
      const shown = items.slice(0, 6).map((item) => summaryOf(item, depth - 1));
      return `[${shown.join(', ')}${items.length > 6 ? ', …' : ''}]`;
    }
    case 'map': {
      const fields = fieldsOf(value);
      if (depth === 0 || fields.length === 0) return `{${fields.length === 0 ? '' : '…'}}`;
      const shown = fields.slice(0, 6).map(([key, inner]) => `${key}: ${summaryOf(inner, depth - 1)}`);
      return `{${shown.join(', ')}${fields.length > 6 ? ', …' : ''}}`;
    }
    default:
      return 'null';
  }
}

/** @param {number} count @param {string} noun @returns {string} */
export const counted = (count, noun) => `${count.toLocaleString('en-GB')} ${noun}${count === 1 ? '' : 's'}`;

/** @param {Type} [type] @returns {Draft} */
export const emptyDraft = (type = 'string') => ({ type, text: '', on: false, second: '', fields: [], items: [] });

/** @param {Raw} value @returns {Draft} */
export function toDraft(value) {
  const type = typeOf(value);
  const draft = emptyDraft(type);
  if (type === 'string') draft.text = String(value.stringValue);
  else if (type === 'integer') draft.text = String(value.integerValue);
  else if (type === 'double') draft.text = numberText(value.doubleValue);
  else if (type === 'boolean') draft.on = value.booleanValue === true;
  else if (type === 'timestamp') draft.text = String(value.timestampValue);
  else if (type === 'bytes') draft.text = String(value.bytesValue);
  else if (type === 'reference') draft.text = pathOf(String(value.referenceValue));
  else if (type === 'geopoint') {
    draft.text = numberText(raw(value.geoPointValue).latitude);
    draft.second = numberText(raw(value.geoPointValue).longitude);
  } else if (type === 'vector') {
    draft.text = (numbersOf(value) ?? []).map((item) => numberText(item.doubleValue ?? item.integerValue)).join(', ');
  } else if (type === 'array') draft.items = itemsOf(value).map(toDraft);
  else if (type === 'map') draft.fields = toFields(value);
  return draft;
}

/** @param {Raw} value A map or a document. @returns {Field[]} */
export const toFields = (value) => fieldsOf(value).map(([key, inner]) => ({ key, draft: toDraft(inner) }));

/** What a person typed cannot be stored. `draft` is where. */
export class DraftError extends Error {
  /** @param {string} message @param {Draft | Field} at */
  constructor(message, at) {
    super(message);
    this.at = at;
  }
}

/**
 * @param {Draft} draft @param {string} database `projects/P/databases/D` @returns {Raw}
 * @throws {DraftError}
 */
export function fromDraft(draft, database) {
  const text = draft.text.trim();
  switch (draft.type) {
    case 'string':
      return { stringValue: draft.text };
    case 'integer':
      return { integerValue: integerFrom(text, draft) };
    case 'double':
      return { doubleValue: doubleFrom(text, draft) };
    case 'boolean':
      return { booleanValue: draft.on };
    case 'timestamp':
      return { timestampValue: timestampFrom(text, draft) };
    case 'geopoint':
      return {
        geoPointValue: {
          latitude: degreesFrom(text, 90, 'The latitude', draft),
          longitude: degreesFrom(draft.second.trim(), 180, 'The longitude', draft),
        },
      };
    case 'reference':
      return { referenceValue: referenceFrom(text, database, draft) };
    case 'bytes':
      return { bytesValue: bytesFrom(text, draft) };
    case 'vector': {
      const parts = text === '' ? [] : text.split(',');
      const values = parts.map((part) => ({ doubleValue: doubleFrom(part.trim(), draft) }));
      return { mapValue: { fields: { __type__: { stringValue: VECTOR }, value: { arrayValue: { values } } } } };
    }
    case 'array': {
      for (const item of draft.items)
        if (item.type === 'array') throw new DraftError('An array cannot hold an array directly.', item);
      return { arrayValue: { values: draft.items.map((item) => fromDraft(item, database)) } };
    }
    case 'map':
      return { mapValue: { fields: fromFields(draft.fields, database) } };
    default:
      return { nullValue: null };
  }
}

/** @param {Field[]} fields @param {string} database @returns {Record<string, Raw>} @throws {DraftError} */
export function fromFields(fields, database) {
  const keys = new Set();
  for (const field of fields) {
    if (field.key === '') throw new DraftError('A field needs a name.', field);
    if (keys.has(field.key)) throw new DraftError(`There are two fields called “${field.key}”.`, field);
    keys.add(field.key);
  }
  return Object.fromEntries(fields.map(({ key, draft }) => [key, fromDraft(draft, database)]));
}

/** @param {string} text @param {Draft} at */
function integerFrom(text, at) {
  if (!/^[-+]?\d{1,19}$/.test(text)) throw new DraftError('A whole number, such as 42.', at);
  if (BigInt.asIntN(64, BigInt(text.replace('+', ''))) !== BigInt(text.replace('+', '')))
    throw new DraftError('At most 9,223,372,036,854,775,807 either way.', at);
  return text;
}

/** @param {string} text @param {Draft} at @returns {number | string} */
function doubleFrom(text, at) {
  if (['NaN', 'Infinity', '-Infinity', '-0'].includes(text)) return text;
  const number = Number(text);
  if (text === '' || !Number.isFinite(number) || !/^[-+.\deE]+$/.test(text))
    throw new DraftError('A number, such as 1.5, NaN or -Infinity.', at);
  return number;
}

/** @param {string} text @param {number} most @param {string} what @param {Draft} at */
function degreesFrom(text, most, what, at) {
  const number = Number(text);
  if (text === '' || !(Math.abs(number) <= most))
    throw new DraftError(`${what} is a number from -${most} to ${most}.`, at);
  return number;
}

/** @param {string} text @param {Draft} at */
function timestampFrom(text, at) {
  const match = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::(\d\d)(\.\d{1,9})?)?)?\s*(Z|[+-]\d\d:\d\d)?$/.exec(text);
  const whole = match && `${match[1]}T${match[2] ?? '00:00'}:${match[3] ?? '00'}${match[4] ?? ''}${match[5] ?? 'Z'}`;
  if (!whole || Number.isNaN(Date.parse(whole)))
    throw new DraftError('A date and time in UTC, such as 2026-03-14T09:30:00Z.', at);
  return whole;
}

/** @param {string} text @param {string} database @param {Draft} at */
function referenceFrom(text, database, at) {
  const isWhole = /^projects\/[^/]+\/databases\/[^/]+\/documents\//.test(text);
  const segments = (isWhole ? text.split('/').slice(5) : text.replace(/^\//, '').split('/')).filter(
    (part) => part !== '',
  );
  if (segments.length === 0 || segments.length % 2 !== 0)
    throw new DraftError('The path of a document, such as /rooms/a.', at);
  return isWhole ? text : `${database}/documents/${segments.join('/')}`;
}

/** @param {string} text @param {Draft} at */
function bytesFrom(text, at) {
  const digits = text.replace(/\s/g, '');
  if (!/^[A-Za-z0-9+/_-]*={0,2}$/.test(digits) || digits.replace(/=+$/, '').length % 4 === 1)
    throw new DraftError('Base64, such as aGVsbG8=.', at);
  return digits.replaceAll('-', '+').replaceAll('_', '/');
}
