import { cva, cx, type VariantProps } from 'class-variance-authority';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import type { ComponentProps, ReactNode } from 'react';
import type { IconType } from './icon.ts';
import { IconButton } from './icon-button.tsx';

const banner = cva('flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control px-3 py-2.5 text-base', {
  variants: {
    tone: {
      plain: 'bg-sunken text-ink-2',
      info: 'bg-info-soft text-info-text',
      good: 'bg-good-soft text-good-text',
      amber: 'bg-amber-soft text-amber-text',
      danger: 'bg-danger-soft text-danger-text',
    },
  },
  defaultVariants: { tone: 'info' },
});

const ICONS = { plain: Info, info: Info, good: CircleCheck, amber: TriangleAlert, danger: CircleAlert } as const;

type Props = Omit<ComponentProps<'div'>, 'title'> &
  VariantProps<typeof banner> & {
    title?: ReactNode;
    action?: ReactNode;
    icon?: IconType;
    onDismiss?: () => void;
    /** Announce it: for banners that appear while someone works. */
    live?: boolean;
  };

/** Says something about the part of the page it is in, and stays until that is settled. For what just happened: an alert. */
export function Banner({ tone, title, action, icon, onDismiss, live = false, className, children, ...props }: Props) {
  const Icon = icon ?? ICONS[tone ?? 'info'];
  return (
    <div
      data-slot="banner"
      data-tone={tone ?? 'info'}
      role={live ? (tone === 'danger' ? 'alert' : 'status') : undefined}
      className={banner({ tone, className })}
      {...props}
    >
      <div className="flex min-w-0 flex-1 basis-60 items-start gap-2.5">
        <Icon className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} aria-hidden />
        <div className="min-w-0 flex-1 wrap-anywhere">
          {title ? (
            <strong className={cx('me-1 font-semibold', isFollowed(title, children) && 'full-stop-after')}>
              {title}
            </strong>
          ) : null}
          {children}
        </div>
      </div>
      {action}
      {onDismiss ? <IconButton label="Dismiss" icon={X} size="xs" onClick={onDismiss} /> : null}
    </div>
  );
}

/** A title that is no sentence would run into the sentence after it. */
function isFollowed(title: ReactNode, children: ReactNode): boolean {
  return typeof title === 'string' && !/[.!?:…]$/.test(title) && Boolean(children);
}
