/** The first letters of the first and the last word, for a badge: "Margaret Rose Reid" is MR. At most two. */
export function initials(name: string): string {
  const nameWords = name
    .trim()
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  const chosen = nameWords.length > 1 ? [nameWords[0], nameWords.at(-1)] : nameWords;
  const characters = chosen.map((word) => Array.from(word ?? '').find((char) => /[\p{L}\p{N}]/u.test(char)) ?? '');
  return characters.join('').toLocaleUpperCase('en-GB');
}
