import { stack } from '@visx/shape';
import { Column } from './bar-chart.tsx';
import { isKnown, percent, toneOf } from './figures.ts';
import { Filled } from './patterns.tsx';
import { barPath } from './shapes.ts';
import { StepChart } from './step-chart.tsx';
import type { Series, StepProps } from './types.ts';

type Props = Omit<StepProps, 'beforeName'> & {
  /** Each bar as parts of a hundred. */
  asShares?: boolean;
};

/** Parts of a whole over time. Keep to four parts: only the lowest can be compared well. */
export function StackedBarChart({ asShares = false, ...props }: Props) {
  const series = asShares ? sharesOf(props.series) : props.series;
  const { steps } = props;
  const layers = stack<number, number>({
    keys: series.map((_, index) => index),
    value: (step, key) => series[key]?.values[step] ?? 0,
  })(steps.map((_, index) => index));
  const top = layers.at(-1)?.map(([, high]) => high) ?? [];
  return (
    <StepChart
      {...props}
      series={series}
      format={asShares ? percent : props.format}
      shape="block"
      patterned
      padding={0.32}
      // With a half the axis is not one of whole numbers.
      extent={asShares ? [0, 0.5, 1] : top}
      draw={(field, { active, patternId }) => {
        const width = Math.min(40, field.band);
        return steps.map((step, index) => (
          <g key={step.label}>
            {index === active ? <Column field={field} index={index} /> : null}
            {layers.map((layer, n) => {
              const [low, high] = layer[index] ?? [0, 0];
              if (!(high > low)) return null;
              const isTop = layers.slice(n + 1).every((above) => (above[index]?.[1] ?? 0) <= high);
              // A hair of the surface between two parts keeps them apart in grey.
              const zero = field.y(low) - (n > 0 ? 1 : 0);
              return (
                <Filled
                  key={series[n]?.name}
                  d={barPath(field.x(index) - width / 2, width, zero, field.y(high), isTop ? 2 : 0)}
                  tone={toneOf(series, n)}
                  index={n}
                  patternId={patternId}
                />
              );
            })}
          </g>
        ));
      }}
    />
  );
}

function sharesOf(series: readonly Series[]): Series[] {
  const totals = (series[0]?.values ?? []).map((_, index) =>
    series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0),
  );
  return series.map((one) => ({
    ...one,
    values: one.values.map((value, index) => {
      const total = totals[index] ?? 0;
      return isKnown(value) && total > 0 ? value / total : null;
    }),
  }));
}
