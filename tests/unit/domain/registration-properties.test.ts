import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { handleFrom, isFreeMail, nameKey } from '../../../src/domain/institution/domains.ts';
import { isAddressOf } from '../../../src/domain/institution/own-domain.ts';
import { handleSchema, registrationSchema } from '../../../src/domain/institution/registration.ts';
import { RESERVED_HANDLES } from '../../../src/domain/routes.ts';
import { registration } from '../../support/registration.ts';

/** Each rule of section 5 against whatever may be typed, with the words it is refused in. */

type Schema = {
  safeParse(value: unknown): { success: boolean; error?: { issues: { message: string }[] } | undefined };
};
const said = (schema: Schema, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];
const from = (characters: string, size: { minLength?: number; maxLength?: number } = {}) =>
  fc.array(fc.constantFrom(...Array.from(characters)), size).map((list) => list.join(''));

const LONG = 'a'.repeat(10_000);

describe('school registration', () => {
  test('registrationSchema: any input → accepted, or refused with message and path', () => {
    const mess = fc.record(
      {
        name: fc.string({ unit: 'grapheme' }),
        handle: fc.string(),
        website: fc.oneof(fc.webUrl(), fc.string()),
        country: fc.oneof(fc.constantFrom('GB', 'US', 'HK'), fc.string()),
        address: fc.oneof(fc.record({ street: fc.string(), town: fc.string(), postcode: fc.string() }), fc.anything()),
        geo: fc.oneof(fc.record({ lat: fc.oneof(fc.double(), fc.string()), lng: fc.double() }), fc.anything()),
        phoneE164: fc.string(),
        phase: fc.string(),
        ageLow: fc.oneof(fc.double(), fc.string()),
        ageHigh: fc.anything(),
        values: fc.array(fc.string(), { maxLength: 12 }),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(mess, (changes) => {
        const parsed = registrationSchema.safeParse({ ...registration(), ...changes });
        for (const { message, path } of parsed.error?.issues ?? []) {
          expect(message.length, path.join('.')).toBeGreaterThan(5);
          expect(message).not.toMatch(/undefined|NaN|\[object/);
          expect(path.length).toBeGreaterThan(0);
        }
      }),
      { numRuns: 25 },
    );
  });

  test('handleSchema: reserved, short, long, other characters → refused; handleFrom → always a valid form', () => {
    for (const reserved of RESERVED_HANDLES) expect(said(handleSchema, reserved).length, reserved).toBeGreaterThan(0);
    expect(said(handleSchema, 'manage')[0]).toBe('This short name is reserved. Choose another.');
    expect(said(handleSchema, 'ab')[0]).toMatch(/at least 3/);
    expect(said(handleSchema, LONG)[0]).toMatch(/30 characters or fewer/);
    for (const wrong of ['-oak', 'oak-', 'oak--field', 'Oak', 'oak_field', 'écol', 'oakfiеld']) {
      expect(said(handleSchema, wrong)[0], wrong).toMatch(/Use lower-case letters/);
    }
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (name) => {
        const handle = handleFrom(name);
        expect(handle === '' || /^[a-z0-9]+(-[a-z0-9]+)*$/.test(handle), handle).toBe(true);
        expect(handle.length).toBeLessThanOrEqual(30);
      }),
    );
  });

  test('nameKey: other case, accents, spaces → same key; other postcode → another', () => {
    const key = (name: string, postcode: string) => nameKey({ name, country: 'GB', postcode });
    expect(key("St Mary's, École", 'TA1 4DY')).toBe(key('ST MARY S ECOLE', 'ta14dy'));
    expect(key('St Mary', 'TA1 4DY')).not.toBe(key('St Mary', 'TA1 4DZ'));
  });

  test('isAddressOf: at or below the domain → true; look-alike or free mail → false', () => {
    fc.assert(
      fc.property(fc.domain(), from('abc', { minLength: 1, maxLength: 8 }), (domain, word) => {
        const name = domain.toLowerCase();
        fc.pre(!isFreeMail(name) && isAddressOf(name, `me@${name}`));
        expect(isAddressOf(name, `me@${word}.${name}`)).toBe(true);
        expect(isAddressOf(name, `me@${word}${name}`)).toBe(false);
        expect(isAddressOf(name, `me@${name}.${word}`)).toBe(false);
      }),
    );
    expect(isAddressOf('gmail.com', 'me@gmail.com')).toBe(false);
    expect(isAddressOf('oak.example', 'me@gmail.com')).toBe(false);
  });
});
