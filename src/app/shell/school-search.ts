import { useCall } from '../../data/call.ts';
import { useResource } from '../../data/resource.ts';
import { useSession } from '../../data/session/session.tsx';
import { listCollections } from '../../domain/api/collections.ts';
import { listMembers } from '../../domain/api/people.ts';
import { listStories } from '../../domain/api/stories.ts';
import { listWidgets } from '../../domain/api/widgets.ts';
import { manifestOf } from '../../domain/networks/all.ts';
import { href } from '../../domain/routes.ts';
import { STORY_STATUS_NAMES } from '../../domain/story/schema.ts';
import { useChannels, useWaitingStories } from '../../features/home/live.ts';
import { excerpt } from '../../lib/text.ts';
import { timeAgo } from '../../patterns/dates.ts';
import { lastKnown, lastKnownList } from '../../patterns/last-known.ts';
import { useNow } from '../../patterns/use-now.ts';
import type { CommandTarget, GroupName } from './page-commands.ts';

/** Of a long list the server finds so many. */
const MOST_FOUND = 8;

type Part = {
  readonly items?: readonly CommandTarget[];
  readonly search?: (query: string, signal: AbortSignal) => Promise<CommandTarget[]>;
};

/**
 * What there is to find of the school that is open, as far as the person may see it: short lists as they are, long ones by
 * the server's search. Nothing is asked for until `isOpen`.
 */
export function useSchoolSearch(isOpen: boolean): Partial<Record<GroupName, Part>> {
  const call = useCall();
  const { can, institution } = useSession();
  const now = useNow();
  const channels = lastKnown(useChannels().state) ?? [];
  const [first] = lastKnown(useWaitingStories().state) ?? [];
  const hasSchool = institution.status === 'ready';
  const mayList = (permission: 's.co.rea' | 's.w.rea') => (isOpen && hasSchool && can(permission) ? {} : null);
  const collections = lastKnownList(useResource(listCollections, 'items', mayList('s.co.rea')).state) ?? [];
  const widgets = lastKnownList(useResource(listWidgets, 'items', mayList('s.w.rea')).state) ?? [];
  if (!hasSchool) return {};
  return {
    Stories: can('s.s.rea')
      ? {
          search: async (q, signal) => {
            const { items } = await call(listStories, { query: { q, limit: MOST_FOUND }, signal });
            return items.map(({ id, title, text, status, publishedAt }) => ({
              label: title || excerpt(text, 80) || 'Untitled story',
              detail: `${STORY_STATUS_NAMES[status]} · ${timeAgo(publishedAt, now)}`,
              path: href('manage.stories.id', { id }),
            }));
          },
        }
      : {},
    People: can('i.u.rea')
      ? {
          search: async (q, signal) => {
            const { items } = await call(listMembers, { query: { q, limit: MOST_FOUND }, signal });
            return items.map(({ displayName, email, jobtitle }) => ({
              label: displayName ?? email ?? 'Unnamed',
              detail: [jobtitle, email].filter(Boolean).join(' · '),
              path: href('manage.users', null, { q: email ?? displayName }),
            }));
          },
        }
      : {},
    Channels: {
      items: channels.map(({ id, name, network }) => ({
        label: name,
        detail: `Channel · ${manifestOf(network).label}`,
        path: href('manage.channels', null, { channel: id }),
      })),
    },
    Collections: {
      items: collections.map(({ id, name }) => ({
        label: name,
        detail: 'Collection',
        path: href('manage.collections.id', { id }),
      })),
    },
    Widgets: {
      items: widgets.map(({ id, name }) => ({
        label: name,
        detail: 'Widget',
        path: can('s.w.wr') ? href('widgets.story.edit.id', { id }) : href('widgets.story', null, { q: name }),
      })),
    },
    Actions: {
      items:
        first && can('s.s.wr')
          ? [
              {
                id: 'review',
                label: 'Review stories',
                words: 'moderate approve hide queue',
                path: href('manage.stories.id.moderate', { id: first.id }),
              },
            ]
          : [],
    },
  };
}
