import { parse } from 'tldts';
import { fromPunycode } from '../../lib/punycode.ts';
import { lowerCaseAddress } from '../rules.ts';
import { fold } from '../story/search-words.ts';
import { isFreeMail } from './domains.ts';

/** Many schools have their pages or their mail below these: the name says nothing about one of them. */
const SHARED_HOSTS: ReadonlySet<string> = new Set(
  `google.com googleusercontent.com wixsite.com wix.com wordpress.com blogspot.com weebly.com squarespace.com
  godaddysites.com strikingly.com webnode.com jimdofree.com jimdo.com jimdosite.com site123.me carrd.co notion.site
  medium.com substack.com tumblr.com linktr.ee facebook.com instagram.com twitter.com x.com youtube.com linkedin.com
  tiktok.com github.io netlify.app vercel.app pages.dev web.app firebaseapp.com herokuapp.com azurewebsites.net
  webs.com typepad.com tripod.com angelfire.com neocities.org glitch.me school.blog my-free.website canva.site ueniweb.com
  webador.co.uk webador.com j2webby.com j2bloggy.com frogos.net schoology.com classdojo.com parentmail.co.uk bandcamp.com
  onmicrosoft.com sharepoint.com edublogs.org eschools.co.uk e-schools.net primarysite.net secure-primarysite.net
  schudio.com hwbcymru.net c2kni.net c2kni.org.uk glowscotland.org.uk glowmail.org.uk lgfl.net lgflmail.org lgflmail.net
  swgfl.org.uk`.split(/\s+/),
);

/** This hoster has a name in each country. */
const BLOGSPOT = /(^|\.)blogspot\.[a-z]{2,3}(\.[a-z]{2})?$/;

/** Authorities' own names: a school has one below them. */
const AUTHORITIES: ReadonlySet<string> = new Set(
  `schools.nsw.edu.au det.nsw.edu.au eq.edu.au education.nsw.gov.au education.vic.gov.au education.wa.edu.au
  nycenet.edu`.split(/\s+/),
);

/** Below these public suffixes the next name is a district, a council or a ministry. */
const DISTRICT_SUFFIX = /^k12\.[a-z]{2}\.us$|^(gov|gc|gob|gouv|govt)(\.[a-z]{2})?$|^mil(\.[a-z]{2})?$/;

/** Mail of pupils, parents and former pupils lies below these. */
const NOT_STAFF = /^(pupils?|students?|stu|learners?|kids|children|parents?|alumni|old[a-z]*|guests?)$/;

/** Where a school's office, head or whoever runs its web site reads mail; pupils and most staff cannot choose these. */
const OFFICE_MAILBOXES: ReadonlySet<string> = new Set(
  `office schooloffice officeadmin mainoffice generaloffice frontoffice admin administration administrator adminoffice
  schooladmin head headteacher headmaster headmistress headsoffice headspa heads principal principalsoffice
  executivehead enquiries enquiry inquiries inquiry info information contact contactus reception school secretary
  schoolsecretary bursar bursary businessmanager schoolbusinessmanager sbm registrar registry admissions mail hello post
  postmaster hostmaster webmaster communications comms marketing sekretariat schulleitung verwaltung secretariat
  direction accueil rektorat kontakt`.split(/\s+/),
);

const isBelow = (domain: string, parent: string) => domain === parent || domain.endsWith(`.${parent}`);

/**
 * Whether a name belongs to one school, so that it identifies that school: no public suffix such as
 * `kent.sch.uk`, no authority's or hoster's name, no address, and in letters that are what they look like.
 */
export function isOwnDomain(domain: string): boolean {
  const host = domain.toLowerCase();
  const parsed = parse(host, { allowPrivateDomains: true });
  const { domain: registered, publicSuffix } = parsed;
  if (!registered || !publicSuffix || parsed.isIp || parsed.isPrivate || isFreeMail(registered)) return false;
  if ([...SHARED_HOSTS].some((shared) => isBelow(host, shared)) || BLOGSPOT.test(host)) return false;
  if (AUTHORITIES.has(host)) return false;
  if (DISTRICT_SUFFIX.test(publicSuffix) && host === registered) return false;
  return host.split('.').every(isPlain);
}

/** Latin letters alone: in another script, or in a mixture, a name can pass for another one. */
function isPlain(label: string): boolean {
  const shown = label.startsWith('xn--') ? fromPunycode(label.slice(4)) : label;
  return shown !== null && /^[\p{Script=Latin}\d-]+$/u.test(shown);
}

/**
 * Whether an e-mail address belongs to a school with this domain: at the domain or below it, never at a free mail
 * service or among its pupils.
 */
export function isAddressOf(domain: string, email: string): boolean {
  const at = lowerCaseAddress(email).split('@').at(-1) ?? '';
  if (at === '' || !isOwnDomain(domain) || isFreeMail(at) || !isBelow(at, domain)) return false;
  return !at
    .slice(0, -domain.length)
    .split('.')
    .some((label) => NOT_STAFF.test(label));
}

/** Whether mail there is read by the school's office or its head, and not by whoever was given an address. */
export function isOfficeMailbox(email: string): boolean {
  const local = lowerCaseAddress(email).slice(0, Math.max(0, email.lastIndexOf('@')));
  return OFFICE_MAILBOXES.has(local.replace(/[._-]/g, ''));
}

/** Why an email to this address would prove nothing about a school with this domain; `null` where it does. */
export function mailProblem(domain: string, email: string): string | null {
  if (isFreeMail(email.split('@').at(-1) ?? '')) {
    return `Anyone can get an address there. Enter one ending in @${domain}.`;
  }
  if (!isAddressOf(domain, email)) {
    return `Enter an address ending in @${domain}, the domain of the school’s website.`;
  }
  if (!isOfficeMailbox(email)) {
    return `Enter an address of the school’s office or head, for example office@${domain}. A personal address doesn’t prove that you act for the school. You can also use a DNS record or a phone call.`;
  }
  return null;
}

/** What a name looks like at a glance. */
function glance(domain: string): string {
  const shown = domain
    .toLowerCase()
    .split('.')
    .map((label) => (label.startsWith('xn--') ? (fromPunycode(label.slice(4)) ?? label) : label))
    .join('.');
  return fold(shown)
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
    .replace(/cl/g, 'd')
    .replace(/[1i|]/g, 'l')
    .replace(/0/g, 'o')
    .replace(/5/g, 's')
    .replace(/-/g, '');
}

const registeredOf = (domain: string) => parse(domain.toLowerCase(), { allowPrivateDomains: true }).domain ?? domain;

/** Whether a name can be taken for another one: it looks the same, or one letter is wrong, missing, too many or moved. */
export function looksLike(domain: string, other: string): boolean {
  const [a, b] = [registeredOf(domain), registeredOf(other)];
  if (a === b) return false;
  const [one, two] = [glance(a), glance(b)];
  return one === two || (Math.min(a.length, b.length) >= SHORTEST && isOneSlipAway(one, two));
}

/** Shorter names are alike by chance. */
const SHORTEST = 8;

function isOneSlipAway(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && left[0] === right[1] && left[1] === right[0];
}
