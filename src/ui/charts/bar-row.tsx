import { cx } from 'class-variance-authority';
import { FILL } from './tones.ts';
import type { Tone } from './types.ts';

type Props = {
  /** 0 to 1. */
  share: number;
  /** The period before, as a line across. */
  before?: number;
  tone?: Tone;
  className?: string;
};

const within = (share: number) => Math.min(1, Math.max(0, share)) * 100;

const across = (share: number) => ({ x1: `${within(share)}%`, x2: `${within(share)}%`, y1: -3, y2: 15 });

/** A lying bar from the side where reading begins. Its figure is beside it, so it is hidden from screen readers. */
export function BarRow({ share, before, tone = 'brand', className }: Props) {
  return (
    <svg
      aria-hidden="true"
      className={cx('block h-3 w-full min-w-0 overflow-visible forced-color-adjust-none rtl:-scale-x-100', className)}
    >
      <rect width="100%" height="100%" rx={3} className="fill-sunken" />
      <rect width={`${within(share)}%`} height="100%" rx={3} className={FILL[tone]} />
      {before ? (
        <>
          <line {...across(before)} className="stroke-surface" strokeWidth={5} />
          <line {...across(before)} className="stroke-ink" strokeWidth={2} />
        </>
      ) : null}
    </svg>
  );
}
