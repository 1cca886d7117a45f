import type { ReactNode } from 'react';
import { figure, isKnown, textWidth } from './figures.ts';
import { fittingTicks, type ValueScale } from './scales.ts';
import type { Mark, Series, Step, Target } from './types.ts';

/** The inside of a picture along steps, in pixels. */
export type Field = {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly rtl: boolean;
  /** The middle of a step, and how wide its place and its marks are. */
  readonly x: (index: number) => number;
  readonly step: number;
  readonly band: number;
  readonly y: (value: number) => number;
};

const crisp = (place: number) => Math.round(place) + 0.5;

export const axisWidth = (ticks: readonly number[], format: (value: number) => string = figure): number =>
  Math.ceil(Math.max(0, ...ticks.map((tick) => textWidth(format(tick))))) + 8;

type ValueAxisProps = {
  field: Pick<Field, 'left' | 'right' | 'top' | 'rtl'>;
  scale: ValueScale;
  format: (value: number) => string;
  unit?: string;
};

/** Lines across, with their values at the side where reading begins. */
export function ValueAxis({ field: { left, right, top, rtl }, scale, format, unit }: ValueAxisProps) {
  const side = rtl ? right + 8 : left - 8;
  return (
    <g>
      {unit ? (
        <text x={rtl ? right : left} y={Math.max(10, top - 12)} className="fill-ink-3 text-xs">
          {unit}
        </text>
      ) : null}
      {scale.ticks.map((tick) => (
        <g key={tick}>
          <line
            x1={left}
            x2={right}
            y1={crisp(scale.y(tick))}
            y2={crisp(scale.y(tick))}
            className={tick === 0 ? 'stroke-chart-axis' : 'stroke-chart-grid'}
          />
          <text x={side} y={scale.y(tick) + 4} textAnchor="end" className="fill-ink-3 text-xs type-figures">
            {format(tick)}
          </text>
        </g>
      ))}
    </g>
  );
}

/** Names of the steps below the picture, as many as fit. */
export function StepAxis({ field, steps }: { field: Field; steps: readonly Step[] }) {
  const ticks = steps.map(({ label, tick }) => tick ?? label);
  return (
    <g>
      {fittingTicks(ticks, field.step).map((index) => (
        <text
          key={index}
          x={field.x(index)}
          y={field.bottom + 18}
          textAnchor="middle"
          className={steps[index]?.current ? 'fill-ink text-xs font-semibold' : 'fill-ink-3 text-xs'}
        >
          {ticks[index]}
        </text>
      ))}
    </g>
  );
}

/** Breaks of the term behind the data. */
export function Marks({
  field,
  marks,
}: {
  /** Where the picture lies and how values become places in it. */
  field: Field;
  /** Stretches of the axis with a name. */
  marks: readonly Mark[];
}) {
  return (
    <g>
      {marks.map(({ from, to = from, label }) => {
        const ends = [field.x(from), field.x(to)];
        const start = Math.min(...ends) - field.step / 2;
        const width = Math.abs(field.x(to) - field.x(from)) + field.step;
        return (
          <g key={`${from} ${label}`}>
            <rect x={start} y={field.top} width={width} height={field.bottom - field.top} className="fill-sunken" />
            {textWidth(label) <= width + 40 ? (
              <text x={start + width / 2} y={field.top - 6} textAnchor="middle" className="fill-ink-3 text-xs">
                {label}
              </text>
            ) : null}
          </g>
        );
      })}
    </g>
  );
}

/** The goal, behind the data; its name is where reading begins, clear of the newest point. */
export function TargetBand({ field, target: { from, to, label } }: { field: Field; target: Target }) {
  const [top, bottom] = [field.y(to), field.y(from)];
  const edges = from === to ? [top] : [top, bottom];
  return (
    <g>
      <rect
        x={field.left}
        y={top}
        width={field.right - field.left}
        height={bottom - top}
        className="fill-brand"
        opacity={0.1}
      />
      {edges.map((y) => (
        <line
          key={y}
          x1={field.left}
          x2={field.right}
          y1={crisp(y)}
          y2={crisp(y)}
          className="stroke-brand"
          strokeDasharray="2 4"
        />
      ))}
      <text
        x={field.rtl ? field.right - 6 : field.left + 6}
        y={top + 15}
        paintOrder="stroke"
        strokeWidth={3}
        className="fill-brand-text stroke-surface text-xs"
      >
        {label}
      </text>
    </g>
  );
}

/** Steps without data: hatched over the whole height, so that they are not read as zero. */
export function Gaps({
  field,
  steps,
  series,
  patternId,
}: {
  field: Field;
  steps: readonly Step[];
  series: readonly Series[];
  patternId: string;
}): ReactNode {
  return steps.map((step, index) =>
    step.ahead || series.some(({ values }) => isKnown(values[index])) ? null : (
      <rect
        key={step.label}
        x={field.x(index) - field.step / 2}
        y={field.top}
        width={field.step}
        height={field.bottom - field.top}
        fill={`url(#${patternId}-unknown)`}
        opacity={0.35}
      />
    ),
  );
}
