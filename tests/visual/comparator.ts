/**
 * How pictures are compared, by pixelmatch. A colour that is 2 % off in any of its parts counts (0.006 is the most that
 * sees it in blue); less is how one picture is drawn twice. Four pixels are less than the full stop of the smallest text,
 * and what the anti-aliasing of one picture in four hundred takes on a second machine (docs/adr/0007).
 */
export const COMPARATOR = { threshold: 0.005, includeAA: true, allowedMismatchedPixels: 4 };
