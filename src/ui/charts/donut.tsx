import { arc } from '@visx/shape';
import { useId } from 'react';
import { ChartFrame } from './chart-frame.tsx';
import { figure, isKnown, missingNote, percent } from './figures.ts';
import { Swatch } from './legend.tsx';
import { Filled, Patterns } from './patterns.tsx';
import { type Part, slicesOf } from './slices.ts';
import type { ChartProps } from './types.ts';

type Props = ChartProps & {
  /** The parts of the whole, at most five. */
  parts: readonly Part[];
  /** Heads the names in the table: "Channel". */
  partName: string;
  /** What is counted: "stories". */
  unit: string;
  format?: (value: number) => string;
};

const OUTER = 88;
const INNER = 58;

/** Parts of one whole, five at most: the least are taken together. For comparing them: `RankedBars`. */
export function Donut({ parts, partName, unit, format = figure, ...frame }: Props) {
  const patternId = useId();
  const slices = slicesOf(parts);
  const total = slices.reduce((sum, { value }) => sum + value, 0);
  const unknown = parts.filter(({ value }) => !isKnown(value)).length;
  const path = arc<(typeof slices)[number]>({
    innerRadius: INNER,
    outerRadius: OUTER,
    startAngle: ({ from }) => from * 2 * Math.PI,
    endAngle: ({ to }) => to * 2 * Math.PI,
    padAngle: slices.length > 1 ? 0.02 : 0,
    cornerRadius: 2,
  });
  return (
    <ChartFrame
      {...frame}
      height={OUTER * 2}
      isEmpty={total === 0}
      gaps={missingNote(unknown, parts.length, 'parts')}
      table={{
        head: [partName, unit.charAt(0).toUpperCase() + unit.slice(1), 'Share (%)'],
        rows: parts.map(({ name, value }) => [
          name,
          value,
          isKnown(value) && total > 0 ? Math.round((value / total) * 1000) / 10 : null,
        ]),
      }}
    >
      <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
        <svg
          aria-hidden="true"
          viewBox={`${-OUTER} ${-OUTER} ${OUTER * 2} ${OUTER * 2}`}
          className="size-44 shrink-0 forced-color-adjust-none"
        >
          <Patterns id={patternId} count={slices.length} />
          {slices.map((slice) => (
            <Filled
              key={slice.name}
              d={path(slice) ?? ''}
              tone={slice.tone}
              index={slice.isOther ? 0 : slice.index}
              patternId={patternId}
            />
          ))}
          <text textAnchor="middle" y={2} className="fill-ink text-2xl lining-nums type-display">
            {format(total)}
          </text>
          <text textAnchor="middle" y={20} className="fill-ink-3 text-xs">
            {unit}
          </text>
        </svg>
        <ul className="grid min-w-48 flex-1 gap-2 text-base">
          {slices.map(({ name, value, tone, index, isOther }) => (
            <li key={name} className="flex items-baseline gap-2">
              <Swatch tone={tone} shape="block" index={isOther ? 0 : index} patternId={patternId} />
              <span className="min-w-0 wrap-anywhere text-ink">{name}</span>
              <span className="ms-auto shrink-0 ps-3 text-ink-3 type-figures">
                <span className="font-medium text-ink">{format(value)}</span> · <bdi>{percent(value / total)}</bdi>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </ChartFrame>
  );
}
