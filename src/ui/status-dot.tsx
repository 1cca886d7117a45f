import { cva, cx, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';

const dot = cva('size-2 shrink-0 rounded-full', {
  variants: {
    tone: {
      plain: 'bg-control',
      brand: 'bg-brand',
      good: 'bg-good',
      info: 'bg-info',
      amber: 'bg-amber',
      danger: 'bg-danger',
    },
  },
  defaultVariants: { tone: 'plain' },
});

export type StatusTone = NonNullable<VariantProps<typeof dot>['tone']>;

type Props = Omit<ComponentProps<'span'>, 'children'> & {
  tone: StatusTone;
  /** What the colour means; always read, and shown unless `hideLabel`. */
  label: string;
  hideLabel?: boolean;
};

/** A state in one colour and its words. */
export function StatusDot({ tone, label, hideLabel = false, className, ...props }: Props) {
  return (
    <span
      data-slot="status-dot"
      title={hideLabel ? label : undefined}
      className={cx('inline-flex items-center gap-2 text-sm text-ink-2', className)}
      {...props}
    >
      <span aria-hidden="true" className={dot({ tone })} />
      <span className={hideLabel ? 'sr-only' : 'min-w-0'}>{label}</span>
    </span>
  );
}
