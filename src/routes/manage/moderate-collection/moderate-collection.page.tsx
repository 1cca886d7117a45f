import ApproveIcon from 'lucide-react/icons/check';
import HideIcon from 'lucide-react/icons/eye-off';
import ReturnIcon from 'lucide-react/icons/undo-2';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { useCollection, useStoryPages } from '../../../data/lists.ts';
import { useChannelName } from '../../../data/live.ts';
import { useSession } from '../../../data/session/session.tsx';
import type { Collection } from '../../../domain/collection/schema.ts';
import { href } from '../../../domain/routes.ts';
import type { SchoolStory, StoryStatus } from '../../../domain/story/schema.ts';
import { OrderButtons } from '../../../features/collections/order-buttons.tsx';
import { OrderUndo } from '../../../features/collections/order-undo.tsx';
import { useCollectionOrder } from '../../../features/collections/use-collection-order.ts';
import { RefusedNotice } from '../../../features/moderation/refused-notice.tsx';
import { ReturnDialog } from '../../../features/moderation/return-dialog.tsx';
import { ReviewUndo } from '../../../features/moderation/review-undo.tsx';
import { useModerate } from '../../../features/moderation/use-moderate.ts';
import { PicturesDialog } from '../../../patterns/dialogs/pictures-dialog.tsx';
import { AsyncContent } from '../../../patterns/page-types/async-content.tsx';
import { ResourceDetailPage } from '../../../patterns/page-types/resource-detail.tsx';
import { StoryRow } from '../../../patterns/stories/story-row.tsx';
import { StoryBadges } from '../../../patterns/stories/story-status.tsx';
import { useAddressParams } from '../../../patterns/use-address-params.ts';
import { Button } from '../../../ui/button.tsx';
import { NoStoriesDrawing } from '../../../ui/drawings.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Inline } from '../../../ui/layout.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { VirtualList } from '../../../ui/virtual-list.tsx';
import { CollectionQueue } from './collection-queue.tsx';

const SHOWN = ['pending', 'approved', 'hidden'] as const satisfies StoryStatus[];
type Shown = (typeof SHOWN)[number];
const SHOWN_NAMES: Record<Shown, string> = { pending: 'Awaiting review', approved: 'Published', hidden: 'Hidden' };

export default function ModerateCollectionPage() {
  const { id = '' } = useParams();
  const saved = useCollection(id);
  const { can } = useSession();
  const [params, setParams] = useAddressParams();
  const status = SHOWN.find((each) => each === params.get('status')) ?? 'pending';
  const show = (value: string) => setParams(() => new URLSearchParams(value === 'pending' ? {} : { status: value }));
  return (
    <ResourceDetailPage
      noun="collection"
      titleOf={() => 'Collection moderation'}
      unnamed="Collection moderation"
      list={{ label: 'Collections', link: (props) => <Link to={href('manage.collections')} {...props} /> }}
      resource={saved}
      skeleton={<SkeletonList rows={6} />}
      safe="Nothing was changed."
    >
      {(collection) => (
        <div className="grid gap-6">
          <div className="flex flex-wrap items-center justify-between gap-4">
            <Link to={href('manage.collections.id', { id })} className="type-display text-lg wrap-anywhere">
              {collection.name}
            </Link>
            <SegmentedControl
              legend="Stories to show"
              name="status"
              value={status}
              onValueChange={show}
              options={SHOWN.map((value) => ({ value, label: named(collection, value) }))}
            />
          </div>
          {status === 'pending' && can('s.s.wr') ? (
            <CollectionQueue key={collection.id} collection={collection} />
          ) : (
            <Stories key={status} collection={collection} status={status} />
          )}
        </div>
      )}
    </ResourceDetailPage>
  );
}

const named = ({ counts }: Collection, status: Shown): string =>
  counts ? `${SHOWN_NAMES[status]} (${counts[status].toLocaleString('en-GB')})` : SHOWN_NAMES[status];

/** The stories of the collection with this status, each with what can be decided about it and about its place. */
function Stories({ collection, status }: { collection: Collection; status: Shown }) {
  const { can, availability } = useSession();
  const channelName = useChannelName();
  const pages = useStoryPages({ collectionId: collection.id, status, sort: 'collection' });
  const ordering = useCollectionOrder(collection);
  const decisions = useModerate({ linksRefused: true });
  const [returning, setReturning] = useState<SchoolStory | null>(null);
  const isFull = !availability('stories').available;
  const mayModerate = can('s.s.wr');
  return (
    <>
      <AsyncContent
        resource={pages}
        skeleton={<SkeletonList rows={6} />}
        loadingLabel="Loading the stories"
        empty={
          <EmptyState framed drawing={<NoStoriesDrawing />} title={`No stories: ${SHOWN_NAMES[status]}`} level={2}>
            Stories of this collection appear here.
          </EmptyState>
        }
      >
        {(stories) => (
          <div className="overflow-clip rounded-surface border border-subtle bg-surface">
            <VirtualList
              label={`${SHOWN_NAMES[status]} in ${collection.name}`}
              scroll="window"
              items={stories.filter(({ id }) => !decisions.decided.has(id))}
              itemKey={({ id }) => id}
              total={pages.total}
              onEndReached={pages.loadMore}
              loadingMore={pages.loadingMore}
              renderItem={(story) => (
                <StoryRow
                  story={story}
                  source={channelName(story.feedId)}
                  link={(props) => <Link {...props} to={href('manage.stories.id', { id: story.id })} />}
                  meta={<StoryBadges story={story} />}
                  actions={
                    <>
                      <Inline wrap={false} className="pe-2">
                        {mayModerate && status !== 'approved' ? (
                          <Button
                            size="sm"
                            icon={ApproveIcon}
                            disabled={isFull}
                            onClick={() => void decisions.moderate([story], 'approve')}
                          >
                            Approve
                          </Button>
                        ) : null}
                        {mayModerate && status !== 'hidden' ? (
                          <Button size="sm" icon={HideIcon} onClick={() => void decisions.moderate([story], 'hide')}>
                            Hide
                          </Button>
                        ) : null}
                        {mayModerate && status === 'pending' ? (
                          <Button size="sm" icon={ReturnIcon} onClick={() => setReturning(story)}>
                            Return
                          </Button>
                        ) : null}
                      </Inline>
                      <OrderButtons story={story} stories={stories} pinned={collection.pinned} ordering={ordering} />
                    </>
                  }
                />
              )}
            />
          </div>
        )}
      </AsyncContent>
      <ReturnDialog
        stories={returning ? [returning] : null}
        onOpenChange={(open) => (open ? null : setReturning(null))}
        onReturn={(reason) => {
          if (returning) void decisions.moderate([returning], 'return', reason);
        }}
      />
      <PicturesDialog question={decisions.picturesQuestion} />
      <RefusedNotice {...decisions} />
      <OrderUndo ordering={ordering} />
      <ReviewUndo {...decisions} onUndo={() => void decisions.undo()} />
    </>
  );
}
