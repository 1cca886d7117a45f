import { cx } from 'class-variance-authority';
import type { ComponentProps } from 'react';

type Props = ComponentProps<'span'> & {
  /** The keys, pressed together. */
  keys: readonly string[];
  /** What the keys do, written behind them. */
  label?: string;
};

/** Keys of the keyboard. Beside the action's own button: `aria-hidden`, since `aria-keyshortcuts` says it there. */
export function KeyHint({ keys, label, className, ...props }: Props) {
  return (
    <span
      data-slot="key-hint"
      className={cx('inline-flex items-center gap-1 text-sm text-ink-3', className)}
      {...props}
    >
      {keys.map((key) => (
        <kbd
          key={key}
          className="inline-flex h-5 min-w-5 items-center justify-center rounded-control border border-strong bg-surface px-1 font-sans text-xs text-ink-3"
        >
          {key}
        </kbd>
      ))}
      {label ? <span>{label}</span> : null}
    </span>
  );
}

/** A row of key hints. */
export function KeyHints({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div data-slot="key-hints" className={cx('flex flex-wrap items-center gap-x-3 gap-y-1', className)} {...props} />
  );
}
