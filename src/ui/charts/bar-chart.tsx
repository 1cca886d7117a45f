import type { Field } from './axes.tsx';
import { figure, isKnown, knownOf, textWidth, toneOf } from './figures.ts';
import { barPath } from './shapes.ts';
import { StepChart } from './step-chart.tsx';
import { FILL } from './tones.ts';
import type { Series, StepProps, Tone } from './types.ts';

const WIDEST = 32;
const BETWEEN = 2;

/** How much of each, from zero. Up to three series side by side; to see parts of a whole: `StackedBarChart`. */
export function BarChart(props: StepProps) {
  const { steps, series, format = figure } = props;
  const slots = slotsOf(series);
  const values = knownOf(...slots.map((slot) => slot.values));
  const least = Math.min(0, ...values);
  return (
    <StepChart
      {...props}
      shape="block"
      padding={0.24}
      // Bars that hang have their figures below them.
      extent={least < 0 ? [...values, Math.floor(least * 1.2)] : values}
      draw={(field, { active }) => {
        const width = Math.max(1, Math.min(WIDEST, field.band / slots.length - BETWEEN));
        const widest = Math.max(0, ...values.map((value) => textWidth(format(value))));
        const hasFigures = slots.length === 1 && widest <= field.step;
        return steps.map((step, index) => (
          <g key={step.label}>
            {index === active ? <Column field={field} index={index} /> : null}
            {slots.map(({ name, values: all, tone }, n) => {
              const value = all[index];
              if (!isKnown(value) || value === 0) return null;
              const place = n - slots.length / 2;
              const x = field.x(index) + (field.rtl ? -1 - place : place) * (width + BETWEEN) + BETWEEN / 2;
              return <path key={name} d={barPath(x, width, field.y(0), field.y(value))} className={FILL[tone]} />;
            })}
            <Above {...{ field, index, slots, format }} note={step.note} hasFigures={hasFigures} />
          </g>
        ));
      }}
    />
  );
}

type Slot = { readonly name: string; readonly values: Series['values']; readonly tone: Tone };

/** Each series, and beside it its ghost. */
function slotsOf(series: readonly Series[]): Slot[] {
  return series.flatMap(({ name, values, before }, index): Slot[] => [
    { name, values, tone: toneOf(series, index) },
    ...(before ? [{ name: `${name} before`, values: before, tone: 'ghost' as const }] : []),
  ]);
}

/** Behind the step in hand. */
export function Column({ field, index }: { field: Field; index: number }) {
  return (
    <rect
      x={field.x(index) - field.step / 2}
      y={field.top}
      width={field.step}
      height={field.bottom - field.top}
      className="fill-hover"
    />
  );
}

type AboveProps = {
  field: Field;
  index: number;
  slots: readonly Slot[];
  format: (value: number) => string;
  note: string | undefined;
  hasFigures: boolean;
};

/** The figure of a lone bar, or what happened that day: above the bar, or below one that hangs. */
function Above({ field, index, slots, format, note, hasFigures }: AboveProps) {
  const values = knownOf(slots.map(({ values: all }) => all[index] ?? null));
  const most = Math.max(...values);
  const text = note ?? (hasFigures && values.length > 0 ? format(most) : undefined);
  if (!text) return null;
  const end = values.length > 0 ? most : 0;
  const half = textWidth(text) / 2;
  return (
    <text
      x={Math.min(field.right - half, Math.max(field.left + half, field.x(index)))}
      y={field.y(end) + (end < 0 ? 15 : -6)}
      textAnchor="middle"
      paintOrder="stroke"
      strokeWidth={3}
      className={`stroke-surface ${note ? 'fill-brand-text text-xs font-semibold' : 'fill-ink-2 text-xs type-figures'}`}
    >
      {text}
    </text>
  );
}
