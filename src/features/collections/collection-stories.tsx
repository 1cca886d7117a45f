import PlusIcon from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useStoryPages } from '../../data/lists.ts';
import type { Collection } from '../../domain/collection/schema.ts';
import type { SchoolStory } from '../../domain/story/schema.ts';
import { rulesInWords } from '../../patterns/collections/collection-rules.ts';
import { LiveList } from '../../patterns/live-list.tsx';
import { AsyncContent } from '../../patterns/page-types/async-content.tsx';
import { StoryRow } from '../../patterns/stories/story-row.tsx';
import { StoryBadges } from '../../patterns/stories/story-status.tsx';
import { useDragOrder } from '../../patterns/use-drag-order.ts';
import { Button } from '../../ui/button.tsx';
import { NoStoriesDrawing } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Inline } from '../../ui/layout.tsx';
import type { RenderLink } from '../../ui/render-link.ts';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { VirtualList } from '../../ui/virtual-list.tsx';
import { AddStoriesDialog } from './add-stories-dialog.tsx';
import { kindOf, OrderButtons } from './order-buttons.tsx';
import { OrderUndo } from './order-undo.tsx';
import { OrderedRow } from './ordered-row.tsx';
import { type CollectionOrdering, useCollectionOrder } from './use-collection-order.ts';

type Props = {
  collection: Collection;
  mayWrite: boolean;
  channelName: (feedId: string | null) => string;
  linkTo: (story: SchoolStory) => RenderLink;
  /** Goes to where its rules are set. */
  onRules: () => void;
};

/** The stories that stand in a collection, with the way in and out by hand. */
export function CollectionStories({ collection, mayWrite, channelName, linkTo, onRules }: Props) {
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
    <div className="grid grid-cols-1 gap-3">
      {pages.state.status === 'empty' ? null : (
        <div className="flex min-h-control flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <p className="max-w-reading min-w-0 text-sm text-ink-2 wrap-anywhere">
            {pages.total === undefined ? null : `${countInWords(pages.total)} `}
            {asSentence(rulesInWords(collection.rules, channelName))} Only approved stories are published.
          </p>
          {mayWrite ? add : null}
        </div>
      )}
      <AsyncContent
        resource={pages}
        skeleton={<SkeletonList rows={5} />}
        loadingLabel="Loading the stories of this collection"
        empty={
          <EmptyState
            framed
            drawing={<NoStoriesDrawing />}
            title="No stories yet"
            level={2}
            action={
              mayWrite ? (
                <Inline justify="center">
                  {add}
                  <Button onClick={onRules}>Set a rule</Button>
                </Inline>
              ) : null
            }
          >
            {mayWrite
              ? 'Add stories yourself, or set a rule that adds them automatically.'
              : 'Stories appear here once someone adds them.'}
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
    </div>
  );
}

type ListProps = Omit<Props, 'onRules'> & {
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
      <VirtualList
        label={`Stories in ${collection.name}`}
        scroll="window"
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
  );
}

function countInWords(total: number): string {
  return `${total.toLocaleString('en-GB')} ${total === 1 ? 'story' : 'stories'}.`;
}

const asSentence = (text: string) => (text.endsWith('.') ? text : `${text}.`);
