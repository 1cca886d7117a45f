import { cva, cx, type VariantProps } from 'class-variance-authority';
import { type ComponentProps, useId } from 'react';

const bar = cva('h-full rounded-full forced-color-adjust-none', {
  variants: { tone: { brand: 'bg-brand', amber: 'bg-amber', danger: 'bg-danger' } },
  defaultVariants: { tone: 'brand' },
});

const figure = (value: number) => value.toLocaleString('en-GB');

type MeterProps = Omit<ComponentProps<'div'>, 'children'> &
  VariantProps<typeof bar> & {
    label: string;
    /** How much of the whole there is. */
    value: number;
    /** The whole. */
    max: number;
    /** Said instead of "9 of 15". */
    valueText?: string;
    hideLabel?: boolean;
    /** The figures are only read, not shown. */
    hideValue?: boolean;
  };

/** How much of a whole. */
export function Meter({
  label,
  value,
  max,
  valueText,
  tone,
  hideLabel = false,
  hideValue = false,
  className,
  ...props
}: MeterProps) {
  const labelId = useId();
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <div data-slot="meter" className={cx('grid gap-1.5', className)} {...props}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-base">
        <span id={labelId} className={hideLabel ? 'sr-only' : 'min-w-0 text-ink-2 wrap-anywhere'}>
          {label}
        </span>
        {hideValue ? null : (
          <span aria-hidden="true" className="shrink-0 text-ink-3 type-figures">
            <span className="font-medium text-ink">{figure(value)}</span> / {figure(max)}
          </span>
        )}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: the native meter cannot be drawn alike in all browsers */}
      <div
        role="meter"
        aria-labelledby={labelId}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={Math.min(value, max)}
        aria-valuetext={valueText ?? `${figure(value)} of ${figure(max)}`}
        className="h-2 overflow-hidden rounded-full border border-subtle bg-sunken"
      >
        <div className={bar({ tone })} style={{ width: `${share * 100}%` }} />
      </div>
    </div>
  );
}

type LimitProps = Omit<ComponentProps<'div'>, 'children'> & {
  label: string;
  used: number;
  /** `null`: the plan sets none. */
  limit: number | null;
};

/** What is used of the plan: amber from 80 %, danger when full, and said in words. */
export function LimitMeter({ label, used, limit, className, ...props }: LimitProps) {
  if (limit === null) {
    return (
      <div
        data-slot="limit-meter"
        className={cx('flex flex-wrap items-baseline justify-between gap-x-3 text-base', className)}
        {...props}
      >
        <span className="min-w-0 text-ink-2 wrap-anywhere">{label}</span>
        <span className="shrink-0 text-ink-3">
          <span className="font-medium text-ink type-figures">{figure(used)}</span>, no limit
        </span>
      </div>
    );
  }
  const full = used >= limit;
  const near = used >= limit * 0.8;
  const left = limit - used;
  const remainingLabel = full
    ? left < 0
      ? `${figure(-left)} over the limit`
      : 'Full'
    : near
      ? `${figure(left)} left`
      : undefined;
  return (
    <div data-slot="limit-meter" className={cx('grid gap-1', className)} {...props}>
      <Meter
        label={label}
        value={used}
        max={limit}
        tone={full ? 'danger' : near ? 'amber' : 'brand'}
        valueText={`${figure(used)} of ${figure(limit)}${remainingLabel ? `, ${remainingLabel}` : ''}`}
      />
      {remainingLabel ? (
        <p aria-hidden="true" className={cx('text-xs', full ? 'text-danger-text' : 'text-amber-text')}>
          {remainingLabel}
        </p>
      ) : null}
    </div>
  );
}
