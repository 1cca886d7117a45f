import { cx } from 'class-variance-authority';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentProps, ReactNode } from 'react';

/** A stack of `AccordionItem`s in one frame. */
export function Accordion({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      data-slot="accordion"
      className={cx('divide-y divide-subtle rounded-surface border border-subtle bg-surface', className)}
      {...props}
    />
  );
}

type Props = Omit<ComponentProps<'details'>, 'title' | 'open'> & {
  title: ReactNode;
  /** A word at the end of the line that can be read without opening it. */
  detail?: ReactNode;
  /** Its rank among the page's headings. */
  level?: 2 | 3 | 4;
  /** Open from the start. */
  defaultOpen?: boolean;
};

/**
 * The browser's own: find-in-page opens it, print and screen readers know it, and no script runs. Items with the same
 * `name` close one another.
 */
export function AccordionItem({ title, detail, level = 3, defaultOpen, className, children, ...props }: Props) {
  const Heading = `h${level}` as const;
  return (
    <details data-slot="accordion-item" open={defaultOpen} className={cx('group', className)} {...props}>
      <summary className="flex min-h-control-lg list-none items-center gap-3 px-4 py-2.5 -outline-offset-2 transition-colors group-open:pb-2 hover:bg-hover [&::-webkit-details-marker]:hidden">
        <Heading className="min-w-0 flex-1 text-base font-medium wrap-anywhere">{title}</Heading>
        {detail ? <span className="text-sm text-ink-3">{detail}</span> : null}
        <ChevronDown
          className="size-4 shrink-0 text-ink-2 transition-transform group-open:rotate-180"
          strokeWidth={1.75}
          aria-hidden
        />
      </summary>
      <div className="px-4 pt-1 pb-4 text-base text-ink-2">{children}</div>
    </details>
  );
}
