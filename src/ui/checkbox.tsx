import { cx } from 'class-variance-authority';
import Check from 'lucide-react/icons/check';
import Minus from 'lucide-react/icons/minus';
import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';

type Props = Omit<ComponentProps<'input'>, 'type' | 'size' | 'ref'> & {
  ref?: React.Ref<HTMLInputElement>;
  label: ReactNode;
  description?: ReactNode;
  hideLabel?: boolean;
  /** Some of what it stands for is chosen. */
  indeterminate?: boolean;
};

/** One choice that is on, off or partly on. */
export function Checkbox({
  label,
  description,
  hideLabel = false,
  indeterminate = false,
  className,
  ref,
  ...props
}: Props) {
  const box = useRef<HTMLInputElement>(null);
  const id = useId();
  const descriptionId = `${id}-description`;
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <label
      data-slot="checkbox"
      className={cx(
        'inline-flex min-h-target min-w-target items-start gap-2.5',
        hideLabel && 'justify-center',
        className,
      )}
    >
      <span className="grid shrink-0 place-items-center py-0.75">
        <input
          type="checkbox"
          id={id}
          aria-describedby={description ? descriptionId : undefined}
          {...props}
          ref={(element) => {
            box.current = element;
            if (typeof ref === 'function') return ref(element);
            if (ref) ref.current = element;
          }}
          className="peer col-start-1 row-start-1 size-4.5 appearance-none rounded-control border border-control bg-surface transition-colors checked:border-brand checked:bg-brand checked:forced-color-adjust-none indeterminate:border-brand indeterminate:bg-brand indeterminate:forced-color-adjust-none disabled:border-strong disabled:bg-sunken aria-invalid:border-danger"
        />
        <Check
          className="pointer-events-none col-start-1 row-start-1 size-3.5 text-brand-ink opacity-0 forced-color-adjust-none peer-checked:opacity-100 peer-indeterminate:opacity-0 peer-disabled:text-ink-3"
          strokeWidth={2.5}
          aria-hidden
        />
        <Minus
          className="pointer-events-none col-start-1 row-start-1 size-3.5 text-brand-ink opacity-0 forced-color-adjust-none peer-indeterminate:opacity-100 peer-disabled:text-ink-3"
          strokeWidth={2.5}
          aria-hidden
        />
      </span>
      <span className={hideLabel ? 'sr-only' : 'min-w-0 pt-0.5 wrap-anywhere'}>
        <span data-label="" className="block text-base text-ink">
          {label}
        </span>
        {description ? (
          <span id={descriptionId} className="block text-sm text-ink-3">
            {description}
          </span>
        ) : null}
      </span>
    </label>
  );
}
