/** Says where a reader came from, never what is read. */
const TRACKING =
  /^(?:utm[_-].*|fbclid|gclid|gclsrc|dclid|gbraid|wbraid|msclkid|yclid|twclid|ttclid|li_fat_id|igshid|igsh|mc_(?:cid|eid)|_hsenc|_hsmi|__hs.*|hsctatracking|mkt_tok|vero_(?:id|conv)|oly_(?:anon|enc)_id|_ga|_gl|(?:pk|piwik|mtm|matomo)_.*|at_(?:medium|campaign|custom\d?)|xtor|ns_(?:campaign|source|mchannel|linkname|fee)|s_cid|cmpid|ref_(?:src|url)|__twitter_impression|_openstat|ml_subscriber.*|ck_subscriber_id)$/i;
/** One visit of one reader. */
const SESSION =
  /^(?:jsessionid|phpsessid|aspsessionid.*|asp\.net_sessionid|sessionid|session_id|sessid|oscsid|zenid|cftoken|cfid)$/i;
/** A number under these names says which page it is, a long random value which visit. */
const SHORT_SESSION = /^(?:sid|s|session)$/i;
const RANDOM = /^(?=.*\d)(?=.*[a-z])[\da-z_-]{16,}$/i;
const SESSION_IN_PATH = /;(?:jsessionid|phpsessid|sessionid|sid)=[^/;?#]*|\/\(S\([\da-z]{1,60}\)\)/gi;
/** Mostly the same as tracking; here and there it names the page. */
const PERHAPS_TRACKING =
  /^(?:ref|referer|referrer|source|src|via|share|shared|sharedfrom|origin|cmp|campaign|medium)$/i;
/** The same, where as often a number under it names the page. */
const PERHAPS_SESSION = /^(?:sid|s|session|token|from|rss|feed|cid|ncid|trk|mkt|amp|output)$/i;

const TRACKING_FRAGMENT = /^#(?:_=_|(?:utm_|xtor=|:~:).*)$/i;
const FRAGMENT_OF_ANY_PAGE = /^#(?:top|main|content|comments?|respond|more-\d+)$/i;
/** Says which page an application shows. */
const ROUTE = /^#!?\//;

/** Characters. A guid may be as long as its file, and each parameter of an address is looked at. */
const LONGEST = 4_096;

/** An address that leads to the same page without what counts its readers or names one visit; as it is written otherwise. */
export function withoutTracking(address: string): string {
  const url = address.length > LONGEST ? null : URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) return address;
  const path = url.pathname.replace(SESSION_IN_PATH, '');
  const all = url.search.slice(1).split('&');
  const query = all.filter((part) => !isTracking(plainEscapes(part)));
  const isCounted = query.length < all.length;
  const hash = TRACKING_FRAGMENT.test(url.hash) ? '' : url.hash;
  if (path === url.pathname && !isCounted && hash === url.hash) return address;
  url.pathname = path;
  if (isCounted) url.search = query.join('&');
  url.hash = hash;
  return url.href;
}

/**
 * What two addresses of one page have in common, however they are written: without scheme, `www.`, trailing slash, session and
 * tracking. It is compared and never opened. `null` for what is no address of a page, or is too long for one.
 * @param evidence what else speaks for the same page. Nothing else: only what never names a page is left out. `person`: a person
 * looks at it. `date`: the pages have the same date.
 */
export function canonicalAddress(address: string, evidence: 'none' | 'person' | 'date' = 'none'): string | null {
  const url = address.length > LONGEST ? null : URL.parse(withoutTracking(address.trim()));
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  const host = url.host.replace(/^www\./, '').replace(/\.(?=:|$)/, '');
  const path = plainEscapes(url.pathname)
    .replace(/\/{2,}/g, '/')
    .replace(/\/+$/, '');
  const isLoose = evidence !== 'none';
  const isLeftOut = (part: string): boolean => {
    const name = nameOf(part);
    if (isLoose && PERHAPS_TRACKING.test(name)) return true;
    return evidence === 'date' && PERHAPS_SESSION.test(name) && !/^=\d+$/.test(part.slice(name.length));
  };
  const query = plainEscapes(url.search.slice(1))
    .split('&')
    .filter((part) => part !== '' && !isLeftOut(part));
  const hash = (isLoose && !ROUTE.test(url.hash)) || FRAGMENT_OF_ANY_PAGE.test(url.hash) ? '' : url.hash;
  return `${host}${path}${query.length > 0 ? `?${query.sort().join('&')}` : ''}${hash}`;
}

/** The same of a name that may hold an address, as `12 at http://school.example` does. */
export function canonicalName(name: string): string {
  if (name.length > LONGEST) return name;
  return canonicalAddress(name) ?? name.replace(/\bhttps?:\/\/[^\s<>"]+/gi, (part) => canonicalAddress(part) ?? part);
}

/** An address as two servers of one site share it: without scheme and `www.`. */
export const withoutScheme = (address: string): string => address.replace(/^https?:\/\/(?:www\.)?/i, '');

/** The host of a canonical address, and the rest of it. */
export function partsOfCanonical(canonical: string): [host: string, rest: string] {
  const end = canonical.search(/[/?#]/);
  return end < 0 ? [canonical, ''] : [canonical.slice(0, end), canonical.slice(end)];
}

function isTracking(part: string): boolean {
  const name = nameOf(part);
  if (TRACKING.test(name) || SESSION.test(name)) return true;
  return SHORT_SESSION.test(name) && RANDOM.test(part.slice(name.length + 1));
}

const nameOf = (part: string): string => /^[^=]*/.exec(part)?.[0] ?? '';

/** Escapes in one spelling, and none of what needs none. */
const plainEscapes = (text: string): string =>
  text.replace(/%[\da-f]{2}/gi, (written) => {
    const char = String.fromCharCode(Number.parseInt(written.slice(1), 16));
    return /[\w.~-]/.test(char) ? char : written.toUpperCase();
  });
