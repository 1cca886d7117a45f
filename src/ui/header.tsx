import { cx } from 'class-variance-authority';
import type { ComponentProps, ReactNode } from 'react';

type Props = Omit<ComponentProps<'header'>, 'children'> & {
  /** At the start: the search. */
  start?: ReactNode;
  /** Between the two on wide screens: the lane of messages. */
  middle?: ReactNode;
  /** At the end: bell and account. */
  end?: ReactNode;
};

/** The bar above every page, 56 px; it scrolls away where a zoomed window has no height to spare. */
export function Header({ start, middle, end, className, ...props }: Props) {
  return (
    <header
      data-slot="header"
      className={cx('top-0 z-header border-b border-subtle bg-canvas sm:tall:sticky', className)}
      {...props}
    >
      <div className="mx-auto flex h-header w-full max-w-content items-center justify-between gap-4 px-4 md:px-8">
        <div className={cx('flex min-w-0 items-center gap-3', middle ? 'max-lg:flex-1' : 'flex-1')}>{start}</div>
        {middle}
        <div className="flex items-center gap-2">{end}</div>
      </div>
    </header>
  );
}
