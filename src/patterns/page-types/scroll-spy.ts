/** A part of a page and how far its beginning is below the top of the window, in pixels. */
type Place = { readonly id: string; readonly top: number };

type Reading = {
  /** In the order of the page. */
  readonly places: readonly Place[];
  /** How far down the window a part must have come to be the one that is read. */
  readonly line: number;
  /** There is no more to scroll to. */
  readonly atEnd: boolean;
  /** The part that was asked for last. */
  readonly chosen: string | null;
};

/**
 * The part that is being read: the last that has come up to the line. At the end of the page the last parts never come
 * that far, so there it is the one that was asked for, or the very last.
 */
export function partAt({ places, line, atEnd, chosen }: Reading): string | null {
  const reached = places.findLast(({ top }) => top <= line) ?? places[0];
  if (!atEnd) return reached?.id ?? null;
  const chosenPlace = places.find(({ id, top }) => id === chosen && top > line);
  return (chosenPlace ?? places.at(-1))?.id ?? null;
}
