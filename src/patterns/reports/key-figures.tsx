import { StatCard } from '../../ui/charts/stat-card.tsx';
import type { Values } from '../../ui/charts/types.ts';
import { changeUnit, formatOf, type Unit } from './units.ts';

/** One of the figures that a report begins with. */
export type KeyFigure = {
  readonly id: string;
  /** "Stories published" */
  readonly label: string;
  readonly unit: Unit;
  /** `null`: not known, which is not zero. */
  readonly value: number | null;
  /** The same in the period compared with. */
  readonly before?: number | null;
  /** Whether more of it is good, bad or neither. */
  readonly more?: 'good' | 'bad' | 'neither';
  /** A dozen or so figures of the period, the oldest first. */
  readonly trend?: Values;
  /** Why it is not known, or what it lacks: "Google Analytics is not connected." */
  readonly missing?: string;
};

type Props = {
  /** Two to five figures with what they were before. */
  figures: readonly KeyFigure[];
  /** What they are compared with, after "than": "the week before". Left out: nothing is compared. */
  beforeName?: string;
  /** On their way: the labels stand already. */
  loading?: boolean;
};

/** The figures that one should know without reading on, for the `stats` of a report page. Two to five. */
export function KeyFigures({ figures, beforeName, loading = false }: Props) {
  return figures.map(({ id, label, unit, value, before, more, trend, missing }) => (
    <StatCard
      key={id}
      label={label}
      value={value}
      format={formatOf(unit)}
      loading={loading}
      changeIn={changeUnit(unit)}
      {...(beforeName === undefined ? {} : { before, than: `than ${beforeName}` })}
      {...(more ? { more } : {})}
      {...(trend ? { trend } : {})}
      {...(missing ? { detail: missing } : {})}
    />
  ));
}
