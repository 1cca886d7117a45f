import Bell from 'lucide-react/icons/bell';
import { useEffect, useRef, useState } from 'react';
import { useUnreadNotifications } from '../../data/identity/notifications.ts';
import type { UserNotification } from '../../domain/notification/schema.ts';
import { lastKnown } from '../../patterns/last-known.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { VisuallyHidden } from '../../ui/layout.tsx';

const MOST = 99;

/** How many notifications wait, live, and the way to them. */
export function NotificationsBell({ onOpen }: { onOpen: () => void }) {
  const { state } = useUnreadNotifications();
  const unread = state.status === 'empty' ? NOTHING : lastKnown(state);
  const count = unread?.length ?? 0;
  const news = useNews(unread);
  return (
    <>
      <span className="relative inline-flex">
        <IconButton
          icon={Bell}
          label={count === 0 ? 'Notifications' : `Notifications, ${count > MOST ? 'more than 99' : count} unread`}
          aria-haspopup="dialog"
          onClick={onOpen}
        />
        {count > 0 ? (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute end-0 top-0 grid h-4 min-w-4 place-items-center rounded-full bg-brand px-1 text-xs leading-none font-medium text-brand-ink type-figures forced-color-adjust-none"
          >
            {count > MOST ? '99+' : count}
          </span>
        ) : null}
      </span>
      <VisuallyHidden role="status">{news}</VisuallyHidden>
    </>
  );
}

const NOTHING: readonly UserNotification[] = [];

/** What came since the page was opened, in a few words; what was there before is not said. */
function useNews(unread: readonly UserNotification[] | undefined): string {
  const knownIds = useRef<ReadonlySet<string> | null>(null);
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    if (!unread) return;
    const before = knownIds.current;
    knownIds.current = new Set([...(before ?? []), ...unread.map(({ id }) => id)]);
    if (!before) return;
    const news = unread.filter(({ id }) => !before.has(id));
    const [first] = news;
    if (first)
      setAnnouncement(news.length === 1 ? `New notification: ${first.title}` : `${news.length} new notifications`);
  }, [unread]);
  return announcement;
}
