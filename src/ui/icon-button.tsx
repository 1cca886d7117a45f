import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import type { IconType } from './icon.ts';
import { Spinner } from './spinner.tsx';

/** Its look, for a link that leads as a button of an icon alone does. */
export const iconButtonClass = cva(
  'inline-flex shrink-0 items-center justify-center rounded-control border transition-colors disabled:text-ink-3 aria-busy:cursor-progress',
  {
    variants: {
      variant: {
        ghost:
          'border-transparent text-ink-2 enabled:hover:bg-hover enabled:hover:text-ink [a]:hover:bg-hover [a]:hover:text-ink',
        secondary:
          'border-control bg-surface text-ink enabled:hover:bg-hover disabled:border-subtle disabled:bg-sunken',
      },
      size: { xs: 'size-target', sm: 'size-control-sm', md: 'size-control', lg: 'size-control-lg' },
    },
    defaultVariants: { variant: 'ghost', size: 'md' },
  },
);

type Props = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> &
  VariantProps<typeof iconButtonClass> & {
    /** The accessible name, shown as the browser's own hint as well. */
    label: string;
    icon: IconType;
    busy?: boolean;
  };

/** A button that shows an icon alone; its label is its accessible name. */
export function IconButton({
  label,
  icon: Icon,
  variant,
  size,
  busy = false,
  type = 'button',
  className,
  onClick,
  ...props
}: Props) {
  return (
    <button
      data-slot="icon-button"
      type={type}
      aria-label={label}
      title={label}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      className={iconButtonClass({ variant, size, className })}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
      {...props}
    >
      {busy ? <Spinner /> : <Icon className="size-4 shrink-0" strokeWidth={1.75} aria-hidden />}
    </button>
  );
}
