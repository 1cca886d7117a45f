import Bookmark from 'lucide-react/icons/book-marked';
import House from 'lucide-react/icons/house';
import LayoutTemplate from 'lucide-react/icons/layout-template';
import Newspaper from 'lucide-react/icons/newspaper';
import PanelsTopLeft from 'lucide-react/icons/panels-top-left';
import Rss from 'lucide-react/icons/rss';
import Shield from 'lucide-react/icons/shield';
import Users from 'lucide-react/icons/users';
import type { RouteId } from '../../domain/routes.ts';
import type { IconType } from '../../ui/icon.ts';

const ICONS: Partial<Record<RouteId, IconType>> = {
  home: House,
  'manage.stories': Newspaper,
  'manage.collections': Bookmark,
  'manage.channels': Rss,
  widgets: PanelsTopLeft,
  'widgets.story': LayoutTemplate,
  'manage.users': Users,
  'manage.roles': Shield,
};

export function navIcon(id: RouteId): IconType {
  return ICONS[id] ?? PanelsTopLeft;
}
