import { cx } from 'class-variance-authority';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import type { ComponentProps } from 'react';
import { Avatar } from './avatar.tsx';
import { RailName } from './sidebar-item.tsx';

type FootProps = Omit<ComponentProps<'button'>, 'children' | 'name'> & {
  /** The school one is in. */
  name: string;
  detail?: string;
  /** The address of its picture. */
  avatar?: string;
  /** Shows that there is something to choose; without it the card is no button. */
  switchable?: boolean;
};

/** The school one is in. The trigger of a menu where there are several. */
export function SidebarFoot({ name, detail, avatar, switchable = true, className, ...props }: FootProps) {
  const inside = (
    <>
      <Avatar name={name} src={avatar} shape="school" />
      <span className="min-w-0 flex-1 text-start sm:max-shell:sr-only">
        <span className="block truncate text-base font-medium text-ink">{name}</span>
        {detail ? <span className="block truncate text-xs text-ink-3">{detail}</span> : null}
      </span>
      {switchable ? (
        <ChevronsUpDown className="size-4 shrink-0 text-ink-2 sm:max-shell:hidden" strokeWidth={1.6} aria-hidden />
      ) : null}
    </>
  );
  const classes = cx(
    'flex w-full items-center gap-2.5 rounded-surface border border-subtle bg-surface p-2 sm:max-shell:justify-center sm:max-shell:border-transparent sm:max-shell:bg-transparent sm:max-shell:p-1',
    switchable && 'transition-colors hover:border-strong',
    className,
  );
  return (
    <RailName label={name}>
      <div data-slot="sidebar-foot">
        {switchable ? (
          <button type="button" className={classes} {...props}>
            {inside}
          </button>
        ) : (
          <div className={classes}>{inside}</div>
        )}
      </div>
    </RailName>
  );
}
