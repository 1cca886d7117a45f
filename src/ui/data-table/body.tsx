// biome-ignore-all lint/a11y/useSemanticElements: rows lie where their place in the whole puts them, which a table's do not
// biome-ignore-all lint/a11y/useFocusableInteractive: in a grid the cells take the focus, not the rows
// biome-ignore-all lint/a11y/useAriaPropsSupportedByRole: both roles a cell can have know its column
import { type ChangeEvent, type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Arrangement } from './arrange.ts';
import type { Density } from './column.ts';
import type { Place } from './grid-keys.ts';
import { putInOrder } from './reading-order.ts';
import { ROW_REM, Row } from './row.tsx';
import { inSlots, type Opened, rowsIn, topOf } from './rows-window.ts';
import { LEAD, type Track } from './tracks.ts';

/** Rows kept beyond either edge of the window, which a scroll may show before its rows are drawn. */
const SPARE = 3;
/** Ms without another row before they are put in order, and how many of them at a go. */
const REST = 150;
const MOVES = 4;
const OPENED_AT_FIRST = 96;
/** Rem that must be left to scroll in between what is pinned, or nothing stays: the rest could never be seen. */
const LEAST_SCROLL_REM = 8;

type Props<T> = {
  /** Else a table. */
  isGrid: boolean;
  scroller: RefObject<HTMLDivElement | null>;
  rows: readonly T[];
  order: Arrangement;
  rowId: (row: T) => string;
  rowName: (row: T) => string;
  tracks: readonly Track<T>[];
  /** Rem that stay in sight at either side. */
  pinned: { start: number; end: number };
  density: Density;
  active: Place;
  heads: number;
  selected: ReadonlySet<string> | undefined;
  opened: ReadonlySet<string>;
  detail?: (row: T) => ReactNode;
  onPick: (event: ChangeEvent<HTMLInputElement>) => void;
  onToggle: (line: number) => void;
};

// Long: one window of rows; scrolling, measuring and focus share which rows are drawn.
export function Body<T>(props: Props<T>) {
  const { isGrid, scroller, rows, order, rowId, rowName, tracks, density, active, heads, selected, opened, detail } =
    props;
  const { onPick, onToggle, pinned } = props;
  const { start: startRem, end: endRem } = pinned;
  const [{ top, height, rem }, setView] = useState({ top: 0, height: 640, rem: 16 });
  const [heights, setHeights] = useState<Readonly<Record<string, number>>>({});
  const rowHeight = ROW_REM[density] * rem;

  useEffect(() => {
    const node = scroller.current;
    if (!node) return;
    const measure = (rem: number) => {
      const step = ROW_REM[density] * rem;
      const next = { top: Math.floor(node.scrollTop / step) * step, height: node.clientHeight + step, rem };
      setView((before) =>
        before.top === next.top && before.height === next.height && before.rem === rem ? before : next,
      );
    };
    let rem = textSize();
    // At once, or the rows come a frame after the place where they should stand.
    const follow = () => flushSync(() => measure(rem));
    const observer = new ResizeObserver(() => {
      rem = textSize();
      measure(rem);
      const left = node.clientWidth - (startRem + endRem) * rem;
      const stays = node.scrollWidth > node.clientWidth && left >= LEAST_SCROLL_REM * rem;
      node.toggleAttribute('data-wide', stays);
      node.style.scrollPaddingInline = stays ? `${startRem}rem ${endRem}rem` : '';
    });
    measure(rem);
    observer.observe(node);
    // Its head is as wide as all columns together.
    if (node.firstElementChild) observer.observe(node.firstElementChild);
    node.addEventListener('scroll', follow, { passive: true });
    return () => {
      observer.disconnect();
      node.removeEventListener('scroll', follow);
    };
  }, [scroller, density, startRem, endRem]);

  const openRows = useMemo(() => {
    const openedRows: (Opened & { id: string })[] = [];
    if (opened.size === 0) return openedRows;
    for (let at = 0; at < order.length; at++) {
      const id = rowId(rows[order[at] as number] as T);
      if (opened.has(id)) openedRows.push({ at, id, height: heights[id] ?? OPENED_AT_FIRST });
    }
    return openedRows;
  }, [opened, order, rows, rowId, heights]);

  const { start, end } = rowsIn(order.length, rowHeight, openRows, { top, height, spare: SPARE });
  const lines = Array.from({ length: end - start }, (_, index) => start + index);
  // The one with the focus stays in the page however far it is scrolled away, or the keyboard would lose its place.
  const focusedLine = Math.min(active.line, order.length - 1);
  if (focusedLine >= 0 && (focusedLine < start || focusedLine >= end)) lines.push(focusedLine);

  // A row keeps its element while it is in the page, and one that comes draws over one that went: making elements, and
  // working out their styles, is what takes longest.
  const [slots, setSlots] = useState<readonly number[]>([]);
  const placed = inSlots(lines, slots);
  if (placed !== slots) setSlots(placed);

  // While rows move they are not read; once they rest, they are read and marked from the first to the last again.
  const body = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs after other rows are in the slots
  useEffect(() => {
    let timer = setTimeout(function settle() {
      if (body.current && putInOrder(body.current, MOVES)) timer = setTimeout(settle);
    }, REST);
    return () => clearTimeout(timer);
  }, [placed]);

  const leads = tracks.filter(({ column }) => !column).length;

  return (
    <div
      ref={body}
      role="rowgroup"
      className="relative isolate overflow-clip"
      // Less the line below the last row, since the foot has one above it.
      style={{ blockSize: Math.max(0, topOf(order.length, rowHeight, openRows) - 1), minInlineSize: 'var(--least)' }}
    >
      {placed.map((line, slot) => {
        if (line < 0) return null;
        const row = rows[order[line] as number] as T;
        const id = rowId(row);
        const ariaRow = heads + 1 + line + openRows.filter(({ at }) => at < line).length;
        const isOpen = detail !== undefined && opened.has(id);
        return (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a slot stays, whichever line is in it
            key={slot}
            role="presentation"
            className="absolute inset-x-0"
            style={{ insetBlockStart: topOf(line, rowHeight, openRows) }}
          >
            <Row
              isGrid={isGrid}
              id={id}
              row={row}
              name={rowName(row)}
              line={line}
              ariaRow={ariaRow}
              tracks={tracks}
              density={density}
              selected={selected?.has(id)}
              open={isOpen}
              activeTrack={active.line === line ? active.track : -1}
              onPick={onPick}
              onToggle={onToggle}
            />
            {isOpen ? (
              <div
                key={id}
                role="row"
                data-slot="data-detail"
                aria-rowindex={ariaRow + 1}
                ref={(node) => {
                  if (!node) return;
                  const observer = new ResizeObserver(() => {
                    const height = node.offsetHeight;
                    setHeights((before) => (before[id] === height ? before : { ...before, [id]: height }));
                  });
                  observer.observe(node);
                  return () => observer.disconnect();
                }}
                className="border-b border-subtle bg-sunken"
              >
                <div
                  role={isGrid ? 'gridcell' : 'cell'}
                  aria-colindex={1}
                  aria-colspan={tracks.length}
                  className="sticky start-0 w-fit max-w-full px-3 py-4"
                  style={{ marginInlineStart: `${leads * LEAD}rem` }}
                >
                  {detail(row)}
                </div>
              </div>
            ) : null}
          </div>
        );
      })}
    </div>
  );
}

const textSize = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
