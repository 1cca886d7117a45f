import { cva, cx, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';

const mark = cva('shrink-0', { variants: { size: { md: 'size-6', lg: 'size-8' } }, defaultVariants: { size: 'md' } });
const word = cva('type-display font-semibold text-ink', {
  variants: { size: { md: 'text-lg', lg: 'text-xl' } },
  defaultVariants: { size: 'md' },
});

/** The sign alone; decoration beside the name. */
export function Mark({ size, className }: VariantProps<typeof mark> & { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" className={mark({ size, className })} aria-hidden="true" data-slot="mark">
      <rect width="24" height="24" rx="6" className="fill-brand" />
      <path
        d="M6.6 9.4c1.3-1.7 3.2-2.4 5.4-2.4s4.1.7 5.4 2.4M6.6 14.6c1.3 1.7 3.2 2.4 5.4 2.4s4.1-.7 5.4-2.4M9.2 12h5.6"
        className="stroke-brand-ink"
        fill="none"
        strokeWidth="1.8"
        strokeLinecap="round"
      />
    </svg>
  );
}

/** The mark of SprX with its name. */
export function Wordmark({ size, className, ...props }: ComponentProps<'span'> & VariantProps<typeof mark>) {
  return (
    <span data-slot="wordmark" className={cx('inline-flex items-center gap-2.5', className)} {...props}>
      <Mark size={size} />
      <span className={word({ size })}>SprX</span>
    </span>
  );
}
