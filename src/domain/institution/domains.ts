import { fold, wordsOf } from '../story/search-words.ts';

/** Whoever has an address here has shown nothing about a school. */
const FREE_MAIL: ReadonlySet<string> = new Set(
  `gmail.com googlemail.com outlook.com outlook.co.uk hotmail.com hotmail.co.uk hotmail.fr live.com live.co.uk msn.com
  yahoo.com yahoo.co.uk yahoo.fr yahoo.de ymail.com rocketmail.com icloud.com me.com mac.com aol.com aol.co.uk
  gmx.com gmx.de gmx.net gmx.at web.de t-online.de mail.com mail.ru yandex.ru yandex.com proton.me protonmail.com pm.me
  tutanota.com tuta.com fastmail.com zoho.com btinternet.com btopenworld.com sky.com talktalk.net virginmedia.com
  ntlworld.com blueyonder.co.uk orange.fr wanadoo.fr free.fr laposte.net libero.it qq.com 163.com comcast.net
  verizon.net att.net`.split(/\s+/),
);

export function isFreeMail(domain: string): boolean {
  return FREE_MAIL.has(domain.toLowerCase());
}

/** The name of a web site without `www.`, in lower case; `null` for what is no web address. */
export function domainOf(website: string | null | undefined): string | null {
  if (!website || !URL.canParse(website)) return null;
  return (
    new URL(website).hostname
      .toLowerCase()
      .replace(/\.$/, '')
      .replace(/^www\./, '') || null
  );
}

/** Two schools with the same one are the same: name, postcode and country without case, accents, spaces and signs. */
export function nameKey(school: { name: string; country: string; postcode: string }): string {
  const name = wordsOf(school.name).join(' ');
  return [name, fold(school.postcode).replace(/[^\p{L}\p{N}]/gu, ''), school.country].join('|');
}

type Placed = {
  readonly address?: { readonly postcode: string } | null | undefined;
  readonly externalIds?: { readonly [register: string]: string | undefined } | null | undefined;
};

/** Whether two schools with one web site can be two of a group: their postcodes differ, or their numbers in a register. */
export function isAnotherPlace(one: Placed, other: Placed): boolean {
  const [a, b] = [one, other].map(({ address }) => fold(address?.postcode ?? '').replace(/[^\p{L}\p{N}]/gu, ''));
  if (a && b && a !== b) return true;
  const theirs = other.externalIds ?? {};
  return Object.entries(one.externalIds ?? {}).some(
    ([register, number]) => number && theirs[register] && theirs[register] !== number,
  );
}

const MOST_HANDLE = 30;

/** "St Mary’s Primary" → `st-marys-primary`, whole words as far as they go; empty when it has no letter that is allowed. */
export function handleFrom(name: string): string {
  const whole = fold(name)
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  if (whole.length <= MOST_HANDLE) return whole;
  const end = whole.lastIndexOf('-', MOST_HANDLE);
  return whole.slice(0, end > 0 ? end : MOST_HANDLE);
}
