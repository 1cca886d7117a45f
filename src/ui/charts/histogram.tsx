import { Column } from './bar-chart.tsx';
import { binsOf, median } from './bins.ts';
import { figure, textWidth } from './figures.ts';
import { barPath } from './shapes.ts';
import { StepChart } from './step-chart.tsx';
import type { ChartProps } from './types.ts';

type Props = ChartProps & {
  values: readonly number[];
  /** What one value is: "Stories". */
  name: string;
  /** What is measured: "Hours until approved". */
  measure: string;
  /** About how many bins. */
  bins?: number;
  format?: (value: number) => string;
  height?: number;
};

/** How values are spread: many or few, near or far. The line stands where half lie below. */
export function Histogram({ values, name, measure, bins = 10, format = figure, ...props }: Props) {
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
        const along = middle === null ? 0 : (middle - (counted[0]?.from ?? 0)) / width - 0.5;
        const x = field.x(0) + (field.rtl ? -1 : 1) * along * field.step;
        const fits = field.rtl ? x - textWidth(label) > field.left : x + textWidth(label) < field.right;
        const toEnd = field.rtl !== fits ? 6 : -6;
        return (
          <>
            {active === null ? null : <Column field={field} index={active} />}
            {counted.map(({ from, count }, index) =>
              count > 0 ? (
                <path
                  key={from}
                  d={barPath(field.x(index) - field.band / 2, field.band, zero, field.y(count))}
                  className="fill-brand"
                />
              ) : null,
            )}
            {label ? (
              <g>
                <line
                  x1={x}
                  x2={x}
                  y1={field.top - 4}
                  y2={zero}
                  className="stroke-ink"
                  strokeDasharray="4 3"
                  strokeWidth={1.5}
                />
                <text
                  x={x + toEnd}
                  y={field.top + 16}
                  textAnchor={fits ? 'start' : 'end'}
                  paintOrder="stroke"
                  strokeWidth={3}
                  className="fill-ink-2 stroke-surface text-xs font-medium"
                >
                  {label}
                </text>
              </g>
            ) : null}
          </>
        );
      }}
    />
  );
}
