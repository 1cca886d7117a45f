const LIGATURES: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ł: 'l', þ: 'th' };

/** "Éléonore Straße" → "eleonore strasse". */
export function fold(text: string): string {
  // Most words of many schools are these, and whole histories of channels are folded at once.
  if (/^[\0-\x7f]*$/.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđłþ]/g, (character) => LIGATURES[character] ?? character);
}

/** Words as they are stored and searched: without accents, in lower case. */
export function wordsOf(text: string): string[] {
  return (fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.slice(0, MAX_WORD));
}

const MAX_WORD = 32;
const MAX_PREFIX = 12;
const MAX_FROM_TITLE = 160;
const MAX_WORDS = 320;

/**
 * The words a story is found by: those of its title also by their beginnings of two letters and more, those of its
 * hashtags and text as they are. Bounded, because each is an index entry: a long text is found by its first words.
 */
export function searchWords(story: { title: string; text: string; hashtags: readonly string[] }): string[] {
  const title = wordsOf(story.title);
  const prefixes = new Set<string>(title.slice(0, MAX_FROM_TITLE));
  for (const word of title) {
    for (let end = 2; end < Math.min(word.length, MAX_PREFIX); end += 1) {
      if (prefixes.size < MAX_FROM_TITLE) prefixes.add(word.slice(0, end));
    }
  }
  for (const source of [story.hashtags.join(' '), story.text]) {
    for (const word of wordsOf(source)) if (prefixes.size < MAX_WORDS) prefixes.add(word);
  }
  return [...prefixes];
}
