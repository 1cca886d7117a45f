import { cx } from 'class-variance-authority';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useId, useState } from 'react';
import { scaleToPaper } from './scale-to-paper.ts';
import { type Size, useSize } from './use-size.ts';

type PlotProps = {
  /** Names the slider that moves through the points. */
  label: string;
  /** Pixels. */
  height: number | ((size: Size) => number);
  /** How many points there are to move through. */
  count: number;
  /** The point one starts at. */
  start?: number;
  /** Up and down move by this many; one unless given. */
  rows?: (size: Size) => number;
  /** Called with the point in hand. */
  onMove?: (index: number) => void;
  /** Enter, or a click of the mouse: a finger only looks. */
  onOpen?: (index: number) => void;
  /** The point in words. */
  read: (index: number) => string;
  /** The point under a place in the picture, if any. */
  nearest: (x: number, y: number, size: Size) => number | null;
  /** Where the box beside a point goes, how far the point reaches to both sides, and what the box holds. */
  readout: (index: number, size: Size) => { x: number; y?: number; reach?: number; content: ReactNode };
  /** Drawn before the picture: a legend. */
  before?: (size: Size) => ReactNode;
  /** Lies over the picture: a canvas. */
  over?: (size: Size, active: number | null) => ReactNode;
  /** Draws the picture in the size it has. */
  children: (size: Size, active: number | null) => ReactNode;
};

/** How far Page Up and Page Down go. */
const PAGE = 0.1;

/**
 * A picture whose points one can read. Over it lies a native range input that cannot be seen: it takes the arrow keys,
 * Home and End, is read out by screen readers at each move without a mode of its own, and is swiped on a phone.
 */
// Long: one field for pointer and keys, which move the same place.
export function Plot({
  label,
  height,
  count,
  start = 0,
  rows,
  onMove,
  onOpen,
  read,
  nearest,
  readout,
  before,
  over,
  children,
}: PlotProps) {
  const [size, ref] = useSize<HTMLDivElement>();
  const [at, setAt] = useState(start);
  const [active, setActive] = useState<number | null>(null);
  const hintId = useId();
  const last = Math.max(0, count - 1);
  const place = Math.min(at, last);
  const tall = typeof height === 'number' ? height : height(size);

  const go = (index: number) => {
    const next = Math.min(last, Math.max(0, index));
    setAt(next);
    setActive(next);
    onMove?.(next);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const jump = Math.max(1, Math.round(count * PAGE));
    const side = size.rtl ? -1 : 1;
    const line = rows?.(size);
    const moves: Record<string, number> = {
      ArrowRight: side * (line ?? 1),
      ArrowLeft: -side * (line ?? 1),
      ArrowUp: line ? -1 : 1,
      ArrowDown: line ? 1 : -1,
      PageUp: jump,
      PageDown: -jump,
      Home: -count,
      End: count,
    };
    if (event.key === 'Escape') setActive(null);
    if (event.key === 'Enter') onOpen?.(place);
    const move = moves[event.key];
    if (move === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    go(place + move);
  };
  const onPointerMove = (event: PointerEvent<HTMLInputElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const index = nearest(event.clientX - box.left, event.clientY - box.top, size);
    if (index === null) setActive(null);
    else if (index !== active) go(index);
  };
  const shown = active !== null && active <= last ? active : null;
  const box = shown === null ? null : readout(shown, size);
  const reach = (box?.reach ?? 6) + 6;
  return (
    <div
      ref={ref}
      data-slot="plot"
      className="relative min-w-0 rounded-control outline-offset-4 outline-focus forced-color-adjust-none has-focus-visible:outline-2 forced-colors:bg-surface"
    >
      {before?.(size)}
      <svg
        // What lies over it would stay behind.
        ref={over ? undefined : scaleToPaper}
        aria-hidden="true"
        width="100%"
        height={tall}
        className={cx('relative block overflow-visible', over ? null : 'print:h-auto')}
      >
        {children(size, shown)}
      </svg>
      {over?.(size, shown)}
      {count > 0 ? (
        <input
          type="range"
          aria-label={label}
          aria-describedby={hintId}
          aria-valuetext={read(place)}
          min={0}
          max={last}
          value={place}
          onChange={(event) => go(Number(event.target.value))}
          onKeyDown={onKeyDown}
          onClick={({ nativeEvent }) => {
            const isFinger = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch';
            if (shown !== null && !isFinger) onOpen?.(shown);
          }}
          onFocus={() => go(place)}
          onBlur={() => setActive(null)}
          // The pointer chooses by place, not by the invisible thumb.
          onMouseDown={(event) => {
            event.preventDefault();
            event.currentTarget.focus();
          }}
          onPointerMove={onPointerMove}
          onPointerDown={onPointerMove}
          onPointerLeave={(event) => setActive(document.activeElement === event.currentTarget ? place : null)}
          className="absolute inset-0 size-full touch-pan-y opacity-0"
        />
      ) : null}
      <p id={hintId} hidden>
        Arrow keys go from point to point, Home and End to the first and the last.
        {onOpen ? ' Enter opens it.' : ''}
      </p>
      {box ? (
        <div
          data-slot="readout"
          className="pointer-events-none absolute top-0 z-raised w-max rounded-control border border-subtle bg-raised px-2.5 py-1.5 text-sm shadow-float"
          style={boxStyle(box.x, reach, box.y ?? 0, size.width)}
        >
          {box.content}
        </div>
      ) : null}
    </div>
  );
}

/** On the wider side, and no wider than it. */
function boxStyle(x: number, reach: number, top: number, width: number): CSSProperties {
  const isFirstHalf = x < width / 2;
  const space = (isFirstHalf ? width - x : x) - reach;
  return { top, maxWidth: Math.max(96, space), ...(isFirstHalf ? { left: x + reach } : { right: width - x + reach }) };
}
