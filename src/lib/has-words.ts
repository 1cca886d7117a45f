/** Whether each of the words is part of the text, whatever its case. */
export function hasWords(text: string, words: string): boolean {
  const here = text.toLocaleLowerCase();
  return words
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => here.includes(word));
}
