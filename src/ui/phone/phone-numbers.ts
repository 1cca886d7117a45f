import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  validatePhoneNumberLength,
} from 'libphonenumber-js/min';

import { plainSigns } from '../../lib/unseen.ts';

export type PhoneReading =
  | { readonly status: 'empty' }
  /** `national` is how people of that country write it; `e164` is `+` and digits; `doubt` is worth a second look. */
  | {
      readonly status: 'good';
      readonly e164: string;
      readonly national: string;
      readonly country: string;
      readonly doubt?: string;
    }
  | { readonly status: 'wrong'; readonly message: string };

export type Country = { readonly code: string; readonly name: string; readonly calling: string };

/** Every country that has numbers, by name in `locale`. */
export function countriesIn(locale: string): Country[] {
  const names = new Intl.DisplayNames([locale], { type: 'region', fallback: 'code' });
  const { compare } = new Intl.Collator(locale);
  return getCountries()
    .map((code) => ({ code, name: names.of(code) ?? code, calling: `+${getCountryCallingCode(code)}` }))
    .sort((a, b) => compare(a.name, b.name));
}

/**
 * Reads what was typed as a number of `country` (its two letters); `+` or `00` at its head say another country. A number
 * of the right length that no list knows is taken, with a doubt: countries hand out new ones faster than lists follow.
 */
export function readPhone(typed: string, country: string, locale = 'en-GB'): PhoneReading {
  const text = plainSigns(typed).replace(/^00(?=[1-9])/, '+');
  if (!text) return { status: 'empty' };
  if (/[\p{L}]/u.test(text.replace(/(?:ext\.?|extension|x)\s*\d+$/i, ''))) return wrong(NOT_DIGITS);
  const home: CountryCode | undefined = isSupportedCountry(country) ? country : undefined;
  const parsed = parsePhoneNumberFromString(text, home);
  if (parsed?.ext) return wrong('Leave the extension out: a number with one can’t be dialled automatically.');
  const place = nameOf(parsed?.country ?? (text.startsWith('+') ? undefined : home), locale);
  if (parsed?.isPossible()) {
    return {
      status: 'good',
      e164: parsed.number,
      national: parsed.country ? parsed.formatNational() : parsed.formatInternational(),
      country: parsed.country ?? country,
      ...(parsed.isValid() ? {} : { doubt: `We know of no such number${place}. Check it and try again.` }),
    };
  }
  const length = validatePhoneNumberLength(text, home);
  if (length === 'TOO_SHORT') return wrong(`This number is too short${place}. Is a digit missing?`);
  if (length === 'TOO_LONG') return wrong(`This number is too long${place}. Is there a digit too many?`);
  if (length === 'INVALID_COUNTRY')
    return wrong('No country has numbers that begin like this. Check the digits after the +.');
  if (length === 'NOT_A_NUMBER') return wrong(NOT_DIGITS);
  return wrong(`There is no such number${place}. Check the digits and the country.`);
}

/** `+44 1632 960120`: how people read a number out; what cannot be read stays as it is. */
export function groupedPhone(e164: string): string {
  return parsePhoneNumberFromString(e164)?.formatInternational() ?? e164;
}

const NOT_DIGITS = 'A phone number has only digits, spaces and a + at its head.';

const wrong = (message: string): PhoneReading => ({ status: 'wrong', message });

function nameOf(country: string | undefined, locale: string): string {
  const name = country && new Intl.DisplayNames([locale], { type: 'region' }).of(country);
  return name ? ` for ${/^(United|Isle|Cayman|Falkland|Philippines|Netherlands)/.test(name) ? 'the ' : ''}${name}` : '';
}
