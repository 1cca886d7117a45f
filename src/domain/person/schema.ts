import * as z from 'zod/mini';
import { plainSigns } from '../../lib/unseen.ts';
import {
  isCallablePhone,
  isEmail,
  isPersonName,
  isPhoneNumber,
  isPhoneNumberE164,
  isPhoneZero,
  lowerCaseAddress,
} from '../rules.ts';

/** The claims of a token hold 1,000 characters: no person belongs to more schools than fit. */
export const MOST_SCHOOLS = 20;
const MOST_NAME = 60;
const MOST_JOB = 80;
/** What mail systems take. */
const MOST_EMAIL = 254;

const name = (what: string) =>
  z
    .string(`Enter your ${what}.`)
    .check(
      z.trim(),
      z.minLength(1, `Enter your ${what}.`),
      z.maxLength(MOST_NAME, `Use ${MOST_NAME} characters or fewer.`),
      z.refine(isPersonName, `Use letters, spaces, apostrophes and hyphens in your ${what}.`),
    );

export const firstnameSchema = name('first name');
export const surnameSchema = name('surname');

export const jobtitleSchema = z
  .string('Enter your job title.')
  .check(
    z.trim(),
    z.minLength(1, 'Enter your job title, for example “Teacher” or “Office manager”.'),
    z.maxLength(MOST_JOB, `Use ${MOST_JOB} characters or fewer.`),
  );

/** An e-mail address in lower case. */
export const emailSchema = z.pipe(
  z
    .string('Enter an email address.')
    .check(
      z.overwrite(plainSigns),
      z.minLength(1, 'Enter an email address.'),
      z.maxLength(MOST_EMAIL, 'This email address is too long.'),
    ),
  z.pipe(
    z.transform(lowerCaseAddress),
    z.string().check(z.refine(isEmail, 'Enter an email address like name@yourschool.org.')),
  ),
);

export const PHONE_MESSAGES = {
  empty: 'Enter a phone number.',
  onlyZeros: 'This number has only zeros. Enter a real phone number.',
  extension: 'Leave the extension out: a number with one can’t be dialled automatically.',
  notANumber: 'Enter a phone number with its country code, for example +44 20 7946 0958.',
} as const;

/** "020 7946 0018 ext 12" */
const hasExtension = (value: string) => /\d[\s,;]{0,3}(?:ext(?:n|ension)?\.?|x|#)\s{0,3}\d{1,8}$/i.test(value);
const isNotZero = (value: string) => !isPhoneZero(value) && (isCallablePhone(value) || !isPhoneNumberE164(value));

/** `+` and digits, as fields named `phoneE164` take it. */
export const phoneE164Schema = z
  .string(PHONE_MESSAGES.empty)
  .check(
    z.overwrite(plainSigns),
    z.minLength(1, PHONE_MESSAGES.empty),
    z.refine(isNotZero, PHONE_MESSAGES.onlyZeros),
    z.refine(isPhoneNumberE164, PHONE_MESSAGES.notANumber),
  );

/** A person's own number as people write it, with a country code or without; the server keeps it as E.164. */
export const phoneNumberSchema = z.string(PHONE_MESSAGES.empty).check(
  z.overwrite(plainSigns),
  z.minLength(1, PHONE_MESSAGES.empty),
  z.refine(isNotZero, PHONE_MESSAGES.onlyZeros),
  z.refine((value) => !hasExtension(value), PHONE_MESSAGES.extension),
  z.refine((value) => hasExtension(value) || isPhoneNumber(value), PHONE_MESSAGES.notANumber),
);

/** What a person is asked after signing up: the sign-in routing's step 3. */
export const personDetailsSchema = z.strictObject({
  firstname: firstnameSchema,
  surname: surnameSchema,
  jobtitle: jobtitleSchema,
  phoneNumber: phoneNumberSchema,
});
export type PersonDetails = z.infer<typeof personDetailsSchema>;
