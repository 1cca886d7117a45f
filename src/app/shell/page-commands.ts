import Bookmark from 'lucide-react/icons/book-marked';
import Newspaper from 'lucide-react/icons/newspaper';
import PanelsTopLeft from 'lucide-react/icons/panels-top-left';
import Rss from 'lucide-react/icons/rss';
import Settings from 'lucide-react/icons/settings';
import Users from 'lucide-react/icons/users';
import Zap from 'lucide-react/icons/zap';
import type { Permission } from '../../domain/access.ts';
import { SETTINGS_PAGES, settingsPath } from '../../domain/institution/settings-pages.ts';
import { href, OPEN, type RouteId, routeById } from '../../domain/routes.ts';
import type { IconType } from '../../ui/icon.ts';

export const GROUPS = ['Stories', 'People', 'Channels', 'Collections', 'Widgets', 'Settings', 'Actions'] as const;
export type GroupName = (typeof GROUPS)[number];

export const GROUP_ICONS: Record<GroupName, IconType> = {
  Stories: Newspaper,
  People: Users,
  Channels: Rss,
  Collections: Bookmark,
  Widgets: PanelsTopLeft,
  Settings,
  Actions: Zap,
};

/** Something with an address; the address is its id unless it has another. */
export type CommandTarget = {
  readonly id?: string;
  readonly label: string;
  readonly path: string;
  readonly detail?: string;
  readonly words?: string;
  /** One of many: not listed before something is typed. */
  readonly onlyTyped?: boolean;
};

/** Where the pages of the sidebar are found; all others are settings. */
const GROUP_OF: Partial<Record<RouteId, GroupName>> = {
  home: 'Actions',
  'manage.stories': 'Stories',
  'manage.users': 'People',
  'admin.users': 'People',
  'manage.channels': 'Channels',
  'manage.collections': 'Collections',
  widgets: 'Widgets',
  'widgets.newsletter': 'Widgets',
  'auth.school': 'Actions',
};

/** Pages that only others lead to. */
const ASIDE: readonly RouteId[] = ['manage.default-thumbs'];

/** What people call these pages otherwise. */
const SYNONYMS: Partial<Record<RouteId, string>> = {
  home: 'dashboard overview',
  'manage.stories': 'posts news',
  'manage.collections': 'folders groups tags',
  'manage.default-thumbs': 'images thumbnails fallback placeholder missing picture',
  'manage.channels': 'feeds sources rss facebook youtube',
  widgets: 'embed website publish wall carousel',
  'widgets.newsletter': 'email mail bulletin editions',
  'manage.users': 'members colleagues staff',
  'manage.roles': 'permissions rights',
  'manage.subscription': 'upgrade payment invoices usage limits',
  'admin.adminlogs': 'audit log history',
  'admin.channelsMonitor': 'feeds health failing reconnect data deletion requests',
  'admin.manage.credentials': 'client secret oauth app keys',
  'admin.postCount': 'stories days weeks gaps',
  'admin.twitterApi': 'twitter cap cost reads limit',
  'admin.twitterhistoricalsync': 'twitter past posts import',
  user: 'profile account password sessions',
  'user.comms': 'mail email notifications',
  'user.mfa': 'two-step verification security second factor authenticator',
  'user.dataexport': 'data export download copy privacy',
};

/** What a page's dialog makes, for who may: the page, the permission, and the dialog's name in the address. */
const DIALOGS = [
  { page: 'manage.stories', permission: 's.s.wr', open: 'new', label: 'New story', words: 'write add create' },
  { page: 'manage.collections', permission: 's.co.wr', open: 'new', label: 'New collection', words: 'add create' },
  { page: 'manage.users', permission: 'i.u.wr', open: 'invite', label: 'Invite people', words: 'add new member' },
] as const satisfies readonly { page: RouteId; permission: Permission; [key: string]: string }[];

/** Where the button that leads there says it otherwise than the page's title. */
const ACT_LABELS: Partial<Record<RouteId, string>> = { 'widgets.story.add': 'New widget' };

/** A person's own pages, which stand in the account menu. */
const OWN: readonly RouteId[] = ['user', 'user.comms', 'user.mfa', 'user.dataexport'];

type Input = {
  /** The sidebar's items. */
  readonly pages: readonly { readonly id: RouteId; readonly path: string; readonly label: string }[];
  readonly built: readonly RouteId[];
  readonly allows: (id: RouteId) => boolean;
  readonly can: (permission: Permission) => boolean;
};

/** The pages that a person may open, in their groups; those that make something new are actions. */
export function pageCommands({ pages, built, allows, can }: Input): Partial<Record<GroupName, CommandTarget[]>> {
  const groups: Partial<Record<GroupName, CommandTarget[]>> = {};
  const add = (group: GroupName, target: CommandTarget) => {
    groups[group] = [...(groups[group] ?? []), target];
  };
  const named = (id: RouteId, target: Omit<CommandTarget, 'words'>): CommandTarget => ({
    ...target,
    ...(SYNONYMS[id] ? { words: SYNONYMS[id] } : {}),
  });
  for (const { id, path, label } of pages) {
    const group = GROUP_OF[id] ?? 'Settings';
    // Under a heading of the same name it would be heard twice.
    add(group, named(id, { label: label === group ? `All ${label.toLowerCase()}` : label, path }));
  }
  for (const id of OWN) {
    const { path, title } = routeById(id);
    if (built.includes(id) && allows(id)) add('Settings', named(id, { label: title, path }));
  }
  for (const id of ASIDE) {
    const { path, title } = routeById(id);
    if (built.includes(id) && allows(id)) add('Settings', { ...named(id, { label: title, path }), onlyTyped: true });
  }
  for (const id of built) {
    const { path, title } = routeById(id);
    if (!path.endsWith('/add') || path.includes(':') || !allows(id)) continue;
    add('Actions', { label: ACT_LABELS[id] ?? title, path, words: `new add create ${title}` });
  }
  for (const { page, permission, open, ...target } of DIALOGS) {
    if (allows(page) && can(permission)) add('Actions', { ...target, path: href(page, null, { [OPEN]: open }) });
  }
  if (allows('manage.school')) {
    const { title: detail, path } = routeById('manage.school');
    for (const { id, title } of SETTINGS_PAGES) {
      const address = settingsPath(id);
      // The first one's address is the one of them all.
      const own = address === path ? { id: `${path}#${id}` } : {};
      add('Settings', { ...own, label: title, detail, path: address, onlyTyped: true });
    }
  }
  return groups;
}
