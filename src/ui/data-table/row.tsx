// biome-ignore-all lint/a11y/useSemanticElements: rows lie where their place in the whole puts them, which a table's do not
// biome-ignore-all lint/a11y/useFocusableInteractive: in a grid the cells take the focus, not the rows
// biome-ignore-all lint/a11y/useAriaPropsSupportedByRole: both roles a cell can have know its column
import { type ChangeEvent, Fragment, memo, type ReactNode } from 'react';
import type { Column, Density, Value } from './column.ts';
import { PickBox } from './pick-box.tsx';
import type { Track } from './tracks.ts';

export const ROW_REM: Readonly<Record<Density, number>> = { comfortable: 2.5, compact: 2 };
const HEIGHTS: Readonly<Record<Density, string>> = { comfortable: 'h-10 text-base', compact: 'h-8 text-sm' };
const CELL = 'min-w-0 truncate content-center px-3';

type Props<T> = {
  /** Else a table. */
  isGrid: boolean;
  id: string;
  row: T;
  /** Names the row's box and button. */
  name: string;
  line: number;
  ariaRow: number;
  tracks: readonly Track<T>[];
  density: Density;
  /** Undefined where nothing is chosen from. */
  selected: boolean | undefined;
  open: boolean;
  /** Of the cell that takes the focus, or -1. */
  activeTrack: number;
  onPick: (event: ChangeEvent<HTMLInputElement>) => void;
  onToggle: (line: number) => void;
};

function PlainRow<T>(props: Props<T>) {
  const {
    isGrid,
    id: rowId,
    row,
    name,
    line,
    ariaRow,
    tracks,
    density,
    selected,
    open,
    activeTrack,
    onPick,
    onToggle,
  } = props;
  const named = tracks.findIndex(({ column }) => column);
  return (
    <div
      role="row"
      data-slot="data-row"
      data-line={line}
      aria-rowindex={ariaRow}
      aria-selected={isGrid ? selected : undefined}
      data-selected={selected || undefined}
      className={`grid border-b border-subtle bg-surface hover:bg-hover data-selected:bg-brand-soft ${HEIGHTS[density]}`}
      style={{ gridTemplateColumns: 'var(--tracks)' }}
    >
      {tracks.map(({ id, column, className, style }, index) => {
        const tabIndex = !isGrid || index === activeTrack ? 0 : -1;
        const cell = isGrid ? 'gridcell' : 'cell';
        return column ? (
          <div
            key={id}
            role={index === named ? 'rowheader' : cell}
            aria-colindex={index + 1}
            tabIndex={isGrid ? tabIndex : -1}
            className={`${CELL} ${className} ${index === named ? 'font-medium' : ''}`}
            style={style}
          >
            {column.cell ? (
              // What a cell keeps for itself is its row's.
              <Fragment key={rowId}>{column.cell(row, tabIndex)}</Fragment>
            ) : (
              inWords(column, column.value(row))
            )}
          </div>
        ) : (
          <div key={id} role={cell} aria-colindex={index + 1} className={className} style={style}>
            {id === 'select' ? (
              <PickBox label={`Choose ${name}`} checked={selected ?? false} tabIndex={tabIndex} onChange={onPick} />
            ) : (
              <button
                key={rowId}
                type="button"
                aria-label={`Details of ${name}`}
                aria-expanded={open}
                tabIndex={tabIndex}
                onClick={() => onToggle(line)}
                className="group grid size-full place-items-center text-ink-3 hover:text-ink"
              >
                <svg
                  viewBox="0 0 24 24"
                  fill="none"
                  stroke="currentColor"
                  strokeWidth={2}
                  className="size-4 transition-transform group-aria-expanded:rotate-90 rtl:-scale-x-100 rtl:group-aria-expanded:-rotate-90"
                  aria-hidden="true"
                >
                  <path d="m9 18 6-6-6-6" />
                </svg>
              </button>
            )}
          </div>
        );
      })}
    </div>
  );
}

/** Drawn anew only for what changes in it: a choice in one row leaves the others as they are. */
export const Row = memo(PlainRow) as typeof PlainRow;

const numbers = new Intl.NumberFormat('en-GB');
const dates = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

function inWords<T>({ kind }: Column<T>, value: Value): ReactNode {
  if (value === null || value === undefined || value === '') return <span className="text-ink-3">–</span>;
  if (kind === 'date') return dates.format(new Date(value));
  return typeof value === 'number' ? numbers.format(value) : value;
}
