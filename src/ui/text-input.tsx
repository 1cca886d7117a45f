import { cx } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { useFieldControl } from './field-context.ts';
import type { IconType } from './icon.ts';
import { type ControlSize, inputClass } from './input-class.ts';

type Props = Omit<ComponentProps<'input'>, 'size'> & { size?: ControlSize; icon?: IconType };

/** A field for one line of text. */
export function TextInput({ size, icon: Icon, type = 'text', className, ...props }: Props) {
  const wired = useFieldControl(props);
  const input = (own?: string) => (
    <input
      data-slot="text-input"
      type={type}
      {...props}
      {...wired}
      className={inputClass({ size, start: Icon ? 'icon' : 'plain', className: own })}
    />
  );
  if (!Icon) return input(className);
  return (
    <span className={cx('relative block', className)}>
      <Icon
        className="pointer-events-none absolute inset-y-0 start-3 my-auto size-4 text-ink-3"
        strokeWidth={1.75}
        aria-hidden
      />
      {input()}
    </span>
  );
}
