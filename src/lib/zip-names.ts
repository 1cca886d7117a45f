const LONGEST_PART = 100;
/** Names that Windows keeps for devices, whatever their ending. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;
/** Characters that some system refuses in a file name, control characters, and those that turn the direction of text. */
const REFUSED = /[<>:"|?*\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Cn}]/gu;

/**
 * Names for the entries of one ZIP file. A path as it is kept may hold `..`, `\` or a drive letter, which would lead a
 * program that unpacks the file out of its folder. What comes back is relative, has `/` between its parts alone, and is
 * given once: two paths that would become one file, also where capitals do not count, get a number.
 */
export function zipNames(): (path: string) => string {
  const taken = new Set<string>();
  return (path) => {
    const parts = path
      .split(/[/\\]/)
      .map(safePart)
      .filter((part) => part !== '');
    const name = parts.join('/') || 'file';
    const [, stem = name, ending = ''] = /^(.*[^/])(\.[^./]+)$/.exec(name) ?? [];
    let unique = name;
    for (let count = 2; taken.has(unique.toLowerCase()); count += 1) unique = `${stem}-${count}${ending}`;
    taken.add(unique.toLowerCase());
    return unique;
  };
}

function safePart(part: string): string {
  const clean = part
    .normalize('NFC')
    .replace(REFUSED, '_')
    .replace(/\.{2,}/g, '.')
    .replace(/^[\s.]+|[\s.]+$/g, '')
    .replace(DEVICE, '_$1');
  const characters = Array.from(clean);
  if (characters.length <= LONGEST_PART) return clean;
  const ending = /\.[^.]{1,10}$/.exec(clean)?.[0] ?? '';
  return `${characters.slice(0, LONGEST_PART - ending.length).join('')}${ending}`;
}
