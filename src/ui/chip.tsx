import { cva, cx, type VariantProps } from 'class-variance-authority';
import X from 'lucide-react/icons/x';
import type { ComponentProps } from 'react';

const chip = cva('inline-flex h-5.5 max-w-full items-center gap-1 rounded-full border text-xs font-medium', {
  variants: {
    tone: {
      plain: 'border-strong text-ink-2',
      people: 'border-transparent bg-people-soft text-people-text',
      place: 'border-transparent bg-place-soft text-place-text',
      purpose: 'border-transparent bg-purpose-soft text-purpose-text',
    },
    removable: { yes: 'ps-2.5', no: 'px-2' },
  },
  defaultVariants: { tone: 'plain', removable: 'no' },
});

type Props = ComponentProps<'span'> &
  Pick<VariantProps<typeof chip>, 'tone'> & {
    /** Shows a button that removes it, and is called by it. */
    onRemove?: () => void;
    /** Name of the button, "Remove #drama". */
    removeLabel?: string;
  };

/** A tag. People, place and purpose have a colour each, used for nothing else. */
export function Chip({ tone, onRemove, removeLabel = 'Remove', className, children, ...props }: Props) {
  return (
    <span
      data-slot="chip"
      data-tone={tone ?? 'plain'}
      className={chip({ tone, removable: onRemove ? 'yes' : 'no', className: cx(onRemove && 'h-target', className) })}
      {...props}
    >
      <span className="truncate">{children}</span>
      {onRemove ? (
        <button
          type="button"
          aria-label={removeLabel}
          className="inline-flex size-target shrink-0 items-center justify-center rounded-full hover:bg-hover"
          onClick={onRemove}
        >
          <X className="size-3" aria-hidden />
        </button>
      ) : null}
    </span>
  );
}

/** A wrapping row of chips. */
export function ChipList({ className, ...props }: ComponentProps<'div'>) {
  return <div data-slot="chip-list" className={cx('flex min-w-0 flex-wrap gap-1.5', className)} {...props} />;
}
