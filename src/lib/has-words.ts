/** Whether each of the words is part of the text, whatever its case. */
export function hasWords(text: string, searchText: string): boolean {
  const here = text.toLocaleLowerCase();
  return searchText
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => here.includes(word));
}
