import ImageOff from 'lucide-react/icons/image-off';
import Inbox from 'lucide-react/icons/inbox';
import Unplug from 'lucide-react/icons/unplug';
import { Link } from 'react-router-dom';
import type { Feed } from '../../domain/feed/schema.ts';
import { href } from '../../domain/routes.ts';
import type { SchoolStory } from '../../domain/story/schema.ts';
import type { AsyncState } from '../../lib/async-state.ts';
import { combineResources, type Resource } from '../../lib/resource.ts';
import { timeAgo } from '../../patterns/dates.ts';
import { lastKnown } from '../../patterns/last-known.ts';
import { BoardPanel } from '../../patterns/page-types/board.tsx';
import { undescribed } from '../../patterns/story-media.ts';
import { buttonClass } from '../../ui/button.tsx';
import type { IconType } from '../../ui/icon.ts';
import { VisuallyHidden } from '../../ui/layout.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { needsPerson, WAITING_LIMIT } from './live.ts';

type Need = { key: string; icon: IconType; tone: string; title: string; detail: string; action: string; to: string };

type Props = {
  waiting: Resource<SchoolStory[]>;
  channels: Resource<Feed[]>;
  /** Where pictures without a description are looked for, besides the waiting stories. */
  recent: readonly SchoolStory[];
  canModerate: boolean;
  canConnect: boolean;
  now: number;
};

/** What goes on only when somebody does something. */
export function NeedsPersonTile({ waiting, channels, recent, canModerate, canConnect, now }: Props) {
  const needs = [
    ...waitingNeed(lastKnown(waiting.state) ?? [], canModerate, now),
    ...channelNeeds(lastKnown(channels.state) ?? [], canConnect, now),
    ...pictureNeed([...(lastKnown(waiting.state) ?? []), ...recent], canModerate),
  ];
  return (
    <BoardPanel
      title="Needs a person"
      resource={combineResources(stateOf(waiting.state, channels.state, needs), [waiting, channels])}
      skeleton={<SkeletonText lines={6} />}
      empty={<p>Nothing. Every story is decided and every channel works.</p>}
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
        <li key={key} className="flex items-center gap-3 py-3 first:pt-1 last:pb-0">
          <Icon className={`size-4.5 shrink-0 self-start mt-0.5 ${tone}`} strokeWidth={1.75} aria-hidden />
          <div className="min-w-0 flex-1">
            <p className="font-medium wrap-anywhere">{title}</p>
            <p className="text-sm text-ink-3 wrap-anywhere">{detail}</p>
          </div>
          <Link to={to} className={buttonClass({ size: 'sm' })}>
            {action}
            <VisuallyHidden>: {title}</VisuallyHidden>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function waitingNeed(waiting: readonly SchoolStory[], canModerate: boolean, now: number): Need[] {
  const [first] = waiting;
  const oldest = waiting.at(-1);
  if (!first || !oldest) return [];
  const count = waiting.length >= WAITING_LIMIT ? `More than ${WAITING_LIMIT}` : waiting.length.toLocaleString('en-GB');
  return [
    {
      key: 'waiting',
      icon: Inbox,
      tone: 'text-brand-text',
      title: waiting.length === 1 ? '1 story waits for a decision' : `${count} stories wait for a decision`,
      detail: `the oldest is from ${timeAgo(oldest.publishedAt, now)}`,
      action: canModerate ? 'Review' : 'See',
      to: canModerate
        ? href('manage.stories.id.moderate', { id: first.id })
        : href('manage.stories', null, { status: 'pending' }),
    },
  ];
}

const SHOWN_CHANNELS = 2;

function channelNeeds(channels: readonly Feed[], canConnect: boolean, now: number): Need[] {
  const broken = channels.filter(needsPerson);
  const needs = broken.slice(0, SHOWN_CHANNELS).map((feed) => ({
    key: feed.id,
    icon: Unplug,
    tone: 'text-amber-text',
    title: feed.status === 'reauth' ? `${feed.name} needs reconnecting` : `${feed.name} is not working`,
    detail: `${feed.error ? `since ${timeAgo(feed.error.since, now)}; ` : ''}its stories stay`,
    action: canConnect ? 'Look' : 'See',
    to: href('manage.channels'),
  }));
  const more = broken.length - needs.length;
  if (more === 0) return needs;
  return [
    ...needs,
    {
      key: 'more-channels',
      icon: Unplug,
      tone: 'text-amber-text',
      title: more === 1 ? '1 more channel needs somebody' : `${more} more channels need somebody`,
      detail: 'their stories stay',
      action: 'See',
      to: href('manage.channels'),
    },
  ];
}

function pictureNeed(stories: readonly SchoolStory[], canModerate: boolean): Need[] {
  const found = [...new Map(stories.map((story) => [story.id, story])).values()].filter(
    (story) => undescribed(story).length > 0 && (story.status === 'pending' || story.status === 'approved'),
  );
  const [first] = found;
  if (!first || !canModerate) return [];
  const count = found.reduce((sum, story) => sum + undescribed(story).length, 0);
  return [
    {
      key: 'pictures',
      icon: ImageOff,
      tone: 'text-ink-2',
      title: count === 1 ? '1 picture has no description' : `${count} pictures have no description`,
      detail: found.length === 1 ? `in “${first.title}”` : `the first in “${first.title}”`,
      action: 'Describe',
      to: href('manage.stories.id', { id: first.id }),
    },
  ];
}
