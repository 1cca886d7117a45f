import Activity from 'lucide-react/icons/activity';
import Bookmark from 'lucide-react/icons/book-marked';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import CreditCard from 'lucide-react/icons/credit-card';
import Gauge from 'lucide-react/icons/gauge';
import Hash from 'lucide-react/icons/hash';
import History from 'lucide-react/icons/history';
import House from 'lucide-react/icons/house';
import KeyRound from 'lucide-react/icons/key-round';
import Landmark from 'lucide-react/icons/landmark';
import Mails from 'lucide-react/icons/mails';
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
  'widgets.newsletter': Mails,
  'manage.users': Users,
  'manage.roles': Shield,
  'manage.school': Landmark,
  'manage.subscription': CreditCard,
  'auth.school': SchoolIcon,
  'admin.schools': SchoolIcon,
  'admin.manageschools': ClipboardCheck,
  'admin.users': UserSearch,
  'admin.manageadmins': ShieldCheck,
  'admin.adminlogs': ScrollText,
  'admin.channelsMonitor': Activity,
  'admin.manage.credentials': KeyRound,
  'admin.postCount': Hash,
  'admin.twitterApi': Gauge,
  'admin.twitterhistoricalsync': History,
};

export function navIcon(id: RouteId): IconType {
  return ICONS[id] ?? PanelsTopLeft;
}
