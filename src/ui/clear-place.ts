export type Box = { readonly top: number; readonly bottom: number };

type Question = {
  /** Height of what is to be placed. */
  readonly height: number;
  /** Height of the window. */
  readonly windowHeight: number;
  /** Least distance from the window's edges. */
  readonly edge: number;
  readonly controls: readonly Box[];
};

const STEP = 8;

/**
 * Where a message may lie so that it covers no control: the lowest clear place of the window, else the one where it covers
 * least.
 */
export function clearTop({ height, windowHeight, edge, controls }: Question): number {
  const lowest = Math.max(edge, windowHeight - edge - height);
  let best = { top: lowest, covered: Number.POSITIVE_INFINITY };
  for (let top = lowest; top >= edge; top -= STEP) {
    const covered = controls.reduce((sum, box) => sum + overlap(box, top, top + height), 0);
    if (covered === 0) return top;
    if (covered < best.covered) best = { top, covered };
  }
  return best.top;
}

function overlap(box: Box, top: number, bottom: number): number {
  return Math.max(0, Math.min(box.bottom, bottom) - Math.max(box.top, top));
}
