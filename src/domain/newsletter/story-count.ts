const NUMERALS = 'two three four five six seven eight nine ten eleven twelve'.split(' ');
const COUNT = new RegExp(`(?<![\\p{L}\\d.,])(\\d{1,2}|${NUMERALS.join('|')}) (?:\\p{L}+ )?stories(?!\\p{L})`, 'iu');

/** The number of stories that a text speaks of, as in "Our week in six stories"; `null` where it names none. */
export function storyCountIn(text: string): number | null {
  const word = COUNT.exec(text.replace(/\s+/g, ' '))?.[1]?.toLowerCase();
  if (word === undefined) return null;
  const at = NUMERALS.indexOf(word);
  return at < 0 ? Number(word) : at + 2;
}
