import { columnSizingFeature, tableFeatures, useTable } from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import type { Column, Filter, Sort } from './column.ts';
import { type Measures, measure, type Track, tracksOf } from './tracks.ts';

/** Each feature costs about 1 KB: what is hidden or pinned, one sort and the filters are a line each here instead. */
const features = tableFeatures({ columnSizingFeature });

/** The table keeps the state of columns; its row models would make an object per row, so rows stay with `Arranger`. */
const NO_ROWS: readonly never[] = [];

const WIDTH = { usual: 160, least: 64, most: 960 };

export type Columns<T> = {
  tracks: readonly Track<T>[];
  measures: Measures;
  sort: Sort | undefined;
  sortBy: (id: string) => void;
  filters: readonly Filter[];
  filterBy: (id: string, value: string) => void;
  clearFilters: () => void;
  isVisible: (id: string) => boolean;
  setVisible: (id: string, visible: boolean) => void;
  pinned: Readonly<Record<'start' | 'end', readonly string[]>>;
  setPinned: (side: 'start' | 'end', pinned: boolean) => void;
  /** Px at a text size of 16 of every column at once, so that none gives way while another is drawn wider. */
  setWidths: (widths: Readonly<Record<string, number>>) => void;
  clearWidth: (id: string) => void;
};

type ColumnOptions = { sort?: Sort; leads: readonly ('select' | 'open')[] };

export function useColumns<T>(columns: readonly Column<T>[], columnOptions: ColumnOptions): Columns<T> {
  const definitions = useMemo(
    () =>
      columns.map(({ id, header, width = WIDTH.usual }) => {
        return { id, header, size: width, minSize: WIDTH.least, maxSize: WIDTH.most };
      }),
    [columns],
  );
  const table = useTable({ features, columns: definitions, data: NO_ROWS });
  const { columnSizing } = table.state;
  const [hidden, setHidden] = useState(() => columns.filter((column) => column.hidden).map(({ id }) => id));
  const [sort, setSort] = useState(columnOptions.sort);
  const [filters, setFilters] = useState<readonly Filter[]>([]);
  const [pinned, setPinned] = useState<Columns<T>['pinned']>(() => ({
    start: columns.filter(({ pin }) => pin === 'start').map(({ id }) => id),
    end: columns.filter(({ pin }) => pin === 'end').map(({ id }) => id),
  }));
  const leads = columnOptions.leads.join(' ');

  const tracks = useMemo(() => {
    const shown = columns.filter(({ id }) => !hidden.includes(id));
    const at = (pin?: 'start' | 'end') =>
      shown
        .filter(({ id }) => (pinned.start.includes(id) ? 'start' : pinned.end.includes(id) ? 'end' : undefined) === pin)
        .map((column) => ({ column, pin }));
    return tracksOf(leads.split(' ').filter(Boolean), [...at('start'), ...at(), ...at('end')]);
  }, [columns, leads, hidden, pinned]);
  const measures = measure(
    tracks,
    (id) => table.getColumn(id)?.getSize() ?? WIDTH.usual,
    (id) => id in columnSizing,
  );

  return {
    tracks,
    measures,
    sort,
    sortBy: (id) => setSort((before) => ({ id, desc: before?.id === id && !before.desc })),
    filters,
    filterBy: (id, value) =>
      setFilters((before) => {
        const others = before.filter((each) => each.id !== id);
        return value ? [...others, { id, value }] : others;
      }),
    clearFilters: () => setFilters([]),
    isVisible: (id) => !hidden.includes(id),
    setVisible: (id, visible) =>
      setHidden((before) => (visible ? before.filter((each) => each !== id) : [...before, id])),
    pinned,
    setPinned: (side, on) => {
      const ids = tracks.flatMap(({ column }) => column?.id ?? []);
      setPinned((before) => ({ ...before, [side]: on ? ids.slice(...(side === 'start' ? [0, 1] : [-1])) : [] }));
    },
    setWidths: (widths) => table.setColumnSizing((before) => ({ ...before, ...widths })),
    clearWidth: (id) => table.setColumnSizing(({ [id]: _, ...others }) => others),
  };
}
