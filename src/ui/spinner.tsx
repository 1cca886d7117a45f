import { cx } from 'class-variance-authority';
import type { ComponentProps } from 'react';

type Props = ComponentProps<'span'> & {
  /** Announced; leave it out where the words beside it already say what is going on. */
  label?: string;
};

/** Something is under way, and how long it takes cannot be said. */
export function Spinner({ label, className, ...props }: Props) {
  return (
    <span data-slot="spinner" role={label ? 'status' : undefined} className={cx('inline-flex', className)} {...props}>
      <svg viewBox="0 0 16 16" className="size-4 shrink-0 animate-spinner" fill="none" aria-hidden="true">
        <circle cx="8" cy="8" r="6" className="stroke-current opacity-25" strokeWidth="2" />
        <path d="M14 8a6 6 0 0 0-6-6" className="stroke-current" strokeWidth="2" strokeLinecap="round" />
      </svg>
      {label ? <span className="sr-only">{label}</span> : null}
    </span>
  );
}
