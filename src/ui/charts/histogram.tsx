import type { Field } from './axes.tsx';
import { Column } from './bar-chart.tsx';
import { binsOf, median } from './bins.ts';
import { figure, textWidth } from './figures.ts';
import { barPath } from './shapes.ts';
import { StepChart } from './step-chart.tsx';
import { FILL } from './tones.ts';
import type { ChartProps } from './types.ts';

type Props = ChartProps & {
  /** Every single value. The chart counts them. */
  values: readonly number[];
  /** What one value is: "Stories". */
  name: string;
  /** What is measured: "Hours until approved". */
  measure: string;
  /** One's own among them: the others step back. */
  own?: { readonly value: number; readonly label: string };
  /** About how many bins. */
  bins?: number;
  format?: (value: number) => string;
  height?: number;
};

/** How values are spread: many or few, near or far. The line is at the median. */
export function Histogram({ values, name, measure, own, bins = 10, format = figure, ...props }: Props) {
  const counted = binsOf(values, bins);
  const whole = values.every(Number.isInteger);
  const middle = median(values);
  const width = (counted[0]?.to ?? 1) - (counted[0]?.from ?? 0);
  const label = middle === null ? '' : `half under ${format(middle)}`;
  return (
    <StepChart
      {...props}
      steps={counted.map(({ from, to }) => {
        const last = whole ? to - 1 : to;
        return last === from
          ? { label: format(from), tick: figure(from) }
          : { label: `${format(from)} to ${format(last)}`, tick: `${figure(from)}–${figure(last)}` };
      })}
      series={[{ name, values: counted.map(({ count }) => count) }]}
      stepName={measure}
      along={measure}
      unit={name.toLowerCase()}
      shape="block"
      padding={0.06}
      extent={counted.map(({ count }) => count)}
      draw={(field, { active }) => {
        const zero = field.y(0);
        // Where each whole number has a bin of its own, the line is in its middle.
        const within = whole && width === 1 ? 0.5 : 0;
        const along = (value: number) => (value + within - (counted[0]?.from ?? 0)) / width - 0.5;
        const placeOf = (value: number) => field.x(0) + (field.rtl ? -1 : 1) * along(value) * field.step;
        return (
          <>
            {active === null ? null : <Column field={field} index={active} />}
            {counted.map(({ from, count }, index) =>
              count > 0 ? (
                <path
                  key={from}
                  d={barPath(field.x(index) - field.band / 2, field.band, zero, field.y(count))}
                  className={own ? FILL.ghost : FILL.brand}
                />
              ) : null,
            )}
            {own ? <Standing field={field} x={placeOf(own.value)} label={own.label} isOwn /> : null}
            {middle === null ? null : <Standing field={field} x={placeOf(middle)} label={label} />}
          </>
        );
      }}
    />
  );
}

type StandingProps = { field: Field; x: number; label: string; isOwn?: boolean };

/** A line across all bars and its words; one's own is a row lower, so that the two never meet. */
function Standing({ field, x, label, isOwn = false }: StandingProps) {
  const fits = field.rtl ? x - textWidth(label) > field.left : x + textWidth(label) < field.right;
  return (
    <g>
      <line
        x1={x}
        x2={x}
        y1={field.top - 4}
        y2={field.y(0)}
        className={isOwn ? 'stroke-brand' : 'stroke-ink'}
        strokeDasharray={isOwn ? undefined : '4 3'}
        strokeWidth={isOwn ? 2.5 : 1.5}
      />
      <text
        x={x + (field.rtl !== fits ? 6 : -6)}
        y={field.top + (isOwn ? 34 : 16)}
        textAnchor={fits ? 'start' : 'end'}
        paintOrder="stroke"
        strokeWidth={3}
        className={`stroke-surface text-xs ${isOwn ? 'fill-brand-text font-semibold' : 'fill-ink-2 font-medium'}`}
      >
        {label}
      </text>
    </g>
  );
}
