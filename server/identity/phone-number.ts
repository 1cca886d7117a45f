import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { ProductError } from '../../src/domain/errors.ts';
import { PHONE_MESSAGES } from '../../src/domain/person/schema.ts';
import { isCallablePhone, isPhoneNumberE164 } from '../../src/domain/rules.ts';
import { plainSigns } from '../../src/lib/unseen.ts';

/** Where a number without a country code is from. The form asks for the country; other clients may leave it out. */
const HOME = 'GB';

/** A person's `phoneNumber` as it is kept. @throws ProductError `invalid` for what is no number */
export function toE164(typed: string): string {
  const plain = plainSigns(typed);
  if (isPhoneNumberE164(plain)) return plain;
  const text = plain.replace(/^00(?=[1-9])/, '+');
  const parsed = parsePhoneNumberFromString(text, HOME);
  // Of another country the length must do: there are new numbers before lists know them.
  const isNumber = text.startsWith('+') ? parsed?.isPossible() : parsed?.isValid();
  if (!parsed || !isNumber) throw refused(PHONE_MESSAGES.notANumber);
  if (!isCallablePhone(parsed.number)) throw refused(PHONE_MESSAGES.onlyZeros);
  return parsed.number;
}

function refused(message: string): ProductError {
  return new ProductError('invalid', message, { fields: { phoneNumber: message } });
}
