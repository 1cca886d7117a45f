import type { ReactNode } from 'react';

export type Value = string | number | null | undefined;

/** Columns are found again by identity: keep the array at module level or in a memo. */
export type Column<T> = {
  id: string;
  /** In plain words; also names the filter, the entry in the chooser and the heading in the file. */
  header: string;
  /** What is sorted, filtered and saved. Dates as ISO strings. */
  value: (row: T) => Value;
  /** What is shown instead of the value. Links and buttons take the `tabIndex`, so that the table stays one stop. */
  cell?: (row: T, tabIndex: 0 | -1) => ReactNode;
  /** `actions` holds what can be done with the row: never sorted, hidden or saved, and its header is read out alone. */
  kind?: 'text' | 'number' | 'date' | 'actions';
  /** Values in their own order, where letters say nothing of it: the worst first. Others come after them. */
  order?: readonly string[];
  /** `choice` offers the values there are; numbers and dates are filtered from a smallest one on. */
  filter?: 'text' | 'choice' | 'from';
  sortable?: boolean;
  /** Px at a text size of 16. */
  width?: number;
  pin?: 'start' | 'end';
  /** Out of sight until chosen. */
  hidden?: boolean;
  /** Cannot be hidden. */
  always?: boolean;
};

export type Sort = { id: string; desc: boolean };
export type Filter = { id: string; value: string };
export type Density = 'comfortable' | 'compact';
