import { idOfName } from './identity.ts';

/** More than a feed says at once; a person looks at each. */
const MOST = 200;
const TOMBSTONE = /<(?:[\w.-]+:)?deleted-entry\s([^<>]*)>/gi;
const REF = /(?:^|\s)ref\s*=\s*(?:"([^"]*)"|'([^']*)')/i;

/** The posts that an Atom feed says it has deleted (RFC 6721: `at:deleted-entry`), by the ids that they had. */
export function tombstonesIn(head: string): string[] {
  const ids = new Set<string>();
  const markup = head.replace(/<!\[CDATA\[[\s\S]*?\]\]>/g, '');
  for (const [, attributes = ''] of markup.matchAll(TOMBSTONE)) {
    const [, double, single] = REF.exec(attributes) ?? [];
    const ref = unescaped(double ?? single ?? '').trim();
    if (ref !== '') ids.add(idOfName(ref));
    if (ids.size >= MOST) break;
  }
  return [...ids];
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The references that every XML file may have in an attribute. */
export function unescaped(value: string): string {
  return value.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi, (whole, ten, sixteen, name) => {
    if (name) return NAMED[String(name).toLowerCase()] ?? whole;
    const code = ten ? Number(ten) : Number.parseInt(sixteen, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
