/** A row below which something is open: its place and how high that is, in px. */
export type Opened = { at: number; height: number };

/** Distance of a row from the top, in px. `opened` is in order of place. */
export function topOf(row: number, rowHeight: number, opened: readonly Opened[]): number {
  let top = row * rowHeight;
  for (const { at, height } of opened) {
    if (at >= row) break;
    top += height;
  }
  return top;
}

/** First row and the one after the last that a window of `height` px shows from `top` on, and `spare` more either side. */
export function rowsIn(
  count: number,
  rowHeight: number,
  opened: readonly Opened[],
  { top, height, spare }: { top: number; height: number; spare: number },
): { start: number; end: number } {
  const rowAt = (y: number) => {
    let left = y;
    for (const each of opened) {
      const above = each.at * rowHeight + rowHeight;
      if (left < above) break;
      if (left < above + each.height) return each.at;
      left -= each.height;
    }
    return Math.floor(left / rowHeight);
  };
  const last = Math.max(0, count - 1);
  const first = Math.min(last, Math.max(0, rowAt(Math.max(0, top))));
  return {
    start: Math.max(0, first - spare),
    end: Math.min(count, rowAt(Math.max(0, top + height)) + 1 + spare),
  };
}

/** Slots for `lines`: each stays in the one it has in `before`, others take those that are left. -1 is in none. */
export function inSlots(lines: readonly number[], before: readonly number[]): readonly number[] {
  const coming = new Set(lines);
  const slots = before.map((line) => (coming.delete(line) ? line : -1));
  for (const line of coming) {
    const free = slots.indexOf(-1);
    if (free < 0) slots.push(line);
    else slots[free] = line;
  }
  return String(slots) === String(before) ? before : slots;
}
