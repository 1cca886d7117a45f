import PlusIcon from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useStoryPages } from '../../data/lists.ts';
import type { Collection } from '../../domain/collection/schema.ts';
import type { SchoolStory } from '../../domain/story/schema.ts';
import { LiveList } from '../../patterns/live-list.tsx';
import { AsyncContent } from '../../patterns/page-types/async-content.tsx';
import { StoryRow } from '../../patterns/stories/story-row.tsx';
import { StoryBadges } from '../../patterns/stories/story-status.tsx';
import { Button } from '../../ui/button.tsx';
import { NoStoriesDrawing } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Section } from '../../ui/page-header.tsx';
import type { RenderLink } from '../../ui/render-link.ts';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { VirtualList } from '../../ui/virtual-list.tsx';
import { AddStoriesDialog } from './add-stories-dialog.tsx';
import { kindOf, OrderButtons } from './order-buttons.tsx';
import { OrderUndo } from './order-undo.tsx';
import { OrderedRow } from './ordered-row.tsx';
import { type CollectionOrdering, useCollectionOrder } from './use-collection-order.ts';
import { useDragOrder } from './use-drag-order.ts';

type Props = {
  collection: Collection;
  mayWrite: boolean;
  channelName: (feedId: string | null) => string;
  linkTo: (story: SchoolStory) => RenderLink;
};

/** The stories that stand in a collection, with the way in and out by hand. */
export function CollectionStories({ collection, mayWrite, channelName, linkTo }: Props) {
  const pages = useStoryPages({ collectionId: collection.id, sort: 'collection' });
  // Held here: the list goes with its last story, and the way back from removing it has to stay.
  const ordering = useCollectionOrder(collection);
  const [adding, setAdding] = useState(false);

  const add = (
    <Button icon={PlusIcon} onClick={() => setAdding(true)}>
      Add stories
    </Button>
  );
  return (
    <Section
      title="Stories"
      description={pages.total === undefined ? undefined : countInWords(pages.total)}
      actions={mayWrite && pages.state.status !== 'empty' ? add : null}
    >
      <AsyncContent
        resource={pages}
        skeleton={<SkeletonList rows={5} />}
        loadingLabel="Loading the stories of this collection"
        empty={
          <EmptyState
            framed
            drawing={<NoStoriesDrawing />}
            title="No stories yet"
            level={3}
            action={mayWrite ? add : null}
          >
            {mayWrite ? 'Set a rule above, or add stories yourself.' : 'Stories appear here once someone adds them.'}
          </EmptyState>
        }
      >
        {(stories) => (
          <LiveList fresh={pages.fresh} nouns={['story', 'stories']} onShowFresh={pages.showFresh}>
            <StoryList
              stories={stories}
              pages={pages}
              collection={collection}
              mayWrite={mayWrite}
              channelName={channelName}
              linkTo={linkTo}
              ordering={ordering}
            />
          </LiveList>
        )}
      </AsyncContent>
      <OrderUndo ordering={ordering} />
      <AddStoriesDialog collection={collection} open={adding} onOpenChange={setAdding} channelName={channelName} />
    </Section>
  );
}

type ListProps = Props & {
  stories: readonly SchoolStory[];
  pages: ReturnType<typeof useStoryPages>;
  ordering: CollectionOrdering;
};

/** The stories in their order, to be moved by dragging or by their buttons. */
function StoryList({ stories, pages, collection, mayWrite, channelName, linkTo, ordering }: ListProps) {
  const { pinned } = collection;
  const drag = useDragOrder({
    mayDrop: (id, beside) => pinned.includes(id) === pinned.includes(beside),
    onDrop: (id, { id: beside, side }) => {
      const story = stories.find((each) => each.id === id);
      if (!story) return;
      const kind = kindOf(story, stories, pinned);
      const to = kind.filter((each) => each.id !== id).findIndex((each) => each.id === beside);
      if (to >= 0) void ordering.move(story, kind, side === 'before' ? to : to + 1);
    },
  });
  const rowOf = (story: SchoolStory) => (
    <StoryRow
      story={story}
      source={channelName(story.feedId)}
      link={linkTo(story)}
      meta={<StoryBadges story={story} />}
      actions={mayWrite ? <OrderButtons story={story} stories={stories} pinned={pinned} ordering={ordering} /> : null}
    />
  );
  return (
    <div className="overflow-hidden rounded-surface border border-subtle bg-surface">
      <div className={stories.length > 6 ? 'h-112' : 'h-auto'}>
        <VirtualList
          label={`Stories in ${collection.name}`}
          scroll={stories.length > 6 ? 'self' : 'window'}
          items={stories}
          itemKey={({ id }) => id}
          total={pages.total}
          onEndReached={pages.loadMore}
          loadingMore={pages.loadingMore}
          renderItem={(story) =>
            mayWrite ? (
              <OrderedRow story={story} drag={drag}>
                {rowOf(story)}
              </OrderedRow>
            ) : (
              rowOf(story)
            )
          }
        />
      </div>
    </div>
  );
}

function countInWords(total: number): string {
  return `${total.toLocaleString('en-GB')} ${total === 1 ? 'story' : 'stories'}. Only approved stories are published.`;
}
