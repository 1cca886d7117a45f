import { useEffect, useRef } from 'react';
import { dateFormat } from '../../lib/date-format.ts';
import { axisWidth, ValueAxis } from './axes.tsx';
import { ChartFrame } from './chart-frame.tsx';
import type { Dense } from './dense-canvas.ts';
import { figure, isKnown, knownOf, missingNote, readStep, stepTable, toneOf } from './figures.ts';
import { Legend, type LegendItem, Readout } from './legend.tsx';
import { nearestTime } from './nearest-time.ts';
import { Plot } from './plot.tsx';
import { type ValueScale, valueScale } from './scales.ts';
import { dashOf, STROKE } from './tones.ts';
import type { ChartProps, Series, Tone } from './types.ts';
import { useDense } from './use-dense.ts';
import type { Size } from './use-size.ts';

type Props = ChartProps & {
  /** Milliseconds since 1970, rising; one per value. */
  times: readonly number[];
  /** What is drawn: thousands of points each. */
  series: readonly Omit<Series, 'before'>[];
  unit?: string;
  format?: (value: number) => string;
  /** Whose clock is read out. */
  timeZone?: string;
  height?: number;
};

/** Lines of thousands of points, such as visits by the hour over a year: drawn on a canvas that is loaded when it is needed. */
// Long: one drawing; all of it is placed by the same scale.
export function DenseLineChart({
  times,
  series,
  unit,
  format = figure,
  timeZone = 'Europe/London',
  height = 240,
  ...frame
}: Props) {
  const clock = dateFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone });
  const top = unit ? 26 : 16;
  const bottom = height - 26;
  const knownValues = knownOf(...series.map(({ values }) => values));
  const tools = useDense(!frame.loading && knownValues.length > 0);
  const loaded = tools === 'failed' ? null : tools;
  const scale = valueScale(knownValues, [bottom, top]);
  const start = axisWidth(scale.ticks, format);
  const first = times[0] ?? 0;
  const span = Math.max(1, (times.at(-1) ?? 1) - first);
  const fieldOf = ({ width, rtl }: Size) => {
    const left = rtl ? 12 : start;
    const right = width - (rtl ? start : 12);
    const along = (time: number) => ((time - first) / span) * (right - left);
    return { left, right, top, rtl, x: (time: number) => (rtl ? right - along(time) : left + along(time)) };
  };
  const stepAt = (index: number) => ({ label: clock.format(times[index] ?? 0) });
  const items = series.map(
    ({ name }, index): LegendItem => ({ name, shape: 'line', index, tone: toneOf(series, index) }),
  );
  const gaps = times.filter((_, index) => series.some(({ values }) => !isKnown(values[index]))).length;
  return (
    <ChartFrame
      {...frame}
      height={height}
      isEmpty={knownValues.length === 0}
      gaps={
        tools === 'failed'
          ? 'The picture did not load. The table and the CSV file have all figures.'
          : missingNote(gaps, times.length, 'points')
      }
      legend={items.length > 1 ? <Legend items={items} /> : null}
      // Thousands of rows are made only when the table or the file is asked for.
      table={() =>
        stepTable(
          times.map((_, index) => stepAt(index)),
          series,
        )
      }
    >
      <Plot
        label={`${frame.title}, point by point`}
        height={height}
        count={times.length}
        start={times.length - 1}
        read={(index) => readStep(stepAt(index), index, series, format)}
        nearest={(x, _, size) => {
          const field = fieldOf(size);
          const along = (field.rtl ? field.right - x : x - field.left) / (field.right - field.left);
          return nearestTime(times, first + along * span);
        }}
        readout={(index, size) => ({
          x: fieldOf(size).x(times[index] ?? first),
          content: (
            <Readout
              title={stepAt(index).label}
              rows={series.map(({ name, values }, n) => {
                const value = values[index];
                return { ...items[n], name, value: isKnown(value) ? format(value) : 'no data' };
              })}
            />
          ),
        })}
        over={(size, active) => {
          const { left, right, rtl, x } = fieldOf(size);
          const box = { left, top, width: right - left, height: bottom - top };
          return (
            <>
              {loaded ? (
                <Canvas draw={loaded.draw} box={box} rtl={rtl} times={times} series={series} scale={scale} />
              ) : null}
              {active === null ? null : (
                <div
                  className="absolute w-px bg-ink"
                  style={{ left: x(times[active] ?? first), top, height: bottom - top }}
                />
              )}
            </>
          );
        }}
      >
        {(size) => {
          const field = fieldOf(size);
          return (
            <>
              <ValueAxis field={field} scale={scale} format={format} unit={unit} />
              {loaded
                ?.ticks(first, first + span, Math.max(2, Math.floor((field.right - field.left) / 90)), timeZone)
                .map(({ at, label }) => (
                  <text
                    key={at}
                    x={field.x(at)}
                    y={bottom + 18}
                    textAnchor="middle"
                    className="fill-ink-3 text-xs type-figures"
                  >
                    {label}
                  </text>
                ))}
            </>
          );
        }}
      </Plot>
    </ChartFrame>
  );
}

type CanvasProps = {
  draw: Dense['draw'];
  box: { left: number; top: number; width: number; height: number };
  rtl: boolean;
  times: readonly number[];
  series: Props['series'];
  scale: ValueScale;
};

function Canvas({ draw, box: { left, top, width, height }, rtl, times, series, scale }: CanvasProps) {
  const node = useRef<HTMLDivElement>(null);
  const [low, high] = scale.ends;
  useEffect(() => {
    const place = node.current;
    if (!place) return;
    const lines = series.map(({ values }, index) => ({
      values,
      colourOf: () => colourOf(place, toneOf(series, index)),
      dash: dashOf(index, toneOf(series, index))?.split(' ').map(Number),
      width: 1.25,
    }));
    return draw(place, { width, height, rtl, times, range: [low, high], lines });
  }, [draw, width, height, rtl, times, series, low, high]);
  return (
    <div ref={node} aria-hidden="true" className="absolute overflow-hidden" style={{ left, top, width, height }}>
      {series.map(({ name }, index) => (
        <svg key={name} data-tone={toneOf(series, index)} className={`hidden ${STROKE[toneOf(series, index)]}`} />
      ))}
    </div>
  );
}

/** The colour that the classes give, for the canvas. */
function colourOf(place: HTMLElement, tone: Tone): string {
  const mark = place.querySelector(`[data-tone="${tone}"]`);
  return mark ? getComputedStyle(mark).stroke : 'currentcolor';
}
