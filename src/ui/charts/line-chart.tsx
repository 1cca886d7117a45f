import type { Field } from './axes.tsx';
import { isKnown, knownOf, spread, toneOf } from './figures.ts';
import { areaPath, lastKnown, linePath, lonely } from './shapes.ts';
import { StepChart } from './step-chart.tsx';
import { DOT, dashOf, FILL, STROKE } from './tones.ts';
import type { Series, StepProps } from './types.ts';

type LineChartProps = StepProps & {
  /** The axis begins near the least value: for what never comes near zero, such as a temperature or a score. */
  fromZero?: boolean;
};

/** How values go up and down over time. At most five lines; more are small pictures side by side. */
export function LineChart(props: LineChartProps) {
  return <Lines {...props} filled={false} />;
}

type AreaChartProps = Omit<StepProps, 'series'> & {
  /** What is drawn, with one value for each place. */
  series: Series;
};

/** How much of one thing over time, always from zero. */
export function AreaChart({ series, ...props }: AreaChartProps) {
  return <Lines {...props} series={[series]} filled />;
}

function Lines({ filled, ...props }: LineChartProps & { filled: boolean }) {
  const { series } = props;
  return (
    <StepChart
      {...props}
      shape="line"
      extent={knownOf(...series.flatMap(({ values, before }) => [values, before]))}
      endLabels={series.length > 1 ? series.map(({ name }) => name) : undefined}
      draw={(field, { active, named }) => (
        <>
          {active === null ? null : (
            <line
              x1={field.x(active)}
              x2={field.x(active)}
              y1={field.top}
              y2={field.bottom}
              className="stroke-chart-axis"
            />
          )}
          {series.map(({ name, before }) =>
            before ? (
              <g key={name}>
                <path
                  d={linePath(before, field)}
                  className="fill-none stroke-chart-ghost"
                  strokeWidth={1.5}
                  strokeLinejoin="round"
                />
                {lonely(before).map((at) => (
                  <circle key={at} cx={field.x(at)} cy={field.y(before[at] ?? 0)} r={2.5} className={DOT.ghost} />
                ))}
              </g>
            ) : null,
          )}
          {series.map((one, index) => (
            <Line key={one.name} series={series} index={index} field={field} active={active} filled={filled} />
          ))}
          {named ? <EndNames series={series} field={field} /> : null}
        </>
      )}
    />
  );
}

type LineProps = {
  series: readonly Series[];
  index: number;
  field: Field;
  active: number | null;
  filled: boolean;
};

function Line({ series, index, field, active, filled }: LineProps) {
  const values = series[index]?.values ?? [];
  const tone = toneOf(series, index);
  const dots = new Set([...lonely(values), lastKnown(values), ...(active === null ? [] : [active])]);
  return (
    <g>
      {filled ? <path d={areaPath(values, field)} className={FILL[tone]} opacity={0.14} /> : null}
      <path
        d={linePath(values, field)}
        className={`fill-none ${STROKE[tone]}`}
        strokeWidth={2}
        strokeLinejoin="round"
        strokeDasharray={dashOf(index, tone)}
      />
      {[...dots].map((at) => {
        const value = values[at];
        return isKnown(value) ? (
          <circle
            key={at}
            cx={field.x(at)}
            cy={field.y(value)}
            r={at === active ? 4.5 : 3.5}
            className={`stroke-surface ${DOT[tone]}`}
            strokeWidth={1.5}
          />
        ) : null;
      })}
    </g>
  );
}

/** Each line says its name where it ends. */
function EndNames({ series, field }: { series: readonly Series[]; field: Field }) {
  const named = series
    .map(({ name, values }, index) => ({ name, tone: toneOf(series, index), at: values[lastKnown(values)] }))
    .filter(({ at }) => isKnown(at));
  const places = spread(
    named.map(({ at }) => field.y(at ?? 0)),
    16,
    field.top,
    field.bottom,
  );
  const side = field.rtl ? field.left - 10 : field.right + 10;
  return named.map(({ name, tone }, n) => (
    <g key={name}>
      <circle cx={side} cy={places[n]} r={3} className={DOT[tone]} />
      <text x={side + (field.rtl ? -8 : 8)} y={(places[n] ?? 0) + 4} className="fill-ink-2 text-xs">
        {name}
      </text>
    </g>
  ));
}
