import Bookmark from 'lucide-react/icons/book-marked';
import CreditCard from 'lucide-react/icons/credit-card';
import House from 'lucide-react/icons/house';
import Landmark from 'lucide-react/icons/landmark';
import Newspaper from 'lucide-react/icons/newspaper';
import PanelsTopLeft from 'lucide-react/icons/panels-top-left';
import Rss from 'lucide-react/icons/rss';
import SchoolIcon from 'lucide-react/icons/school';
import ScrollText from 'lucide-react/icons/scroll-text';
import Shield from 'lucide-react/icons/shield';
import ShieldCheck from 'lucide-react/icons/shield-check';
import UserSearch from 'lucide-react/icons/user-search';
import Users from 'lucide-react/icons/users';
import type { RouteId } from '../../domain/routes.ts';
import type { IconType } from '../../ui/icon.ts';

const ICONS: Partial<Record<RouteId, IconType>> = {
  home: House,
  'manage.stories': Newspaper,
  'manage.collections': Bookmark,
  'manage.channels': Rss,
  widgets: PanelsTopLeft,
  'manage.users': Users,
  'manage.roles': Shield,
  'manage.school': Landmark,
  'manage.subscription': CreditCard,
  'auth.school': SchoolIcon,
  'admin.manageschools': SchoolIcon,
  'admin.users': UserSearch,
  'admin.manageadmins': ShieldCheck,
  'admin.adminlogs': ScrollText,
};

export function navIcon(id: RouteId): IconType {
  return ICONS[id] ?? PanelsTopLeft;
}
