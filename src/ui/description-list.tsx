import { cva, type VariantProps } from 'class-variance-authority';
import type { ReactNode } from 'react';

const list = cva('grid text-base', {
  variants: { layout: { rows: 'gap-y-2', columns: 'gap-x-8 gap-y-3 sm:grid-cols-2 lg:grid-cols-4' } },
  defaultVariants: { layout: 'rows' },
});

interface Props extends VariantProps<typeof list> {
  /** Names and values, in this order. */
  items: readonly { term: string; value: ReactNode }[];
  className?: string;
}

export function DescriptionList({ items, layout, className }: Props) {
  return (
    <dl data-slot="description-list" className={list({ layout, className })}>
      {items.map(({ term, value }) => (
        <div key={term} className={layout === 'columns' ? 'grid content-start gap-0.5' : 'flex flex-wrap gap-x-4'}>
          <dt className={layout === 'columns' ? 'text-sm text-ink-3' : 'w-2/5 max-w-36 shrink-0 text-ink-3'}>{term}</dt>
          <dd className="min-w-0 flex-1 text-ink wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
