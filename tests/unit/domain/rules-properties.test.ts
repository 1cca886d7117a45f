import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newAdminSchema } from '../../../src/domain/admin/people.ts';
import { COUNTRIES } from '../../../src/domain/institution/countries.ts';
import { isAddressOf } from '../../../src/domain/institution/own-domain.ts';
import { institutionNameSchema, postcodeProblem } from '../../../src/domain/institution/registration.ts';
import { emailSchema, firstnameSchema, phoneE164Schema, phoneNumberSchema } from '../../../src/domain/person/schema.ts';
import {
  isCallablePhone,
  isEmail,
  isFeedName,
  isHubspotId,
  isInstitutionName,
  isLatitude,
  isLongitude,
  isPassword,
  isPersonName,
  isPhoneNumber,
  isPhoneNumberE164,
  isPhoneZero,
  isPostCode,
  PASSWORD_RULES,
} from '../../../src/domain/rules.ts';
import { growth, MOST_GROWTH } from '../../support/growth.ts';

/** Each rule of section 5 against whatever may be typed, with the words it is refused in. */

type Schema = {
  safeParse(value: unknown): { success: boolean; error?: { issues: { message: string }[] } | undefined };
};
const said = (schema: Schema, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];
const from = (characters: string, size: { minLength?: number; maxLength?: number } = {}) =>
  fc.array(fc.constantFrom(...Array.from(characters)), size).map((list) => list.join(''));

const LONG = 'a'.repeat(10_000);
const NAME_CHARACTERS = 'abcXYZéßñøłçÅ';

describe('name rules', () => {
  test("isInstitutionName: letters of any script, digits, .,'’- from five on → true; other signs, shorter → false [spec 5.4, 9.2b]", () => {
    fc.assert(
      fc.property(from(`${NAME_CHARACTERS}مدرسةшкола学校0123 .,'’-`, { minLength: 5, maxLength: 100 }), (name) => {
        expect(isInstitutionName(name)).toBe(true);
      }),
    );
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 5 }),
        fc.constantFrom('&', '(', '/', '“', '_', '\u202e', '🏫', '\n'),
        (name, sign) => {
          expect(isInstitutionName(name + sign)).toBe(false);
        },
      ),
    );
    fc.assert(
      fc.property(from(NAME_CHARACTERS, { maxLength: 4 }), (name) => {
        expect(isInstitutionName(name)).toBe(false);
      }),
    );
  });

  test('names with emoji → false, also by half characters', () => {
    expect(isInstitutionName('🏫🏫🏫🏫🏫')).toBe(false);
    expect(isFeedName('🏫🏫🏫🏫🏫')).toBe(false);
    expect(isPersonName('Zoë 🏫')).toBe(false);
    expect(isInstitutionName('𝒜𝒜')).toBe(false);
  });

  test('name schemas: each kind of mistake → its own sentence', () => {
    expect(said(institutionNameSchema, '')[0]).toBe('Enter the school’s name.');
    expect(said(institutionNameSchema, '   ')[0]).toBe('Enter the school’s name.');
    expect(said(institutionNameSchema, 'Hill')[0]).toBe('Use at least 5 characters.');
    expect(said(institutionNameSchema, 'Church & State')[0]).toMatch(/Write “and” for “&”/);
    expect(said(institutionNameSchema, LONG)[0]).toMatch(/120 characters or fewer/);
    expect(said(firstnameSchema, LONG)[0]).toMatch(/60 characters or fewer/);
    expect(said(firstnameSchema, 'R2D2')[0]).toMatch(/letters, spaces, apostrophes and hyphens/);
    expect(said(firstnameSchema, '\u202eabc')[0]).toMatch(/letters, spaces/);
    expect(said(firstnameSchema, 'نور')).toEqual([]);
  });

  test('isPersonName with a digit, isFeedName with a sign but the hyphen → false [spec 5.6, 5.10]', () => {
    fc.assert(
      fc.property(from(NAME_CHARACTERS), fc.nat(9), from(NAME_CHARACTERS), (left, digit, right) => {
        expect(isPersonName(`${left}${digit}${right}`)).toBe(false);
      }),
    );
    fc.assert(
      fc.property(from(NAME_CHARACTERS, { minLength: 5 }), fc.constantFrom("'", '.', ',', '_', '!'), (name, sign) => {
        expect(isFeedName(name + sign)).toBe(false);
      }),
    );
  });

  test.each(
    Object.entries({ isEmail, isFeedName, isInstitutionName, isPersonName, isPhoneNumber, isPhoneZero, isPassword }),
  )('%s: long text → no more work for a character than of a short one', async (_, rule) => {
    const prepare = (size: number) => {
      const longText = 'a'.repeat(size);
      const texts = [longText, `${longText}!`, '0'.repeat(size), `${'a.'.repeat(size / 2)}@${'b-'.repeat(size / 2)}`];
      return () => texts.map(rule);
    };
    expect(await growth(10_000, prepare)).toBeLessThan(MOST_GROWTH);
  });
});

describe('isPassword', () => {
  test('any text → true if every rule is met; missing → each rule by name [spec 5.1a, 5.1b, 9.2a]', () => {
    fc.assert(
      fc.property(from('abcABC123 !'), (value) => {
        const met = PASSWORD_RULES.every(({ test }) => test(value));
        expect(isPassword(value)).toBe(met);
        expect(isPassword(value)).toBe(
          value.trim().length >= 8 && /\d/.test(value) && /[a-z]/.test(value) && /[A-Z]/.test(value),
        );
      }),
    );
    const missing = (value: string) => PASSWORD_RULES.filter(({ test }) => !test(value)).map(({ label }) => label);
    expect(missing('')).toHaveLength(4);
    expect(missing('abcdefgH')).toEqual(['A digit']);
    expect(missing('1234567H')).toEqual(['A small letter']);
    expect(missing('abcdefg1')).toEqual(['A capital letter']);
    expect(missing(' aA1     ')).toEqual(['At least 8 characters']);
  });
});

describe('e-mail rules', () => {
  test('isEmail: any address in capitals → the same answer [spec 5.2b]', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (address) => {
        expect(isEmail(address.toUpperCase())).toBe(isEmail(address));
      }),
    );
  });

  test('emailSchema: letters that look like Latin ones → refused', () => {
    // The Kelvin sign and the long s become k and s by toLowerCase() or toUpperCase().
    for (const address of ['mar\u212a@oakfield.test', 'head@oa\u212afield.test', 'head@oakfield.te\u017ft']) {
      expect(said(emailSchema, address), address).toEqual(['Enter an email address like name@yourschool.org.']);
      expect(isEmail(address), address).toBe(false);
      expect(newAdminSchema.safeParse({ email: address, reason: 'Looks after it' }).success, address).toBe(false);
      expect(isAddressOf('oakfield.test', address) && isEmail(address), address).toBe(false);
    }
    for (const address of ['hеad@oakfield.test', 'head@оakfield.test', 'head@oakfield․test', 'head＠oakfield.test']) {
      expect(said(emailSchema, address), address).toEqual(['Enter an email address like name@yourschool.org.']);
    }
    expect(said(emailSchema, `${LONG}@a.b`)[0]).toBe('This email address is too long.');
    expect(said(emailSchema, '')[0]).toBe('Enter an email address.');
    expect(emailSchema.parse('  Head@Oakfield.TEST ')).toBe('head@oakfield.test');
  });
});

describe('phone rules', () => {
  test('isPhoneNumberE164: plus and 2 to 15 digits, first not 0 → true [spec 5.7]', () => {
    fc.assert(
      fc.property(from('0123456789', { maxLength: 18 }), (digits) => {
        const holds = digits.length >= 2 && digits.length <= 15 && !digits.startsWith('0');
        expect(isPhoneNumberE164(`+${digits}`)).toBe(holds);
        expect(isPhoneNumberE164(digits)).toBe(false);
      }),
    );
  });

  test('isPhoneZero: zeros and signs only → true, refused with that sentence [spec 5.8b]', () => {
    fc.assert(
      fc.property(from('0 -()+', { minLength: 1, maxLength: 20 }), (value) => {
        expect(isPhoneZero(value)).toBe(true);
      }),
    );
    fc.assert(
      fc.property(from('0 -()+'), fc.integer({ min: 1, max: 9 }), from('0 -()+'), (left, digit, right) => {
        expect(isPhoneZero(`${left}${digit}${right}`)).toBe(false);
      }),
    );
    for (const value of ['000', '+0', '(000) 000-0000']) {
      expect(said(phoneE164Schema, value)[0], value).toBe('This number has only zeros. Enter a real phone number.');
    }
    expect(said(phoneE164Schema, '')[0]).toBe('Enter a phone number.');
    expect(said(phoneE164Schema, '020 7946 0958')[0]).toMatch(/with its country code/);
  });

  test('isCallablePhone: country code and zeros only → false, though E.164', () => {
    for (const value of ['+440000000', '+490000000', '+10000000000', '+70', '+3530000', '+998000000000']) {
      expect(isPhoneNumberE164(value), value).toBe(true);
      expect(isCallablePhone(value), value).toBe(false);
      expect(said(phoneE164Schema, value), value).toEqual(['This number has only zeros. Enter a real phone number.']);
    }
    for (const value of ['+442079460958', '+12', '+15550000000', '+35300001', '+440000001', '+2000000001']) {
      expect(isCallablePhone(value), value).toBe(true);
      expect(said(phoneE164Schema, value), value).toEqual([]);
    }
  });

  test.each(['+44 20 7946 4829', '(020) 7946 0958', '+442079464829'])(
    'schemas: %s → phoneNumber accepts it, phoneE164 only E.164 [spec 5.8a]',
    (value) => {
      expect(said(phoneNumberSchema, value)).toEqual([]);
      expect(said(phoneE164Schema, value)).toHaveLength(isPhoneNumberE164(value) ? 0 : 1);
    },
  );

  test('phoneNumber: only zeros, words or nothing → refused', () => {
    expect(said(phoneNumberSchema, '(000) 000')[0]).toBe('This number has only zeros. Enter a real phone number.');
    expect(said(phoneNumberSchema, '+440000000')[0]).toBe('This number has only zeros. Enter a real phone number.');
    expect(said(phoneNumberSchema, 'call me')[0]).toMatch(/with its country code/);
    expect(said(phoneNumberSchema, ' ')[0]).toBe('Enter a phone number.');
  });

  test('isPhoneNumber: usual ways of writing → true; words, too short, too long → false', () => {
    for (const value of ['020 7946 0958', '+44 (0)20 7946-0958', '01632.960001', '555/1234']) {
      expect(isPhoneNumber(value), value).toBe(true);
    }
    for (const value of ['', '1', 'call me', '+', '12345678901234567890123456789012', '020 7946 0958 ext 3']) {
      expect(isPhoneNumber(value), value).toBe(false);
    }
  });
});

describe('number and postcode rules', () => {
  test('isLatitude, isLongitude: within ±90, ±180 → true [spec 5.11a, 5.11b]', () => {
    fc.assert(
      fc.property(fc.double(), (value) => {
        expect(isLatitude(value)).toBe(value >= -90 && value <= 90);
        expect(isLongitude(value)).toBe(value >= -180 && value <= 180);
      }),
    );
    expect(isLatitude(Number.NaN)).toBe(false);
    expect(isLongitude(Number.POSITIVE_INFINITY)).toBe(false);
  });

  test('isHubspotId: whole number above 0 without leading zero → true [spec 5.5]', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n }), (value) => {
        expect(isHubspotId(String(value))).toBe(true);
        expect(isHubspotId(`0${value}`)).toBe(false);
        expect(isHubspotId(`-${value}`)).toBe(false);
        expect(isHubspotId(`${value}.5`)).toBe(false);
      }),
    );
    expect(isHubspotId('0')).toBe(false);
    expect(isHubspotId('')).toBe(false);
  });

  test("postcodeProblem: by the country's pattern → null or a sentence; no pattern → any text [spec 5.9a, 5.9b]", () => {
    expect(COUNTRIES.length).toBeGreaterThanOrEqual(20);
    for (const { code, name, postcode } of COUNTRIES) {
      expect(postcodeProblem(code, ''), name).toBe('Enter the postcode.');
      if (postcode) {
        expect(postcodeProblem(code, ` ${postcode.example.toLowerCase()} `), name).toBeNull();
        expect(postcodeProblem(code, '!!'), name).toBe(
          `Enter a full postcode, for example ${postcode.example} (${name}).`,
        );
      } else expect(postcodeProblem(code, 'anything'), name).toBeNull();
    }
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (value) => {
        expect(isPostCode(value)).toBe(value.trim() !== '');
      }),
    );
  });
});
