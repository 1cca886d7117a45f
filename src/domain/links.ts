import { withoutUnseen } from '../lib/unseen.ts';

/** What a name may be written with: letters with their marks, figures, and pictures. */
const SIGN = String.raw`\p{L}\p{M}\p{N}\p{Extended_Pictographic}`;
/**
 * A scheme, `www.`, a name with a path, a name with an ending of letters, or an IP address: what mail programs make links
 * of. The scheme may be misspelt (`hxxp`) or have its slashes the wrong way round, as browsers read them.
 */
const LINK = new RegExp(
  [
    String.raw`[a-z][a-z0-9+.-]*:[/\\]{2}\S+`,
    String.raw`h[tx]{2}ps?:[^\s:]+`,
    String.raw`(?:mailto|javascript|data|tel):\S+`,
    String.raw`(?<![^\s("'\[])[/\\]{2}[${SIGN}]\S*`,
    String.raw`www\.\S+`,
    String.raw`[${SIGN}-]+(?:\.[${SIGN}-]+)+(?::\d+)?[/?#]\S*`,
    String.raw`(?:[${SIGN}_-]+\.)*[${SIGN}_-]{2,}\.[\p{L}\p{M}]{2,}`,
    // A name of one letter is none in a degree, such as B.Ed.
    String.raw`(?<![${SIGN}_-])(?![bmd]\.(?:ed|sc|phil|eng|litt|mus)\b)[\p{L}\p{Extended_Pictographic}]\.[\p{L}\p{M}]{2,}`,
    String.raw`\d{1,3}(?:\.\d{1,3}){3}`,
  ].join('|'),
  'iu',
);

/** The first thing in a text that a mail program would make a link of; `null` when there is none. */
export function linkIn(text: string): string | null {
  return LINK.exec(plain(text))?.[0] ?? null;
}

/** The same words with nothing in them that can be clicked: a name such as "St.Mary" becomes "St. Mary". */
export function withoutLinks(text: string): string {
  if (linkIn(text) === null) return text;
  return plain(text)
    .replace(/[.:](?=[^\s.:])/gu, '$& ')
    .replace(/[/\\]{2,}/g, ' ');
}

/**
 * What cannot be seen would hide a link from us and not from who reads it. It is taken out also before letters are put together, for
 * what joins them (U+034F) keeps them apart until it is gone.
 */
const plain = (text: string) => withoutUnseen(withoutUnseen(text).normalize('NFKC')).replace(/。/g, '.');
