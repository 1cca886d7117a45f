// biome-ignore-all lint/a11y/useSemanticElements: rows lie where their place in the whole puts them, which a table's do not
// biome-ignore-all lint/a11y/useFocusableInteractive: in a grid the cells take the focus, not the rows
import { type ChangeEvent, Fragment, type ReactNode, type RefObject, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Arrangement } from './arrange.ts';
import type { Density } from './column.ts';
import type { Place } from './grid-keys.ts';
import { ROW_REM, Row } from './row.tsx';
import { type Opened, rowsIn, topOf } from './rows-window.ts';
import { LEAD, type Track } from './tracks.ts';

/** Rows by which the window moves on at once, and those kept beyond either edge of it. */
const STEP = 4;
const SPARE = 2;
const OPENED_AT_FIRST = 96;
/** Rem that must be left to scroll in between what is pinned, or nothing stays: the rest could never be seen. */
const ROOM = 8;

type Props<T> = {
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

export function Body<T>(props: Props<T>) {
  const { scroller, rows, order, rowId, rowName, tracks, density, active, heads, selected, opened, detail } = props;
  const { onPick, onToggle, pinned } = props;
  const { start: startRem, end: endRem } = pinned;
  const [{ top, height, rem }, setView] = useState({ top: 0, height: 640, rem: 16 });
  const [heights, setHeights] = useState<Readonly<Record<string, number>>>({});
  const rowHeight = ROW_REM[density] * rem;

  useEffect(() => {
    const node = scroller.current;
    if (!node) return;
    const look = (rem: number) => {
      const step = STEP * ROW_REM[density] * rem;
      const next = { top: Math.floor(node.scrollTop / step) * step, height: node.clientHeight + step, rem };
      setView((before) =>
        before.top === next.top && before.height === next.height && before.rem === rem ? before : next,
      );
    };
    let rem = textSize();
    // At once, or the rows come a frame after the place where they should stand.
    const follow = () => flushSync(() => look(rem));
    const observer = new ResizeObserver(() => {
      rem = textSize();
      look(rem);
      const left = node.clientWidth - (startRem + endRem) * rem;
      const stays = node.scrollWidth > node.clientWidth && left >= ROOM * rem;
      node.toggleAttribute('data-wide', stays);
      node.style.scrollPaddingInline = stays ? `${startRem}rem ${endRem}rem` : '';
    });
    look(rem);
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
    const found: (Opened & { id: string })[] = [];
    if (opened.size === 0) return found;
    for (let at = 0; at < order.length; at++) {
      const id = rowId(rows[order[at] as number] as T);
      if (opened.has(id)) found.push({ at, id, height: heights[id] ?? OPENED_AT_FIRST });
    }
    return found;
  }, [opened, order, rows, rowId, heights]);

  const { start, end } = rowsIn(order.length, rowHeight, openRows, { top, height, spare: SPARE });
  const lines = Array.from({ length: end - start }, (_, index) => start + index);
  // The one with the focus stays in the page however far it is scrolled away, or the keyboard would lose its place.
  const kept = Math.min(active.line, order.length - 1);
  if (kept >= 0 && kept < start) lines.unshift(kept);
  if (kept >= end) lines.push(kept);

  // After a jump the rows are drawn over rather than anew: making elements is what takes longest. The one with the focus
  // keeps its element, and must not be moved for others, or the focus is lost.
  const side = kept < 0 || (kept >= start && kept < end) ? 0 : kept < start ? -1 : 1;
  const [keys, setKeys] = useState({ start, side, first: 0, kept, keptKey: kept });
  if (keys.start !== start || keys.side !== side || keys.kept !== kept) {
    const jumps = Math.abs(start - keys.start) >= end - start && (kept < 0 || (side !== 0 && side === keys.side));
    setKeys({
      start,
      side,
      first: jumps ? keys.first + start - keys.start : keys.first,
      kept,
      keptKey: keys.kept === kept ? keys.keptKey : kept - keys.first,
    });
  }
  const keyOf = (line: number) => {
    const key = line - keys.first;
    return line === kept ? keys.keptKey : key === keys.keptKey ? `${key} too` : key;
  };
  // Rows stand where they do from here: after a jump it is this that has moved, and the style of no row is worked out anew.
  const base = keys.first * rowHeight;

  const leads = tracks.filter(({ column }) => !column).length;

  return (
    <div
      role="rowgroup"
      className="relative isolate overflow-clip"
      // Less the line below the last row, since the foot has one above it.
      style={{ blockSize: Math.max(0, topOf(order.length, rowHeight, openRows) - 1), minInlineSize: 'var(--least)' }}
    >
      <div role="presentation" className="absolute inset-x-0" style={{ insetBlockStart: base }}>
        {lines.map((line) => {
          const row = rows[order[line] as number] as T;
          const id = rowId(row);
          const rowTop = topOf(line, rowHeight, openRows) - base;
          const ariaRow = heads + 1 + line + openRows.filter(({ at }) => at < line).length;
          const isOpen = detail !== undefined && opened.has(id);
          return (
            <Fragment key={keyOf(line)}>
              <Row
                id={id}
                row={row}
                name={rowName(row)}
                line={line}
                ariaRow={ariaRow}
                top={rowTop}
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
                  className="absolute inset-x-0 border-b border-subtle bg-sunken"
                  style={{ insetBlockStart: rowTop + rowHeight }}
                >
                  <div
                    role="gridcell"
                    aria-colindex={1}
                    aria-colspan={tracks.length}
                    className="sticky start-0 w-fit max-w-full px-3 py-4"
                    style={{ marginInlineStart: `${leads * LEAD}rem` }}
                  >
                    {detail(row)}
                  </div>
                </div>
              ) : null}
            </Fragment>
          );
        })}
      </div>
    </div>
  );
}

const textSize = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
