import Bookmark from 'lucide-react/icons/book-marked';
import House from 'lucide-react/icons/house';
import LayoutTemplate from 'lucide-react/icons/layout-template';
import Newspaper from 'lucide-react/icons/newspaper';
import PanelsTopLeft from 'lucide-react/icons/panels-top-left';
import Rss from 'lucide-react/icons/rss';
import type { RouteId } from '../../domain/routes.ts';
import type { IconType } from '../../ui/icon.ts';

const ICONS: Partial<Record<RouteId, IconType>> = {
  home: House,
  'manage.stories': Newspaper,
  'manage.collections': Bookmark,
  'manage.channels': Rss,
  widgets: PanelsTopLeft,
  'widgets.story': LayoutTemplate,
};

export function navIcon(id: RouteId): IconType {
  return ICONS[id] ?? PanelsTopLeft;
}
