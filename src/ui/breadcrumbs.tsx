import { cx } from 'class-variance-authority';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { linkClass } from './link.tsx';
import type { RenderLink } from './render-link.ts';

interface Props {
  /** From the top down; the last one is the page itself. */
  items: readonly { label: string; link?: RenderLink }[];
  /** Names it, where there is a second one or the page speaks another language. */
  label?: string;
  className?: string;
}

export function Breadcrumbs({ items, label = 'Breadcrumb', className }: Props) {
  return (
    <nav data-slot="breadcrumbs" aria-label={label} className={cx('text-sm', className)}>
      <ol className="flex flex-wrap items-center gap-1.5">
        {items.map(({ label, link }, index) => (
          <li key={label} className="flex min-h-target min-w-0 items-center gap-1.5">
            {index > 0 ? <ChevronRight className="size-3.5 shrink-0 text-ink-3 rtl:rotate-180" aria-hidden /> : null}
            {link && index < items.length - 1 ? (
              link({ className: `${linkClass({ tone: 'quiet' })} wrap-anywhere`, children: label })
            ) : (
              <span aria-current={index === items.length - 1 ? 'page' : undefined} className="truncate text-ink-3">
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
