import { cx } from 'class-variance-authority';
import { type ComponentProps, useId } from 'react';
import { figure } from './figures.ts';

type Props = Omit<ComponentProps<'div'>, 'children'> & {
  label: string;
  /** `null`: there is no score yet. */
  value: number | null;
  max?: number;
  /** The score of the period before, a notch on the ring. */
  before?: number | null;
  beforeName?: string;
  hideLabel?: boolean;
};

const RADIUS = 70;
const ARC = `M${90 - RADIUS} 84A${RADIUS} ${RADIUS} 0 0 1 ${90 + RADIUS} 84`;

/** One figure out of a hundred that sums up many. Once on a page; parts of it are a `Meter` each. */
export function ScoreDial({
  label,
  value,
  max = 100,
  before,
  beforeName = 'before',
  hideLabel = false,
  className,
  ...props
}: Props) {
  const labelId = useId();
  const shareOf = (score: number) => Math.min(1, Math.max(0, score / max));
  const share = value === null ? 0 : shareOf(value);
  const scoreLabel = value === null ? 'No score yet' : `${figure(value)} of ${figure(max)}`;
  const notch = before === null || before === undefined ? null : Math.PI * (1 - shareOf(before));
  const beforeWords = notch === null ? '' : `, ${figure(before ?? 0)} ${beforeName}`;
  return (
    <div data-slot="score-dial" className={cx('grid justify-items-center gap-1', className)} {...props}>
      <span id={labelId} className={hideLabel ? 'sr-only' : 'text-base text-ink-2'}>
        {label}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: the native meter cannot be drawn as a ring */}
      <div
        role="meter"
        aria-labelledby={labelId}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value ?? 0}
        aria-valuetext={`${scoreLabel}${beforeWords}`}
        className="relative w-44 max-w-full forced-color-adjust-none"
      >
        <svg aria-hidden="true" viewBox="0 0 180 94" className="block w-full rtl:-scale-x-100">
          <path
            d={ARC}
            pathLength={100}
            className={cx('fill-none', value === null ? 'stroke-chart-axis' : 'stroke-strong')}
            strokeWidth={value === null ? 2 : 12}
            strokeLinecap="round"
            strokeDasharray={value === null ? '2 2.5' : undefined}
          />
          {share > 0 ? (
            <path
              d={ARC}
              pathLength={100}
              className="fill-none stroke-brand"
              strokeWidth={12}
              strokeLinecap="round"
              strokeDasharray={`${share * 100} 200`}
            />
          ) : null}
          {notch === null ? null : (
            <path
              d={`M${90 + Math.cos(notch) * (RADIUS - 10)} ${84 - Math.sin(notch) * (RADIUS - 10)}L${90 + Math.cos(notch) * (RADIUS + 10)} ${84 - Math.sin(notch) * (RADIUS + 10)}`}
              className="stroke-ink"
              strokeWidth={2}
            />
          )}
        </svg>
        <div aria-hidden="true" className="absolute inset-x-0 bottom-0 grid justify-items-center">
          {value === null ? (
            <span className="text-base text-ink-3">No score yet</span>
          ) : (
            <>
              <span className="text-3xl text-ink lining-nums type-display">{figure(value)}</span>
              <span className="-mt-1 text-sm text-ink-3 type-figures">of {figure(max)}</span>
            </>
          )}
        </div>
      </div>
      {notch === null ? null : (
        <p aria-hidden="true" className="text-sm text-ink-3 type-figures">
          {figure(before ?? 0)} {beforeName}
        </p>
      )}
    </div>
  );
}
