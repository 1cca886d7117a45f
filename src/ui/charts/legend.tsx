import { cx } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { patternFill } from './patterns.tsx';
import { dashOf, FILL, STROKE } from './tones.ts';
import type { Tone } from './types.ts';

type SwatchProps = {
  /** Which colour of the charts. */
  tone: Tone;
  /** A block for surfaces, a line for lines. */
  shape: 'block' | 'line';
  /** Place in the order of the series: decides dashes and pattern. */
  index?: number;
  /** The pattern that tells it apart besides its colour. */
  patternId?: string;
};

export function Swatch({ tone, shape, index = 0, patternId }: SwatchProps) {
  const over = shape === 'block' && patternId ? patternFill(patternId, index) : undefined;
  return shape === 'block' ? (
    <svg aria-hidden="true" className="size-3 shrink-0" viewBox="0 0 12 12">
      <rect x={0.5} y={0.5} width={11} height={11} rx={2} className={FILL[tone]} />
      {over ? <rect x={0.5} y={0.5} width={11} height={11} rx={2} fill={over} /> : null}
    </svg>
  ) : (
    <svg aria-hidden="true" className="h-3 w-6 shrink-0" viewBox="0 0 24 12">
      <path d="M0 6H24" className={STROKE[tone]} strokeWidth={2} strokeDasharray={dashOf(index, tone)} />
    </svg>
  );
}

export type LegendItem = SwatchProps & { name: string };

/** Only where there is no space for a label beside its mark. */
export function Legend({
  items,
  className,
}: {
  /** What each colour stands for. */
  items: readonly LegendItem[];
  className?: string;
}) {
  return (
    <ul className={cx('flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2', className)} aria-hidden="true">
      {items.map(({ name, ...swatch }) => (
        <li key={name} className="inline-flex min-w-0 items-center gap-1.5">
          <Swatch {...swatch} />
          <span className="min-w-0 truncate">{name}</span>
        </li>
      ))}
    </ul>
  );
}

type ReadoutProps = {
  /** The point that is read. */
  title: ReactNode;
  /** The values at this point. */
  rows: readonly (Partial<LegendItem> & { name: string; value: string })[];
};

/** What floats beside the point in hand; the slider says the same in words. */
export function Readout({ title, rows }: ReadoutProps) {
  return (
    <div className="grid gap-1">
      <p className="font-medium text-ink">{title}</p>
      {rows.map(({ name, value, tone, shape = 'block', index, patternId }) => (
        <p key={name} className="flex items-center gap-1.5 text-ink-2">
          {tone === undefined ? null : <Swatch tone={tone} shape={shape} index={index} patternId={patternId} />}
          <span className="min-w-0 truncate">{name}</span>
          <span className="ms-auto ps-3 font-medium text-ink type-figures">{value}</span>
        </p>
      ))}
    </div>
  );
}
