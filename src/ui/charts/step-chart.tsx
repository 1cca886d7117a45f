import { type ReactNode, useId } from 'react';
import { axisWidth, type Field, Gaps, Marks, StepAxis, TargetBand, ValueAxis } from './axes.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { capital, figure, gapNote, hasNothing, isKnown, readStep, stepTable, textWidth, toneOf } from './figures.ts';
import { Legend, type LegendItem, Readout } from './legend.tsx';
import { Patterns, Unknown } from './patterns.tsx';
import { Plot } from './plot.tsx';
import { stepScale, valueScale } from './scales.ts';
import type { Mark, Series, Step, StepProps } from './types.ts';

type Props = StepProps & {
  /** Every value that the scale must include. */
  extent: readonly number[];
  /** The axis begins at zero. */
  fromZero?: boolean;
  /** How the legend and the reading draw a series. */
  shape: 'block' | 'line';
  /** Share of a step that stays free. */
  padding?: number;
  /** Names at the end of the lines instead of a legend, where there is space. */
  endLabels?: readonly string[];
  /** Whether series wear patterns besides their colours. */
  patterned?: boolean;
  /** What the steps are, below them. */
  along?: string;
  /** Draws the picture in the field it is given. */
  draw: (field: Field, context: { active: number | null; patternId: string; named: boolean }) => ReactNode;
};

/** Under this width names at the ends leave too little for the lines. */
const ROOM_FOR_NAMES = 480;

/** Axes, reading by key and pointer, and the frame of all charts along steps. What is drawn is the caller's. */
// Long: one drawing; all of it is placed by the same scale.
export function StepChart({
  steps: bare,
  series,
  marks = [],
  target,
  beforeName = 'the period before',
  stepName,
  unit,
  format = figure,
  height = 220,
  extent,
  fromZero = true,
  shape,
  padding = 0,
  endLabels,
  patterned = false,
  along,
  draw,
  ...frame
}: Props) {
  const patternId = useId();
  const steps = withMarks(bare, marks);
  const top = unit || marks.length > 0 ? 26 : 16;
  const bottom = height - (along ? 42 : 26);
  const scale = valueScale(target ? [...extent, target.from, target.to] : extent, [bottom, top], { fromZero });
  const start = axisWidth(scale.ticks, format);
  const end = endLabels ? Math.max(24, ...endLabels.map((label) => textWidth(label) + 22)) : 4;
  const items = legendOf(series, shape, beforeName, patterned ? patternId : undefined);
  const isNamed = (width: number) => endLabels !== undefined && width >= ROOM_FOR_NAMES;
  const fieldOf = ({ width, rtl }: { width: number; rtl: boolean }): Field & { nearest: (x: number) => number } => {
    const after = isNamed(width) || !endLabels ? end : 12;
    const left = rtl ? after : start;
    const right = width - (rtl ? start : after);
    const { x, step, band, nearest } = stepScale(steps.length, rtl ? right : left, rtl ? left : right, padding);
    return { left, right, top, bottom, rtl, x, step, band, y: scale.y, nearest };
  };
  return (
    <ChartFrame
      {...frame}
      height={height}
      isEmpty={hasNothing(series)}
      gaps={gapNote(steps, series)}
      table={stepTable(steps, series, { stepName, beforeName })}
      legend={endLabels || items.length < 2 ? null : <Legend items={items} />}
    >
      <Plot
        label={`${frame.title}, point by point`}
        height={height}
        count={steps.length}
        start={newest(steps, series)}
        read={(index) => readStep(steps[index] as Step, index, series, format, beforeName)}
        nearest={(x, _, size) => fieldOf(size).nearest(x)}
        readout={(index, size) => ({
          x: fieldOf(size).x(index),
          reach: shape === 'block' ? fieldOf(size).step / 2 : undefined,
          content: <StepReadout {...{ step: steps[index] as Step, index, series, items, format }} />,
        })}
        before={(size) =>
          endLabels && !isNamed(size.width) && items.length > 1 ? <Legend items={items} className="pb-3" /> : null
        }
      >
        {(size, active) => {
          const field = fieldOf(size);
          return (
            <>
              <Unknown id={patternId} />
              {patterned ? <Patterns id={patternId} count={series.length} /> : null}
              <Marks field={field} marks={marks} />
              <ValueAxis field={field} scale={scale} format={format} unit={unit} />
              {target ? <TargetBand field={field} target={target} /> : null}
              <Gaps field={field} steps={steps} series={series} patternId={patternId} />
              {draw(field, { active, patternId, named: isNamed(size.width) })}
              <StepAxis field={field} steps={steps} />
              {along ? (
                <text
                  x={(field.left + field.right) / 2}
                  y={height - 6}
                  textAnchor="middle"
                  className="fill-ink-3 text-xs"
                >
                  {along}
                </text>
              ) : null}
            </>
          );
        }}
      </Plot>
    </ChartFrame>
  );
}

/** The last step that has a value: one begins to read with what is new. */
function newest(steps: readonly Step[], series: readonly Series[]): number {
  const newestIndex = steps.findLastIndex((_, index) => series.some(({ values }) => isKnown(values[index])));
  return Math.max(0, newestIndex);
}

/** Who reads the table or listens must learn of a break as well. */
function withMarks(steps: readonly Step[], marks: readonly Mark[]): readonly Step[] {
  if (marks.length === 0) return steps;
  return steps.map((step, index) => {
    const mark = marks.find(({ from, to = from }) => index >= from && index <= to);
    return mark && !step.note
      ? { ...step, label: `${step.label}, ${mark.label}`, tick: step.tick ?? step.label }
      : step;
  });
}

function legendOf(
  series: readonly Series[],
  shape: 'block' | 'line',
  beforeName: string,
  patternId: string | undefined,
): LegendItem[] {
  const items = series.map(
    ({ name }, index): LegendItem => ({ name, shape, index, patternId, tone: toneOf(series, index) }),
  );
  const hasGhost = series.some(({ before }) => before);
  return hasGhost ? [...items, { name: capital(beforeName), shape, tone: 'ghost' }] : items;
}

type StepReadoutProps = {
  step: Step;
  index: number;
  series: readonly Series[];
  items: readonly LegendItem[];
  format: (value: number) => string;
};

function StepReadout({ step, index, series, items, format }: StepReadoutProps) {
  const say = (value: number | null | undefined) =>
    isKnown(value) ? format(value) : step.ahead ? 'not yet' : 'no data';
  const ghost = items[series.length];
  const rows = series.flatMap(({ name, values, before }, n) => [
    { ...items[n], name, value: say(values[index]) },
    ...(before
      ? [
          {
            ...ghost,
            name: series.length > 1 ? `${name}, ${ghost?.name}` : (ghost?.name ?? ''),
            value: say(before[index]),
          },
        ]
      : []),
  ]);
  return <Readout title={step.note ? `${step.label}: ${step.note}` : step.label} rows={rows} />;
}
