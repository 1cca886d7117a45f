import type { CSSProperties } from 'react';
import type { Column } from './column.ts';

/** A column as it lies in the grid, those for choosing and opening among them. Its width is not part of it. */
export type Track<T> = {
  id: string;
  column?: Column<T>;
  pin?: 'start' | 'end';
  /** The outermost of those pinned to its side, which may take what is left. */
  edge: boolean;
  className: string;
  style?: CSSProperties;
};

type Laid<T> = { column: Column<T>; pin?: 'start' | 'end' };

/** Rem of a column for choosing or opening. */
export const LEAD = 3;
/** Each that stays is a layer of its own to the browser, so only where there is anything to scroll past. */
const pinnedClass = 'group-data-wide/grid:sticky group-data-wide/grid:z-raised bg-inherit';
const leadClass = `relative grid place-items-center ${pinnedClass}`;
const EDGES = { start: 'border-e border-subtle', end: 'border-s border-subtle' } as const;

export function tracksOf<T>(leads: readonly string[], laid: readonly Laid<T>[]): Track<T>[] {
  const lastStart = laid.findLastIndex(({ pin }) => pin === 'start');
  const firstEnd = laid.findIndex(({ pin }) => pin === 'end');
  return [
    ...leads.map((id, index): Track<T> => {
      return { id, pin: 'start', edge: false, className: leadClass, style: styleOf('start', index) };
    }),
    ...laid.map(({ column, pin }, index): Track<T> => {
      const edge = index === lastStart || index === firstEnd;
      const figures = column.kind === 'number' ? 'text-end type-figures' : 'text-start';
      if (!pin) return { id: column.id, column, edge, className: figures };
      return {
        id: column.id,
        column,
        pin,
        edge,
        className: `${pinnedClass} ${figures} ${edge ? EDGES[pin] : ''}`,
        style: styleOf(pin, leads.length + index),
      };
    }),
  ];
}

/** By a variable, so that another width draws no row anew. */
const styleOf = (pin: 'start' | 'end', index: number): CSSProperties =>
  pin === 'start' ? { insetInlineStart: `var(--at-${index})` } : { insetInlineEnd: `var(--at-${index})` };

export type Measures = {
  /** For the root of the grid: `--tracks`, `--least` width of all, and `--at-…` for each pinned track. */
  variables: Record<`--${string}`, string>;
  /** Rem that stay in sight at either side. */
  start: number;
  end: number;
};

/** Widths are given in px at a text size of 16 and become rem, so that they follow the size of the text. */
export function measure<T>(
  tracks: readonly Track<T>[],
  widthOf: (id: string) => number,
  isSet: (id: string) => boolean,
): Measures {
  const variables: Measures['variables'] = {};
  const widths = tracks.map(({ id, column }) => (column ? widthOf(id) / 16 : LEAD));
  let start = 0;
  let end = tracks.reduce((sum, { pin }, index) => (pin === 'end' ? sum + (widths[index] ?? 0) : sum), 0);
  const all = end;
  const sizes = tracks.map(({ id, column, pin, edge }, index) => {
    const width = widths[index] ?? 0;
    if (pin === 'start') {
      variables[`--at-${index}`] = `${start}rem`;
      start += width;
    } else if (pin === 'end') {
      end -= width;
      variables[`--at-${index}`] = `${end}rem`;
    }
    // What others are pinned beside must be as wide as said.
    const fixed = !column || isSet(id) || (pin !== undefined && !edge);
    return fixed ? `${width}rem` : `minmax(${width}rem, ${width}fr)`;
  });
  variables['--tracks'] = sizes.join(' ');
  variables['--least'] = `${widths.reduce((sum, width) => sum + width, 0)}rem`;
  return { variables, start, end: all };
}
