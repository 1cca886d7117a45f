import ImageOff from 'lucide-react/icons/image-off';
import Inbox from 'lucide-react/icons/inbox';
import Unplug from 'lucide-react/icons/unplug';
import { Link } from 'react-router-dom';
import { needsPerson } from '../../domain/connection/attention.ts';
import { isEnding } from '../../domain/connection/ends.ts';
import type { Feed } from '../../domain/feed/schema.ts';
import { placeOfChannel } from '../../domain/notification/places.ts';
import { href } from '../../domain/routes.ts';
import type { SchoolStory } from '../../domain/story/schema.ts';
import type { AsyncState } from '../../lib/async-state.ts';
import { combineResources, type Resource } from '../../lib/resource.ts';
import { timeAgo } from '../../patterns/dates.ts';
import { lastKnown } from '../../patterns/last-known.ts';
import { BoardPanel } from '../../patterns/page-types/board.tsx';
import { undescribed } from '../../patterns/stories/story-media.ts';
import type { IconType } from '../../ui/icon.ts';
import { VisuallyHidden } from '../../ui/layout.tsx';
import { linkClass } from '../../ui/link.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';

type Need = { key: string; icon: IconType; tone: string; title: string; detail: string; action: string; to: string };

type Props = {
  waiting: Resource<SchoolStory[]>;
  /** How many there are, where more are waiting than are listened to. */
  count: number;
  channels: Resource<Feed[]>;
  /** Where pictures without a description are looked for, besides the stories awaiting review. */
  recent: readonly SchoolStory[];
  /** What the person cannot act on is not listed. */
  canModerate: boolean;
  canConnect: boolean;
  now: number;
};

const NONE = { status: 'empty' } as const;

/** What goes on only when someone does something. */
export function AttentionTile({ waiting, count, channels, recent, canModerate, canConnect, now }: Props) {
  const reviewed = canModerate ? waiting.state : NONE;
  const connected = canConnect ? channels.state : NONE;
  const stories = lastKnown<SchoolStory[]>(reviewed) ?? [];
  const needs = [
    ...waitingNeed(stories, count, now),
    ...channelNeeds(lastKnown<Feed[]>(connected) ?? [], now),
    ...(canModerate ? pictureNeed([...stories, ...recent]) : []),
  ];
  return (
    <BoardPanel
      title="Needs attention"
      resource={combineResources(stateOf(reviewed, connected, needs), [waiting, channels])}
      skeleton={<SkeletonText lines={6} />}
      empty={<p>Nothing needs your attention.</p>}
    >
      {() => <Needs needs={needs} />}
    </BoardPanel>
  );
}

/** What is known stays on the screen where the rest has failed. */
function stateOf(
  waiting: AsyncState<SchoolStory[]>,
  channels: AsyncState<Feed[]>,
  needs: readonly Need[],
): AsyncState<readonly Need[]> {
  const failed = [waiting, channels].find((state) => state.status === 'error');
  if (failed?.status === 'error')
    return { status: 'error', error: failed.error, ...(needs.length > 0 ? { last: needs } : {}) };
  if (waiting.status === 'loading' || channels.status === 'loading') return { status: 'loading' };
  return needs.length === 0 ? { status: 'empty' } : { status: 'ready', value: needs };
}

function Needs({ needs }: { needs: readonly Need[] }) {
  return (
    <ul className="divide-y divide-subtle">
      {needs.map(({ key, icon: Icon, tone, title, detail, action, to }) => (
        <li key={key} className="flex gap-3 py-2.5 first:pt-1 last:pb-0">
          <Icon className={`mt-0.5 size-4.5 shrink-0 ${tone}`} strokeWidth={1.75} aria-hidden />
          <div className="min-w-0 flex-1">
            <p className="line-clamp-2 font-medium wrap-anywhere">{title}</p>
            <p className="flex min-h-6 items-center gap-x-3 text-sm">
              <span className="min-w-0 truncate text-ink-3">{detail}</span>
              <Link to={to} className={linkClass({ className: 'shrink-0' })}>
                {action}
                <VisuallyHidden>: {title}</VisuallyHidden>
              </Link>
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function waitingNeed(waiting: readonly SchoolStory[], count: number, now: number): Need[] {
  const [first] = waiting;
  const oldest = waiting.at(-1);
  if (!first || !oldest) return [];
  return [
    {
      key: 'waiting',
      icon: Inbox,
      tone: 'text-brand-text',
      title: count === 1 ? '1 story awaiting review' : `${count.toLocaleString('en-GB')} stories awaiting review`,
      detail: count > waiting.length ? 'Latest first' : `Oldest: ${timeAgo(oldest.publishedAt, now)}`,
      action: 'Review',
      to: href('manage.stories.id.moderate', { id: first.id }),
    },
  ];
}

/** More than these would make the tile taller than those beside it, and move what is below. */
const MOST_CHANNELS = 2;

function channelNeeds(channels: readonly Feed[], now: number): Need[] {
  const broken = channels.filter((feed) => needsPerson(feed, now));
  const shown = broken.length > MOST_CHANNELS ? MOST_CHANNELS - 1 : MOST_CHANNELS;
  const needs = broken.slice(0, shown).map((feed) => ({
    key: feed.id,
    icon: Unplug,
    tone: 'text-amber-text',
    title: titleOf(feed, now),
    detail: feed.error ? `Since ${timeAgo(feed.error.since, now)}` : '',
    action: feed.status === 'reauth' || isEnding(feed, now) ? 'Reconnect' : 'View channel',
    to: placeOfChannel(feed),
  }));
  const more = broken.length - needs.length;
  if (more === 0) return needs;
  return [
    ...needs,
    {
      key: 'more-channels',
      icon: Unplug,
      tone: 'text-amber-text',
      title: more === 1 ? '1 more channel needs attention' : `${more} more channels need attention`,
      detail: '',
      // What is in need of a sign-in is put right on a page of its own.
      ...(broken.slice(shown).every(({ status }) => status === 'reauth')
        ? { action: 'Reconnect channels', to: href('manage.channels.reauthenticate') }
        : { action: 'View channels', to: href('manage.channels') }),
    },
  ];
}

function titleOf(feed: Feed, now: number): string {
  if (feed.disabledByPlan) return `${feed.name} is paused: over plan limit`;
  if (isEnding(feed, now)) return `${feed.name} needs reconnecting soon`;
  return feed.status === 'reauth' ? `${feed.name} needs reconnecting` : `${feed.name} is not working`;
}

function pictureNeed(stories: readonly SchoolStory[]): Need[] {
  const undescribedStories = [...new Map(stories.map((story) => [story.id, story])).values()].filter(
    (story) => undescribed(story).length > 0 && (story.status === 'pending' || story.status === 'approved'),
  );
  const [first] = undescribedStories;
  if (!first) return [];
  const count = undescribedStories.reduce((sum, story) => sum + undescribed(story).length, 0);
  return [
    {
      key: 'pictures',
      icon: ImageOff,
      tone: 'text-ink-2',
      title: count === 1 ? '1 picture has no description' : `${count} pictures have no description`,
      detail: undescribedStories.length === 1 ? `In “${first.title}”` : `First in “${first.title}”`,
      action: 'Add description',
      to: href('manage.stories.id', { id: first.id }),
    },
  ];
}
