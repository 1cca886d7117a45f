import { useState } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { FollowChanges } from '../../data/changes.ts';
import { useRequiredSecondFactor } from '../../data/identity/required-second-factor.ts';
import { ListCache } from '../../data/list-cache.tsx';
import { WidgetPainterProvider } from '../../data/widget-painter.tsx';
import { needsPerson } from '../../domain/connection/attention.ts';
import type { RouteId } from '../../domain/routes.ts';
import { MessagesDialog } from '../../features/alerts/messages-dialog.tsx';
import { useChannels, useWaitingCount } from '../../features/home/live.ts';
import { LiveRetryProvider } from '../../features/home/live-retry.tsx';
import { NotificationsBell } from '../../features/notifications/notifications-bell.tsx';
import { useOverview } from '../../features/platform/use-overview.ts';
import { AccountMenu } from '../../features/session/account-menu.tsx';
import { ActingBanner } from '../../features/session/acting-banner.tsx';
import { ElsewhereBanner } from '../../features/session/elsewhere-banner.tsx';
import { SchoolColour } from '../../features/session/school-colour.tsx';
import { SchoolSwitcher } from '../../features/session/school-switcher.tsx';
import { SecondFactorBanner } from '../../features/session/second-factor-banner.tsx';
import { ServerAway } from '../../features/session/server-away-later.tsx';
import { SuspendedBanner } from '../../features/session/suspended-banner.tsx';
import { loadPart } from '../../lib/load-code.ts';
import { lastKnown } from '../../patterns/last-known.ts';
import { useNavigation } from '../../routes/navigation.ts';
import { useAllows } from '../../routes/use-allows.ts';
import { AppShell } from '../../ui/app-shell.tsx';
import { Header } from '../../ui/header.tsx';
import { lazyLayer } from '../../ui/lazy-layer.tsx';
import { MessageLane } from '../../ui/message-lane.tsx';
import { OfflineBar } from '../../ui/offline-bar.tsx';
import { Sidebar, SidebarGroup } from '../../ui/sidebar.tsx';
import { SidebarItem } from '../../ui/sidebar-item.tsx';
import { navIcon } from './nav-icons.ts';
import { useScrollPlace } from './scroll-place.ts';
import { SearchButton } from './search-button.tsx';

const NotificationsDrawer = lazyLayer(
  async () => (await import('../../features/notifications/notifications-drawer.tsx')).default,
);
const loadPainter = async () => (await loadPart(() => import('../widget-painter.ts'))).paintWidget;

type Props = {
  /** Without one only what is about no school is offered. */
  hasSchool: boolean;
};

/** The frame around every page of a school, and of those that are about none. */
export default function Shell({ hasSchool }: Props) {
  return (
    <ListCache>
      {hasSchool ? <FollowChanges /> : null}
      {hasSchool ? <SchoolColour /> : null}
      <WidgetPainterProvider load={loadPainter}>
        <LiveRetryProvider>
          <Frame hasSchool={hasSchool} />
        </LiveRetryProvider>
      </WidgetPainterProvider>
    </ListCache>
  );
}

function Frame({ hasSchool }: Props) {
  const [messagesOpen, setMessagesOpen] = useState(false);
  const [notificationsOpen, setNotificationsOpen] = useState(false);
  // What the school tells live is refused until then, and a listener that was refused does not begin again by itself.
  const isOpen = useRequiredSecondFactor().missing === null;
  useScrollPlace();
  return (
    <AppShell
      sidebar={hasSchool && isOpen ? <SchoolNavigation /> : <Navigation />}
      header={
        <Header
          start={<SearchButton />}
          middle={<MessageLane />}
          end={
            <>
              <NotificationsBell onOpen={() => setNotificationsOpen(true)} />
              <AccountMenu onMessages={() => setMessagesOpen(true)} />
            </>
          }
        />
      }
      banner={
        <>
          <OfflineBar />
          <ServerAway />
          <SuspendedBanner />
          <ActingBanner />
          <ElsewhereBanner />
          <SecondFactorBanner />
        </>
      }
    >
      <Outlet />
      <MessagesDialog open={messagesOpen} onOpenChange={setMessagesOpen} />
      {notificationsOpen ? <NotificationsDrawer onOpenChange={setNotificationsOpen} /> : null}
    </AppShell>
  );
}

function SchoolNavigation() {
  const waiting = useWaitingCount();
  const broken = lastKnown(useChannels().state)?.filter((feed) => needsPerson(feed)).length ?? 0;
  return <Navigation waiting={waiting} broken={broken} />;
}

function Navigation({ waiting = 0, broken = 0 }: { waiting?: number; broken?: number }) {
  const { pathname } = useLocation();
  const schools = lastKnown(useOverview().state)?.schoolsWaiting ?? 0;
  const counts: Partial<Record<RouteId, { value: number; label: string }>> = {
    'manage.stories': { value: waiting, label: 'awaiting review' },
    'admin.manageschools': { value: schools, label: 'awaiting approval' },
  };
  const groups = useNavigation()(useAllows());
  const here = current(
    pathname,
    groups.flatMap(({ items }) => items),
  );
  return (
    <Sidebar label="Main" home={(props) => <Link to="/" {...props} />} foot={<SchoolSwitcher />} place={pathname}>
      {groups.map(({ title, items }) => (
        <SidebarGroup key={title} {...(title ? { title } : {})}>
          {items.map(({ id, path, label }) => (
            <SidebarItem
              key={id}
              icon={navIcon(id)}
              label={label}
              current={id === here}
              link={(props) => <Link to={path} {...props} />}
              count={counts[id]}
              {...(id === 'manage.channels' && broken > 0
                ? {
                    dot: {
                      tone: 'amber' as const,
                      label: broken === 1 ? '1 needs attention' : `${broken} need attention`,
                    },
                  }
                : {})}
            />
          ))}
        </SidebarGroup>
      ))}
    </Sidebar>
  );
}

/** The item whose address is the longest beginning of where one is. */
function current(pathname: string, items: readonly { id: RouteId; path: string }[]): RouteId | undefined {
  return items
    .filter(({ path }) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`)))
    .toSorted((a, b) => b.path.length - a.path.length)[0]?.id;
}
