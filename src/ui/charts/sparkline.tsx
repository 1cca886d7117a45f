import { cx } from 'class-variance-authority';
import { isKnown, knownOf } from './figures.ts';
import { lastKnown, linePath, lonely } from './shapes.ts';
import type { Values } from './types.ts';

type Props = {
  /** What the line shows, in words: "Views a day, rising since October". Without it the line is decoration beside its figure. */
  label?: string;
  /** One for each step, `null` where it is not known. */
  values: Values;
  /** The same of the period before, thinner. */
  before?: Values;
  /** Its size and place. */
  className?: string;
};

const WIDTH = 120;
const HEIGHT = 32;
const EDGE = 4;

/** A word-sized line: only which way it goes. */
export function Sparkline({ label, values, before, className = 'h-8 w-30' }: Props) {
  const knownValues = knownOf(values, before);
  const low = Math.min(0, ...knownValues);
  const most = Math.max(1, ...knownValues);
  const steps = Math.max(1, values.length - 1);
  const place = {
    x: (index: number) => EDGE + ((WIDTH - EDGE * 2) * index) / steps,
    y: (value: number) => HEIGHT - EDGE - ((HEIGHT - EDGE * 2) * (value - low)) / (most - low),
  };
  const last = lastKnown(values);
  const dots = [...new Set([...lonely(values), last])];
  return (
    <svg
      data-slot="sparkline"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className={cx('block max-w-full forced-color-adjust-none rtl:-scale-x-100', className)}
    >
      {before ? (
        <path d={linePath(before, place)} className="fill-none stroke-chart-ghost" strokeWidth={1.25} opacity={0.7} />
      ) : null}
      {knownValues.length === 0 ? (
        <path d={`M${EDGE} ${HEIGHT / 2}H${WIDTH - EDGE}`} className="stroke-chart-axis" strokeDasharray="2 4" />
      ) : null}
      <path
        d={linePath(values, place)}
        className="fill-none stroke-brand"
        strokeWidth={1.75}
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      {dots.map((index) => {
        const value = values[index];
        return isKnown(value) ? (
          <circle
            key={index}
            cx={place.x(index)}
            cy={place.y(value)}
            r={index === last ? 3 : 2}
            className="fill-brand"
          />
        ) : null;
      })}
    </svg>
  );
}
