import type { ReactNode } from 'react';

/** What every chart takes beside its data. */
export type ChartProps = {
  /** What is counted. */
  title: string;
  /** One sentence that says what the picture shows: "Thursday brought seven, the most." */
  sentence: string;
  level?: 2 | 3 | 4;
  /** The data are loading: the frame is drawn, the picture is grey. */
  loading?: boolean;
  /** Said in place of the picture when there is nothing at all. */
  empty?: string;
  /** What is missing and why, below the picture: "Instagram has not answered since Tuesday." */
  note?: ReactNode;
  /** At the right of the title. */
  actions?: ReactNode;
  className?: string;
};

/** A place on the axis: a day, a week, a class. */
export type Step = {
  /** In full, as it is read: "Thursday 19 November". */
  readonly label: string;
  /** On the axis, where it fits; the label unless given, nothing when empty. */
  readonly tick?: string;
  /** Today, this month. */
  readonly current?: boolean;
  /** Still to come: its values are not missing. */
  readonly ahead?: boolean;
  /** Said above the mark: "Open day". */
  readonly note?: string;
};

/** `brand`: the school's own data, alone. `ghost`: grey, for context. Numbers: the palette in its order. */
export type Tone = 'brand' | 'people' | 'place' | 'purpose' | 'ghost' | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** One value per step; `null` is a gap: not known, which is not zero. */
export type Values = readonly (number | null)[];

export type Series = {
  readonly name: string;
  readonly values: Values;
  /** The period before, drawn as a lighter ghost. */
  readonly before?: Values;
  readonly tone?: Tone;
};

/** Days on which a school works otherwise: from one step to another, both included. */
export type Mark = { readonly from: number; readonly to?: number; readonly label: string };

/** How a channel was on one day; `null` where it was not checked. */
export type ChannelDay = 'working' | 'late' | 'failed' | 'paused' | null;

/** What one wants to reach, from one value to another, both included: drawn as a band behind the data. */
export type Target = { readonly from: number; readonly to: number; readonly label: string };

export type ChartTable = {
  readonly head: readonly string[];
  /** The first cell names its row. */
  readonly rows: readonly (readonly (string | number | null)[])[];
};

/** What charts along steps share. */
export type StepProps = ChartProps & {
  /** The places along the axis, in their order. */
  steps: readonly Step[];
  /** What is drawn, each with its name and one value for each place. */
  series: readonly Series[];
  /** Names the ghost: "the week before". */
  beforeName?: string;
  /** Heads the first column of the table. */
  stepName?: string;
  /** Stretches of the axis with a name, such as half-term. */
  marks?: readonly Mark[];
  /** The value to reach, as a band. */
  target?: Target;
  /** What is counted, above the axis: "stories". */
  unit?: string;
  format?: (value: number) => string;
  height?: number;
};
