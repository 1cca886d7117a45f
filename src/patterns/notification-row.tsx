import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { EmptyState } from '../ui/empty-state.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { VisuallyHidden } from '../ui/layout.tsx';
import type { RenderLink } from '../ui/render-link.ts';
import { When } from './when.tsx';

export type Notification = {
  readonly id: string;
  /** `action`: a person needs an answer from the reader. */
  readonly kind: 'info' | 'good' | 'action' | 'warning' | 'problem';
  readonly title: string;
  readonly text?: string;
  /** ISO 8601. */
  readonly at: string;
  readonly isRead: boolean;
  /** Where there are several schools: which one. */
  readonly school?: string;
};

const KINDS = {
  info: { icon: Info, className: 'bg-info-soft text-info-text' },
  good: { icon: CircleCheck, className: 'bg-good-soft text-good-text' },
  action: { icon: CircleAlert, className: 'bg-brand-soft text-brand-text' },
  warning: { icon: TriangleAlert, className: 'bg-amber-soft text-amber-text' },
  problem: { icon: CircleAlert, className: 'bg-danger-soft text-danger-text' },
} as const;

type RowProps = {
  /** The notification. */
  notification: Notification;
  /** The way to what it is about; the title is the link. */
  link?: RenderLink;
  /** Called when it is marked as read or unread. */
  onReadChange?: (isRead: boolean) => void;
  onDismiss?: () => void;
  /** What can be done at once: "Reconnect". */
  action?: ReactNode;
};

/** Something that the reader should know of, read or not yet. Rows stand in a `NotificationList`. */
export function NotificationRow({ notification, link, onReadChange, onDismiss, action }: RowProps) {
  const { kind, title, text, at, isRead, school } = notification;
  const { icon: Icon, className } = KINDS[kind];
  const titleContent = (
    <>
      {isRead ? null : <VisuallyHidden>Not read yet: </VisuallyHidden>}
      <bdi>{title}</bdi>
    </>
  );
  return (
    <li
      data-notification={notification.id}
      data-read={isRead || undefined}
      className="relative flex items-start gap-3 py-card-sm ps-6 pe-3"
    >
      {isRead ? null : (
        <span
          aria-hidden="true"
          className="absolute start-2 top-6 size-2 rounded-full bg-brand forced-color-adjust-none"
        />
      )}
      <span className={`grid size-8 shrink-0 place-items-center rounded-full ${className}`}>
        <Icon className="size-4" strokeWidth={1.75} aria-hidden />
      </span>
      <div className="grid min-w-0 flex-1 justify-items-start gap-0.5">
        <p className={`text-base wrap-anywhere ${isRead ? 'text-ink-2' : 'font-medium text-ink'}`}>
          {link
            ? link({
                // The whole row leads there.
                className: 'rounded-control after:absolute after:inset-0 hover:underline hover:underline-offset-2',
                children: titleContent,
              })
            : titleContent}
        </p>
        {text ? <p className="text-sm text-pretty text-ink-2 wrap-anywhere">{text}</p> : null}
        <p className="text-sm text-ink-3">
          {school ? `${school}, ` : ''}
          <When iso={at} />
        </p>
        {action ? <div className="relative mt-1.5">{action}</div> : null}
      </div>
      <div className="relative -mt-1 flex shrink-0 text-ink-3">
        {onReadChange ? (
          <IconButton
            size="sm"
            icon={isRead ? RotateCcw : Check}
            label={`${isRead ? 'Mark as not read' : 'Mark as read'}: ${title}`}
            onClick={() => onReadChange(!isRead)}
          />
        ) : null}
        {onDismiss ? <IconButton size="sm" icon={X} label={`Remove: ${title}`} onClick={onDismiss} /> : null}
      </div>
    </li>
  );
}

type ListProps = {
  label: string;
  /** The newest first. */
  notifications: readonly Notification[];
  /** Draws one notification. */
  row: (notification: Notification) => ReactNode;
  /** Where not all are in the list; beyond 99 it is said that there are more. */
  unread?: number;
  /** Above the rows, beside the count: mark all as read, settings. */
  actions?: ReactNode;
};

/** Rows under a count of what is not read yet, and a word when there are none. */
export function NotificationList({
  label,
  notifications,
  row,
  unread = notifications.filter(({ isRead }) => !isRead).length,
  actions,
}: ListProps) {
  if (notifications.length === 0) {
    return <EmptyState title="No notifications">New notifications appear here.</EmptyState>;
  }
  return (
    <section aria-label={label} className="rounded-surface border border-subtle bg-surface">
      <div className="flex min-h-control-lg flex-wrap items-center justify-between gap-3 border-b border-subtle px-4 py-2">
        <p role="status" className="text-sm text-ink-2 type-figures">
          {unread === 0 ? 'All read' : `${unread > 99 ? 'More than 99' : unread} unread`}
        </p>
        {actions}
      </div>
      <ul className="divide-y divide-subtle">{notifications.map(row)}</ul>
    </section>
  );
}
