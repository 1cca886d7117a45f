import { Link } from 'react-router-dom';
import type { Feed } from '../../domain/feed/schema.ts';
import { href } from '../../domain/routes.ts';
import type { SchoolStory } from '../../domain/story/schema.ts';
import type { Resource } from '../../lib/resource.ts';
import type { HashtagGroups } from '../../patterns/hashtag-groups.ts';
import { lastKnown } from '../../patterns/last-known.ts';
import { PanelError } from '../../patterns/panel-error.tsx';
import { StoryCard } from '../../patterns/story-card.tsx';
import { NoStoriesDrawing } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { linkClass } from '../../ui/link.tsx';
import { Section } from '../../ui/page-header.tsx';
import { Loading, SkeletonCards } from '../../ui/skeleton.tsx';

type Props = {
  latest: Resource<{ items: SchoolStory[]; total: number }>;
  channels: readonly Feed[];
  groups: HashtagGroups;
};

export function LatestStories({ latest, channels, groups }: Props) {
  const { state } = latest;
  const known = lastKnown(state);
  const total = known?.total;
  return (
    <Section
      title="Latest stories"
      actions={
        total ? (
          <Link to={href('manage.stories', null, { status: 'approved' })} className={linkClass({ tone: 'quiet' })}>
            {total === 1 ? 'See it' : `All ${total.toLocaleString('en-GB')} stories`}
          </Link>
        ) : null
      }
    >
      {state.status === 'loading' ? (
        <Loading label="Loading the latest stories">
          <SkeletonCards cards={4} />
        </Loading>
      ) : null}
      <PanelError resource={latest} />
      {state.status === 'empty' ? (
        <EmptyState drawing={<NoStoriesDrawing />} title="Nothing is out yet" level={3}>
          Stories stand here once somebody has approved them.
        </EmptyState>
      ) : null}
      <ul className="grid grid-cols-2 gap-4 empty:hidden lg:grid-cols-3 xl:grid-cols-4">
        {known?.items.map((story) => (
          <li key={story.id} className="grid lg:max-xl:nth-4:hidden">
            <StoryCard
              story={story}
              groups={groups}
              source={channels.find(({ id }) => id === story.feedId)?.name ?? 'Written here'}
              link={(props) => <Link to={href('manage.stories.id', { id: story.id })} {...props} />}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}
