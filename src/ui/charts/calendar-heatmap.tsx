import { useId } from 'react';
import { type Day, weekday } from '../../lib/day.ts';
import { ChartFrame } from './chart-frame.tsx';
import { type Break, longDay, shortMonth } from './days.ts';
import { capital, figure, isKnown, knownOf, missingNote } from './figures.ts';
import { Readout } from './legend.tsx';
import { levelOf, levelRanges } from './levels.ts';
import { Unknown } from './patterns.tsx';
import { Plot } from './plot.tsx';
import { LEVEL_FILL } from './tones.ts';
import type { ChartProps, Values } from './types.ts';
import type { Size } from './use-size.ts';

type Props = ChartProps & {
  /** Days in a row. */
  days: readonly Day[];
  /** One per day; `null` where nothing is known. */
  values: Values;
  /** What is counted: "stories". */
  unit: string;
  breaks?: readonly Break[];
  format?: (value: number) => string;
};

/** Rows of every other day are named; there is no space for more. */
const NAMES = [
  ['Mon', 0],
  ['Wed', 2],
  ['Fri', 4],
  ['Sun', 6],
] as const;
const SIDE = 34;
const HEAD = 20;
const LEAST = 12;
const MOST = 20;
const BETWEEN = 3;

/** Weeks as columns; where they do not fit, in two rows and more. */
function layoutOf(weeks: number, width: number) {
  const space = Math.max(LEAST, width - SIDE);
  const blocks = Math.max(1, Math.ceil((weeks * LEAST) / space));
  const perBlock = Math.ceil(weeks / blocks);
  const pitch = Math.min(MOST, Math.floor(space / perBlock));
  return { perBlock, pitch, tall: pitch * 7 + HEAD, height: blocks * (pitch * 7 + HEAD) + (blocks - 1) * 8 };
}

/** Which days of a year are busy and which are silent. */
// Long: one drawing; all of it is placed by the same weeks and sizes.
export function CalendarHeatmap({ days, values, unit, breaks = [], format = figure, ...frame }: Props) {
  const patternId = useId();
  const most = Math.max(1, ...knownOf(values));
  const offset = weekday(days[0] ?? '2026-01-05');
  const weeks = Math.ceil((offset + days.length) / 7);
  const heightOf = ({ width }: Pick<Size, 'width'>) => layoutOf(weeks, width).height;
  const breakOf = (day: Day) => breaks.find(({ from, to }) => day >= from && day <= to)?.label;
  const say = (value: number | null | undefined, thing = ` ${unit}`) =>
    isKnown(value) ? `${format(value)}${thing}` : 'no data';
  const nameOf = (day: Day) => [longDay(day), breakOf(day)].filter(Boolean).join(', ');
  const unknown = values.filter((value) => !isKnown(value)).length;

  const placeOf = (index: number, { width, rtl }: Size) => {
    const { perBlock, pitch, tall } = layoutOf(weeks, width);
    const week = Math.floor((offset + index) / 7);
    const block = Math.floor(week / perBlock);
    const along = SIDE + (week % perBlock) * pitch;
    const y = HEAD + block * (tall + 8) + ((offset + index) % 7) * pitch;
    return { x: rtl ? width - along - pitch : along, y, side: pitch - BETWEEN, block, week };
  };
  const nearest = (x: number, y: number, size: Size) => {
    const { perBlock, pitch, tall } = layoutOf(weeks, size.width);
    const column = Math.floor(((size.rtl ? size.width - x : x) - SIDE) / pitch);
    const block = Math.floor(y / (tall + 8));
    const row = Math.floor((y - block * (tall + 8) - HEAD) / pitch);
    if (column < 0 || column >= perBlock || row < 0 || row > 6) return null;
    const index = (block * perBlock + column) * 7 + row - offset;
    return index >= 0 && index < days.length ? index : null;
  };

  return (
    <ChartFrame
      {...frame}
      height={heightOf({ width: 640 })}
      isEmpty={knownOf(values).length === 0}
      gaps={missingNote(unknown, days.length, 'days')}
      table={{
        head: ['Day', capital(unit)],
        rows: days.map((day, index) => [nameOf(day), values[index] ?? null]),
      }}
    >
      <Plot
        label={`${frame.title}, day by day`}
        height={heightOf}
        count={days.length}
        start={Math.max(0, values.findLastIndex(isKnown))}
        rows={() => 7}
        read={(index) => `${nameOf(days[index] ?? '')}: ${say(values[index])}`}
        nearest={nearest}
        readout={(index, size) => {
          const { x, y, side } = placeOf(index, size);
          return {
            x: x + side / 2,
            y: y + side + 6,
            content: (
              <Readout
                title={nameOf(days[index] ?? '')}
                rows={[{ name: capital(unit), value: say(values[index], '') }]}
              />
            ),
          };
        }}
      >
        {(size, active) => (
          <>
            <Unknown id={patternId} />
            {days.map((day, index) => {
              const { x, y, side, block, week } = placeOf(index, size);
              const value = values[index];
              const level = isKnown(value) ? levelOf(value, most) : null;
              const { perBlock } = layoutOf(weeks, size.width);
              const isFirst = index === 0 || (week % perBlock === 0 && (offset + index) % 7 === 0);
              const start = size.rtl ? x + side : x;
              return (
                <g key={day}>
                  {isFirst
                    ? NAMES.map(([name, row]) => (
                        <text
                          key={name}
                          x={size.rtl ? size.width - SIDE + 6 : SIDE - 6}
                          y={placeOf(block * perBlock * 7 - offset + row, size).y + side - 2}
                          textAnchor="end"
                          className="fill-ink-3 text-xs"
                        >
                          {name}
                        </text>
                      ))
                    : null}
                  {day.endsWith('-01') ? (
                    <text
                      x={start}
                      y={placeOf(index - ((offset + index) % 7), size).y - 7}
                      className="fill-ink-3 text-xs"
                    >
                      {shortMonth(day)}
                    </text>
                  ) : null}
                  <rect
                    x={x + 0.5}
                    y={y + 0.5}
                    width={side - 1}
                    height={side - 1}
                    rx={2}
                    fill={level === null ? `url(#${patternId}-unknown)` : undefined}
                    className={cellClass(level, index === active, breakOf(day) !== undefined)}
                    strokeWidth={index === active ? 2 : 1}
                  />
                </g>
              );
            })}
          </>
        )}
      </Plot>
      <LevelKey most={most} unit={unit} hasBreaks={breaks.length > 0} />
    </ChartFrame>
  );
}

function cellClass(level: number | null, isActive: boolean, isBreak: boolean): string {
  const fill = level === null ? '' : (LEVEL_FILL[level - 1] ?? 'fill-surface');
  const edge = isActive ? 'stroke-ink' : isBreak ? 'stroke-chart-axis' : level === 0 ? 'stroke-chart-grid' : '';
  return `${fill} ${edge}`;
}

/** What the colours stand for, in numbers. */
export function LevelKey({ most, unit, hasBreaks = false }: { most: number; unit: string; hasBreaks?: boolean }) {
  const ranges = levelRanges(most);
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-3" aria-hidden="true">
      <LevelItem className="fill-surface stroke-chart-grid" label="none" />
      {ranges.map(({ level, from, to }) => (
        <LevelItem
          key={level}
          className={LEVEL_FILL[level - 1] ?? ''}
          label={`${from === to ? figure(from) : `${figure(from)}–${figure(to)}`}${level === 6 ? ` ${unit}` : ''}`}
        />
      ))}
      {hasBreaks ? <LevelItem className="fill-surface stroke-chart-axis" label="outlined: no school" /> : null}
    </p>
  );
}

function LevelItem({ className, label }: { className: string; label: string }) {
  return (
    <span className="inline-flex items-center gap-1.5 type-figures">
      <svg aria-hidden="true" className="size-3.5 forced-color-adjust-none" viewBox="0 0 14 14">
        <rect x={0.5} y={0.5} width={13} height={13} rx={2} className={className} />
      </svg>
      <bdi>{label}</bdi>
    </span>
  );
}
