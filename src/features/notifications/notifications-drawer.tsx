import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useNotifications, useUnreadNotifications } from '../../data/identity/notifications.ts';
import { useMutation } from '../../data/mutation.ts';
import { useSession } from '../../data/session/session.tsx';
import { markNotificationsRead } from '../../domain/api/identity.ts';
import type { NotificationKind } from '../../domain/comms/schema.ts';
import type { UserNotification } from '../../domain/notification/schema.ts';
import { href } from '../../domain/routes.ts';
import { lastKnown } from '../../patterns/last-known.ts';
import { type Notification, NotificationList, NotificationRow } from '../../patterns/notification-row.tsx';
import { PanelError } from '../../patterns/panel-error.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { linkClass } from '../../ui/link.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { useOnline } from '../../ui/use-online.ts';

const PAGE = 50;

const ROW_KINDS: Record<NotificationKind, Notification['kind']> = {
  'score-reminder': 'info',
  'channels-need-you': 'problem',
  'access-request': 'action',
  'source-deleted': 'action',
  'publish-failed': 'problem',
  'school-by-client': 'action',
  'school-by-admin': 'info',
  'server-error': 'problem',
  'sync-failed': 'warning',
  'analytics-failed': 'warning',
};

const NOTHING: readonly UserNotification[] = [];

/** The person's notifications, newest first; opening one leads to what it is about and marks it read. */
export default function NotificationsDrawer({ onOpenChange }: { onOpenChange: (open: boolean) => void }) {
  const [limit, setLimit] = useState(PAGE);
  const read = useMutation(markNotificationsRead);
  const [isReadingAll, setReadingAll] = useState(false);
  const notifications = useNotifications(limit);
  const { state } = notifications;
  const unread = lastKnown(useUnreadNotifications().state)?.length ?? 0;
  const schools = useSchools();
  // While more is fetched, what is there stays.
  const [shown, setShown] = useState<readonly UserNotification[]>();
  const lastNotifications = state.status === 'empty' ? NOTHING : lastKnown(state);
  if (lastNotifications && lastNotifications !== shown) setShown(lastNotifications);

  const readAll = async () => {
    setReadingAll(true);
    await read.run({ body: { all: true } });
    setReadingAll(false);
  };
  const follow = ({ id, iid, readAt }: UserNotification) => {
    if (readAt === null) void read.run({ body: { ids: [id] } });
    schools.open(iid);
    onOpenChange(false);
  };

  return (
    <Drawer open onOpenChange={onOpenChange} title="Notifications">
      <div className="grid gap-4">
        <PanelError resource={notifications} />
        {read.error ? (
          <Banner tone="danger" title="We couldn’t mark it as read.">
            {read.error.message}
          </Banner>
        ) : null}
        {!shown && state.status === 'loading' ? <Waiting /> : null}
        {shown ? (
          <NotificationList
            label="Your notifications"
            notifications={shown.map(toRow)}
            unread={unread}
            actions={
              unread > 0 ? (
                <Button size="sm" variant="ghost" busy={isReadingAll} onClick={() => void readAll()}>
                  Mark all as read
                </Button>
              ) : null
            }
            row={(row) => {
              const notification = shown.find(({ id }) => id === row.id);
              if (!notification) return null;
              const name = schools.nameOf(notification.iid);
              return (
                <NotificationRow
                  key={row.id}
                  notification={name ? { ...row, school: name } : row}
                  {...(schools.isOpen(notification.iid)
                    ? {
                        link: (props) => (
                          <Link to={notification.path} {...props} onClick={() => follow(notification)} />
                        ),
                      }
                    : {})}
                  {...(row.isRead ? {} : { onReadChange: () => void read.run({ body: { ids: [row.id] } }) })}
                />
              );
            }}
          />
        ) : null}
        {shown ? (
          <Foot
            count={shown.length}
            limit={limit}
            onMore={() => setLimit(limit + PAGE)}
            onLeave={() => onOpenChange(false)}
          />
        ) : null}
      </div>
    </Drawer>
  );
}

function Waiting() {
  return useOnline() ? (
    <SkeletonList rows={4} />
  ) : (
    <p className="text-ink-2">You’re offline. Notifications appear when you’re back online.</p>
  );
}

type FootProps = { count: number; limit: number; onMore: () => void; onLeave: () => void };

function Foot({ count, limit, onMore, onLeave }: FootProps) {
  return (
    <>
      {count >= limit ? (
        <Button variant="secondary" onClick={onMore}>
          Show older notifications
        </Button>
      ) : count > 0 && limit > PAGE ? (
        <p className="text-center text-sm text-ink-3">No older notifications. They are kept for 90 days.</p>
      ) : null}
      <Link
        to={href('user.comms')}
        className={linkClass({ tone: 'quiet', className: 'justify-self-start text-sm' })}
        onClick={onLeave}
      >
        Email preferences
      </Link>
    </>
  );
}

function toRow({ id, kind, title, text, at, readAt }: UserNotification): Notification {
  return { id, kind: ROW_KINDS[kind], title, text, at, isRead: readAt !== null };
}

/** The schools that notifications are about: where there are several each is named, and following one opens its school. */
function useSchools() {
  const { institutions, iid: current, chooseInstitution } = useSession();
  const own = lastKnown(institutions) ?? [];
  const isOwn = (iid: string) => own.some(({ id }) => id === iid);
  return {
    nameOf: (iid: string | null) => (own.length > 1 ? own.find(({ id }) => id === iid)?.name : undefined),
    /** Of a school that one has left nothing can be opened. */
    isOpen: (iid: string | null) => iid === null || isOwn(iid),
    open: (iid: string | null) => {
      if (iid !== null && iid !== current && isOwn(iid)) chooseInstitution(iid);
    },
  };
}
