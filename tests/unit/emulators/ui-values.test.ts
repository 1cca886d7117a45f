import { describe, expect, test } from 'vitest';
import { decodeFields, decodeValue } from '../../../emulators/firestore/values/wire.ts';
import {
  DraftError,
  emptyDraft,
  fromDraft,
  fromFields,
  summaryOf,
  TYPES,
  toDraft,
  toFields,
  typeOf,
} from '../../../emulators/ui/page/values.js';

const DATABASE = 'projects/p/databases/(default)';
const reference = `${DATABASE}/documents/rooms/a`;
const vector = (values: object[]) => ({
  mapValue: { fields: { __type__: { stringValue: '__vector__' }, value: { arrayValue: { values } } } },
});

/** One of each type, with what a line of text says of it. */
const VALUES: [type: string, value: Record<string, unknown>, summary: string][] = [
  ['string', { stringValue: 'a "b"\nc' }, '"a \\"b\\"\\nc"'],
  ['integer', { integerValue: '-9223372036854775808' }, '-9223372036854775808'],
  ['double', { doubleValue: 1.5 }, '1.5'],
  ['double', { doubleValue: 3 }, '3.0'],
  ['double', { doubleValue: 'NaN' }, 'NaN'],
  ['double', { doubleValue: '-0' }, '-0.0'],
  ['boolean', { booleanValue: true }, 'true'],
  ['null', { nullValue: null }, 'null'],
  ['timestamp', { timestampValue: '2026-03-14T09:30:00.123456Z' }, '2026-03-14T09:30:00.123456Z'],
  ['geopoint', { geoPointValue: { latitude: 51.5, longitude: -0.25 } }, '51.5, -0.25'],
  ['reference', { referenceValue: reference }, '/rooms/a'],
  ['bytes', { bytesValue: 'aGVsbG8=' }, '5 bytes'],
  ['vector', vector([{ doubleValue: 1 }, { doubleValue: 0.5 }]), '2 dimensions'],
  ['array', { arrayValue: { values: [{ integerValue: '1' }, { stringValue: 'b' }] } }, '[1, "b"]'],
  ['array', { arrayValue: { values: [] } }, '[]'],
  ['map', { mapValue: { fields: { a: { mapValue: { fields: { b: { nullValue: null } } } } } } }, '{a: {…}}'],
];

describe('editor values', () => {
  test.each(VALUES)('%s → type, summary and draft give the same value: %j', (type, value, summary) => {
    expect(typeOf(value)).toBe(type);
    expect(summaryOf(value)).toBe(summary);
    const again = fromDraft(toDraft(value), DATABASE);
    expect(again).toEqual(value);
    expect(decodeValue(JSON.parse(JSON.stringify(again)))).toEqual(decodeValue(value));
  });

  test('values of this test → every type', () => {
    expect(new Set(VALUES.map(([type]) => type))).toEqual(new Set(TYPES));
  });

  test('field names such as __proto__ → kept', () => {
    const fields = JSON.parse(
      '{"__proto__": {"integerValue": "1"}, "constructor": {"nullValue": null}, "a.b": {"nullValue": null}}',
    );
    const again = fromFields(toFields({ fields }), DATABASE);
    expect(Object.keys(again)).toEqual(['__proto__', 'constructor', 'a.b']);
    expect([...decodeFields(JSON.parse(JSON.stringify(again))).keys()]).toEqual(['__proto__', 'constructor', 'a.b']);
  });

  test.each([
    ['integer', ' 7 ', { integerValue: '7' }],
    ['double', '1e3', { doubleValue: 1000 }],
    ['timestamp', '2026-03-14', { timestampValue: '2026-03-14T00:00:00Z' }],
    ['timestamp', '2026-03-14 09:30', { timestampValue: '2026-03-14T09:30:00Z' }],
    ['timestamp', '2026-03-14T09:30:00+02:00', { timestampValue: '2026-03-14T09:30:00+02:00' }],
    ['reference', 'rooms/a', { referenceValue: reference }],
    ['reference', 'projects/q/databases/d/documents/a/b', { referenceValue: 'projects/q/databases/d/documents/a/b' }],
    ['bytes', 'aGVs bG8', { bytesValue: 'aGVsbG8' }],
    ['bytes', '_-8=', { bytesValue: '/+8=' }],
    ['string', '  ', { stringValue: '  ' }],
  ] as const)('%s typed as %j → stored', (type, text, value) => {
    expect(fromDraft({ ...emptyDraft(type), text }, DATABASE)).toEqual(value);
  });

  test.each([
    ['integer', '1.5', /whole number/],
    ['integer', '9223372036854775808', /At most/],
    ['integer', '', /whole number/],
    ['double', 'x', /number/],
    ['double', '', /number/],
    ['timestamp', 'yesterday', /date and time/],
    ['timestamp', '2026-13-01', /date and time/],
    ['reference', '/rooms', /path of a document/],
    ['reference', '', /path of a document/],
    ['bytes', 'a', /Base64/],
    ['bytes', 'ä', /Base64/],
    ['geopoint', '91', /latitude/],
    ['vector', '1, x', /number/],
  ] as const)('%s typed as %j → refused with a sentence', (type, text, message) => {
    const draft = { ...emptyDraft(type), text };
    const attempt = () => fromDraft(draft, DATABASE);
    expect(attempt).toThrow(DraftError);
    expect(attempt).toThrow(message);
    try {
      attempt();
    } catch (error) {
      expect((error as DraftError).at).toBe(draft);
    }
  });

  test('field without a name, name twice, array in array → refused', () => {
    const field = (key: string) => ({ key, draft: emptyDraft('null') });
    expect(() => fromFields([field('')], DATABASE)).toThrow('A field needs a name.');
    expect(() => fromFields([field('a'), field('a')], DATABASE)).toThrow('two fields called “a”');
    const inner = emptyDraft('array');
    expect(() => fromDraft({ ...emptyDraft('array'), items: [inner] }, DATABASE)).toThrow('cannot hold an array');
  });
});
