import { cva, cx, type VariantProps } from 'class-variance-authority';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import type { ComponentProps } from 'react';

/** Looks of a link in text or beside it. */
export const linkClass = cva('rounded-control underline-offset-3 hover:underline', {
  variants: {
    tone: {
      brand: 'font-medium text-brand-text',
      quiet: 'text-ink-2 hover:text-ink',
      inText: 'text-brand-text underline',
    },
  },
  defaultVariants: { tone: 'brand' },
});

type Props = Omit<ComponentProps<'a'>, 'target' | 'rel'> &
  VariantProps<typeof linkClass> & {
    /** The address outside of SprX. */
    href: string;
  };

/** Leads out of SprX: a new tab that learns nothing about where it came from, and says that it is one. */
export function ExternalLink({ tone, className, children, ...props }: Props) {
  return (
    <a
      data-slot="external-link"
      target="_blank"
      rel="noopener noreferrer"
      className={linkClass({ tone, className: cx('relative inline-block max-w-full pe-4', className) })}
      {...props}
    >
      {children}
      {/* In space that every line keeps, so that no line holds the arrow alone. */}
      <ArrowUpRight
        className="absolute ms-0.5 mt-0.5 inline size-3.5 rtl:-scale-x-100"
        strokeWidth={1.75}
        aria-hidden
      />
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
