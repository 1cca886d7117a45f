import { cx } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { useFieldControl } from './field-context.ts';
import { type ControlSize, inputClass } from './input-class.ts';

type Props = Omit<ComponentProps<'input'>, 'type' | 'size'> & {
  size?: ControlSize;
  /** Whose clock it is, "London time": wherever people elsewhere may read it. */
  zone?: string;
};

/** A time of day as `09:30`, typed or picked by the browser's own means; `step` in seconds (a minute unless given). */
export function TimeInput({ size, zone, className, ...props }: Props) {
  const wired = useFieldControl(props);
  return (
    <span data-slot="time-input" className={cx('flex flex-wrap items-center gap-2', className)}>
      <input type="time" {...props} {...wired} className={inputClass({ size, className: 'max-w-36 type-figures' })} />
      {zone ? <span className="shrink-0 text-base text-ink-2">{zone}</span> : null}
    </span>
  );
}
