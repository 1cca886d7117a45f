// biome-ignore-all lint/a11y/useSemanticElements: heads share the tracks of rows that lie by their place
// biome-ignore-all lint/a11y/useFocusableInteractive: in a grid the cells take the focus, not the rows
// biome-ignore-all lint/a11y/useAriaPropsSupportedByRole: both roles a cell can have know its column
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import type { PointerEvent } from 'react';
import { inputClass } from '../input-class.ts';
import type { Column, Filter } from './column.ts';
import { FILTERS, HEAD, type Place } from './grid-keys.ts';
import { PickBox } from './pick-box.tsx';
import type { Columns } from './use-columns.ts';
import type { Selection } from './use-selection.ts';

type Props<T> = {
  /** Else a table. */
  isGrid: boolean;
  columns: Columns<T>;
  active: Place;
  selection: Selection | undefined;
  /** Of rows that fit. */
  count: number;
  onSort: (id: string) => void;
  /** Null while the filters are out of sight. */
  filters: readonly Filter[] | null;
  onFilter: (id: string, value: string) => void;
  choicesOf: (id: string) => readonly string[];
};

const row = 'grid border-b border-subtle bg-surface';
const style = { gridTemplateColumns: 'var(--tracks)' };

export function Head<T>({ isGrid, columns, active, selection, count, onSort, filters, onFilter, choicesOf }: Props<T>) {
  const { tracks, sort } = columns;
  const tabIndex = (line: number, track: number) =>
    !isGrid || (active.line === line && active.track === track) ? 0 : -1;
  // Only what can be used has to be reached.
  const cellIndex = (line: number, track: number) => (isGrid ? tabIndex(line, track) : -1);
  return (
    <div role="rowgroup" className="sticky top-0 z-raised" style={{ minInlineSize: 'var(--least)' }}>
      <div role="row" aria-rowindex={1} data-line={HEAD} className={`${row} h-10`} style={style}>
        {tracks.map(({ id, column, className, style, edge }, track) => {
          const shared = { 'aria-colindex': track + 1, style };
          if (!column) {
            return (
              <div
                key={id}
                role="columnheader"
                {...shared}
                tabIndex={id === 'select' ? undefined : cellIndex(HEAD, track)}
                className={className}
              >
                {id === 'select' && selection ? (
                  <PickBox
                    label={`Choose all ${count.toLocaleString('en-GB')}`}
                    checked={selection.all}
                    partly={!selection.all && selection.ids.size > 0}
                    tabIndex={tabIndex(HEAD, track)}
                    onChange={() => selection.setAll(!selection.all)}
                  />
                ) : (
                  <span className="sr-only">Details</span>
                )}
              </div>
            );
          }
          const by = sort?.id === id ? sort : undefined;
          const isActions = column.kind === 'actions';
          const sortable = column.sortable !== false && !isActions;
          const classes = 'flex size-full items-center gap-1 truncate px-3 text-sm font-medium';
          const side = column.kind === 'number' ? 'justify-end' : '';
          return (
            <div
              key={id}
              role="columnheader"
              {...shared}
              data-column={id}
              aria-sort={sortable ? (by ? (by.desc ? 'descending' : 'ascending') : 'none') : undefined}
              tabIndex={sortable ? undefined : cellIndex(HEAD, track)}
              className={`relative min-w-0 ${className}`}
            >
              {sortable ? (
                <button
                  type="button"
                  tabIndex={tabIndex(HEAD, track)}
                  aria-keyshortcuts="Shift+ArrowRight Shift+ArrowLeft"
                  onClick={() => onSort(id)}
                  className={`${classes} ${side} ${by ? 'text-ink' : 'text-ink-3'} hover:bg-hover hover:text-ink`}
                >
                  <span className="truncate">{column.header}</span>
                  {by ? (
                    by.desc ? (
                      <ArrowDown className="size-3.5 shrink-0" aria-hidden />
                    ) : (
                      <ArrowUp className="size-3.5 shrink-0" aria-hidden />
                    )
                  ) : null}
                </button>
              ) : (
                <span className={isActions ? 'sr-only' : `${classes} ${side} text-ink-3`}>{column.header}</span>
              )}
              {isActions ? null : <ResizeHandle id={id} columns={columns} bare={edge || track === tracks.length - 1} />}
            </div>
          );
        })}
      </div>
      {filters ? (
        <FilterRow
          tracks={tracks}
          tabIndex={tabIndex}
          cellIndex={cellIndex}
          {...{ isGrid, filters, onFilter, choicesOf }}
        />
      ) : null}
    </div>
  );
}

type FilterRowProps<T> = {
  tracks: Props<T>['columns']['tracks'];
  isGrid: boolean;
  tabIndex: (line: number, track: number) => 0 | -1;
  cellIndex: (line: number, track: number) => 0 | -1;
  filters: NonNullable<Props<T>['filters']>;
} & Pick<Props<T>, 'onFilter' | 'choicesOf'>;

function FilterRow<T>({ isGrid, tracks, tabIndex, cellIndex, filters, onFilter, choicesOf }: FilterRowProps<T>) {
  return (
    <div role="row" aria-rowindex={2} data-line={FILTERS} className={`${row} py-1`} style={style}>
      {tracks.map(({ id, column, className, style }, track) => (
        <div
          key={id}
          role={isGrid ? 'gridcell' : 'cell'}
          aria-colindex={track + 1}
          tabIndex={column?.filter ? undefined : cellIndex(FILTERS, track)}
          className={`px-1.5 ${className}`}
          style={style}
        >
          {column?.filter ? (
            <FilterField
              column={column}
              value={filters.find((each) => each.id === id)?.value ?? ''}
              tabIndex={tabIndex(FILTERS, track)}
              onChange={(value) => onFilter(id, value)}
              choices={column.filter === 'choice' ? choicesOf(id) : []}
            />
          ) : null}
        </div>
      ))}
    </div>
  );
}

type FieldProps<T> = {
  column: Column<T>;
  value: string;
  tabIndex: 0 | -1;
  onChange: (value: string) => void;
  choices: readonly string[];
};

function FilterField<T>({ column: { header, filter, kind }, value, tabIndex, onChange, choices }: FieldProps<T>) {
  const shared = { value, tabIndex, className: inputClass({ size: 'sm' }) };
  if (filter === 'choice') {
    return (
      <select {...shared} aria-label={`Only ${header}`} onChange={(event) => onChange(event.target.value)}>
        <option value="">All</option>
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    );
  }
  const from = filter === 'from';
  return (
    <input
      {...shared}
      type={from ? (kind === 'date' ? 'date' : 'number') : 'text'}
      aria-label={from ? `${header} from` : `${header} has`}
      placeholder={from ? 'From' : 'Has'}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** Drawn with the pointer; the keyboard has Shift and the arrows on the head itself. Twice: back to its own width. */
function ResizeHandle<T>({
  id,
  columns,
  bare,
}: {
  id: string;
  columns: Columns<T> /** A line is there already. */;
  bare: boolean;
}) {
  const begin = (event: PointerEvent<HTMLSpanElement>) => {
    const handle = event.currentTarget;
    const head = handle.closest<HTMLElement>('[data-line]');
    if (!head || event.button !== 0) return;
    event.preventDefault();
    handle.setPointerCapture(event.pointerId);
    const before = widthsOf(head);
    const from = event.clientX;
    const sign = getComputedStyle(head).direction === 'rtl' ? -1 : 1;
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
    const move = (each: globalThis.PointerEvent) =>
      columns.setWidths({ ...before, [id]: (before[id] ?? 0) + ((each.clientX - from) * sign) / rem });
    const stop = new AbortController();
    const end = () => stop.abort();
    handle.addEventListener('pointermove', move, { signal: stop.signal });
    handle.addEventListener('pointerup', end, { signal: stop.signal });
    handle.addEventListener('pointercancel', end, { signal: stop.signal });
  };
  return (
    <span
      data-slot="resize-handle"
      aria-hidden="true"
      onPointerDown={begin}
      onDoubleClick={() => columns.clearWidth(id)}
      className={`absolute inset-y-2 end-0 w-2 cursor-col-resize touch-none border-e hover:border-e-2 hover:border-brand ${bare ? 'border-transparent' : 'border-subtle'}`}
    />
  );
}

/** Px at a text size of 16 of each column as it is drawn. */
export function widthsOf(head: HTMLElement): Record<string, number> {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
  return Object.fromEntries(
    Array.from(head.querySelectorAll<HTMLElement>('[data-column]'), (cell) => [
      cell.dataset.column ?? '',
      cell.getBoundingClientRect().width / rem,
    ]),
  );
}
