import { useState } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { type RouteId, routeById } from '../../domain/routes.ts';
import { NoticesDialog } from '../../features/alerts/notices-dialog.tsx';
import { lastValue, needsPerson, useChannels, useWaitingCount } from '../../features/home/live.ts';
import { LiveRetryProvider } from '../../features/home/live-retry.tsx';
import { AccountMenu } from '../../features/session/account-menu.tsx';
import { ElsewhereBanner } from '../../features/session/elsewhere-banner.tsx';
import { SchoolSwitcher } from '../../features/session/school-switcher.tsx';
import { useNavigation } from '../../routes/navigation.ts';
import { ListCache } from '../../services/list-cache.tsx';
import { useSession } from '../../services/session.tsx';
import { WidgetPainterProvider } from '../../services/widget-painter.tsx';
import { AppShell } from '../../ui/app-shell.tsx';
import { Header } from '../../ui/header.tsx';
import { OfflineBar } from '../../ui/offline-bar.tsx';
import { Sidebar, SidebarGroup, SidebarItem } from '../../ui/sidebar.tsx';
import { navIcon } from './nav-icons.ts';
import { SearchButton } from './search-button.tsx';

const loadPainter = () => import('../widget-painter.ts').then(({ paintWidget }) => paintWidget);

/** The frame around every page of a school. */
export default function Shell() {
  return (
    <ListCache>
      <WidgetPainterProvider load={loadPainter}>
        <LiveRetryProvider>
          <Frame />
        </LiveRetryProvider>
      </WidgetPainterProvider>
    </ListCache>
  );
}

function Frame() {
  const [noticesOpen, setNoticesOpen] = useState(false);
  return (
    <AppShell
      sidebar={<Navigation />}
      header={<Header start={<SearchButton />} end={<AccountMenu onNotices={() => setNoticesOpen(true)} />} />}
      banner={
        <>
          <OfflineBar />
          <ElsewhereBanner />
        </>
      }
    >
      <Outlet />
      <NoticesDialog open={noticesOpen} onOpenChange={setNoticesOpen} />
    </AppShell>
  );
}

function Navigation() {
  const { can } = useSession();
  const { pathname } = useLocation();
  const groups = useNavigation()((id) => {
    const { permission } = routeById(id);
    return !permission || can(permission);
  });
  const waiting = useWaitingCount();
  const broken = lastValue(useChannels())?.filter(needsPerson).length ?? 0;
  const here = current(
    pathname,
    groups.flatMap(({ items }) => items),
  );
  return (
    <Sidebar label="Main" home={(props) => <Link to="/" {...props} />} foot={<SchoolSwitcher />}>
      {groups.map(({ title, items }) => (
        <SidebarGroup key={title} {...(title ? { title } : {})}>
          {items.map(({ id, path, label }) => (
            <SidebarItem
              key={id}
              icon={navIcon(id)}
              label={label}
              current={id === here}
              link={(props) => <Link to={path} {...props} />}
              {...(id === 'manage.stories' && waiting > 0 ? { count: waiting } : {})}
              {...(id === 'manage.channels' && broken > 0
                ? { dot: { tone: 'amber' as const, label: broken === 1 ? '1 needs you' : `${broken} need you` } }
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
