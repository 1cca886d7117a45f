import { isPrivateIpv4 } from '../lib/ip.ts';

/** The specification's validation rules, section 5. Each is pure and says only yes or no; schemas give the words. */

export function isPassword(value: string): boolean {
  return PASSWORD_RULES.every((rule) => rule.test(value));
}

/** What a password must have, with the words that stand beside the field while it is typed. */
export const PASSWORD_RULES: readonly { readonly label: string; readonly test: (value: string) => boolean }[] = [
  { label: 'At least 8 characters', test: (value) => value.trim().length >= 8 },
  { label: 'A digit', test: (value) => /\d/.test(value) },
  { label: 'A small letter', test: (value) => /[a-z]/.test(value) },
  { label: 'A capital letter', test: (value) => /[A-Z]/.test(value) },
];

/**
 * An address in lower case, as it is kept and compared. Only A to Z: the Kelvin sign’s small letter is an ordinary k, and
 * two people’s addresses would become one.
 */
export function lowerCaseAddress(value: string): string {
  return value.replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase());
}

export function isEmail(value: string): boolean {
  return /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/.test(
    lowerCaseAddress(value),
  );
}

/** At least 5 characters from letters, digits, space, hyphen. Letters and digits of any script. */
export function isFeedName(value: string): boolean {
  return Array.from(value).length >= 5 && /^[\p{L}\p{M}\p{N} -]+$/u.test(value);
}

/** At least 5 characters from letters, digits, space, dot, comma, apostrophe (' or ’, which keyboards put in), hyphen. */
export function isInstitutionName(value: string): boolean {
  return Array.from(value).length >= 5 && /^[\p{L}\p{M}\p{N} .,'’-]+$/u.test(value);
}

export function isPhoneNumberE164(value: string): boolean {
  return /^\+[1-9]\d{1,14}$/.test(value);
}

/** Country codes of one and of two digits; all others have three (ITU-T E.164, list of assigned codes). */
const COUNTRY_CODE = /^\+(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;

/** An E.164 number that can be called: what follows the country code is not only zeros. */
export function isCallablePhone(value: string): boolean {
  return isPhoneNumberE164(value) && !/^0+$/.test(value.replace(COUNTRY_CODE, ''));
}

/** A loose international or local format: digits with the usual signs between them, at least two. */
export function isPhoneNumber(value: string): boolean {
  return /^\+?[\d\s().\-/]{2,30}$/.test(value.trim()) && (value.match(/\d/g)?.length ?? 0) >= 2;
}

/** Only zeros, spaces, hyphens, parentheses and plus signs. */
export function isPhoneZero(value: string): boolean {
  return /^[0 ()+-]+$/.test(value);
}

/** By the country's pattern where there is one; without, whatever is not empty. */
export function isPostCode(value: string, pattern?: RegExp): boolean {
  const code = value.trim();
  return pattern ? pattern.test(code) : code !== '';
}

export function isLatitude(value: number): boolean {
  return value >= -90 && value <= 90;
}

export function isLongitude(value: number): boolean {
  return value >= -180 && value <= 180;
}

/** A positive integer without a leading zero. */
export function isHubspotId(value: string): boolean {
  return /^[1-9]\d*$/.test(value);
}

/** Letters, spaces, apostrophes (' or ’) and hyphens. */
export function isPersonName(value: string): boolean {
  return /^[\p{L}\p{M} '’-]+$/u.test(value);
}

/** A name of the time zone database, such as `Europe/London`; a mere offset is none. */
export function isTimeZone(value: string): boolean {
  if (value !== 'UTC' && !value.includes('/')) return false;
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: value });
    return true;
  } catch {
    return false;
  }
}

/** A day as `2026-11-21` that is in the calendar: the parser of dates takes 31 February for 3 March. */
export function isDay(value: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(value) ? Date.parse(value) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

/**
 * An entry of the local allow-list: `host:port` or `host:port/path/`. In production the list is empty.
 */
export type FetchAllow = readonly string[];

export type UrlProblem = 'not-a-url' | 'not-http' | 'credentials' | 'private';

/**
 * The specification's url rule: http or https, parses, and is no private, loopback or link-local address.
 * Spellings such as `http://2130706433/` or `http://0177.0.0.1/` are rewritten by the URL parser before they are checked.
 */
export function urlProblem(value: string, allow: FetchAllow = []): UrlProblem | null {
  if (!/^[a-z][a-z0-9+.-]*:/i.test(value.trim())) return 'not-a-url';
  const url = parse(value.trim());
  if (!url) return 'not-a-url';
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'not-http';
  if (url.username || url.password) return 'credentials';
  if (isAllowed(url, allow)) return null;
  return isPrivateHost(url.hostname) ? 'private' : null;
}

export function isAllowed(url: URL, allow: FetchAllow): boolean {
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  return allow.some((entry) => {
    const slash = entry.indexOf('/');
    const host = slash < 0 ? entry : entry.slice(0, slash);
    const path = slash < 0 ? '/' : entry.slice(slash);
    return `${url.hostname}:${port}` === host && url.pathname.startsWith(path);
  });
}

function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/\.$/, '').toLowerCase();
  if (host === 'localhost' || host.endsWith('.localhost') || host.endsWith('.local') || host.endsWith('.internal'))
    return true;
  if (host.startsWith('[')) return isPrivateIpv6(host.slice(1, -1));
  return isPrivateIpv4(host);
}

/** Only global unicast (2000::/3) is public; addresses that carry an IPv4 one are checked by it where they can be. */
function isPrivateIpv6(address: string): boolean {
  const first = Number.parseInt(address.split(':')[0] || '0', 16);
  const isGlobal = first >= 0x2000 && first <= 0x3fff;
  return (
    !isGlobal ||
    address.startsWith('2002:') ||
    address.startsWith('2001:db8:') ||
    address.startsWith('2001:0:') ||
    address.startsWith('2001::')
  );
}

function parse(value: string): URL | null {
  try {
    return new URL(value);
  } catch {
    return null;
  }
}

export const URL_MESSAGES: Record<UrlProblem, string> = {
  'not-a-url':
    'Enter a web address that starts with http:// or https://, for example https://www.yourschool.org/news/rss.',
  'not-http': 'The address must start with http:// or https://.',
  credentials: 'Leave the user name and password out of the address.',
  private: 'This address belongs to a private network. Enter one that anyone on the internet can open.',
};
