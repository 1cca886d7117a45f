import { useRef, useState } from 'react';
import type { Arrangement } from './arrange.ts';

type SelectionOptions<T> = {
  rows: readonly T[];
  order: Arrangement;
  rowId: (row: T) => string;
  selected?: ReadonlySet<string>;
  onSelectedChange?: (selected: ReadonlySet<string>) => void;
};

export type Selection = {
  ids: ReadonlySet<string>;
  /** Of the rows shown. */
  all: boolean;
  /** One row, or with `range` all from the last one on. */
  pick: (position: number, range: boolean) => void;
  setAll: (chosen: boolean) => void;
  clear: () => void;
};

const NONE: ReadonlySet<string> = new Set();

export function useSelection<T>({ rows, order, rowId, selected, onSelectedChange }: SelectionOptions<T>): Selection {
  const [own, setOwn] = useState(NONE);
  const anchor = useRef<string | null>(null);
  const ids = selected ?? own;
  const change = (next: ReadonlySet<string>) => {
    setOwn(next);
    onSelectedChange?.(next);
  };
  const idAt = (position: number) => rowId(rows[order[position] as number] as T);
  const every = () => {
    for (let position = 0; position < order.length; position++) if (!ids.has(idAt(position))) return false;
    return true;
  };
  return {
    ids,
    all: order.length > 0 && ids.size >= order.length && every(),
    pick: (position, range) => {
      const id = idAt(position);
      const next = new Set(ids);
      const chosen = !ids.has(id);
      const from = range ? order.findIndex((row) => rowId(rows[row] as T) === anchor.current) : -1;
      const [first, last] = from < 0 ? [position, position] : [Math.min(from, position), Math.max(from, position)];
      for (let at = first; at <= last; at++) {
        if (chosen) next.add(idAt(at));
        else next.delete(idAt(at));
      }
      anchor.current = id;
      change(next);
    },
    setAll: (chosen) => {
      const next = new Set(ids);
      for (let position = 0; position < order.length; position++) {
        if (chosen) next.add(idAt(position));
        else next.delete(idAt(position));
      }
      change(next);
    },
    clear: () => {
      anchor.current = null;
      change(NONE);
    },
  };
}
