/** At most so many of a list, evenly taken and in their order, the first and the last among them. */
export function sampleOf<T>(list: readonly T[], most: number): readonly T[] {
  if (list.length <= most) return list;
  const step = (list.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, n) => list[Math.round(n * step)] as T);
}

/** The beginning of a text, shortened to so many characters. */
export function shortened(text: string, most: number): string {
  const all = Array.from(text);
  return all.length <= most
    ? text
    : `${all
        .slice(0, Math.max(1, most - 1))
        .join('')
        .trimEnd()}…`;
}
