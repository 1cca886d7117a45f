import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useCollections, useStoryPages } from '../../../data/lists.ts';
import { useChannelName, useFeeds, useQueue } from '../../../data/live.ts';
import { useSession } from '../../../data/session/session.tsx';
import { href } from '../../../domain/routes.ts';
import { countAwaiting } from '../../../domain/story/awaiting-review.ts';
import type { SchoolStory } from '../../../domain/story/schema.ts';
import { QUEUE_LIMIT } from '../../../features/moderation/queue.ts';
import { RefusedNotice } from '../../../features/moderation/refused-notice.tsx';
import { ReturnDialog } from '../../../features/moderation/return-dialog.tsx';
import { ReviewUndo } from '../../../features/moderation/review-undo.tsx';
import { SelectAll } from '../../../features/stories/bulk/select-all.tsx';
import { useExport } from '../../../features/stories/bulk/use-export.ts';
import { CollectDialog } from '../../../features/stories/collect-dialog.tsx';
import { NewStoryDialog } from '../../../features/stories/form/new-story-dialog.tsx';
import { isFiltered, NO_FILTERS, toQuery } from '../../../features/stories/list/story-filters.ts';
import { StoryFiltersBar } from '../../../features/stories/list/story-filters-bar.tsx';
import { StoryList } from '../../../features/stories/list/story-list.tsx';
import type { StoryActions } from '../../../features/stories/list/story-menu.tsx';
import { useStoryFilters } from '../../../features/stories/list/use-story-filters.ts';
import { useStoryViews } from '../../../features/stories/list/use-story-views.ts';
import { PicturesDialog } from '../../../patterns/dialogs/pictures-dialog.tsx';
import { lastKnownList } from '../../../patterns/last-known.ts';
import { ResourceListPage } from '../../../patterns/page-types/resource-list.tsx';
import { extendTo, toggle } from '../../../patterns/selection.ts';
import { useNavigateAfter } from '../../../patterns/use-navigate-after.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { NoStoriesDrawing } from '../../../ui/drawings.tsx';
import { SkeletonCards, SkeletonList } from '../../../ui/skeleton.tsx';
import { useAddressDialog } from '../../use-address-dialog.ts';
import { ChosenBar } from './chosen-bar.tsx';
import { OtherView } from './other-view.tsx';
import { StoriesActions } from './stories-actions.tsx';
import { useListModeration } from './use-list-moderation.ts';

const pathOf = ({ id }: SchoolStory) => href('manage.stories.id', { id });

// Long: what it lays out is said once; what each part does is in its own file.
export default function StoriesPage() {
  const navigate = useNavigateAfter();
  const session = useSession();
  const { filters, change, typed, type, layout, setView, setMonth, goTo } = useStoryFilters();
  const { view, month } = layout;
  const query = toQuery(filters);
  const pages = useStoryPages(query);
  const feeds = lastKnownList(useFeeds().state) ?? [];
  const collections = lastKnownList(useCollections().state) ?? [];
  const channelName = useChannelName();
  const exporting = useExport();
  const decisions = useListModeration(pages, query);
  const { stories, selection } = decisions;
  const [writing, setWriting] = useAddressDialog('new');
  const [collecting, setCollecting] = useState<SchoolStory | null>(null);
  const mayWrite = session.can('s.s.wr');
  const queue = lastKnownList(useQueue(QUEUE_LIMIT).state);
  const isWhole = queue !== undefined && queue.length < QUEUE_LIMIT;
  const awaiting = queue && (isWhole ? queue.length : `${QUEUE_LIMIT}+`);
  // The tab lists those without a decision; those that changed are found by a filter of their own.
  const pending = queue && (isWhole ? countAwaiting(queue).pending : `${QUEUE_LIMIT}+`);
  const first = queue?.[0];
  const { tabs, views } = useStoryViews({ filters, layout }, change, goTo, pending);
  const mayCollect = session.can('s.co.wr');
  const groups = session.institution.status === 'ready' ? session.institution.value.hashtags : undefined;
  const actions: StoryActions = {
    pathOf,
    isFull: !session.availability('stories').available,
    ...(mayWrite ? { onModerate: (story, decision) => decisions.ask([story], decision) } : {}),
    ...(mayCollect ? { onCollect: setCollecting } : {}),
  };
  const select = (id: string, range: boolean) => {
    const order = stories.map((story) => story.id);
    selection.change((before) => (range ? extendTo(before, id, order) : toggle(before, id)));
  };

  return (
    <>
      <ResourceListPage
        title="Stories"
        description={describe(pages.total)}
        actions={
          <StoriesActions
            mayWrite={mayWrite}
            queue={first && awaiting !== undefined ? { count: awaiting, firstId: first.id } : null}
            isExporting={exporting.isRunning}
            onExport={stories.length > 0 ? (format) => void exporting.start(query, format) : null}
            onWrite={() => setWriting(true)}
          />
        }
        tabs={tabs}
        filters={
          <StoryFiltersBar
            filters={filters}
            onChange={change}
            typed={typed}
            onType={type}
            view={view}
            onViewChange={setView}
            channels={feeds}
            collections={collections}
            groups={groups}
            values={session.institution.status === 'ready' ? session.institution.value.values : undefined}
            views={views}
          />
        }
        resource={pages}
        nouns={['story', 'stories']}
        skeleton={view === 'grid' ? <SkeletonCards cards={8} /> : <SkeletonList rows={8} />}
        safe="Nothing was changed."
        address={{
          isFiltered: isFiltered(filters),
          reset: () => change({ ...NO_FILTERS, sort: filters.sort }),
        }}
        none={{
          drawing: <NoStoriesDrawing />,
          text: 'Add a channel to import its posts, or write a story.',
          action: session.can('s.c.wr') ? (
            <Link to={href('manage.channels.add')} className={buttonClass({ variant: 'primary' })}>
              Add a channel
            </Link>
          ) : null,
        }}
      >
        {(all) =>
          view === 'calendar' || view === 'board' ? (
            <OtherView
              view={view}
              filters={filters}
              month={month}
              onMonthChange={setMonth}
              channelName={channelName}
              actions={actions}
              mayWrite={mayWrite}
            />
          ) : (
            <StoryList
              stories={all}
              total={pages.total}
              view={view}
              selection={selection}
              onSelect={mayWrite ? select : undefined}
              selectAll={mayWrite && pages.total ? <SelectAll total={pages.total} {...decisions.box} /> : null}
              channelName={channelName}
              groups={groups}
              actions={mayWrite || mayCollect ? actions : null}
              pathOf={pathOf}
              onEndReached={pages.loadMore}
              loadingMore={pages.loadingMore}
            />
          )
        }
      </ResourceListPage>
      <ChosenBar {...decisions} />
      <ReturnDialog
        stories={decisions.returning}
        onOpenChange={(open) => {
          if (!open) decisions.stopReturning();
        }}
        onReturn={(reason) => void decisions.decide(decisions.returning ?? [], 'return', reason)}
      />
      <CollectDialog story={collecting} onClose={() => setCollecting(null)} />
      <NewStoryDialog
        open={writing && mayWrite}
        onOpenChange={setWriting}
        onMade={({ id }) => navigate(href('manage.stories.id', { id }))}
      />
      <PicturesDialog question={decisions.picturesQuestion} />
      <RefusedNotice {...decisions} />
      <ReviewUndo {...decisions} onUndo={() => void decisions.undo()} />
    </>
  );
}

function describe(total: number | undefined): string {
  if (!total) return 'Posts from your channels and stories written here';
  return `${total.toLocaleString('en-GB')} ${total === 1 ? 'story' : 'stories'}`;
}
