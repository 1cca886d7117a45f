import type { VariantProps } from 'class-variance-authority';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentProps, ReactNode } from 'react';
import { Button, buttonClass } from './button.tsx';
import { DropdownMenu } from './dropdown-menu.tsx';

type Props = Omit<ComponentProps<typeof Button>, 'variant'> &
  Pick<VariantProps<typeof buttonClass>, 'variant'> & {
    /** Names the second half: "Other ways to publish". */
    menuLabel: string;
    /** `MenuItem`s. */
    items: ReactNode;
  };

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
            disabled={disabled || busy}
            className={buttonClass({
              variant,
              size,
              className: `rounded-s-none focus-visible:z-raised ${WIDTHS[size ?? 'md']} ${isFilled ? 'ms-px' : '-ms-px'}`,
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
