import type { VariantProps } from 'class-variance-authority';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentProps, KeyboardEvent, ReactNode, SyntheticEvent } from 'react';
import { Button, buttonClass } from './button.tsx';
import { DropdownMenu } from './dropdown-menu.tsx';

type Props = Omit<ComponentProps<typeof Button>, 'variant'> &
  Pick<VariantProps<typeof buttonClass>, 'variant'> & {
    /** Names the second half: "Other ways to publish". */
    menuLabel: string;
    /** `MenuItem`s. */
    items: ReactNode;
  };

const refuse = (event: SyntheticEvent) => event.preventDefault();
const refuseKey = (event: KeyboardEvent) => {
  if (event.key !== 'Tab') event.preventDefault();
};
// Its menu gives the focus back to it while what was chosen runs, which a disabled one could not take.
const BUSY =
  'aria-disabled:cursor-progress aria-disabled:border-subtle aria-disabled:bg-sunken aria-disabled:text-ink-3';

const WIDTHS = { sm: 'px-1.5', md: 'px-2', lg: 'px-2.5' };

/** One action that is nearly always meant, and its variants behind the arrow. */
export function SplitButton({ menuLabel, items, variant, size, className, disabled, busy, ...props }: Props) {
  const isFilled = variant === 'primary' || variant === 'danger';
  return (
    <span data-slot="split-button" className="inline-flex max-w-full">
      <Button
        variant={variant}
        size={size}
        disabled={disabled}
        busy={busy}
        className={`rounded-e-none focus-visible:z-raised ${className ?? ''}`}
        {...props}
      />
      <DropdownMenu
        align="end"
        trigger={
          <button
            type="button"
            aria-label={menuLabel}
            disabled={disabled}
            {...(busy ? { 'aria-disabled': true, onPointerDown: refuse, onKeyDown: refuseKey } : {})}
            className={buttonClass({
              variant,
              size,
              className: `rounded-s-none focus-visible:z-raised ${BUSY} ${WIDTHS[size ?? 'md']} ${isFilled ? 'ms-px' : '-ms-px'}`,
            })}
          >
            <ChevronDown className="size-4 shrink-0" strokeWidth={1.75} aria-hidden />
          </button>
        }
      >
        {items}
      </DropdownMenu>
    </span>
  );
}
