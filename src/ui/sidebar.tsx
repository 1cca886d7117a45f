import { cx } from 'class-variance-authority';
import Menu from 'lucide-react/icons/menu';
import { type ReactNode, useId, useState } from 'react';
import { Button } from './button.tsx';
import type { RenderLink } from './render-link.ts';
import { Wordmark } from './wordmark.tsx';

interface Props {
  label: string;
  /** Draws the link around the name. */
  home: RenderLink;
  /** The school, below the places. */
  foot?: ReactNode;
  /** Where one is: a folded sidebar that was opened folds again with the next place. */
  place?: string;
  /** `SidebarGroup`s. */
  children: ReactNode;
}

/** 248 px; a rail of icons at 1,100 and below; folded behind `Menu` where a zoomed window is narrower than 640. */
export function Sidebar({ label, home, foot, place = '', children }: Props) {
  const foldId = useId();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const isOpen = openedAt === place;
  return (
    <div
      data-slot="sidebar"
      className="flex shrink-0 flex-col gap-1 border-b border-subtle bg-sunken p-2.5 max-sm:py-1.5 sm:sticky sm:top-0 sm:z-sidebar sm:h-dvh sm:w-sidebar-icons sm:border-e sm:border-b-0 shell:w-sidebar"
    >
      <div className="flex shrink-0 items-center justify-between gap-2 sm:mb-1 sm:max-shell:justify-center">
        {home({
          className: 'flex h-10 items-center rounded-control px-2 sm:max-shell:px-0',
          children: <Wordmark className="sm:max-shell:[&>span]:sr-only" />,
        })}
        <Button
          variant="ghost"
          size="sm"
          className="sm:hidden"
          aria-expanded={isOpen}
          aria-controls={foldId}
          icon={Menu}
          onClick={() => setOpenedAt(isOpen ? null : place)}
        >
          Menu
        </Button>
      </div>
      <div id={foldId} className={cx('contents', !isOpen && 'max-sm:hidden')}>
        <nav
          aria-label={label}
          className="-mx-2.5 min-h-0 flex-1 scrollbar-thin px-2.5 pb-1 sm:overflow-y-auto shell:pb-2"
        >
          <ul className="grid gap-0.5">{children}</ul>
        </nav>
        {foot}
      </div>
    </div>
  );
}

export function SidebarGroup({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <li data-slot="sidebar-group">
      {title ? <h2 className="px-2.5 pt-3.5 pb-1.5 text-xs text-ink-3 sm:max-shell:sr-only">{title}</h2> : null}
      {title ? <hr className="mx-2 my-2 border-subtle max-sm:hidden shell:hidden" /> : null}
      <ul className="grid gap-0.5">{children}</ul>
    </li>
  );
}
