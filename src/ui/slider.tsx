import { cva, cx } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { useFieldControl } from './field-context.ts';
import { useLiveValue } from './use-live-value.ts';

type Props = Omit<ComponentProps<'input'>, 'type' | 'size' | 'min' | 'max' | 'ref'> & {
  ref?: React.Ref<HTMLInputElement>;
  min: number;
  max: number;
  /** Places worth finding again, with words below where they have any. */
  marks?: readonly { value: number; label?: string }[];
  unit?: string;
  /** "12 stories" instead of the number and the unit. */
  format?: (value: number) => string;
};

const THUMB =
  '[&::-webkit-slider-thumb]:size-5 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:border-5 [&::-webkit-slider-thumb]:border-brand [&::-webkit-slider-thumb]:bg-surface [&:enabled:hover::-webkit-slider-thumb]:border-brand-hover [&[aria-invalid]::-webkit-slider-thumb]:border-danger [&:disabled::-webkit-slider-thumb]:border-strong [&::-moz-range-thumb]:box-border [&::-moz-range-thumb]:size-5 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-5 [&::-moz-range-thumb]:border-brand [&::-moz-range-thumb]:bg-surface [&[aria-invalid]::-moz-range-thumb]:border-danger [&:disabled::-moz-range-thumb]:border-strong';

const tick = cva('absolute top-0 grid justify-items-center gap-0.5 whitespace-nowrap', {
  variants: {
    at: {
      start: '-ms-2.5 justify-items-start *:first:ms-2.5',
      middle: '-translate-x-1/2 rtl:translate-x-1/2',
      end: 'ms-2.5 -translate-x-full justify-items-end *:first:me-2.5 rtl:translate-x-full',
    },
  },
});

/** Short words stand below their mark; longer ones at either end keep within the track. */
function side(share: number, label = ''): 'start' | 'middle' | 'end' {
  if (label.length <= 3 || (share > 0 && share < 1)) return 'middle';
  return share === 0 ? 'start' : 'end';
}

/** A number where about right is right, with the whole range in sight. To the digit: a `NumberInput`. */
export function Slider({ min, max, marks, unit, format, className, onInput, readOnly = false, ...props }: Props) {
  const wired = useFieldControl(props);
  const { value, box, follow } = useLiveValue<HTMLDivElement>(props.value ?? props.defaultValue ?? (min + max) / 2);
  const number = Number(props.value ?? value);
  const valueLabel = format ? format(number) : unit ? `${number} ${unit}` : String(number);
  const share = (at: number) => (max > min ? Math.min(1, Math.max(0, (at - min) / (max - min))) : 0);
  /** The middle of the thumb, which stays within the track: half its width (0.625rem) at either end. */
  const place = (at: number) => `calc(0.625rem + ${share(at)} * (100% - 1.25rem))`;
  const isLocked = readOnly || props.disabled;
  return (
    <div data-slot="slider" className={cx('flex items-start gap-3', className)}>
      <div className="grid min-w-0 flex-1 grid-cols-1">
        <div ref={box} className="relative flex h-target items-center">
          <span aria-hidden="true" className="absolute inset-x-0 h-1.5 rounded-full border border-control bg-sunken" />
          <span
            aria-hidden="true"
            className={cx(
              'absolute start-0 h-1.5 rounded-full forced-color-adjust-none',
              isLocked ? 'bg-strong' : wired['aria-invalid'] ? 'bg-danger' : 'bg-brand',
            )}
            style={{ inlineSize: place(number) }}
          />
          <input
            data-slot="slider-input"
            type="range"
            aria-valuetext={valueLabel}
            {...props}
            {...wired}
            min={min}
            max={max}
            // A range takes no `readonly`; locked is the nearest that the browser can do.
            disabled={isLocked}
            onInput={(event) => {
              follow(event.currentTarget.value);
              onInput?.(event);
            }}
            className={cx('relative h-target w-full appearance-none rounded-full bg-transparent', THUMB)}
          />
        </div>
        {marks ? (
          <div aria-hidden="true" className="relative h-7 text-xs text-ink-3 type-figures">
            {marks.map((mark) => (
              <span
                key={mark.value}
                className={tick({ at: side(share(mark.value), mark.label) })}
                style={{ insetInlineStart: place(mark.value) }}
              >
                <span className="h-1.5 w-px bg-control" />
                {mark.label}
              </span>
            ))}
          </div>
        ) : null}
      </div>
      <output htmlFor={wired.id} className="min-w-7 pt-0.5 text-end text-base text-ink type-figures">
        {valueLabel}
      </output>
    </div>
  );
}
