/** A file name out of a title: letters of any script, digits and hyphens, at most 80 characters before the ending. */
export function fileName(title: string, ending: string): string {
  const name = title
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  return `${Array.from(name).slice(0, 80).join('') || 'table'}.${ending}`;
}
