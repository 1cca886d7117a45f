import { cva, cx, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';

const card = cva('min-w-0 rounded-surface border bg-surface', {
  variants: {
    padding: { none: 'overflow-hidden', sm: 'p-card-sm', md: 'p-card', lg: 'p-card-lg' },
    selected: { true: 'border-brand', false: 'border-subtle' },
  },
  defaultVariants: { padding: 'md', selected: false },
});

type Props = ComponentProps<'div'> & VariantProps<typeof card> & { as?: 'div' | 'section' | 'article' | 'li' };

/** A surface for one thing. Never a card in a card. */
export function Card({ as: Tag = 'div', padding, selected, className, ref, ...props }: Props) {
  const Element = Tag as 'div';
  return <Element data-slot="card" ref={ref} className={card({ padding, selected, className })} {...props} />;
}

export function CardTitle({ as: Tag = 'h2', className, ...props }: ComponentProps<'h2'> & { as?: 'h2' | 'h3' | 'h4' }) {
  return <Tag data-slot="card-title" className={cx('text-lg type-display', className)} {...props} />;
}
