import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import type { IconType } from './icon.ts';

const badge = cva(
  'inline-flex h-5.5 max-w-full items-center gap-1 rounded-full px-2 text-xs font-medium whitespace-nowrap',
  {
    variants: {
      tone: {
        plain: 'bg-hover text-ink-2',
        brand: 'bg-brand-soft text-brand-text',
        good: 'bg-good-soft text-good-text',
        info: 'bg-info-soft text-info-text',
        amber: 'bg-amber-soft text-amber-text',
        danger: 'bg-danger-soft text-danger-text',
      },
    },
    defaultVariants: { tone: 'plain' },
  },
);

type Props = ComponentProps<'span'> & VariantProps<typeof badge> & { icon?: IconType };

/** The state of something, in a word or two. For tags: a `Chip`. */
export function Badge({ tone, icon: Icon, className, children, ...props }: Props) {
  return (
    <span data-slot="badge" data-tone={tone ?? 'plain'} className={badge({ tone, className })} {...props}>
      {Icon ? <Icon className="size-3 shrink-0" strokeWidth={2} aria-hidden /> : null}
      <span className="truncate">{children}</span>
    </span>
  );
}
