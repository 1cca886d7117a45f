/** The first letters of the first and the last word, for a badge: "Margaret Rose Reid" is MR. At most two. */
export function initials(name: string): string {
  const words = name
    .trim()
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  const letters = chosen.map((word) => Array.from(word ?? '').find((char) => /[\p{L}\p{N}]/u.test(char)) ?? '');
  return letters.join('').toLocaleUpperCase('en-GB');
}
