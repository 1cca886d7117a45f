import { cx } from 'class-variance-authority';
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';

/** One grey shape; its size comes by `className`. */
export function Skeleton({ className, ...props }: ComponentProps<'span'>) {
  return (
    <span
      data-slot="skeleton"
      aria-hidden="true"
      className={cx('block animate-breathe rounded-control bg-subtle', className)}
      {...props}
    />
  );
}

const LINE_WIDTHS = ['w-11/12', 'w-full', 'w-10/12', 'w-full', 'w-7/12'];
const places = (count: number) => Array.from({ length: count }, (_, index) => index);

export function SkeletonText({
  lines = 3,
  className,
}: {
  /** How many lines. */
  lines?: number;
  className?: string;
}) {
  return (
    <span className={cx('grid gap-2', className)}>
      {places(lines).map((line) => (
        <Skeleton key={line} className={cx('h-3.5', LINE_WIDTHS[line % LINE_WIDTHS.length])} />
      ))}
    </span>
  );
}

/** A field with its label. `className` gives its height, where it is no line of text. */
export function SkeletonField({ className = 'h-control' }: { className?: string }) {
  return (
    <div className="grid gap-1.5">
      <Skeleton className="h-3.5 w-32" />
      <Skeleton className={cx('w-full', className)} />
    </div>
  );
}

/** Rows of two lines, with a picture before them. */
export function SkeletonList({
  rows = 6,
  mark = 'h-12 w-16',
  className,
}: {
  /** How many rows. */
  rows?: number;
  /** The size of the picture before the lines; `null` for none. */
  mark?: string | null;
  className?: string;
}) {
  return (
    <div className={cx('divide-y divide-subtle rounded-surface border border-subtle bg-surface', className)}>
      {places(rows).map((row) => (
        <div key={row} className="flex items-center gap-4 p-card">
          {mark ? <Skeleton className={cx('shrink-0', mark)} /> : null}
          <SkeletonText lines={2} className="flex-1" />
        </div>
      ))}
    </div>
  );
}

/** Cards with a picture above the words. */
export function SkeletonCards({
  cards = 4,
  className,
}: {
  /** How many cards. */
  cards?: number;
  className?: string;
}) {
  return (
    <div className={cx('grid gap-4 sm:grid-cols-2 lg:grid-cols-4', className)}>
      {places(cards).map((card) => (
        <div key={card} className="overflow-hidden rounded-surface border border-subtle bg-surface">
          <Skeleton className="aspect-8/5 rounded-none" />
          <SkeletonText className="p-card" />
        </div>
      ))}
    </div>
  );
}

export function SkeletonTable({
  rows = 8,
  columns = 4,
}: {
  /** How many rows. */
  rows?: number;
  /** How many columns. */
  columns?: number;
}) {
  return (
    <div className="divide-y divide-subtle rounded-surface border border-subtle bg-surface">
      {places(rows).map((row) => (
        <div key={row} className="flex gap-6 px-4 py-3.5">
          {places(columns).map((column) => (
            <Skeleton key={column} className={cx('h-3.5', column === 0 ? 'flex-2' : 'flex-1')} />
          ))}
        </div>
      ))}
    </div>
  );
}

interface LoadingProps {
  label?: string;
  /** Milliseconds until the word of comfort. */
  comfortAfter?: number;
  children: ReactNode;
}

/** A wait: nothing for 300 ms, then the skeleton given, after 5 s a word of comfort. */
export function Loading({ label = 'Loading…', comfortAfter = 5000, children }: LoadingProps) {
  const [long, setLong] = useState(comfortAfter <= 0);
  useEffect(() => {
    if (comfortAfter <= 0) return;
    const timer = setTimeout(() => setLong(true), comfortAfter);
    return () => clearTimeout(timer);
  }, [comfortAfter]);
  return (
    <div data-slot="loading" className="grid animate-late gap-4">
      <p role="status" className={long ? 'text-base text-ink-2' : 'sr-only'}>
        {long ? 'Still loading. A slow connection can take a moment.' : label}
      </p>
      {children}
    </div>
  );
}
