import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps, MouseEvent } from 'react';
import type { IconType } from './icon.ts';
import { Spinner } from './spinner.tsx';

/** Looks of a button, for links that act as one: `<Link className={buttonClass({ variant: 'primary' })}>`. */
export const buttonClass = cva(
  'inline-flex max-w-full items-center justify-center gap-2 rounded-control border font-medium whitespace-nowrap transition-colors select-none disabled:border-subtle disabled:bg-sunken disabled:text-ink-3 aria-busy:cursor-progress',
  {
    variants: {
      variant: {
        primary:
          'border-brand bg-brand text-brand-ink enabled:hover:border-brand-hover enabled:hover:bg-brand-hover [a]:hover:bg-brand-hover',
        secondary: 'border-control bg-surface text-ink enabled:hover:bg-hover [a]:hover:bg-hover',
        ghost:
          'border-transparent bg-transparent text-ink-2 enabled:hover:bg-hover enabled:hover:text-ink [a]:hover:bg-hover',
        danger:
          'border-danger bg-danger text-danger-ink enabled:hover:border-danger-hover enabled:hover:bg-danger-hover',
      },
      size: { sm: 'h-control-sm px-2.5 text-sm', md: 'h-control px-3.5 text-base', lg: 'h-control-lg px-4 text-md' },
    },
    defaultVariants: { variant: 'secondary', size: 'md' },
  },
);

type Props = ComponentProps<'button'> &
  VariantProps<typeof buttonClass> & {
    icon?: IconType;
    /** Keeps the focus and the name, says `busyLabel`, and takes no further click. */
    busy?: boolean;
    busyLabel?: string;
  };

/** A button with words, for an act on the page. What leads to another page is a `Link`. */
export function Button({
  variant,
  size,
  icon: Icon,
  busy = false,
  busyLabel = 'Working…',
  type = 'button',
  className,
  onClick,
  children,
  ...props
}: Props) {
  const guard = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <>
      <button
        data-slot="button"
        data-variant={variant ?? 'secondary'}
        type={type}
        aria-busy={busy || undefined}
        aria-disabled={busy || undefined}
        className={buttonClass({ variant, size, className })}
        onClick={guard}
        {...props}
      >
        {busy ? <Spinner /> : Icon ? <Icon className="size-4 shrink-0" strokeWidth={1.75} aria-hidden /> : null}
        <span className="truncate">{children}</span>
      </button>
      <span role="status" className="sr-only">
        {busy ? busyLabel : null}
      </span>
    </>
  );
}
