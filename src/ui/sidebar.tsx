import { cx } from 'class-variance-authority';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import type { ComponentProps, ReactNode } from 'react';
import { Avatar } from './avatar.tsx';
import type { IconType } from './icon.ts';
import type { RenderLink } from './render-link.ts';
import { StatusDot, type StatusTone } from './status-dot.tsx';
import { Wordmark } from './wordmark.tsx';

interface Props {
  label: string;
  /** Draws the link around the name. */
  home: RenderLink;
  foot?: ReactNode;
  /** `SidebarGroup`s. */
  children: ReactNode;
}

/** 248 px; icons alone under 1,024; a row at the top where a zoomed window is narrower than 640. */
export function Sidebar({ label, home, foot, children }: Props) {
  return (
    <div
      data-slot="sidebar"
      className="flex shrink-0 flex-col gap-1 border-b border-subtle bg-sunken p-2.5 sm:sticky sm:top-0 sm:z-sidebar sm:h-dvh sm:w-sidebar-icons sm:border-e sm:border-b-0 lg:w-sidebar"
    >
      {home({
        className: 'mb-1 flex h-10 shrink-0 items-center rounded-control px-2 sm:max-lg:justify-center sm:max-lg:px-0',
        children: <Wordmark className="sm:max-lg:[&>span]:sr-only" />,
      })}
      <nav
        aria-label={label}
        className="min-h-0 flex-1 sm:max-lg:overflow-visible lg:overflow-y-auto lg:-mx-1 lg:px-1 lg:pb-2"
      >
        <ul className="flex flex-wrap gap-0.5 sm:flex-col sm:flex-nowrap">{children}</ul>
      </nav>
      {foot}
    </div>
  );
}

export function SidebarGroup({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <li data-slot="sidebar-group" className="contents sm:block">
      {title ? <h2 className="px-2.5 pt-3.5 pb-1.5 text-xs text-ink-3 max-lg:sr-only">{title}</h2> : null}
      {title ? <hr className="mx-2 my-2 border-subtle max-sm:hidden lg:hidden" /> : null}
      <ul className="contents gap-0.5 sm:grid">{children}</ul>
    </li>
  );
}

interface ItemProps {
  icon: IconType;
  label: string;
  link: RenderLink;
  current?: boolean;
  /** How many wait. */
  count?: number;
  dot?: { tone: StatusTone; label: string };
}

export function SidebarItem({ icon: Icon, label, link, current = false, count, dot }: ItemProps) {
  return (
    <li data-slot="sidebar-item">
      {link({
        'aria-current': current ? 'page' : undefined,
        title: label,
        className: cx(
          'relative flex min-h-control items-center gap-3 rounded-surface border px-2.5 text-base font-medium transition-colors max-sm:gap-1.5 sm:max-lg:flex-col sm:max-lg:justify-center sm:max-lg:gap-0.5 sm:max-lg:py-1',
          current ? 'border-subtle bg-surface text-ink' : 'border-transparent text-ink-2 hover:bg-hover hover:text-ink',
        ),
        children: (
          <>
            <Icon className={cx('size-4.5 shrink-0', current && 'text-brand-text')} strokeWidth={1.6} aria-hidden />
            <span className="min-w-0 flex-1 truncate max-lg:sr-only">{label}</span>
            {count ? (
              <span className="text-xs text-ink-2 type-figures sm:max-lg:leading-none">
                {count.toLocaleString('en-GB')}
                <span className="sr-only"> waiting</span>
              </span>
            ) : null}
            {dot ? <StatusDot {...dot} hideLabel className="max-lg:absolute max-lg:end-1.5 max-lg:top-1.5" /> : null}
          </>
        ),
      })}
    </li>
  );
}

type FootProps = Omit<ComponentProps<'button'>, 'children' | 'name'> & {
  name: string;
  detail?: string;
  avatar?: string;
  /** Shows that there is something to choose; without it the card is no button. */
  switchable?: boolean;
};

/** The school one is in. The trigger of a menu where there are several. */
export function SidebarFoot({ name, detail, avatar, switchable = true, className, ...props }: FootProps) {
  const inside = (
    <>
      <Avatar name={name} src={avatar} shape="school" />
      <span className="min-w-0 flex-1 text-start sm:max-lg:sr-only">
        <span className="block truncate text-base font-medium text-ink">{name}</span>
        {detail ? <span className="block truncate text-xs text-ink-3">{detail}</span> : null}
      </span>
      {switchable ? (
        <ChevronsUpDown className="size-4 shrink-0 text-ink-2 sm:max-lg:hidden" strokeWidth={1.6} aria-hidden />
      ) : null}
    </>
  );
  const looks = cx(
    'flex w-full items-center gap-2.5 rounded-surface border border-subtle bg-surface p-2 sm:max-lg:justify-center sm:max-lg:border-transparent sm:max-lg:bg-transparent sm:max-lg:p-1',
    switchable && 'transition-colors hover:border-strong',
    className,
  );
  if (!switchable) {
    return (
      <div data-slot="sidebar-foot" title={name} className={looks}>
        {inside}
      </div>
    );
  }
  return (
    <button type="button" data-slot="sidebar-foot" title={name} className={looks} {...props}>
      {inside}
    </button>
  );
}
