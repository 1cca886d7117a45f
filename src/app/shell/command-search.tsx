import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSession } from '../../data/session/session.tsx';
import { BUILT } from '../../routes/manifest.ts';
import { useNavigation } from '../../routes/navigation.ts';
import { useAllows } from '../../routes/use-allows.ts';
import type { Command, RecentCommand } from '../../ui/command-menu/command.ts';
import { CommandMenu } from '../../ui/command-menu/command-menu.tsx';
import { type CommandTarget, GROUP_ICONS, GROUPS, type GroupName, pageCommands } from './page-commands.ts';
import { addRecent, type KeptCommand, keepRecent, readRecent } from './recent-commands.ts';
import { useSchoolSearch } from './school-search.ts';

type Props = { open: boolean; onOpenChange: (open: boolean) => void };

/** Whatever the person may see or do, found by its words: stories, people, channels, collections, widgets, settings, actions. */
export function CommandSearch({ open, onOpenChange }: Props) {
  const { user, iid, institution, can, signOut } = useSession();
  const allows = useAllows();
  const pages = useNavigation()(allows).flatMap(({ items }) => items);
  const navigate = useNavigate();
  const school = useSchoolSearch(open);
  const uid = user?.uid ?? '';
  const [recentEntries, setRecentEntries] = useState(() => readRecent(uid, iid));

  const asCommand = ({ path, ...rest }: CommandTarget, group: GroupName): Command => ({
    id: path,
    icon: GROUP_ICONS[group],
    ...rest,
    onRun: () => void navigate(path),
  });
  const statics = pageCommands({ pages, built: BUILT, allows, can });
  const groups = GROUPS.map((title) => {
    const { items = [], search } = school[title] ?? {};
    const commands = [
      ...(statics[title] ?? []).map((each) => asCommand(each, title)),
      ...items.map((each) => ({ ...asCommand(each, title), onlyTyped: title !== 'Actions' })),
    ];
    const acts =
      title === 'Actions'
        ? [{ id: 'sign-out', label: 'Sign out', words: 'log out leave', onRun: () => void signOut() }]
        : [];
    return {
      title,
      commands: [...commands, ...acts],
      ...(search
        ? {
            search: async (query: string, signal: AbortSignal) =>
              (await search(query, signal)).map((each) => asCommand(each, title)),
          }
        : {}),
    };
  });
  const allCommands = groups.flatMap(({ commands }) => commands);
  const recent = recentEntries.flatMap(({ group, id, label, detail, path }): RecentCommand[] => {
    const command = allCommands.find((each) => each.id === id);
    if (command) return [{ group, command }];
    const name = GROUPS.find((title) => title === group);
    if (!name || path === null) return [];
    return [{ group, command: asCommand({ label, path, ...(detail ? { detail } : {}) }, name) }];
  });
  const remember = ({ group, command: { id, label, detail } }: RecentCommand) => {
    const next: KeptCommand = { group, id, label, path: id.startsWith('/') ? id : null, ...(detail ? { detail } : {}) };
    const all = addRecent(recentEntries, next);
    setRecentEntries(all);
    keepRecent(uid, iid, all);
  };
  return (
    <CommandMenu
      open={open}
      onOpenChange={onOpenChange}
      label={institution.status === 'ready' ? `Search ${institution.value.name}` : 'Search'}
      groups={groups}
      recent={recent}
      onRan={remember}
    />
  );
}
