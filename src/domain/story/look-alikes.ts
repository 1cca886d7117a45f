import { withoutUnseen } from '../../lib/unseen.ts';
import { fold } from './search-words.ts';

/**
 * Letters of other scripts by the Latin letter that they look like: Unicode's confusables.txt (UTS 39, data under the Unicode
 * License v3), single letters that NFKD leaves as they are.
 */
const LOOK_ALIKES = {
  A: 'ΑАᎪᗅꓮ𐊠𖽀',
  B: 'ΒВᏴᗷꓐꞴ𐊂𐊡𐌁',
  C: 'СᏟⲤꓚ𐊢𐌂𐐕𐔜𑣩𑣲',
  D: 'Ꭰᗞᗪꓓ',
  E: 'ΕЕᎬⴹꓰ𐊆𑢦𑢮',
  F: 'ϜᖴꓝꞘ𐊇𐊥𐔥𑢢𑣂',
  G: 'ԌᏀᏳꓖ',
  H: 'ΗНᎻᕼⲎꓧ𐋏',
  J: 'ͿЈᎫᒍꓙꞲ',
  K: 'ΚКᏦᛕⲔꓗ𐔘',
  L: 'ᏞᒪⳐꓡ𐐛𐔦𑢣𑢲𖼖',
  M: 'ΜϺМᎷᗰᛖⲘꓟ𐊰𐌑',
  N: 'ΝⲚꓠ𐔓',
  O: 'ΟОՕ০ଠ୦ዐⲞⵔ〇ꓳ𐊒𐊫𐐄𐓂𐔖𑓐𑢵𑣠',
  P: 'ΡРᏢᑭⲢꓑ𐊕',
  Q: 'ⵕ',
  R: 'ƦᎡᏒᖇꓣ𐒴𖼵',
  S: 'ЅՏᏕᏚꓢ𐊖𐐠𖼺',
  T: 'ΤТᎢⲦꓔ𐊗𐊱𐌕𑢼𖼊',
  U: 'Սሀᑌꓴ𐓎𑢸𖽂',
  V: 'Ѵ۷Ꮩᐯⴸꓦꛟ𐔝𑢠𖼈',
  W: 'ԜᎳᏔꓪ𑣦𑣯',
  X: 'ΧХᚷⲬⵝꓫꞳ𐊐𐊴𐌗𐌢𐔧𑣬',
  Y: 'ΥУҮᎩᎽⲨꓬ𐊲𑢤𖽃',
  Z: 'ΖᏃꓜ𐋵𑢩𑣥',
  a: 'ɑαа',
  b: 'ƄЬᏏᑲᖯ',
  c: 'сᴄⲥꮯ𐐽',
  d: 'ԁᏧᑯꓒ',
  e: 'еҽꬲ',
  f: 'քẝꞙꬵ',
  g: 'ƍɡցᶃ',
  h: 'һհᏂ',
  i: 'ıɩɪιіӏᎥꙇꭵ𑣃',
  j: 'ϳј',
  l: 'ƖǀΙІӀ۱ᛁⲒⵏꓲ𐊊𐌉𐌠𖼨',
  n: 'ոռ',
  o: 'οσоօ۵०੦૦௦౦೦ഠ൦๐໐ဝ၀ჿᴏᴑⲟꬽ𐐬𐓪𑣈𑣗',
  p: 'ρрⲣ',
  q: 'ԛգզ',
  r: 'гᴦⲅꭇꭈꮁ',
  s: 'ƽѕꜱꮪ𐑈𑣁',
  u: 'ʋυսᴜꞟꭎꭒ𐓶𑣘',
  v: 'νѵᴠꮩ𑜆𑣀',
  w: 'ɯѡԝաᴡꮃ𑜊𑜎𑜏',
  x: 'хᕁᕽ',
  y: 'ɣʏγуүყᶌỿꭚ𑣜',
  z: 'ᴢꮓ𑣄',
};

let latinOfLetters: Map<string, string> | undefined;
const latinOf = (character: string): string => {
  latinOfLetters ??= new Map(
    Object.entries(LOOK_ALIKES).flatMap(([latin, lookAlikes]) => [...lookAlikes].map((each) => [each, latin] as const)),
  );
  return latinOfLetters.get(character) ?? character;
};

/** Letters, figures, and letters in circles and squares. */
const SIGNS = String.raw`\p{L}\p{N}\p{M}\u24B6-\u24E9\u{1F130}-\u{1F149}\u{1F150}-\u{1F169}\u{1F170}-\u{1F189}`;
const WORD = /* @__PURE__ */ new RegExp(`[${SIGNS}]+`, 'gu');
const WORD_WITH_UNSEEN = /* @__PURE__ */ new RegExp(
  String.raw`[${SIGNS}\p{Cf}\p{Default_Ignorable_Code_Point}]+`,
  'gu',
);
const ASCII = /^[\0-\x7f]*$/;
/** ASCII letters that look like another one, or figures like letters. */
const AMBIGUOUS = /[01I]|^l/;
const MOST_SPELLINGS = 6;
/** No name and no hold word is longer; a word of a whole text is not worth reading in many ways. */
const LONGEST = 100;

/** A word of a text: what it may be read as, and its place in the text. */
export type SeenWord = { readonly spellings: readonly string[]; readonly from: number; readonly to: number };

/**
 * The words of a text as a reader sees them: signs that cannot be seen part no word, and letters of other scripts are those that
 * they look like. Parts between unseen signs are words too, for such a sign may be meant as a space.
 */
export function seenWords(text: string): SeenWord[][] {
  const joined = wordsBy(WORD_WITH_UNSEEN, text);
  return withoutUnseen(text) === text ? [joined] : [joined, wordsBy(WORD, text)];
}

function wordsBy(pattern: RegExp, text: string): SeenWord[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const spellings = spellingsOf(match[0]);
    return spellings[0] === '' ? [] : [{ spellings, from: match.index, to: match.index + match[0].length }];
  });
}

/** What a word may be read as, folded; the first is what it says. @returns at most 6 */
export function spellingsOf(word: string): string[] {
  if (ASCII.test(word) && !AMBIGUOUS.test(word)) return [word.toLowerCase()];
  const bare = withoutUnseen(word.normalize('NFKD').replace(/\p{M}+/gu, ''));
  const folded = fold(bare);
  if (bare.length > LONGEST) return [folded];
  let spellings = [''];
  const characters = [...bare];
  const isMixedCase = /\p{Ll}/u.test(bare);
  const hasLetter = /\p{L}/u.test(bare);
  for (const [index, character] of characters.entries()) {
    const options = readingsOf(character, { isFirst: index === 0, isMixedCase, hasLetter });
    spellings = spellings.flatMap((start) => options.map((option) => start + option)).slice(0, MOST_SPELLINGS);
  }
  return [...new Set([folded, ...spellings])].slice(0, MOST_SPELLINGS);
}

type Around = { readonly isFirst: boolean; readonly isMixedCase: boolean; readonly hasLetter: boolean };

function readingsOf(character: string, { isFirst, isMixedCase, hasLetter }: Around): string[] {
  const latin = latinOf(character);
  const lower = fold(latin);
  if (latin === '0' && hasLetter) return ['o', '0'];
  if (latin === '1' && hasLetter) return ['l', 'i', '1'];
  const mayBeEither =
    latin !== character ? lower === 'l' || lower === 'i' : latin === 'I' ? isMixedCase : latin === 'l' && isFirst;
  return mayBeEither ? [lower, lower === 'l' ? 'i' : 'l'] : [lower];
}
