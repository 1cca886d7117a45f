import { cx } from 'class-variance-authority';
import type { ReactElement } from 'react';
import { breakpoint } from '../styles/tokens.gen.ts';
import type { IconType } from './icon.ts';
import type { RenderLink } from './render-link.ts';
import { StatusDot, type StatusTone } from './status-dot.tsx';
import { Tooltip } from './tooltip.tsx';
import { useMedia } from './use-media.ts';

interface ItemProps {
  icon: IconType;
  label: string;
  link: RenderLink;
  /** Whether this is the place one is at. */
  current?: boolean;
  /** How many of what, such as 38 that are "awaiting review"; nothing is drawn for none. */
  count?: { value: number; label: string } | undefined;
  /** A dot with words, for what needs attention. */
  dot?: { tone: StatusTone; label: string };
}

/** One place of the app. Apart from the sidebar, whose skeleton is drawn before the code of tooltips is there. */
export function SidebarItem({ icon: Icon, label, link, current = false, count, dot }: ItemProps) {
  return (
    <RailName label={label}>
      <li data-slot="sidebar-item">
        {link({
          'aria-current': current ? 'page' : undefined,
          className: cx(
            'relative flex min-h-control items-center gap-3 rounded-surface border px-2.5 text-base font-medium transition-colors sm:max-shell:flex-col sm:max-shell:justify-center sm:max-shell:gap-0.5 sm:max-shell:px-0 sm:max-shell:py-1',
            current
              ? 'border-subtle bg-surface text-ink'
              : 'border-transparent text-ink-2 hover:bg-hover hover:text-ink',
          ),
          children: (
            <>
              <Icon className={cx('size-4.5 shrink-0', current && 'text-brand-text')} strokeWidth={1.6} aria-hidden />
              <span className="min-w-0 flex-1 truncate sm:max-shell:sr-only">{label}</span>
              {count?.value ? (
                <span className="text-xs text-ink-2 type-figures sm:max-shell:leading-none">
                  {count.value.toLocaleString('en-GB')}
                  <span className="sr-only"> {count.label}</span>
                </span>
              ) : null}
              {dot ? (
                <StatusDot
                  {...dot}
                  hideLabel
                  className="sm:max-shell:absolute sm:max-shell:end-1.5 sm:max-shell:top-1.5"
                />
              ) : null}
            </>
          ),
        })}
      </li>
    </RailName>
  );
}

const RAIL = `(width >= ${breakpoint.sm}) and (width < ${breakpoint.shell})`;

/** The name beside an icon of the rail, for the pointer and the keyboard alike. */
export function RailName({
  label,
  children,
}: {
  label: string;
  /** What it names: one element. */
  children: ReactElement;
}) {
  const isRail = useMedia(RAIL);
  return isRail ? (
    <Tooltip label={label} side="right">
      {children}
    </Tooltip>
  ) : (
    children
  );
}
