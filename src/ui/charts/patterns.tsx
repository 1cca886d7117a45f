import { FILL } from './tones.ts';
import type { Tone } from './types.ts';

/** Thin strokes over a flat colour: the third and later colours of a stack are distinguished without their hue. */
const STROKES = [
  '',
  '',
  'M-1 1L1 -1M0 8L8 0M7 9L9 7',
  'M0 4H8',
  'M4 0V8',
  'M-1 7L1 9M0 0L8 8M7 -1L9 1',
  'M0 4H8M4 0V8',
  'M-1 1L1 -1M0 8L8 0M7 9L9 7M-1 7L1 9M0 0L8 8M7 -1L9 1',
] as const;

const strokesOf = (index: number) => STROKES[index % STROKES.length] ?? '';

/** The patterns of one chart; `id` is the chart's own. */
export function Patterns({
  id,
  count,
}: {
  /** By which marks name their pattern. */
  id: string;
  /** How many patterns are needed. */
  count: number;
}) {
  return (
    <defs>
      {Array.from({ length: count }, (_, index) => index)
        .filter((index) => strokesOf(index))
        .map((index) => (
          <pattern key={index} id={`${id}-${index}`} width={8} height={8} patternUnits="userSpaceOnUse">
            <path d={strokesOf(index)} className="fill-none stroke-surface" strokeWidth={1} strokeOpacity={0.75} />
          </pattern>
        ))}
    </defs>
  );
}

/** The fill of a pattern laid over the flat colour, where the place in the order has one. */
export const patternFill = (id: string, index: number): string | undefined =>
  strokesOf(index) ? `url(#${id}-${index})` : undefined;

type FilledProps = { d: string; tone: Tone; index: number; patternId: string; className?: string };

/** A flat shape with its pattern. */
export function Filled({ d, tone, index, patternId, className = '' }: FilledProps) {
  const over = patternFill(patternId, index);
  return (
    <>
      <path d={d} className={`${FILL[tone]} ${className}`} />
      {over ? <path d={d} fill={over} /> : null}
    </>
  );
}

/** No data: hatched, so that it is neither zero nor a colour of the scale. */
export function Unknown({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={`${id}-unknown`} width={6} height={6} patternUnits="userSpaceOnUse">
        <path d="M-1 1L1 -1M0 6L6 0M5 7L7 5" className="fill-none stroke-chart-axis" strokeWidth={1} />
      </pattern>
    </defs>
  );
}
