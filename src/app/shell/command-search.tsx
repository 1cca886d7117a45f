import Newspaper from 'lucide-react/icons/newspaper';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCall } from '../../data/call.ts';
import { useSession } from '../../data/session/session.tsx';
import { listStories } from '../../domain/api/stories.ts';
import { href, type RouteId, routeById } from '../../domain/routes.ts';
import { type SchoolStory, STORY_STATUS_NAMES } from '../../domain/story/schema.ts';
import { excerpt } from '../../lib/text.ts';
import { timeAgo } from '../../patterns/dates.ts';
import { useNow } from '../../patterns/use-now.ts';
import { BUILT } from '../../routes/manifest.ts';
import { useNavigation } from '../../routes/navigation.ts';
import { useAllows } from '../../routes/use-allows.ts';
import type { Command, CommandGroup, CommandSource } from '../../ui/command-menu/command.ts';
import { CommandMenu } from '../../ui/command-menu/command-menu.tsx';
import { navIcon } from './nav-icons.ts';

export type CommandSearchProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** What people call these pages otherwise. */
const WORDS: Partial<Record<RouteId, string>> = {
  home: 'dashboard overview',
  'manage.stories': 'posts news moderate approve review',
  'manage.collections': 'folders groups tags',
  'manage.channels': 'feeds sources rss facebook youtube',
  widgets: 'embed website publish',
  'widgets.story': 'embed website wall carousel',
};
const MOST_STORIES = 8;
const MOST_RECENT = 3;

/** Pages that make something new: built, allowed, and without anything to fill into their address. */
const NEW = BUILT.filter((id) => /\/add$/.test(routeById(id).path) && !routeById(id).path.includes(':'));

/** Pages, new things and stories of the school, as far as the person may see them. */
export default function CommandSearch({ open, onOpenChange }: CommandSearchProps) {
  const call = useCall();
  const { institution } = useSession();
  const allows = useAllows();
  const navigation = useNavigation();
  const navigate = useNavigate();
  const now = useNow();
  const [recent, setRecent] = useState<readonly string[]>([]);

  const go = (path: string) => () => {
    void navigate(path);
  };
  const groups: CommandGroup[] = [
    {
      title: 'Go to',
      commands: navigation(allows).flatMap(({ items }) =>
        items.map(({ id, path, label }) => ({
          id,
          label,
          icon: navIcon(id),
          ...(WORDS[id] ? { words: WORDS[id] } : {}),
          onRun: go(path),
        })),
      ),
    },
    {
      title: 'Start',
      commands: NEW.filter(allows).map((id) => {
        const { path, title } = routeById(id);
        return { id, label: title, icon: Plus, words: 'new add create', onRun: go(path) };
      }),
    },
  ];
  const asCommand = (story: SchoolStory): Command => ({
    id: `story ${story.id}`,
    label: story.title || excerpt(story.text, 80) || 'Story without a title',
    detail: `${STORY_STATUS_NAMES[story.status]}, ${timeAgo(story.publishedAt, now)}`,
    icon: Newspaper,
    onRun: go(href('manage.stories.id', { id: story.id })),
  });
  const stories: CommandSource = {
    title: 'Stories',
    search: async (q, signal) =>
      (await call(listStories, { query: { q, limit: MOST_STORIES }, signal })).items.map(asCommand),
  };
  return (
    <CommandMenu
      open={open}
      onOpenChange={onOpenChange}
      label={institution.status === 'ready' ? `Search ${institution.value.name}` : 'Search'}
      groups={groups}
      sources={allows('manage.stories') ? [stories] : []}
      recent={recent}
      onRan={({ id }) => setRecent([id, ...recent.filter((other) => other !== id)].slice(0, MOST_RECENT))}
    />
  );
}
