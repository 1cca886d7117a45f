import { type ReactNode, useRef, useState } from 'react';
import { linkClass } from '../link.tsx';
import type { RenderLink } from '../render-link.ts';
import { axisWidth, ValueAxis } from './axes.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { figure, missingNote, textWidth } from './figures.ts';
import { Readout } from './legend.tsx';
import { Plot } from './plot.tsx';
import { sampleOf, shortened } from './sample.ts';
import { valueScale } from './scales.ts';
import { FILL } from './tones.ts';
import type { ChartProps, Tone } from './types.ts';
import type { Size } from './use-size.ts';

export type Dot = {
  readonly name: string;
  readonly x: number | null;
  readonly y: number | null;
  readonly group?: string;
  /** Says its name in the picture: those that stand out. */
  readonly named?: boolean;
  /** The way to the thing itself. */
  readonly link?: RenderLink;
};

type Props = ChartProps & {
  /** One for each thing, with its two values. */
  dots: readonly Dot[];
  /** Heads the names in the table: "Story". */
  dotName: string;
  /** What lies along, and what upwards: "Words", "Views". */
  along: string;
  /** What is counted upwards. */
  upwards: string;
  format?: (value: number) => string;
  height?: number;
};

type PlacedDot = Dot & { readonly x: number; readonly y: number };

/** A group has a shape of its own besides its colour. */
const SHAPES: readonly ((x: number, y: number, r: number) => string)[] = [
  (x, y, r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${r * 2} 0a${r} ${r} 0 1 0 ${-r * 2} 0Z`,
  (x, y, r) => `M${x} ${y - r * 1.3}L${x + r * 1.2} ${y + r * 0.9}H${x - r * 1.2}Z`,
  (x, y, r) => `M${x - r * 0.9} ${y - r * 0.9}h${r * 1.8}v${r * 1.8}h${-r * 1.8}Z`,
  (x, y, r) => `M${x} ${y - r * 1.3}L${x + r * 1.3} ${y}L${x} ${y + r * 1.3}L${x - r * 1.3} ${y}Z`,
];
const TONES = [1, 2, 3, 4] as const satisfies readonly Tone[];

const isWhole = (dot: Dot): dot is PlacedDot => dot.x !== null && dot.y !== null;

/** More are a cloud in which no point can be made out, and too many for the keys. */
const MOST_DRAWN = 500;

/** Whether two things go together, such as length and views. In at most four groups; of thousands an even part is drawn. */
// Long: one drawing; all of it is placed by the same two scales.
export function Scatter({ dots, dotName, along, upwards, format = figure, height = 280, ...frame }: Props) {
  const whole = dots.filter(isWhole).toSorted((a, b) => a.x - b.x);
  const drawn = new Set(sampleOf(whole, MOST_DRAWN));
  const drawnDots = whole.filter((dot) => dot.named || drawn.has(dot));
  const [inHand, setInHand] = useState<number | null>(null);
  const way = useRef<HTMLParagraphElement>(null);
  const hasLinks = drawnDots.some(({ link }) => link);
  const chosen = inHand === null ? undefined : drawnDots[inHand];
  const groups = [...new Set(drawnDots.flatMap(({ group }) => (group ? [group] : [])))];
  const top = 26;
  const bottom = height - 42;
  const scale = valueScale(
    drawnDots.map(({ y }) => y),
    [bottom, top],
  );
  const start = axisWidth(scale.ticks, format);
  const frameOf = ({ width, rtl }: Size) => {
    const left = rtl ? 12 : start;
    const right = width - (rtl ? start : 12);
    const across = valueScale(
      drawnDots.map(({ x }) => x),
      rtl ? [right, left] : [left, right],
      { ticks: Math.max(2, Math.floor((right - left) / 90)) },
    );
    return { left, right, top, rtl, across };
  };
  const read = (dot: PlacedDot) => `${dot.name}: ${along} ${format(dot.x)}, ${upwards} ${format(dot.y)}`;
  const missing = missingNote(dots.length - whole.length, dots.length, 'points');
  const left =
    whole.length > drawnDots.length
      ? `${figure(drawnDots.length)} of ${figure(whole.length)} points are drawn, chosen evenly. The table and the CSV file have them all.`
      : undefined;
  return (
    <ChartFrame
      {...frame}
      height={height}
      isEmpty={drawnDots.length === 0}
      gaps={[left, missing].filter(Boolean).join(' ') || undefined}
      legend={groups.length > 0 ? <GroupKey groups={groups} /> : null}
      table={{
        head: [dotName, along, upwards, ...(groups.length > 0 ? ['Group'] : [])],
        rows: dots.map(({ name, x, y, group }) => [name, x, y, ...(groups.length > 0 ? [group ?? null] : [])]),
      }}
    >
      <Plot
        label={`${frame.title}, point by point`}
        height={height}
        count={drawnDots.length}
        onMove={hasLinks ? setInHand : undefined}
        onOpen={hasLinks ? () => way.current?.querySelector('a')?.click() : undefined}
        read={(index) => read(drawnDots[index] as PlacedDot)}
        nearest={(x, y, size) => nearestOf(drawnDots, x, y, frameOf(size).across.y, scale.y)}
        readout={(index, size) => {
          const dot = drawnDots[index] as PlacedDot;
          return {
            x: frameOf(size).across.y(dot.x),
            y: Math.max(0, scale.y(dot.y) - 30),
            content: (
              <Readout
                title={dot.name}
                rows={[
                  { name: along, value: format(dot.x) },
                  { name: upwards, value: format(dot.y) },
                ]}
              />
            ),
          };
        }}
      >
        {(size, active) => {
          const field = frameOf(size);
          return (
            <>
              <ValueAxis field={field} scale={scale} format={format} unit={upwards} />
              {field.across.ticks.map((tick) => (
                <text
                  key={tick}
                  x={field.across.y(tick)}
                  y={bottom + 18}
                  textAnchor="middle"
                  className="fill-ink-3 text-xs type-figures"
                >
                  {format(tick)}
                </text>
              ))}
              <text
                x={(field.left + field.right) / 2}
                y={height - 6}
                textAnchor="middle"
                className="fill-ink-3 text-xs"
              >
                {along}
              </text>
              {drawnDots.map((dot, index) => {
                const group = Math.max(0, groups.indexOf(dot.group ?? ''));
                const x = field.across.y(dot.x);
                const y = scale.y(dot.y);
                return (
                  <path
                    // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same name, and each is drawn whole
                    key={index}
                    d={shapeOf(group)(x, y, index === active ? 6.5 : 4.5)}
                    className={`stroke-surface ${FILL[TONES[group] ?? 1]}`}
                    fillOpacity={0.85}
                  />
                );
              })}
              {drawnDots.map((dot, index) =>
                dot.named ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above
                  <DotName key={index} dot={dot} field={field} y={scale.y(dot.y)} />
                ) : null,
              )}
            </>
          );
        }}
      </Plot>
      {hasLinks ? (
        <p ref={way} className="flex min-h-6 min-w-0 items-center text-sm text-ink-3">
          {chosen?.link ? (
            chosen.link({ className: `${linkClass()} min-w-0 truncate`, children: <bdi>{chosen.name}</bdi> })
          ) : (
            <bdi>Move to a point to go to its {dotName.toLowerCase()}.</bdi>
          )}
        </p>
      ) : null}
    </ChartFrame>
  );
}

const shapeOf = (group: number) => SHAPES[group % SHAPES.length] ?? (() => '');

/** Within a finger's breadth of the pointer. */
function nearestOf(
  dots: readonly PlacedDot[],
  x: number,
  y: number,
  along: (value: number) => number,
  upwards: (value: number) => number,
): number | null {
  let best: number | null = null;
  let least = 24 ** 2;
  for (const [index, dot] of dots.entries()) {
    const distance = (along(dot.x) - x) ** 2 + (upwards(dot.y) - y) ** 2;
    if (distance < least) [best, least] = [index, distance];
  }
  return best;
}

/** In characters. The whole name is in the box beside the point and in the table. */
const LONGEST_NAME = 36;

type DotNameProps = {
  dot: PlacedDot;
  field: { left: number; right: number; across: { y: (value: number) => number } };
  y: number;
};

function DotName({ dot, field, y }: DotNameProps) {
  const x = field.across.y(dot.x);
  const name = shortened(dot.name, LONGEST_NAME);
  const half = textWidth(name) / 2;
  return (
    <text
      x={Math.min(field.right - half, Math.max(field.left + half, x))}
      y={y - 10}
      textAnchor="middle"
      paintOrder="stroke"
      strokeWidth={3}
      className="fill-ink-2 stroke-surface text-xs font-medium"
    >
      {name}
    </text>
  );
}

function GroupKey({ groups }: { groups: readonly string[] }): ReactNode {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2" aria-hidden="true">
      {groups.map((group, index) => (
        <li key={group} className="inline-flex items-center gap-1.5">
          <svg aria-hidden="true" viewBox="0 0 14 14" className="size-3.5 forced-color-adjust-none">
            <path d={shapeOf(index)(7, 7, 5)} className={FILL[TONES[index] ?? 1]} />
          </svg>
          {group}
        </li>
      ))}
    </ul>
  );
}
