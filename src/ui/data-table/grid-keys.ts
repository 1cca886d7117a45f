/** A cell of the grid; the rows of heads and of filters lie above row 0. */
export type Place = { line: number; track: number };

export const HEAD = -2;
export const FILTERS = -1;

type Grid = { rows: number; tracks: number; hasFilters: boolean; page: number; rtl: boolean };
type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>;

/** Where a key leads from a cell, or null where it leads nowhere. */
export function placeAfter({ line, track }: Place, { key, ctrlKey, metaKey }: Key, grid: Grid): Place | null {
  const far = ctrlKey || metaKey;
  const last = { line: grid.rows - 1, track: grid.tracks - 1 };
  const down = (by: number) => ({ line: Math.min(last.line, Math.max(0, line) + by), track });
  const ahead = (by: 1 | -1) => ({ line, track: Math.min(last.track, Math.max(0, track + by)) });
  switch (key) {
    case 'ArrowRight':
      return ahead(grid.rtl ? -1 : 1);
    case 'ArrowLeft':
      return ahead(grid.rtl ? 1 : -1);
    case 'ArrowDown':
      return { line: Math.max(HEAD, Math.min(last.line, below(line, grid))), track };
    case 'ArrowUp':
      return { line: above(line, grid), track };
    case 'PageDown':
      return grid.rows > 0 ? down(line < 0 ? 0 : grid.page) : null;
    case 'PageUp':
      return line < 0 ? null : { line: Math.max(0, line - grid.page), track };
    case 'Home':
      return far && grid.rows > 0 ? { line: 0, track: 0 } : { line, track: 0 };
    case 'End':
      return far && grid.rows > 0 ? last : { line, track: last.track };
    default:
      return null;
  }
}

const below = (line: number, { hasFilters, rows }: Grid) =>
  line === HEAD ? (hasFilters ? FILTERS : rows > 0 ? 0 : HEAD) : line === FILTERS && rows === 0 ? FILTERS : line + 1;

const above = (line: number, { hasFilters }: Grid) => (line > 0 ? line - 1 : line === 0 && hasFilters ? FILTERS : HEAD);

/** Whether a field one types in has its own use for the key. */
export function belongsToField(target: EventTarget | null, key: string): boolean {
  if (target instanceof HTMLSelectElement) return key === 'ArrowUp' || key === 'ArrowDown' || key === ' ';
  if (!(target instanceof HTMLInputElement) || target.type === 'checkbox') return false;
  if (target.type !== 'text') return key !== 'ArrowDown' || target.type === 'date';
  const { selectionStart, selectionEnd, value } = target;
  if (key === 'ArrowLeft') return selectionEnd !== 0;
  if (key === 'ArrowRight') return selectionStart !== value.length;
  return key !== 'ArrowUp' && key !== 'ArrowDown';
}

/** The cell an element lies in. */
export function placeOf(target: Element): Place | null {
  const row = target.closest<HTMLElement>('[data-line]');
  const cell = row && Array.from(row.children).find((each) => each.contains(target));
  return row && cell ? { line: Number(row.dataset.line), track: Array.from(row.children).indexOf(cell) } : null;
}

/** Takes the focus to a cell: to what it holds where that is one thing, else to the cell itself. */
export function focusPlace(grid: HTMLElement, { line, track }: Place): void {
  const cell = grid.querySelector(`[data-line="${line}"]`)?.children[track];
  if (!(cell instanceof HTMLElement)) return;
  const inside = cell.querySelectorAll<HTMLElement>('a[href], button, input, select');
  const target = inside.length === 1 ? inside[0] : cell;
  target?.focus({ preventScroll: true });
  cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
