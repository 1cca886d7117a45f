import { cx } from 'class-variance-authority';
import type { ComponentProps, ReactNode } from 'react';

type Props = Omit<ComponentProps<'header'>, 'children'> & { start?: ReactNode; end?: ReactNode };

/** The bar above every page, 56 px. */
export function Header({ start, end, className, ...props }: Props) {
  return (
    <header
      data-slot="header"
      className={cx('sticky top-0 z-header border-b border-subtle bg-canvas', className)}
      {...props}
    >
      <div className="mx-auto flex h-header w-full max-w-content items-center justify-between gap-4 px-4 md:px-8">
        <div className="flex min-w-0 flex-1 items-center gap-3">{start}</div>
        <div className="flex items-center gap-2">{end}</div>
      </div>
    </header>
  );
}
