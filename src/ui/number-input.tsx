import { cx } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { useFieldControl } from './field-context.ts';
import { type ControlSize, inputClass } from './input-class.ts';

type Props = Omit<ComponentProps<'input'>, 'type' | 'size'> & { size?: ControlSize; unit?: string };

/** A field for a number, with its unit behind it. */
export function NumberInput({ size, unit, className, ...props }: Props) {
  const wired = useFieldControl(props);
  return (
    <span className={cx('flex items-center gap-2', className)}>
      <input
        data-slot="number-input"
        type="number"
        inputMode="numeric"
        {...props}
        {...wired}
        className={inputClass({ size, className: 'type-figures' })}
      />
      {unit ? <span className="shrink-0 text-base text-ink-2">{unit}</span> : null}
    </span>
  );
}
