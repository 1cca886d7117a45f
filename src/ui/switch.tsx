import { cx } from 'class-variance-authority';
import { type ComponentProps, type ReactNode, useId } from 'react';

type Props = Omit<ComponentProps<'input'>, 'type' | 'size' | 'role'> & { label: ReactNode; description?: ReactNode };

/** For what takes effect at once. In a form that is saved as a whole, use a `Checkbox`. */
export function Switch({ label, description, className, ...props }: Props) {
  const id = useId();
  const descriptionId = `${id}-description`;
  return (
    <label data-slot="switch" className={cx('flex min-h-target items-start justify-between gap-4', className)}>
      <span className="min-w-0">
        <span data-label="" className="block text-base font-medium text-ink">
          {label}
        </span>
        {description ? (
          <span id={descriptionId} className="block text-sm text-ink-3">
            {description}
          </span>
        ) : null}
      </span>
      <span className="relative inline-flex shrink-0">
        <input
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: the native checkbox tells its own state
          role="switch"
          id={id}
          aria-describedby={description ? descriptionId : undefined}
          {...props}
          className="peer h-6 w-10 appearance-none rounded-full border border-control bg-sunken transition-colors checked:border-brand checked:bg-brand checked:forced-color-adjust-none disabled:border-strong disabled:bg-sunken"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute start-1 top-1 size-4 rounded-full bg-ink-3 forced-color-adjust-none transition-transform peer-checked:translate-x-4 peer-checked:bg-brand-ink peer-disabled:bg-strong rtl:peer-checked:-translate-x-4"
        />
      </span>
    </label>
  );
}
