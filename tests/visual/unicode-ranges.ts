type Range = readonly [from: number, to: number];

/** What the `unicode-range`s of a style sheet's `@font-face` rules cover. */
export function coveredBy(css: string): Range[] {
  return [...css.matchAll(/unicode-range:([^;}]+)/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/gi)].map(
      ([, from = '', to = from]): Range => [Number.parseInt(from, 16), Number.parseInt(to, 16)],
    ),
  );
}

/** Letters and signs of a text that no range covers, each once. */
export function foreign(text: string, ranges: readonly Range[]): string[] {
  return [...new Set(text)].filter((character) => {
    const point = character.codePointAt(0) ?? 0;
    return point > 0x7f && !ranges.some(([from, to]) => point >= from && point <= to);
  });
}
