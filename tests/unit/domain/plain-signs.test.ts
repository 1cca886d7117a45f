import { describe, expect, test } from 'vitest';
import { toE164 } from '../../../server/identity/phone-number.ts';
import { postcodeProblem, registrationSchema } from '../../../src/domain/institution/registration.ts';
import { emailSchema, PHONE_MESSAGES, phoneE164Schema, phoneNumberSchema } from '../../../src/domain/person/schema.ts';
import { typedEmails } from '../../../src/features/people/typed-emails.ts';
import { signInErrors } from '../../../src/features/session/sign-in-labels.ts';
import { hashtagsIn, normaliseHashtag } from '../../../src/lib/text.ts';
import { plainSigns } from '../../../src/lib/unseen.ts';
import { readPhone } from '../../../src/ui/phone/phone-numbers.ts';
import { wildText } from '../../support/wild.ts';

const wild = (name: string): string[] => JSON.parse(wildText(name));
const MOBILE = '+447911123456';
const messages = (schema: { safeParse(value: unknown): unknown }, value: unknown) => {
  const parsed = schema.safeParse(value) as { error?: { issues: { message: string }[] } };
  return parsed.error?.issues.map(({ message }) => message) ?? [];
};

describe('telephone numbers', () => {
  const numbers = wild('form-phone-with-hidden-marks-and-other-hyphens.json');

  test.each([
    ...numbers.slice(0, 5),
    '07911\u00ad123\u200b456',
    '07911\u2011123\u2212456',
    '07911\u00a0123\u202f456',
    '\ufeff+44 7911\u2014123456',
    '0044 7911 123456\u200f',
  ])('%j → the same number in form and server', (typed) => {
    expect(messages(phoneNumberSchema, typed)).toEqual([]);
    expect(toE164(phoneNumberSchema.parse(typed))).toBe(MOBILE);
    expect(readPhone(typed, 'GB')).toMatchObject({ status: 'good', e164: MOBILE });
  });

  test.each([numbers[5] ?? '', '020 7946 0018 x12', '020 7946 0018, ext. 12'])(
    '%j, with an extension → refused in the same words by form and server',
    (typed) => {
      expect(messages(phoneNumberSchema, typed)).toEqual([PHONE_MESSAGES.extension]);
      expect(readPhone(typed, 'GB')).toEqual({ status: 'wrong', message: PHONE_MESSAGES.extension });
    },
  );

  test('phoneE164Schema: hidden marks around → without them', () => {
    expect(phoneE164Schema.parse(`\u202a${MOBILE}\u202c`)).toBe(MOBILE);
  });

  test.each(['\u200e', 'call me', '07911_123456'])('%j → refused', (typed) => {
    expect(messages(phoneNumberSchema, typed)).not.toEqual([]);
  });
});

describe('postcodes', () => {
  const { postcode } = registrationSchema.shape.address.shape;

  test.each([
    ...wild('form-postcode-nbsp-two-spaces-bfpo.json').map((code, n) => [code, n === 2 ? 'BFPO 58' : 'SW1A 1AA']),
    ['SW1A\u2009\u200b1AA\u200e', 'SW1A 1AA'],
    ['bfpo801', 'bfpo801'],
  ])('%j → %s', (typed, plain) => {
    expect(postcodeProblem('GB', typed)).toBeNull();
    expect(postcode.parse(typed)).toBe(plain);
  });

  test.each(['BFPO', 'BFPO 12345', 'SW1A 1A', '\u200b'])('%j → refused', (typed) => {
    expect(postcodeProblem('GB', typed)).not.toBeNull();
  });

  test('other countries: another hyphen → the plain one', () => {
    expect(postcodeProblem('PT', '1000\u2013001')).toBeNull();
  });
});

describe('email addresses', () => {
  test.each([
    '\u200ehead@oak-field.org\u200f',
    'head@oak\u2011field.org',
    '\ufeffHead@Oak-Field.org\u00a0',
    'head\u200b@oak-field.org',
  ])('%j → head@oak-field.org everywhere', (typed) => {
    expect(emailSchema.parse(typed)).toBe('head@oak-field.org');
    expect(typedEmails(`Head <${typed}>`)).toMatchObject([{ email: 'head@oak-field.org' }]);
    expect(signInErrors({ email: typed, password: 'x' })).toEqual({});
  });

  test('a letter of another script → refused, not replaced', () => {
    for (const typed of ['he\u0430d@oakfield.org', 'head@oa\u212afield.org'])
      expect(messages(emailSchema, typed), typed).not.toEqual([]);
  });
});

describe('hashtags', () => {
  test.each([
    ['\u200e#Harvest', 'harvest'],
    ['#Har\u00advest', 'harvest'],
    ['#har\u2060vest\ufe0f', 'harvest'],
    ['\uff03Harvest', 'harvest'],
    ['#harvest\u3164', 'harvest'],
  ])('%j → %s in a field and in a text', (typed, tag) => {
    expect(normaliseHashtag(typed)).toBe(tag);
    expect(hashtagsIn(`Thanks! ${typed} and more`)).toEqual([tag]);
  });
});

test('plainSigns: plain text → itself', () => {
  expect(plainSigns('a-b c@d.e +44 (0)20')).toBe('a-b c@d.e +44 (0)20');
});
