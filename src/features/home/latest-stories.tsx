import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Feed } from '../../domain/feed/schema.ts';
import { href } from '../../domain/routes.ts';
import type { SchoolStory } from '../../domain/story/schema.ts';
import type { Resource } from '../../lib/resource.ts';
import type { HashtagGroups } from '../../patterns/hashtags/hashtag-groups.ts';
import { lastKnown } from '../../patterns/last-known.ts';
import { PanelError } from '../../patterns/panel-error.tsx';
import { StoryCard } from '../../patterns/stories/story-card.tsx';
import { NoStoriesDrawing } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { linkClass } from '../../ui/link.tsx';
import { Section } from '../../ui/page-header.tsx';
import { Loading, Skeleton, SkeletonText } from '../../ui/skeleton.tsx';

type Props = {
  latest: Resource<{ items: SchoolStory[]; total: number }>;
  channels: readonly Feed[];
  groups: HashtagGroups;
  /** Where the first is published, for whoever may. */
  publish?: ReactNode;
};

/** One large and three small below it; the placeholders stand in the same places. */
const GRID = 'grid grid-cols-1 gap-4 md:grid-cols-3';
const LARGE = 'grid md:col-span-3';

export function LatestStories({ latest, channels, groups, publish }: Props) {
  const { state } = latest;
  const page = lastKnown(state);
  const total = page?.total;
  return (
    <Section
      title="Latest stories"
      actions={
        total ? (
          <Link to={href('manage.stories', null, { status: 'approved' })} className={linkClass({ tone: 'quiet' })}>
            {total === 1 ? 'View 1 story' : `All ${total.toLocaleString('en-GB')} stories`}
          </Link>
        ) : null
      }
    >
      {state.status === 'loading' ? (
        <Loading label="Loading the latest stories">
          <div className={GRID}>
            <div className="overflow-hidden rounded-surface border border-subtle bg-surface md:col-span-3 md:flex">
              <Skeleton className="aspect-8/5 rounded-none md:w-1/2" />
              <SkeletonText lines={5} className="flex-1 content-start p-card" />
            </div>
            {SMALL.map((place) => (
              <div key={place} className="overflow-hidden rounded-surface border border-subtle bg-surface">
                <Skeleton className="aspect-8/5 rounded-none" />
                <SkeletonText className="p-card" />
              </div>
            ))}
          </div>
        </Loading>
      ) : null}
      <PanelError resource={latest} />
      {state.status === 'empty' ? (
        <EmptyState framed drawing={<NoStoriesDrawing />} title="No published stories yet" level={3} action={publish}>
          Approved stories appear here.
        </EmptyState>
      ) : null}
      <ul className={`${GRID} empty:hidden`}>
        {page?.items.map((story, index) => (
          <li key={story.id} className={index === 0 ? LARGE : 'grid'}>
            <StoryCard
              story={story}
              groups={groups}
              layout={index === 0 ? 'beside' : 'above'}
              source={channels.find(({ id }) => id === story.feedId)?.name ?? 'Written in SprX'}
              link={(props) => <Link to={href('manage.stories.id', { id: story.id })} {...props} />}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}

const SMALL = ['first', 'second', 'third'];
