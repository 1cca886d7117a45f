/** Words of a text without case and accents. */
export function foldedWords(text: string): string[] {
  return (
    text
      .normalize('NFD')
      .replace(/\p{M}+/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** How well one typed word fits: 3 the whole word, 2 its beginning, 0 not at all; the first word of the text counts more. */
function wordScore(typed: string, text: readonly string[]): number {
  let best = 0;
  for (const [index, word] of text.entries()) {
    if (!word.startsWith(typed)) continue;
    best = Math.max(best, (word === typed ? 3 : 2) + (index === 0 ? 1 : 0));
  }
  return best;
}

/**
 * How well a text answers what was typed; 0 for not at all. Every typed word must begin a word of the text, in any order;
 * letters that are the initials of its words in a row count too ("oa" finds "Open Afternoon"). An empty query fits all.
 */
export function matchScore(query: string, text: string): number {
  const typed = foldedWords(query);
  if (typed.length === 0) return 1;
  const there = foldedWords(text);
  const fits = typed.map((word) => wordScore(word, there));
  if (fits.every((each) => each > 0)) return 1 + fits.reduce((sum, each) => sum + each, 0) / fits.length;
  const [only = ''] = typed;
  const initials = there.map((word) => Array.from(word)[0]).join('');
  return typed.length === 1 && only.length > 1 && initials.includes(only) ? 1 : 0;
}

/** Those that fit, the best first; equal ones keep their order. */
export function bestMatches<T>(query: string, items: readonly T[], text: (item: T) => string): T[] {
  if (foldedWords(query).length === 0) return [...items];
  return items
    .map((item) => ({ item, score: matchScore(query, text(item)) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ item }) => item);
}
