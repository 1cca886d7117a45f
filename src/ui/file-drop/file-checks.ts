export type FileLimits = {
  /** As the native `accept`, one by one: `image/png`, `image/*`, `.csv`. Any when absent. */
  readonly accept?: readonly string[];
  /** The largest file that is taken. */
  readonly maxBytes?: number;
  /** How many files are taken at most. */
  readonly maxFiles?: number;
};

type FileLike = { readonly name: string; readonly type: string; readonly size: number };
type Refused = { readonly name: string; readonly why: string };

/** Which of `files` may come in beside those `present`, and in words why the others may not. */
export function checkFiles<F extends FileLike>(
  files: readonly F[],
  limits: FileLimits,
  present: readonly { readonly name: string; readonly bytes: number }[] = [],
): { taken: F[]; refused: Refused[] } {
  const taken: F[] = [];
  const refused: Refused[] = [];
  const { accept, maxBytes, maxFiles = Number.POSITIVE_INFINITY } = limits;
  for (const file of files) {
    const why = reason(file);
    if (why) refused.push({ name: file.name, why });
    else taken.push(file);
  }
  return { taken, refused };

  function reason(file: F): string | null {
    if (accept && !accept.some((pattern) => fits(file, pattern))) return `Only ${acceptInWords(accept)} can be added.`;
    if (file.size === 0) return 'The file is empty.';
    if (maxBytes !== undefined && file.size > maxBytes)
      return `It is ${bytesInWords(file.size)}. Files can be up to ${bytesInWords(maxBytes)}.`;
    const isThere =
      present.some(({ name, bytes }) => name === file.name && bytes === file.size) ||
      taken.some(({ name, size }) => name === file.name && size === file.size);
    if (isThere) return 'It is already in the list.';
    if (present.length + taken.length >= maxFiles)
      return maxFiles === 1 ? 'Only one file can be added.' : `At most ${maxFiles} files can be added.`;
    return null;
  }
}

function fits(file: FileLike, pattern: string): boolean {
  if (pattern.startsWith('.')) return file.name.toLowerCase().endsWith(pattern.toLowerCase());
  return pattern.endsWith('/*') ? file.type.startsWith(pattern.slice(0, -1)) : file.type === pattern;
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  'image/*': 'pictures',
  'video/*': 'videos',
  'audio/*': 'sound files',
  'image/jpeg': 'JPEG',
  'image/svg+xml': 'SVG',
  'image/webp': 'WebP',
  'text/csv': 'CSV',
  'text/plain': 'text files',
};

/** "PNG, JPEG or WebP" */
export function acceptInWords(accept: readonly string[]): string {
  const typeNames = accept.map(
    (each) =>
      TYPE_NAMES[each] ?? (each.startsWith('.') ? each.slice(1) : (each.split('/').at(-1) ?? each)).toUpperCase(),
  );
  return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(new Set(typeNames));
}

/** "640 KB", "2.4 MB": thousands, as file managers count. */
export function bytesInWords(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB'];
  const step = bytes < 1000 ? 0 : Math.min(3, Math.floor(Math.log10(bytes) / 3));
  const amount = bytes / 1000 ** step;
  const digits = step > 1 && amount < 10 ? 1 : 0;
  return `${amount.toLocaleString('en-GB', { maximumFractionDigits: digits })} ${units[step]}`;
}
