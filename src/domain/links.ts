/** A scheme, `www.`, a name with a path, a name with an ending of letters, or an IP address: what mail programs make links of. */
const LINK = new RegExp(
  [
    String.raw`[a-z][a-z0-9+.-]*:/{2}\S+`,
    String.raw`(?:mailto|javascript|data|tel):\S+`,
    String.raw`www\.\S+`,
    String.raw`[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d+)?[/?#]\S*`,
    String.raw`(?:[\p{L}\p{N}_-]+\.)*[\p{L}\p{N}_-]{2,}\.\p{L}{2,}`,
    String.raw`\d{1,3}(?:\.\d{1,3}){3}`,
  ].join('|'),
  'iu',
);
/** Characters that cannot be seen; they would hide a link from us and not from who reads it. */
const UNSEEN = /\p{Cf}/gu;

/** The first thing in a text that a mail program would make a link of; `null` when there is none. */
export function linkIn(text: string): string | null {
  return LINK.exec(plain(text))?.[0] ?? null;
}

/** The same words with nothing in them that can be clicked: a name such as "St.Mary" becomes "St. Mary". */
export function withoutLinks(text: string): string {
  if (linkIn(text) === null) return text;
  return plain(text)
    .replace(/[.:](?=[^\s.:])/gu, '$& ')
    .replace(/\/{2,}/g, ' ');
}

const plain = (text: string) => text.normalize('NFKC').replace(UNSEEN, '').replace(/。/g, '.');
