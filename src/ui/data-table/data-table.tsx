// biome-ignore-all lint/a11y/useSemanticElements: rows lie where their place in the whole puts them, which a table's do not
// biome-ignore-all lint/a11y/noStaticElementInteractions: it is a grid or a table
// biome-ignore-all lint/a11y/useAriaPropsSupportedByRole: both have a name and rows that are counted
import {
  type ChangeEvent,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { toCsv } from '../../lib/csv.ts';
import { Button } from '../button.tsx';
import { EmptyState } from '../empty-state.tsx';
import { saveFile } from '../save-file.ts';
import { Arranger } from './arrange.ts';
import { Body } from './body.tsx';
import type { Column, Density, Sort } from './column.ts';
import { belongsToField, focusPlace, HEAD, type Place, placeAfter, placeOf } from './grid-keys.ts';
import { Head, widthsOf } from './head.tsx';
import { LoadingRows } from './loading-rows.tsx';
import { prepareWhenIdle } from './prepare.ts';
import { ROW_REM } from './row.tsx';
import { TableBar } from './table-bar.tsx';
import { useColumns } from './use-columns.ts';
import { usePageDensity } from './use-page-density.ts';
import { useSelection } from './use-selection.ts';

type Props<T> = {
  /** What the rows are, in a few words: "Pupils of Year 9". */
  label: string;
  /** What each column is called, shows and sorts by. */
  columns: readonly Column<T>[];
  /** One for each line. */
  rows: readonly T[];
  /** Keep it at module level too: with rows open it is asked for every row. */
  rowId: (row: T) => string;
  /** Names a row where its box or button is read out. */
  rowName: (row: T) => string;
  /** The column and direction it is sorted by. */
  sort?: Sort;
  /** What it is to a screen reader. In a `table` every button is reached with Tab, in a `grid` the arrow keys lead there. */
  role?: 'grid' | 'table';
  /** The page’s unless given, and until the person chooses another for this table. */
  density?: Density;
  /** Rows can be chosen. Kept here unless given. */
  selectable?: boolean;
  /** The ids of the rows that are chosen. */
  selected?: ReadonlySet<string>;
  onSelectedChange?: (selected: ReadonlySet<string>) => void;
  /** What can be done with the chosen ones: buttons of size `sm`. */
  actions?: (ids: ReadonlySet<string>, clear: () => void) => ReactNode;
  /** Opens below its row. */
  detail?: (row: T) => ReactNode;
  /** At the start of the row above: a search, a title. */
  tools?: ReactNode;
  /** Name of the file, without its ending; without it there is none to save. */
  fileName?: string;
  loading?: boolean;
  /** In place of the rows: an `ErrorState`. */
  failure?: ReactNode;
  /** Where there are no rows at all: an `EmptyState`. */
  empty?: ReactNode;
  /** `fill` takes the height of its parent; else it is as high as its rows, up to 560 px. */
  height?: 'auto' | 'fill';
};

/** For comparing and working on many rows, up to a hundred thousand. A few dozen to read: `Table`. */
// Long: one table; arrangement, selection, keys and file all read the same rows and columns.
export function DataTable<T>(props: Props<T>) {
  const { label, columns: all, rows, rowId, rowName, selectable = false, detail, fileName, loading = false } = props;
  const { failure, empty, height = 'auto', tools, actions, role = 'grid' } = props;
  const isGrid = role === 'grid';
  const scroller = useRef<HTMLDivElement>(null);
  const ofPage = usePageDensity();
  const [chosen, setDensity] = useState(props.density);
  const density = chosen ?? ofPage;
  const [showsFilters, setShowsFilters] = useState(false);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [active, setActive] = useState<Place>({ line: HEAD, track: 0 });
  const [said, setSaid] = useState('');

  const columns = useColumns(all, {
    sort: props.sort,
    leads: [...(selectable ? ['select' as const] : []), ...(detail ? ['open' as const] : [])],
  });
  const { tracks, measures, sort, filters } = columns;
  const arranger = useMemo(() => new Arranger(rows, all), [rows, all]);
  const order = useMemo(() => arranger.arrange(filters, sort), [arranger, filters, sort]);
  useEffect(() => prepareWhenIdle(arranger, all), [arranger, all]);
  const selection = useSelection({ ...props, order });

  const heads = showsFilters ? 2 : 1;
  const idAt = (line: number) => rowId(rows[order[line] as number] as T);
  const shownOpened =
    detail && opened.size > 0 ? order.reduce((sum, row) => (opened.has(rowId(rows[row] as T)) ? sum + 1 : sum), 0) : 0;

  // Rows are drawn anew by what they are given, so what they call stays the same while it does the latest.
  const latest = useRef({ pick: selection.pick, idAt });
  useLayoutEffect(() => {
    latest.current = { pick: selection.pick, idAt };
  });
  const onPick = useCallback((event: ChangeEvent<HTMLInputElement>) => {
    const range = event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey;
    const place = placeOf(event.target);
    if (place) latest.current.pick(place.line, range);
  }, []);
  const onToggle = useCallback((line: number) => {
    const id = latest.current.idAt(line);
    setOpened((before) =>
      before.has(id) ? new Set([...before].filter((each) => each !== id)) : new Set(before).add(id),
    );
  }, []);

  const toTop = () => scroller.current?.scrollTo({ top: 0 });
  const onFocus = ({ target }: FocusEvent) => {
    const place = placeOf(target);
    if (place && (place.line !== active.line || place.track !== active.track)) setActive(place);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const grid = event.currentTarget;
    const here = event.target instanceof Element ? placeOf(event.target) : null;
    if (!here || event.defaultPrevented || event.altKey || belongsToField(event.target, event.key)) return;
    const rtl = getComputedStyle(grid).direction === 'rtl';
    const column = tracks[here.track]?.column;
    if (event.shiftKey && here.line === HEAD && column && /^Arrow(Left|Right)$/.test(event.key)) {
      event.preventDefault();
      const head = grid.querySelector<HTMLElement>(`[data-line="${HEAD}"]`);
      const widths = head ? widthsOf(head) : {};
      const width = (widths[column.id] ?? 0) + ((event.key === 'ArrowRight') === rtl ? -16 : 16);
      columns.setWidths({ ...widths, [column.id]: width });
      setSaid(`${column.header} ${width > (widths[column.id] ?? 0) ? 'wider' : 'narrower'}`);
      return;
    }
    if (selectable && here.line >= 0 && event.key === ' ') {
      const native = event.target instanceof HTMLElement && event.target.matches('a, button, input, select');
      if (native && !event.shiftKey) return;
      event.preventDefault();
      return selection.pick(here.line, event.shiftKey);
    }
    if (selectable && event.key === 'a' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      return selection.setAll(true);
    }
    const rowHeight = ROW_REM[density] * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    const next = placeAfter(here, event, {
      rows: order.length,
      tracks: tracks.length,
      hasFilters: showsFilters,
      page: Math.max(1, Math.floor(grid.clientHeight / rowHeight) - heads - 1),
      rtl,
    });
    if (!next) return;
    event.preventDefault();
    // Before the focus moves, since its row may not be in the page yet.
    flushSync(() => setActive(next));
    focusPlace(grid, next);
  };

  const save = () => {
    const shown = tracks.flatMap(({ column }) => (column && column.kind !== 'actions' ? column : []));
    const lines = Array.from(order, (row) => shown.map(({ value }) => value(rows[row] as T)));
    saveFile(`${fileName}.csv`, toCsv([shown.map(({ header }) => header), ...lines]));
  };

  const none = rows.length === 0;
  const instead = failure ?? (loading ? <LoadingRows density={density} label={label} /> : none ? empty : null);
  return (
    <div data-slot="data-table" className={`flex min-w-0 flex-col gap-2 ${height === 'fill' ? 'h-full' : ''}`}>
      <TableBar
        label={label}
        all={all}
        columns={columns}
        tools={tools}
        density={density}
        onDensity={setDensity}
        showsFilters={showsFilters}
        onShowFilters={setShowsFilters}
        onSave={fileName && order.length > 0 ? save : undefined}
        selection={selectable ? selection : undefined}
        actions={actions}
      />
      <div
        className={`flex min-h-0 flex-col overflow-hidden rounded-surface border border-subtle bg-surface ${height === 'fill' ? 'flex-1' : ''}`}
      >
        <div
          ref={scroller}
          role={role}
          aria-label={label}
          aria-rowcount={heads + order.length + shownOpened}
          aria-colcount={tracks.length}
          aria-multiselectable={(isGrid && selectable) || undefined}
          aria-busy={loading || undefined}
          // Before what is in a cell hears of it, or a menu's button would keep the arrows that lead on.
          onKeyDownCapture={onKeyDown}
          onFocus={onFocus}
          className={`group/grid isolate [&_:focus-visible]:-outline-offset-2 min-h-0 overflow-auto overscroll-contain text-base ${height === 'fill' ? 'flex-1' : 'max-h-140'}`}
          style={{
            ...measures.variables,
            scrollPaddingBlockStart: `${heads * 2.75}rem`,
          }}
        >
          <Head
            isGrid={isGrid}
            columns={columns}
            active={active}
            selection={selectable ? selection : undefined}
            count={order.length}
            onSort={(id) => {
              columns.sortBy(id);
              toTop();
            }}
            filters={showsFilters ? filters : null}
            onFilter={(id, value) => {
              columns.filterBy(id, value);
              toTop();
            }}
            choicesOf={(id) => arranger.keys(id)?.choices ?? []}
          />
          {instead === null ? (
            <Body
              isGrid={isGrid}
              scroller={scroller}
              rows={rows}
              order={order}
              rowId={rowId}
              rowName={rowName}
              tracks={tracks}
              pinned={measures}
              density={density}
              active={active}
              heads={heads}
              selected={selectable ? selection.ids : undefined}
              opened={opened}
              detail={detail}
              onPick={onPick}
              onToggle={onToggle}
            />
          ) : null}
        </div>
        {instead ??
          (order.length === 0 && !none ? (
            <EmptyState
              title="No matching rows"
              action={<Button onClick={columns.clearFilters}>Clear the filters</Button>}
            >
              None of {rows.length.toLocaleString('en-GB')} has all that the filters ask for.
            </EmptyState>
          ) : null)}
        <p
          role="status"
          className={
            loading || failure ? 'sr-only' : 'border-t border-subtle px-3 py-2 text-sm text-ink-3 type-figures'
          }
        >
          {loading || failure ? null : counted(order.length, rows.length)}
          <span className="sr-only">{said}</span>
        </p>
      </div>
    </div>
  );
}

function counted(shown: number, of: number): string {
  const all = of.toLocaleString('en-GB');
  return shown === of ? `${all} ${of === 1 ? 'row' : 'rows'}` : `${shown.toLocaleString('en-GB')} of ${all} rows`;
}
