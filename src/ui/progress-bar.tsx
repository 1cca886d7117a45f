import { cx } from 'class-variance-authority';
import { type ComponentProps, useId } from 'react';
import { Button } from './button.tsx';

type Props = Omit<ComponentProps<'div'>, 'children'> & {
  label: string;
  /** How far it has come. */
  value: number;
  /** How far it has to go. */
  max: number;
  /** "12 of 40 posts"; a percentage unless given. */
  counts?: string;
  /** Shows a button that stops it, and is called by it. */
  onStop?: () => void;
  /** What that button says. */
  stopLabel?: string;
};

/** A long job with an end in sight. Without one: a `Spinner` with words. */
export function ProgressBar({ label, value, max, counts, onStop, stopLabel = 'Stop', className, ...props }: Props) {
  const labelId = useId();
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  const text = counts ?? `${Math.round(share * 100)} %`;
  return (
    <div data-slot="progress-bar" className={cx('flex items-end gap-4', className)} {...props}>
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-1.5">
        <div className="flex items-baseline justify-between gap-3 text-base">
          <span id={labelId} className="min-w-0 truncate text-ink">
            {label}
          </span>
          <span className="shrink-0 text-sm text-ink-2 type-figures">{text}</span>
        </div>
        <div
          role="progressbar"
          aria-labelledby={labelId}
          aria-valuemin={0}
          aria-valuemax={max}
          aria-valuenow={value}
          aria-valuetext={text}
          className="h-2 overflow-hidden rounded-full border border-subtle bg-sunken"
        >
          <div
            className="h-full rounded-full bg-brand forced-color-adjust-none transition-all"
            style={{ width: `${share * 100}%` }}
          />
        </div>
      </div>
      {onStop ? (
        <Button size="sm" onClick={onStop}>
          {stopLabel}
        </Button>
      ) : null}
    </div>
  );
}
