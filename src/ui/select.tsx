import { cx } from 'class-variance-authority';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentProps } from 'react';
import { useFieldControl } from './field-context.ts';
import type { IconType } from './icon.ts';
import { type ControlSize, inputClass } from './input-class.ts';

type Props = Omit<ComponentProps<'select'>, 'size' | 'multiple'> & {
  options?: readonly { value: string; label: string; disabled?: boolean }[];
  size?: ControlSize;
  icon?: IconType;
};

/** One choice of a list, as the browser’s own control. */
export function Select({ options, size, icon: Icon, className, children, ...props }: Props) {
  const wired = useFieldControl(props);
  return (
    <span data-slot="select" className={cx('relative block', className)}>
      {Icon ? (
        <Icon
          className="pointer-events-none absolute inset-y-0 start-3 my-auto size-4 text-ink-2"
          strokeWidth={1.75}
          aria-hidden
        />
      ) : null}
      <select
        {...props}
        {...wired}
        className={inputClass({
          size,
          start: Icon ? 'icon' : 'plain',
          end: 'arrow',
          className: 'appearance-none text-ellipsis',
        })}
      >
        {options
          ? options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))
          : children}
      </select>
      <ChevronDown
        className="pointer-events-none absolute inset-y-0 end-3 my-auto size-4 text-ink-2"
        strokeWidth={1.75}
        aria-hidden
      />
    </span>
  );
}
