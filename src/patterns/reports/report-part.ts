import type { ReactNode } from 'react';
import type { Comparison, DayRange } from '../../lib/day-range.ts';
import type { Break } from '../../ui/charts/days.ts';
import type { ReportState } from '../report-panel.tsx';

/** What every part of a report takes beside what is its own. */
export type ReportPart<T> = {
  /** The report, or that it is on its way or failed. */
  state: ReportState<T>;
  /** The days looked at, both included. */
  period: DayRange;
  /** Other words than the part's own, for a report about one campus or one channel. */
  title?: string;
  /** Where the figures come from, where it is not the usual place. */
  source?: string;
  level?: 2 | 3 | 4;
  onRetry: () => void;
  /** Newer data are being asked for. */
  busy?: boolean;
  /** How to connect the source: a link or button; whoever may not do it gets a sentence instead. */
  connect?: ReactNode;
  /** What mends a part that is missing. */
  repair?: ReactNode;
  /** The way to the whole report. */
  more?: ReactNode;
  className?: string;
};

/** What parts along days take as well. */
export type DailyPart<T> = ReportPart<T> & {
  comparison: Comparison;
  /** Days without school, which a picture marks: half-terms, holidays. */
  breaks?: readonly Break[];
};
