import { cx } from 'class-variance-authority';
import type { ComponentProps } from 'react';

/** A few buttons that belong to one thing, in one frame. For choosing one of several views: a `SegmentedControl`. */
export function ButtonGroup({
  label,
  className,
  ...props
}: ComponentProps<'div'> & {
  /** What the buttons act on. Read as the name of the group. */
  label: string;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons that belong together are no question of a form
    <div
      data-slot="button-group"
      role="group"
      aria-label={label}
      className={cx(
        'inline-flex max-w-full [&>button]:rounded-none [&>button:first-of-type]:rounded-s-control [&>button:focus-visible]:z-raised [&>button:last-of-type]:rounded-e-control [&>button:not(:first-of-type)]:-ms-px',
        className,
      )}
      {...props}
    />
  );
}
